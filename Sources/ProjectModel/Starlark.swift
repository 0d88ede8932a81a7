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
  ///   - loading: What the file that a label of `load` names declares.
  init(parsing text: String, package: String = "", loading: @escaping (String) -> StarlarkModule? = { _ in nil }) {
    var parser = StarlarkParser(tokens: scriptTokens(text, .starlark), work: StarlarkWork(package: package))
    parser.loading = loading
    calls = parser.calls()
    problems = parser.problems
  }
}

/// What a file declares. It is filled while the file is read, and then only read itself, by several threads.
final class StarlarkModule: @unchecked Sendable {
  fileprivate(set) var variables: [String: StarlarkValue] = [:]
  fileprivate(set) var functions: [String: StarlarkFunction] = [:]
  /// Functions of other projects and rules, by the names they have here.
  fileprivate(set) var foreign: [String: String] = [:]
  /// Where it ends too early.
  fileprivate(set) var problems: [(message: String, line: Int32)] = []
}

/// Bounds what evaluating one build file may cost, and knows which it is.
final class StarlarkWork {
  /// Operands read; no build file comes near the bound.
  var steps = 0
  let package: String

  init(package: String) { self.package = package }

  var isTooMuch: Bool { steps > 500_000 }
}

struct StarlarkParser {
  let tokens: [ScriptToken]
  let work: StarlarkWork
  let home: StarlarkModule
  var index = 0
  var depth = 0
  var variables: [String: StarlarkValue] = [:]
  var functions: [String: StarlarkFunction] = [:]
  var foreign: [String: String] = [:]
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
    self.tokens = tokens
    self.work = work
    self.home = home
  }

  /// Tells functions of this file what else it declares.
  func declareHome() {
    home.variables = variables
    home.functions = functions
    home.foreign = foreign
  }

  /// Reads a file that others load: what it declares, and not what it would do.
  static func module(parsing text: String, loading: @escaping (String) -> StarlarkModule?) -> StarlarkModule {
    var parser = StarlarkParser(tokens: scriptTokens(text, .starlark), work: StarlarkWork(package: ""))
    parser.loading = loading
    _ = parser.calls()
    parser.declareHome()
    // What a function does is read when it is called: brackets tell whether it is all there.
    var open = 0
    for token in parser.tokens where token.kind == .symbol {
      if ["[", "(", "{"].contains(token.text) { open += 1 }
      if ["]", ")", "}"].contains(token.text) { open -= 1 }
    }
    if open > 0, let last = parser.tokens.last { parser.home.problems = [(openCall, last.line)] }
    return parser.home
  }

  mutating func calls() -> [StarlarkCall] {
    var calls: [StarlarkCall] = []
    while index < tokens.count {
      let start = index
      if peek?.kind == .newline {
        index += 1
        continue
      }
      if let name = peek, name.kind == .word, index + 1 < tokens.count, tokens[index + 1].isSymbol("=") {
        index += 2
        declareOtherName(name.text)
        variables[name.text] = expression()
      } else if peek?.isWord("def") == true {
        declareFunction()
      } else if peek?.isWord("for") == true || peek?.isWord("if") == true {
        // What is in the block is read as if it stood alone, where it is not known how often it holds.
        if !runBlockAtTop() { skipLine() }
      } else if let word = peek, word.kind == .word, pythonStatements.contains(word.text) {
        problems.append(("'\(word.text)' is Python, not a build file's language", word.line))
        skipLine()
      } else {
        add(expression(), at: tokens[start], to: &calls)
      }
      calls += emitted
      emitted = []
      if index == start { index += 1 }
    }
    return calls
  }

  private mutating func add(_ value: StarlarkValue, at token: ScriptToken, to calls: inout [StarlarkCall]) {
    switch value {
    case .call(let call):
      load(call)
      calls.append(call)
    case .list(let elements):
      for element in elements {
        if case .call(let call) = element { calls.append(call) }
        if case .unknown = element { problems.append(("what this list declares is not known", token.line)) }
      }
    default: break
    }
  }

  /// `load("//Config:rules.bzl", "library", other = "name")`; Buck's `include_defs("//DEFS")` takes all there is.
  private mutating func load(_ call: StarlarkCall) {
    guard call.name == "load" || call.name == "include_defs", let label = call.arguments.first?.value.string else {
      return
    }
    let module = loading(label)
    guard call.name == "load" else {
      variables.merge(module?.variables ?? [:]) { _, new in new }
      functions.merge(module?.functions ?? [:]) { _, new in new }
      return
    }
    for argument in call.arguments.dropFirst() {
      guard let name = argument.value.string else { continue }
      let alias = argument.label ?? name
      if let function = module?.functions[name] {
        functions[alias] = function
      } else if let value = module?.variables[name], !value.isUnknown, !value.isRule {
        variables[alias] = value
      } else {
        foreign[alias] = module?.foreign[name] ?? name
      }
    }
  }

  /// `swift_library = _swift_library`, read at the second name.
  private mutating func declareOtherName(_ name: String) {
    guard let other = peek, other.kind == .word, index + 1 >= tokens.count || tokens[index + 1].kind == .newline else {
      return
    }
    if let function = functions[other.text] { functions[name] = function }
    if let rule = foreign[other.text] { foreign[name] = rule }
  }

  var peek: ScriptToken? { index < tokens.count ? tokens[index] : nil }

  mutating func skipLine() {
    while let token = peek, token.kind != .newline { _ = token; index += 1 }
  }

  mutating func take(_ symbol: String) -> Bool {
    guard peek?.isSymbol(symbol) == true else { return false }
    index += 1
    return true
  }

  mutating func takeWord(_ word: String) -> Bool {
    guard peek?.isWord(word) == true else { return false }
    index += 1
    return true
  }

  mutating func arguments() -> [(label: String?, value: StarlarkValue)] {
    var arguments: [(label: String?, value: StarlarkValue)] = []
    while let token = peek {
      if take(")") { return arguments }
      let start = index
      if token.kind == .word, index + 1 < tokens.count, tokens[index + 1].isSymbol("=") {
        index += 2
        arguments.append((token.text, expression()))
      } else if token.isSymbol("*"), index + 1 < tokens.count, tokens[index + 1].isSymbol("*") {
        index += 2
        arguments += spread(expression())
      } else if !take(",") {
        arguments.append((nil, argumentOrComprehension()))
      }
      if index == start { index += 1 }
    }
    if let last = tokens.last, problems.last?.line != last.line {
      problems.append((openCall, last.line))
    }
    return arguments
  }

  /// `**values`
  private mutating func spread(_ value: StarlarkValue) -> [(label: String?, value: StarlarkValue)] {
    guard case .dictionary(let pairs) = value else {
      isPlain = false
      return []
    }
    return pairs.compactMap { pair in pair.key.string.map { ($0, pair.value) } }
  }
}

/// What a build file may not hold, and people put into it.
private let pythonStatements: Set<String> = ["class", "from", "import", "try", "while", "with"]

private let openCall = "ends in the middle of a call"
