import CodeGraph
import Facts

/// What a line of an idiom asks of a wire.
///
/// An object, because it is asked of every wire and has dozens of parts that a copy would count.
private final class WireQuestion: Sendable {
  let idiom: Idiom
  let line: IdiomLine
  let pattern: WirePattern
  /// The same number for all lines of an idiom that provide, or consume, keys of one mechanism.
  let subject: Int
  /// What the line says that no part of the shape takes: `called`, `result`, `1` to `9`.
  let needed: [String]
  /// Of a line that ignores a shape: the subjects of the lines that provide and consume keys of its mechanism.
  let ignored: [Int]

  init(idiom: Idiom, line: IdiomLine, pattern: WirePattern, subject: Int, ignored: [Int]) {
    self.idiom = idiom
    self.line = line
    self.pattern = pattern
    self.subject = subject
    self.ignored = ignored
    needed = neededBeside(line)
  }
}

/// Which lines of idioms ask for a wire, found by the name of what is called.
private struct WireLines {
  struct Place {
    var idiom: Int
    var line: Int
  }

  let idioms: [Idiom]
  /// Lines that name the whole of what is called.
  private var named: [String: [Place]] = [:]
  /// Lines that name a part of it are asked of every wire.
  private var loose: [(name: NamePattern, place: Place)] = []
  /// Lines that capture it are as well.
  private var anyName: [Place] = []

  var isEmpty: Bool { named.isEmpty && loose.isEmpty && anyName.isEmpty }

  /// The lines of the idioms that ask for declared keys only, or the others.
  init(_ idioms: [Idiom], declared: Bool) {
    self.idioms = idioms
    for (index, idiom) in idioms.enumerated() {
      for number in idiom.lines.indices {
        guard idiom.lines[number].asksDeclared == declared || idiom.lines[number].action == .ignores,
          case .wire(let pattern) = idiom.lines[number].pattern
        else { continue }
        let place = Place(idiom: index, line: number)
        if pattern.calledCapture != nil {
          anyName.append(place)
        } else if pattern.fragment != nil {
          loose.append((NamePattern(pattern.name), place))
        } else {
          named[pattern.name, default: []].append(place)
        }
      }
    }
  }

  func asking(for name: String) -> [Place] {
    (named[name] ?? []) + anyName + loose.filter { $0.name.match(name) != nil }.map(\.place)
  }
}

/// What is asked of each name, made once where the name is called at all: the same few come again and again.
private struct WireQuestions: ~Copyable {
  private struct Subject: Equatable {
    var idiom: Int
    var action: IdiomLine.Action
    var mechanism: String
  }

  private let lines: WireLines
  private var names = NameInterner()
  private var asked: [[WireQuestion]] = []
  private var subjects: [Subject] = []

  init(_ lines: WireLines) { self.lines = lines }

  /// What is asked of wires that call `name`.
  mutating func asked(of name: Name, _ facts: SharedFacts) -> [WireQuestion] {
    let known = Int(facts.names.withBytes(of: name) { names.intern($0) }.index)
    if known == asked.count {
      let questions = lines.asking(for: facts.names[name]).compactMap { question(at: $0) }
      // What is ignored is asked first, wherever its line stands.
      asked.append(questions.filter { !$0.ignored.isEmpty } + questions.filter(\.ignored.isEmpty))
    }
    return asked[known]
  }

  private mutating func question(at place: WireLines.Place) -> WireQuestion? {
    let idiom = lines.idioms[place.idiom]
    let line = idiom.lines[place.line]
    guard case .wire(let pattern) = line.pattern else { return nil }
    let ignored: [IdiomLine.Action] = line.action == .ignores ? [.provides, .consumes] : []
    return WireQuestion(
      idiom: idiom, line: line, pattern: pattern, subject: subject(place.idiom, line.action, line.mechanism),
      ignored: ignored.map { subject(place.idiom, $0, line.mechanism) })
  }

  private mutating func subject(_ idiom: Int, _ action: IdiomLine.Action, _ mechanism: String) -> Int {
    let subject = Subject(idiom: idiom, action: action, mechanism: mechanism)
    if let known = subjects.firstIndex(of: subject) { return known }
    subjects.append(subject)
    return subjects.count - 1
  }
}

/// The captures of a line that are taken from any wire: few lines ask for them, and most wires fit no line that does.
private func neededBeside(_ line: IdiomLine) -> [String] {
  var needed: [String] = line.key.isUnknown ? ["called"] : []
  for case .capture(let name) in line.key.parts + (line.target?.parts ?? []) + (line.detail?.parts ?? []) {
    let isDigit = name.utf8.count == 1 && Int(name) != nil
    if isDigit || name == "called" || name == "result", !needed.contains(name) { needed.append(name) }
  }
  return needed
}

