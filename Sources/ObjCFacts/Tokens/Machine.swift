import Foundation

/// What the search for libclang asks of the machine.
struct Machine {
  var isMac: Bool
  var environment: (String) -> String?
  /// The running program, all links followed.
  var program: String?
  /// The names in a folder; none where there is no such folder.
  var names: (String) -> [String]
  /// A path with all links followed; nil where nothing is there.
  var resolved: (String) -> String?

  /// The one that this runs on.
  static var this: Machine {
    #if canImport(Darwin)
      let isMac = true
    #else
      let isMac = false
    #endif
    return Machine(
      isMac: isMac, environment: { getenv($0).map { String(cString: $0) } }, program: runningProgram(),
      names: entries(of:), resolved: canonicalPath)
  }
}

private func entries(of folder: String) -> [String] {
  guard let directory = opendir(folder) else { return [] }
  defer { closedir(directory) }
  var names: [String] = []
  while let entry = readdir(directory) {
    // Not by `d_name` as it is declared: behind the last entry of a buffer is no memory of ours.
    let offset = MemoryLayout<dirent>.offset(of: \.d_name) ?? 0
    let name = String(cString: UnsafeRawPointer(entry).advanced(by: offset).assumingMemoryBound(to: CChar.self))
    if name != ".", name != ".." { names.append(name) }
  }
  return names
}

private func runningProgram() -> String? {
  #if canImport(Darwin)
    var size = UInt32(PATH_MAX)
    var bytes = [CChar](repeating: 0, count: Int(size))
    guard _NSGetExecutablePath(&bytes, &size) == 0 else { return nil }
    return canonicalPath(String(decoding: bytes.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self))
  #else
    return canonicalPath("/proc/self/exe")
  #endif
}
