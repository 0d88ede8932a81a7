import Foundation

/// The modules of a pod: one for the sources of its root and all its subspecs, which CocoaPods builds as one, and one
/// for each test or app spec.
func modulesOfPodspec(at manifest: String, in tree: FileTree) -> Described {
  guard let text = tree.text(of: manifest) else {
    return Described(problem: tree.reasonWithoutText(in: manifest), at: manifest)
  }
  if let line = conflictLine(in: Array(text.utf8)) {
    return Described(problem: "has a merge conflict", at: manifest, line: line)
  }
  var described = Described()
  let specs: [PodSpecification]
  if manifest.hasSuffix(".json") {
    guard let object = try? JSONSerialization.jsonObject(with: Data(text.utf8), options: .fragmentsAllowed) else {
      return Described(problem: "is not valid JSON", at: manifest)
    }
    let reader = PodspecJSONReader(object, text: text, manifest: manifest)
    specs = reader.specs
    described.problems = reader.problems
  } else {
    let read = podSpecifications(ruby: text, at: manifest, in: tree)
    specs = read.specs
    described.problems = read.excess.map { [ProjectProblem($0, in: manifest)] } ?? []
  }
  guard let root = specs.first, !root.name.isEmpty else {
    if specs.isEmpty, manifest.hasSuffix(".json") { return described }
    described.problems.append(ProjectProblem(message: "the pod's name is not known", file: manifest, line: 1))
    return described
  }
  var main = DescribedModule(
    name: identifier(root.moduleName ?? root.headerFolder ?? root.name), kind: .library, origin: .podspec,
    manifest: manifest, path: parentFolder(of: manifest))
  main.targetName = root.name
  main.line = root.line
  main.isProduct = true
  main.hasOwnPath = false
  let work = WorkBudget(forPatternsIn: tree)
  let base = baseFolder(of: specs, in: parentFolder(of: manifest), tree, work)
  for spec in specs where !spec.isTest && !spec.isApp {
    described.unbuilt += add(spec, specs, to: &main, base: base, root: root, in: tree, work)
  }
  described.modules.append(main)
  described.problems += specs.compactMap { spec in
    spec.unknownSources.map {
      ProjectProblem(message: "the sources of '\(spec.name)' are not all known", file: manifest, line: $0)
    }
  }
  if !manifest.hasSuffix(".json"), let line = openEnd(of: text) {
    described.problems.append(ProjectProblem(message: "ends in the middle of a block", file: manifest, line: line))
  }
  for spec in specs where spec.isTest || spec.isApp {
    let name = "\(root.name)-\(spec.isTest ? "Unit" : "App")-\(place(of: spec, in: specs))"
    var module = DescribedModule(
      name: identifier(name), kind: spec.isTest ? .test : .application, origin: .podspec, manifest: manifest,
      path: parentFolder(of: manifest))
    module.targetName = name
    module.line = spec.line
    module.hasOwnPath = false
    module.dependencies = [
      DescribedDependency(name: root.name, reference: .target, manifest: manifest, line: spec.line)
    ]
    described.unbuilt += add(spec, specs, to: &module, base: base, root: root, in: tree, work)
    described.modules.append(module)
  }
  if let excess = work.excess { described.problems.append(ProjectProblem(excess, in: manifest)) }
  return described
}

/// The names from below the root down to the specification, as CocoaPods makes a target's name of them.
private func place(of spec: PodSpecification, in specs: [PodSpecification]) -> String {
  var names = [spec.name]
  var parent = spec.parent
  while let index = parent, let above = specs[index].parent {
    names.append(specs[index].name)
    parent = above
  }
  return names.reversed().joined(separator: "-")
}

/// A specification or subspecification as it is written.
struct PodSpecification {
  /// Stands for the name of a part that only running the file tells.
  static let unknownName = "?"

  var name = ""
  var moduleName: String?
  /// Where its headers are found: `<Kit/A.h>`. Who gives no other name is imported by this one.
  var headerFolder: String?
  var line: Int32 = 1
  /// Index of the specification it is in.
  var parent: Int?
  var isTest = false
  var isApp = false
  var sources: [String] = []
  var excluded: [String] = []
  /// What is left out for a platform only: `s.osx.exclude_files`.
  var excludedFor: [String: [String]] = [:]
  /// Those it is made for, as far as it says.
  var platforms: Set<String> = []
  /// Where files are named in a way that is not followed.
  var unknownSources: Int32?
  var dependencies: [(name: String, line: Int32)] = []
}

/// - Returns: What it leaves out of what it names.
private func add(
  _ spec: PodSpecification, _ all: [PodSpecification], to module: inout DescribedModule, base: String,
  root: PodSpecification, in tree: FileTree, _ work: WorkBudget
) -> [UnbuiltFile] {
  work.line = spec.line
  var excluded = spec.excluded
  var excludedFor = spec.excludedFor
  var platforms = spec.platforms
  var parent = spec.parent
  while let index = parent {
    excluded += all[index].excluded
    excludedFor.merge(all[index].excludedFor) { $0 + $1 }
    if platforms.isEmpty { platforms = all[index].platforms }
    parent = all[index].parent
  }
  func found(_ patterns: [String]) -> Set<Int32> {
    Set(Set(patterns).sorted().flatMap { podFiles(matching: $0, in: base, tree, work) })
  }
  let files = Set(spec.sources).sorted().flatMap { podFiles(matching: $0, in: base, tree, work) }
  var left = found(excluded)
  // What one platform leaves out is another one's: only what all leave out is nobody's.
  if let first = platforms.first, platforms.allSatisfy({ excludedFor[$0] != nil }) {
    left.formUnion(
      platforms.reduce(found(excludedFor[first] ?? [])) { $0.intersection(found(excludedFor[$1] ?? [])) })
  }
  module.files = unique(module.files + files.filter { !left.contains($0) })
  for (name, line) in spec.dependencies {
    // `Pod/Subspec` is a part of the pod; a pod's own parts are no dependencies.
    let pod = name.split(separator: "/").first.map(String.init) ?? name
    guard !pod.isEmpty else {
      module.dependencies.append(.unknown(in: module.manifest, line: line))
      continue
    }
    guard pod != root.name else { continue }
    module.addOnce(
      DescribedDependency(name: pod, reference: .any, manifest: module.manifest, line: line))
  }
  return files.filter(left.contains).map {
    UnbuiltFile(file: $0, reason: .excluded, manifest: module.manifest, line: spec.line)
  }
}
