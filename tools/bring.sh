# bring.sh: brings what is missing with the system's package manager; read by ./run and ./check
# SPDX-License-Identifier: GPL-3.0-or-later

# A line in the reader's language, on standard error: standard output is the program's.
say () {
  case ${LC_ALL:-${LC_MESSAGES:-${LANG:-}}} in
    ko*) printf '%s\n' "$2" >&2 ;;
    *)   printf '%s\n' "$1" >&2 ;;
  esac
}

have () {
  command -v "$1" >/dev/null 2>&1
}

have_any () {
  for name in "$@"; do
    have "$name" && return 0
  done
  return 1
}

# Whether a file is there; the pattern is one of the shell's.
there () {
  for path in "$@"; do
    [ -e "$path" ] && return 0
  done
  return 1
}

library () {
  pkg-config --exists "$1" 2>/dev/null
}

# Which fonts there are is known as soon as fontconfig is: bring asks a second time then.
font () {
  ! have fc-list || [ -n "$(fc-list "$1" file 2>/dev/null | head -n 1)" ]
}

# The icons are SVG, and apt leaves what reads them to be recommended; elsewhere GTK or the icons depend on it.
draws_svg () {
  [ "$manager" != apt-get ] || there /usr/lib/*/gdk-pixbuf-2.0/*/loaders/libpixbufloader?svg.so
}

module () {
  /usr/bin/python3 -c 'import importlib.util, sys; sys.exit(importlib.util.find_spec(sys.argv[1]) is None)' \
    "$1" 2>/dev/null
}

# Whether a compiler can link with sanitizers.
sanitizes () {
  have "$1" && there "$("$1" -print-file-name="$2" 2>/dev/null)"
}

# What the build and the program need, a row each: how to see that it is there, and its packages for apt, dnf, pacman and zypper.
needs_of_run () {
  cat <<'END'
have_any cc gcc clang                     | gcc libc6-dev         | gcc                        | gcc                | gcc
have meson                                | meson                 | meson                      | meson              | meson
have_any ninja ninja-build                | ninja-build           | ninja-build                | ninja              | ninja
have pkg-config                           | pkg-config            | pkgconf-pkg-config         | pkgconf            | pkgconf-pkg-config
have msgfmt && have msgcat                | gettext               | gettext                    | gettext            | gettext-tools
have python3                              | python3               | python3                    | python             | python3
have glib-compile-resources               | libglib2.0-dev-bin    | glib2-devel                | glib2-devel        | glib2-devel
library 'gtk4 >= 4.8'                     | libgtk-4-dev          | gtk4-devel                 | gtk4               | gtk4-devel
library 'jansson >= 2.14'                 | libjansson-dev        | jansson-devel              | jansson            | libjansson-devel
library 'gdk-pixbuf-2.0 >= 2.42'          | libgdk-pixbuf-2.0-dev | gdk-pixbuf2-devel          | gdk-pixbuf2        | gdk-pixbuf-devel
library 'libarchive >= 3.6'               | libarchive-dev        | libarchive-devel           | libarchive         | libarchive-devel
there /usr/include/uniwbrk.h              | libunistring-dev      | libunistring-devel         | libunistring       | libunistring-devel
library libpng                            | libpng-dev            | libpng-devel               | libpng             | libpng16-compat-devel
there /usr/share/icons/Adwaita/index.theme | adwaita-icon-theme   | adwaita-icon-theme         | adwaita-icon-theme | adwaita-icon-theme
draws_svg                                 | librsvg2-common       | librsvg2                   | librsvg            | gdk-pixbuf-loader-rsvg
have fc-list                              | fontconfig            | fontconfig                 | fontconfig         | fontconfig
font :lang=ko                             | fonts-noto-cjk        | google-noto-sans-cjk-fonts | noto-fonts-cjk     | noto-sans-cjk-fonts
END
}

