/// The modules of an XcodeGen project: the targets of `project.yml` and of what it includes.
func modulesOfXcodeGen(at manifest: String, in tree: FileTree) -> Described {
  var reader = XcodeGenReader(tree: tree)
  reader.load(manifest, folder: parentFolder(of: manifest), from: nil)
  return reader.read(manifest: manifest)
}

/// The same of a file that XcodeGen's reader would not look for by itself, because of its name; nil where it is something
/// else. A part that others include has no whole target, and is theirs.
func modulesOfNamedSpecification(at path: String, in tree: FileTree) -> Described? {
  guard let text = tree.text(of: path), let root = try? YAMLNode.reading(text).node else { return nil }
  let isSpecification = (root["targets"]?.mapping ?? []).contains { _, target in
    target["type"]?.string != nil && (target["platform"] ?? target["supportedDestinations"]) != nil
  }
  return isSpecification ? modulesOfXcodeGen(at: path, in: tree) : nil
}

private struct XcodeGenReader {
  let tree: FileTree
  private var targets: [String: [Layer]] = [:]
  private var targetNames: [String] = []
  private var templates: [String: [Layer]] = [:]
  private var loading: [String] = []
  private var described = Described()
  /// What including files and putting templates together may cost.
  private let work = WorkBudget(
    WorkBudget.Limits(steps: Int.max, bytes: 64 << 20, depth: 50, visits: 40_000_000))
  private var names: Set<String> = []

  init(tree: FileTree) { self.tree = tree }

  /// Reads a file after those it includes: what is included comes first, so that the including file can change it.
  mutating func load(_ path: String, folder: String, from include: (manifest: String, line: Int)?) {
    guard !loading.contains(path), loading.count < 50 else {
      report("includes itself by way of '\(path)'", include?.manifest ?? path, include?.line ?? 1)
      return
    }
    // Files that include each other many times are read as often as there are ways to them.
    work.line = Int32(include?.line ?? 1)
    guard work.visit(10_000) else { return }
    guard let text = tree.text(of: path) else {
      let message = include == nil ? tree.reasonWithoutText(in: path) : "'\(path)' is not there"
      report(message, include?.manifest ?? path, include?.line ?? 1)
      return
    }
    guard work.visit(4 * text.utf8.count) else { return }
    let root: YAMLNode
    do {
      let document = try YAMLNode.reading(text)
      root = document.node
      for issue in document.issues { report(issue.message, path, issue.line) }
    } catch {
      report(error.message, path, error.line)
      return
    }
    guard include != nil || root["targets"] != nil || root["include"] != nil else { return }
    loading.append(path)
    for entry in root["include"]?.sequence ?? root["include"].map({ [$0] }) ?? [] {
      // One that hangs on a variable of the environment is there.
      guard let name = entry.string ?? entry["path"]?.string, entry["enable"]?.bool != false else { continue }
      let included = joinedPath(parentFolder(of: path), name)
      let isRelative = entry["relativePaths"]?.bool ?? true
      load(included, folder: isRelative ? parentFolder(of: included) : folder, from: (path, entry.line))
    }
    loading.removeLast()
    for (key, node) in root["targets"]?.mapping ?? [] {
      let layer = Layer(node: node, line: key.line, folder: folder, manifest: path, work: work)
      guard let name = addLayer(layer, named: key, to: &targets), names.insert(name).inserted else { continue }
      targetNames.append(name)
    }
    for (key, node) in root["targetTemplates"]?.mapping ?? [] {
      let layer = Layer(node: node, line: key.line, folder: folder, manifest: path, work: work)
      _ = addLayer(layer, named: key, to: &templates)
    }
  }

  mutating func read(manifest: String) -> Described {
    for name in targetNames {
      guard let own = targets[name] else { continue }
      // A legacy target runs a tool and builds no code.
      if own.contains(where: { $0.node["legacy"] != nil }) { continue }
      work.line = Int32(own.first?.line ?? 1)
      read(name, layers(own, named: name), manifest: manifest)
    }
    if let excess = work.excess { described.problems.append(ProjectProblem(excess, in: manifest)) }
    return described
  }

  /// The layers of the target's templates, then its own.
  private func layers(_ own: [Layer], named name: String) -> [Layer] {
    var attributes = ["target_name": name]
    for layer in own {
      for (key, value) in layer.node["templateAttributes"]?.mapping ?? [] {
        if let key = key.string, let value = value.string { attributes[key] = value }
      }
    }
    let all = templateNames(of: own).flatMap { templates[$0] ?? [] } + own
    guard work.visit(64 * all.count) else { return own }
    return all.map { layer in
      var layer = layer
      layer.attributes = attributes
      return layer
    }
  }

