/* attn-format.c: what can be written, by the endings of files
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "attn-format.h"

#include <string.h>

static const struct
{
  const char *ending;
  gboolean    takes_nodes;
} formats[] = {
  [ATTN_FORMAT_NONE] = { ".", FALSE },
  [ATTN_FORMAT_PNG] = { ".png", FALSE },
  [ATTN_FORMAT_SVG] = { ".svg", FALSE },
  [ATTN_FORMAT_PDF] = { ".pdf", FALSE },
  [ATTN_FORMAT_JSON] = { ".json", TRUE },
  [ATTN_FORMAT_NPZ] = { ".npz", TRUE },
  [ATTN_FORMAT_CSV] = { ".csv", TRUE },
  [ATTN_FORMAT_TEXT] = { ".txt", TRUE },
  [ATTN_FORMAT_MARKDOWN] = { ".md", TRUE },
  [ATTN_FORMAT_LATEX] = { ".tex", TRUE },
  [ATTN_FORMAT_PYTHON] = { ".py", TRUE },
  [ATTN_FORMAT_DOCUMENT] = { ".attention", FALSE },
};

AttnFormat
attn_format_find (const char *name)
{
  if (*name == '.')
    name++;
  for (guint i = ATTN_FORMAT_NONE + 1; i < G_N_ELEMENTS (formats); i++)
    if (g_ascii_strcasecmp (name, attn_format_get_name (i)) == 0)
      return i;
  return ATTN_FORMAT_NONE;
}

AttnFormat
attn_format_from_path (const char *path)
{
  const char *slash = strrchr (path, '/');
  const char *point = strrchr (slash != NULL ? slash : path, '.');

  return point != NULL ? attn_format_find (point + 1) : ATTN_FORMAT_NONE;
}

const char *
attn_format_get_name (AttnFormat format)
{
  return formats[format].ending + 1;
}

const char *
attn_format_get_ending (AttnFormat format)
{
  return formats[format].ending;
}

char *
attn_format_dup_stem (AttnFormat  format,
                      const char *name)
{
  const char *ending = formats[format].ending;

  return g_strndup (name, strlen (name) - (g_str_has_suffix (name, ending) ? strlen (ending) : 0));
}

gboolean
attn_format_is_picture (AttnFormat format)
{
  return format == ATTN_FORMAT_PNG || format == ATTN_FORMAT_SVG || format == ATTN_FORMAT_PDF;
}

gboolean
attn_format_takes_nodes (AttnFormat format)
{
  return formats[format].takes_nodes;
}

const char **
attn_format_get_names (void)
{
  const char **names = g_new0 (const char *, G_N_ELEMENTS (formats));
  guint n = 0;

  for (guint i = ATTN_FORMAT_NONE + 1; i < G_N_ELEMENTS (formats); i++)
    names[n++] = attn_format_get_name (i);
  return names;
}

char *
attn_format_list (const char *before)
{
  g_autofree const char **names = attn_format_get_names ();
  GString *list = g_string_new (NULL);

  for (guint i = 0; names[i] != NULL; i++)
    g_string_append_printf (list, "%s%s%s", i > 0 ? ", " : "", before, names[i]);
  return g_string_free (list, FALSE);
}

/* Python's own modules, and those that NumPy and PyTorch ask for: a script of that name beside another hides the module. */
static const char *const modules[] = {
  "abc", "aifc", "antigravity", "argparse", "array", "ast", "asynchat", "asyncio", "asyncore", "atexit", "audioop", "base64",
  "bdb", "binascii", "bisect", "builtins", "bz2", "cProfile", "calendar", "cgi", "cgitb", "chunk", "cmath", "cmd", "code",
  "codecs", "codeop", "collections", "colorsys", "compileall", "concurrent", "configparser", "contextlib", "contextvars",
  "copy", "copyreg", "crypt", "csv", "ctypes", "curses", "dataclasses", "datetime", "dbm", "decimal", "difflib", "dis",
  "distutils", "doctest", "email", "encodings", "ensurepip", "enum", "errno", "faulthandler", "fcntl", "filecmp", "fileinput",
  "fnmatch", "fractions", "ftplib", "functools", "gc", "genericpath", "getopt", "getpass", "gettext", "glob", "graphlib", "grp",
  "gzip", "hashlib", "heapq", "hmac", "html", "http", "idlelib", "imaplib", "imghdr", "imp", "importlib", "inspect", "io",
  "ipaddress", "itertools", "jinja2", "json", "keyword", "lib2to3", "linecache", "locale", "logging", "lzma", "mailbox",
  "mailcap", "marshal", "math", "mimetypes", "mmap", "modulefinder", "msilib", "msvcrt", "multiprocessing", "netrc", "networkx",
  "nis", "nntplib", "nt", "ntpath", "nturl2path", "numbers", "numpy", "opcode", "operator", "optparse", "os", "ossaudiodev",
  "pathlib", "pdb", "pickle", "pickletools", "pipes", "pkgutil", "platform", "plistlib", "poplib", "posix", "posixpath",
  "pprint", "profile", "pstats", "pty", "pwd", "py_compile", "pyclbr", "pydoc", "pydoc_data", "pyexpat", "queue", "quopri",
  "random", "re", "readline", "reprlib", "resource", "rlcompleter", "runpy", "sched", "secrets", "select", "selectors",
  "shelve", "shlex", "shutil", "signal", "site", "smtpd", "smtplib", "sndhdr", "socket", "socketserver", "spwd", "sqlite3",
  "sre_compile", "sre_constants", "sre_parse", "ssl", "stat", "statistics", "string", "stringprep", "struct", "subprocess",
  "sunau", "sympy", "symtable", "sys", "sysconfig", "syslog", "tabnanny", "tarfile", "telnetlib", "tempfile", "termios",
  "textwrap", "this", "threading", "time", "timeit", "tkinter", "token", "tokenize", "tomllib", "torch", "trace", "traceback",
  "tracemalloc", "tty", "turtle", "turtledemo", "types", "typing", "typing_extensions", "unicodedata", "unittest", "urllib",
  "uu", "uuid", "venv", "warnings", "wave", "weakref", "webbrowser", "winreg", "winsound", "wsgiref", "xdrlib", "xml", "xmlrpc",
  "zipapp", "zipfile", "zipimport", "zlib", "zoneinfo", NULL
};

char *
attn_format_name_file (AttnFormat  format,
                       const char *stem)
{
  g_autofree char *lower = g_ascii_strdown (stem, -1);

  return g_strconcat (stem, format == ATTN_FORMAT_PYTHON && g_strv_contains (modules, lower) ? "_attention" : "",
                      attn_format_get_ending (format), NULL);
}
