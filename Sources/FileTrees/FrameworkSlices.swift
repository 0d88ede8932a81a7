/// A binary framework holds the same headers and interfaces once for each platform and processor; they are read once. So is
/// its Swift, which stands in an interface and once more, as far as Objective-C sees it, in a header that the compiler made.
extension [FileTree.Entry] {
  /// Without all slices of an `.xcframework` but the first, all interfaces of a `.swiftmodule` but the first that is
  /// public, and `Kit-Swift.h` beside an interface of `Kit`. The files are in the order of their paths, in which `ios-arm64`
  /// comes before its simulator's slice.
  ///
  /// - Parameter folders: Those that the files are in, and the folders around them.
  /// - Returns: What is to be read.
  func withoutRepeatedSlices(in folders: some Collection<String>) -> [FileTree.Entry] {
    let mayRepeat =
      contains { $0.kind == .swiftinterface }
      || folders.contains { $0.utf8.last == UInt8(ascii: "k") && $0.hasSuffix(".xcframework") }
    guard mayRepeat else { return self }
    var firstSlice: [Substring: Substring] = [:]
    var interfaces: Set<String> = []
    let files = filter { entry in
      if let end = entry.path.frameworkEnd,
        let sliceEnd = entry.path.utf8[end...].firstIndex(of: UInt8(ascii: "/"))
      {
        let slice = entry.path[end..<sliceEnd]
        if firstSlice[entry.path[..<end], default: slice] != slice { return false }
        firstSlice[entry.path[..<end]] = slice
      }
      guard entry.kind == .swiftinterface else { return true }
      let folder = parentFolder(of: entry.path)
      guard folder.hasSuffix(".swiftmodule") else { return true }
      let name = lastName(of: entry.path)
      let isPublic = !name.hasSuffix(".private.swiftinterface") && !name.hasSuffix(".package.swiftinterface")
      return isPublic && interfaces.insert(folder).inserted
    }
    if interfaces.isEmpty { return files }
    let places = Set(interfaces.map { joinedPath(frameworkFolder(of: $0), stem(of: $0)) })
    return files.filter { entry in
      guard entry.path.hasSuffix(generatedHeader) else { return true }
      let name = String(lastName(of: entry.path).dropLast(generatedHeader.count))
      return !places.contains(joinedPath(frameworkFolder(of: entry.path), name))
    }
  }
}

private let generatedHeader = "-Swift.h"

/// The folder that holds headers and modules of a framework, or of a slice with a static library: around `Headers` or `Modules`,
/// if there is one.
private func frameworkFolder(of path: String) -> String {
  let folder = parentFolder(of: path)
  return ["Headers", "PrivateHeaders", "Modules"].contains(lastName(of: folder)) ? parentFolder(of: folder) : folder
}

extension String {
  /// Behind the slash of the outermost `X.xcframework/`.
  fileprivate var frameworkEnd: String.Index? {
    let ending = ".xcframework/".utf8
    var start = utf8.startIndex
    while let dot = utf8[start...].firstIndex(of: UInt8(ascii: ".")) {
      if utf8[dot...].starts(with: ending) { return utf8.index(dot, offsetBy: ending.count) }
      start = utf8.index(after: dot)
    }
    return nil
  }
}
