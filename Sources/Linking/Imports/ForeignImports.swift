extension ImportLinking {
  /// Finds the files of Swift that see all of a module of which nothing is known here: one that is not checked in, or a
  /// binary. What a module exports of such, all see that import it.
  func addForeignImports(_ edges: [ImportEdge], to scope: inout NameScope) {
    var isRead = Keyed<ModuleNode, Bool>(repeating: false, count: graph.modules.count)
    for file in scope.visibility.files {
      for module in file.memberships { isRead[module] = true }
      if file.module.exists { isRead[file.module] = true }
    }
    var exporters: Set<ModuleIndex> = []
    for edge in edges where scope.visibility.files[edge.file].isSwift {
      guard !edge.module.exists || !isRead[edge.module] && !scope.visibility.isSDKModule[edge.module] else {
        continue
      }
      let fact = graph.facts[edge.file].imports[edge.index]
      guard !fact.flags.contains(.scoped), !isOfSystem(graph.facts[edge.file].bytes(of: fact.name))
      else { continue }
      scope.visibility.files[edge.file].importsForeign = true
      let module = graph.files[edge.file].module
      if fact.flags.contains(.exported), module.exists { exporters.insert(module) }
    }
    guard !exporters.isEmpty else { return }
    for (index, file) in scope.visibility.files.indexed where file.isSwift && !file.importsForeign {
      let sees = exporters.contains(file.module) || file.importedModules.contains { exporters.contains($0) }
      if sees { scope.visibility.files[index].importsForeign = true }
    }
  }

  /// What other systems have in the place of Darwin and Foundation declares nothing that is called like Apple's types.
  func isOfSystem(_ name: UnsafeBufferPointer<UInt8>) -> Bool {
    let names: [StaticString] = [
      "Android", "Bionic", "CRT", "Cxx", "CxxStdlib", "FoundationEssentials", "FoundationInternationalization",
      "FoundationNetworking", "FoundationXML", "Glibc", "Musl", "WASILibc", "WinSDK", "ucrt",
    ]
    return names.contains {
      name.elementsEqual(UnsafeBufferPointer(start: $0.utf8Start, count: $0.utf8CodeUnitCount))
    }
  }

  /// Notes which of Apple's frameworks export another that has plainly named types.
  func addSDKExports(to scope: inout NameScope) {
    func module(_ name: String) -> ModuleIndex? {
      let symbol = scope.symbols.find(name)
      return !symbol.exists
        ? nil : scope.visibility.moduleByName[symbol]?.first { scope.visibility.isSDKModule[$0] }
    }
    for (exported, exporters) in exportersInSDK {
      if let exported = module(exported) { scope.visibility.exportersInSDK[exported] = exporters.compactMap(module) }
    }
  }
}

private let exportersInSDK: [(exported: String, exporters: [String])] = [
  ("AppIntents", ["WidgetKit"]), ("CoreTransferable", ["SwiftUI"]), ("Observation", ["SwiftData", "SwiftUI"]),
  ("Spatial", ["RealityKit", "SwiftUI"]), ("SwiftUI", ["SwiftUICore", "TipKit", "WidgetKit"]),
  ("Symbols", ["AppKit", "SwiftUI", "UIKit"]), ("TabularData", ["CreateML", "CreateMLComponents"]),
  ("os", ["OSLog"]),
]
