import CodeGraph
import Facts

/// What lines of idioms ask of a wire, found by the name of what is called.
private struct WireQuestions {
  struct Question {
    /// Among the active idioms.
    var idiom: Int
    var line: IdiomLine
    var pattern: WirePattern
    /// The same number for all lines of an idiom that provide, or consume, keys of one mechanism.
    var subject: Int
  }

  /// Lines that name the whole of what is called, then every name that was looked up.
  private var questions: [String: [Question]] = [:]
  private var known: [String: [Question]] = [:]
  /// Lines that name a part of it are asked of every wire.
  private var loose: [(name: NamePattern, question: Question)] = []

  init(_ idioms: [Idiom]) {
    var subjects: [String: Int] = [:]
    for (index, idiom) in idioms.enumerated() {
      for line in idiom.lines {
        guard case .wire(let pattern) = line.pattern else { continue }
        let said = "\(index) \(line.action.rawValue) \(line.mechanism)"
        let subject = subjects[said] ?? subjects.count
        subjects[said] = subject
        let question = Question(idiom: index, line: line, pattern: pattern, subject: subject)
        if pattern.fragment != nil {
          loose.append((NamePattern(pattern.name), question))
        } else {
          questions[pattern.name, default: []].append(question)
        }
      }
    }
  }

  /// What is asked of wires that call `name`: the same few names come again and again.
  mutating func asked(of name: String) -> [Question] {
    if let known = known[name] { return known }
    let asked = (questions[name] ?? []) + loose.filter { $0.name.match(name) != nil }.map(\.question)
    known[name] = asked
    return asked
  }
}

/// Messages, calls, annotations and attributes that idioms give a meaning.
extension WiringLinking {
  mutating func matchWires() {
    var questions = WireQuestions(active)
    for (file, facts) in graph.facts.enumerated() where !facts.wires.isEmpty && isRead[file] {
      for wire in facts.wires where wire.shape != .result {
        // Of the lines of an idiom that speak of one mechanism the first that fits counts.
        var answered: [Int] = []
        for question in questions.asked(of: facts.names[wire.name]) where question.pattern.shape == wire.shape {
          guard !answered.contains(question.subject), let captures = match(question.pattern, wire, facts),
            question.line.usesOnly(captures)
          else { continue }
          let place = WirePlace(
            file: Int32(file), declaration: wire.declaration, member: wire.member, line: wire.line,
            column: wire.column)
          if add(question.line, active[question.idiom], captures, at: place) { answered.append(question.subject) }
        }
      }
    }
  }

  private func match(_ pattern: WirePattern, _ wire: WireFact, _ facts: SharedFacts) -> [String: String]? {
    let count = Int(wire.argumentCount)
    let arguments = facts.wireArguments[Int(wire.firstArgument)...].prefix(count)
    let comparesArguments = pattern.hasArguments || !pattern.arguments.isEmpty
    if comparesArguments {
      // Most wires are of another shape, which is seen before any text is made.
      guard count == pattern.arguments.count || (pattern.isOpen && count > pattern.arguments.count) else { return nil }
      for (fact, argument) in zip(arguments, pattern.arguments) {
        guard (fact.label.exists ? facts.names[fact.label] : nil) == argument.label else { return nil }
      }
    }
    var captures: [String: String] = [:]
    if let receiver = pattern.receiver {
      guard wire.receiver.exists, receiver.match(facts.names[wire.receiver], &captures) else { return nil }
    }
    if let type = pattern.type {
      guard wire.type.exists, type.match(facts.names[wire.type], &captures) else { return nil }
    }
    if comparesArguments {
      for (fact, argument) in zip(arguments, pattern.arguments) {
        switch argument.value {
        case .text(let pattern): guard pattern.match(facts.names[fact.text], &captures) else { return nil }
        case .created(let name): captures[name] = createdType(in: facts.names[fact.text])
        }
      }
    }
    captures["called"] = facts.names[wire.name]
    if wire.result.exists { captures["result"] = facts.names[wire.result] }
    for (index, fact) in arguments.prefix(9).enumerated() { captures["\(index + 1)"] = facts.names[fact.text] }
    return captures
  }

  /// The type of `{ Foo() }`, `{ r in Foo(a: r.resolve(A.self)!) }`, `{ return [[Foo alloc] init]; }`; `…` where the
  /// closure does not begin so, which is no expression.
  private func createdType(in closure: String) -> String {
    guard closure.hasPrefix("{") else { return closure.hasSuffix(".init") ? String(closure.dropLast(5)) : "…" }
    var text = closure.dropFirst()
    if let end = text.firstRange(of: " in ") ?? text.firstRange(of: ")in "),
      text[..<end.lowerBound].utf8.allSatisfy({ isWordByte($0) || $0 == 44 || $0 == 40 || $0 == 58 || $0 == 46 })
    {
      text = text[end.upperBound...]
    }
    // `{ let page = Page(); …; return page }`
    if text.hasPrefix("let "), let equals = text.firstIndex(of: "=") {
      let local = text[..<equals].dropFirst(4).prefix { $0 != ":" }
      guard text.hasSuffix("return \(local)}") || text.hasSuffix(";\(local)}") else { return "…" }
      text = text[text.index(after: equals)...]
    }
    if text.hasPrefix("return ") { text = text.dropFirst(7) }
    let name = text.prefix { $0.isLetter || $0.isNumber || $0 == "_" || $0 == "." }
    guard let first = name.first, first.isUppercase, text[name.endIndex...].first == "(" else { return "…" }
    return name.hasSuffix(".init") ? String(name.dropLast(5)) : String(name)
  }
}