/// Messages, calls, annotations and attributes that idioms give a meaning.
extension WiringLinking {
  /// - Parameters:
  ///   - declared: The keys that declarations provide, for the lines that ask for them; nil for the other lines.
  ///   - jobs: How many threads look.
  mutating func matchWires(declared: Set<Declared>? = nil, jobs: Int) {
    let lines = WireLines(active, declared: declared != nil)
    if lines.isEmpty { return }
    let facts = graph.facts
    inFiles(weights: facts.map { $0.wires.count }, jobs) { part, files in
      var questions = WireQuestions(lines)
      for file in files where part.isRead[file] { part.matchWires(of: file, declared, &questions) }
    }
  }

  private mutating func matchWires(of file: Int, _ declared: Set<Declared>?, _ questions: inout WireQuestions) {
    let facts = graph.facts[file]
    for wire in facts.wires where wire.shape != .result {
      // Of the lines of an idiom that speak of one mechanism the first that fits counts.
      var answered: [Int] = []
      for question in questions.asked(of: wire.name, facts) where question.pattern.shape == wire.shape {
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
            declared.contains(Declared(idiom: question.idiom.name, key: name))
          else { continue }
          if !question.line.key.isText { captures[question.line.key.captures[0]] = "\"\(name)\"" }
        }
        let place = WirePlace(
          file: Int32(file), declaration: wire.declaration, member: wire.member, line: wire.line,
          column: wire.column)
        if add(question.line, question.idiom, captures, at: place) { answered.append(question.subject) }
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
  ) -> Captures? {
    let count = Int(wire.argumentCount)
    let arguments = facts.wireArguments[Int(wire.firstArgument)...].prefix(count)
    let comparesArguments = pattern.hasArguments || !pattern.arguments.isEmpty
    if comparesArguments {
      // Most wires are of another shape, which is seen before any text is made.
      guard count == pattern.arguments.count || (pattern.isOpen && count > pattern.arguments.count) else { return nil }
      for (fact, argument) in zip(arguments, pattern.arguments) {
        guard isLabel(argument.label, fact.label, facts) else { return nil }
      }
    }
    var captures = Captures()
    if let name = pattern.calledCapture {
      var receiver = wire.receiver.exists ? facts.names[wire.receiver] : "self"
      if receiver.hasPrefix("$") { receiver.removeFirst() }
      var ignored = Captures()
      guard let last = lastName(receiver), pattern.receiver?.match(last, &ignored) ?? (receiver == "self") else {
        return nil
      }
      captures[name] = facts.names[wire.name]
    } else if pattern.isElement {
      let receiver = facts.names[wire.receiver].filter { !"]?!".contains($0) }
      let last = receiver.suffix(
        from: receiver.lastIndex { !$0.isLetter && !$0.isNumber && $0 != "_" }.map {
          receiver.index(after: $0)
        } ?? receiver.startIndex)
      guard pattern.receiver?.match(String(last), &captures) == true else { return nil }
    } else if let receiver = pattern.receiver {
      let fits =
        wire.receiver.exists
        && facts.names.withBytes(of: wire.receiver) { text in
          // A local variable is written with a `$`, which no pattern can ask for.
          receiver.match(text, &captures)
            || text.first == UInt8(ascii: "$")
              && receiver.match(UnsafeBufferPointer(rebasing: text.dropFirst()), &captures)
        }
      guard fits else { return nil }
    }
    if let type = pattern.type {
      guard let written = wire.type.exists ? facts.names[wire.type] : typeAssigned(wire, facts) else { return nil }
      let isGeneric = written.hasPrefix("<") && written.hasSuffix(">")
      guard type.match(isGeneric ? String(written.dropFirst().dropLast()) : written, &captures) else { return nil }
    }
    if comparesArguments {
      for (fact, argument) in zip(arguments, pattern.arguments) {
        switch argument.value {
        case .text(let pattern):
          guard facts.names.withBytes(of: fact.text, { pattern.match($0, &captures) }) else { return nil }
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

private func isLabel(_ asked: String?, _ label: Name, _ facts: SharedFacts) -> Bool {
  guard let asked else { return !label.exists }
  return label.exists && facts.names.withBytes(of: label) { asked.utf8.elementsEqual($0) }
}

/// The last name of `Container.shared.kitchen`, `$container.kitchen`, `kitchen`; nil where something else stands there.
private func lastName(_ text: String?) -> String? {
  guard let text = text?.filter({ $0 != "?" && $0 != "!" }) else { return nil }
  let name = text.split(separator: ".", omittingEmptySubsequences: false).last.map(String.init) ?? text
  return name.isEmpty || !name.utf8.allSatisfy(isWordByte) ? nil : name
}