# What the tests need on top of that.
needs_of_check () {
  needs_of_run
  cat <<'END'
have gcc                                  | gcc libc6-dev         | gcc                        | gcc                | gcc
have clang                                | clang                 | clang                      | clang              | clang
sanitizes gcc libasan.so && sanitizes gcc libubsan.so | gcc       | libasan libubsan           | gcc-libs           | libasan8 libubsan1
have xgettext                             | gettext               | gettext                    | gettext            | gettext-tools
have Xvfb && have xvfb-run                | xvfb                  | xorg-x11-server-Xvfb       | xorg-server-xvfb   | xorg-x11-server-Xvfb xvfb-run
have xauth                                | xauth                 | xorg-x11-xauth             | xorg-xauth         | xauth
have dbus-run-session                     | dbus-daemon           | dbus-daemon                | dbus               | dbus-1-daemon
have openbox                              | openbox               | openbox                    | openbox            | openbox
have xdotool                              | xdotool               | xdotool                    | xdotool            | xdotool
library x11                               | libx11-dev            | libX11-devel               | libx11             | libX11-devel
have xclip                                | xclip                 | xclip                      | xclip              | xclip
have sway && have swaymsg                    | sway                  | sway                       | sway               | sway
have import                               | imagemagick           | ImageMagick                | imagemagick        | ImageMagick
there /usr/libexec/at-spi-bus-launcher /usr/lib/at-spi-bus-launcher /usr/libexec/at-spi2/at-spi-bus-launcher | at-spi2-core | at-spi2-core | at-spi2-core | at-spi2-core
module gi                                 | python3-gi            | python3-gobject            | python-gobject     | python3-gobject
there /usr/lib*/girepository-1.0/Atspi-2.0.typelib /usr/lib/*/girepository-1.0/Atspi-2.0.typelib | gir1.2-atspi-2.0 | at-spi2-core | at-spi2-core | typelib-1_0-Atspi-2_0
module numpy                              | python3-numpy         | python3-numpy              | python-numpy       | python3-numpy
module markdown                           | python3-markdown      | python3-markdown           | python-markdown    | python3-Markdown
module matplotlib                         | python3-matplotlib    | python3-matplotlib         | python-matplotlib  | python3-matplotlib
have desktop-file-validate                | desktop-file-utils    | desktop-file-utils         | desktop-file-utils | desktop-file-utils
have appstreamcli                         | appstream             | appstream                  | appstream          | AppStream
have xmllint                              | libxml2-utils         | libxml2                    | libxml2            | libxml2-tools
have pdftotext && have pdftoppm           | poppler-utils         | poppler-utils              | poppler            | poppler-tools
have rsvg-convert                         | librsvg2-bin          | librsvg2-tools             | librsvg            | rsvg-convert
font 'DejaVu Sans'                        | fonts-dejavu-core     | dejavu-sans-fonts          | ttf-dejavu         | dejavu-fonts
font 'Noto Color Emoji'                   | fonts-noto-color-emoji | google-noto-color-emoji-fonts | noto-fonts-emoji | google-noto-coloremoji-fonts
END
}

find_manager () {
  for manager in apt-get dnf pacman zypper; do
    have "$manager" && return
  done
  manager=
}

# Sets `missing` to the packages (without a manager: to what was looked for) that the needs in "$1" lack.
find_missing () {
  missing=
  while IFS='|' read -r check apt dnf pacman zypper; do
    eval "$check" </dev/null && continue
    case $manager in
      apt-get) packages=$apt ;;
      dnf)     packages=$dnf ;;
      pacman)  packages=$pacman ;;
      zypper)  packages=$zypper ;;
      *)       packages="[$(echo $check)]" ;;
    esac
    for package in $packages; do
      case " $missing " in
        *" $package "*) ;;
        *) missing="${missing:+$missing }$package" ;;
      esac
    done
  done <<END
$("$1")
END
  [ -z "$missing" ]
}

# Asks for nothing: a CI has nobody to answer, and elsewhere sudo asks for the password.
install_packages () {
  as_root=
  if [ "$(id -u)" != 0 ]; then
    if have sudo; then
      as_root="sudo${CI:+ -n}"
    else
      echo "There is no sudo, and this is not root." >"$quiet"
      return 1
    fi
  fi
  case $manager in
    apt-get)
      [ -n "$refreshed" ] || $as_root apt-get -qq update >&2
      $as_root env DEBIAN_FRONTEND=noninteractive \
        apt-get -qq -y --no-install-recommends -o Dpkg::Use-Pty=0 install $missing >"$quiet" 2>&1 ;;
    dnf)    $as_root dnf -q -y install $missing >"$quiet" 2>&1 ;;
    pacman) $as_root pacman -Sy --noconfirm --needed $missing >"$quiet" 2>&1 ;;
    zypper) $as_root zypper --quiet --non-interactive install --no-recommends $missing >"$quiet" 2>&1 ;;
  esac
}

# bring needs_of_run | needs_of_check: installs what is missing; ends the shell where that fails.
bring () {
  find_manager
  refreshed=
  asked=
  quiet=$(mktemp)
  # A second round, because the fonts are known only once fontconfig is there.
  for round in 1 2; do
    find_missing "$1" && break
    [ "$missing" != "$asked" ] || break
    if [ -z "$manager" ]; then
      say "No apt, dnf, pacman or zypper here. Please install what these look for: $missing" \
          "apt, dnf, pacman, zypper가 없습니다. 다음을 찾지 못했으니 설치해 주세요: $missing"
      rm -f "$quiet"
      exit 1
    fi
    say "Installing with $manager: $missing" "다음을 설치합니다($manager): $missing"
    if ! install_packages; then
      tail -n 40 "$quiet" >&2
      say "$manager could not install: $missing" "설치하지 못했습니다($manager): $missing"
      rm -f "$quiet"
      exit 1
    fi
    refreshed=yes
    asked=$missing
  done
  rm -f "$quiet"
}
