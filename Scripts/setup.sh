# What Scripts/modlint and Scripts/test share: the machine is made ready, the release binary is built.
# Sourced by them with $root set; says everything on standard error, which is not the output of modlint.
# shellcheck shell=bash
: "${root:?is set by who sources this}"

say() { printf '%s\n' "$*" >&2; }

# Debian and Ubuntu packages by what they give. libclang reads Objective-C and is loaded when the program runs.
install_missing() {
  if ! command -v swift >/dev/null 2>&1; then
    say "Swift 6.2 or newer is needed: https://www.swift.org/install"
    exit 2
  fi
  [ "$(uname)" = Linux ] || return 0
  local missing=()
  command -v git >/dev/null 2>&1 || missing+=(git)
  [ -e /usr/include/sqlite3.h ] || missing+=(libsqlite3-dev)
  [ -e /usr/include/expat.h ] || missing+=(libexpat1-dev)
  has_libclang || missing+=(libclang-dev)
  [ ${#missing[@]} -gt 0 ] || return 0
  if ! command -v apt-get >/dev/null 2>&1; then
    say "Please install what gives sqlite3.h, expat.h, libclang.so and git (on Debian: ${missing[*]}), then try again."
    [ -e /usr/include/sqlite3.h ] && [ -e /usr/include/expat.h ] || exit 2
    return 0
  fi
  apt_install "${missing[@]}"
}

# The Swift toolchain's, or a package's; not `libclang-cpp.so.14`, which comes with other programs.
has_libclang() {
  [ -e "$(dirname "$(readlink -f "$(command -v swift)")")/../lib/libclang.so" ] \
    || compgen -G '/usr/lib/llvm-*/lib/libclang.so*' >/dev/null \
    || compgen -G '/usr/lib/llvm-*/lib/libclang-[0-9]*.so*' >/dev/null
}

apt_install() {
  local as_root=()
  [ "$(id -u)" = 0 ] || as_root=(sudo)
  say "Installing $* ..."
  "${as_root[@]}" apt-get update -qq >&2
  "${as_root[@]}" env DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends "$@" >&2
}

# What the checks of reports read them back with. A check says what it had to skip, so nothing ends here.
install_for_checks() {
  [ "$(uname)" = Linux ] && command -v apt-get >/dev/null 2>&1 || return 0
  local missing=() module
  command -v chromium >/dev/null 2>&1 || missing+=(chromium)
  command -v dot >/dev/null 2>&1 || missing+=(graphviz)
  for module in jsonschema networkx pydot; do
    /usr/bin/python3 -c "import $module" 2>/dev/null || missing+=("python3-$module")
  done
  [ ${#missing[@]} -eq 0 ] || apt_install "${missing[@]}" || say "Going on without ${missing[*]}."
}

# Debian's own Python sees Debian's packages; another that stands first in the path does not.
python() { if [ -x /usr/bin/python3 ]; then /usr/bin/python3 "$@"; else python3 "$@"; fi; }

processors() { getconf _NPROCESSORS_ONLN 2>/dev/null || echo 2; }

# swift-syntax is one large module: compiling its files on several threads is what shortens a cold build.
set_release_flags() {
  flags=(-c release --product "${1:-modlint}" -Xswiftc -num-threads -Xswiftc "$(processors)")
  # Nobody debugs this build, and half of it would be information for that.
  flags+=(-debug-info-format none)
  # The check at run time that no two accesses overlap costs 3 % here; debug builds, and so all tests, keep it.
  flags+=(-Xswiftc -enforce-exclusivity=unchecked)
  # What the reader of Swift asks of each node of swift-syntax's trees is written out where it is asked: 5 % of a scan.
  flags+=(-Xswiftc -cross-module-optimization)
  [ "$(uname)" = Linux ] || return 0
  # One file that runs where no Swift is installed.
  flags+=(--static-swift-stdlib)
  # Swift's library asks that the program shows its 48,000 symbols to others; there are none, and each start looks through them.
  flags+=(-Xlinker --no-export-dynamic)
  # Placed where it is linked for: moving the program's 110,000 addresses costs 3 ms of every start.
  flags+=(-Xlinker -no-pie)
  # The cache knows the program by its digest. The linker's is in the first page; making one takes 40 ms of a first scan.
  flags+=(-Xlinker --build-id=sha1)
  # The types that the program uses are not spelled out to the runtime, which looks for each among 12,000 conformances: 1 ms
  # of every start, 1.5 % of an app's scan.
  flags+=(-Xswiftc -Xfrontend -Xswiftc -disable-concrete-type-metadata-mangled-name-accessors)
}

# Which ways through the code are common, so that they lie together and are written out: 11 % of an app's scan.
lay_out_by_counts() {
  local counts
  counts=$(profile_file)
  [ ! -f "$counts" ] || flags+=(-Xswiftc -Xfrontend -Xswiftc "-ir-profile-use=$counts")
}

# The counts that Scripts/profile made. They are of the code as one version of the compiler writes it for one kind of machine;
# any other builds without them, and a function that has changed since is built as if it had none.
profile_file() {
  local version
  version=$(swift --version 2>&1 | sed -n 's/.*Swift version \([0-9.]*\).*/\1/p')
  printf '%s/Scripts/profile.d/swift-%s-%s-%s.profdata\n' "$root" "$version" "$(uname -s)" "$(uname -m)"
}

release_binary() { printf '%s\n' "$root/.build/release/modlint"; }

# What the binary is made of.
inputs=(Package.swift Scripts/setup.sh Rules Sources)

# Asking the package manager whether anything is to be done takes seconds; asking the clock of the files does not.
is_built() {
  local binary
  binary=$(release_binary)
  [ -x "$binary" ] || return 1
  [ -z "$(cd "$root" && find "${inputs[@]}" -newer "$binary" -print -quit)" ]
}

# A fresh checkout gives every file the time of now, and the package manager would build all rooms anew. A build that CI has
# kept is known by its content and by that of the files it was made of.
is_built_of_this() {
  local binary
  binary=$(release_binary)
  [ -x "$binary" ] && [ "$(build_digest)" = "$(cat "$binary.digest" 2>/dev/null)" ]
}

build_digest() {
  (
    cd "$root" || exit
    files=$(find "${inputs[@]}" .build/release/modlint -type f | LC_ALL=C sort)
    { uname -sm; printf '%s\n' "$files"; git hash-object --no-filters --stdin-paths <<<"$files"; } | git hash-object --stdin
  )
}

# Runs a command and says each minute that it goes on: while swift-syntax is compiled the package manager is silent.
with_minutes() {
  local counter code=0
  tell_minutes &
  counter=$!
  "$@" || code=$?
  kill "$counter" 2>/dev/null || true
  return "$code"
}

tell_minutes() {
  local minutes=0
  # The one that waits must end as well: it keeps the output open.
  trap 'kill "${!:-}" 2>/dev/null; exit' TERM
  while sleep 60 & wait "$!" && kill -0 "$$" 2>/dev/null; do
    minutes=$((minutes + 1))
    say "... $minutes min"
  done
}

build_release() {
  if is_built; then return 0; fi
  install_missing
  if ! is_built_of_this; then
    local flags
    set_release_flags
    lay_out_by_counts
    say "Building modlint: the first time 8 to 25 minutes on two processors that do nothing else, and there are $(processors) here."
    say "Most of it is swift-syntax. MODLINT_RELEASE takes a released binary (Documentation/releases.md)."
    with_minutes swift build --package-path "$root" "${flags[@]}" >&2
    build_digest >"$(release_binary).digest"
  fi
  # A build that found nothing to do leaves the binary as old as it was.
  touch "$(release_binary)"
}

# The program that Scripts/fuzz runs, of the same modules; says where it is.
build_fuzz() {
  local flags
  set_release_flags Fuzz
  lay_out_by_counts
  swift build --package-path "$root" "${flags[@]}" >&2
  printf '%s\n' "$root/.build/release/Fuzz"
}
