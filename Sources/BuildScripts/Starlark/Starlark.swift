/// What a build file says.
struct StarlarkFile {
  /// The calls at its top, with variables and what `+` joins already put in; `[f(x) for x in list]` are as many calls as
  /// the list is long, and a call of a function of the project's own is the calls that it makes.
  var calls: [StarlarkCall] = []
  /// What is no build file's language, or was not understood, with its line.
  var problems: [(message: String, line: Int32)] = []

  /// Reads the part of Starlark that build files are written in; the rest gives unknown values.
  ///
  /// - Parameters:
  ///   - text: The build file.
  ///   - package: Its folder as labels name it.
  ///   - makesModule: Whether a rule of the name makes a module: of a list of others it is no problem to know nothing.
  ///   - globbing: What a call of `glob` finds; nil where that is not known before somebody asks for the files.
  ///   - loading: What the file that a label of `load` names declares.
  init(
    parsing text: String, package: String = "", makesModule: @escaping (String) -> Bool = { _ in true },
    globbing: @escaping (StarlarkCall) -> StarlarkValue? = { _ in nil },
    loading: @escaping (String) -> StarlarkModule? = { _ in nil }
  ) {
    let work = StarlarkWork(
      package: package, WorkBudget(forScriptOfSize: text.utf8.count), makesModule: makesModule, globbing: globbing)
    var parser = StarlarkParser(tokens: scriptTokens(text, .starlark), work: work)
    parser.loading = loading
    calls = parser.calls()
    problems = parser.problems
    if let excess = work.budget.excess { problems.append((excess.message, excess.line)) }
  }
}

/// What a file declares. It is filled while the file is read, and then only read itself, by several threads.
final class StarlarkModule: @unchecked Sendable {
  fileprivate(set) var scope = StarlarkScope()
  /// Where it ends too early.
  fileprivate(set) var problems: [(message: String, line: Int32)] = []
}

/// What is known of the build file that is evaluated, and the work that it may make.
final class StarlarkWork {
  let budget: WorkBudget
  let package: String
  let makesModule: (String) -> Bool
  private let globbing: (StarlarkCall) -> StarlarkValue?

  init(
    package: String, _ budget: WorkBudget, makesModule: @escaping (String) -> Bool = { _ in true },
    globbing: @escaping (StarlarkCall) -> StarlarkValue? = { _ in nil }
  ) {
    self.package = package
    self.budget = budget
    self.makesModule = makesModule
    self.globbing = globbing
  }

  /// What Starlark's own function of the name gives where a build file is read; nil for all others.
  func result(of call: StarlarkCall) -> StarlarkValue? {
    call.name == "glob" ? globbing(call) : call.builtinResult(package: package, budget)
  }

  var isTooMuch: Bool { budget.isExhausted }

  /// The value, or an unknown one where it holds more than anything could go through.
  func held(_ value: StarlarkValue) -> StarlarkValue { budget.hold(value) ? value : .unknown }
}

struct StarlarkParser {
  let work: StarlarkWork
  let home: StarlarkModule
  var cursor: StarlarkCursor
  var depth = 0
  var scope = StarlarkScope()
  var loading: (String) -> StarlarkModule? = { _ in nil }
  private(set) var problems: [(message: String, line: Int32)] = []
  /// The rules that functions called while they ran.
  var emitted: [StarlarkCall] = []
  /// Functions that run at present, each within the one before.
  var nesting = 0
  /// While a function runs: the line of the build file that called it.
  var callLine: Int32?
  /// Whether all that was met in a function was understood.
  var isPlain = true

  init(tokens: [ScriptToken], work: StarlarkWork, home: StarlarkModule = StarlarkModule()) {
    cursor = StarlarkCursor(tokens)
    self.work = work
    self.home = home
  }

  /// Tells functions of this file what else it declares.
  func declareHome() {
    home.scope = scope
  }

