/// Names of modules that come with packages which are not here, though some module here is called so as well: in a repository
/// of many packages one may have a `Logging` of its own where others depend on somebody else's.
struct ForeignProducts {
  /// By module, the names that it or what it depends on declares to need from elsewhere.
  private var names: [ModuleIndex: Set<String>] = [:]

  init(_ graph: CodeGraph) {
    let here = Set(graph.modules.lazy.filter { !$0.isSDK }.map(\.module.name))
    let foreign = graph.declaredDependencies.filter { dependency in
      !dependency.targetModule.exists && here.contains(dependency.targetName)
        && graph.modules[dependency.sourceModule].module.origin == .swiftpm
    }
    guard !foreign.isEmpty else { return }
    let needing = Dictionary(grouping: graph.declaredDependencies.filter { $0.targetModule.exists }, by: \.targetModule)
    for dependency in foreign {
      var waiting = [dependency.sourceModule]
      while let module = waiting.popLast() {
        guard names[module, default: []].insert(dependency.targetName).inserted else { continue }
        waiting += (needing[module] ?? []).map(\.sourceModule)
      }
    }
  }

  /// Whether the name is that of something that is not here, seen from the module.
  func bring(_ name: UnsafeBufferPointer<UInt8>, to module: ModuleIndex) -> Bool {
    guard let known = names[module] else { return false }
    return known.contains(String(decoding: name, as: UTF8.self))
  }
}
