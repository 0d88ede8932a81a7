extension ImportLinking {
  /// Finds what the headers of mixed targets show to their Swift: an application's bridging header, which goes by that name,
  /// and a library's umbrella header, which goes by the library's. What these import, and the headers that they include in
  /// turn, no Swift file of the target needs to import again.
  func addShownByHeaders(to scope: inout NameScope) {
    let mixed = Set(scope.visibility.files.lazy.filter(\.isSwift).flatMap(\.memberships))
    guard !mixed.isEmpty else { return }
    var headers: [ModuleIndex: [FileIndex]] = [:]
    for (file, node) in graph.files.indexed where node.path.utf8.last == UInt8(ascii: "h") {
      for module in scope.visibility.files[file].memberships where mixed.contains(module) && shows(node.path, module) {
        headers[module, default: []].append(file)
      }
    }
    for (module, roots) in headers {
      var seen = Set(roots)
      var waiting = roots
      var shown: Set<ModuleIndex> = []
      while let next = waiting.popLast() {
        let header = scope.visibility.files[next]
        shown.formUnion(header.importedModules)
        if header.module.exists { shown.insert(header.module) }
        for file in header.importedFiles where seen.insert(file).inserted { waiting.append(file) }
      }
      shown.remove(module)
      if !shown.isEmpty { scope.visibility.shownByHeaders[module] = shown.sorted() }
    }
  }

  private func shows(_ path: String, _ module: ModuleIndex) -> Bool {
    let (header, module) = (lastName(of: path), graph.modules[module].module)
    if header.hasSuffix("-Bridging-Header.h") || header.hasSuffix("BridgingHeader.h") { return true }
    return module.kind == .library && header == module.name + ".h"
  }
}