  /// In the order in which each changes those before it: a template stands behind those it is made of.
  private func templateNames(of layers: [Layer]) -> [String] {
    func steps(_ layers: [Layer]) -> [(name: String, isBehindOthers: Bool)] {
      layers.flatMap { $0.node["templates"]?.strings ?? [] }.reversed().map { ($0, false) }
    }
    var names: [String] = []
    var seen: Set<String> = []
    // A chain of templates may be as long as the file.
    var waiting = steps(layers)
    while let next = waiting.popLast() {
      if next.isBehindOthers {
        names.append(next.name)
      } else if let inner = templates[next.name], seen.insert(next.name).inserted {
        waiting.append((next.name, true))
        waiting += steps(inner)
      }
    }
    return names
  }

  /// What layers say of a key: lists are added to each other, and everything else stands in place of what came before.
  private func values(of key: String, in layers: [Layer]) -> [(layer: Layer, node: YAMLNode)] {
    var values: [(layer: Layer, node: YAMLNode)] = []
    for layer in layers {
      guard let node = layer.value(of: key) else { continue }
      let isAdded = node.sequence != nil && values.last?.node.sequence != nil && !layer.replaces(key)
      if !isAdded { values = [] }
      values.append((layer, node))
    }
    return values
  }

  private mutating func read(_ key: String, _ layers: [Layer], manifest: String) {
    // A target of several platforms is as many targets, which others depend on by name; it is one module.
    let platforms = layers.reversed().lazy.compactMap { $0.node["platform"]?.sequence }.first?.compactMap(\.string)
    let single = layers.reversed().lazy.compactMap { $0.text($0.value(of: "platform")) }.first ?? ""
    var module: DescribedModule?
    for platform in platforms ?? [single] {
      let layers = layers.map { $0.with(platform) }
      let definition = TargetDefinition(key, layers)
      var part = module ?? self.module(definition, layers, manifest: manifest)
      if let module, !definition.moduleName.isEmpty, definition.moduleName != module.name {
        part.otherNames.append(definition.moduleName)
      }
      if platforms != nil {
        let made =
          (definition.value("platformPrefix") ?? "") + definition.name
          + (definition.value("platformSuffix") ?? "_" + platform)
        part.products.append(made)
      }
      addContents(layers, to: &part)
      module = part
    }
    guard var module else { return }
    module.files = unique(module.files)
    described.modules.append(module)
  }

  private func module(_ definition: TargetDefinition, _ layers: [Layer], manifest: String) -> DescribedModule {
    var module = DescribedModule(
      name: definition.moduleName, kind: xcodeKind(of: definition.value("type") ?? ""), origin: .xcodegen,
      manifest: manifest, path: parentFolder(of: manifest))
    module.targetName = definition.name
    module.line = layers.last { $0.manifest == manifest }.map { Int32($0.line) } ?? 1
    module.products = definition.product == definition.name ? [] : [definition.product]
    module.isProduct = module.kind == .library
    module.hasOwnPath = false
    return module
  }

  private mutating func addContents(_ layers: [Layer], to module: inout DescribedModule) {
    for (layer, sources) in values(of: "sources", in: layers) {
      for source in sources.sequence ?? [sources] { add(source, layer, to: &module) }
    }
    for (layer, dependencies) in values(of: "dependencies", in: layers) {
      for dependency in dependencies.sequence ?? [] { add(dependency: dependency, layer, to: &module) }
    }
    for (layer, plugins) in values(of: "buildToolPlugins", in: layers) {
      for plugin in plugins.sequence ?? [] {
        guard let name = layer.text(plugin["plugin"]) else { continue }
        module.addOnce(
          DescribedDependency(
            name: name, reference: .product(package: nil), manifest: layer.manifest, line: Int32(plugin.line),
            isTool: true))
      }
    }
  }

