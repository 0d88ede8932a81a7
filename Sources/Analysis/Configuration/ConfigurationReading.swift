import FactBase
import FactCache
import Findings
import Foundation
import History
import RuleEngine
import Wiring
import YAMLDocuments

extension Configuration {
  /// The names a configuration file may have; the first found counts.
  package static let fileNames = [".modlint.yml", ".modlint.yaml", "modlint.yml"]

  /// Read wherever it lies beside the configuration file, or in the scanned folder.
  package static let usualBaseline = ".modlint-baseline.yml"

  /// Reads the configuration file and turns flags into meaning.
  ///
  /// - Throws: ``AnalysisError`` with everything that is wrong with the file, its rule folders and the flags.
  package init(_ request: ScanRequest) throws(AnalysisError) {
    let missing = request.paths.filter { !FileManager.default.fileExists(atPath: $0) }
    guard missing.isEmpty else {
      throw AnalysisError(missing.map { "no such file or folder: \($0.isEmpty ? "''" : $0)" })
    }
    let unreadable = request.paths.filter { !FileManager.default.isReadableFile(atPath: $0) }
    guard unreadable.isEmpty else { throw AnalysisError(unreadable.map { "cannot read \($0): permission denied" }) }
    let paths = request.paths
    let tracked = request.files == .onDisk ? Task { await repository(of: paths)?.trackedFiles() } : nil
    let git = request.files == .staged ? Git(containing: commonFolder(of: paths)) : nil
    let cacheFolder = request.usesCache ? CacheFolder(path: request.cachePath) : nil
    let staged = git.map { git in
      Task {
        await StagedFiles(of: git, cache: cacheFolder.map { FactCache(in: $0, project: projectName(of: git.folder)) })
      }
    }
    let file = try Self.find(request)
    let text = if let file { try writtenText(ofFile: file) } else { "" }
    let document = try Self.document(text, file: file ?? "")
    var reading = YAMLReading()
    let folder = file.map { URL(fileURLWithPath: $0).deletingLastPathComponent().path }
    let ruleFolders = Self.ruleFolders(document, beside: folder ?? ".", &reading)
    let (rules, mistakes) = try Self.readableRules(ruleFolders)

    self.init(paths: request.paths, file: file, rules: rules, jobs: Self.threads(request.jobs))
    self.tracked = tracked
    self.staged = staged
    if let folder { pathPrefix = Self.pathPrefix(of: paths, below: folder) }
    isWholeProject = folder.map { pathPrefix.isEmpty && Self.speaks(ofAll: paths, fileIn: $0) } ?? true
    fileText = text
    inputFolders = ruleFolders.map(\.path)
    self.cacheFolder = cacheFolder
    self.request = request.text
    read(document, &reading)
    if let engineers = request.engineers { team = Team(given: engineers, by: "--engineers") }
    if let baseline = request.baselineFile {
      (baselineFile, baselinePlace) = (baseline, "")
    } else if let baseline = baselineFile, let folder, !baseline.hasPrefix("/") {
      baselineFile = Self.shown(folder + "/" + baseline)
    } else if baselineFile == nil {
      readUsualBaseline(beside: folder)
    }
    only = Set(request.only)
    BuiltinPages.hold()
    var sentences = reading.issues.sorted { $0.line < $1.line }.map { "\(file ?? ""):\($0.line): \($0.message)" }
    sentences += unknownRules(request.only) + mistakes.map(\.description)
    guard sentences.isEmpty else { throw AnalysisError(sentences) }
  }

  /// The configuration of a project in memory: what the `.modlint.yml` among its texts says, if there is one.
  ///
  /// - Throws: ``AnalysisError`` with everything that is wrong with that file.
  package init(ofProject texts: [String: String], rules: Rules) throws(AnalysisError) {
    let file = Self.fileNames.first { texts[$0] != nil }
    self.init(paths: [], file: file, rules: rules, jobs: 1)
    guard let file, let text = texts[file] else { return }
    var reading = YAMLReading()
    read(try Self.document(text, file: file), &reading)
    guard reading.issues.isEmpty else {
      throw AnalysisError(
        reading.issues.sorted { $0.line < $1.line }.map { "\(file):\($0.line): \($0.message)" })
    }
  }

