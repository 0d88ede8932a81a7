import CodeGraph
import Facts

/// What lines of idioms ask of a wire, found by the name of what is called.
private struct WireQuestions {
  /// An object, because it is asked of every wire and has dozens of parts that a copy would count.
  final class Question: Sendable {
    /// Among the active idioms.
    let idiom: Int
    let line: IdiomLine
    let pattern: WirePattern
    /// The same number for all lines of an idiom that provide, or consume, keys of one mechanism.
    let subject: Int
    /// What the line says that no part of the shape takes: `called`, `result`, `1` to `9`.
    let needed: [String]
    /// Of a line that ignores a shape: the subjects of the lines that provide and consume keys of its mechanism.
    let ignored: [Int]

    init(idiom: Int, line: IdiomLine, pattern: WirePattern, subject: Int, ignored: [Int]) {
      self.idiom = idiom
      self.line = line
      self.pattern = pattern
      self.subject = subject
      self.ignored = ignored
      needed = neededBeside(line)
    }
  }

  /// Lines that name the whole of what is called, then every name that was looked up.
  private var questions: [String: [Question]] = [:]
  private var known: [String: [Question]] = [:]
  /// Lines that name a part of it are asked of every wire.
  private var loose: [(name: NamePattern, question: Question)] = []
  /// Lines that capture it are as well.
  private var anyName: [Question] = []

  var isEmpty: Bool { questions.isEmpty && loose.isEmpty && anyName.isEmpty }

