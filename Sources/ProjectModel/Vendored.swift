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
  /// Files come in the order of their folders; the vendor's folder is remembered for the last one.
  private var last: (folder: Substring, vendor: Substring?) = ("", nil)

  package init(_ paths: some Sequence<String>) {
    for path in paths {
      guard let vendor = vendorFolder(of: path) else { continue }
      if path.utf8.dropFirst(last.folder.utf8.count).starts(with: "/Vendor".utf8) { ownFolders.insert(vendor) }
    }
  }

  /// - Parameter path: relative to the root.
  /// - Returns: Whether a folder on the way to the file is a vendor's.
  package mutating func contains(_ path: String) -> Bool {
    vendorFolder(of: path).map { !ownFolders.contains($0) } ?? false
  }

  /// The part of a path up to its first folder with such a name.
  private mutating func vendorFolder(of path: String) -> Substring? {
    let folder = path.utf8.lastIndex(of: UInt8(ascii: "/")).map { path[..<$0] } ?? ""
    if last.folder == folder { return last.vendor }
    var vendor: Substring?
    var end = folder.startIndex
    for part in folder.utf8.split(separator: UInt8(ascii: "/")) where vendor == nil {
      end = part.endIndex
      if vendorFolders.contains(Substring(part)) { vendor = folder[..<end] }
    }
    last = (folder, vendor)
    return vendor
  }
}
