import BuiltinRules
import History
import ProjectModel
import RuleEngine
import YAMLDocuments

import Foundation

extension Configuration {
  /// The names a configuration file may have; the first found counts.
  package static let fileNames = [".modlint.yml", ".modlint.yaml", "modlint.yml"]

  /// Reads the configuration file and turns flags into meaning.
  ///
  /// - Throws: ``AnalysisError`` with everything that is wrong with the file, its rule folders and the flags.
  package init(_ request: ScanRequest) throws(AnalysisError) {
    for path in request.paths where !FileManager.default.fileExists(atPath: path) {
      throw AnalysisError("no such file or folder: \(path)")
    }
    let file = try Self.find(request)
    let document = try Self.parse(file)
    var reading = YAMLReading()
    let folder = file.map { URL(fileURLWithPath: $0).deletingLastPathComponent().path }
    let ruleFolders = reading.strings(document, "rule-folders") ?? []
    let catalogue = try Self.catalogue(ruleFolders.map { ($0, (folder ?? ".") + "/" + $0) }, file: file)

    self.init(paths: request.paths, file: file, catalogue: catalogue, jobs: Self.threads(request.jobs))
    if let folder { isWholeProject = paths.allSatisfy { URL(fileURLWithPath: $0).standardizedFileURL.path == folder } }
    read(document, &reading)
    if let engineers = request.engineers { team = Team(given: engineers, by: "--engineers") }
    if let baseline = request.baselineFile {
      baselineFile = baseline
    } else if let baseline = baselineFile, let folder, !baseline.hasPrefix("/") {
      baselineFile = folder + "/" + baseline
    }
    only = Set(request.only)
    var sentences = reading.issues.map { "\(file ?? ""):\($0.line): \($0.message)" }
    sentences += unknownRules(request.only)
    guard sentences.isEmpty else { throw AnalysisError(sentences) }
  }

  /// A configuration without a file, for examples that are judged in memory.
  package init(catalogue: RuleCatalogue) {
    self.init(paths: [], file: nil, catalogue: catalogue, jobs: 1)
  }

  private init(paths: [String], file: String?, catalogue: RuleCatalogue, jobs: Int) {
    self.paths = paths
    self.file = file
    self.catalogue = catalogue
    self.jobs = jobs
  }

  private static func threads(_ jobs: Int?) -> Int {
    max(1, jobs ?? ProcessInfo.processInfo.activeProcessorCount)
  }

  private func unknownRules(_ names: [String]) -> [String] {
    let ids = catalogue.rules.map(\.id)
    return names.filter { !ids.contains($0) }.map { name in
      let guess = closestMatch(to: name, in: ids).map { "; did you mean '\($0)'?" } ?? ""
      return "--only: unknown rule '\(name)'\(guess)"
    }
  }

  // MARK: Finding the file

  /// The nearest configuration file from the first path upward to the repository's top.
  private static func find(_ request: ScanRequest) throws(AnalysisError) -> String? {
    let files = FileManager.default
    if let given = request.configurationFile {
      guard files.fileExists(atPath: given) else { throw AnalysisError("no such configuration file: \(given)") }
      return given
    }
    let start = request.paths.first ?? "."
    var folder = URL(fileURLWithPath: start).standardizedFileURL
    var isFolder: ObjCBool = false
    if files.fileExists(atPath: folder.path, isDirectory: &isFolder), !isFolder.boolValue {
      folder.deleteLastPathComponent()
    }
    while true {
      for name in fileNames where files.fileExists(atPath: folder.appending(path: name).path) {
        return shown(folder.appending(path: name).path)
      }
      if files.fileExists(atPath: folder.appending(path: ".git").path) || folder.path == "/" { return nil }
      folder.deleteLastPathComponent()
    }
  }

  /// A path below the working folder is shown from there.
  private static func shown(_ path: String) -> String {
    let here = FileManager.default.currentDirectoryPath + "/"
    return path.hasPrefix(here) ? String(path.dropFirst(here.count)) : path
  }

