/// What a Ruby file has assigned to its variables, as far as it is known, and where it lies.
struct RubyVariables {
  private(set) var values: [String: RubyValue] = [:]
  let work: WorkBudget
  /// Those that are defined so far; one that is being read is not, as one that calls itself would not end.
  var functions = RubyFunctions()
  /// Functions that are being read for their values, each within the one before.
  private var calls = 0
  /// Which statements are reached, and whether it is known.
  var flow = RubyFlow()
  private let manifest: String
  private let tree: FileTree
  /// Loops and choices that are being read within each other.
  private var blocks = 0
  /// Whether a value is asked for that names sources: a folder in which no file is listed has none.
  var isForSources = false

  init(manifest: String, ofSize size: Int, tree: FileTree) {
    self.manifest = manifest
    self.tree = tree
    work = WorkBudget(forScriptOfSize: size)
  }

  /// Stands in a text for a part that only running the file would tell.
  static let unknown: Character = "\u{0}"

  // MARK: Assignments

  /// Notes what a statement makes of a variable: `name = 'text'`, `names += ['a']`, `names << 'a'`, `names.push 'a'`;
  /// false for every other statement.
  mutating func note(_ statement: RubyStatement) -> Bool {
    let tokens = statement.tokens
    guard tokens.count >= 3, tokens[0].kind == .word else { return false }
    let name = tokens[0].text
    if tokens[1].isSymbol("=") {
      // `names = list.map do |name|`, `name = if condition`: what the block gives is not known.
      let value = statement.opensBlock ? .unknown : value(of: tokens[2...])
      // Assigned where it is not known whether: it may still be what it was.
      let old = flow.isOpen ? values[name] : nil
      set(name, old.map { $0.merged(with: value, work) } ?? value)
    } else if tokens[1].isSymbol("+=") || tokens[1].isSymbol("<<") {
      let added = value(of: tokens[2...])
      if isList(name) {
        add(tokens[1].isSymbol("<<") ? .list([added]) : added, to: name)
      } else {
        let old = values[name] ?? .unknown
        let new = old.adding(added, work)
        set(name, flow.isOpen ? old.merged(with: new, work) : new)
      }
    } else if tokens[1].isSymbol("||"), tokens[2].isSymbol("=") {
      if values[name]?.truth != true { set(name, value(of: tokens[3...])) }
    } else if tokens[1].isSymbol("-"), tokens[2].isSymbol("=") {
      let rest = (values[name] ?? .unknown).removing(value(of: tokens[3...]), work)
      set(name, flow.isOpen ? values[name] ?? .unknown : rest)
    } else if tokens[1].isSymbol("."), isList(name) {
      return change(name, by: tokens[2].text, arguments(of: tokens[3...]), opensBlock: statement.opensBlock)
    } else {
      return false
    }
    return true
  }

  private mutating func change(
    _ name: String, by method: String, _ arguments: [RubyValue], opensBlock: Bool
  ) -> Bool {
    switch method {
    case "push", "append": add(.list(of: arguments), to: name)
    case "unshift", "prepend", "concat": set(name, values[name]?.result(of: method, arguments, work) ?? .unknown)
    case "each", "each_with_index", "uniq!", "sort!", "compact!", "flatten!", "freeze": return false
    default:
      guard
        opensBlock || method.hasSuffix("!") || ["delete", "delete_if", "keep_if", "clear", "insert"].contains(method)
      else { return false }
      set(name, .unknown)
    }
    return true
  }

  private func isList(_ name: String) -> Bool { if case .list? = values[name] { true } else { false } }

  /// Makes the variable stand for the value; for an unknown one, where the value is too large.
  mutating func set(_ name: String, _ value: RubyValue) {
    values[name] = work.hold(value) ? value : .unknown
  }

  /// Adds to a list where it lies.
  private mutating func add(_ added: RubyValue, to name: String) {
    guard var list = values[name] else { return }
    // The list is held once now, so that it is not copied.
    values[name] = RubyValue.none
    list.add(added, work)
    set(name, list)
  }

  /// Gives each name its part of the value; false where the value has other parts.
  mutating func bind(_ names: [String], to value: RubyValue) -> Bool {
    guard names.count != 1 else {
      values[names[0]] = value
      return true
    }
    guard let parts = value.elements(work), parts.count >= names.count else { return false }
    for (name, part) in zip(names, parts) { values[name] = part }
    return true
  }

