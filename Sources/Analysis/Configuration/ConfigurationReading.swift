import Foundation

extension Configuration {
  /// The names a configuration file may have; the first found counts.
  package static let fileNames = [".modlint.yml", ".modlint.yaml", "modlint.yml"]

  /// Read wherever it lies beside the configuration file, or in the scanned folder.
  package static let usualBaseline = ".modlint-baseline.yml"

  /// Reads the configuration file and turns flags into meaning.
  ///
  /// - Throws: ``AnalysisError`` with everything that is wrong with the file, its rule folders and the flags.
  package init(_ request: ScanRequest) throws(AnalysisError) {
    let scoped = try ScopedPaths(of: request)
    let paths = scoped.roots
    let tracked = request.files == .onDisk ? Task { await repository(of: paths)?.trackedFiles() } : nil
    let git = request.files == .staged ? Git(containing: commonFolder(of: paths)) : nil
    let (cache, cacheRefusal) = try Self.cache(request)
    let staged = git.map { git in
      Task {
        await StagedFiles(
          of: git, cache: cache.flatMap { try? FactCache(in: $0, project: projectName(of: git.folder)) })
      }
    }
    let file = scoped.scopes.lazy.compactMap(\.scope.file).first
    let border = Border(of: paths, foundFile: request.configurationFile == nil ? file : nil)
    var sources = ConfigurationSources(within: border)
    let written =
      if let file { try WrittenConfiguration(readingFrom: file, into: &sources) } else { WrittenConfiguration() }
    let document = written.merged
    var reading = YAMLReading()
    let folder = file.map { URL(fileURLWithPath: $0).deletingLastPathComponent().path }
    let ruleFolders = Self.ruleFolders(document, beside: folder ?? ".", border, &reading)
    let (rules, mistakes) = try Self.readableRules(ruleFolders, within: border)

    self.init(paths: paths, file: file, rules: rules, jobs: Self.threads(request.jobs))
    self.border = border
    self.tracked = tracked
    self.staged = staged
    self.sources = sources
    part = scoped.part
    namedFiles = scoped.namedFiles
    isWholeProject = scoped.scopes.allSatisfy(\.scope.isWhole)
    // A file that is given speaks of what is scanned, wherever it lies.
    isGiven = request.configurationFile != nil
    if let folder, !isGiven { pathPrefix = Self.pathPrefix(of: paths, below: folder) }
    inputFolders = ruleFolders.map(\.path)
    self.cache = cache
    self.cacheRefusal = cacheRefusal
    self.request = request.text(reading: paths)
    program = request.program
    requiresObjectiveC = request.requiresObjectiveC
    read(document, rules: written.documents, &reading)
    if let engineers = request.engineers { team = Team(given: engineers, by: "--engineers") }
    if let baseline = request.baselineFile {
      (baselineFile, baselinePlace) = (baseline, "")
    } else if let baseline = baselineFile, let folder {
      if let objection = border.objection(toConfigured: baseline, beside: folder), let node = document["baseline"] {
        reading.report("baseline: '\(baseline)' \(objection)", at: node)
      }
      baselineFile = baseline.hasPrefix("/") ? baseline : Self.shown(folder + "/" + baseline)
    } else if baselineFile == nil {
      readUsualBaseline(beside: folder, from: scoped.scopes.first?.path ?? ".")
    }
    select(request.only)
    chooseNamedFiles(isForced: request.forcesExclude)
    BuiltinPages.hold()
    var sentences = told(reading.issues)
    sentences += unknownRules(request.only) + mistakes.map(\.description)
    if sentences.isEmpty, let baselineFile, let objection = border.objection(to: baselineFile) {
      sentences.append("\(baselineFile): \(objection)")
    }
    guard sentences.isEmpty else { throw AnalysisError(sentences) }
    notes += told(reading.notes)
  }

  /// Mistakes with their places, by where they stand.
  func told(_ issues: [YAMLIssue]) -> [String] {
    issues.sorted { $0.line < $1.line }.map { "\(sources.words(for: $0.line)): \($0.message)" }
  }

  /// The configuration of a project in memory: what the `.modlint.yml` among its texts says, if there is one.
  ///
  /// - Throws: ``AnalysisError`` with everything that is wrong with that file.
  package init(ofProject texts: [String: String], rules: Rules) throws(AnalysisError) {
    let file = Self.fileNames.first { texts[$0] != nil }
    self.init(paths: [], file: file, rules: rules, jobs: 1)
    guard let file, let text = texts[file] else { return }
    var reading = YAMLReading()
    _ = sources.add(text, called: file)
    let document = try Self.document(text, file: file)
    read(document, rules: [document], &reading)
    guard reading.issues.isEmpty else { throw AnalysisError(told(reading.issues)) }
  }

  private init(paths: [String], file: String?, rules: Rules, jobs: Int) {
    self.paths = paths
    self.file = file
    catalogue = rules.catalogue
    idioms = rules.idioms
    self.jobs = jobs
  }

