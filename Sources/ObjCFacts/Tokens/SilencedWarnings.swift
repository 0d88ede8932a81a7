/// Which warnings of the compiler a file silences, by `#pragma clang diagnostic` or GCC's, from where to where.
struct SilencedWarnings {
  private struct Silence {
    var name: Name
    var line: Int32
  }

  private var silenced: [Silence] = []
  private var pushed: [[Silence]] = []
  /// Those that have ended.
  private(set) var facts: [DirectiveFact] = []

  mutating func push() { pushed.append(silenced) }

  mutating func ignore(_ name: Name, line: Int32) {
    if !silenced.contains(where: { $0.name == name }) { silenced.append(Silence(name: name, line: line)) }
  }

  /// A warning is told again.
  mutating func tell(_ name: Name, line: Int32) {
    guard let index = silenced.firstIndex(where: { $0.name == name }) else { return }
    end(silenced.remove(at: index), line: line)
  }

  /// What was silenced at the `push` is so again, and nothing else.
  mutating func pop(line: Int32) {
    guard let before = pushed.popLast() else { return }
    let now = silenced
    for silence in now where !before.contains(where: { $0.name == silence.name }) { end(silence, line: line) }
    silenced = before.map { silence in
      now.contains { $0.name == silence.name } ? silence : Silence(name: silence.name, line: line)
    }
  }

  /// What nothing ends ends with the file.
  mutating func finish() {
    for silence in silenced { end(silence, line: DirectiveFact.endOfFile) }
    silenced = []
    pushed = []
  }

  mutating func removeAll() { self = SilencedWarnings() }

  private mutating func end(_ silence: Silence, line: Int32) {
    facts.append(DirectiveFact(text: silence.name, line: silence.line, column: 1, lastLine: line))
  }
}

extension TokenScan {
  /// `#pragma clang diagnostic ignored "-Wname"` and what goes with it. The `#` is not among the tokens.
  mutating func readPragma() {
    guard directive.count > 3, text.equals(directive[0], "pragma"), text.equals(directive[2], "diagnostic"),
      text.equals(directive[1], "clang") || text.equals(directive[1], "GCC")
    else { return }
    let line = directive[0].line
    let action = directive[3]
    if text.equals(action, "push") { return silences.push() }
    if text.equals(action, "pop") { return silences.pop(line: line) }
    guard directive.count > 4, directive.kind(4) == .string, directive[4].length > 2 else { return }
    let quoted = text.bytes(directive[4])
    let name = names.intern(UnsafeBufferPointer(rebasing: quoted[1..<quoted.count - 1]))
    if text.equals(action, "ignored") { silences.ignore(name, line: line) } else { silences.tell(name, line: line) }
  }
}