  /// Says of another variable what is known of the parts of one, `s.name` of `spec.name`.
  mutating func setParts(of name: String, to other: String) {
    guard name != other, work.visit(values.count) else { return }
    for (key, value) in values where key.hasPrefix(other + ".") { values[name + key.dropFirst(other.count)] = value }
  }

  // MARK: Functions

  /// What the statements of a function begin with: no variable of the file is known in it, but for constants and those that
  /// are everybody's, unless it is a closure. Nil where functions call each other deeper than anybody writes.
  func entered(_ name: String) -> RubyVariables? {
    guard calls < 8, mayBeCopied else { return nil }
    var inner = self
    inner.calls += 1
    inner.functions.named[name] = nil
    inner.flow.enter()
    if functions.named[name]?.isClosure == true { return inner }
    inner.values = values.filter { $0.key.first.map { $0.isUppercase || $0 == "$" || $0 == "@" } ?? false }
    return inner
  }

  /// Charges what it costs to change variables that somebody else knows as well, which copies them.
  var mayBeCopied: Bool { work.visit(values.count) }

  // MARK: Blocks

  /// The values that a loop is run with; nil where that is not known.
  func loop(_ statement: RubyStatement) -> [RubyValue]? {
    let tokens = statement.tokens
    guard statement.opensBlock, tokens.count > 2, mayEnterBlock, !statement.loopVariables.isEmpty else { return nil }
    let list: ArraySlice<ScriptToken>
    if tokens[0].isWord("for"), let start = tokens.firstIndex(where: { $0.isWord("in") }) {
      list = tokens[(start + 1)...]
    } else if let last = tokens.last, tokens[tokens.count - 2].isSymbol("."),
      ["each", "each_pair", "each_with_index"].contains(where: last.isWord),
      !tokens.contains(where: { $0.isSymbol("=") })
    {
      list = tokens.dropLast(2)
    } else {
      return nil
    }
    guard var elements = value(of: list).elements(work), work.makeList(of: 4 * elements.count),
      !elements.contains(where: \.isUnknown)
    else { return nil }
    if tokens.last?.isWord("each_with_index") == true {
      elements = elements.enumerated().map { .list([$0.element, .text(String($0.offset))]) }
    }
    let names = statement.loopVariables.count
    return names == 1 || elements.allSatisfy { ($0.elements(work)?.count ?? 0) >= names } ? elements : nil
  }

  /// Each block takes its body out of the one around, and a frame of the stack. A deeper one is read once, as any block is.
  var mayEnterBlock: Bool { blocks < 16 }

  mutating func enterBlock(isOpen: Bool = false) {
    blocks += 1
    flow.enterBlock(isOpen: isOpen)
  }

  mutating func leaveBlock(isOpen: Bool = false) {
    blocks -= 1
    flow.leaveBlock(isOpen: isOpen)
  }

  /// Gives what ``leaveLoop(_:)`` restores.
  mutating func enterLoop() -> RubyFlow {
    enterBlock()
    let outer = flow
    flow.enter()
    return outer
  }

  mutating func leaveLoop(_ outer: RubyFlow) {
    flow.leaveLoop(outer)
    leaveBlock()
  }

  // MARK: Values

  /// What an expression gives, several with commas between them as a list; unknown where only running the file tells.
  func value(of tokens: ArraySlice<ScriptToken>) -> RubyValue {
    // `s.source_files = 'a', 'b'` is a list.
    let values = arguments(of: tokens)
    return values.count == 1 ? values[0] : values.isEmpty ? .unknown : .list(of: values)
  }

  /// What stands between commas, in parentheses or not, up to the first option.
  func arguments(of tokens: ArraySlice<ScriptToken>) -> [RubyValue] {
    var expression = RubyExpression(withoutParentheses(tokens), self)
    return expression.arguments()
  }

  /// The texts of an expression; what is not known of it is a text that says so.
  func strings(in tokens: ArraySlice<ScriptToken>) -> [String] {
    arguments(of: tokens).flatMap { texts(of: $0) }
  }

  /// All texts in a value, one after the other; what is not known is a text that says so.
  func texts(of value: RubyValue) -> [String] { value.texts(work) }

