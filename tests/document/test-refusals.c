/* test-refusals.c: every way in which a document can be wrong, and what is said about it
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "attn-document-private.h"
#include "document-test.h"

#include <string.h>

#define HEAD "\"format\": \"attention\", \"version\": 1"
#define X43  "\"embedding\": [[1, 0, 1], [0, 1, 1], [1, 1, 0], [1, 1, 1]]"
#define DOC(rest) "{" HEAD ", " rest "}"
#define SELF(attention) DOC (X43 ", \"attention\": {" attention "}")
#define GIVEN(given) DOC ("\"given\": {" given "}")
#define RANDOM(rows, columns) "{\"random\": {\"rows\": " #rows ", \"columns\": " #columns ", \"seed\": 1, \"deviation\": 1}}"
#define BIG(columns) RANDOM (4096, columns)
#define HUGE_LAYER "{\"attention\": {\"heads\": 6, \"query_weight\": " RANDOM (1, 6) ", \"key_weight\": " RANDOM (1, 6) ", \"value_weight\": " RANDOM (1, 6) "}}"
#define QKV "\"query\": [[1, 0]], \"key\": [[1, 0], [0, 1]], \"value\": [[1], [2]]"

/* Fragments are separated by |.  `both` must stand in the message in either language: the place and what was
 * found are the same words. */
typedef struct
{
  const char *name;
  const char *text;
  AttnDocumentError code;
  const char *both;
  const char *english;
  const char *korean;
} Row;

