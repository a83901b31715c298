# build.sh: configures and builds, saying nothing unless it fails; read by ./run and ./check
# SPDX-License-Identifier: GPL-3.0-or-later

# build FOLDER TARGETS [SETUP-OPTION...]: shows why and returns 1 when the build fails.
build () {
  folder=$1
  targets=$2
  shift 2
  log=$folder/build.log

  # A build knows its source by the full path: where the tree was moved or copied, it begins anew.
  if ! grep -qsF "\"source\": \"$root\"" "$folder/meson-info/meson-info.json"; then
    say "Building in ${folder#"$root/"} …" "${folder#"$root/"}에 빌드합니다 …"
    rm -rf "$folder"
    mkdir -p "$folder"
    if ! meson setup "$@" "$folder" "$root" >"$log" 2>&1; then
      fail_build
      return 1
    fi
  fi
  if have ninja; then ninja=ninja; else ninja=ninja-build; fi
  # Several targets are several words.
  if ! "$ninja" -C "$folder" $targets >"$log" 2>&1; then
    fail_build
    return 1
  fi
}

fail_build () {
  # From the first step that went wrong, without those that went well.
  sed -n '/^FAILED:/,$p; /ERROR:/,$p' "$log" | grep -v '^\[[0-9]*/[0-9]*\] ' | head -n 60 >&2
  say "The build failed; all it said is in $log" "빌드에 실패했습니다. 전체 기록: $log"
}