  /// Reads a file that others load: what it declares, and not what it would do.
  static func module(parsing text: String, loading: @escaping (String) -> StarlarkModule?) -> StarlarkModule {
    let work = StarlarkWork(package: "", WorkBudget(forScriptOfSize: text.utf8.count))
    var parser = StarlarkParser(tokens: scriptTokens(text, .starlark), work: work)
    parser.loading = loading
    _ = parser.calls()
    parser.declareHome()
    // What a function does is read when it is called: brackets tell whether it is all there.
    var open = 0
    for token in parser.cursor.tokens { open += token.nesting }
    if open > 0, let last = parser.cursor.tokens.last { parser.home.problems = [(openCall, last.line)] }
    if let excess = work.budget.excess { parser.home.problems.append((excess.message, excess.line)) }
    return parser.home
  }

  mutating func calls() -> [StarlarkCall] {
    var calls: [StarlarkCall] = []
    while cursor.index < cursor.tokens.count {
      let start = cursor.index
      if cursor.peek?.kind == .newline {
        cursor.advance()
        continue
      }
      work.budget.line = cursor.peek?.line ?? 1
      if let name = cursor.peek, name.kind == .word, cursor.isFollowed(by: "=") {
        cursor.advance(by: 2)
        if let other = cursor.wordAlone { scope.declare(name.text, as: other) }
        scope.variables[name.text] = expression()
      } else if cursor.peek?.isWord("def") == true {
        declareFunction()
      } else if cursor.peek?.isWord("for") == true || cursor.peek?.isWord("if") == true {
        // What is in the block is read as if it stood alone, where it is not known how often it holds.
        if !runBlockAtTop() { cursor.skipLine() }
      } else if let word = cursor.peek, word.kind == .word, pythonStatements.contains(word.text) {
        problems.append(("'\(word.text)' is Python, not a build file's language", word.line))
        cursor.skipLine()
      } else {
        add(expression(), at: start, to: &calls)
      }
      calls += emitted
      emitted = []
      if cursor.index == start { cursor.advance() }
    }
    return calls
  }

  private mutating func add(_ value: StarlarkValue, at start: Int, to calls: inout [StarlarkCall]) {
    switch value {
    case .call(let call):
      scope.load(call, loading)
      calls.append(call)
    case .list(let elements):
      for element in elements {
        if case .call(let call) = element { calls.append(call) }
        if case .unknown = element, mayDeclareModules(at: start) {
          problems.append(("what this list declares is not known", cursor.tokens[start].line))
        }
      }
    default: break
    }
  }

  /// Whether the rule that a list begins with may make a module; `[toolchain(…) for arch in ARCHS]` makes none, whatever
  /// the list holds. What a function of the project makes is seen only when it runs.
  private func mayDeclareModules(at start: Int) -> Bool {
    let tokens = cursor.tokens
    guard start + 2 < tokens.count, tokens[start + 1].kind == .word, tokens[start + 2].isSymbol("(") else {
      return true
    }
    let name = tokens[start + 1].text
    return scope.functions[name] != nil || work.makesModule(scope.foreign[name] ?? name)
  }

  mutating func arguments() -> [(label: String?, value: StarlarkValue)] {
    var arguments: [(label: String?, value: StarlarkValue)] = []
    while let token = cursor.peek {
      if cursor.take(")") { return arguments }
      let start = cursor.index
      if token.kind == .word, cursor.isFollowed(by: "=") {
        cursor.advance(by: 2)
        arguments.append((token.text, expression()))
      } else if token.isSymbol("*"), cursor.isFollowed(by: "*") {
        cursor.advance(by: 2)
        arguments += spread(expression())
      } else if !cursor.take(",") {
        arguments.append((nil, argumentOrComprehension()))
      }
      if cursor.index == start { cursor.advance() }
    }
    if let last = cursor.tokens.last, problems.last?.line != last.line {
      problems.append((openCall, last.line))
    }
    return arguments
  }

  /// `**values`
  private mutating func spread(_ value: StarlarkValue) -> [(label: String?, value: StarlarkValue)] {
    guard case .dictionary(let pairs) = value, work.budget.makeList(of: 4 * pairs.count) else {
      isPlain = false
      return []
    }
    return pairs.compactMap { pair in pair.key.string.map { ($0, pair.value) } }
  }
}

/// What a build file may not hold, and people put into it.
private let pythonStatements: Set<String> = ["class", "from", "import", "try", "while", "with"]

private let openCall = "ends in the middle of a call"