  private init(paths: [String], file: String?, rules: Rules, jobs: Int) {
    self.paths = paths
    self.file = file
    catalogue = rules.catalogue
    idioms = rules.idioms
    self.jobs = jobs
  }

  /// Beside the configuration file or in the scanned folder; without a configuration file upward, as that is looked for.
  private mutating func readUsualBaseline(beside folder: String?) {
    let start = paths.first ?? "."
    if let folder {
      baselineFile = [folder, start].map { Self.shown($0 + "/" + Self.usualBaseline) }
        .first(where: Self.isThere)
    } else if let found = Self.nearestBaseline(from: start) {
      baselineFile = found
      isWholeProject = Self.speaks(ofAll: paths, fileIn: URL(fileURLWithPath: found).deletingLastPathComponent().path)
    } else {
      isWholeProject = !Self.isPartOfProject(paths)
    }
  }

  /// More than any machine has, and few enough to reckon with.
  private static let mostThreads = 4096

  private static func threads(_ jobs: Int?) -> Int {
    max(1, min(jobs ?? ProcessInfo.processInfo.activeProcessorCount, mostThreads))
  }

  private func unknownRules(_ names: [String]) -> [String] {
    let ids = catalogue.ids
    return names.filter { !ids.contains($0) && !catalogue.unreadable.contains($0) }.map {
      Suppressions.rules.contains($0)
        ? "--only: '\($0)' is no rule that can judge alone: it tells of comments, by what all others have found"
        : "--only: " + catalogue.unknownRule($0)
    }
  }

  // MARK: Rules

  /// What judges, and how frameworks wire.
  package typealias Rules = (catalogue: RuleCatalogue, idioms: LazyIdioms)

  /// The folders of `rule-folders` as written and where they are, beside the configuration file unless absolute. One
  /// that is not there is reported: a team whose rules are not read would believe that nothing breaks them.
  private static func ruleFolders(
    _ document: YAMLNode, beside folder: String, _ reading: inout YAMLReading
  ) -> [(name: String, path: String)] {
    let names = reading.strings(document, "rule-folders") ?? []
    let nodes = document["rule-folders"].map { $0.sequence ?? [$0] } ?? []
    return zip(names, nodes).compactMap { name, node in
      let path = name.hasPrefix("/") ? name : folder + "/" + name
      guard isFolder(path) else {
        reading.report("rule-folders: no such folder '\(name)'", at: node)
        return nil
      }
      // Nor would they hear of it where the folder is another one.
      let written = try? pages(in: (name, path)).filter { ($0 as NSString).lastPathComponent != "README.md" }
      if written?.isEmpty == true {
        reading.report("rule-folders: there is no rule and no idiom in '\(name)'", at: node)
      }
      return (name, path)
    }
  }

  /// The built-in rules and idioms and those of the given folders (as written, and where they are).
  ///
  /// - Throws: ``AnalysisError`` with everything that is wrong in the folders.
  package static func rules(_ folders: [(name: String, path: String)]) throws(AnalysisError) -> Rules {
    let (rules, mistakes) = try readableRules(folders)
    guard mistakes.isEmpty else { throw AnalysisError(mistakes.map(\.description)) }
    return rules
  }

  /// The same with all their examples. Who tests one page wants to hear of that one first.
  static func rulesToTest(in folder: String?, page: String?) throws(AnalysisError) -> Rules {
    let (rules, mistakes) = try readableRules(folder.map { [($0, $0)] } ?? [], testsBuiltin: true)
    let own = mistakes.filter { $0.file == page }
    guard mistakes.isEmpty else { throw AnalysisError((own.isEmpty ? mistakes : own).map(\.description)) }
    return rules
  }

