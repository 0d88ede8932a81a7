/// What property lists register.
struct PropertyListWirings {
  private(set) var found: [Wiring] = []
  /// Lists that should tell of wirings and cannot be read.
  private(set) var problems: [ProjectProblem] = []
  private let names: TypeNames

  init(in tree: FileTree, by idioms: [Idiom], names: TypeNames) {
    self.names = names
    var questions: [DeclarationQuestion] = []
    for idiom in idioms {
      for line in idiom.otherThanWires {
        guard case .plist = line.pattern else { continue }
        questions.append(DeclarationQuestion(idiom: idiom, line: line))
      }
    }
    guard !questions.isEmpty else { return }
    for (index, file) in tree.files.enumerated() where file.kind == .plist {
      let name = lastName(of: file.path)
      let fitting = questions.filter { question in
        if case .plist(let pattern, _, _) = question.line.pattern { pattern.match(name) != nil } else { false }
      }
      guard !fitting.isEmpty else { continue }
      var bytes: [UInt8] = []
      // Most lists have nothing of what is asked for, which their bytes say before they are parsed.
      guard (try? tree.read(index, into: &bytes)) != nil, fitting.contains(where: { mayHold(bytes, $0) }) else {
        continue
      }
      if let line = conflictLine(in: bytes) {
        problems.append(ProjectProblem(message: "has a merge conflict", file: file.path, line: line))
        continue
      }
      do {
        let list = try PropertyListValue(parsing: bytes)
        let lines = PlistLines(bytes: bytes)
        for question in fitting { match(question, list, lines, path: file.path) }
      } catch {
        problems.append(ProjectProblem(message: error.message, file: file.path, line: error.line))
      }
    }
  }

  /// Whether the keys that lead to what is asked for stand in a list, and one of those that hold it.
  private func mayHold(_ bytes: [UInt8], _ question: DeclarationQuestion) -> Bool {
    guard case .plist(_, let keys, let fields) = question.line.pattern else { return false }
    func stands(_ key: String) -> Bool { place(of: Array(key.utf8), in: bytes) != nil }
    return keys.allSatisfy { $0 == "[]" || $0 == "*" || stands($0) }
      && fields.contains { $0.keyCapture != nil || stands($0.key) }
  }

  private mutating func match(
    _ question: DeclarationQuestion, _ list: PropertyListValue, _ lines: PlistLines, path: String
  ) {
    guard case .plist(_, let keys, let fields) = question.line.pattern else { return }
    var values = [list]
    for key in keys {
      values = values.flatMap { value -> [PropertyListValue] in
        switch value {
        case .array(let elements): key == "[]" ? elements : []
        case .dictionary(let pairs): key == "*" ? sorted(pairs).map(\.value) : pairs[key].map { [$0] } ?? []
        case .string: []
        }
      }
    }
    for case .dictionary(let pairs) in values {
      // An array of texts is so many keys.
      var captures: [[String: String]] = [[:]]
      for field in fields {
        if let keyCapture = field.keyCapture {
          captures = sorted(pairs).flatMap { key, value in
            texts(of: value).map { text in [keyCapture: key].merging(field.capture.map { [$0: text] } ?? [:]) { $1 } }
          }
        }
        guard field.keyCapture == nil, let capture = field.capture, let value = pairs[field.key] else { continue }
        let values = texts(of: value)
        if values.isEmpty { continue }
        captures = captures.flatMap { known in values.map { known.merging([capture: $0]) { $1 } } }
      }
      let keyName = fields.lazy.compactMap(\.keyCapture).first
      for captures in captures { add(question, captures, lines, at: keyName.flatMap { captures[$0] }, path: path) }
    }
  }

  /// In an order of their own: what stands in one line would else come in another with each run.
  private func sorted(_ pairs: [String: PropertyListValue]) -> [(key: String, value: PropertyListValue)] {
    pairs.sorted { $0.key < $1.key }
  }

  /// What a build setting fills in, `$(SCHEME)`, is told by no list.
  private func texts(of value: PropertyListValue) -> [String] {
    switch value {
    case .string(let text): stands("$(", in: text) || stands("${", in: text) ? [] : [text]
    case .array(let elements):
      elements.flatMap { element -> [String] in
        guard case .string = element else { return [] }
        return texts(of: element)
      }
    case .dictionary: []
    }
  }

  private mutating func add(
    _ question: DeclarationQuestion, _ captures: [String: String], _ lines: PlistLines, at place: String?, path: String
  ) {
    func text(_ template: WiringTemplate) -> String? {
      var text = ""
      for part in template.parts {
        switch part {
        case .text(let literal): text += literal
        case .capture(let name):
          guard let value = captures[name] else { return nil }
          text += value
        }
      }
      return text
    }
    guard let key = text(question.line.key) else { return }
    let action: Wiring.Action = question.line.action == .provides ? .provides : .consumes
    var wiring = Wiring(
      idiom: question.idiom.name, mechanism: question.line.mechanism, action: action, key: key, file: .none, path: path,
      line: lines.line(of: place ?? key))
    wiring.direction = question.idiom.mechanisms.direction(of: question.line.mechanism)
    wiring.keyType = names.type(named: key, isProtocol: nil, file: .none)
    if let target = question.line.target.flatMap(text) {
      wiring.targetName = target
      wiring.target = names.type(named: target, isProtocol: false, file: .none)
    }
    if let detail = question.line.detail {
      let text = detail.parts.map { part in
        switch part {
        case .text(let literal): literal
        case .capture(let name): captures[name] ?? ""
        }
      }.joined()
      wiring.detail = text.isEmpty ? nil : text
    }
    found.append(wiring)
  }
}

/// Where a word stands first in the bytes.
private func place(of word: [UInt8], in bytes: [UInt8]) -> Int? {
  guard let first = word.first, bytes.count >= word.count else { return word.isEmpty ? 0 : nil }
  return bytes.withUnsafeBufferPointer { bytes in
    word.withUnsafeBufferPointer { word in
      for start in 0...bytes.count - word.count where bytes[start] == first {
        var length = 1
        while length < word.count, bytes[start + length] == word[length] { length += 1 }
        if length == word.count { return start }
      }
      return nil
    }
  }
}

/// Finds the line of a value by its text, for the parser tells none.
private struct PlistLines {
  let bytes: [UInt8]

  func line(of value: String) -> Int32 {
    let place = place(of: Array(">\(value)<".utf8), in: bytes) ?? place(of: Array(value.utf8), in: bytes) ?? 0
    return 1 + Int32(truncatingIfNeeded: bytes[..<place].count { $0 == UInt8(ascii: "\n") })
  }
}
