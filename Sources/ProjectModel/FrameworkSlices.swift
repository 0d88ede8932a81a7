/// A binary framework holds the same headers and interfaces once for each platform and processor; they are read once.
extension [FileTree.Entry] {
  /// Without all slices of an `.xcframework` but the first, and all interfaces of a `.swiftmodule` but the first that is
  /// public. The files are in the order of their paths, in which `ios-arm64` comes before its simulator's slice.
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
    return filter { entry in
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
  }
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
