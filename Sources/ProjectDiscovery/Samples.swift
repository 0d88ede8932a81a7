/// Marks the modules that show, try or measure what the project is: demo, example, sample, benchmark, playground and debug
/// targets.
///
/// A word in a name or in a folder makes none. A program is one that nothing of the product depends on, and that needs, or builds
/// files of, something else of the project:
/// - called so by its name or a folder, where it is no flavour of an application. Where the repository has no other application, the
///   manifest of what it needs stands no deeper than its own: an application called `Playground` has packages of its own below it;
/// - or, where every application of the repository is such a one, smaller than the libraries that it needs, and either called by a
///   word for what is tried (`DebugApp`, `TestBed`) or needing a library that a podspec publishes.
///
/// A module that only samples depend on is one too, where it is a program, or is called so.
func markSamples(_ project: inout Project, published: Set<String>, in tree: FileTree) {
  let signs = SampleSigns(project, published: published, in: tree)
  var samples = Set(project.modules.indices.filter { signs.isDemonstration($0) })
  let applications = signs.candidates.filter { project.modules[$0].kind == .application && !samples.contains($0) }
  if applications.allSatisfy(signs.triesLibrary) { samples.formUnion(applications) }
  samples.formUnion(signs.sampleFolders)
  signs.spread(&samples)
  for index in samples { project.modules[index].isSample = true }
}

/// The signs by which a module may be a sample.
private struct SampleSigns {
  private let modules: [Module]
  private let published: Set<String>
  private var dependents: [[Int]]
  private var needs: [[Int]]
  private var fileCounts: [Int]
  /// The number of files that two modules both build, by pair.
  private var sharedFiles: [[Int: Int]]
  private var isCalledSample: [Bool]
  /// Folders as modules that are called so and begin a program.
  private(set) var sampleFolders: [Int] = []
  /// The modules of the project's own that are not for tests.
  let candidates: [Int]
  /// Applications that nothing calls samples, or tries.
  let applications: [Int]

  init(_ project: Project, published: Set<String>, in tree: FileTree) {
    let modules = project.modules
    self.modules = modules
    self.published = published
    let own = modules.indices.filter { index in
      let module = modules[index]
      return !module.isExternal && !module.isTest && module.kind != .sdk && module.kind != .system
    }
    candidates = own
    dependents = modules.map { _ in [] }
    needs = dependents
    fileCounts = modules.map { _ in 0 }
    sharedFiles = modules.map { _ in [:] }
    isCalledSample = modules.map { $0.origin != .config && isCalled($0, by: sampleWords) }
    applications = own.filter { [modules, isCalledSample] index in
      modules[index].kind == .application && !isCalledSample[index] && !isCalled(modules[index], by: trialWords)
    }
    guard own.contains(where: { isProgram(modules[$0]) || isCalledSample[$0] }) else { return }
    for dependency in project.declaredDependencies where dependency.target >= 0 && dependency.kind != .testHost {
      let (source, target) = (Int(dependency.source), Int(dependency.target))
      if source == target { continue }
      dependents[target].append(source)
      needs[source].append(target)
    }
    var start = 0
    let memberships = project.memberships
    while start < memberships.count {
      let end = memberships[start...].firstIndex { $0.file != memberships[start].file } ?? memberships.count
      let group = memberships[start..<end]
      if tree[memberships[start].file].kind.isCompiled {
        for one in group {
          fileCounts[Int(one.module)] += 1
          for other in group where other.module != one.module {
            sharedFiles[Int(one.module)][Int(other.module), default: 0] += 1
          }
        }
      }
      start = end
    }
    sampleFolders = foldersOfSamples(project, in: tree)
  }

  /// Called a sample, and there for something else of the project.
  func isDemonstration(_ index: Int) -> Bool {
    guard candidates.contains(index), isCalledSample[index], isProgram(modules[index]), isUnused(index),
      !isFlavour(index)
    else { return false }
    if !applications.isEmpty, isCalled(modules[index], by: sampleWords, inFoldersOnly: true) { return true }
    return reached(from: index).contains { needed in
      isLibrary(needed) && (!applications.isEmpty || depth(needed) <= depth(index))
    }
  }

  /// An application that is smaller than a library that is tried in it.
  func triesLibrary(_ index: Int) -> Bool {
    guard candidates.contains(index), modules[index].kind == .application, modules[index].origin != .config,
      isUnused(index)
    else { return false }
    let libraries = reached(from: index).filter { isLibrary($0) && depth($0) <= depth(index) }
    let isTrial = isCalledSample[index] || isCalled(modules[index], by: trialWords)
    guard libraries.contains(where: { isTrial || published.contains(modules[$0].name) }) else { return false }
    return libraries.reduce(0) { $0 + fileCounts[$1] } > fileCounts[index]
  }

