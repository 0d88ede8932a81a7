# A released binary instead of a build: MODLINT_RELEASE names the archive, as a file or an address, and its SHA-256 stands
# behind it (`modlint-1.0.0-linux-x86_64.tar.gz#sha256=…`) or in the SHA256SUMS beside it. Sourced with $root set.
# shellcheck shell=bash

# Sets $released to the program, unpacked where it is kept by its digest.
use_release() {
  local place=${1%%#sha256=*} digest='' folder archive
  case $1 in *'#sha256='*) digest=${1##*#sha256=} ;; esac
  [ -n "$digest" ] || digest=$(listed_digest "$place") || true
  [ -n "$digest" ] || refuse "there is no SHA-256 for $place; give it as $place#sha256=…, or put SHA256SUMS beside it"
  folder=${XDG_CACHE_HOME:-${HOME:-/tmp}/.cache}/modlint-releases
  released=$folder/$digest/bin/modlint
  [ ! -x "$released" ] || return 0
  mkdir -p "$folder" 2>/dev/null || refuse "$folder cannot be made"
  archive=$(mktemp "$folder/new.XXXXXX" 2>/dev/null) || refuse "$folder cannot be written"
  # shellcheck disable=SC2064
  trap "rm -rf '$archive'*" EXIT
  bring "$place" "$archive"
  [ "$(digest_of "$archive")" = "$digest" ] || refuse "$place is not what its SHA-256 says: half a download, or another file"
  unpack "$archive" "$place"
  check_program "$archive.d/bin/modlint" "$place"
  mv "$archive.d" "$folder/$digest" 2>/dev/null || [ -x "$released" ] || refuse "$folder/$digest cannot be written"
  rm -f "$archive"
  trap - EXIT
}

unpack() {
  mkdir "$1.d" 2>/dev/null || refuse "$1.d cannot be made"
  local said
  said=$(tar -xzf "$1" -C "$1.d" --strip-components 1 2>&1) || refuse_by "$said" "$2 cannot be unpacked"
}

refuse() { say "error: MODLINT_RELEASE: $*"; exit 2; }

# What other programs say of a full disk is in their own words; it can be in no file.
refuse_by() {
  case $1 in *'o space left'* | *'ailed writing'* | *'ailure writing'* | *'Wrote only'*) refuse "there is no space left on the disk" ;; esac
  refuse "$2: $(printf '%s\n' "$1" | grep -m 1 .)"
}

bring() {
  local said
  case $1 in
    http://* | https://*) said=$(curl -fsSL --retry 2 -o "$2" "$1" 2>&1) || refuse_by "$said" "$1 cannot be had" ;;
    *)
      [ -f "$1" ] || refuse "no such file: $1"
      said=$(cp "$1" "$2" 2>&1) || refuse_by "$said" "$1 cannot be copied"
      ;;
  esac
}

listed_digest() {
  local name=${1##*/} beside=${1%/*}/SHA256SUMS
  case $1 in
    http://* | https://*) curl -fsSL "$beside" 2>/dev/null ;;
    */*) cat "$beside" 2>/dev/null ;;
    *) cat SHA256SUMS 2>/dev/null ;;
  esac | awk -v name="$name" '$2 == name { print $1 }'
}

digest_of() { if command -v sha256sum >/dev/null; then sha256sum "$1"; else shasum -a 256 "$1"; fi | cut -d ' ' -f 1; }

# Says in one sentence why a program does not start here.
check_program() {
  [ -x "$1" ] || refuse "$2 holds no bin/modlint"
  local made here said
  # The processor's number in an ELF file; none in one for a Mac.
  made=$(od -An -tu1 -j18 -N1 "$1" | tr -d ' ')
  here=$(uname -sm)
  case "$here $(head -c 4 "$1" | od -An -c | tr -d ' ') $made" in
    'Linux x86_64 177ELF 62' | 'Linux aarch64 177ELF 183') ;;
    Linux*) refuse "$2 is for another machine than this ($here)" ;;
    *ELF*) refuse "$2 is for Linux, and this is $here" ;;
  esac
  said=$("$1" --version 2>&1) || {
    case $said in
      *GLIBC_*'not found'*)
        refuse "$2 needs glibc $(printf '%s' "$said" | grep -o 'GLIBC_[0-9.]*' | sed 's/GLIBC_//' | sort -t . -k 2 -n | tail -1)," \
          "which is newer than this system's"
        ;;
    esac
    refuse "$2 does not start here: $(printf '%s\n' "$said" | head -1)"
  }
}
