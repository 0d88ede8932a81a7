/// The modules of a tree as they are kept in the cache, with the files that were asked for to find them.
package struct ProjectRecord {
  /// What an asked file held.
  package typealias Asked = (path: String, content: ContentDigest)

  package var project: Project
  /// By ascending path.
  var asked: [Asked]

  package var bytes: [UInt8] {
    var out = RecordWriter()
    out.put(asked) { out, file in
      out.put(file.path)
      out.put(file.content)
    }
    out.put(project.modules) { put($1, &$0) }
    out.put(project.memberships.map(\.file))
    out.put(project.memberships.map(\.module))
    out.put(project.givenAway.map(\.file))
    out.put(project.givenAway.map(\.module))
    out.put(project.principalModule)
    let partlyBuilt = project.buildingTargets.sorted { $0.key < $1.key }
    out.put(partlyBuilt.map(\.key))
    out.put(partlyBuilt.map { Int32(bitPattern: $0.value) })
    out.put(project.declaredDependencies) { out, dependency in
      out.put(Int(dependency.source))
      out.put(Int(dependency.target))
      out.put(dependency.targetName)
      out.put(dependency.originFile)
      out.put(Int(dependency.line))
      out.put(dependency.kind.rawValue)
    }
    out.put(project.unbuiltFiles) { out, file in
      out.put(Int(file.file))
      out.put(file.reason.rawValue)
      out.put(file.manifest)
      out.put(Int(file.line))
    }
    for problems in [project.problems, project.notes] {
      out.put(problems) { out, problem in
        out.put(problem.message)
        out.put(problem.file)
        out.put(Int(problem.line))
      }
    }
    return out.bytes
  }

  package init(_ project: Project, asked: [Asked]) {
    self.project = project
    self.asked = asked
  }

  /// Nil where the bytes are no modules of a tree of so many files.
  package init?(_ bytes: [UInt8], files: Int) {
    var input = RecordReader(bytes)
    asked = input.list { (path: $0.text(), content: $0.digest()) }
    project = Project()
    project.modules = input.list { module(&$0) }
    let modules = project.modules.count
    project.memberships = memberships(&input, files: files, modules: modules)
    project.givenAway = memberships(&input, files: files, modules: modules)
    project.principalModule = input.indexes(from: -1, below: modules)
    input.require(project.principalModule.count == files)
    let (partlyBuilt, targets) = (input.indexes(from: 0, below: files), input.numbers())
    input.require(partlyBuilt.count == targets.count)
    project.buildingTargets = Dictionary(zip(partlyBuilt, targets.map(UInt32.init(bitPattern:)))) { first, _ in first }
    project.declaredDependencies = input.list { input in
      DeclaredDependency(
        source: Int32(input.number(in: 0...max(0, modules - 1))), target: Int32(input.number(in: -1...modules - 1)),
        targetName: input.text(), originFile: input.text(), line: Int32(input.count()),
        kind: input.choice(or: .links))
    }
    input.require(modules > 0 || project.declaredDependencies.isEmpty)
    project.unbuiltFiles = input.list { input in
      UnbuiltFile(
        file: Int32(input.number(in: 0...max(0, files - 1))), reason: input.choice(or: .excluded),
        manifest: input.text(),
        line: Int32(input.count()))
    }
    input.require(files > 0 || project.unbuiltFiles.isEmpty)
    func problem(_ input: inout RecordReader) -> ProjectProblem {
      ProjectProblem(message: input.text(), file: input.text(), line: Int32(input.count()))
    }
    project.problems = input.list(problem)
    project.notes = input.list(problem)
    guard input.isWhole else { return nil }
  }
}

/// By ascending file, then module, as they were.
private func memberships(_ input: inout RecordReader, files: Int, modules: Int) -> [Membership] {
  let (members, owners) = (input.indexes(from: 0, below: files), input.indexes(from: 0, below: modules))
  let memberships = zip(members, owners).map(Membership.init)
  let areOrdered = zip(memberships, memberships.dropFirst()).allSatisfy { ($0.file, $0.module) <= ($1.file, $1.module) }
  input.require(members.count == owners.count && areOrdered)
  return memberships
}

extension RecordReader {
  /// Indexes into what has so many elements.
  fileprivate mutating func indexes(from first: Int32, below count: Int) -> [Int32] {
    let indexes = numbers()
    require(indexes.allSatisfy { $0 >= first && $0 < count })
    return indexes
  }
}

private func put(_ module: Module, _ out: inout RecordWriter) {
  out.put(module.kind.rawValue)
  out.put(module.origin.rawValue)
  for text in [module.name, module.path, module.targetName, module.manifest] { out.put(text) }
  out.put(module.otherNames) { $0.put($1) }
  out.put(module.layer)
  for flag in [module.isExternal, module.isTestSupport, module.isProduct, module.isSample] { out.put(flag ? 1 : 0) }
  out.put(Int(module.line))
  out.put(module.missingFiles)
}

private func module(_ input: inout RecordReader) -> Module {
  let kind: Module.Kind = input.choice(or: .unassigned)
  let origin: Module.Origin = input.choice(or: .folder)
  var module = Module(name: input.text(), kind: kind, origin: origin, path: input.text())
  module.targetName = input.text()
  module.manifest = input.text()
  module.otherNames = input.list { $0.text() }
  module.layer = input.optionalText()
  module.isExternal = input.flag()
  module.isTestSupport = input.flag()
  module.isProduct = input.flag()
  module.isSample = input.flag()
  module.line = Int32(input.count())
  module.missingFiles = input.count()
  return module
}
