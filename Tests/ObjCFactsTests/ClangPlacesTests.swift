@testable import ModlintKit
import Testing

@Suite("Where a libclang is looked for") struct ClangPlacesTests {
  /// What is on the machine, what it is called in the environment, and what is tried in that order.
  static let rows: [(files: String, environment: [String: String], expected: String)] = [
    ("", [:], ""),
    // Versions of Debian, the newest first, each file once.
    (
      "/usr/lib/llvm-9/lib/libclang.so.1 /usr/lib/llvm-19/lib/libclang.so.1 /usr/lib/llvm-31/lib/libclang.so.1",
      [:], "/usr/lib/llvm-31/lib/libclang.so.1 /usr/lib/llvm-19/lib/libclang.so.1 /usr/lib/llvm-9/lib/libclang.so.1"
    ),
    (
      "/usr/lib/llvm-14/lib/libclang.so.1>/usr/lib/x86_64-linux-gnu/libclang-14.so.14.0.6 "
        + "/usr/lib/x86_64-linux-gnu/libclang-14.so.14.0.6",
      [:], "/usr/lib/llvm-14/lib/libclang.so.1"
    ),
    // Only the package of the library is installed; what is called similarly is something else.
    (
      "/usr/lib/aarch64-linux-gnu/libclang-22.so.22 /usr/lib/aarch64-linux-gnu/libclang-cpp.so.22.1 "
        + "/usr/lib/aarch64-linux-gnu/libclang_rt.so.1 /usr/lib/aarch64-linux-gnu/libclangBasic.so.22",
      [:], "/usr/lib/aarch64-linux-gnu/libclang-22.so.22"
    ),
    // Fedora, Alpine, Gentoo, Arch, Homebrew.
    (
      "/usr/lib64/libclang.so.13>/usr/lib64/libclang.so.20.1 /usr/lib64/libclang.so.20.1", [:],
      "/usr/lib64/libclang.so.13"
    ),
    ("/usr/lib/llvm17/lib/libclang.so.17", [:], "/usr/lib/llvm17/lib/libclang.so.17"),
    ("/usr/lib/llvm/18/lib64/libclang.so", [:], "/usr/lib/llvm/18/lib64/libclang.so"),
    ("/usr/lib/libclang.so", [:], "/usr/lib/libclang.so"),
    (
      "/home/linuxbrew/.linuxbrew/opt/llvm@18/lib/libclang.so.18.1", [:],
      "/home/linuxbrew/.linuxbrew/opt/llvm@18/lib/libclang.so.18.1"
    ),
    // The toolchain's before those of packages; swiftly keeps toolchains that are in no path.
    (
      "/usr/lib/llvm-19/lib/libclang.so.1 /opt/swift/usr/bin/swift /opt/swift/usr/lib/libclang.so",
      ["PATH": "/bin:/opt/swift/usr/bin"], "/opt/swift/usr/lib/libclang.so /usr/lib/llvm-19/lib/libclang.so.1"
    ),
    (
      "/home/dev/.local/share/swiftly/toolchains/6.3.1/usr/lib/libclang.so", ["HOME": "/home/dev"],
      "/home/dev/.local/share/swiftly/toolchains/6.3.1/usr/lib/libclang.so"
    ),
    // Wheels: in the environment that modlint was installed into, in one that is active, and of the Python in the path.
    (
      "/venv/lib/python3.13/site-packages/clang/native/libclang.so /usr/lib/llvm-19/lib/libclang.so.1",
      ["program": "/venv/bin/modlint"],
      "/venv/lib/python3.13/site-packages/clang/native/libclang.so /usr/lib/llvm-19/lib/libclang.so.1"
    ),
    (
      "/v/lib/python3.9/site-packages/clang/native/libclang.so", ["VIRTUAL_ENV": "/v"],
      "/v/lib/python3.9/site-packages/clang/native/libclang.so"
    ),
    ("/conda/lib/libclang.so.13", ["CONDA_PREFIX": "/conda"], "/conda/lib/libclang.so.13"),
    (
      "/usr/bin/python3 /usr/local/lib/python3.11/dist-packages/clang/native/libclang.so", ["PATH": "/usr/bin"],
      "/usr/local/lib/python3.11/dist-packages/clang/native/libclang.so"
    ),
    // What the program was installed with.
    ("/opt/modlint/lib/libclang.so", ["program": "/opt/modlint/bin/modlint"], "/opt/modlint/lib/libclang.so"),
    // Whoever names one gets no other.
    ("/usr/lib/libclang.so", ["MODLINT_LIBCLANG": "/a.so"], "/a.so"),
    ("/usr/lib/libclang.so", ["MODLINT_LIBCLANG": ""], "/usr/lib/libclang.so"),
  ]

