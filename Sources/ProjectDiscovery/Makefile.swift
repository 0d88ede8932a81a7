/// The libraries and programs that a makefile of GNUstep or Theos names: `LIBRARY_NAME = Kit`, `Kit_OBJC_FILES = A.m B.m`
/// (*GNUstep Make Package*, "Project Types"; Theos, "Makefile variables"). A makefile of another kind describes nothing.
func modulesOfMakefile(at manifest: String, in tree: FileTree) -> Described {
  guard makefile(in: parentFolder(of: manifest), tree) == manifest, let text = tree.text(of: manifest),
    ["GNUSTEP_MAKEFILES", "THEOS", "theos/makefiles/", "framework/makefiles/"].contains(where: {
      bytesContain(text, $0)
    })
  else { return Described() }
  if let line = conflictLine(in: Array(text.utf8)) {
    return Described(problem: "has a merge conflict", at: manifest, line: line)
  }
  let patterns = WorkBudget(forPatternsIn: tree).limits
  // A makefile of ten thousand words is a large one.
  let work = WorkBudget(.init(steps: 300_000, bytes: patterns.bytes, depth: 32, visits: patterns.visits))
  let reader = MakefileReader(manifest, text, in: tree, work)
  var described = reader.described
  if let excess = work.excess { described.problems.append(ProjectProblem(excess, in: manifest)) }
  return described
}

/// The file that make reads in a folder: of several the first by name.
private func makefile(in folder: String, _ tree: FileTree) -> String? {
  ["GNUmakefile", "makefile", "Makefile"].map { joinedPath(folder, $0) }.first { tree.index(of: $0) != nil }
}

private struct MakefileReader {
  let manifest: String
  let tree: FileTree
  let work: WorkBudget
  let folder: String
  let variables: MakeVariables

  init(_ manifest: String, _ text: String, in tree: FileTree, _ work: WorkBudget) {
    (self.manifest, self.tree, self.work) = (manifest, tree, work)
    let folder = parentFolder(of: manifest)
    self.folder = folder
    let files = MakeVariables.Files(
      text: { tree.text(of: joinedPath(folder, $0)) },
      matching: { pattern in
        guard !pattern.hasPrefix("/"), let glob = Glob(joinedPath(folder, pattern), work) else { return [] }
        // From the folder up to the root and down again.
        let root = String(repeating: "../", count: folder.isEmpty ? 0 : folder.split(separator: "/").count)
        return tree.files(matching: glob, work).map { root + tree[$0].path }
      })
    variables = MakeVariables(text, files: files, work)
  }

  var described: Described {
    var described = Described()
    var known: Set<String> = []
    for (variable, kind) in targetVariables {
      for case let name? in variables.words(of: variable) where known.insert(name).inserted {
        var module = module(name, kind, line: variables.lines[variable] ?? 1)
        var unknown: [ProjectProblem] = []
        module.files = files(of: name, &module.missingFiles, &unknown)
        module.files = unique(module.files + headers(ofSources: module.files, named: name))
        described.problems += unknown
        // Names of which a condition takes one are of the same files; the one behind `else` is the usual one.
        if !module.files.isEmpty { described.modules.removeAll { $0.kind == kind && $0.files == module.files } }
        described.modules.append(module)
      }
    }
    addHeadersBeside(&described.modules)
    return described
  }

  /// Headers beside sources, as of a project in Xcode, but for those in folders that have a makefile of their own.
  private func addHeadersBeside(_ modules: inout [DescribedModule]) {
    let known = modules.map { Set($0.files) }
    addLooseHeaders(to: &modules, projectFolder: folder, groups: [:], in: tree)
    for index in modules.indices {
      modules[index].files.removeAll { file in
        guard !known[index].contains(file) else { return false }
        return enclosingFolders(of: parentFolder(of: tree[file].path)).prefix { $0 != folder }.contains { inner in
          makefile(in: inner, tree) != nil
        }
      }
    }
  }

  /// The headers in folders where the compiler looks for them that are called like its sources; all those of such a folder where
  /// most of them are.
  private func headers(ofSources files: [Int32], named name: String) -> [Int32] {
    let compiled = Set(files.lazy.map { tree[$0] }.filter(\.kind.isCompiled).map { stem(of: $0.path) })
    let options = ["ADDITIONAL_INCLUDE_DIRS", "\(name)_INCLUDE_DIRS"].flatMap(variables.words(of:)).compactMap(\.self)
    let folders = options.filter { $0.hasPrefix("-I") && !$0.hasPrefix("-I/") }.map {
      joinedPath(folder, String($0.dropFirst(2)))
    }
    var headers: [Substring: [Int32]] = [:]
    for place in Set(folders).sorted() where !place.isEmpty && tree.containsFolder(place) && !isIn(folder, [place]) {
      for index in tree.indexes(in: place) where tree.files[index].kind == .header && work.visit() {
        headers[ModlintKit.folder(of: tree.files[index].path), default: []].append(Int32(index))
      }
    }
    return headers.values.flatMap { headers in
      let own = headers.filter { compiled.contains(stem(of: tree[$0].path)) }
      return own.count * 2 > headers.count ? headers : own
    }
  }

