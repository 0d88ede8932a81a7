/// What a line of an idiom asks of a wire.
final class WireQuestion: Sendable {
  let idiom: Idiom
  let line: IdiomLine
  let pattern: WirePattern
  /// That of ``pattern``, which is copied where one of its parts is asked for: most wires are of another shape.
  let shape: WireFact.Shape
  /// The same number for all lines of an idiom that provide, or consume, keys of one mechanism.
  let subject: Int
  /// Of a line that ignores a shape: the subjects of the lines that provide and consume keys of its mechanism.
  let ignored: [Int]

  init(idiom: Idiom, line: IdiomLine, pattern: WirePattern, subject: Int, ignored: [Int]) {
    self.idiom = idiom
    self.line = line
    self.pattern = pattern
    shape = pattern.shape
    self.subject = subject
    self.ignored = ignored
  }
}

/// Which lines of idioms ask for a wire, found by the name of what is called.
struct WireLines {
  struct Place {
    var idiom: Int
    var line: Int
  }

  let idioms: [Idiom]
  /// By idiom.
  private let lines: [[IdiomLine]]
  /// Of the lines that name what is called, the hashes of the names and the places. Every scan makes these and asks for a
  /// few dozen names, so that looking through all hashes is less work than a table of them.
  private var hashes: [UInt32] = []
  private var places: [Place] = []
  /// Lines that name a part of it are asked of every wire.
  private var loose: [Place] = []
  /// Lines that capture it are as well.
  private var anyName: [Place] = []
  /// Whether a line asks for declared keys only.
  private(set) var askDeclared = false

  init(_ idioms: [Idiom]) {
    self.idioms = idioms
    lines = idioms.map(\.lines)
    hashes.reserveCapacity(512)
    places.reserveCapacity(512)
    for idiom in idioms.indices {
      for (number, line) in lines[idiom].enumerated() {
        guard let asked = line.asked else { continue }
        if line.asksDeclared { askDeclared = true }
        let place = Place(idiom: idiom, line: number)
        switch asked {
        case .any: anyName.append(place)
        case .part: loose.append(place)
        case .whole(_, let hash):
          hashes.append(hash)
          places.append(place)
        }
      }
    }
  }

  /// Those that ask for declared keys only, or the others; what is ignored is among both.
  func asking(for name: UnsafeBufferPointer<UInt8>, declared: Bool) -> [Place] {
    var found: [Place] = []
    let hash = hashOfBytes(name)
    for number in hashes.indices where hashes[number] == hash {
      let place = places[number]
      if case .whole(let asked, _) = self[place].asked, asked.elementsEqual(name) { found.append(place) }
    }
    found += anyName
    for place in loose {
      if case .part(let asked) = self[place].asked, asked.match(name) != nil { found.append(place) }
    }
    found.removeAll { self[$0].asksDeclared != declared && self[$0].action != .ignores }
    return found
  }

  subscript(place: Place) -> IdiomLine { lines[place.idiom][place.line] }
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
    let bytes = facts.bytes(of: name)
    let known = Int(names.intern(bytes).index)
    if known == asked.count { asked.append(questions(about: bytes)) }
    return asked[known]
  }

  private mutating func questions(about name: UnsafeBufferPointer<UInt8>) -> [WireQuestion] {
    var questions: [WireQuestion] = []
    for place in lines.asking(for: name, declared: declared) {
      guard let question = question(at: place) else { continue }
      // What is ignored is asked first, wherever its line stands.
      questions.insert(question, at: question.ignored.isEmpty ? questions.count : 0)
    }
    return questions
  }

  private mutating func question(at place: WireLines.Place) -> WireQuestion? {
    let line = lines[place]
    guard case .wire(let pattern) = line.pattern else { return nil }
    let ignored: [IdiomLine.Action] = line.action == .ignores ? [.provides, .consumes] : []
    return WireQuestion(
      idiom: lines.idioms[place.idiom], line: line, pattern: pattern,
      subject: subject(place.idiom, line.action, line.mechanism),
      ignored: ignored.map { subject(place.idiom, $0, line.mechanism) })
  }

  private mutating func subject(_ idiom: Int, _ action: IdiomLine.Action, _ mechanism: String) -> Int {
    let subject = Subject(idiom: idiom, action: action, mechanism: mechanism)
    if let known = subjects.firstIndex(of: subject) { return known }
    subjects.append(subject)
    return subjects.count - 1
  }
}
