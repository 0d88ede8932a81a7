import CodeGraph
import Facts

/// What a line of an idiom asks of a wire.
///
/// An object, because it is asked of every wire and has dozens of parts that a copy would count.
final class WireQuestion: Sendable {
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
    needed = line.needed
  }
}

/// Which lines of idioms ask for a wire, found by the name of what is called.
struct WireLines {
  struct Place {
    var idiom: Int
    var line: Int
  }

  let idioms: [Idiom]
  /// Of the lines that name what is called, the hashes of the names and the places. Every scan makes these and asks for a
  /// few dozen names, so that looking through all hashes is less work than a table of them.
  private var hashes: [UInt32] = []
  private var places: [Place] = []
  /// Lines that name a part of it are asked of every wire.
  private var loose: [(name: NamePattern, place: Place)] = []
  /// Lines that capture it are as well.
  private var anyName: [Place] = []
  /// Whether a line asks for declared keys only.
  private(set) var askDeclared = false

  init(_ idioms: [Idiom]) {
    self.idioms = idioms
    hashes.reserveCapacity(512)
    places.reserveCapacity(512)
    for idiom in idioms.indices {
      for number in idioms[idiom].lines.indices {
        guard let asked = idioms[idiom].lines[number].asked else { continue }
        if idioms[idiom].lines[number].asksDeclared { askDeclared = true }
        let place = Place(idiom: idiom, line: number)
        switch asked {
        case .any: anyName.append(place)
        case .part(let name): loose.append((name, place))
        case .whole(_, let hash):
          hashes.append(hash)
          places.append(place)
        }
      }
    }
  }

  /// Those that ask for declared keys only, or the others; what is ignored is among both.
  func asking(for name: String, declared: Bool) -> [Place] {
    var found: [Place] = []
    let hash = hashOfName(name)
    for number in hashes.indices where hashes[number] == hash {
      let place = places[number]
      if case .whole(name, _) = idioms[place.idiom].lines[place.line].asked { found.append(place) }
    }
    found += anyName
    for line in loose where line.name.match(name) != nil { found.append(line.place) }
    return found.filter { place in
      let lines = idioms[place.idiom].lines
      return lines[place.line].asksDeclared == declared || lines[place.line].action == .ignores
    }
  }
}

/// What is asked of each name, made once where the name is called at all: the same few come again and again.
struct WireQuestions: ~Copyable {
  private struct Subject: Equatable {
    var idiom: Int
    var action: IdiomLine.Action
    var mechanism: String
  }

  private let lines: WireLines
  private let declared: Bool
  private var names = NameInterner()
  private var asked: [[WireQuestion]] = []
  private var subjects: [Subject] = []

  init(_ lines: WireLines, declared: Bool) {
    self.lines = lines
    self.declared = declared
  }

  /// What is asked of wires that call `name`.
  mutating func asked(of name: Name, _ facts: SharedFacts) -> [WireQuestion] {
    let known = Int(facts.names.withBytes(of: name) { names.intern($0) }.index)
    if known == asked.count {
      let questions = lines.asking(for: facts.names[name], declared: declared).compactMap { question(at: $0) }
      // What is ignored is asked first, wherever its line stands.
      asked.append(questions.filter { !$0.ignored.isEmpty } + questions.filter { $0.ignored.isEmpty })
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
