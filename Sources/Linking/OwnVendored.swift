extension CodeGraph {
  /// Takes for the project's own what lies in a folder of vendors and needs the project: who wrote it elsewhere could not know of that.
  /// A library there is judged as a whole, `Vendor/Web` with all that lies in it.
  mutating func takeBackVendored() {
    guard files.contains(where: \.isExternal) else { return }
    var vendored = VendoredFiles(files.map(\.path))
    let parts = Keyed<FileNode, Substring?>(files.map { $0.isExternal ? vendored.part(of: $0.path) : nil })
    let own = ownParts(parts)
    if own.isEmpty { return }
    for file in files.indices where parts[file].map(own.contains) ?? false {
      files[file].isExternal = false
      let module = files[file].module
      if module.exists { modules[module].module.isExternal = false }
    }
  }

  /// The parts of which a file inherits from, adopts or imports what is the project's.
  private func ownParts(_ parts: Keyed<FileNode, Substring?>) -> Set<Substring> {
    var own: Set<Substring> = []
    func note(_ file: FileIndex, needs target: FileIndex) {
      guard let part = parts[file], !files[file].isTest, isOwn(target) else { return }
      own.insert(part)
    }
    for edge in inheritance { note(edge.file, needs: types[edge.supertype].file) }
    for edge in conformances { note(edge.file, needs: types[edge.protocolType].file) }
    for edge in imports where parts[edge.file] != nil {
      if edge.targetFile.exists {
        note(edge.file, needs: edge.targetFile)
      } else if let part = parts[edge.file], !files[edge.file].isTest, importsOwn(edge) {
        own.insert(part)
      }
    }
    return own
  }

  private func isOwn(_ file: FileIndex) -> Bool { file.exists && !files[file].isExternal && !files[file].isTest }

  /// Whether a module is imported that the project wrote, or the header that Xcode writes of its own Swift.
  private func importsOwn(_ edge: ImportEdge) -> Bool {
    guard edge.module.exists else { return false }
    let node = modules[edge.module]
    if node.isSDK || node.module.isExternal || node.module.isTest { return false }
    if !isOwn(edge.module, of: edge.file) { return true }
    let facts = facts[edge.file]
    return facts.names[facts.imports[edge.index].name].hasSuffix("-Swift.h")
  }
}