  /// The modules that samples are made of, as long as more are found.
  func spread(_ samples: inout Set<Int>) {
    var isChanged = !samples.isEmpty
    while isChanged {
      isChanged = false
      for index in candidates where !samples.contains(index) && modules[index].origin != .config {
        let users = dependents[index].filter { !modules[$0].isTest }
        guard users.allSatisfy(samples.contains) else { continue }
        let isMade = !users.isEmpty && (isProgram(modules[index]) || isCalledSample[index])
        // A package of its own among samples, of which nothing but samples could make use.
        let liesAmong = isCalledInFolders(modules[index].manifest, by: sampleWords) && hasProductOutside
        if isMade || liesAmong {
          samples.insert(index)
          isChanged = true
        }
      }
    }
  }

  private var hasProductOutside: Bool { candidates.contains { !isCalledSample[$0] && fileCounts[$0] > 0 } }

  private func isUnused(_ index: Int) -> Bool {
    dependents[index].allSatisfy { modules[$0].isTest || isCalledSample[$0] && isProgram(modules[$0]) }
  }

  /// True where it builds the greater part of what another application is built of.
  private func isFlavour(_ index: Int) -> Bool {
    sharedFiles[index].contains { other, count in
      modules[other].kind == .application && !isCalledSample[other] && 2 * count >= fileCounts[other]
    }
  }

  private func isLibrary(_ index: Int) -> Bool {
    modules[index].kind == .library && !modules[index].isExternal && !modules[index].isTest && !isCalledSample[index]
      && fileCounts[index] > 0
  }

  /// All that it needs, through others too, or builds files of.
  private func reached(from start: Int) -> Set<Int> {
    var reached: Set<Int> = []
    var waiting = needs[start] + sharedFiles[start].keys
    while let next = waiting.popLast() {
      if next != start, reached.insert(next).inserted { waiting += needs[next] }
    }
    return reached
  }

  /// The depth of the folder that its manifest stands for.
  private func depth(_ index: Int) -> Int {
    let folder = parentFolder(of: modules[index].manifest)
    let own = modules[index].manifest.hasSuffix(".pbxproj") ? parentFolder(of: folder) : folder
    return own.split(separator: "/").count
  }

  /// The folders called so that begin a program beside others, where nothing describes modules.
  private func foldersOfSamples(_ project: Project, in tree: FileTree) -> [Int] {
    let called = candidates.filter { modules[$0].origin == .folder && isCalledSample[$0] }
    guard !called.isEmpty, hasProductOutside else { return [] }
    let entries = ["main.m", "main.mm", "main.swift", "AppDelegate.m", "AppDelegate.mm", "AppDelegate.swift"]
    let beginning = Set(
      project.memberships.lazy.filter { entries.contains(lastName(of: tree[$0.file].path)) }
        .map { Int($0.module) })
    return called.filter(beginning.contains)
  }
}

/// By which folders and targets are called that show something or measure it.
private let sampleWords: Set<String> = [
  "bench", "benchmark", "benchmarking", "benchmarks", "demo", "demonstration", "demos", "example", "examples",
  "microbenchmarks", "playground", "playgrounds", "sample", "samples", "sandbox", "showcase", "snippets", "storybook",
  "tutorial", "tutorials",
]

/// By which applications are called in which a library is tried, and others as well.
private let trialWords: Set<String> = [
  "debug", "debugger", "debugging", "dev", "host", "integration", "lab", "perf", "performance", "smoke", "stress",
  "test",
  "testapp", "testbed", "tester", "testing", "tests",
]

/// True for what is run, and linked by nobody.
private func isProgram(_ module: Module) -> Bool {
  module.kind == .application || module.kind == .executable || module.kind == .plugin
}

/// True where its name has one of the words in it, or a folder that it lies in.
private func isCalled(_ module: Module, by words: Set<String>, inFoldersOnly: Bool = false) -> Bool {
  !inFoldersOnly && hasWord(module.targetName[...], of: words) || isCalledInFolders(module.manifest, by: words)
    || module.path.split(separator: "/").contains { hasWord($0, of: words) }
}

private func isCalledInFolders(_ manifest: String, by words: Set<String>) -> Bool {
  manifest.split(separator: "/").dropLast().contains { hasWord($0, of: words) }
}

/// True where one of the words stands in a name: `iOS Example.xcodeproj`, `NukeDemo`, `swift-nio-benchmarks`.
private func hasWord(_ name: Substring, of words: Set<String>) -> Bool {
  var word = ""
  var wasLowercase = false
  for character in name.unicodeScalars.prefix(longestName) {
    let isUppercase = character.properties.isUppercase
    if !character.properties.isAlphabetic || isUppercase && wasLowercase {
      if words.contains(word) { return true }
      word = ""
    }
    if character.properties.isAlphabetic { word += character.properties.lowercaseMapping }
    wasLowercase = !isUppercase
  }
  return words.contains(word)
}
