/// The macros of a project that send what idioms ask for, and what a file needs of them.
///
/// A file's own definition holds. Where headers disagree, those count that its imports lead to, or all where none do, as it is
/// with prefix headers.
struct MessageMacros: Sendable {
  private struct Definition: Sendable {
    var file: Int
    var isHeader: Bool
    /// Nil where it is not known what it writes.
    var text: String?
    /// What it sends itself.
    var messages: String?
    var takesArguments: Bool
  }

  private let definitions: [String: [Definition]]
  private let names: WireVocabulary
  private let shortest: Int
  /// Whether one of them is called as functions are, `post(x)`.
  private let areLikeFunctions: Bool
  private let headers: HeaderReach

  var isEmpty: Bool { definitions.isEmpty }

  /// Of the facts of all files, with their paths.
  init(of files: [HeaderReach.File]) {
    var all: [String: [Definition]] = [:]
    for file in files {
      for macro in file.facts.messageMacros {
        let names = file.facts.names
        all[names[macro.name], default: []].append(
          Definition(
            file: file.index, isHeader: file.facts.language == .header,
            text: macro.definition.exists ? names[macro.definition] : nil,
            messages: macro.messages.exists ? names[macro.messages] : nil, takesArguments: macro.takesArguments))
      }
    }
    definitions = Self.sending(all)
    names = WireVocabulary(definitions.mapValues { _ in .init(.call) })
    shortest = max(1, definitions.keys.map(\.utf8.count).min() ?? 1)
    areLikeFunctions = definitions.contains { name, all in
      name.utf8.first.map { $0 >= UInt8(ascii: "a") } == true && all.contains(where: \.takesArguments)
    }
    headers = HeaderReach(of: definitions.isEmpty ? [] : files)
  }

  /// Those that send something themselves, or call one that does.
  private static func sending(_ all: [String: [Definition]]) -> [String: [Definition]] {
    var sending = Set(all.keys.filter { name in all[name]?.contains { $0.messages != nil } == true })
    var before = -1
    while !sending.isEmpty, sending.count > before {
      before = sending.count
      for (name, definitions) in all where !sending.contains(name) {
        if definitions.contains(where: { words(of: $0.text).contains(where: sending.contains) }) {
          sending.insert(name)
        }
      }
    }
    return all.filter { sending.contains($0.key) }
  }

  private static func words(of text: String?) -> [String] {
    text?.split { !($0.isLetter || $0.isNumber || $0 == "_") }.map(String.init) ?? []
  }

  /// Whether a file may use one, so that its text is to be looked at: readers note which words of bodies may be macros, but
  /// not the shortest, and not what is called like a function.
  func mayBeUsed(by facts: SharedFacts) -> Bool {
    if shortest < 3 || areLikeFunctions || !facts.messageMacros.isEmpty { return true }
    return (0..<facts.names.count).contains { index in
      !names.shapes(of: facts.bytes(of: Name(index: UInt32(index)))).isEmpty
    }
  }

  /// The macros that a file's text names, besides where it defines them.
  func used(in text: UnsafeBufferPointer<UInt8>, of file: Int) -> Set<String> {
    var times: [String: Int] = [:]
    text.forEachWord(ofAtLeast: shortest) { _, word in
      if !names.shapes(of: word).isEmpty { times[String(decoding: word, as: UTF8.self), default: 0] += 1 }
    }
    return Set(
      times.keys.filter { name in
        guard let all = definitions[name], let times = times[name] else { return false }
        let own = all.count { $0.file == file }
        return times > own && (own > 0 || all.contains(where: \.isHeader))
      })
  }

  /// Definitions, a line each, of what a file uses and does not define itself.
  func prelude(of used: Set<String>, in file: Int) -> [UInt8] {
    var lines: [String: String] = [:]
    var waiting = Array(used)
    let reached = headers.reached(from: file)
    while let name = waiting.popLast() {
      guard lines[name] == nil, let all = definitions[name], !all.contains(where: { $0.file == file }) else { continue }
      let known = all.filter(\.isHeader)
      let seen = known.filter { reached.contains($0.file) }
      // A word in low letters may as well be called so elsewhere.
      if seen.isEmpty, isLow(name) { continue }
      let agree = known.allSatisfy { $0.text == known[0].text }
      let holding = seen.isEmpty || agree ? known : seen
      guard let first = holding.first else { continue }
      if let text = first.text, holding.allSatisfy({ $0.text == text }) {
        lines[name] = text
        waiting += Self.words(of: text)
      } else {
        lines[name] = unknown(name, takesArguments: first.takesArguments)
      }
    }
    return Array(lines.sorted { $0.key < $1.key }.map { "#define \($0.value)\n" }.joined().utf8)
  }

  /// `post`, and not `kPost`, as macros are often called.
  private func isLow(_ name: String) -> Bool {
    let bytes = Array(name.utf8.prefix(2))
    guard let first = bytes.first, first >= 97, first <= 122 else { return false }
    return first != UInt8(ascii: "k") || bytes.count < 2 || bytes[1] < 65 || bytes[1] > 90
  }

  /// A definition by which all that the macro may send is sent with arguments that nobody knows.
  private func unknown(_ name: String, takesArguments: Bool) -> String {
    var messages: Set<String> = []
    var seen: Set<String> = []
    var waiting = [name]
    while let next = waiting.popLast() {
      guard seen.insert(next).inserted else { continue }
      for definition in definitions[next] ?? [] {
        if let sent = definition.messages { messages.insert(sent) }
        waiting += Self.words(of: definition.text)
      }
    }
    return "\(name)\(takesArguments ? "(...)" : "") ({\(messages.sorted().joined())})"
  }
}

extension FileFacts {
  /// The same with the wires of another reading of the file; nil where that one found other declarations.
  func wired(as other: FileFacts) -> FileFacts? {
    guard declarations.count == other.declarations.count, members.count == other.members.count else { return nil }
    var facts = self
    var list = names.list
    var known: [String: Name] = [:]
    for index in 0..<names.count { known[names[Name(index: UInt32(index))]] = Name(index: UInt32(index)) }
    func own(_ name: Name) -> Name {
      guard name.exists else { return .none }
      var text = other.names[name]
      if let name = known[text] { return name }
      let name = text.withUTF8 { list.append($0) }
      known[text] = name
      return name
    }
    facts.wires = other.wires.map { wire in
      var wire = wire
      (wire.name, wire.receiver, wire.type, wire.result) = (
        own(wire.name), own(wire.receiver), own(wire.type), own(wire.result)
      )
      return wire
    }
    facts.wireArguments = other.wireArguments.map {
      WireArgumentFact(label: own($0.label), text: own($0.text), parameter: $0.parameter)
    }
    facts.names = NameTable(list)
    return facts
  }
}