  private mutating func add(_ source: YAMLNode, _ layer: Layer, to module: inout DescribedModule) {
    guard let written = layer.text(source) ?? layer.text(source["path"]) else { return }
    let phase = source["buildPhase"]
    // A folder of that type is shown, and copied as it is.
    func leave(_ file: Int, _ reason: UnbuiltFile.Reason) {
      guard tree.files[file].kind.isSource else { return }
      described.unbuilt.append(
        UnbuiltFile(file: Int32(file), reason: reason, manifest: layer.manifest, line: Int32(source.line)))
    }
    if layer.text(phase) == "none" || layer.text(source["type"]) == "folder" {
      let path = joinedPath(layer.folder, written)
      for file in tree.index(of: path).map({ [$0] }) ?? Array(tree.indexes(in: path)) { leave(file, .excluded) }
      return
    }
    let isCopied = layer.text(phase) == "resources" || phase?["copyFiles"] != nil
    func isLeft(_ file: Int) -> Bool { isCopied && tree.files[file].kind.isCompiled }
    let path = spelled(joinedPath(layer.folder, written), written, source, layer, of: module)
    if let file = tree.index(of: path) {
      if isLeft(file) { leave(file, .resource) } else { module.files.append(Int32(file)) }
      return
    }
    if isMissing(path), source["optional"]?.bool != true {
      module.missingFiles += 1
      let message = "'\(written)' of target '\(module.targetName)' is not there, or ignored"
      described.notes.append(ProjectProblem(message: message, file: layer.manifest, line: Int32(source.line)))
      return
    }
    func globs(_ key: String) -> [Glob] {
      layer.texts(source[key]).compactMap { Glob(joinedPath(path, $0), work) }
    }
    let excluded = globs("excludes")
    let included = globs("includes")
    tree.forEachFile(in: path) { index, seen in
      guard work.visit(1 + 4 * (excluded.count + included.count)) else { return }
      if tree.files[index].kind == .manifest { return }
      if excluded.contains(where: { $0.matchesPathOrFolder(seen) }) { return leave(index, .excluded) }
      if !included.isEmpty, !included.contains(where: { $0.matchesPathOrFolder(seen) }) {
        return leave(index, .filtered)
      }
      if let framework = framework(around: seen, below: path) {
        addDependency(stem(of: framework), at: source.line, layer, to: &module)
      } else if isLeft(index) {
        leave(index, .resource)
      } else {
        module.files.append(Int32(index))
      }
    }
  }

  /// The path, or the one that is meant where disks know no case, as those of most Macs.
  private mutating func spelled(
    _ path: String, _ written: String, _ source: YAMLNode, _ layer: Layer, of module: DescribedModule
  ) -> String {
    guard isMissing(path), let spelling = tree.spelling(of: path) else { return path }
    // Another way to write the same letters is nothing that anybody sees.
    guard spelling != path else { return spelling }
    let message = "'\(written)' of target '\(module.targetName)' is spelled '\(spelling)', \(otherSpelling)"
    described.notes.append(ProjectProblem(message: message, file: layer.manifest, line: Int32(source.line)))
    return spelling
  }

  /// Whether a folder of sources, or a source, is not here; a tool may make it before the project is generated. Of what lies
  /// outside or is passed over it is not known.
  private func isMissing(_ path: String) -> Bool {
    let parts = path.split(separator: "/").map(String.init)
    guard let last = parts.last, parts[0] != "..", FileKind(path: path)?.isSource ?? !last.contains("."),
      !path.contains("*"), !tree.containsFolder(path), !tree.isExcluded(path)
    else { return false }
    return parts.allSatisfy { isWalkedFolder($0, including: []) }
  }

  /// A framework that is linked.
  private func addDependency(_ name: String, at line: Int, _ layer: Layer, to module: inout DescribedModule) {
    module.addOnce(
      DescribedDependency(name: name, reference: .any, manifest: layer.manifest, line: Int32(line)))
  }

  private func add(dependency node: YAMLNode, _ layer: Layer, to module: inout DescribedModule) {
    func add(_ name: String, _ reference: DescribedDependency.Reference) {
      module.addOnce(
        DescribedDependency(name: name, reference: reference, manifest: layer.manifest, line: Int32(node.line)))
    }
    if let target = layer.text(node["target"]) {
      // `Project/Target` is a target of a referenced project.
      add(lastName(of: target), .targetOf(manifest: module.manifest))
    } else if let package = layer.text(node["package"]) {
      let products = layer.texts(node["products"] ?? node["product"])
      for product in products.isEmpty ? [package] : products { add(product, .product(package: nil)) }
    } else if let framework = layer.text(node["framework"]) ?? layer.text(node["carthage"]) {
      add(stem(of: framework), .any)
    }
  }

  private mutating func report(_ message: String, _ manifest: String, _ line: Int) {
    described.problems.append(ProjectProblem(message: message, file: manifest, line: Int32(line)))
  }
}
