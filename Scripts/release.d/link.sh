# Links the objects of a release build once more, for other machines than this: against the C library of an old Debian, with
# SQLite, Expat and the C++ library inside, and with the part of ICU's data that is used. Sourced with $root set.
# shellcheck shell=bash

# link_for_others OUTPUT
link_for_others() {
  local output=$1 products="$root/.build/release" parts="$root/.build/release-parts"
  local swift_static library
  swift_static="$(dirname "$(readlink -f "$(command -v swiftc)")")/../lib/swift_static/linux"
  mkdir -p "$parts/static"
  # The linker takes what it finds first, and in one folder the shared library before the other.
  for library in libsqlite3.a libexpat.a libstdc++.a; do
    ln -sf "$(static_library "$library")" "$parts/static/$library"
  done
  python "$root/Scripts/release.d/icu_data.py" "$swift_static/lib_FoundationICU.a" "$parts/icu_data.o"
  local flags=(-static-stdlib -emit-executable -module-name modlint -gnone "-L$parts/static" -lsqlite3 -lexpat)
  flags+=(-Xlinker --gc-sections -Xlinker --defsym -Xlinker main=modlint_main)
  flags+=(-Xlinker --no-export-dynamic -Xlinker -no-pie -Xlinker --build-id=sha1)
  local objects=("@$products/modlint.product/Objects.LinkFileList" "$parts/icu_data.o")
  if python "$root/Scripts/release.d/sysroot.py" "$parts/sysroot" "$(uname -m)" >&2; then
    cc -O2 -c "$root/Scripts/release.d/old_libc.c" -o "$parts/old_libc.o"
    objects+=("$parts/old_libc.o")
    flags+=(-Xclang-linker "--sysroot=$parts/sysroot")
    # Where threads and loading were libraries of their own.
    flags+=(-Xclang-linker "-Wl,--no-as-needed,-lpthread,-ldl,-lrt,--as-needed")
  else
    skip "an old C library to link against: the binary needs the one that is here"
  fi
  swiftc "${flags[@]}" "${objects[@]}" -o "$output" 2> >(grep -v mktemp >&2)
  strip "$output"
}

# Where the compiler finds a static library.
static_library() {
  local path
  path=$(cc -print-file-name="$1")
  [ -e "$path" ] || fail "$1 is missing here; on Debian libsqlite3-dev, libexpat1-dev and g++ have what is linked in"
  printf '%s\n' "$path"
}

# The newest version of the C library that a binary asks for.
glibc_floor() { objdump -T "$1" | grep -oE 'GLIBC_[0-9.]+' | sed 's/GLIBC_//' | sort -uV | tail -1; }

# What a binary needs of the system, without the C library's own parts.
needed_libraries() {
  objdump -p "$1" | awk '$1 == "NEEDED" { print $2 }' | grep -vE '^(ld-linux|lib(c|m|dl|rt|pthread|util|gcc_s)\.so)' || true
}
