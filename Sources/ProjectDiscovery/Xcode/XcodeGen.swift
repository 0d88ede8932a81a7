import FileTrees
import ProjectModel
import YAMLDocuments

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

/// `sources:REPLACE` stands in place of the sources so far, which `sources` would be added to.
private let replaceMark = ":REPLACE"

/// A part of the definition of a target or template, with the folder its paths are relative to.
private struct Layer {
  var node: YAMLNode
  /// Where its name stands.
  var line: Int
  var folder: String
  var manifest: String
  /// `${target_name}` and a template's other attributes.
  var attributes: [String: String] = [:]

  /// The value of a key, be it said to stand in place of what other layers have.
  func value(of key: String) -> YAMLNode? { node[key] ?? node[key + replaceMark] }

  func replaces(_ key: String) -> Bool { node[key + replaceMark] != nil }

  func text(_ node: YAMLNode?) -> String? {
    guard var text = node?.string else { return nil }
    for (name, value) in attributes where text.contains("${") {
      text = text.replacing("${\(name)}", with: value)
    }
    return text
  }
}

private struct XcodeGenReader {
  let tree: FileTree
  private var targets: [String: [Layer]] = [:]
  private var targetNames: [String] = []
  private var templates: [String: [Layer]] = [:]
  private var loading: [String] = []
  private var described = Described()

  init(tree: FileTree) { self.tree = tree }