  /// The lines of the idioms that ask for declared keys only, or the others.
  init(_ idioms: [Idiom], declared: Bool) {
    var subjects: [String: Int] = [:]
    func subject(_ idiom: Int, _ action: IdiomLine.Action, _ mechanism: String) -> Int {
      let said = "\(idiom) \(action.rawValue) \(mechanism)"
      let subject = subjects[said] ?? subjects.count
      subjects[said] = subject
      return subject
    }
    for (index, idiom) in idioms.enumerated() {
      for line in idiom.lines where line.asksDeclared == declared || line.action == .ignores {
        guard case .wire(let pattern) = line.pattern else { continue }
        let ignored: [IdiomLine.Action] = line.action == .ignores ? [.provides, .consumes] : []
        let question = Question(
          idiom: index, line: line, pattern: pattern, subject: subject(index, line.action, line.mechanism),
          ignored: ignored.map { subject(index, $0, line.mechanism) })
        if pattern.calledCapture != nil {
          anyName.append(question)
        } else if pattern.fragment != nil {
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
    var asked = (questions[name] ?? []) + anyName + loose.filter { $0.name.match(name) != nil }.map(\.question)
    // What is ignored is asked first, wherever its line stands.
    if asked.contains(where: { !$0.ignored.isEmpty }) {
      asked = asked.filter { !$0.ignored.isEmpty } + asked.filter(\.ignored.isEmpty)
    }
    known[name] = asked
    return asked
  }
}

/// The captures of a line that are taken from any wire: few lines ask for them, and most wires fit no line that does.
private func neededBeside(_ line: IdiomLine) -> [String] {
  let said = [line.key, line.target, line.detail].compactMap(\.self).flatMap(\.captures)
  let isBeside = { (name: String) in name == "called" || name == "result" || name.utf8.count == 1 && Int(name) != nil }
  return Set(said.filter(isBeside)).union(line.key.isUnknown ? ["called"] : []).sorted()
}

/// Messages, calls, annotations and attributes that idioms give a meaning.
extension WiringLinking {
  /// - Parameters:
  ///   - declared: The keys that declarations provide, for the lines that ask for them; nil for the other lines.
  ///   - jobs: How many threads look.
  mutating func matchWires(declared: Set<Declared>? = nil, jobs: Int) {
    let questions = WireQuestions(active, declared: declared != nil)
    if questions.isEmpty { return }
    let facts = graph.facts
    inFiles(weights: facts.lazy.map { $0.wires.count }, jobs) { part, files in
      var questions = questions
      for file in files where part.isRead[file] { part.matchWires(of: file, declared, &questions) }
    }
  }

  private mutating func matchWires(of file: Int, _ declared: Set<Declared>?, _ questions: inout WireQuestions) {
    let facts = graph.facts[file]
    for wire in facts.wires where wire.shape != .result {
      // Of the lines of an idiom that speak of one mechanism the first that fits counts.
      var answered: [Int] = []
      for question in questions.asked(of: facts.names[wire.name]) where question.pattern.shape == wire.shape {
        guard !answered.contains(question.subject),
          var captures = match(question.pattern, question.needed, wire, facts),
          question.needed.isEmpty || question.line.usesOnly(captures)
        else { continue }
        if question.line.action == .ignores {
          answered += question.ignored
          continue
        }
        if let declared {
          guard let name = lastName(captures[question.line.key.captures.first ?? ""]),
            declared.contains(Declared(idiom: active[question.idiom].name, key: name))
          else { continue }
          if !question.line.key.isText { captures[question.line.key.captures[0]] = "\"\(name)\"" }
        }
        let place = WirePlace(
          file: Int32(file), declaration: wire.declaration, member: wire.member, line: wire.line,
          column: wire.column)
        if add(question.line, active[question.idiom], captures, at: place) { answered.append(question.subject) }
      }
    }
  }

  /// The type that the property of `cook = resolve()` is declared with, where this file declares it in the type around.
  private func typeAssigned(_ wire: WireFact, _ facts: SharedFacts) -> String? {
    guard facts.language.isSwift, wire.result.exists, wire.declaration >= 0 else { return nil }
    let target = facts.names[wire.result]
    let name = target.hasPrefix("self.") ? String(target.dropFirst(5)) : target
    guard name.utf8.allSatisfy({ isWordByte($0) && $0 != UInt8(ascii: "$") }) else { return nil }
    let owner = facts.names[facts.declarations[Int(wire.declaration)].name]
    for property in facts.properties where property.valueType.exists {
      let member = facts.members[Int(property.member)]
      guard facts.names[member.name] == name, facts.names[facts.declarations[Int(member.declaration)].name] == owner
      else { continue }
      return facts.names[property.valueType]
    }
    return nil
  }

  private func match(
    _ pattern: WirePattern, _ needed: [String], _ wire: WireFact, _ facts: SharedFacts
  ) -> [String: String]? {
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
    if let name = pattern.calledCapture {
      var receiver = wire.receiver.exists ? facts.names[wire.receiver] : "self"
      if receiver.hasPrefix("$") { receiver.removeFirst() }
      var ignored: [String: String] = [:]
      guard let last = lastName(receiver), pattern.receiver?.match(last, &ignored) ?? (receiver == "self") else {
        return nil
      }
      captures[name] = facts.names[wire.name]
    } else if pattern.isElement {
      let receiver = facts.names[wire.receiver].filter { $0 != "]" }
      let last = receiver.suffix(
        from: receiver.lastIndex { !$0.isLetter && !$0.isNumber && $0 != "_" }.map {
          receiver.index(after: $0)
        } ?? receiver.startIndex)
      guard pattern.receiver?.match(String(last), &captures) == true else { return nil }
    } else if let receiver = pattern.receiver {
      guard wire.receiver.exists else { return nil }
      let text = facts.names[wire.receiver]
      // A local variable is written with a `$`, which no pattern can ask for.
      guard
        receiver.match(text, &captures) || (text.hasPrefix("$") && receiver.match(String(text.dropFirst()), &captures))
      else { return nil }
    }
    if let type = pattern.type {
      guard let written = wire.type.exists ? facts.names[wire.type] : typeAssigned(wire, facts) else { return nil }
      let isGeneric = written.hasPrefix("<") && written.hasSuffix(">")
      guard type.match(isGeneric ? String(written.dropFirst().dropLast()) : written, &captures) else { return nil }
    }
    if comparesArguments {
      for (fact, argument) in zip(arguments, pattern.arguments) {
        switch argument.value {
        case .text(let pattern): guard pattern.match(facts.names[fact.text], &captures) else { return nil }
        case .created(let name, nil): captures[name] = createdType(in: facts.names[fact.text])
        case .created(let name, let supertype?):
          guard let cast = castType(in: facts.names[fact.text]) else { return nil }
          captures[name] = createdType(in: facts.names[fact.text])
          captures[supertype] = cast
        }
      }
    }
    for name in needed {
      switch name {
      case "called": captures[name] = facts.names[wire.name]
      case "result": if wire.result.exists { captures[name] = facts.names[wire.result] }
      default:
        guard let place = Int(name), place <= count else { continue }
        captures[name] = facts.names[arguments[arguments.startIndex + place - 1].text]
      }
    }
    return captures
  }
}

/// The last name of `Container.shared.kitchen`, `$container.kitchen`, `kitchen`; nil where something else stands there.
private func lastName(_ text: String?) -> String? {
  guard let text = text?.filter({ $0 != "?" && $0 != "!" }) else { return nil }
  let name = text.split(separator: ".", omittingEmptySubsequences: false).last.map(String.init) ?? text
  return name.isEmpty || !name.utf8.allSatisfy(isWordByte) ? nil : name
}
