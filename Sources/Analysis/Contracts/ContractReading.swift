extension Configuration {
  static let contractKeys = ["layers", "forbidden", "protected", "acyclic", "allowed_dependencies"]

  mutating func readContracts(_ document: YAMLNode, _ reading: inout YAMLReading) {
    if let node = document["layers"] { layers = layerOrder(node, &reading) }
    for node in reading.sequence(document, "forbidden") { readForbidden(node, &reading) }
    for node in reading.sequence(document, "protected") { readProtected(node, &reading) }
    if let node = document["acyclic"], !node.isNull {
      for element in node.sequence ?? [node] { readAcyclic(element, &reading) }
    }
    for (key, value) in reading.mapping(document, "allowed_dependencies") {
      var contract = ContractDefinition(kind: .allowed, name: key.string ?? "", line: key.line)
      contract.source = Self.selection(key, &reading)
      if !value.isNull { contract.target = Self.selection(value, &reading) }
      contract.name = "\(contract.source.words): \(contract.target.words)"
      contracts.append(contract)
    }
  }

  // MARK: Layers

  /// A list of layers, or a mapping that has the list under `order`.
  private func layerOrder(_ node: YAMLNode, _ reading: inout YAMLReading) -> LayerOrder {
    var order = LayerOrder(line: node.line)
    if node.isNull { return order }
    var list = node.sequence
    if node.mapping != nil {
      reading.allowOnly(["order", "exhaustive", "except"], in: node, of: "layers")
      if node["order"] == nil { reading.report("'layers' needs an 'order'", at: node) }
      list = reading.sequence(node, "order")
      order.isExhaustive = reading.bool(node, "exhaustive") ?? false
      if let except = node["except"] { order.except = Self.selection(except, &reading) }
    } else if list == nil {
      reading.report("'layers' must be a list, found \(node.kindInWords)", at: node)
    }
    for element in list ?? [] {
      guard let layer = layer(element, &reading) else { continue }
      if order.layers.contains(where: { $0.name == layer.name }) {
        reading.report("there are two layers '\(layer.name)'", at: element)
      }
      order.layers.append(layer)
    }
    return order
  }

  private func layer(_ node: YAMLNode, _ reading: inout YAMLReading) -> LayerDefinition? {
    reading.allowOnly(["name", "modules", "folders", "types", "closed", "independent"], in: node, of: "layers")
    guard let name = reading.string(node, "name"), !name.isEmpty else {
      if node.isMappingOrNull { reading.report("a layer needs a 'name'", at: node) }
      return nil
    }
    let namesNothing = ["modules", "folders", "types"].allSatisfy { node[$0].map(\.isEmpty) ?? true }
    if namesNothing, !modules.contains(where: { $0.layer == name }) {
      reading.report("layer '\(name)' names no modules, folders or types", at: node)
    }
    return LayerDefinition(
      name: name, selection: Self.namedSelection(node, &reading), isClosed: reading.bool(node, "closed") ?? false,
      isIndependent: reading.bool(node, "independent") ?? false, line: node.line)
  }

  // MARK: The others

  private mutating func readForbidden(_ node: YAMLNode, _ reading: inout YAMLReading) {
    reading.allowOnly(["name", "reason", "source", "target", "except", "indirect"], in: node, of: "forbidden")
    guard let source = node["source"], let target = node["target"] else {
      if node.isMappingOrNull { reading.report("a forbidden dependency needs a 'source' and a 'target'", at: node) }
      return
    }
    var contract = ContractDefinition(kind: .forbidden, name: "", line: node.line)
    contract.source = Self.selection(source, &reading)
    contract.target = Self.selection(target, &reading)
    contract.exceptions = Self.exceptions(node, &reading)
    contract.isIndirect = reading.bool(node, "indirect") ?? false
    if let name = contract.source.onlyName, name == contract.target.onlyName {
      reading.report("'\(name)' is source and target, and nothing is forbidden to use itself", at: node)
    }
    finish(&contract, node, &reading, "\(contract.source.words) -> \(contract.target.words)")
  }

  private mutating func readProtected(_ node: YAMLNode, _ reading: inout YAMLReading) {
    reading.allowOnly(["name", "reason", "target", "by", "except"], in: node, of: "protected")
    guard let target = node["target"] else {
      if node.isMappingOrNull {
        reading.report("what is protected needs a 'target', and 'by' says who may use it", at: node)
      }
      return
    }
    var contract = ContractDefinition(kind: .protected, name: "", line: node.line)
    contract.target = Self.selection(target, &reading)
    if let by = node["by"], !by.isNull { contract.source = Self.selection(by, &reading) }
    contract.exceptions = Self.exceptions(node, &reading)
    finish(&contract, node, &reading, contract.target.words)
  }

  private mutating func readAcyclic(_ node: YAMLNode, _ reading: inout YAMLReading) {
    var contract = ContractDefinition(kind: .acyclic, name: "", line: node.line)
    if let folder = node.string {
      contract.source.folders = [WrittenPattern(folder, line: node.line)]
      contract.name = folder
      contracts.append(contract)
      return
    }
    guard node.mapping != nil else {
      return reading.report("'acyclic' must be a list of folders, found \(node.kindInWords)", at: node)
    }
    reading.allowOnly(["name", "reason", "folders", "depth", "except"], in: node, of: "acyclic")
    contract.source.folders = Self.patterns(node, "folders", &reading)
    if contract.source.folders.isEmpty { reading.report("an acyclic contract needs 'folders'", at: node) }
    contract.depth = reading.int(node, "depth") ?? 0
    if contract.depth < 0 { reading.report("'depth' must not be negative", at: node) }
    contract.exceptions = Self.exceptions(node, &reading)
    finish(&contract, node, &reading, contract.source.words)
  }

  private mutating func finish(
    _ contract: inout ContractDefinition, _ node: YAMLNode, _ reading: inout YAMLReading, _ words: String
  ) {
    contract.name = reading.string(node, "name") ?? words
    contract.reason = reading.string(node, "reason")
    contracts.append(contract)
  }

  // MARK: Patterns

  /// Names of modules, folders where a name has a slash; or a mapping that tells modules, folders and types apart.
  private static func selection(_ node: YAMLNode, _ reading: inout YAMLReading) -> Selection {
    if node.mapping != nil {
      reading.allowOnly(["modules", "folders", "types"], in: node)
      return namedSelection(node, &reading)
    }
    var selection = Selection()
    guard node.strings != nil else {
      reading.report("expected names of modules or folders, found \(node.kindInWords)", at: node)
      return selection
    }
    for element in node.sequence ?? [node] { selection.add(WrittenPattern(element.string ?? "", line: element.line)) }
    return selection
  }

  private static func namedSelection(_ node: YAMLNode, _ reading: inout YAMLReading) -> Selection {
    Selection(
      modules: patterns(node, "modules", &reading), folders: patterns(node, "folders", &reading),
      types: patterns(node, "types", &reading))
  }

  static func patterns(_ node: YAMLNode, _ key: String, _ reading: inout YAMLReading) -> [WrittenPattern] {
    guard reading.strings(node, key) != nil, let value = node[key] else { return [] }
    return (value.sequence ?? [value]).map { WrittenPattern($0.string ?? "", line: $0.line) }
  }

  /// `A -> B`, or a name alone: neither as source nor as target.
  private static func exceptions(
    _ node: YAMLNode, _ reading: inout YAMLReading
  ) -> [ContractDefinition.Exception] {
    guard let texts = reading.strings(node, "except"), let value = node["except"] else { return [] }
    return zip(texts, value.sequence ?? [value]).map { text, element in
      var ends = text.split(separator: " ").split(separator: "->").map { $0.joined(separator: " ") }.map { end in
        var selection = Selection()
        selection.add(WrittenPattern(end, line: element.line))
        return selection
      }
      if ends.isEmpty || ends.count > 2 || ends.count == 1 && text.contains("->") {
        reading.report("an exception is 'A -> B' or a name, found '\(text)'", at: element)
        ends = [Selection()]
      }
      return .init(source: ends[0], target: ends.count == 2 ? ends[1] : nil, text: text, line: element.line)
    }
  }
}

extension YAMLNode {
  fileprivate var isEmpty: Bool { isNull || sequence?.isEmpty == true }
}

extension Selection {
  mutating func add(_ pattern: WrittenPattern) {
    if pattern.text.contains("/") { folders.append(pattern) } else { modules.append(pattern) }
  }
}