  /// Reads a file after those it includes: what is included comes first, so that the including file can change it.
  mutating func load(_ path: String, folder: String, from include: (manifest: String, line: Int)?) {
    guard !loading.contains(path), loading.count < 50 else {
      report("includes itself by way of '\(path)'", include?.manifest ?? path, include?.line ?? 1)
      return
    }
    guard let text = tree.text(of: path) else {
      let message = include == nil ? tree.reasonWithoutText(in: path) : "'\(path)' is not there"
      report(message, include?.manifest ?? path, include?.line ?? 1)
      return
    }
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
      let layer = Layer(node: node, line: key.line, folder: folder, manifest: path)
      guard let name = add(layer, named: key, to: &targets), !targetNames.contains(name) else { continue }
      targetNames.append(name)
    }
    for (key, node) in root["targetTemplates"]?.mapping ?? [] {
      let layer = Layer(node: node, line: key.line, folder: folder, manifest: path)
      _ = add(layer, named: key, to: &templates)
    }
  }

  /// Adds to what has the name so far, or stands in place of it; gives the name.
  private func add(_ layer: Layer, named key: YAMLNode, to all: inout [String: [Layer]]) -> String? {
    guard let written = key.string else { return nil }
    guard written.hasSuffix(replaceMark) else {
      all[written, default: []].append(layer)
      return written
    }
    let name = String(written.dropLast(replaceMark.count))
    all[name] = [layer]
    return name
  }

  mutating func read(manifest: String) -> Described {
    for name in targetNames {
      guard let own = targets[name] else { continue }
      // A legacy target runs a tool and builds no code.
      if own.contains(where: { $0.node["legacy"] != nil }) { continue }
      read(name, layers(own, named: name), manifest: manifest)
    }
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
    return (templateNames(of: own).flatMap { templates[$0] ?? [] } + own).map { layer in
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
      values = (isAdded ? values : []) + [(layer, node)]
    }
    return values
  }

  private mutating func read(_ key: String, _ layers: [Layer], manifest: String) {
    func value(_ key: String) -> String? { layers.reversed().lazy.compactMap { $0.text($0.value(of: key)) }.first }
    func setting(_ key: String) -> String? {
      layers.reversed().lazy.compactMap { layer in
        let settings = layer.node["settings"]
        return layer.text(settings?[key]) ?? layer.text(settings?["base"]?[key])
          ?? layer.text(settings?["configs"]?["Release"]?[key])
      }
      .first { !$0.contains("$") }
    }
    let name = value("name") ?? key
    let type = value("type") ?? ""
    let product = value("productName") ?? setting("PRODUCT_NAME") ?? name
    var module = DescribedModule(
      name: identifier(setting("PRODUCT_MODULE_NAME") ?? product), kind: xcodeKind(of: type), origin: .xcodegen,
      manifest: manifest, path: parentFolder(of: manifest))
    module.targetName = name
    module.line = layers.last { $0.manifest == manifest }.map { Int32($0.line) } ?? 1
    module.products = product == name ? [] : [product]
    module.isProduct = module.kind == .library
    module.hasOwnPath = false
    // A target of several platforms is as many targets, which others depend on by name; it is one module.
    let platforms = layers.reversed().lazy.compactMap { $0.node["platform"]?.sequence }.first?.compactMap(\.string)
    for platform in platforms ?? [value("platform") ?? ""] {
      if platforms != nil {
        let made = (value("platformPrefix") ?? "") + name + (value("platformSuffix") ?? "_${platform}")
        module.products.append(made.replacing("${platform}", with: platform))
      }
      for (written, sources) in values(of: "sources", in: layers) {
        var layer = written
        layer.attributes["platform"] = platform
        for source in sources.sequence ?? [sources] { add(source, layer, to: &module) }
      }
      for (written, dependencies) in values(of: "dependencies", in: layers) {
        var layer = written
        layer.attributes["platform"] = platform
        for dependency in dependencies.sequence ?? [] { add(dependency: dependency, layer, to: &module) }
      }
    }
    for (layer, plugins) in values(of: "buildToolPlugins", in: layers) {
      for plugin in plugins.sequence ?? [] {
        guard let name = layer.text(plugin["plugin"]) else { continue }
        module.dependencies.append(
          DescribedDependency(
            name: name, reference: .product(package: nil), manifest: layer.manifest, line: Int32(plugin.line),
            isTool: true))
      }
    }
    module.files = unique(module.files)
    described.modules.append(module)
  }

  private mutating func add(_ source: YAMLNode, _ layer: Layer, to module: inout DescribedModule) {
    guard let written = layer.text(source) ?? layer.text(source["path"]) else { return }
    let phase = source["buildPhase"]
    // A folder of that type is shown, and copied as it is.
    if phase?.string == "none" || source["type"]?.string == "folder" { return }
    let isCopied = phase?.string == "resources" || phase?["copyFiles"] != nil
    func isLeft(_ file: Int) -> Bool { isCopied && tree.files[file].kind.isCompiled }
    let path = spelled(joinedPath(layer.folder, written), written, source, layer, of: module)
    if let file = tree.index(of: path) {
      if !isLeft(file) { module.files.append(Int32(file)) }
      return
    }
    if isMissing(path), source["optional"]?.bool != true {
      module.missingFiles += 1
      let message = "'\(written)' of target '\(module.targetName)' is not there, or ignored"
      described.notes.append(ProjectProblem(message: message, file: layer.manifest, line: Int32(source.line)))
      return
    }
    func globs(_ key: String) -> [Glob] {
      (source[key]?.strings ?? []).map { Glob(joinedPath(path, $0)) }
    }
    let excluded = globs("excludes")
    let included = globs("includes")
    tree.forEachFile(in: path) { index, seen in
      if tree.files[index].kind == .manifest || excluded.contains(where: { $0.matchesPathOrFolder(seen) }) { return }
      if !included.isEmpty, !included.contains(where: { $0.matchesPathOrFolder(seen) }) { return }
      if let framework = framework(around: seen, below: path) {
        addDependency(stem(of: framework), at: source.line, layer, to: &module)
      } else if !isLeft(index) {
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
    guard !module.dependencies.contains(where: { $0.name == name }) else { return }
    module.dependencies.append(
      DescribedDependency(name: name, reference: .any, manifest: layer.manifest, line: Int32(line)))
  }

  private func add(dependency node: YAMLNode, _ layer: Layer, to module: inout DescribedModule) {
    func add(_ name: String, _ reference: DescribedDependency.Reference) {
      guard !module.dependencies.contains(where: { $0.name == name }) else { return }
      module.dependencies.append(
        DescribedDependency(name: name, reference: reference, manifest: layer.manifest, line: Int32(node.line)))
    }
    if let target = layer.text(node["target"]) {
      // `Project/Target` is a target of a referenced project.
      add(lastName(of: target), .targetOf(manifest: module.manifest))
    } else if let package = layer.text(node["package"]) {
      let products = node["products"]?.strings ?? [layer.text(node["product"]) ?? package]
      for product in products { add(product, .product(package: nil)) }
    } else if let framework = layer.text(node["framework"]) ?? layer.text(node["carthage"]) {
      add(stem(of: framework), .any)
    }
  }

  private mutating func report(_ message: String, _ manifest: String, _ line: Int) {
    described.problems.append(ProjectProblem(message: message, file: manifest, line: Int32(line)))
  }
}