static const Row rows[] = {
  /* not JSON */
  { "json/empty", "", ATTN_DOCUMENT_ERROR_EMPTY, "", "found nothing", "비어" },
  { "json/blank", " \n\t \r\n", ATTN_DOCUMENT_ERROR_EMPTY, "", "found nothing", "비어" },
  { "json/word", "hello", ATTN_DOCUMENT_ERROR_NOT_JSON, "“hello”", "line 1, column 1|expected a value", "줄 1, 칸 1|와야" },
  { "json/xml", "<?xml version=\"1.0\"?>", ATTN_DOCUMENT_ERROR_NOT_JSON, "“<?xml”", "line 1, column 1", "줄 1, 칸 1" },
  { "json/cut-off", "{\"format\": \"attention\",\n \"version\": 1", ATTN_DOCUMENT_ERROR_NOT_JSON, "", "line 2, column 14|cut off", "줄 2, 칸 14|잘린" },
  { "json/cut-off-in-row", "{" HEAD ",\n\"embedding\": [[1, 0],\n [0,", ATTN_DOCUMENT_ERROR_NOT_JSON, "embedding", "row 1|line 3|cut off", "행 1|줄 3|잘린" },
  { "json/cut-off-in-text", "{\"format\": \"atten", ATTN_DOCUMENT_ERROR_NOT_JSON, "format", "line 1|cut off", "줄 1|잘린" },
  { "json/trailing-comma", "{" HEAD ",\n}", ATTN_DOCUMENT_ERROR_NOT_JSON, "“}”", "line 2, column 1|expected a key", "줄 2, 칸 1|키" },
  { "json/trailing-comma-in-row", DOC ("\n\"embedding\": [[1, 2,]]"), ATTN_DOCUMENT_ERROR_NOT_JSON, "embedding|“]”", "row 0, column 2|line 2, column 21|expected a value", "행 0, 열 2|줄 2, 칸 21" },
  { "json/no-comma", DOC ("\"embedding\": [[1 2]]"), ATTN_DOCUMENT_ERROR_NOT_JSON, "embedding|“2”|“,”", "row 0, column 0|line 1", "행 0, 열 0|줄 1" },
  { "json/no-colon", "{\"format\" \"attention\"}", ATTN_DOCUMENT_ERROR_NOT_JSON, "format|\"attention\"|“:”", "line 1, column 11", "줄 1, 칸 11" },
  { "json/no-quotes", "{format: \"attention\"}", ATTN_DOCUMENT_ERROR_NOT_JSON, "“format”", "line 1, column 2|expected a key", "줄 1, 칸 2" },
  { "json/no-quotes-later", "{" HEAD ", title: 1}", ATTN_DOCUMENT_ERROR_NOT_JSON, "“title”", "expected a key", "키" },
  { "json/single-quotes", "{'format': 'attention'}", ATTN_DOCUMENT_ERROR_NOT_JSON, "“'format'”", "line 1, column 2", "줄 1, 칸 2" },
  { "json/comment", "{ // a comment\n" HEAD "}", ATTN_DOCUMENT_ERROR_NOT_JSON, "“//”", "line 1, column 3", "줄 1, 칸 3" },
  { "json/more-after-the-end", "{" HEAD ", " X43 "}\n{}", ATTN_DOCUMENT_ERROR_NOT_JSON, "“{”", "line 2, column 1|nothing after the end", "줄 2, 칸 1|끝" },
  { "json/bad-escape", DOC ("\"title\": \"a\\qb\""), ATTN_DOCUMENT_ERROR_NOT_JSON, "title|\\q", "backslash", "역슬래시" },
  { "json/half-a-pair", DOC ("\"title\": \"\\ud800\""), ATTN_DOCUMENT_ERROR_NOT_JSON, "title|\\ud800", "hexadecimal", "16진수" },
  { "json/control", DOC ("\"title\": \"a\tb\""), ATTN_DOCUMENT_ERROR_NOT_JSON, "title|\\t", "control character", "제어 문자" },
  { "json/open-text", DOC ("\"title\": \"a\nb\""), ATTN_DOCUMENT_ERROR_NOT_JSON, "title", "line 1|quotation mark at the end", "줄 1|따옴표" },
  { "json/zero-in-text", DOC ("\"title\": \"a\\u0000b\""), ATTN_DOCUMENT_ERROR_NOT_JSON, "title|\\u0000", "found the character", "문자" },
  { "json/leading-zero", DOC ("\"embedding\": [[010]]"), ATTN_DOCUMENT_ERROR_NOT_JSON, "embedding|“010”", "row 0, column 0", "행 0, 열 0" },
  { "json/hexadecimal", DOC ("\"embedding\": [[0x10]]"), ATTN_DOCUMENT_ERROR_NOT_JSON, "embedding|“0x10”", "row 0|expected a value", "행 0|값" },
  { "json/plus", DOC ("\"embedding\": [[+1]]"), ATTN_DOCUMENT_ERROR_NOT_JSON, "embedding|“+1”", "row 0", "행 0" },
  { "json/bare-point", DOC ("\"embedding\": [[.5]]"), ATTN_DOCUMENT_ERROR_NOT_JSON, "embedding|“.5”", "row 0", "행 0" },
  { "json/decimal-comma", DOC ("\"embedding\": [[1;2]]"), ATTN_DOCUMENT_ERROR_NOT_JSON, "embedding|“1;2”", "row 0|expected a value", "행 0|값" },
  { "json/python-none", DOC ("\"title\": None"), ATTN_DOCUMENT_ERROR_NOT_JSON, "title|“None”", "expected a value", "값" },
  { "json/a-list", "[" HEAD "]", ATTN_DOCUMENT_ERROR_NOT_JSON, "“:”|“,”", "line 1", "줄 1" },
  { "json/list-at-the-top", "[1, 2]", ATTN_DOCUMENT_ERROR_TYPE, "[…]|{…}", "found a list|expected an object", "목록|객체" },
  { "json/text-at-the-top", "\"attention\"", ATTN_DOCUMENT_ERROR_TYPE, "“attention”|{…}", "found the text", "텍스트" },
  { "json/number-at-the-top", "42", ATTN_DOCUMENT_ERROR_TYPE, "42|{…}", "found the number", "수 42" },
  { "json/nan", DOC (X43 ",\n\"attention\": {\"key_weight\": [[1, 0, 0],\n[0, NaN, 0]]}"), ATTN_DOCUMENT_ERROR_VALUE, "attention.key_weight|NaN", "row 1, column 1|line 3, column 5|finite", "행 1, 열 1|줄 3, 칸 5|유한한" },
  { "json/infinity", DOC ("\"embedding\": [[Infinity]]"), ATTN_DOCUMENT_ERROR_VALUE, "embedding|“Infinity”", "row 0, column 0|finite", "유한한" },
  { "json/minus-infinity", DOC ("\"embedding\": [[-Infinity]]"), ATTN_DOCUMENT_ERROR_VALUE, "embedding|“-Infinity”", "finite", "유한한" },
  { "json/1e999", DOC ("\"embedding\": [[1, 1e999]]"), ATTN_DOCUMENT_ERROR_VALUE, "embedding|“1e999”|1.8e308", "row 0, column 1|line 1", "행 0, 열 1|줄 1" },
  { "json/very-long-number", DOC ("\"embedding\": [[-9e99999]]"), ATTN_DOCUMENT_ERROR_VALUE, "embedding|“-9e99999”", "double", "double" },
  { "json/duplicate-key", DOC ("\"title\": \"a\",\n \"title\": \"b\""), ATTN_DOCUMENT_ERROR_DUPLICATE_KEY, "title", "line 2, column 2|stands twice", "줄 2, 칸 2|두 번" },
  { "json/duplicate-weight", SELF ("\"query_weight\": [[1]], \"query_weight\": [[2]]"), ATTN_DOCUMENT_ERROR_DUPLICATE_KEY, "attention.query_weight", "stands twice", "두 번" },
  { "json/duplicate-in-kept", DOC (X43 ", \"x-mine\": {\"a\": 1, \"a\": 2}"), ATTN_DOCUMENT_ERROR_DUPLICATE_KEY, "x-mine.a", "stands twice", "두 번" },
  { "utf8/latin-1", "{\"format\": \"attention\",\n\"title\": \"caf\xe9\"}", ATTN_DOCUMENT_ERROR_NOT_UTF8, "0xE9|UTF-8", "line 2, column 14", "줄 2, 칸 14" },
  { "utf8/cp949", "{\"title\": \"\xb3\xaa\xb4\xc2\"}", ATTN_DOCUMENT_ERROR_NOT_UTF8, "0xB3|UTF-8", "line 1, column 12|encoding", "줄 1, 칸 12|인코딩" },
  { "utf8/cut-off", "{\"title\": \"\xed\x95", ATTN_DOCUMENT_ERROR_NOT_UTF8, "0xED", "UTF-8", "UTF-8" },

  /* format and version */
  { "format/missing", "{\"version\": 1}", ATTN_DOCUMENT_ERROR_FORMAT, "format|\"attention\"", "missing", "없습니다" },
  { "format/nothing", "{}", ATTN_DOCUMENT_ERROR_FORMAT, "format|\"attention\"", "missing", "없습니다" },
  { "format/another", "{\"format\": \"lesson\", \"version\": 1}", ATTN_DOCUMENT_ERROR_FORMAT, "format|“lesson”|“attention”", "found the text", "텍스트" },
  { "format/number", "{\"format\": 1, \"version\": 1}", ATTN_DOCUMENT_ERROR_FORMAT, "format|“attention”", "found the number 1", "수 1" },
  { "version/missing", "{\"format\": \"attention\"}", ATTN_DOCUMENT_ERROR_MISSING, "version", "missing", "없습니다" },
  { "version/later", "{\"format\": \"attention\", \"version\": 2, \"new\": 1}", ATTN_DOCUMENT_ERROR_VERSION, "version|2", "later version", "더 새로운 버전" },
  { "version/much-later", "{\"format\": \"attention\", \"version\": 1.5}", ATTN_DOCUMENT_ERROR_VERSION, "version|1.5", "later version", "더 새로운 버전" },
  { "version/earlier", "{\"format\": \"attention\", \"version\": 0}", ATTN_DOCUMENT_ERROR_VERSION, "version|0", "expected the number 1", "수 1" },
  { "version/text", "{\"format\": \"attention\", \"version\": \"1\"}", ATTN_DOCUMENT_ERROR_TYPE, "version|“1”", "found the text", "텍스트" },

  /* keys */
  { "key/querry-weight", SELF ("\"querry_weight\": [[1]]"), ATTN_DOCUMENT_ERROR_UNKNOWN_KEY, "attention|“querry_weight”|“query_weight”", "unknown key", "알 수 없는 키" },
  { "key/swapped", DOC ("\"tokesn\": [\"a\"], " X43), ATTN_DOCUMENT_ERROR_UNKNOWN_KEY, "“tokesn”|“tokens”", "did you mean", "혹시" },
  { "key/case", DOC ("\"Title\": \"a\", " X43), ATTN_DOCUMENT_ERROR_UNKNOWN_KEY, "“Title”|“title”", "did you mean", "혹시" },
  { "key/hyphen", DOC ("\"memory-tokens\": [\"a\"], " X43), ATTN_DOCUMENT_ERROR_UNKNOWN_KEY, "“memory-tokens”|“memory_tokens”", "did you mean", "혹시" },
  { "key/nothing-like-it", DOC ("\"zebra\": 1, " X43), ATTN_DOCUMENT_ERROR_UNKNOWN_KEY, "“zebra”|memory_tokens|x-…", "expected one of these", "다음 가운데" },
  { "key/weight-at-the-top", DOC ("\"query_weight\": [[1]], " X43), ATTN_DOCUMENT_ERROR_UNKNOWN_KEY, "“query_weight”|“attention”", "inside", "안에" },
  { "key/given-at-the-top", DOC ("\"query\": [[1]]"), ATTN_DOCUMENT_ERROR_UNKNOWN_KEY, "“query”|“given”", "inside", "안에" },
  { "key/top-in-attention", SELF ("\"position\": \"none\""), ATTN_DOCUMENT_ERROR_UNKNOWN_KEY, "attention|“position”", "at the top", "맨 바깥" },
  { "key/in-given", GIVEN (QKV ", \"weight\": [[1]]"), ATTN_DOCUMENT_ERROR_UNKNOWN_KEY, "given|“weight”|“weights”", "did you mean", "혹시" },
  { "key/in-title", DOC ("\"title\": {\"fr\": \"mots\"}, " X43), ATTN_DOCUMENT_ERROR_UNKNOWN_KEY, "title|“fr”|ko, en", "expected one of these", "다음 가운데" },
  { "key/in-random", DOC ("\"embedding\": {\"random\": {\"rows\": 1, \"columns\": 1, \"sead\": 1, \"deviation\": 1}}"), ATTN_DOCUMENT_ERROR_UNKNOWN_KEY, "embedding.random|“sead”|“seed”", "did you mean", "혹시" },
  { "key/in-padding", SELF ("\"mask\": {\"paddings\": [1]}"), ATTN_DOCUMENT_ERROR_UNKNOWN_KEY, "attention.mask|“paddings”|“padding”", "did you mean", "혹시" },
  { "key/empty", DOC ("\"\": 1, " X43), ATTN_DOCUMENT_ERROR_UNKNOWN_KEY, "“”", "unknown key", "알 수 없는 키" },
  { "key/very-long", DOC ("\"aaaaaaaaaabbbbbbbbbbccccccccccddddddddddeeeeeeeeeeffffffffffgggggggggghhhhhhhhhh\": 1"), ATTN_DOCUMENT_ERROR_UNKNOWN_KEY, "“aaaaaaaaaabbbbbbbbbbccccccccccddddddddd…”", "unknown key", "알 수 없는 키" },
  { "key/two-lines", DOC ("\"a\\nb\": 1"), ATTN_DOCUMENT_ERROR_UNKNOWN_KEY, "“a b”", "unknown key", "알 수 없는 키" },

  /* texts and tokens */
  { "title/number", DOC ("\"title\": 3, " X43), ATTN_DOCUMENT_ERROR_TYPE, "title", "found the number 3|expected a text", "수 3|텍스트" },
  { "title/empty-object", DOC ("\"title\": {}, " X43), ATTN_DOCUMENT_ERROR_VALUE, "title|{…}", "expected a text", "텍스트" },
  { "title/language-number", DOC ("\"title\": {\"ko\": 1}, " X43), ATTN_DOCUMENT_ERROR_TYPE, "title.ko", "found the number 1", "수 1" },
  { "description/null", DOC ("\"description\": null, " X43), ATTN_DOCUMENT_ERROR_TYPE, "description|null", "expected a text", "텍스트" },
  { "tokens/text", DOC ("\"tokens\": \"나는 오늘\", " X43), ATTN_DOCUMENT_ERROR_TYPE, "tokens|“나는 오늘”", "expected a list of texts", "텍스트 목록" },
  { "tokens/empty", DOC ("\"tokens\": [], " X43), ATTN_DOCUMENT_ERROR_VALUE, "tokens", "found an empty list", "빈 목록" },
  { "tokens/number", DOC ("\"tokens\": [\"a\", 2], " X43), ATTN_DOCUMENT_ERROR_TYPE, "tokens", "item 1|found the number 2|expected a text", "항목 1|수 2" },
  { "tokens/too-few", DOC ("\"tokens\": [\"a\", \"b\", \"c\"], " X43), ATTN_DOCUMENT_ERROR_SHAPE, "tokens|embedding|4 × 3", "found the length 3|expected a token for each row, 4", "토큰이 3개|4개" },
  { "tokens/too-many", DOC ("\"tokens\": [\"a\", \"b\"], \"embedding\": [[1]]"), ATTN_DOCUMENT_ERROR_SHAPE, "tokens|embedding|1 × 1", "found the length 2", "토큰이 2개" },
  { "tokens/given", DOC ("\"tokens\": [\"a\", \"b\"], \"given\": {" QKV "}"), ATTN_DOCUMENT_ERROR_SHAPE, "tokens|given.query|1 × 2", "found the length 2", "토큰이 2개" },
  { "memory-tokens/given", DOC ("\"memory_tokens\": [\"a\"], \"given\": {" QKV "}"), ATTN_DOCUMENT_ERROR_SHAPE, "memory_tokens|given.key|2 × 2", "found the length 1", "토큰이 1개" },
  { "memory-tokens/weights", DOC ("\"memory_tokens\": [\"a\"], \"given\": {\"weights\": [[0.5, 0.5]]}"), ATTN_DOCUMENT_ERROR_SHAPE, "memory_tokens|given.weights|1 × 2", "each column", "열마다" },
  { "memory-tokens/memory", DOC (X43 ", \"memory_tokens\": [\"a\"], \"memory\": [[1, 2, 3], [4, 5, 6]]"), ATTN_DOCUMENT_ERROR_SHAPE, "memory_tokens|memory|2 × 3", "found the length 1", "토큰이 1개" },
  { "memory-tokens/no-memory", DOC (X43 ", \"memory_tokens\": [\"a\", \"b\"]"), ATTN_DOCUMENT_ERROR_SHAPE, "memory_tokens|embedding|4 × 3", "found the length 2", "토큰이 2개" },

  /* matrices */
  { "matrix/missing", "{" HEAD "}", ATTN_DOCUMENT_ERROR_MISSING, "embedding|“given”", "missing", "없습니다" },
  { "matrix/memory-alone", DOC ("\"memory\": [[1]]"), ATTN_DOCUMENT_ERROR_MISSING, "embedding", "missing", "없습니다" },
  { "matrix/text", DOC ("\"embedding\": \"1 0 1\""), ATTN_DOCUMENT_ERROR_TYPE, "embedding|“1 0 1”", "expected a matrix", "행렬" },
  { "matrix/null", DOC ("\"embedding\": null"), ATTN_DOCUMENT_ERROR_TYPE, "embedding|null", "expected a matrix", "행렬" },
  { "matrix/empty", DOC ("\"embedding\": []"), ATTN_DOCUMENT_ERROR_SHAPE, "embedding", "found an empty list|at least one row", "빈 목록|행이 하나 이상" },
  { "matrix/empty-row", DOC ("\"embedding\": [[]]"), ATTN_DOCUMENT_ERROR_SHAPE, "embedding", "row 0|at least one number", "행 0|수가 하나 이상" },
  { "matrix/flat", DOC ("\"embedding\": [1, 2]"), ATTN_DOCUMENT_ERROR_TYPE, "embedding", "row 0|found the number 1|expected a row", "행 0|수 1" },
  { "matrix/too-deep", DOC ("\"embedding\": [[[1]]]"), ATTN_DOCUMENT_ERROR_TYPE, "embedding", "row 0, column 0|found a list|expected a number", "행 0, 열 0|목록" },
  { "matrix/ragged", SELF ("\"key_weight\": [[1, 2], [3, 4], [5]]"), ATTN_DOCUMENT_ERROR_SHAPE, "attention.key_weight", "row 2: found the length 1, expected 2", "행 2: 수가 1개|2개" },
  { "matrix/ragged-longer", DOC ("\"embedding\": [[1], [2, 3]]"), ATTN_DOCUMENT_ERROR_SHAPE, "embedding", "row 1: found the length 2, expected 1", "행 1" },
  { "matrix/ragged-and-text", DOC ("\"embedding\": [[1, \"x\"], [2]]"), ATTN_DOCUMENT_ERROR_SHAPE, "embedding", "row 1", "행 1" },
  { "matrix/text-inside", DOC ("\"embedding\": [[1, \"2\"]]"), ATTN_DOCUMENT_ERROR_TYPE, "embedding|“2”", "row 0, column 1|expected a number", "행 0, 열 1" },
  { "matrix/true-inside", DOC ("\"embedding\": [[true]]"), ATTN_DOCUMENT_ERROR_TYPE, "embedding|true", "expected a number", "수가 와야" },
  { "matrix/null-inside", DOC ("\"embedding\": [[1], [null]]"), ATTN_DOCUMENT_ERROR_TYPE, "embedding|null", "row 1, column 0", "행 1, 열 0" },
  { "matrix/nan-as-text", DOC ("\"embedding\": [[\"NaN\"]]"), ATTN_DOCUMENT_ERROR_VALUE, "embedding|“NaN”", "row 0, column 0|finite", "유한한" },
  { "matrix/inf-as-text", DOC ("\"embedding\": [[\"-inf\"]]"), ATTN_DOCUMENT_ERROR_VALUE, "embedding|“-inf”", "finite", "유한한" },
  { "matrix/object", DOC ("\"embedding\": {}"), ATTN_DOCUMENT_ERROR_VALUE, "embedding|{\"random\": …}", "exactly one key", "하나뿐인" },
  { "matrix/two-forms", DOC ("\"embedding\": {\"random\": {\"rows\": 1, \"columns\": 1, \"seed\": 1, \"deviation\": 1}, \"file\": \"a.npz\"}"), ATTN_DOCUMENT_ERROR_VALUE, "embedding", "exactly one key", "하나뿐인" },
  { "file/no-folder", DOC ("\"embedding\": {\"file\": \"x.npz\", \"tensor\": \"x\"}"), ATTN_DOCUMENT_ERROR_REFERENCE, "embedding", "stands in a folder", "폴더 안에 있는 문서" },
  { "file/mask", SELF ("\"mask\": {\"file\": \"x.npz\"}"), ATTN_DOCUMENT_ERROR_REFERENCE, "attention.mask", "stands in a folder", "폴더 안에 있는 문서" },
  { "file/number", DOC ("\"embedding\": {\"file\": 3}"), ATTN_DOCUMENT_ERROR_TYPE, "embedding.file", "found the number 3|a path", "수 3|경로" },
  { "file/tensor", DOC ("\"embedding\": {\"file\": \"x.npz\", \"tensor\": 0}"), ATTN_DOCUMENT_ERROR_TYPE, "embedding.tensor", "found the number 0|the name of a tensor", "수 0|텐서" },
  { "file/transposed", DOC ("\"embedding\": {\"file\": \"x.npz\", \"transposed\": 1}"), ATTN_DOCUMENT_ERROR_TYPE, "embedding.transposed", "found the number 1|true or false", "수 1|true 또는 false" },
  { "file/absent", DOC ("\"embedding\": {\"tensor\": \"x\"}"), ATTN_DOCUMENT_ERROR_VALUE, "embedding", "exactly one key", "하나뿐인" },
  { "file/misspelt", DOC ("\"embedding\": {\"file\": \"x.npz\", \"tenser\": \"x\"}"), ATTN_DOCUMENT_ERROR_UNKNOWN_KEY, "embedding|“tenser”|“tensor”", "did you mean", "혹시" },
  { "matrix/form-misspelt", DOC ("\"embedding\": {\"randon\": {}}"), ATTN_DOCUMENT_ERROR_UNKNOWN_KEY, "embedding|“randon”|“random”", "did you mean", "혹시" },
  { "random/number", DOC ("\"embedding\": {\"random\": 3}"), ATTN_DOCUMENT_ERROR_TYPE, "embedding.random|rows, columns, seed", "found the number 3", "수 3" },
  { "random/no-seed", DOC ("\"embedding\": {\"random\": {\"rows\": 1, \"columns\": 1, \"deviation\": 1}}"), ATTN_DOCUMENT_ERROR_MISSING, "embedding.random|“seed”", "missing", "없습니다" },
  { "random/no-deviation", DOC ("\"embedding\": {\"random\": {\"rows\": 1, \"columns\": 1, \"seed\": 1}}"), ATTN_DOCUMENT_ERROR_MISSING, "embedding.random|“deviation”", "missing", "없습니다" },
  { "random/no-rows", DOC ("\"embedding\": {\"random\": {\"rows\": 0, \"columns\": 1, \"seed\": 1, \"deviation\": 1}}"), ATTN_DOCUMENT_ERROR_VALUE, "embedding.random.rows|0", "whole number from 1", "정수" },
  { "random/half-a-column", DOC ("\"embedding\": {\"random\": {\"rows\": 1, \"columns\": 1.5, \"seed\": 1, \"deviation\": 1}}"), ATTN_DOCUMENT_ERROR_VALUE, "embedding.random.columns|1.5", "whole number", "정수" },
  { "random/negative-seed", DOC ("\"embedding\": {\"random\": {\"rows\": 1, \"columns\": 1, \"seed\": -1, \"deviation\": 1}}"), ATTN_DOCUMENT_ERROR_VALUE, "embedding.random.seed|-1", "2^53", "2^53" },
  { "random/text-seed", DOC ("\"embedding\": {\"random\": {\"rows\": 1, \"columns\": 1, \"seed\": \"one\", \"deviation\": 1}}"), ATTN_DOCUMENT_ERROR_TYPE, "embedding.random.seed|“one”", "whole number", "정수" },
  { "random/negative-deviation", DOC ("\"embedding\": {\"random\": {\"rows\": 1, \"columns\": 1, \"seed\": 1, \"deviation\": -1}}"), ATTN_DOCUMENT_ERROR_VALUE, "embedding.random.deviation|-1", "0 or more", "0 이상" },
  { "random/beyond-double", DOC ("\"embedding\": {\"random\": {\"rows\": 9, \"columns\": 9, \"seed\": 1, \"deviation\": 1.7e308}}"), ATTN_DOCUMENT_ERROR_VALUE, "embedding.random.deviation|1.7e+308", "finite", "유한한" },
  { "random/too-large", DOC ("\"embedding\": {\"random\": {\"rows\": 1000000, \"columns\": 1000000, \"seed\": 1, \"deviation\": 1}}"), ATTN_DOCUMENT_ERROR_TOO_LARGE, "embedding.random|1000000 × 1000000|16777216", "at most", "이하" },
  { "random/too-many-scores", DOC ("\"embedding\": {\"random\": {\"rows\": 100000, \"columns\": 1, \"seed\": 1, \"deviation\": 1}}"), ATTN_DOCUMENT_ERROR_TOO_LARGE, "scores|100000 × 100000|16777216", "at most", "이하" },
  { "random/too-wide", DOC ("\"embedding\": {\"random\": {\"rows\": 1, \"columns\": 5000, \"seed\": 1, \"deviation\": 1}}"), ATTN_DOCUMENT_ERROR_TOO_LARGE, "attention.query_weight|5000 × 5000", "at most", "이하" },

  /* shapes */
  { "shape/query-weight", SELF ("\"query_weight\": [[1, 0], [0, 1]]"), ATTN_DOCUMENT_ERROR_SHAPE, "attention.query_weight|2 × 2|embedding|4 × 3", "expected 3 rows", "3행" },
  { "shape/key-weight", SELF ("\"key_weight\": [[1]]"), ATTN_DOCUMENT_ERROR_SHAPE, "attention.key_weight|1 × 1|embedding|4 × 3", "expected 3 rows", "3행" },
  { "shape/value-weight", SELF ("\"value_weight\": [[1], [2], [3], [4]]"), ATTN_DOCUMENT_ERROR_SHAPE, "attention.value_weight|4 × 1|4 × 3", "expected 3 rows", "3행" },
  { "shape/memory", DOC (X43 ", \"memory\": [[1, 2]]"), ATTN_DOCUMENT_ERROR_SHAPE, "memory|1 × 2|embedding|4 × 3|d_model", "expected 3", "3열" },
  { "shape/memory-weight", DOC (X43 ", \"memory\": [[1, 2, 3]], \"attention\": {\"value_weight\": [[1]]}"), ATTN_DOCUMENT_ERROR_SHAPE, "attention.value_weight|memory|1 × 3", "expected 3 rows", "3행" },
  { "shape/dot-product", SELF ("\"query_weight\": [[1, 0], [0, 1], [1, 1]], \"key_weight\": [[1], [0], [1]]"), ATTN_DOCUMENT_ERROR_SHAPE, "attention.key_weight|key|4 × 1|query|4 × 2", "dot products|expected 2", "내적|2열" },
  { "shape/dot-product-no-key-weight", SELF ("\"query_weight\": [[1, 0], [0, 1], [1, 1]]"), ATTN_DOCUMENT_ERROR_SHAPE, "attention.query_weight|4 × 2|4 × 3|attention.key_weight", "left out|expected 3", "단위행렬|3열" },
  { "shape/dot-product-no-query-weight", SELF ("\"key_weight\": [[1, 0], [0, 1], [1, 1]]"), ATTN_DOCUMENT_ERROR_SHAPE, "attention.key_weight|4 × 2|4 × 3|attention.query_weight", "left out|expected 3", "단위행렬|3열" },
  { "shape/query-bias", SELF ("\"query_bias\": [1, 2]"), ATTN_DOCUMENT_ERROR_SHAPE, "attention.query_bias|query|4 × 3", "found the length 2|expected 3", "2개|3개" },
  { "shape/key-bias", SELF ("\"key_bias\": [1, 2, 3, 4]"), ATTN_DOCUMENT_ERROR_SHAPE, "attention.key_bias|key|4 × 3", "found the length 4|expected 3", "4개|3개" },
  { "shape/value-bias", SELF ("\"value_bias\": [1], \"value_weight\": [[1, 2], [1, 2], [1, 2]]"), ATTN_DOCUMENT_ERROR_SHAPE, "attention.value_bias|value|4 × 2", "found the length 1|expected 2", "1개|2개" },
  { "shape/output-weight", SELF ("\"output_weight\": [[1, 2]]"), ATTN_DOCUMENT_ERROR_SHAPE, "attention.output_weight|1 × 2|output|4 × 3", "expected 3 rows", "3행" },
  { "shape/output-bias", SELF ("\"output_bias\": [1, 2]"), ATTN_DOCUMENT_ERROR_SHAPE, "attention.output_bias|projected|4 × 3", "expected 3", "3개" },
  { "shape/given-key", GIVEN ("\"query\": [[1, 0]], \"key\": [[1, 0, 0]], \"value\": [[1]]"), ATTN_DOCUMENT_ERROR_SHAPE, "given.key|1 × 3|query|1 × 2", "expected 2", "2열" },
  { "shape/given-value", GIVEN ("\"query\": [[1, 0]], \"key\": [[1, 0], [0, 1]], \"value\": [[1]]"), ATTN_DOCUMENT_ERROR_SHAPE, "given.value|1 × 1|given.key|2 × 2", "expected 2 rows", "2행" },
  { "shape/given-weights-value", GIVEN ("\"weights\": [[0.5, 0.5]], \"value\": [[1]]"), ATTN_DOCUMENT_ERROR_SHAPE, "given.value|given.weights|1 × 2", "expected 2 rows", "2행" },
  { "bias/rows", SELF ("\"query_bias\": [[1, 2, 3]]"), ATTN_DOCUMENT_ERROR_TYPE, "attention.query_bias", "found a list of rows|plain list", "행의 목록" },
  { "bias/number", SELF ("\"query_bias\": 1"), ATTN_DOCUMENT_ERROR_TYPE, "attention.query_bias", "found the number 1|expected a list of numbers", "수의 목록" },
  { "bias/empty", SELF ("\"query_bias\": []"), ATTN_DOCUMENT_ERROR_SHAPE, "attention.query_bias", "found an empty list", "빈 목록" },
  { "bias/text-inside", SELF ("\"query_bias\": [1, \"a\", 2]"), ATTN_DOCUMENT_ERROR_TYPE, "attention.query_bias|“a”", "column 1", "열 1" },
  { "bias/random-rows", SELF ("\"query_bias\": {\"random\": {\"rows\": 2, \"columns\": 3, \"seed\": 1, \"deviation\": 1}}"), ATTN_DOCUMENT_ERROR_SHAPE, "attention.query_bias", "2 × 3, expected one row", "2 × 3" },

  /* given */
  { "given/list", DOC ("\"given\": [[1]]"), ATTN_DOCUMENT_ERROR_TYPE, "given|query, key", "found a list", "목록" },
  { "given/empty", GIVEN (""), ATTN_DOCUMENT_ERROR_MISSING, "given|“query”", "missing", "없습니다" },
  { "given/no-key", GIVEN ("\"query\": [[1]], \"value\": [[1]]"), ATTN_DOCUMENT_ERROR_MISSING, "given|“key”", "missing", "없습니다" },
  { "given/no-value", GIVEN ("\"query\": [[1]], \"key\": [[1]]"), ATTN_DOCUMENT_ERROR_MISSING, "given|“value”", "missing", "없습니다" },
  { "given/weights-and-query", GIVEN ("\"weights\": [[1]], \"query\": [[1]]"), ATTN_DOCUMENT_ERROR_VALUE, "given.query|given.weights", "either", "한쪽만" },
  { "given/weights-and-key", GIVEN ("\"weights\": [[1]], \"key\": [[1]]"), ATTN_DOCUMENT_ERROR_VALUE, "given.key|given.weights", "either", "한쪽만" },
  { "given/and-embedding", DOC (X43 ", \"given\": {" QKV "}"), ATTN_DOCUMENT_ERROR_VALUE, "embedding|“given”", "one of the two", "둘 중 하나" },
  { "given/and-memory", DOC ("\"memory\": [[1]], \"given\": {" QKV "}"), ATTN_DOCUMENT_ERROR_VALUE, "memory|“given”", "one of the two", "둘 중 하나" },
  { "given/and-weight-matrix", DOC ("\"given\": {" QKV "}, \"attention\": {\"key_weight\": [[1]]}"), ATTN_DOCUMENT_ERROR_VALUE, "attention.key_weight|“given”", "one of the two", "둘 중 하나" },
  { "given/and-bias", DOC ("\"given\": {" QKV "}, \"attention\": {\"value_bias\": [1]}"), ATTN_DOCUMENT_ERROR_VALUE, "attention.value_bias|“given”", "one of the two", "둘 중 하나" },
  { "given/weights-and-scale", DOC ("\"given\": {\"weights\": [[1]]}, \"attention\": {\"scale\": \"none\"}"), ATTN_DOCUMENT_ERROR_VALUE, "attention.scale|given.weights", "no effect", "효과가 없습니다" },
  { "given/weights-and-mask", DOC ("\"given\": {\"weights\": [[1]]}, \"attention\": {\"mask\": \"causal\"}"), ATTN_DOCUMENT_ERROR_VALUE, "attention.mask|given.weights", "no effect", "효과가 없습니다" },
  { "given/weights-and-softmax", DOC ("\"given\": {\"weights\": [[1]]}, \"attention\": {\"softmax\": \"all\"}"), ATTN_DOCUMENT_ERROR_VALUE, "attention.softmax|given.weights", "no effect", "효과가 없습니다" },
  { "given/weights-and-output-weight", DOC ("\"given\": {\"weights\": [[1]]}, \"attention\": {\"output_weight\": [[1]]}"), ATTN_DOCUMENT_ERROR_VALUE, "attention.output_weight|given.value", "needs an output", "출력" },
  { "given/ragged", GIVEN ("\"weights\": [[0.5, 0.5], [1]]"), ATTN_DOCUMENT_ERROR_SHAPE, "given.weights", "row 1", "행 1" },

  /* attention */
  { "attention/list", DOC (X43 ", \"attention\": []"), ATTN_DOCUMENT_ERROR_TYPE, "attention|{…}", "found an empty list", "빈 목록" },
  { "scale/zero", SELF ("\"scale\": 0"), ATTN_DOCUMENT_ERROR_VALUE, "attention.scale|0", "not 0", "0 제외" },
  { "scale/minus-zero", SELF ("\"scale\": -0.0"), ATTN_DOCUMENT_ERROR_VALUE, "attention.scale|0", "not 0", "0 제외" },
  { "scale/underflow", SELF ("\"scale\": 1e-999"), ATTN_DOCUMENT_ERROR_VALUE, "attention.scale|0", "not 0", "0 제외" },
  { "scale/word", SELF ("\"scale\": \"root\""), ATTN_DOCUMENT_ERROR_VALUE, "attention.scale|“root”|“sqrt”", "found the text", "텍스트" },
  { "scale/list", SELF ("\"scale\": [2]"), ATTN_DOCUMENT_ERROR_TYPE, "attention.scale|“sqrt”", "found a list", "목록" },
  { "mask/word", SELF ("\"mask\": \"casual\""), ATTN_DOCUMENT_ERROR_VALUE, "attention.mask|“casual”|“causal”", "found the text", "텍스트" },
  { "mask/number", SELF ("\"mask\": 1"), ATTN_DOCUMENT_ERROR_TYPE, "attention.mask|“causal”", "found the number 1", "수 1" },
  { "mask/true", SELF ("\"mask\": true"), ATTN_DOCUMENT_ERROR_TYPE, "attention.mask|true", "expected “none”", "“none”" },
  { "mask/two", SELF ("\"mask\": [[1, 1, 1, 1], [1, 2, 1, 1], [1, 1, 1, 1], [1, 1, 1, 1]]"), ATTN_DOCUMENT_ERROR_VALUE, "attention.mask|2", "row 1, column 1|may look", "행 1, 열 1|볼 수" },
  { "mask/half", SELF ("\"mask\": [[0.5, 1, 1, 1], [1, 1, 1, 1], [1, 1, 1, 1], [1, 1, 1, 1]]"), ATTN_DOCUMENT_ERROR_VALUE, "attention.mask|0.5", "row 0, column 0", "행 0, 열 0" },
  { "mask/booleans", SELF ("\"mask\": [[true, false]]"), ATTN_DOCUMENT_ERROR_TYPE, "attention.mask|true", "may look", "볼 수" },
  { "mask/shape", SELF ("\"mask\": [[1, 1, 1], [1, 1, 1], [1, 1, 1]]"), ATTN_DOCUMENT_ERROR_SHAPE, "attention.mask|3 × 3|4 × 4", "row for each query", "Query마다" },
  { "mask/ragged", SELF ("\"mask\": [[1, 1], [1]]"), ATTN_DOCUMENT_ERROR_SHAPE, "attention.mask", "row 1", "행 1" },
  { "mask/causal-cross", DOC (X43 ", \"memory\": [[1, 2, 3]], \"attention\": {\"mask\": \"causal\"}"), ATTN_DOCUMENT_ERROR_SHAPE, "attention.mask|“causal”|4 × 1", "as many keys", "같아야" },
  { "mask/random", SELF ("\"mask\": {\"random\": {\"rows\": 4, \"columns\": 4, \"seed\": 1, \"deviation\": 1}}"), ATTN_DOCUMENT_ERROR_VALUE, "attention.mask", "random mask", "무작위 마스크" },
  { "mask/empty-object", SELF ("\"mask\": {}"), ATTN_DOCUMENT_ERROR_VALUE, "attention.mask|\"padding\"", "found an object", "객체" },
  { "padding/number", SELF ("\"mask\": {\"padding\": 3}"), ATTN_DOCUMENT_ERROR_TYPE, "attention.mask.padding", "found the number 3|expected a list of keys", "수 3" },
  { "padding/text", SELF ("\"mask\": {\"padding\": [\"a\"]}"), ATTN_DOCUMENT_ERROR_TYPE, "attention.mask.padding|“a”", "item 0", "항목 0" },
  { "padding/half", SELF ("\"mask\": {\"padding\": [0, 1.5]}"), ATTN_DOCUMENT_ERROR_VALUE, "attention.mask.padding|1.5", "item 1|whole number", "항목 1|정수" },
  { "padding/negative", SELF ("\"mask\": {\"padding\": [-1]}"), ATTN_DOCUMENT_ERROR_VALUE, "attention.mask.padding|-1", "from 0 up", "0 이상" },
  { "padding/too-large", SELF ("\"mask\": {\"padding\": [4]}"), ATTN_DOCUMENT_ERROR_VALUE, "attention.mask.padding|4", "from 0 to 3", "0에서 3까지" },
  { "padding/twice", SELF ("\"mask\": {\"padding\": [1, 3, 1]}"), ATTN_DOCUMENT_ERROR_VALUE, "attention.mask.padding", "key 1 stands twice", "Key 1번이 두 번" },
  { "softmax/word", SELF ("\"softmax\": \"column\""), ATTN_DOCUMENT_ERROR_VALUE, "attention.softmax|“column”|“columns”", "found the text", "텍스트" },
  { "softmax/null", SELF ("\"softmax\": null"), ATTN_DOCUMENT_ERROR_TYPE, "attention.softmax|null|“rows”", "expected", "와야" },

  /* heads */
  { "heads/do-not-divide", SELF ("\"heads\": 2"), ATTN_DOCUMENT_ERROR_SHAPE, "attention.heads|query|4 × 3", "found 2 heads|divides 3", "헤드 2개|나누는" },
  { "heads/do-not-divide-values", SELF ("\"heads\": 3, \"value_weight\": [[1, 0], [0, 1], [1, 1]]"), ATTN_DOCUMENT_ERROR_SHAPE, "attention.heads|value|4 × 2", "found 3 heads|divides 2", "헤드 3개|나누는" },
  { "heads/zero", SELF ("\"heads\": 0"), ATTN_DOCUMENT_ERROR_VALUE, "attention.heads|0", "from 1 to 128", "1에서 128까지" },
  { "heads/half", SELF ("\"heads\": 1.5"), ATTN_DOCUMENT_ERROR_VALUE, "attention.heads|1.5", "whole number", "정수" },
  { "heads/text", SELF ("\"heads\": \"2\""), ATTN_DOCUMENT_ERROR_TYPE, "attention.heads|“2”", "whole number", "정수" },
  { "heads/too-many", SELF ("\"heads\": 129"), ATTN_DOCUMENT_ERROR_VALUE, "attention.heads|129", "from 1 to 128", "1에서 128까지" },
  { "heads/given-weights", DOC ("\"given\": {\"weights\": [[1]]}, \"attention\": {\"heads\": 2}"), ATTN_DOCUMENT_ERROR_VALUE, "attention.heads|given.weights", "no effect", "효과가 없습니다" },

  /* positions */
  { "position/rows", DOC (X43 ", \"position\": [[1, 2, 3]]"), ATTN_DOCUMENT_ERROR_SHAPE, "position|1 × 3|4 × 3", "expected the same shape", "같은 크기" },
  { "position/odd", DOC (X43 ", \"position\": \"rope\""), ATTN_DOCUMENT_ERROR_SHAPE, "position|“rope”|query", "has 3 of them|even", "3개|짝수" },
  { "position/odd-heads", DOC ("\"embedding\": [[1, 2, 3, 4, 5, 6]], \"position\": \"rope\", \"attention\": {\"heads\": 2}"), ATTN_DOCUMENT_ERROR_SHAPE, "position|“rope”", "has 3 of them|even", "3개|짝수" },
  { "position/given", DOC ("\"given\": {" QKV "}, \"position\": \"sinusoidal\""), ATTN_DOCUMENT_ERROR_VALUE, "position|“given”", "one of the two", "둘 중" },
  { "position/given-weights", DOC ("\"given\": {\"weights\": [[1]]}, \"position\": \"rope\""), ATTN_DOCUMENT_ERROR_VALUE, "position|given.weights", "no effect", "효과가 없습니다" },

  /* blocks */
  { "block/text", DOC (X43 ", \"block\": \"pre\""), ATTN_DOCUMENT_ERROR_TYPE, "block|“pre”|{…}", "found the text", "텍스트" },
  { "block/norm", DOC (X43 ", \"block\": {\"norm\": \"before\"}"), ATTN_DOCUMENT_ERROR_VALUE, "block.norm|“before”|“pre”", "found the text", "텍스트" },
  { "block/gain", DOC (X43 ", \"block\": {\"norm1\": {\"gain\": [1, 1]}}"), ATTN_DOCUMENT_ERROR_SHAPE, "block.norm1.gain|embedding|4 × 3", "found the length 2", "수가 2개" },
  { "block/bias", DOC (X43 ", \"block\": {\"feed_forward\": {}, \"norm2\": {\"bias\": [1, 1, 1, 1]}}"), ATTN_DOCUMENT_ERROR_SHAPE, "block.norm2.bias|embedding|4 × 3", "found the length 4", "수가 4개" },
  { "block/epsilon", DOC (X43 ", \"block\": {\"norm1\": {\"epsilon\": 0}}"), ATTN_DOCUMENT_ERROR_VALUE, "block.norm1.epsilon", "found the number 0|above 0", "수 0|0보다 큰" },
  { "block/epsilon-text", DOC (X43 ", \"block\": {\"norm1\": {\"epsilon\": \"1e-5\"}}"), ATTN_DOCUMENT_ERROR_TYPE, "block.norm1.epsilon|“1e-5”", "above 0", "0보다 큰" },
  { "block/norm-of-none", DOC (X43 ", \"block\": {\"norm\": \"none\", \"norm1\": {}}"), ATTN_DOCUMENT_ERROR_VALUE, "block.norm1|“none”", "no effect", "효과가 없습니다" },
  { "block/norm2-alone", DOC (X43 ", \"block\": {\"norm2\": {}}"), ATTN_DOCUMENT_ERROR_VALUE, "block.norm2|feed_forward", "no effect", "효과가 없습니다" },
  { "block/width", DOC (X43 ", \"attention\": {\"output_weight\": [[1], [1], [1]]}, \"block\": {}"), ATTN_DOCUMENT_ERROR_SHAPE, "attention.output_weight|4 × 1|embedding|4 × 3", "an output_weight with 3 columns", "3열" },
  { "block/width-left-out", DOC (X43 ", \"attention\": {\"value_weight\": [[1], [1], [1]]}, \"block\": {}"), ATTN_DOCUMENT_ERROR_SHAPE, "block|4 × 1|embedding|4 × 3", "an output_weight with 3 columns", "3열" },
  { "block/activation", DOC (X43 ", \"block\": {\"feed_forward\": {\"activation\": \"swish\"}}"), ATTN_DOCUMENT_ERROR_VALUE, "block.feed_forward.activation|“swish”|“gelu”", "found the text", "텍스트" },
  { "block/in-weight", DOC (X43 ", \"block\": {\"feed_forward\": {\"in_weight\": [[1, 2]]}}"), ATTN_DOCUMENT_ERROR_SHAPE, "block.feed_forward.in_weight|1 × 2|embedding|4 × 3", "expected 3 rows", "3행" },
  { "block/in-bias", DOC (X43 ", \"block\": {\"feed_forward\": {\"in_bias\": [1, 2]}}"), ATTN_DOCUMENT_ERROR_SHAPE, "block.feed_forward.in_bias|hidden|4 × 3", "found the length 2", "수가 2개" },
  { "block/out-weight", DOC (X43 ", \"block\": {\"feed_forward\": {\"out_weight\": [[1, 2, 3]]}}"), ATTN_DOCUMENT_ERROR_SHAPE, "block.feed_forward.out_weight|1 × 3|activated|4 × 3", "expected 3 rows", "3행" },
  { "block/end", DOC (X43 ", \"block\": {\"feed_forward\": {\"in_weight\": [[1], [1], [1]]}}"), ATTN_DOCUMENT_ERROR_SHAPE, "block.feed_forward.in_weight|feed_forward|4 × 1|embedding|4 × 3", "an out_weight with 3 columns", "3열" },
  { "block/given", DOC ("\"given\": {" QKV "}, \"block\": {}"), ATTN_DOCUMENT_ERROR_VALUE, "block|“given”", "one of the two", "둘 중" },
  { "block/key", DOC (X43 ", \"block\": {\"feed_foward\": {}}"), ATTN_DOCUMENT_ERROR_UNKNOWN_KEY, "block|“feed_foward”|“feed_forward”", "did you mean", "혹시" },
  { "block/key-elsewhere", DOC (X43 ", \"block\": {\"in_weight\": [[1]]}"), ATTN_DOCUMENT_ERROR_UNKNOWN_KEY, "block|“in_weight”|“feed_forward”", "inside", "안에" },
  { "block/epsilon-elsewhere", DOC (X43 ", \"block\": {\"epsilon\": 1}"), ATTN_DOCUMENT_ERROR_UNKNOWN_KEY, "block|“epsilon”|“norm1”", "inside", "안에" },

  /* layers */
  { "layers/object", DOC (X43 ", \"layers\": {}"), ATTN_DOCUMENT_ERROR_TYPE, "layers|{…}", "expected a list of layers", "층의 목록" },
  { "layers/none", DOC (X43 ", \"layers\": []"), ATTN_DOCUMENT_ERROR_VALUE, "layers", "found an empty list|expected a list of layers", "빈 목록|층의 목록" },
  { "layers/number", DOC (X43 ", \"layers\": [{}, 1]"), ATTN_DOCUMENT_ERROR_TYPE, "layer1|{…}", "found the number 1", "수 1" },
  { "layers/attention", DOC (X43 ", \"attention\": {}, \"layers\": [{}]"), ATTN_DOCUMENT_ERROR_VALUE, "attention|“layers”", "one of the two", "둘 중" },
  { "layers/block", DOC (X43 ", \"block\": {}, \"layers\": [{}]"), ATTN_DOCUMENT_ERROR_VALUE, "block|“layers”", "one of the two", "둘 중" },
  { "layers/given", DOC ("\"given\": {" QKV "}, \"layers\": [{}]"), ATTN_DOCUMENT_ERROR_VALUE, "layers|“given”", "one of the two", "둘 중" },
  { "layers/key", DOC (X43 ", \"layers\": [{\"atention\": {}}]"), ATTN_DOCUMENT_ERROR_UNKNOWN_KEY, "layer0|“atention”|“attention”", "did you mean", "혹시" },
  { "layers/heads", DOC (X43 ", \"layers\": [{}, {\"attention\": {\"heads\": 2}}]"), ATTN_DOCUMENT_ERROR_SHAPE, "layer1.attention.heads|query|4 × 3", "found 2 heads", "헤드 2개" },
  { "layers/weight", DOC (X43 ", \"layers\": [{\"attention\": {\"output_weight\": [[1], [1], [1]]}}, {\"attention\": {\"query_weight\": [[1], [1], [1]]}}]"), ATTN_DOCUMENT_ERROR_SHAPE, "layer1.attention.query_weight|layer1.input|4 × 1", "expected 1 rows", "1행" },
  { "layers/mask", DOC (X43 ", \"layers\": [{}, {\"attention\": {\"mask\": {\"padding\": [7]}}}]"), ATTN_DOCUMENT_ERROR_VALUE, "layer1.attention.mask.padding|7", "from 0 to 3", "0에서 3까지" },
  { "layers/mask-value", DOC ("\"embedding\": [[1]], \"layers\": [{\"attention\": {\"mask\": [[2]]}}]"), ATTN_DOCUMENT_ERROR_VALUE, "layer0.attention.mask|2", "row 0, column 0", "행 0, 열 0" },
  { "layers/gain", DOC (X43 ", \"layers\": [{\"block\": {\"norm1\": {\"gain\": [1, 1]}}}]"), ATTN_DOCUMENT_ERROR_SHAPE, "layer0.block.norm1.gain", "found the length 2", "수가 2개" },
  { "layers/ragged", DOC (X43 ", \"layers\": [{}, {\"block\": {\"feed_forward\": {\"in_weight\": [[1], [1, 2]]}}}]"), ATTN_DOCUMENT_ERROR_SHAPE, "layer1.block.feed_forward.in_weight", "row 1", "행 1" },
  { "layers/cut-off", "{" HEAD ", \"layers\": [{}, {\"attention\": {\"key_weight\": [[1, 2], [3", ATTN_DOCUMENT_ERROR_NOT_JSON, "layer1.attention.key_weight", "row 1, column 0|cut off", "행 1, 열 0|잘린" },
  { "layers/odd", DOC (X43 ", \"position\": \"rope\", \"layers\": [{}]"), ATTN_DOCUMENT_ERROR_SHAPE, "position|“rope”|layer0.query", "even", "짝수" },
  { "layers/numbers", DOC ("\"embedding\": " BIG (1) ", \"layers\": [" HUGE_LAYER ", " HUGE_LAYER ", " HUGE_LAYER "]"), ATTN_DOCUMENT_ERROR_TOO_LARGE, "layer0.scores|536870912", "expected fewer", "더 적어야" },

  /* images */
  { "image/list", DOC ("\"image\": []"), ATTN_DOCUMENT_ERROR_TYPE, "image|{…}", "found an empty list", "빈 목록" },
  { "image/no-pixels", DOC ("\"image\": {\"patch\": 1}"), ATTN_DOCUMENT_ERROR_MISSING, "image|“pixels”", "missing", "없습니다" },
  { "image/no-patch", DOC ("\"image\": {\"pixels\": [[0]]}"), ATTN_DOCUMENT_ERROR_MISSING, "image|“patch”", "missing", "없습니다" },
  { "image/patch-height", DOC ("\"image\": {\"pixels\": [[0, 0], [0, 0], [0, 0]], \"patch\": 2}"), ATTN_DOCUMENT_ERROR_SHAPE, "image.patch|3 × 2", "patch size 2|divides both", "패치 크기가 2|나누는" },
  { "image/patch-width", DOC ("\"image\": {\"pixels\": [[0, 0, 0], [0, 0, 0]], \"patch\": 2}"), ATTN_DOCUMENT_ERROR_SHAPE, "image.patch|2 × 3", "patch size 2|divides both", "패치 크기가 2|나누는" },
  { "image/patch-zero", DOC ("\"image\": {\"pixels\": [[0]], \"patch\": 0}"), ATTN_DOCUMENT_ERROR_VALUE, "image.patch|0", "whole number of pixels", "픽셀 수" },
  { "image/too-bright", DOC ("\"image\": {\"pixels\": [[0, 255]], \"patch\": 1}"), ATTN_DOCUMENT_ERROR_VALUE, "image.pixels|255", "row 0, column 1|from 0 (black) to 1", "행 0, 열 1|0(검정)에서 1" },
  { "image/two-channels", DOC ("\"image\": {\"pixels\": [[[0]], [[0]]], \"patch\": 1}"), ATTN_DOCUMENT_ERROR_SHAPE, "image.pixels", "found 2 matrices|red, green and blue", "행렬이 2개|빨강" },
  { "image/other-channel", DOC ("\"image\": {\"pixels\": [[[0]], [[0, 0]], [[0]]], \"patch\": 1}"), ATTN_DOCUMENT_ERROR_SHAPE, "image.pixels.green|1 × 2|1 × 1", "of one shape", "크기가 같은" },
  { "image/ragged-channel", DOC ("\"image\": {\"pixels\": [[[0]], [[0, 0], [0]], [[0]]], \"patch\": 1}"), ATTN_DOCUMENT_ERROR_SHAPE, "image.pixels.green", "row 1", "행 1" },
  { "image/embedding", DOC (X43 ", \"image\": {\"pixels\": [[0]], \"patch\": 1}"), ATTN_DOCUMENT_ERROR_VALUE, "embedding|“image”", "one of the two", "둘 중" },
  { "image/given", DOC ("\"given\": {" QKV "}, \"image\": {\"pixels\": [[0]], \"patch\": 1}"), ATTN_DOCUMENT_ERROR_VALUE, "image|“given”", "one of the two", "둘 중" },
  { "image/weight", DOC ("\"image\": {\"pixels\": [[0, 0]], \"patch\": 1, \"weight\": [[1], [2]]}"), ATTN_DOCUMENT_ERROR_SHAPE, "image.weight|2 × 1|patches|2 × 1", "expected 1 rows", "1행" },
  { "image/bias", DOC ("\"image\": {\"pixels\": [[0, 0]], \"patch\": 1, \"bias\": [1, 2]}"), ATTN_DOCUMENT_ERROR_SHAPE, "image.bias|embedding|2 × 1", "found the length 2", "수가 2개" },
  { "image/class-token", DOC ("\"image\": {\"pixels\": [[0, 0]], \"patch\": 1, \"class_token\": [1, 2]}"), ATTN_DOCUMENT_ERROR_SHAPE, "image.class_token|embedding|2 × 1", "found the length 2", "수가 2개" },
  { "image/tokens", DOC ("\"tokens\": [\"a\"], \"image\": {\"pixels\": [[0, 0]], \"patch\": 1}"), ATTN_DOCUMENT_ERROR_SHAPE, "tokens|embedding|2 × 1", "found the length 1", "토큰이 1개" },
  { "image/position", DOC ("\"position\": [[0], [0]], \"image\": {\"pixels\": [[0, 0]], \"patch\": 1, \"class_token\": [1]}"), ATTN_DOCUMENT_ERROR_SHAPE, "position|2 × 1|embedding|3 × 1", "same shape", "같은 크기" },
  { "image/memory", DOC ("\"memory\": [[1, 2]], \"image\": {\"pixels\": [[0, 0]], \"patch\": 1}"), ATTN_DOCUMENT_ERROR_SHAPE, "memory|embedding|2 × 1", "d_model", "d_model" },
  { "image/key", DOC ("\"image\": {\"pixel\": [[0]], \"patch\": 1}"), ATTN_DOCUMENT_ERROR_UNKNOWN_KEY, "image|“pixel”|“pixels”", "did you mean", "혹시" },
  { "image/key-at-the-top", DOC ("\"pixels\": [[0]]"), ATTN_DOCUMENT_ERROR_UNKNOWN_KEY, "“pixels”|“image”", "inside", "안에" },

  /* readouts */
  { "readout/no-weight", DOC (X43 ", \"readout\": {\"row\": \"last\"}"), ATTN_DOCUMENT_ERROR_MISSING, "readout|“weight”|output", "missing|3, and a column", "없습니다|3" },
  { "readout/weight", DOC (X43 ", \"readout\": {\"weight\": [[1, 2]]}"), ATTN_DOCUMENT_ERROR_SHAPE, "readout.weight|1 × 2|output|4 × 3", "expected 3 rows", "3행" },
  { "readout/bias", DOC (X43 ", \"readout\": {\"weight\": [[1, 2], [1, 2], [1, 2]], \"bias\": [1]}"), ATTN_DOCUMENT_ERROR_SHAPE, "readout.bias|logits|4 × 2", "found the length 1", "수가 1개" },
  { "readout/labels", DOC (X43 ", \"readout\": {\"weight\": [[1, 2], [1, 2], [1, 2]], \"labels\": [\"a\"]}"), ATTN_DOCUMENT_ERROR_SHAPE, "readout.labels|3 × 2", "found 1 labels|one for each class, 2", "이름이 1개|2개" },
  { "readout/labels-text", DOC (X43 ", \"readout\": {\"weight\": [[1], [1], [1]], \"labels\": \"a\"}"), ATTN_DOCUMENT_ERROR_TYPE, "readout.labels|“a”", "one for each class", "클래스마다" },
  { "readout/row", DOC (X43 ", \"readout\": {\"weight\": [[1], [1], [1]], \"row\": \"all\"}"), ATTN_DOCUMENT_ERROR_VALUE, "readout.row|“all”|“mean”", "found the text", "텍스트" },
  { "readout/norm", DOC (X43 ", \"readout\": {\"weight\": [[1], [1], [1]], \"norm\": {\"gain\": [1]}}"), ATTN_DOCUMENT_ERROR_SHAPE, "readout.norm.gain|output|4 × 3", "found the length 1", "수가 1개" },
  { "readout/given-weights", DOC ("\"given\": {\"weights\": [[1]]}, \"readout\": {\"weight\": [[1]]}"), ATTN_DOCUMENT_ERROR_VALUE, "readout|given.value", "needs an output", "출력이 있어야" },
  { "readout/key", DOC (X43 ", \"readout\": {\"weights\": [[1]]}"), ATTN_DOCUMENT_ERROR_UNKNOWN_KEY, "readout|“weights”|“given”", "inside", "안에" },
  { "position/word", DOC (X43 ", \"position\": \"learned\""), ATTN_DOCUMENT_ERROR_VALUE, "position|“learned”|“rope”", "found the text", "텍스트" },
  { "position/number", DOC (X43 ", \"position\": 1"), ATTN_DOCUMENT_ERROR_TYPE, "position|“rope”", "found the number 1", "수 1" },
};