  @Test(arguments: rows.indices) func placesOnLinux(row: Int) {
    let (files, environment, expected) = Self.rows[row]
    let places = ClangPlaces(on: machine(files, environment))
    let found = places.groups.flatMap { $0() }.filter { !$0.hasPrefix("libclang") }
    #expect(found.joined(separator: " ") == expected)
  }

  @Test("What is scanned brings no library, neither by a path, an environment nor the system's search")
  func outsideTheBorder() {
    let environment = ["PATH": "/usr/bin", "VIRTUAL_ENV": "/usr/venv", "LD_LIBRARY_PATH": "/usr/lib"]
    let files =
      "/usr/bin/swift /usr/lib/libclang.so /usr/venv/lib/python3.9/site-packages/clang/native/libclang.so /usr/lib"
    let places = ClangPlaces(on: machine(files, environment), outside: Border(["/usr"]))
    #expect(places.groups.flatMap { $0() } == [])
  }

  @Test("On a Mac Xcode's comes before a toolchain's and Homebrew's")
  func placesOnMac() {
    let xcode = "/Applications/Xcode.app/Contents/Developer/Toolchains/XcodeDefault.xctoolchain/usr/lib/libclang.dylib"
    let toolchain = "/Library/Developer/Toolchains/swift-6.3.xctoolchain/usr/lib/libclang.dylib"
    let homebrew = "/opt/homebrew/opt/llvm/lib/libclang.dylib"
    let machine = machine("\(homebrew) \(toolchain) \(xcode)", [:], isMac: true)
    #expect(ClangPlaces(on: machine).groups.flatMap { $0() } == [xcode, toolchain, homebrew])
  }

  @Test("A library that is there and cannot be used is told with its reason, and the next one is taken")
  func refused() throws {
    let library = try ClangLibrary.load().path
    let root = library.split(separator: "/", omittingEmptySubsequences: false).dropLast(2).joined(separator: "/")
    let broken = machine("/usr/lib/llvm-99/lib/libclang.so.1 \(library)", ["CONDA_PREFIX": root])
    #expect(throws: ClangUnavailable.self) {
      try ClangLibrary.load(from: ClangPlaces(on: named("/nowhere/libclang.so")))
    }
    #expect(try ClangLibrary.load(from: ClangPlaces(on: broken)).path == library)
    let refusal = ClangUnavailable.Refusal(path: "/a.so", reason: "it lacks a function of libclang")
    let text = ClangUnavailable(refusals: [refusal], on: machine("/usr/bin/apt-get", [:])).description
    let advice = "install it with 'apt-get install libclang-dev'"
    #expect(text.contains("\(advice); '/a.so' cannot be used: it lacks a function"))
    #expect(ClangUnavailable(on: machine("", [:])).description.hasSuffix("install it with 'pip install libclang'"))
    #expect(ClangUnavailable(chosen: "/a/b.so").description.contains("MODLINT_LIBCLANG names '/a/b.so'"))
  }

  private func named(_ path: String) -> Machine { machine("", ["MODLINT_LIBCLANG": path]) }
}

/// A machine with these files, `link>what it leads to`, and nothing else.
private func machine(_ files: String, _ environment: [String: String], isMac: Bool = false) -> Machine {
  var real: [String: String] = [:]
  for file in files.split(separator: " ") {
    let parts = file.split(separator: ">").map(String.init)
    real[parts[0]] = parts.last
  }
  func names(_ folder: String) -> [String] {
    Set(
      real.keys.filter { $0.hasPrefix(folder + "/") }.compactMap {
        $0.dropFirst(folder.count + 1).split(separator: "/").first
      }
    )
    .map(String.init)
  }
  return Machine(
    isMac: isMac, environment: { environment[$0] }, program: environment["program"], names: names,
    resolved: { real[$0] })
}
