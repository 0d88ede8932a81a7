/// Where a libclang may be. What is there is found by looking into folders, for a new version comes twice a year.
/// None lies inside the border: what is scanned brings no program that is run.
package struct ClangPlaces {
  private let machine: Machine
  private let border: Border
  private let library: String

  init(on machine: Machine = .this, outside border: Border = Border([])) {
    self.machine = machine
    self.border = border
    library = machine.isMac ? "libclang.dylib" : "libclang.so"
  }

  /// What the user names; then nothing else is tried.
  package var chosen: String? {
    machine.environment("MODLINT_LIBCLANG").flatMap { $0.isEmpty ? nil : $0 }
  }

  /// In groups, the best first, each looked for when those before it hold none that can be used. The Swift toolchain's is
  /// loaded in a third of the time of a package's and with 26 MB less: it is one library with all of LLVM inside, where
  /// a package needs ten others.
  var groups: [() -> [String]] {
    if let chosen { return [{ [chosen] }] }
    let looks: [() -> [String]] = [besideProgram, developer, toolchains, packages, pythons]
    return looks.map { look in { look().filter(isOutside) } } + [systemSearch]
  }
}

extension ClangPlaces {
  /// In what the program was installed with: a folder of its own, or a Python environment with the wheel `libclang`.
  private func besideProgram() -> [String] {
    guard let root = machine.program.flatMap({ parent($0, 2) }) else { return [] }
    return libraries(in: root + "/lib") + wheels(below: root)
  }

  /// Xcode's, on a Mac.
  private func developer() -> [String] {
    guard machine.isMac else { return [] }
    let selected = [machine.environment("DEVELOPER_DIR"), machine.resolved("/var/db/xcode_select_link")]
    let developer = selected.compactMap { $0 } + ["/Applications/Xcode.app/Contents/Developer"]
    return developer.flatMap {
      libraries(in: "\($0)/Toolchains/XcodeDefault.xctoolchain/usr/lib") + libraries(in: "\($0)/usr/lib")
    } + libraries(in: "/Library/Developer/CommandLineTools/usr/lib")
  }

  /// Next to the `swift` that would run: `…/usr/bin/swift` has its library at `…/usr/lib`. Then those that are installed
  /// without being in the path.
  private func toolchains() -> [String] {
    let programs = ["swift", "swiftc"].flatMap(inPath).compactMap(machine.resolved)
    var folders = programs.compactMap { parent($0, 2) }.map { $0 + "/lib" }
    let home = machine.environment("HOME") ?? ""
    if machine.isMac {
      folders += Set(["", home]).sorted().flatMap { children(of: $0 + "/Library/Developer/Toolchains") }
        .map { $0 + "/usr/lib" }
    } else {
      let swiftly = machine.environment("SWIFTLY_TOOLCHAINS_DIR") ?? home + "/.local/share/swiftly/toolchains"
      folders += children(of: swiftly).map { $0 + "/usr/lib" }
    }
    return folders.flatMap(libraries)
  }

  /// Of the distribution or of Homebrew. Each version may have a folder of its own, and give plain `libclang.so` no place
  /// in the system's search.
  private func packages() -> [String] {
    let general = ["/usr/lib", "/usr/lib64", "/usr/local/lib", "/usr/local/lib64"]
    let homebrew = ["/opt/homebrew/opt", "/usr/local/opt", "/home/linuxbrew/.linuxbrew/opt"]
    let folders = (general + homebrew).flatMap { folder in
      children(of: folder) { $0.hasPrefix("llvm") }.flatMap { [$0 + "/lib", $0 + "/lib64"] }
    }
    // Gentoo keeps one folder more between, Debian the libraries of each kind of machine apart.
    let nested = children(of: "/usr/lib/llvm").flatMap { [$0 + "/lib64", $0 + "/lib"] }
    let machines = children(of: "/usr/lib") { $0.contains("-linux-") }
    return newestFirst((folders + nested + machines + general).flatMap(libraries))
  }