  /// Whether a condition holds; nil where that is not known.
  func truth(of tokens: ArraySlice<ScriptToken>) -> Bool? {
    let condition = tokens.last?.isWord("then") == true ? tokens.dropLast() : tokens
    return RubyExpression.value(of: condition, self).truth
  }

  /// The text with what stands in `#{…}` put in.
  func interpolated(_ text: String, depth: Int) -> String {
    guard text.contains("#{") else { return text }
    guard work.read(text) else { return String(Self.unknown) }
    var result = ""
    var rest = text[...]
    while let start = rest.firstRange(of: "#{"), let end = closingBrace(in: rest[start.upperBound...]) {
      result += rest[..<start.lowerBound]
      let tokens = scriptTokens(String(rest[start.upperBound..<end]), .ruby)
      let value = RubyExpression.value(of: tokens[...], self, depth: depth)
      if case .text(let text) = value, work.make(bytes: text.utf8.count) {
        result += text
      } else {
        result.append(Self.unknown)
      }
      rest = rest[end...].dropFirst()
    }
    return result + rest
  }

  private func closingBrace(in text: Substring) -> String.Index? {
    var open = 1
    return text.indices.first { index in
      if text[index] == "{" { open += 1 }
      if text[index] == "}" { open -= 1 }
      return open == 0
    }
  }

  // MARK: Files

  /// Knows the functions of the file that `load 'made/files.rb'` or `require_relative 'files'` names, the last text of the
  /// expression.
  mutating func loadFunctions(named tokens: ArraySlice<ScriptToken>) {
    // Each look is one at the disk.
    guard let path = strings(in: tokens).last.map({ joinedPath(folder, $0) }), work.visit(1_000),
      let text = tree.text(of: path) ?? tree.text(of: path + ".rb"), work.read(text)
    else { return }
    _ = functions.take(from: rubyStatements(text), work)
  }

  private var folder: String { parentFolder(of: manifest) }

  /// `__dir__` is the folder that everything starts at.
  func filePlace(_ name: String) -> RubyValue { .text(name == "__dir__" ? "." : lastName(of: manifest)) }

  /// Whether a file or folder is there. One that is not may be made before the pod is built, or be nothing that is listed.
  func exists(_ path: String) -> RubyValue {
    // Each look is one at the disk.
    guard work.visit(1_000) else { return .unknown }
    let path = joinedPath(folder, path)
    return tree.index(of: path) != nil || tree.containsFolder(path) || tree.bytes(of: path) != nil
      ? .truth(true) : .unknown
  }

  /// `Dir['Sources/*']`, `Dir.glob('**/*.m')`: the files and folders that match.
  func entries(matching patterns: RubyValue) -> RubyValue {
    var found: [RubyValue] = []
    for pattern in patterns.texts(work) {
      guard let entries = entries(matching: pattern), work.makeList(of: 4 * entries.count) else { return .unknown }
      found += entries
    }
    return .list(of: found)
  }

  private func entries(matching pattern: String) -> [RubyValue]? {
    let place = joinedPath(folder, pattern)
    guard !pattern.contains(Self.unknown), !place.hasPrefix("..") else { return nil }
    let glob = Glob(place)
    let isCode = FileKind(path: pattern).map { $0.isSource || $0 == .c } ?? false
    var found: Set<String> = []
    var seen: Set<String> = []
    let start = tree.containsFolder(glob.fixedPrefix) ? glob.fixedPrefix : parentFolder(of: glob.fixedPrefix)
    tree.forEachFile(in: start) { _, path in
      guard work.visit(1 + pattern.utf8.count / 64) else { return }
      if glob.matches(path) { found.insert(path) }
      var above = isCode ? "" : parentFolder(of: path)
      while !above.isEmpty, seen.insert(above).inserted {
        if glob.matches(above) { found.insert(above) }
        above = parentFolder(of: above)
      }
    }
    guard !work.isExhausted else { return nil }
    // Of what is no code the tree does not say whether it is there.
    guard isCode || isForSources || !found.isEmpty else { return nil }
    let inside = folder.isEmpty ? 0 : folder.utf8.count + 1
    return found.sorted(by: bytesPrecede).map { .text(String(Substring($0.utf8.dropFirst(inside)))) }
  }
}
