/// One edge between types, modules or parts, with the line that makes it.
package struct DependencyStep: Sendable, Equatable {
  package var source: String
  package var target: String
  /// The ways in which the source needs the target: `imports`, `inherits`, `conforms`, or the kinds of its uses.
  package var how: String
  /// Nil for what an SDK says of its own.
  package var file: String?
  package var line: Int?
  /// Lines that make the edge, this one included.
  package var places: Int
}

/// The edges between types, modules and parts that a user asks for by name.
struct DependencyLinks {
  let graph: CodeGraph
  let parts: Deferred<ModuleParts>

  /// Between numbers of modules, types or parts.
  struct Link {
    var source: Int
    var target: Int
    var how: String
    /// None for what an SDK says of its own.
    var file: FileIndex
    var line: Int32
    var count: Int32
  }

  var moduleLinks: [Link] {
    graph.moduleDependencies.filter { $0.file.exists }.map { edge in
      Link(
        source: edge.source.number, target: edge.target.number,
        how: how(
          ("imports", edge.imports), ("inherits", edge.inherits), ("conforms", edge.conforms), ("uses", edge.uses),
          ("wires", edge.wirings)),
        file: edge.file, line: edge.line, count: edge.weight)
    }
  }

  var typeLinks: [Link] {
    var links = graph.inheritance.map {
      Link(
        source: $0.type.number, target: $0.supertype.number, how: "inherits", file: $0.file, line: $0.line, count: 1)
    }
    links += graph.conformances.map {
      Link(
        source: $0.type.number, target: $0.protocolType.number, how: "conforms", file: $0.file, line: $0.line, count: 1)
    }
    links += graph.uses.filter { $0.source.exists }.map {
      Link(
        source: $0.source.number, target: $0.target.number, how: "\($0.kind)", file: $0.file, line: $0.line,
        count: $0.count)
    }
    for (index, type) in graph.types.indexed where type.flags.contains(.sdk) && type.superclass.exists {
      links.append(
        Link(
          source: index.number, target: type.superclass.number, how: "inherits", file: .none, line: 0, count: 1))
    }
    return links
  }

  /// Uses by code outside of types: the source is the complement of its file's number.
  var fileLinks: [Link] {
    graph.uses.filter { !$0.source.exists }.map {
      Link(
        source: ~$0.file.number, target: $0.target.number, how: "\($0.kind)", file: $0.file, line: $0.line,
        count: $0.count)
    }
  }

  var partLinks: [Link] {
    parts.value.dependencies.map { edge in
      Link(
        source: edge.source.number, target: edge.target.number,
        how: how(
          ("imports", edge.imports), ("inherits", edge.inherits), ("conforms", edge.conforms), ("uses", edge.uses)),
        file: edge.file, line: edge.line, count: edge.weight)
    }
  }

  /// The kinds of which there are any.
  private func how(_ kinds: (name: String, count: Int32)...) -> String {
    kinds.filter { $0.count > 0 }.map(\.name).joined(separator: ", ")
  }

  // MARK: Steps

  /// Links between the same two, at the place of the first.
  func joined(_ links: ArraySlice<Link>) -> Link {
    links.dropFirst().reduce(into: links[links.startIndex]) { link, more in
      if !link.how.contains(more.how) { link.how += ", " + more.how }
      link.count += more.count
    }
  }

  func step(_ link: Link, _ name: (Int) -> String) -> DependencyStep {
    DependencyStep(
      source: name(link.source), target: name(link.target), how: link.how,
      file: !link.file.exists ? nil : graph.files[link.file].path, line: !link.file.exists ? nil : Int(link.line),
      places: Int(link.count))
  }

  func name(_ node: Int, _ isModule: Bool) -> String {
    isModule ? moduleName(graph.modules[ModuleIndex(node)].module) : graph.qualifiedName(of: TypeIndex(node))
  }

  /// The name by which code imports a module; the build system's where several have that name.
  private func moduleName(_ module: Module) -> String {
    graph.modules.count { $0.module.name == module.name } > 1 ? module.targetName : module.name
  }

  func partName(_ part: Int) -> String { parts.value.parts[PartIndex(part)].name }

  // MARK: Names

  var moduleNames: [String: [Int]] {
    var names: [String: [Int]] = [:]
    for (index, node) in graph.modules.indexed {
      for name in Set([node.module.name, node.module.targetName]) { names[name, default: []].append(index.number) }
    }
    return names
  }

  var typeNames: [String: [Int]] {
    var names: [String: [Int]] = [:]
    for index in graph.types.indices {
      let name = graph.qualifiedName(of: index)
      names[name, default: []].append(index.number)
      if let dot = name.lastIndex(of: ".") {
        names[String(name[name.index(after: dot)...]), default: []].append(index.number)
      }
      let module = graph.types[index].module
      if module.exists { names[graph.modules[module].module.name + "." + name, default: []].append(index.number) }
    }
    return names
  }

  func typesOf(_ modules: [Int]) -> [Int] {
    graph.types.indices.filter { modules.contains(graph.types[$0].module.number) }.map(\.number)
  }

  func parts(called name: String) -> [Int] {
    let known = parts.value.parts
    return known.indices.filter { known[$0].name == name || known[$0].path == name }.map(\.number)
  }

  func nothing(called names: [String], _ modules: [String: [Int]], _ types: [String: [Int]]) -> AnalysisError {
    AnalysisError(
      names.map { name in
        "no type or module is called '\(name)'" + suggestion(for: name, in: Array(modules.keys) + Array(types.keys))
      })
  }
}