  /// The cache that is asked for, or why it cannot be used.
  ///
  /// - Throws: ``AnalysisError`` where the environment gives a key that is none.
  private static func cache(_ request: ScanRequest) throws(AnalysisError) -> (KeyedCache?, CacheRefusal?) {
    guard request.usesCache else { return (nil, nil) }
    do throws(CacheKeyError) {
      return (KeyedCache(CacheFolder(path: request.cachePath), key: try CacheKey()), nil)
    } catch {
      switch error {
      case .invalid(let sentence): throw AnalysisError(sentence)
      case .refused(let reason): return (nil, CacheRefusal(reason))
      }
    }
  }

  /// Beside the configuration file or in the scanned folder; without a configuration file upward, as that is looked for.
  private mutating func readUsualBaseline(beside folder: String?, from start: String) {
    if let folder {
      baselineFile = [folder, paths[0]].map { Self.shown($0 + "/" + Self.usualBaseline) }
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
    let known = catalogue.ids + catalogue.packs
    let unknown = names.filter { !known.contains($0) && !catalogue.unreadable.contains($0) }
    return unknown.filter { catalogue.successor(of: $0) == nil }.map {
      Suppressions.rules.contains($0)
        ? "--only: '\($0)' is no rule that can judge alone: it tells of comments, by what all others have found"
        : "--only: " + catalogue.unknownRule($0, orPack: true)
    }
  }

  /// The rules that are named, and of the packs that are named those that judge anyway.
  package mutating func select(_ names: [String]) {
    if names.isEmpty { return }
    askedByName = Set(names.filter(catalogue.ids.contains))
    for name in names where !catalogue.packs.contains(name) {
      guard let (rule, former) = catalogue.successor(of: name) else { continue }
      if !askedByName.contains(rule.id) { askedByFormer[rule.id, default: []].insert(former.id) }
      notes.append("--only: '\(name)' is a former id: the rule is '\(rule.id)' now")
    }
    askedByName.formUnion(askedByFormer.keys)
    let judging = names.flatMap(catalogue.rules(ofPack:)).filter(isOn).map(\.id)
    // Of a name that means nothing it is told, and nothing judges meanwhile.
    only = askedByName.union(judging).union(names.filter(catalogue.unreadable.contains))
    selects = true
  }

  // MARK: Rules

  /// What judges, and how frameworks wire.
  package typealias Rules = (catalogue: RuleCatalogue, idioms: LazyIdioms)

  /// The folders of `rule-folders` as written and where they are, beside the configuration file unless absolute. One
  /// that is not there is reported: a team whose rules are not read would believe that nothing breaks them.
  private static func ruleFolders(
    _ document: YAMLNode, beside folder: String, _ border: Border, _ reading: inout YAMLReading
  ) -> [(name: String, path: String)] {
    let names = reading.strings(document, "rule-folders") ?? []
    let nodes = document["rule-folders"].map { $0.sequence ?? [$0] } ?? []
    return zip(names, nodes).compactMap { name, node in
      let path = name.hasPrefix("/") ? name : folder + "/" + name
      if let objection = border.objection(toConfigured: name, beside: folder) {
        reading.report("rule-folders: '\(name)' \(objection)", at: node)
        return nil
      }
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

  /// A folder that holds more is another one: all of it would be looked through for rules, be it the whole disk.
  private static let mostFilesBesideRules = 20_000

  /// The Markdown files below a folder of rules.
  private static func pages(in folder: (name: String, path: String)) throws(AnalysisError) -> [String] {
    let files = FileManager.default
    // An enumerator of a folder that is not there is empty, and not nil, on Linux; so is that of a symbolic link.
    guard isFolder(folder.path), let listing = files.enumerator(atPath: resolved(folder.path)) else {
      let isThere = files.fileExists(atPath: folder.path)
      throw AnalysisError(isThere ? "\(folder.name) is no folder of rules" : "no such folder of rules: \(folder.name)")
    }
    let names = listing.lazy.compactMap { $0 as? String }.prefix(mostFilesBesideRules + 1).sorted()
    guard names.count <= mostFilesBesideRules else {
      throw AnalysisError("\(folder.name): holds more than \(mostFilesBesideRules) files and is no folder of rules")
    }
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
    _ folders: [(name: String, path: String)], within border: Border = Border([]), testsBuiltin: Bool = false
  ) throws(AnalysisError) -> (rules: Rules, mistakes: [RuleMistake]) {
    var mistakes: [RuleMistake] = []
    var builtin = testsBuiltin ? BuiltinPages.unproven : []
    var files: [PageFile] = []
    var places: [String] = []
    for folder in folders {
      for name in try pages(in: folder) {
        let (path, shown) = (folder.path + "/" + name, folder.name + "/" + name)
        if let objection = border.objection(to: path) {
          mistakes.append(RuleMistake(file: shown, line: 1, message: "\(objection)"))
          continue
        }
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
      if let empty = try? Database(relations: FactBase.emptyRelations) {
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