  /// The Markdown files below a folder of rules.
  private static func pages(in folder: (name: String, path: String)) throws(AnalysisError) -> [String] {
    let files = FileManager.default
    // An enumerator of a folder that is not there is empty, and not nil, on Linux; so is that of a symbolic link.
    guard isFolder(folder.path), let listing = files.enumerator(atPath: resolved(folder.path)) else {
      let isThere = files.fileExists(atPath: folder.path)
      throw AnalysisError(isThere ? "\(folder.name) is no folder of rules" : "no such folder of rules: \(folder.name)")
    }
    let names = listing.compactMap { $0 as? String }.sorted()
    // And so is that of one that may not be read: a team would believe that nothing breaks the rules in it.
    for name in [""] + names where !name.hasSuffix(".md") {
      let path = name.isEmpty ? folder.path : folder.path + "/" + name
      guard isFolder(path), !files.isReadableFile(atPath: path) else { continue }
      throw AnalysisError("\(name.isEmpty ? folder.name : folder.name + "/" + name): cannot be read: permission denied")
    }
    return names.filter { $0.hasSuffix(".md") }
  }

  /// As many of them as can be read, so that what is wrong beside them is told together with their mistakes. The examples
  /// of the built-in ones are only looked at where they are to be tested; then a checkout or a copy of these very pages,
  /// where they are worked on, is tested in the place of those that the program was built with.
  private static func readableRules(
    _ folders: [(name: String, path: String)], testsBuiltin: Bool = false
  ) throws(AnalysisError) -> (rules: Rules, mistakes: [RuleMistake]) {
    var builtin = testsBuiltin ? BuiltinPages.unproven : []
    var files: [PageFile] = []
    var places: [String] = []
    for folder in folders {
      for name in try pages(in: folder) {
        let (path, shown) = (folder.path + "/" + name, folder.name + "/" + name)
        let place = [".", ".."].contains((folder.name as NSString).lastPathComponent) ? resolved(folder.path) : nil
        files.append(
          PageFile(
            path: shown, text: try writtenText(ofFile: path, called: shown),
            place: place.map { ($0 as NSString).lastPathComponent + "/" + name }))
        places.append(resolved(path))
      }
    }
    if testsBuiltin {
      builtin.removeAll { page in
        zip(files, places).contains { file, place in place.hasSuffix("/" + page.path) || file.isCopy(of: page) }
      }
    }
    var mistakes: [RuleMistake] = []
    var faulty: [Rule] = []
    let idioms = LazyIdioms(testsBuiltin ? Idiom.reading(builtin) : BuiltinPages.idioms, and: files)
    let catalogue = RuleCatalogue(
      proven: testsBuiltin ? nil : BuiltinPages.rules,
      readableOf: (testsBuiltin ? [RuleCatalogue.reading(builtin)] : []) + [RuleCatalogue.reading(files)],
      mistakes: &mistakes, faulty: &faulty)
    // A typo in a team's files is told before anything is scanned; the built-in ones are tested.
    if !folders.isEmpty {
      do throws(RuleMistakes) {
        let known = try idioms.all().namesOfMechanisms
        mistakes += (catalogue.rules + faulty).flatMap { $0.mistakes(inMechanismsBeside: known) }
      } catch {
        mistakes += error.mistakes
      }
      if let empty = try? Database(schema: FactBase.schema, relations: []) {
        mistakes += (catalogue.rules + faulty).mistakes(against: empty)
      }
    }
    return ((catalogue, idioms), mistakes.sorted())
  }
}

extension PageFile {
  /// A page of the same name and title; one that shares but the name is another rule, and told.
  fileprivate func isCopy(of other: PageFile) -> Bool {
    (path as NSString).lastPathComponent == (other.path as NSString).lastPathComponent && title == other.title
  }

  private var title: Substring? { text.split(separator: "\n").first { $0.hasPrefix("# ") } }
}
