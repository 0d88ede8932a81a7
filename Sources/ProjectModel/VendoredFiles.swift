/// Which files lie in a folder of code that somebody else wrote, though a target of the project compiles them.
///
/// A shop may have a feature called `Vendor`: a folder with a file of that name in it is the project's own.
struct VendoredFiles {
  private var ownFolders: Set<Substring> = []
  /// Files come in the order of their folders; the vendor's folder is remembered for the last one.
  private var last: (folder: Substring, vendor: Substring?) = ("", nil)

  init(_ paths: [String]) {
    for path in paths {
      guard let vendor = vendorFolder(of: path) else { continue }
      if path.utf8.dropFirst(last.folder.utf8.count).starts(with: "/Vendor".utf8) { ownFolders.insert(vendor) }
    }
  }

  /// - Parameter path: relative to the root.
  /// - Returns: Whether a folder on the way to the file is a vendor's.
  mutating func contains(_ path: String) -> Bool {
    vendorFolder(of: path).map { !ownFolders.contains($0) } ?? false
  }

  /// The library in a vendor's folder that a file is of: `Vendor/Web` of `Vendor/Web/a/B.m` and of `Vendor/Web.m`. Nil outside of such
  /// folders, and in those that tools fill.
  mutating func part(of path: String) -> Substring? {
    guard let vendor = vendorFolder(of: path), !isToolFolder(vendor.split(separator: "/").last!) else { return nil }
    let rest = path[vendor.endIndex...].dropFirst()
    let end = rest.firstIndex { $0 == "/" || $0 == "." } ?? rest.endIndex
    return path[..<end]
  }

  /// The part of a path up to its first folder with such a name.
  private mutating func vendorFolder(of path: String) -> Substring? {
    let folder = folder(of: path)
    if last.folder == folder { return last.vendor }
    var vendor: Substring?
    var end = folder.startIndex
    for part in folder.utf8.split(separator: UInt8(ascii: "/")) where vendor == nil {
      end = part.endIndex
      if isVendorFolder(Substring(part)) { vendor = folder[..<end] }
    }
    last = (folder, vendor)
    return vendor
  }
}