static void
assert_contains (const char *message,
                 const char *fragments)
{
  g_auto(GStrv) parts = g_strsplit (fragments, "|", -1);

  for (guint i = 0; parts[i] != NULL; i++)
    if (*parts[i] != '\0' && strstr (message, parts[i]) == NULL)
      {
        g_test_message ("“%s” lacks “%s”", message, parts[i]);
        g_test_fail ();
      }
}

static gboolean
has_hangul (const char *text)
{
  for (const char *p = text; *p != '\0'; p = g_utf8_next_char (p))
    if (g_utf8_get_char (p) >= 0xAC00 && g_utf8_get_char (p) <= 0xD7A3)
      return TRUE;
  return FALSE;
}

static void
test_row (gconstpointer data)
{
  static const AttnLanguage languages[] = { ATTN_LANGUAGE_ENGLISH, ATTN_LANGUAGE_KOREAN };
  const Row *row = data;

  for (guint i = 0; i < G_N_ELEMENTS (languages); i++)
    {
      g_autoptr(GError) error = NULL;
      AttnDocument *document = attn_document_parse (row->text, strlen (row->text), "글.attention", languages[i], &error);

      g_assert_null (document);
      g_assert_nonnull (error);
      g_test_message ("%s", error->message);
      g_assert_error (error, ATTN_DOCUMENT_ERROR, (int) row->code);
      g_assert_true (g_utf8_validate (error->message, -1, NULL));
      g_assert_true (g_str_has_prefix (error->message, "글.attention: "));
      g_assert_null (strpbrk (error->message, "\n\r\t"));
      g_assert_null (strstr (error->message, "(null)"));
      g_assert_cmpint (g_utf8_strlen (error->message, -1), <, 400);
      assert_contains (error->message, row->both);
      assert_contains (error->message, languages[i] == ATTN_LANGUAGE_KOREAN ? row->korean : row->english);
      if (languages[i] == ATTN_LANGUAGE_KOREAN)
        g_assert_true (has_hangul (error->message + strlen ("글.attention: ")));
      else if (g_utf8_validate (row->text, -1, NULL) && !has_hangul (row->text))
        g_assert_false (has_hangul (error->message + strlen ("글.attention: ")));
    }
}

