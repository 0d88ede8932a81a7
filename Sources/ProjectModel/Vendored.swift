import FileTrees

/// Folders that tools fill with what somebody else wrote. `pods` may be a team's own. What Mockingbird fills declares
/// Apple's classes once more, `NSObject` too, for its generator to read.
private let toolFolders: Set<Substring> = [
  "Carthage", "MockingbirdSupport", "Pods", "SourcePackages", "checkouts", "node_modules",
]

/// Folders whose contents somebody else wrote, in small letters and without what stands between words: `3rd-party`,
/// `Third Party` and `thirdparty` are one name. `Libs`, `External`, `Dependencies` and `Local Pods` are not among them:
/// they hold a team's own code as often.
private let vendorFolders: Set<String> = [
  "3rdparties", "3rdparty", "3rdpartylibraries", "3rdpartylibs", "externallibraries", "externallibreries",
  "externallibs", "thirdparties", "thirdparty", "thirdpartylibraries", "thirdpartylibs", "vender", "vendor",
  "vendored", "vendors",
]

/// Whether a folder is called like those that hold what somebody else wrote.
func isVendorFolder(_ name: Substring) -> Bool {
  if toolFolders.contains(name) { return true }
  // Nearly every folder's name begins with another letter or is longer.
  guard let first = name.utf8.first, "3ETVetv".utf8.contains(first), name.utf8.count <= 24 else { return false }
  let letters = name.utf8.filter { $0 != UInt8(ascii: "-") && $0 != UInt8(ascii: "_") && $0 != UInt8(ascii: " ") }
  return vendorFolders.contains(String(decoding: letters, as: UTF8.self).lowercased())
}

/// Marks what lies in folders of vendors, and binary frameworks that lie among code. Where there is nothing but frameworks, as in
/// headers dumped out of an app, they are what is to be looked at.
func markVendored(_ modules: inout [DescribedModule], in tree: FileTree) {
  func isCode(_ file: FileTree.Entry) -> Bool { file.kind.isCompiled && file.kind != .swiftinterface }
  lazy var hasCode = tree.files.contains { isCode($0) && !liesInFramework($0.path) }
  for index in modules.indices where modules[index].origin != .config {
    let parts = modules[index].path.split(separator: "/")
    if parts.contains(where: isVendorFolder) { modules[index].isExternal = true }
    // By what is in it, for a team may call a folder of its own so.
    let isBinary = modules[index].origin == .folder && isBuilt(modules[index].path)
    if isBinary, hasCode, !modules[index].files.contains(where: { isCode(tree.files[Int($0)]) }) {
      modules[index].isExternal = true
    }
  }
}

/// Whether the folder of a module is a framework's, or holds the interfaces of a library alone.
private func isBuilt(_ folder: String) -> Bool { liesInFramework(folder + "/") || folder.hasSuffix(".swiftmodule") }

/// Whether a file lies in a framework that somebody built: `Kit.framework/Headers/Kit.h`.
package func liesInFramework(_ path: String) -> Bool {
  bytesContain(path, ".framework/") || bytesContain(path, ".xcframework/")
}

/// The framework that a file inside of a folder lies in, by its path: `App/Libs/Kit.xcframework` below `App`. A folder that a
/// target takes whole holds it as one thing, to be linked, and compiles nothing in it. Nil for a file in none.
func framework(around path: String, below folder: String) -> String? {
  var path = path
  return path.withUTF8 { bytes in
    var start = folder.isEmpty ? 0 : min(folder.utf8.count + 1, bytes.count)
    while let slash = bytes[start...].firstIndex(of: UInt8(ascii: "/")) {
      if slash > start, bytes[slash - 1] == UInt8(ascii: "k") {
        let part = String(decoding: bytes[start..<slash], as: UTF8.self)
        if part.hasSuffix(".framework") || part.hasSuffix(".xcframework") {
          return String(decoding: bytes[..<slash], as: UTF8.self)
        }
      }
      start = slash + 1
    }
    return nil
  }
}

/// Which files lie in a folder of code that somebody else wrote, though a target of the project compiles them.
///
/// A shop may have a feature called `Vendor`: a folder with a file of that name in it is the project's own.
package struct VendoredFiles {
  private var ownFolders: Set<Substring> = []
  /// Files come in the order of their folders; the vendor's folder is remembered for the last one.
  private var last: (folder: Substring, vendor: Substring?) = ("", nil)

  package init(_ paths: [String]) {
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
