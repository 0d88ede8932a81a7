/// Folders whose contents somebody else wrote.
private let vendorFolders: Set<Substring> = [
  "Carthage", "Pods", "SourcePackages", "ThirdParty", "Vender", "Vendor", "Vendored", "checkouts", "node_modules",
  "third-party", "third_party", "vendor", "vendored",
]

func markVendored(_ modules: inout [DescribedModule]) {
  for index in modules.indices where modules[index].origin != .config {
    let parts = modules[index].path.split(separator: "/")
    if parts.contains(where: vendorFolders.contains) { modules[index].isExternal = true }
  }
}

/// Which files lie in a folder of code that somebody else wrote, though a target of the project compiles them.
///
/// A shop may have a feature called `Vendor`: a folder with a file of that name in it is the project's own.
package struct VendoredFiles {
  private var ownFolders: Set<Substring> = []
  /// Files come in the order of their folders; the answer is remembered for the last one.
  private var last: (folder: Substring, isVendored: Bool)?

  package init(_ paths: some Sequence<String>) {
    for path in paths {
      guard let folder = Self.vendorFolder(of: path[...]) else { continue }
      let name = path[(path.lastIndex(of: "/").map { path.index(after: $0) } ?? path.startIndex)...]
      if name.hasPrefix("Vendor") { ownFolders.insert(folder) }
    }
  }

  /// - Parameter path: relative to the root.
  /// - Returns: Whether a folder on the way to the file is a vendor's.
  package mutating func contains(_ path: String) -> Bool {
    let folder = path.lastIndex(of: "/").map { path[..<$0] } ?? ""
    if let last, last.folder == folder { return last.isVendored }
    let isVendored = Self.vendorFolder(of: path[...]).map { !ownFolders.contains($0) } ?? false
    last = (folder, isVendored)
    return isVendored
  }

  /// The part of a path up to its first folder with such a name.
  private static func vendorFolder(of path: Substring) -> Substring? {
    var start = path.startIndex
    while let end = path[start...].utf8.firstIndex(of: UInt8(ascii: "/")) {
      if vendorFolders.contains(path[start..<end]) { return path[..<end] }
      start = path.utf8.index(after: end)
    }
    return nil
  }
}