/* A message that many rows share would not tell them apart; a few rows are one mistake in two spellings. */
static void
test_distinct (void)
{
  g_autoptr(GHashTable) seen = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);

  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      g_autoptr(GError) error = NULL;
      const char *other;

      g_assert_null (attn_document_parse (rows[i].text, strlen (rows[i].text), NULL, ATTN_LANGUAGE_KOREAN, &error));
      other = g_hash_table_lookup (seen, error->message);
      if (other != NULL)
        g_test_message ("%s and %s: %s", other, rows[i].name, error->message);
      else
        g_hash_table_insert (seen, g_strdup (error->message), (gpointer) rows[i].name);
    }
  g_assert_cmpuint (g_hash_table_size (seen), >=, G_N_ELEMENTS (rows) - 12);
}

/* No name: the message begins with the place. */
static void
test_no_name (void)
{
  g_autoptr(GError) error = NULL;
  const char *text = SELF ("\"heads\": 0");

  g_assert_null (attn_document_parse (text, strlen (text), NULL, ATTN_LANGUAGE_ENGLISH, &error));
  g_assert_cmpstr (error->message, ==, "attention.heads: found the number 0, expected a whole number from 1 to 128");
}

/* What is in a name stays on the line. */
static void
test_odd_name (void)
{
  g_autoptr(GError) error = NULL;

  g_assert_null (attn_document_parse ("", 0, "a\nb\x1b[1m\xff.attention", ATTN_LANGUAGE_ENGLISH, &error));
  g_assert_cmpstr (error->message, ==, "a b [1m\xef\xbf\xbd.attention: found nothing here, expected a document");
}

