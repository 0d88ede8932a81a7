/// What a `Podfile` declares: the pods each target of an Xcode project needs. Pods of a target that another is in, and
/// those of the file itself, are the inner target's as well, wherever they stand.
func dependenciesOfPodfile(at manifest: String, in tree: FileTree) -> Described {
  guard let text = tree.text(of: manifest) else {
    return Described(problem: tree.reasonWithoutText(in: manifest), at: manifest)
  }
  if let line = conflictLine(in: Array(text.utf8)) {
    return Described(problem: "has a merge conflict", at: manifest, line: line)
  }
  var reading = PodfileReading(manifest: manifest, ofSize: text.utf8.count, tree: tree)
  reading.read(rubyStatements(text))
  let targets = reading.targets
  var described = Described()
  if let line = openEnd(of: text) {
    described.problems.append(ProjectProblem(message: "ends in the middle of a block", file: manifest, line: line))
  }
  if let excess = reading.variables.work.excess {
    described.problems.append(ProjectProblem(excess, in: manifest))
    // What would have been read behind it may have been about any target.
    let any = String(RubyVariables.unknown)
    described.additions.append((any, .unknown(in: manifest, line: excess.line)))
  }
  for (target, pods, line) in targets {
    // What a computed name needs is unknown for all that it may be the name of.
    if target.contains(RubyVariables.unknown) {
      described.additions.append((target, .unknown(in: manifest, line: line)))
      continue
    }
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

  struct Target {
    /// With ``RubyVariables/unknown`` for each part that only running the file would tell; of the file itself empty.
    var name = ""
    var line: Int32 = 1
    var pods: [Pod] = []
    /// The targets within, with the pods known so far.
    var targets: [(name: String, pods: [Pod], line: Int32)] = []

    /// The targets within and the target itself, each with its pods.
    func finished(_ work: WorkBudget) -> [(name: String, pods: [Pod], line: Int32)] {
      adding(pods, to: targets, work) + [(name, pods, line)]
    }
  }

  /// The first is the file itself, the last the one that is open.
  private var open = [Target()]
  /// By block that is open, whether it is a target's. What stands in another, as a condition, is of the target around it.
  private var blocks: [Bool] = []
  private let folder: String
  private let tree: FileTree
  var variables: RubyVariables
  /// Where a helper of another tool is called first.
  private(set) var helperLine: Int32?

  init(manifest: String, ofSize size: Int, tree: FileTree) {
    folder = parentFolder(of: manifest)
    self.tree = tree
    variables = RubyVariables(manifest: manifest, ofSize: size, tree: tree)
  }

  private var last: Int { open.count - 1 }

  /// All targets with all pods they need.
  var targets: [(name: String, pods: [Pod], line: Int32)] {
    adding(open[0].pods, to: open.flatMap(\.targets), variables.work)
  }

  mutating func run(_ statement: RubyStatement) {
    if helperLine == nil, callsForeignHelper(statement.tokens) { helperLine = statement.line }
    var target: Target?
    // `target.build_configurations` is about a target that is there.
    let isCall = statement.tokens.dropFirst().first?.isSymbol(".") != true
    switch statement.tokens.first?.text {
    case "target" where isCall, "abstract_target" where isCall:
      let found = Target(name: name(in: statement) ?? String(RubyVariables.unknown), line: statement.line)
      if statement.opensBlock { target = found } else { open[last].targets += found.finished(variables.work) }
    case "pod" where isCall: open[last].pods.append((podName(in: statement), statement.line))
    case "load", "require_relative":
      variables.loadFunctions(named: statement.tokens.dropFirst())
    case .some:
      if !call(statement) { _ = variables.note(statement) }
    case nil: break
    }
    guard statement.opensBlock else { return }
    blocks.append(target != nil)
    if let target { open.append(target) }
  }

  mutating func closeBlock() {
    guard blocks.popLast() == true, let target = open.popLast() else { return }
    open[last].targets += target.finished(variables.work)
  }

  /// Of `"Kit/#{part}"` the pod is known, of `"Kit#{part}"` it is not.
  private func podName(in statement: RubyStatement) -> String? {
    let pod = name(in: statement)?.split(separator: "/").first.map(String.init)
    return pod?.contains(RubyVariables.unknown) == true ? nil : pod
  }

  /// The first argument, a text or a symbol (`target :App`), with what is not known left open; nil where nothing is known:
  /// `ENV['POD']`, `pod[:name]`.
  private func name(in statement: RubyStatement) -> String? {
    if case .text(let text)? = variables.arguments(of: statement.tokens.dropFirst()).first { text } else { nil }
  }

  /// Reads a function of the file with its parameters bound; false where there is none of the name.
  private mutating func call(_ statement: RubyStatement) -> Bool {
    guard let (name, arguments) = variables.functions.call(statement.tokens),
      let function = variables.functions.named[name]
    else { return false }
    // A function that calls itself would not end.
    guard variables.mayBeCopied else { return true }
    variables.functions.named[name] = nil
    let (outer, depth) = (variables, blocks.count)
    variables.flow.enter()
    let handed = function.bound(to: arguments).map { ($0.name, variables.value(of: $0.value)) }
    for (parameter, value) in handed { variables.set(parameter, value) }
    read(function.statements)
    while blocks.count > depth { closeBlock() }
    variables = outer
    variables.functions.named[name] = function
    return true
  }

  /// `use_native_modules!`, `flutter_install_all_ios_pods`: helpers of other tools, which put in what only running them tells.
  private func callsForeignHelper(_ tokens: [ScriptToken]) -> Bool {
    tokens.indices.contains { index in
      let token = tokens[index]
      guard token.kind == .word, variables.functions.named[token.text] == nil else { return false }
      if token.text.hasPrefix("flutter_install_") { return true }
      guard token.text.hasSuffix("!") else { return false }
      // `text.gsub!` changes a value; `Tool.install!` may do anything.
      guard index > 1, tokens[index - 1].isSymbol(".") else { return !ownCommands.contains(token.text) }
      return tokens[index - 2].kind == .word && tokens[index - 2].text.first?.isUppercase == true
    }
  }
}

/// Each target may need all pods of those that it is in: of many with many only so many are told.
private func adding(
  _ pods: [PodfileReading.Pod], to targets: [(name: String, pods: [PodfileReading.Pod], line: Int32)],
  _ work: WorkBudget
) -> [(name: String, pods: [PodfileReading.Pod], line: Int32)] {
  guard !pods.isEmpty else { return targets }
  return targets.map { target in
    guard work.make(pods.count + target.pods.count, ofBytes: 128) else {
      return (target.name, [(nil, target.line)], target.line)
    }
    return (target.name, pods + target.pods, target.line)
  }
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
