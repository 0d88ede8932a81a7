import CodeGraph
import Facts
import ProjectModel

/// Names of events that are declared and mentioned nowhere else.
///
/// Whether a name is mentioned is asked of the sources' text, comments included: what is told is certain. The text is
/// read only where a name is left that no event found and no other file's facts speak of, which is seldom.
extension WiringLinking {
  private struct Candidate {
    var file: Int
    var constant: ConstantFact
    var name: String
    var key: String
  }

  mutating func matchUnmentionedEvents(in tree: FileTree) {
    let keys = keysOfEvents()
    guard !keys.isEmpty else { return }
    var candidates = candidates(keys)
    guard !candidates.isEmpty else { return }
    keepUnknownElsewhere(&candidates)
    guard !candidates.isEmpty else { return }
    var mentions: [String: Int] = [:]
    count(Set(candidates.map(\.name)), in: tree, &mentions)
    for candidate in candidates where mentions[candidate.name] == 1 {
      let path = graph.files[candidate.file].path
      var wiring = Wiring(
        idiom: "", mechanism: "unmentioned_event", action: .provides, key: candidate.key,
        file: Int32(candidate.file), path: path, line: candidate.constant.line)
      wiring.detail = candidate.name
      if candidate.constant.declaration >= 0 {
        wiring.type =
          graph.declarationType[Int(graph.firstDeclaration[candidate.file] + candidate.constant.declaration)]
      }
      found.append(wiring)
    }
  }

  private func keysOfEvents() -> Set<String> {
    var keys: Set<String> = []
    for wiring in found {
      switch wiring.mechanism {
      case "notification", "bus_event", "router_event": keys.insert(wiring.key)
      default: break
      }
    }
    return keys
  }

  /// Constants that are names of events by their type or their own name, and of which no event was found.
  private func candidates(_ keys: Set<String>) -> [Candidate] {
    var result: [Candidate] = []
    for (file, facts) in graph.facts.enumerated()
    where !facts.constants.isEmpty && isRead[file] && !graph.files[file].isExternal {
      for constant in facts.constants {
        guard isEventName(constant, facts) else { continue }
        let evaluation = WireEvaluation(
          constants: constants, isSwift: facts.language.isSwift, file: Int32(file), selfName: nil)
        guard let value = evaluation.value(of: facts.names[constant.value]), value.isLiteral, !keys.contains(value.key)
        else { continue }
        result.append(
          Candidate(file: file, constant: constant, name: facts.names[constant.name], key: value.key))
      }
    }
    return result
  }

  private func isEventName(_ constant: ConstantFact, _ facts: FileFacts) -> Bool {
    if facts.language.isSwift {
      return facts.names.withBytes(of: constant.value) { text in
        ["Notification.Name(", "NSNotification.Name(", "Foundation.Notification.Name("].contains {
          text.starts(with: $0.utf8)
        }
      }
    }
    return facts.names.withBytes(of: constant.name) { text in
      ["Notification", "NotificationName", "EventName"].contains { ending in
        text.count > ending.utf8.count && text.suffix(ending.utf8.count).elementsEqual(ending.utf8)
      }
    }
  }

  /// Takes out what another file's facts name.
  private func keepUnknownElsewhere(_ candidates: inout [Candidate]) {
    var words: [String: WireVocabulary.Shapes] = [:]
    for candidate in candidates { words[candidate.name] = .init(.call) }
    let asked = WireVocabulary(words)
    var files: [String: Set<Int>] = [:]
    for (file, facts) in graph.facts.enumerated() where facts.language != .header {
      for index in 0..<UInt32(facts.names.count) {
        facts.names.withBytes(of: Name(index: index)) { text in
          guard !asked.shapes(of: text).isEmpty else { return }
          files[String(decoding: text, as: UTF8.self), default: []].insert(file)
        }
      }
    }
    candidates.removeAll { (files[$0.name] ?? []) != [$0.file] }
  }

  /// Counts the lines that mention one of the words; those that only announce it are not counted.
  private func count(_ words: Set<String>, in tree: FileTree, _ mentions: inout [String: Int]) {
    var asked: [String: WireVocabulary.Shapes] = [:]
    for word in words { asked[word] = .init(.call) }
    let vocabulary = WireVocabulary(asked)
    let lengths = Set(words.map(\.utf8.count))
    let isWord = (0..<256).map { isWordByte(UInt8($0)) }
    var places: [String: Int] = [:]
    for (index, file) in tree.files.enumerated() { places[file.path] = index }
    var buffer: [UInt8] = []
    for file in graph.files {
      guard let index = places[file.path], (try? tree.read(index, into: &buffer)) != nil else { continue }
      buffer.withUnsafeBufferPointer { text in
        forEachWord(of: text, lengths: lengths, isWordByte: isWord) { start, word in
          guard !vocabulary.shapes(of: word).isEmpty, !isAnnouncement(text, start),
            !isRepeated(word, before: start, text)
          else { return }
          mentions[String(decoding: word, as: UTF8.self), default: 0] += 1
        }
      }
    }
  }

  /// Calls `body` with the words that have one of the lengths: all text of the project goes through here, and hardly
  /// a word is as long as one that is looked for.
  private func forEachWord(
    of text: UnsafeBufferPointer<UInt8>, lengths: Set<Int>, isWordByte: [Bool],
    _ body: (Int, UnsafeBufferPointer<UInt8>) -> Void
  ) {
    let longest = lengths.max() ?? 0
    let isAsked = (0...longest).map(lengths.contains)
    isWordByte.withUnsafeBufferPointer { isWordByte in
      var start = 0
      while start < text.count {
        var end = start
        while end < text.count, isWordByte[Int(text[end])] { end += 1 }
        if end - start <= longest, isAsked[end - start] {
          body(start, UnsafeBufferPointer(rebasing: text[start..<end]))
        }
        start = end + 1
      }
    }
  }

  /// Whether the line has the word before: `NSString * const A = @"app.A"`.
  private func isRepeated(
    _ word: UnsafeBufferPointer<UInt8>, before start: Int, _ text: UnsafeBufferPointer<UInt8>
  ) -> Bool {
    var here = start - 1
    while here >= 0, text[here] != 10 {
      if text[here...].starts(with: word) { return true }
      here -= 1
    }
    return false
  }

  /// `extern NSString *const name;` and its macros.
  private func isAnnouncement(_ text: UnsafeBufferPointer<UInt8>, _ word: Int) -> Bool {
    var start = word
    while start > 0, text[start - 1] != 10 { start -= 1 }
    let line = String(decoding: text[start..<word], as: UTF8.self)
    return line.contains("extern") || line.contains("EXTERN") || line.contains("EXPORT")
  }
}
