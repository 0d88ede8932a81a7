/// Finds which modules, files and types of a graph a selection means, and by which name findings speak of them.
///
/// A type pattern goes before a folder pattern, and that before a module's.
struct ContractMatcher {
  private let graph: CodeGraph
  private let modules: [Glob]
  private let folders: [Glob]
  private let types: [Glob]
  private let moduleNames: Set<String>
  private var moduleMatches: Keyed<ModuleNode, Bool>
  private var folderOfFile: [FileIndex: String?] = [:]
  private var folderOfModule: [ModuleIndex: String?] = [:]
  private let commonFolders: Keyed<ModuleNode, String?>
  private var typeNames: [TypeIndex: String?] = [:]
  /// What stands before paths of the graph to make them relative to the configuration file: `Sub/`, mostly nothing.
  private let pathPrefix: String

  init(
    _ selection: Selection, in graph: CodeGraph, commonFolders: Keyed<ModuleNode, String?>, pathPrefix: String
  ) {
    self.graph = graph
    self.commonFolders = commonFolders
    self.pathPrefix = pathPrefix
    modules = selection.modules.map { Glob($0.text) }
    folders = selection.folders.map { Glob(folderPattern($0.text)) }
    types = selection.types.map { Glob(slashed($0.text)) }
    moduleNames = Set(graph.modules.lazy.map(\.module.name))
    moduleMatches = Keyed()
    moduleMatches = graph.modules.keyed {
      matchesModule($0.module.name) || isOwnName($0.module.targetName) && matchesModule($0.module.targetName)
    }
  }

  /// The name of what the end lies in, if the selection means it.
  mutating func name(of end: DependencyPlace.End, importing name: String? = nil) -> String? {
    if !types.isEmpty, end.type.exists, let name = typeName(end.type) { return name }
    if !folders.isEmpty, let folder = folder(of: end) { return folder }
    if end.module.exists { return moduleMatches[end.module] ? graph.modules[end.module].module.name : nil }
    guard let name, matchesModule(name) else { return nil }
    return name
  }

  func selects(module: ModuleIndex) -> Bool { moduleMatches[module] }

  /// Whether the selection has the module's very name, and no pattern that happens to fit.
  func names(_ module: Module) -> Bool {
    modules.contains {
      $0.fixedPrefix == module.name || $0.fixedPrefix == module.targetName && isOwnName(module.targetName)
    }
  }

  /// Whether a target's name is not that of a module: an application `App` that is built as `Home` stands beside the `App` of a
  /// package, which alone is called so.
  private func isOwnName(_ target: String) -> Bool { !moduleNames.contains(target) }

  private func matchesModule(_ name: String) -> Bool { modules.contains { $0.matches(name) } }

  /// The outermost folder of the file that a pattern matches, or the file itself.
  mutating func folder(of file: FileIndex) -> String? {
    if let known = folderOfFile[file] { return known }
    let found = matchedFolder(of: pathPrefix + graph.files[file].path, folders)
    folderOfFile[file] = .some(found)
    return found
  }

  /// The folder the end lies in: of an imported module that in which all of its files lie.
  mutating func folder(of end: DependencyPlace.End) -> String? {
    if end.file.exists { return folder(of: end.file) }
    guard end.module.exists else { return nil }
    if let known = folderOfModule[end.module] { return known }
    let found = commonFolders[end.module].flatMap { matchedFolder(of: pathPrefix + $0, folders) }
    folderOfModule[end.module] = .some(found)
    return found
  }

  private mutating func typeName(_ type: TypeIndex) -> String? {
    if let known = typeNames[type] { return known }
    let qualified = graph.qualifiedName(of: type)
    let last = String(qualified[(qualified.lastIndex(of: ".").map(qualified.index(after:)) ?? qualified.startIndex)...])
    let isMeant = types.contains { $0.matches(slashed(qualified)) || $0.matches(last) }
    let found = isMeant ? qualified : nil
    typeNames[type] = .some(found)
    return found
  }
}

extension Selection {
  /// The patterns that mean nothing in the graph, each in a sentence.
  ///
  /// - Parameters:
  ///   - graph: Where they should mean something.
  ///   - pathPrefix: What makes a path of the graph relative to the configuration file's folder.
  ///   - isOpen: Whether names of modules count that are only imported or declared, not part of the project.
  /// - Returns: By kind of pattern, in the order they are written.
  func unmatched(in graph: CodeGraph, pathPrefix: String, isOpen: Bool) -> [(line: Int, sentence: String)] {
    var found: [(Int, String)] = []
    let own = graph.modules.filter { !$0.isSDK }.flatMap { [$0.module.name, $0.module.targetName] }
    func say(_ pattern: WrittenPattern, _ noun: String, _ names: [String]) {
      let guess = suggestion(for: pattern.text, in: names)
      found.append((pattern.line, "no \(noun) is called '\(pattern.text)'\(guess)"))
    }
    for pattern in modules where !pattern.isOptional {
      let glob = Glob(pattern.text)
      let isFound =
        own.contains(where: glob.matches)
        || isOpen && (graph.modules.contains { glob.matches($0.module.name) } || isMentioned(glob, in: graph))
      if !isFound { say(pattern, "module", own) }
    }
    for pattern in folders where !pattern.isOptional {
      let glob = [Glob(folderPattern(pattern.text))]
      if !graph.files.contains(where: { matchedFolder(of: pathPrefix + $0.path, glob) != nil }) {
        say(pattern, "folder with code", [])
      }
    }
    for pattern in types where !pattern.isOptional {
      let glob = Glob(slashed(pattern.text))
      let isFound = graph.types.indices.contains { index in
        let name = graph.qualifiedName(of: index)
        return glob.matches(slashed(name)) || glob.matches(String(name.split(separator: ".").last ?? ""))
      }
      if !isFound { say(pattern, "type", []) }
    }
    return found
  }

  private func isMentioned(_ glob: Glob, in graph: CodeGraph) -> Bool {
    graph.declaredDependencies.contains { glob.matches($0.targetName) }
      || graph.imports.contains { edge in
        guard !edge.module.exists else { return false }
        let facts = graph.facts[edge.file]
        let written = facts.names[facts.imports[edge.index].name]
        return glob.matches(String(written.split(separator: "/").first ?? ""))
      }
  }
}

/// A folder means what is in it: `Sources/UI`, `Sources/UI/` and `Sources/UI/**` are the same.
func folderPattern(_ text: String) -> String {
  var text = Substring(text)
  while true {
    if text.hasSuffix("/**") {
      text = text.dropLast(3)
    } else if text.hasSuffix("/") {
      text = text.dropLast()
    } else {
      break
    }
  }
  if text.hasPrefix("./") { text = text.dropFirst(2) }
  return String(text)
}

/// `Outer.Inner` as a path, so that `*` stops at the dot as it does at a slash.
private func slashed(_ name: String) -> String { name.replacing(".", with: "/") }

/// The outermost folder around the path that a pattern matches, or the path itself; empty for the root.
func matchedFolder(of path: String, _ globs: [Glob]) -> String? {
  var folders: [String] = [path]
  while let slash = folders[folders.count - 1].lastIndex(of: "/") {
    folders.append(String(folders[folders.count - 1][..<slash]))
  }
  // `.`, the whole project.
  folders.append("")
  return folders.reversed().first { folder in globs.contains { $0.matches(folder) } }
}