/* Where everything is wanted that is wrong, the first is what loading tells, and there is nothing where loading succeeds. */
static void
test_first_of_all (void)
{
  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      g_autoptr(GPtrArray) all = g_ptr_array_new_with_free_func (g_free);
      g_autoptr(GError) error = NULL, first = NULL;
      const gsize length = strlen (rows[i].text);

      g_assert_null (attn_document_parse (rows[i].text, length, "a", ATTN_LANGUAGE_ENGLISH, &error));
      g_assert_null (attn_document_parse_any (rows[i].text, length, "a", NULL, all, ATTN_LANGUAGE_ENGLISH, &first));
      g_assert_cmpuint (all->len, >, 0);
      g_assert_cmpstr (all->pdata[0], ==, error->message);
      g_assert_cmpstr (first->message, ==, error->message);
    }
}

static void
assert_all (const char        *text,
            const char *const *expected)
{
  g_autoptr(GPtrArray) all = g_ptr_array_new_with_free_func (g_free);
  guint n = g_strv_length ((char **) expected);

  g_assert_null (attn_document_parse_any (text, strlen (text), NULL, NULL, all, ATTN_LANGUAGE_ENGLISH, NULL));
  for (guint i = 0; i < all->len; i++)
    g_test_message ("%s", (char *) all->pdata[i]);
  g_assert_cmpuint (all->len, ==, n);
  for (guint i = 0; i < n; i++)
    g_assert_true (g_str_has_prefix (all->pdata[i], expected[i]));
}

