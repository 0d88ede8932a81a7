@testable import ModlintKit
import LinkedTexts

/// The graph of a project as lines that a table row can hold. What a row asks about is chosen by the property it reads.
extension Linked {
  /// `Kit.B`, `UIKit!UIView`, `?Unknown`: a type with its module; another module's private twin has its file behind it.
  func name(_ type: TypeIndex) -> String {
    guard type.exists else { return "-" }
    let node = graph.types[type]
    if node.flags.contains(.placeholder) { return "?" + graph.qualifiedName(of: type) }
    let module = !node.module.exists ? "" : graph.modules[node.module].module.name
    return module + (node.flags.contains(.sdk) ? "!" : ".") + graph.qualifiedName(of: type)
  }

  private func module(_ index: ModuleIndex) -> String { !index.exists ? "-" : graph.modules[index].module.name }

  /// `class App.A`, of all declared types.
  var types: String {
    IndexRange(0..<graph.declaredTypeCount).map { "\(graph.types[$0].kind) \(name($0))" }.joined(separator: "; ")
  }

  /// `App.A 2`: how many declarations make each declared type.
  var declarationCounts: String {
    IndexRange(0..<graph.declaredTypeCount).map { type in
      "\(name(type)) \(graph.declarationType.count { $0 == type })"
    }
    .joined(separator: "; ")
  }

  /// `App.A: Kit.B`.
  var superclasses: String {
    graph.inheritance.map { "\(name($0.type)): \(name($0.supertype))" }.joined(separator: "; ")
  }

  /// `App.A<Kit.P>`, with the module that wrote it where that is not the type's own.
  var conformances: String {
    graph.conformances.map { edge in
      let writer = graph.files[edge.file].module
      let elsewhere = writer == graph.types[edge.type].module ? "" : " in \(module(writer))"
      return "\(name(edge.type))<\(name(edge.protocolType))>\(elsewhere)"
    }
    .joined(separator: "; ")
  }

  /// `App.A creates Kit.B`, sorted; uses of the SDK only where a row asks for them.
  var uses: String { uses(ofSDK: false) }
  var usesWithSDK: String { uses(ofSDK: true) }

  /// What one file uses.
  func uses(from path: String) -> String { uses(ofSDK: false, from: path) }

  private func uses(ofSDK: Bool, from path: String? = nil) -> String {
    graph.uses.filter { ofSDK || !graph.types[$0.target].flags.contains(.sdk) }
      .filter { path == nil || graph.files[$0.file].path == path }
      .map { "\(name($0.source)) \($0.kind) \(name($0.target))" }.sorted().joined(separator: "; ")
  }

  /// `App.A.f() creates Kit.B 2x in Kit:3`, in the order of files: who uses it, how often, and in which module and line.
  var places: String {
    linkedPlaces().uses.map { place in
      var user = name(place.source)
      if place.member.exists {
        let member = graph.members[place.member]
        user += ".\(graph.facts[graph.memberFile[place.member]].names[member.name])"
      }
      let count = place.count == 1 ? "" : " \(place.count)x"
      let module = module(graph.files[place.file].module)
      return "\(user) \(place.kind) \(name(place.target))\(count) in \(module):\(place.line)"
    }
    .joined(separator: "; ")
  }

  /// ``places`` summed as ``uses`` are, each with its count, and those uses.
  var summedPlaces: (of: [String: Int], uses: [String: Int]) {
    (
      Dictionary(
        linkedPlaces().uses.map { ("\($0.source) \($0.kind) \($0.target)", Int($0.count)) }, uniquingKeysWith: +),
      Dictionary(graph.uses.map { ("\($0.source) \($0.kind) \($0.target)", Int($0.count)) }, uniquingKeysWith: +)
    )
  }

  /// `Name 3` by line for an unknown one, `Name 3 = A.B or A.C` for one that could be several.
  var unresolved: String {
    graph.unresolved.sorted { ($0.file, $0.line) < ($1.file, $1.line) }
      .map { one in
        let line = "\(graph.facts[one.file].names[one.name]) \(one.line)"
        guard one.reason == .ambiguous else { return line }
        return line + " = " + one.candidates.map(name).sorted().joined(separator: " or ")
      }
      .joined(separator: "; ")
  }

  /// `App > Kit`, without the SDK's modules.
  var moduleEdges: String {
    graph.moduleDependencies.filter { !graph.modules[$0.target].isSDK }
      .map { "\(module($0.source)) > \(module($0.target))" }.joined(separator: "; ")
  }

  /// `A.m Kit`: which module each file imports, its own included, by its name or its folder.
  func importedModules(by key: KeyPath<Module, String>) -> String {
    graph.imports.filter { $0.module.exists && !graph.modules[$0.module].isSDK }
      .map { edge in
        let path = graph.files[edge.file].path
        return "\(path.split(separator: "/").last!) \(graph.modules[edge.module].module[keyPath: key])"
      }
      .joined(separator: "; ")
  }

  /// `UIKit!UITableView -> App.A (UITableViewDataSource, data source, assigned)`.
  var delegations: String {
    graph.delegations.map { edge in
      let role = edge.isDataSource ? "data source" : "delegate"
      let protocolName = !edge.protocolType.exists ? "-" : graph.name(of: edge.protocolType)
      return "\(name(edge.source)) -> \(name(edge.delegate)) (\(protocolName), \(role), \(edge.how))"
    }
    .joined(separator: "; ")
  }

  /// `App.A.delegate delegate Kit.P`.
  var properties: String {
    graph.properties.filter { $0.role != .none }
      .map { property in
        let member = graph.members[property.member]
        let type = graph.declarationType[member.declaration]
        let name = graph.facts[graph.memberFile[property.member]].names[member.name]
        return "\(self.name(type)).\(name) \(property.role) \(self.name(property.protocolType))"
      }
      .joined(separator: "; ")
  }
}
