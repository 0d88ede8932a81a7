import YAMLDocuments

/// What a `Podfile` declares: the pods each target of an Xcode project needs. Pods of a target that another is in, and
/// those of the file itself, are the inner target's as well, wherever they stand.
func dependenciesOfPodfile(at manifest: String, in tree: FileTree) -> Described {
  guard let text = tree.text(of: manifest) else {
    return Described(problem: tree.reasonWithoutText(in: manifest), at: manifest)
  }
  if let line = conflictLine(in: Array(text.utf8)) {
    return Described(problem: "has a merge conflict", at: manifest, line: line)
  }
  var reading = PodfileReading(manifest: manifest, tree: tree)
  reading.read(rubyStatements(text))
  var described = Described()
  if let line = openEnd(of: text) {
    described.problems.append(ProjectProblem(message: "ends in the middle of a block", file: manifest, line: line))
  }
  for (target, pods) in reading.targets {
    for pod in pods {
      let known = pod.name.map {
        DescribedDependency(name: $0, reference: .any, manifest: manifest, line: pod.line)
      }
      described.additions.append((target, known ?? .unknown(in: manifest, line: pod.line)))
    }
    if let line = reading.helperLine { described.additions.append((target, .unknown(in: manifest, line: line))) }
  }
  return described
}

private struct PodfileReading: RubyReader {
  /// One whose name only running the file tells has none.
  typealias Pod = (name: String?, line: Int32)

  struct Block {
    var target: String?
    /// A target whose name only running the file tells: what it needs is nobody else's.
    var isUnknownTarget = false
    var pods: [Pod] = []
    /// The targets within, with the pods known so far.
    var targets: [(name: String, pods: [Pod])] = []

    /// The targets within and the target itself, each with the pods of this block.
    var finished: [(name: String, pods: [Pod])] {
      let own = target.map { [($0, pods)] } ?? []
      return targets.map { ($0.name, target == nil ? $0.pods : pods + $0.pods) } + own
    }
  }

  /// The first is the file itself, the last the one that is open.
  private var blocks = [Block()]
  private var functions = RubyFunctions()
  private let folder: String
  private let tree: FileTree
  var variables: RubyVariables
  /// Statements read so far.
  private var steps = 0
  /// Where a helper of another tool is called first, or a target has a name that is not known.
  private(set) var helperLine: Int32?

  init(manifest: String, tree: FileTree) {
    folder = parentFolder(of: manifest)
    self.tree = tree
    variables = RubyVariables(manifest: manifest, tree: tree)
  }

  private var last: Int { blocks.count - 1 }

  /// All targets with all pods they need.
  var targets: [(name: String, pods: [Pod])] {
    blocks.flatMap(\.targets).map { ($0.name, blocks[0].pods + $0.pods) }
  }

  mutating func read(_ statements: [RubyStatement]) {
    var rest = functions.take(from: statements)[...]
    while let statement = rest.popFirst(), steps < Self.mostSteps {
      steps += 1
      if readBlock(statement, &rest) { continue }
      readIfMeant(statement) { $0.read($1) }
    }
  }

  private mutating func read(_ statement: RubyStatement) {
    if statement.closesBlock { return closeBlock() }
    if helperLine == nil, statement.tokens.contains(where: isForeignHelper) { helperLine = statement.line }
    var block = Block()
    // `target.build_configurations` is about a target that is there.
    let isCall = statement.tokens.dropFirst().first?.isSymbol(".") != true
    switch statement.tokens.first?.text {
    case "target" where isCall, "abstract_target" where isCall:
      block.target = name(in: statement)
      if block.target == nil {
        block.isUnknownTarget = true
        helperLine = helperLine ?? statement.line
      }
      if !statement.opensBlock { blocks[last].targets += block.finished }
    case "pod" where isCall: blocks[last].pods.append((podName(in: statement), statement.line))
    case "load", "require_relative":
      let path = variables.strings(in: statement.tokens.dropFirst()).last.map { joinedPath(folder, $0) }
      if let text = path.flatMap({ tree.text(of: $0) ?? tree.text(of: $0 + ".rb") }) {
        _ = functions.take(from: rubyStatements(text))
      }
    case let word?:
      if !call(word, statement) { _ = variables.note(statement) }
    case nil: break
    }
    if statement.opensBlock { blocks.append(block) }
  }

  private mutating func closeBlock() {
    guard blocks.count > 1, let block = blocks.popLast() else { return }
    blocks[last].targets += block.finished
    // A condition's pods are those of the target it is in.
    if block.target == nil, !block.isUnknownTarget { blocks[last].pods += block.pods }
  }

  private func podName(in statement: RubyStatement) -> String? {
    name(in: statement)?.split(separator: "/").first.map(String.init)
  }

  /// The first argument, a text or a symbol (`target :App`); nil where that is not known: `ENV['POD']`, `pod[:name]`.
  private func name(in statement: RubyStatement) -> String? {
    variables.arguments(of: statement.tokens.dropFirst()).first?.text
  }

  /// Reads a function of the file with its parameters bound; false where there is none of the name.
  private mutating func call(_ name: String, _ statement: RubyStatement) -> Bool {
    guard let function = functions.named[name] else { return false }
    // A function that calls itself would not end.
    functions.named[name] = nil
    let (outer, depth) = (variables, blocks.count)
    let handed = function.bound(to: statement.tokens.dropFirst()).map { ($0.name, variables.value(of: $0.value)) }
    for (parameter, value) in handed { variables.set(parameter, value) }
    read(function.statements)
    while blocks.count > depth { closeBlock() }
    variables = outer
    functions.named[name] = function
    return true
  }
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
    return Described(problem: tree.reasonWithoutText(in: manifest), at: manifest)
  }
  let root: YAMLNode
  do {
    root = try YAMLNode(parsing: text)
  } catch {
    return Described(problem: error.message, at: manifest, line: Int32(error.line))
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