/* What was read wrong, in every part of the document; and where all was read, every shape. */
static void
test_all (void)
{
  static const char *const read[] = {
    "unknown key “emebdding”", "title: ", "tokens, item 1: ", "embedding, row 1: ", "position: ", "attention: unknown key “querry_weight”",
    "attention.heads: ", "attention.key_weight, row 0, column 1: ", "attention.scale: ", "attention.softmax: ", "block.norm: ",
    "block.norm1.epsilon: ", "readout.row: ", "lesson, scene 1.text: ", "lesson, scene 1.view: ", "lesson, scene 3.node: ",
    "lesson, scene 3.ask: ", NULL
  };
  static const char *const shapes[] = {
    "attention.query_weight: found the shape 3 × 3", "attention.key_weight: found the shape 3 × 3",
    "attention.query_bias: found the length 1", "attention.heads: found 2 heads", "attention.mask: found the shape 1 × 2",
    "tokens: found the length 3", NULL
  };
  static const char *const layers[] = {
    "layer0.attention.output_weight: ", "layer0.block.norm1.gain: ", "layer0.block.feed_forward.out_weight: ",
    "layer1.attention.value_weight: ", "layer1.block.norm2: ", "readout.weight: ", "readout.labels: ", NULL
  };

  assert_all (DOC ("\"emebdding\": 1, \"title\": 3, \"tokens\": [\"a\", 1], \"embedding\": [[1, 2], [3]], \"position\": \"left\", "
                   "\"attention\": {\"querry_weight\": [[1]], \"heads\": 0, \"key_weight\": [[1, \"x\"]], \"scale\": 0, \"softmax\": 1}, "
                   "\"block\": {\"norm\": \"mid\", \"norm1\": {\"epsilon\": 0}}, \"readout\": {\"row\": \"all\", \"weight\": [[1]]}, "
                   "\"lesson\": [{\"view\": \"x\"}, {\"text\": \"a\"}, {\"text\": \"a\", \"node\": 1, \"ask\": 1}]"), read);
  assert_all (DOC ("\"tokens\": [\"a\", \"b\", \"c\"], \"embedding\": [[1, 0], [0, 1]], \"attention\": "
                   "{\"query_weight\": [[1, 0, 1], [0, 1, 1], [1, 1, 1]], \"key_weight\": [[1, 0, 1], [0, 1, 1], [1, 1, 1]], "
                   "\"value_weight\": [[1, 0], [0, 1]], \"query_bias\": [1], \"mask\": [[1, 1]], \"heads\": 2}"), shapes);
  assert_all (DOC ("\"embedding\": [[1, 0], [0, 1]], \"layers\": [{\"attention\": {\"output_weight\": [[1, 0, 0], [0, 1, 0]]}, "
                   "\"block\": {\"norm1\": {\"gain\": [1]}, \"feed_forward\": {\"out_weight\": [[1], [1]]}}}, "
                   "{\"attention\": {\"value_weight\": [[1, 0], [0, 1], [0, 0]]}, \"block\": {\"norm2\": {\"epsilon\": 1}}}], "
                   "\"readout\": {\"weight\": [[1, 2]], \"labels\": [\"a\"]}"), layers);
}

/* Nothing but the error is left behind, and no error is asked for by force. */
static void
test_no_error (void)
{
  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    g_assert_null (attn_document_parse (rows[i].text, strlen (rows[i].text), "a", ATTN_LANGUAGE_ENGLISH, NULL));
}

int
main (int   argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      g_autofree char *path = g_strconcat ("/document/refusals/", rows[i].name, NULL);
      g_test_add_data_func (path, &rows[i], test_row);
    }
  g_test_add_func ("/document/refusals/distinct", test_distinct);
  g_test_add_func ("/document/refusals/no-name", test_no_name);
  g_test_add_func ("/document/refusals/odd-name", test_odd_name);
  g_test_add_func ("/document/refusals/first-of-all", test_first_of_all);
  g_test_add_func ("/document/refusals/all", test_all);
  g_test_add_func ("/document/refusals/no-error", test_no_error);
  return g_test_run ();
}
