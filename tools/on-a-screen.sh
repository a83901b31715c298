#!/bin/sh
# on-a-screen.sh: runs a program on a screen, a bus and with settings of its own: on-a-screen.sh PROGRAM [ARGUMENT...]
# SPDX-License-Identifier: GPL-3.0-or-later
set -eu

# Some of what runs in it is somebody else.
scratch=$(mktemp -d)
chmod 711 "$scratch"
server=
tell=

leave () {
  [ -z "$server" ] || kill "$server" 2>/dev/null || true
  # What was held back, also of a program that is stopped because it takes too long.
  if [ -n "$tell" ]; then
    cat "$scratch/out"
    cat "$scratch/err" >&2
  fi
  rm -rf "$scratch"
}

trap leave EXIT
trap 'exit 143' TERM INT HUP

# The server chooses a number that is free, so that many can start at once.
mkfifo "$scratch/number"
Xvfb -displayfd 3 -screen 0 1280x800x24 -noreset -nolisten tcp >"$scratch/server" 2>&1 3>"$scratch/number" &
server=$!
read -r number <"$scratch/number" || true
if [ -z "${number:-}" ]; then
  cat "$scratch/server" >&2
  exit 1
fi

# What keeps GDK from starting OpenGL, by the name that this version knows: of another one it complains.
case $(pkg-config --modversion gtk4 2>/dev/null) in
  4.?.* | 4.1[0-5].*) plain=GDK_DEBUG=gl-disable ;;
  *) plain=GDK_DISABLE=gl ;;
esac

# Nothing is left of the run before it.
run () {
  rm -rf "$scratch/home" "$scratch/run" "$scratch/tmp"
  mkdir -m 700 "$scratch/home" "$scratch/run"
  mkdir -m 711 "$scratch/tmp"
  DISPLAY=:$number HOME=$scratch/home XDG_RUNTIME_DIR=$scratch/run TMPDIR=$scratch/tmp dbus-run-session -- \
    env GDK_BACKEND=x11 GSETTINGS_BACKEND=memory GTK_A11Y=test GSK_RENDERER=cairo GTK_USE_PORTAL=0 \
    "$plain" "$@"
}

status=0
if [ -z "${ASAN_OPTIONS:-}" ]; then
  run "$@" || status=$?
  exit $status
fi

# A sanitizer's stacks end at the first function without a frame pointer, and the names that leaks of libraries are known by
# may stand further up.  Whole stacks make a program many times as slow: only one that leaves something behind runs again
# with them, and it is that run that counts.
tell=yes
run "$@" >"$scratch/out" 2>"$scratch/err" || status=$?
if [ $status -ne 0 ] && grep -q 'ERROR: LeakSanitizer' "$scratch/err"; then
  status=0
  ASAN_OPTIONS=$ASAN_OPTIONS:fast_unwind_on_malloc=0
  export ASAN_OPTIONS
  run "$@" >"$scratch/out" 2>"$scratch/err" || status=$?
fi
exit $status
