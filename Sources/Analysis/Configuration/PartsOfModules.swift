/// A team's division of a module: the folders that are parts, or none.
struct PartsSetting: Sendable {
  var module: String
  /// Every folder that one of them matches is a part; empty where the module is not to be divided.
  var folders: [WrittenPattern]
  var line: Int
}

extension Configuration {
  /// Reads `parts`, a mapping from modules to folders.
  mutating func readParts(_ document: YAMLNode, _ reading: inout YAMLReading) {
    for (key, value) in reading.mapping(document, "parts") {
      guard let module = key.string else {
        reading.report("'parts' names modules, found \(key.kindInWords)", at: key)
        continue
      }
      var setting = PartsSetting(module: module, folders: [], line: key.line)
      if value.string != "off", value.bool != false {
        for node in value.sequence ?? [value] {
          guard let text = node.string, !text.isEmpty else {
            reading.report("the parts of '\(module)' are folders, or 'off'; found \(node.kindInWords)", at: node)
            continue
          }
          setting.folders.append(WrittenPattern(text, line: node.line))
        }
        if setting.folders.isEmpty {
          reading.report("the parts of '\(module)' are folders, or 'off'; there are none", at: value)
        }
      }
      parts.append(setting)
    }
  }

  /// The entries of `parts`, for the modules of a graph.
  func declaredParts(in graph: CodeGraph) -> [DeclaredParts] {
    var declared: [DeclaredParts] = []
    for setting in parts {
      let folder = setting.folders.isEmpty ? nil : folderFinder(setting.folders)
      for module in graph.modules(called: setting.module) {
        declared.append(DeclaredParts(module: module, folder: folder))
      }
    }
    return declared
  }

  /// Tells the outermost folder around a path, from the scan's root, that a pattern matches.
  private func folderFinder(_ patterns: [WrittenPattern]) -> @Sendable (String) -> String? {
    let globs = patterns.map { Glob(folderPattern($0.text)) }
    let prefix = pathPrefix
    return { path in
      guard let found = matchedFolder(of: prefix + path, globs), found.count > prefix.count else { return nil }
      return String(found.dropFirst(prefix.count))
    }
  }

  /// Modules and folders of `parts` that are not there; a scan of a part cannot know.
  func partMistakes(in graph: CodeGraph) -> [Mistake] {
    guard isWholeProject, !toleratesMisses else { return [] }
    return parts.flatMap { setting -> [Mistake] in
      let modules = graph.modules(called: setting.module)
      if modules.isEmpty {
        let names = graph.modules.filter { !$0.isSDK }.map(\.module.name)
        let guess = suggestion(for: setting.module, in: names)
        return [Mistake(line: setting.line, sentence: "parts: no module is called '\(setting.module)'\(guess)")]
      }
      let files = graph.memberships.filter { modules.contains($0.module) }.map { graph.files[$0.file].path }
      return setting.folders.filter { pattern in
        let glob = [Glob(folderPattern(pattern.text))]
        return !pattern.isOptional && !files.contains { matchedFolder(of: pathPrefix + $0, glob) != nil }
      }
      .map { Mistake(line: $0.line, sentence: "parts: '\(setting.module)' has no code in a folder '\($0.text)'") }
    }
  }
}

extension CodeGraph {
  /// Those of the project, by the name that code imports or their target's.
  fileprivate func modules(called name: String) -> [ModuleIndex] {
    modules.indices.filter {
      !modules[$0].isSDK && (modules[$0].module.name == name || modules[$0].module.targetName == name)
    }
  }
}
