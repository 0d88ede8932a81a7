extension CodeGraph {
  /// The files of a project and what they say, in lists side by side: the graph takes them over as they are, for each
  /// single one to be taken into the hand is a wait for memory.
  package struct Sources: Sendable {
    fileprivate var paths: [String] = []
    fileprivate var treeIndexes: [Int32] = []
    fileprivate var facts: [SharedFacts] = []
    /// By tree index, what a separate reading noted of a file; empty where nobody asks for it.
    package var touches: [Int32: FileTouches] = [:]

    /// Of so many files, for which there is room.
    package init(capacity: Int = 0) {
      paths.reserveCapacity(capacity)
      treeIndexes.reserveCapacity(capacity)
      facts.reserveCapacity(capacity)
    }

    /// Appends a file.
    ///
    /// - Parameters:
    ///   - path: relative to the scan root.
    ///   - treeIndex: the file's number in the tree that the project was discovered in.
    ///   - facts: what it says.
    package mutating func append(path: String, treeIndex: Int32, facts: consuming SharedFacts) {
      paths.append(path)
      treeIndexes.append(treeIndex)
      self.facts.append(facts)
    }
  }

  /// Links what the files say into one graph.
  ///
  /// - Parameters:
  ///   - sources: by ascending path; their order numbers everything in the graph.
  ///   - project: which modules there are, and whose the files are.
  ///   - sdk: what is known of Apple's frameworks.
  ///   - jobs: how many threads may work at once; the graph is the same for any number.
  ///   - keepingPlaces: whether ``usePlaces`` are asked for.
  package init(
    linking sources: Sources, in project: Project, sdk: SDKTables, jobs: Int, keepingPlaces: Bool = false
  ) {
    self.init()
    var scope = sdk.scope
    addModules(of: project, sdk: sdk)
    scope.moveModules(by: project.modules.count)
    let builders = addFiles(sources, of: project)
    scope.facts = facts
    imports = ImportLinking(graph: self, builders: builders).imports(into: &scope, jobs: jobs)
    var declaring = TypeDeclaring()
    declaring.declareTypes(of: self, into: &scope, jobs: jobs)
    forgetLeftModules(in: scope)
    let macros = MacroMeanings(of: self, in: &scope)
    let inherited = InheritanceLinking(of: self, in: &scope, jobs: jobs)
    (inheritance, conformances) = (inherited.inheritance, inherited.conformances)
    scope.markRedeclarations(but: declaring.implementedNamesakes)

    var links = UseLinking(of: self, in: scope, macros, keepsPlaces: keepingPlaces).links(jobs: jobs)
    let delegating = DelegationLinking(graph: self, links: links, sdk: sdk, scope: scope)
    let delegated = delegating.delegations(jobs: jobs)
    delegations = delegated.found
    if !sources.touches.isEmpty {
      let touches = Keyed<FileNode, FileTouches?>(sources.treeIndexes.map { sources.touches[$0] })
      self.touches = TouchLinking(graph: self, links: links, sdk: sdk, scope: scope, touches: touches).linked()
    }
    symbols = scope.symbols
    types = scope.types
    declarationType = scope.declarationType
    takeBackVendored()
    // Handed over, for what is numbered anew while somebody else has it as well is copied first.
    swap(&uses, &links.uses)
    swap(&usePlaces, &links.places)
    swap(&properties, &links.properties)
    members = links.members
    unresolved = declaring.unresolved + inherited.unresolved + links.unresolved + delegated.unresolved
    markTestsAndGenerated()
    numberTypes(jobs: jobs)
    moduleDependencies = ModuleLinking(graph: self, visibility: scope.visibility).dependencies(links.modules)
    linkAddedCalls(jobs: jobs)
  }

  private mutating func addModules(of project: Project, sdk: SDKTables) {
    modules = Table(project.modules.map { ModuleNode(module: $0, isSDK: false) })
    for framework in sdk.frameworks {
      var module = Module(name: framework, kind: .sdk, origin: .sdk, path: "")
      module.isExternal = true
      modules.append(ModuleNode(module: module, isSDK: true))
    }
    declaredDependencies = project.declaredDependencies
  }

  /// The facts of the files, but for those that nobody builds.
  private mutating func addFacts(_ sources: Sources, of project: Project) {
    facts = Keyed(sources.facts)
    if project.unbuiltFiles.isEmpty { return }
    let unbuilt = Dictionary(uniqueKeysWithValues: project.unbuiltFiles.map { ($0.file, $0) })
    for (number, index) in sources.treeIndexes.enumerated() {
      guard let why = unbuilt[index] else { continue }
      let file = FileIndex(number)
      facts[file] = SharedFacts(FileFacts(language: facts[file].language), asked: MemberVocabulary())
      unbuiltFiles.append((file, why))
    }
  }

  private mutating func addFiles(_ sources: Sources, of project: Project) -> FileBuilders {
    var fileOfTreeIndex = [FileIndex](repeating: .none, count: project.principalModule.count)
    addFacts(sources, of: project)
    files.reserveCapacity(facts.count)
    firstDeclaration.reserveCapacity(facts.count + 1)
    firstMember.reserveCapacity(facts.count + 1)
    var vendored = VendoredFiles(sources.paths)
    for (index, path) in sources.paths.enumerated() {
      let treeIndex = Int(sources.treeIndexes[index])
      let said = facts[FileIndex(index)]
      let module = project.principalModule[treeIndex]
      // A module is a large value: what is asked of it is asked in place.
      let isKnown = module >= 0
      fileOfTreeIndex[treeIndex] = FileIndex(index)
      files.append(
        FileNode(
          path: path, module: ModuleIndex(raw: module),
          isTest: (isKnown ? project.modules[Int(module)].isTest : liesInTests(path))
            || said.usesTesting,
          isExternal: isKnown && project.modules[Int(module)].isExternal
            || !(isKnown && project.modules[Int(module)].origin == .config) && vendored.contains(path)
            || !isKnown && (said.language == .swiftInterface || liesInFramework(path))))
      firstDeclaration.append(firstDeclaration.last!.advanced(by: said.declarations.count))
      firstMember.append(firstMember.last!.advanced(by: said.members.count))
    }
    declarationFile = owners(by: firstDeclaration)
    memberFile = owners(by: firstMember)
    func numbered(_ memberships: [Membership]) -> [FileMembership] {
      memberships.compactMap { membership in
        let file = fileOfTreeIndex[Int(membership.file)]
        return file.exists ? FileMembership(file: file, module: ModuleIndex(raw: membership.module)) : nil
      }
    }
    memberships = numbered(project.memberships)
    for membership in memberships where files[membership.file].module != membership.module {
      furtherModules[membership.file, default: []].append(membership.module)
    }
    if !furtherModules.isEmpty { divideByFinerModules() }
    var builders = FileBuilders(givenAway: numbered(project.givenAway))
    for given in builders.givenAway { self.builders[given.file, default: []].append(given.module) }
    for (file, targets) in project.buildingTargets where fileOfTreeIndex[Int(file)].exists {
      builders.targets[fileOfTreeIndex[Int(file)]] = targets
    }
    // A library of stand-ins that one build system makes for the tests of another.
    for (file, further) in furtherModules
    where further.contains(where: { modules[$0].module.isTest }) && liesInTests(files[file].path) {
      files[file].isTest = true
    }
    return builders
  }

  private mutating func divideByFinerModules() {
    for (file, module) in FinerModules(self).principals() {
      furtherModules[file]?.removeAll { $0 == module }
      furtherModules[file]?.insert(files[file].module, at: 0)
      files[file].module = module
    }
  }

  /// What is declared in test code or in generated files only is marked, because rules do not judge it.
  private mutating func markTestsAndGenerated() {
    let testCase = symbols.find("XCTestCase")
    for index in types.indices where types[index].file.exists && !files[types[index].file].isTest {
      if testCase.exists, superclasses(of: index).contains(where: { types[$0].name == testCase }) {
        files[types[index].file].isTest = true
      }
    }
    for index in types.indices where types[index].file.exists {
      let file = files[types[index].file]
      if file.isTest { types[index].flags.insert(.test) }
      if file.isExternal { types[index].flags.insert(.external) }
      if facts[types[index].file].isGenerated { types[index].flags.insert(.generated) }
    }
  }
}

extension Places {
  /// Links what the files say once more, with what a separate reading noted of them.
  ///
  /// - Parameters: As of the graph that these are the places of.
  package init(linking sources: CodeGraph.Sources, in project: Project, sdk: SDKTables, jobs: Int) {
    let graph = CodeGraph(linking: sources, in: project, sdk: sdk, jobs: jobs, keepingPlaces: true)
    self.init(uses: graph.usePlaces, touches: graph.touches)
  }
}

/// Whether a file that no target builds lies among tests.
private func liesInTests(_ path: String) -> Bool {
  path.split(separator: "/").dropLast().contains { isTestFolder(String($0)) }
}

/// For each number the file it lies in, where `firsts` says at which number each file begins.
private func owners<Element>(by firsts: Keyed<FileNode, Index<Element>>) -> Keyed<Element, FileIndex> {
  var owners: [FileIndex] = []
  owners.reserveCapacity(firsts.last?.number ?? 0)
  for file in firsts.indices.dropLast() {
    owners.append(contentsOf: repeatElement(file, count: firsts[file.advanced(by: 1)].offset(from: firsts[file])))
  }
  return Keyed(owners)
}
