import YAMLDocuments

/// What a `Podfile` declares: the pods each target of an Xcode project needs. Pods of a target that another is in, and
/// those of the file itself, are the inner target's as well, wherever they stand.
func dependenciesOfPodfile(at manifest: String, in tree: FileTree) -> Described {
  guard let text = tree.text(of: manifest) else {
    return Described(problems: [ProjectProblem(message: "cannot be read as text", file: manifest, line: 1)])
  }
  if let line = conflictLine(in: Array(text.utf8)) {
    return Described(problems: [ProjectProblem(message: "has a merge conflict", file: manifest, line: line)])
  }
  struct Block {
    var target: String?
    var function: String?
    var pods: [(name: String, line: Int32)] = []
    /// The targets within, with the pods known so far.
    var targets: [(name: String, pods: [(name: String, line: Int32)])] = []

    /// The targets within and the target itself, each with the pods of this block.
    var finished: [(name: String, pods: [(name: String, line: Int32)])] {
      let own = target.map { [($0, pods)] } ?? []
      return targets.map { ($0.name, target == nil ? $0.pods : pods + $0.pods) } + own
    }
  }
  var described = Described()
  if let line = openEnd(of: text) {
    described.problems.append(ProjectProblem(message: "ends in the middle of a block", file: manifest, line: line))
  }
  var functions: [String: [(name: String, line: Int32)]] = [:]
  var variables = RubyVariables()
  var blocks = [Block()]
  var helperLine: Int32?
  for statement in rubyStatements(text) {
    if statement.closesBlock {
      guard blocks.count > 1, let block = blocks.popLast() else { continue }
      if let name = block.function { functions[name] = block.pods }
      blocks[blocks.count - 1].targets += block.finished
      // A condition's pods are those of the target it is in.
      if block.target == nil, block.function == nil { blocks[blocks.count - 1].pods += block.pods }
      continue
    }
    let strings = variables.strings(in: statement.tokens.dropFirst()[...])
    if helperLine == nil, statement.tokens.contains(where: isForeignHelper) { helperLine = statement.line }
    var block = Block()
    switch statement.tokens.first?.text {
    case "target", "abstract_target":
      block.target = strings.first
      if !statement.opensBlock { blocks[blocks.count - 1].targets += block.finished }
    case "def": block.function = statement.tokens.dropFirst().first?.text
    case "pod":
      if let name = strings.first?.split(separator: "/").first {
        blocks[blocks.count - 1].pods.append((String(name), statement.line))
      }
    case let word?:
      if let pods = functions[word] { blocks[blocks.count - 1].pods += pods }
      _ = variables.note(statement.tokens)
    case nil: break
    }
    if statement.opensBlock { blocks.append(block) }
  }
  let shared = blocks[0].pods
  for (target, pods) in blocks.flatMap(\.targets) {
    for pod in shared + pods {
      let dependency = DescribedDependency(name: pod.name, reference: .any, manifest: manifest, line: pod.line)
      described.additions.append((target, dependency))
    }
    if let helperLine { described.additions.append((target, .unknown(in: manifest, line: helperLine))) }
  }
  return described
}

/// `use_native_modules!`, `flutter_install_all_ios_pods`: helpers of other tools, which put in what only running them tells.
private func isForeignHelper(_ token: ScriptToken) -> Bool {
  guard token.kind == .word else { return false }
  if token.text.hasPrefix("flutter_install_") { return true }
  return token.text.hasSuffix("!") && !ownCommands.contains(token.text)
}

/// What CocoaPods itself calls with a `!`.
private let ownCommands: Set<String> = [
  "ensure_bundler!", "inherit!", "inhibit_all_warnings!", "install!", "use_frameworks!", "use_modular_headers!",
]

/// What `Podfile.lock` tells of the pods among each other; of use where the pods themselves are scanned.
func dependenciesOfPodfileLock(at manifest: String, in tree: FileTree) -> Described {
  guard let text = tree.text(of: manifest) else {
    return Described(problems: [ProjectProblem(message: "cannot be read as text", file: manifest, line: 1)])
  }
  let root: YAMLNode
  do {
    root = try YAMLNode(parsing: text)
  } catch {
    return Described(problems: [ProjectProblem(message: error.message, file: manifest, line: Int32(error.line))])
  }
  var described = Described()
  for entry in root["PODS"]?.sequence ?? [] {
    for (key, value) in entry.mapping ?? [] {
      for needed in value.sequence ?? [] {
        guard let source = key.string.flatMap(podName), let target = needed.string.flatMap(podName), source != target
        else { continue }
        let dependency = DescribedDependency(
          name: target, reference: .any, manifest: manifest, line: Int32(needed.line))
        described.additions.append((source, dependency))
      }
    }
  }
  return described
}

/// `Pod/Part (= 1.0)` → `Pod`
private func podName(_ text: String) -> String? {
  text.split(whereSeparator: { $0 == "/" || $0 == " " }).first.map(String.init)
}

/// The checkouts of the frameworks a `Cartfile` names, where they are scanned.
func modulesOfCartfile(at manifest: String, in tree: FileTree) -> Described {
  guard let text = tree.text(of: manifest) else {
    return Described(problems: [ProjectProblem(message: "cannot be read as text", file: manifest, line: 1)])
  }
  var described = Described()
  if let line = conflictLine(in: Array(text.utf8)) {
    described.problems.append(ProjectProblem(message: "has a merge conflict", file: manifest, line: line))
  }
  for (number, line) in text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).enumerated() {
    let line = trimmed(line.prefix { $0 != "#" })
    if line.count(where: { $0 == "\"" }) % 2 != 0 {
      let problem = ProjectProblem(message: "a name is not closed", file: manifest, line: Int32(number + 1))
      described.problems.append(problem)
    }
    guard ["github", "git", "binary"].contains(where: line.hasPrefix) else { continue }
    guard let address = line.split(separator: "\"").dropFirst().first else { continue }
    var name = lastName(of: String(address))
    if name.hasSuffix(".git") { name.removeLast(4) }
    let folder = joinedPath(parentFolder(of: manifest), "Carthage/Checkouts/\(name)")
    guard tree.containsFolder(folder) else { continue }
    var module = DescribedModule(
      name: identifier(name), kind: .library, origin: .carthage, manifest: manifest, path: folder)
    module.isExternal = true
    module.files = tree.indexes(in: folder).filter { isModuleSource(tree.files[$0], in: tree) }.map(Int32.init)
    described.modules.append(module)
  }
  return described
}
