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
    if isBinary, hasCode, !modules[index].files.contains(where: { isCode(tree[$0]) }) {
      modules[index].isExternal = true
    }
  }
}

/// Whether the folder of a module is a framework's, or holds the interfaces of a library alone.
private func isBuilt(_ folder: String) -> Bool { liesInFramework(folder + "/") || folder.hasSuffix(".swiftmodule") }

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