  private func module(_ name: String, _ kind: Module.Kind, line: Int32) -> DescribedModule {
    // A library of this name is linked as `-lKit`.
    let plain = kind == .library && name.hasPrefix("lib") ? String(name.dropFirst(3)) : name
    let isTest = kind != .library && isTestFolder(lastName(of: folder))
    var module = DescribedModule(
      name: identifier(plain), kind: isTest ? .test : kind, origin: .make, manifest: manifest, path: folder)
    module.targetName = name
    module.line = line
    module.products = [plain]
    module.isProduct = kind == .library
    for suffix in ["LIBRARIES_DEPEND_UPON", "LIBRARIES", "TOOL_LIBS", "GUI_LIBS", "BUNDLE_LIBS"] {
      let variable = "\(name)_\(suffix)"
      for case let word? in variables.words(of: variable) {
        let library = word.hasPrefix("-l") ? String(word.dropFirst(2)) : word
        if library.hasPrefix("-") || library.isEmpty { continue }
        module.addOnce(
          DescribedDependency(
            name: library, reference: .any, manifest: manifest, line: variables.lines[variable] ?? line))
      }
    }
    return module
  }

  /// Ascending, those of its subprojects with them.
  private func files(of name: String, _ missing: inout Int, _ problems: inout [ProjectProblem]) -> [Int32] {
    var files: Set<Int32> = []
    for suffix in fileVariables {
      let variable = "\(name)_\(suffix)"
      let isHeader = suffix == "HEADER_FILES"
      let base = isHeader ? variables.words(of: "\(name)_HEADER_FILES_DIR").compactMap(\.self).first ?? "" : ""
      for word in variables.words(of: variable) {
        guard let word else {
          let message = "'\(variable)' names files in a way that is not followed"
          let problem = ProjectProblem(message: message, file: manifest, line: variables.lines[variable] ?? 1)
          if problems.last?.message != message { problems.append(problem) }
          continue
        }
        // An absolute path lies elsewhere on the machine.
        if word.hasPrefix("/") { continue }
        let path = joinedPath(joinedPath(folder, base), word)
        if let file = tree.index(of: path) { files.insert(Int32(file)) } else if !isHeader { missing += 1 }
      }
    }
    for case let subproject? in variables.words(of: "\(name)_SUBPROJECTS") {
      files.formUnion(self.files(ofSubproject: subproject, &missing, &problems))
    }
    return files.sorted()
  }

  private func files(
    ofSubproject name: String, _ missing: inout Int, _ problems: inout [ProjectProblem]
  ) -> [Int32] {
    guard work.enter() else { return [] }
    defer { work.leave() }
    guard let path = makefile(in: joinedPath(folder, name), tree), let text = tree.text(of: path), work.step(1_000)
    else { return [] }
    let reader = MakefileReader(path, text, in: tree, work)
    return reader.variables.words(of: "SUBPROJECT_NAME").compactMap(\.self).flatMap {
      reader.files(of: $0, &missing, &problems)
    }
  }
}

/// The variables that name what is built, and what that is.
private let targetVariables: [(String, Module.Kind)] = [
  ("LIBRARY_NAME", .library), ("CLIBRARY_NAME", .library), ("FRAMEWORK_NAME", .library), ("APP_NAME", .application),
  ("APPLICATION_NAME", .application), ("GSWAPP_NAME", .application), ("TOOL_NAME", .executable),
  ("CTOOL_NAME", .executable), ("OBJC_PROGRAM_NAME", .executable), ("SERVICE_NAME", .executable),
  ("BUNDLE_NAME", .plugin), ("TWEAK_NAME", .plugin), ("PALETTE_NAME", .plugin), ("TEST_TOOL_NAME", .test),
  ("TEST_APP_NAME", .test), ("TEST_LIBRARY_NAME", .test),
]

/// The ends of the variables that list a target's files; a target's name stands before them.
private let fileVariables = [
  "FILES", "OBJC_FILES", "OBJCC_FILES", "C_FILES", "CC_FILES", "SWIFT_FILES", "HEADER_FILES",
]
