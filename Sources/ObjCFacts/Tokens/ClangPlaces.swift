#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// Where a libclang may be, the best place first: what `MODLINT_LIBCLANG` names (and then nothing else), the Swift
/// toolchain's, and the distribution's packages from the newest on. The toolchain's is loaded in a third of the time and
/// with 26 MB less: it is one library with all of LLVM inside, where a package needs ten others.
func clangPlaces(environment: (String) -> String? = environmentVariable) -> [String] {
  if let chosen = chosenClang(environment: environment) { return [chosen] }
  #if os(macOS)
    return developerPlaces(environment) + toolchainPlaces(environment, library: "libclang.dylib")
  #else
    return toolchainPlaces(environment, library: "libclang.so") + packagePlaces()
  #endif
}

/// What the user names.
func chosenClang(environment: (String) -> String? = environmentVariable) -> String? {
  environment("MODLINT_LIBCLANG").flatMap { $0.isEmpty ? nil : $0 }
}

/// Debian keeps each version in its own folder and gives plain `libclang.so` no place in the system's search.
private func packagePlaces() -> [String] {
  let versions = stride(from: 21, through: 14, by: -1)
  let folders = versions.flatMap { version in
    ["/usr/lib/llvm-\(version)/lib/libclang.so.1", "/usr/lib/llvm-\(version)/lib/libclang.so"]
  }
  let sonames = versions.flatMap { ["libclang-\($0).so.\($0)", "libclang-\($0).so.13", "libclang-\($0).so.1"] }
  // Other distributions: one version, in the system's search.
  let plain = stride(from: 21, through: 13, by: -1).map { "libclang.so.\($0)" }
  return folders.filter { access($0, R_OK) == 0 } + sonames + plain + ["libclang.so.1", "libclang.so"]
}

/// Next to the `swift` that would run: `…/usr/bin/swift` has its library at `…/usr/lib`.
private func toolchainPlaces(_ environment: (String) -> String?, library: String) -> [String] {
  let folders = (environment("PATH") ?? "").split(separator: ":").map(String.init)
  return folders.flatMap { folder in
    ["swift", "swiftc"].compactMap { tool in
      guard access("\(folder)/\(tool)", X_OK) == 0, let real = resolved("\(folder)/\(tool)") else { return nil }
      let parts = real.split(separator: "/", omittingEmptySubsequences: false).dropLast(2)
      return parts.joined(separator: "/") + "/lib/\(library)"
    }
  }
}

#if os(macOS)
  private func developerPlaces(_ environment: (String) -> String?) -> [String] {
    let selected = resolved("/var/db/xcode_select_link").map { [$0] } ?? []
    let developer =
      (environment("DEVELOPER_DIR").map { [$0] } ?? []) + selected + ["/Applications/Xcode.app/Contents/Developer"]
    return developer.flatMap {
      ["\($0)/Toolchains/XcodeDefault.xctoolchain/usr/lib/libclang.dylib", "\($0)/usr/lib/libclang.dylib"]
    } + ["/Library/Developer/CommandLineTools/usr/lib/libclang.dylib"]
  }
#endif

private func environmentVariable(_ name: String) -> String? {
  getenv(name).map { String(cString: $0) }
}

private func resolved(_ path: String) -> String? {
  guard let real = realpath(path, nil) else { return nil }
  defer { free(real) }
  return String(cString: real)
}
