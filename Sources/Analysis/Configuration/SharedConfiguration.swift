/// A configuration file with those that it extends, from the most general one to the file itself.
struct WrittenConfiguration {
  private(set) var documents: [YAMLNode] = []
  /// The longest chain anybody needs, and short enough for any stack and any patience.
  private static let longestChain = 32

  init() {}

  /// Reads the file and what it extends.
  ///
  /// - Throws: ``AnalysisError`` where one of them is missing, cannot be read, or is extended by itself.
  init(readingFrom file: String, into sources: inout ConfigurationSources) throws(AnalysisError) {
    var chain = [(name: file, place: "")]
    var folder = ""
    while let link = chain.last {
      if let objection = sources.border.objection(to: link.name) {
        throw AnalysisError("\(link.place)\(link.name) \(objection)")
      }
      let text = try Self.text(of: link, isFirst: chain.count == 1)
      let start = sources.add(text, called: link.name)
      let document = try Configuration.document(text, file: link.name).moved(down: start)
      documents.insert(chain.count == 1 ? document : document.withRuleFolders(in: folder), at: 0)
      guard let node = document["extends"], !node.isNull else { return }
      let place = sources.words(for: node.line) + ": extends: "
      guard let name = node.string, !name.isEmpty else {
        throw AnalysisError(
          place + "one file is named here, found \(node.string == nil ? node.kindInWords : "nothing")")
      }
      folder = resolvedPath(parentFolder(of: name), from: folder)
      let next = resolvedPath(name, from: parentFolder(of: link.name))
      let base = parentFolder(of: link.name)
      if let objection = sources.border.objection(toConfigured: name, beside: base.isEmpty ? "." : base) {
        throw AnalysisError("\(place)'\(name)' \(objection)")
      }
      try Self.check(next, written: name, chain.map(\.name), place)
      chain.append((next, place))
    }
  }

  private static func text(of link: (name: String, place: String), isFirst: Bool) throws(AnalysisError) -> String {
    do { return try writtenText(ofFile: link.name) } catch {
      if isFirst { throw error }
      throw AnalysisError(error.sentences.map { link.place + $0 })
    }
  }

  private static func check(
    _ file: String, written name: String, _ chain: [String], _ place: String
  ) throws(AnalysisError) {
    guard let path = canonicalPath(file) else { throw AnalysisError("\(place)there is no file '\(name)'") }
    if let first = chain.firstIndex(where: { canonicalPath($0) == path }) {
      let circle = (chain[first...] + [chain[first]]).joined(separator: " -> ")
      throw AnalysisError("\(place)the files extend each other in a circle: \(circle)")
    }
    if chain.count >= longestChain {
      throw AnalysisError("\(place)this is file \(chain.count + 1) of a chain, of which \(longestChain) are read")
    }
  }

  /// All that they say but `rules`, which are laid over each other when they are understood.
  var merged: YAMLNode {
    guard let first = documents.first else { return YAMLNode(line: 1, column: 1, content: .mapping([])) }
    return documents.dropFirst().reduce(first) { $1.extending($0) }
  }
}

/// A path from a folder, out of which it may lead. Either may be absolute.
private func resolvedPath(_ path: String, from folder: String) -> String {
  path.hasPrefix("/") ? path : (folder.hasPrefix("/") ? "/" : "") + joinedPath(folder, path)
}

/// Keys whose lists are joined, what is shared first.
private let joinedLists = [
  "exclude", "included", "modules", "forbidden", "protected", "acyclic", "overrides", "rule-folders",
]
/// Keys under which each name by itself is replaced.
private let joinedMappings = ["allowed_dependencies", "parts", "team", "suppressions"]
/// Keys that say one thing in two ways.
private let failureKeys: Set<String> = ["fail-on", "strict"]

extension YAMLNode {
  /// The mapping with what a shared one says besides.
  fileprivate func extending(_ shared: YAMLNode) -> YAMLNode {
    guard let own = mapping, var pairs = shared.mapping else { return isNull ? shared : self }
    if own.contains(where: { failureKeys.contains($0.key.string ?? "") }) {
      pairs.removeAll { failureKeys.contains($0.key.string ?? "") }
    }
    for (key, value) in own {
      guard let name = key.string, let place = pairs.firstIndex(where: { $0.key.string == name }) else {
        pairs.append((key, value))
        continue
      }
      pairs[place] = (key, value.joined(to: pairs[place].value, under: name))
    }
    return holding(.mapping(pairs))
  }

  private func joined(to shared: YAMLNode, under key: String) -> YAMLNode {
    if joinedMappings.contains(key), let own = mapping, let others = shared.mapping {
      let names = own.map(\.key.string)
      return holding(.mapping(others.filter { !names.contains($0.key.string) } + own))
    }
    guard joinedLists.contains(key), let own = elements, var others = shared.elements else {
      return joinedLists.contains(key) && elements != nil ? shared : self
    }
    if key == "modules" {
      let names = own.map { $0["name"]?.string }
      others.removeAll { $0["name"].map { names.contains($0.string) } ?? false }
    }
    return holding(.sequence(others + own))
  }

  /// Of a list, or of one thing in the place of one; nil for what is none.
  private var elements: [YAMLNode]? { isNull ? [] : sequence ?? (string == nil ? nil : [self]) }

  /// The document with its folders of rules seen from where the file that extends it lies: rules are no patterns, and come with
  /// the file that names them.
  fileprivate func withRuleFolders(in folder: String) -> YAMLNode {
    guard let pairs = mapping, !folder.isEmpty else { return self }
    return holding(.mapping(pairs.map { $0.key.string == "rule-folders" ? ($0.key, $0.value.inFolder(folder)) : $0 }))
  }

  private func inFolder(_ folder: String) -> YAMLNode {
    if let sequence { return holding(.sequence(sequence.map { $0.inFolder(folder) })) }
    return string.map { holding(.scalar(resolvedPath($0, from: folder), isPlain: false)) } ?? self
  }
}