  private static func parse(_ file: String?) throws(AnalysisError) -> YAMLNode {
    let empty = YAMLNode(line: 1, column: 1, content: .mapping([]))
    guard let file else { return empty }
    guard let data = FileManager.default.contents(atPath: file), let text = String(data: data, encoding: .utf8) else {
      throw AnalysisError("\(file): cannot be read as UTF-8 text")
    }
    do {
      return try YAMLNode(parsing: text)
    } catch {
      throw AnalysisError("\(file):\(error.line): \(error.message)")
    }
  }

  // MARK: Rules

  /// The built-in rules and those of the given folders (as written, and where they are).
  static func catalogue(
    _ folders: [(name: String, path: String)], file: String? = nil
  ) throws(AnalysisError) -> RuleCatalogue {
    var files = BuiltinRules.markdown
    for folder in folders {
      guard let listing = FileManager.default.enumerator(atPath: folder.path) else {
        throw AnalysisError("\(file ?? "--rule-folder"): no such rule folder: \(folder.name)")
      }
      let names = listing.compactMap { $0 as? String }.filter { $0.hasSuffix(".md") }.sorted()
      for name in names {
        guard let text = try? String(contentsOfFile: folder.path + "/" + name, encoding: .utf8) else {
          throw AnalysisError("\(folder.name)/\(name): cannot be read as UTF-8 text")
        }
        files.append((folder.name + "/" + name, text))
      }
    }
    do {
      return try RuleCatalogue(files: files)
    } catch {
      throw AnalysisError(error.mistakes.map(\.description))
    }
  }

  // MARK: Keys

  private mutating func read(_ document: YAMLNode, _ reading: inout YAMLReading) {
    reading.allowOnly(
      ["exclude", "modules", "layers", "team", "rules", "rule-folders", "baseline", "suppressions"], in: document)
    exclude = reading.strings(document, "exclude") ?? []
    baselineFile = reading.string(document, "baseline")
    for node in reading.sequence(document, "modules") { readModule(node, &reading) }
    for node in reading.sequence(document, "layers") { readLayer(node, &reading) }
    if let node = document["team"] {
      reading.allowOnly(["engineers"], in: node, of: "team")
      if let engineers = reading.int(node, "engineers") {
        if engineers < 1 { reading.report("'engineers' must be at least 1", at: node) }
        team = Team(given: engineers, by: Self.fileNames[0])
      }
    }
    if let node = document["suppressions"] {
      reading.allowOnly(["require-reason"], in: node, of: "suppressions")
      requiresSuppressionReason = reading.bool(node, "require-reason") ?? false
    }
    if let node = document["rules"] { settings = catalogue.settings(node, &reading) }
  }

  private mutating func readModule(_ node: YAMLNode, _ reading: inout YAMLReading) {
    reading.allowOnly(["name", "paths", "layer"], in: node, of: "modules")
    guard let name = reading.string(node, "name"), let paths = reading.strings(node, "paths"), !paths.isEmpty else {
      if node.mapping != nil { reading.report("a module needs a 'name' and 'paths'", at: node) }
      return
    }
    modules.append(ModuleOverride(name: name, paths: paths, layer: reading.string(node, "layer")))
  }

  private mutating func readLayer(_ node: YAMLNode, _ reading: inout YAMLReading) {
    reading.allowOnly(["name", "modules", "closed", "independent"], in: node, of: "layers")
    guard let name = reading.string(node, "name") else {
      if node.mapping != nil { reading.report("a layer needs a 'name'", at: node) }
      return
    }
    layers.append(
      LayerDefinition(
        name: name, patterns: reading.strings(node, "modules") ?? [], isClosed: reading.bool(node, "closed") ?? false,
        isIndependent: reading.bool(node, "independent") ?? false, line: node.line))
  }
}