  /// The wheel `libclang` in the environment of a `python3`.
  private func pythons() -> [String] {
    let chosen = ["VIRTUAL_ENV", "CONDA_PREFIX"].compactMap(machine.environment)
    let roots = chosen + inPath("python3").compactMap { parent($0, 2) }
    return roots.flatMap { wheels(below: $0) + libraries(in: $0 + "/lib") }
  }

  private func systemSearch() -> [String] {
    machine.isMac || !isSystemSearchOutside ? [] : ["libclang.so.1", "libclang.so.13", library]
  }
}

extension ClangPlaces {
  /// Neither the library nor the folder that it was found in lies inside.
  private func isOutside(_ path: String) -> Bool {
    let places = [machine.resolved(path), parent(path, 1).flatMap(machine.resolved)].compactMap(\.self)
    return path.hasPrefix("/") && !places.contains(where: border.holds)
  }

  /// Whether the system looks for libraries in no folder inside. An empty entry means the working folder.
  private var isSystemSearchOutside: Bool {
    guard let path = machine.environment("LD_LIBRARY_PATH"), !path.isEmpty else { return true }
    return path.split(separator: ":", omittingEmptySubsequences: false).allSatisfy { folder in
      folder.hasPrefix("/") && machine.resolved(String(folder)).map(border.holds) != true
    }
  }

  /// The files of a folder that are called as libclang is; not `libclang-cpp.so`, which is something else.
  private func libraries(in folder: String) -> [String] {
    let names = machine.names(folder).filter { name in
      if name == library { return true }
      guard name.hasPrefix("libclang"), name.contains(machine.isMac ? ".dylib" : ".so") else { return false }
      let rest = name.dropFirst("libclang".count)
      return rest.hasPrefix(library.dropFirst("libclang".count) + ".")
        || rest.first == "-" && rest.dropFirst().first?.isNumber == true
    }
    // Of several names of one file the plain one comes first.
    return newestFirst(names.sorted().map { "\(folder)/\($0)" })
  }

  private func wheels(below root: String) -> [String] {
    [root + "/lib", root + "/lib64", root + "/local/lib"].flatMap { lib in
      children(of: lib) { $0.hasPrefix("python") }.flatMap { python in
        ["site-packages", "dist-packages"].flatMap { libraries(in: "\(python)/\($0)/clang/native") }
      }
    }
  }

  /// By the largest number in a path or in what it leads to, which is the version; each file once.
  private func newestFirst(_ paths: [String]) -> [String] {
    var seen: Set<String> = []
    let found = paths.compactMap { path -> (path: String, version: Int)? in
      let real = machine.resolved(path) ?? path
      guard seen.insert(real).inserted else { return nil }
      return (path, max(version(in: path), version(in: real)))
    }
    return found.enumerated().sorted { a, b in
      a.element.version != b.element.version ? a.element.version > b.element.version : a.offset < b.offset
    }
    .map(\.element.path)
  }

  private func inPath(_ tool: String) -> [String] {
    (machine.environment("PATH") ?? "").split(separator: ":").map { "\($0)/\(tool)" }
      .filter { machine.resolved($0) != nil }
  }

  private func children(of folder: String, where fits: (String) -> Bool = { _ in true }) -> [String] {
    machine.names(folder).filter(fits).sorted().map { "\(folder)/\($0)" }
  }
}

/// Of `llvm-18`, `llvm18`, `libclang-18.so.18.1.8` and `libclang.so.18.1` 18: the number behind the name. Soname 1 and 13
/// are those of many versions, and say little.
private func version(in path: String) -> Int {
  path.split(separator: "/").map { part in
    guard let name = ["libclang-", "libclang.so.", "llvm-", "llvm@", "llvm"].first(where: part.hasPrefix) else {
      return 0
    }
    return Int(part.dropFirst(name.count).prefix { $0.isASCII && $0.isNumber }.prefix(4)) ?? 0
  }
  .max() ?? 0
}

private func parent(_ path: String, _ levels: Int) -> String? {
  let parts = path.split(separator: "/", omittingEmptySubsequences: false)
  return parts.count > levels ? parts.dropLast(levels).joined(separator: "/") : nil
}
