import FactCache
import FileTrees
import ProjectModel

/// The modules of a tree as they are kept in the cache, with the files that were asked for to find them.
struct ProjectRecord {
  /// What an asked file held.
  typealias Asked = (path: String, content: ContentDigest)

  var project: Project
  /// By ascending path.
  var asked: [Asked]

  var bytes: [UInt8] {
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
      out.put(dependency.isTool ? 1 : 0)
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

  init(_ project: Project, asked: [Asked]) {
    self.project = project
    self.asked = asked
  }

  /// Nil where the bytes are no modules.
  init?(_ bytes: [UInt8]) {
    var input = RecordReader(bytes)
    asked = input.list { (path: $0.text(), content: $0.digest()) }
    project = Project()
    project.modules = input.list { module(&$0) }
    let (files, modules) = (input.numbers(), input.numbers())
    project.memberships = zip(files, modules).map(Membership.init)
    let (given, builders) = (input.numbers(), input.numbers())
    project.givenAway = zip(given, builders).map(Membership.init)
    project.principalModule = input.numbers()
    let (partlyBuilt, targets) = (input.numbers(), input.numbers())
    project.buildingTargets = Dictionary(zip(partlyBuilt, targets.map(UInt32.init(bitPattern:)))) { first, _ in first }
    project.declaredDependencies = input.list { input in
      let (source, target) = (Int32(truncatingIfNeeded: input.number()), Int32(truncatingIfNeeded: input.number()))
      return DeclaredDependency(
        source: source, target: target, targetName: input.text(), originFile: input.text(),
        line: Int32(truncatingIfNeeded: input.number()), isTool: input.number() == 1)
    }
    func problem(_ input: inout RecordReader) -> ProjectProblem {
      ProjectProblem(message: input.text(), file: input.text(), line: Int32(truncatingIfNeeded: input.number()))
    }
    project.problems = input.list(problem)
    project.notes = input.list(problem)
    guard input.isWhole else { return nil }
  }
}

private func put(_ module: Module, _ out: inout RecordWriter) {
  out.put(module.kind.rawValue)
  out.put(module.origin.rawValue)
  for text in [module.name, module.path, module.targetName, module.manifest] { out.put(text) }
  out.put(module.otherNames) { $0.put($1) }
  out.put(module.layer)
  for flag in [module.isExternal, module.isTestSupport, module.isProduct] { out.put(flag ? 1 : 0) }
  out.put(Int(module.line))
  out.put(module.missingFiles)
}

private func module(_ input: inout RecordReader) -> Module {
  let kind = Module.Kind(rawValue: input.text()) ?? .unassigned
  let origin = Module.Origin(rawValue: input.text()) ?? .folder
  var module = Module(name: input.text(), kind: kind, origin: origin, path: input.text())
  module.targetName = input.text()
  module.manifest = input.text()
  module.otherNames = input.list { $0.text() }
  module.layer = input.optionalText()
  module.isExternal = input.number() != 0
  module.isTestSupport = input.number() != 0
  module.isProduct = input.number() != 0
  module.line = Int32(truncatingIfNeeded: input.number())
  module.missingFiles = input.number()
  return module
}
