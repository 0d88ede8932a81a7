/// Functions, variables and enumerators of C, which are noted with the touches: who uses one depends on the module that declares it.
extension FileReading {
  /// Notes what the declaration from `start` to the `;`, `=` or `{` at `end` declares: a function by the word before its parameters,
  /// else variables by the last words before a comma and the end.
  mutating func noteGlobals(_ start: Int, _ end: Int) {
    guard notesTouches, !declaration.exists || definesMethods else { return }
    var variable = -1
    var hasType = false
    var here = start
    while here < end {
      switch kind(here) {
      case .word:
        if isTag(here) {
          hasType = true
          here += 1
        } else if isNameOfValue(here) || here == end - 1 && kind(end) == .equal {
          if hasType { variable = here }
          hasType = true
        } else if at(here).wordKind != .qualifier, !isAllCaps(at(here)) {
          hasType = true
        }
        here += 1
      case .star, .string: here += 1
      case .less: here = max(endOfAngles(here), here + 1)
      case .openBracket: here = closing(here) ?? end
      case .openParen:
        if kind(here + 1) == .star || kind(here + 1) == .caret {
          // `void (*name)(int)` is a variable.
          variable = kind(here + 2) == .word ? here + 2 : -1
        } else if variable == here - 1, variable >= start {
          return noteGlobal(variable)
        }
        here = closing(here) ?? end
      case .comma:
        noteGlobal(variable)
        variable = -1
        here += 1
      default: return
      }
    }
    noteGlobal(variable)
  }

  mutating func noteGlobal(_ index: Int) {
    guard notesTouches, index >= 0 else { return }
    let name = name(index)
    globals.append(GlobalFact(name: name, access: scan.isHeader ? .public : .fileprivate, line: at(index).line))
    globalNames.insert(name)
  }

  /// True for a word that C declares at the top of the file.
  mutating func isGlobal(_ token: Token) -> Bool {
    notesTouches && globalNames.contains(name(of: token))
  }

  /// True for `struct` in `struct Place`, which names a type.
  private mutating func isTag(_ index: Int) -> Bool {
    switch word(index) {
    case .struct, .union, .enum, .class: kind(index + 1) == .word
    default: false
    }
  }

  /// True for a word that may be what is declared, and is no macro that says something about it.
  private mutating func isNameOfValue(_ index: Int) -> Bool {
    let token = at(index)
    return token.word == .none && !isAllCaps(token)
  }
}
