/// What expressions stand for, as ``ValuePath`` writes it, read from their tokens. Only what is made a delegate, or is given
/// one, is asked: of a choice each branch is told but `nil`.
extension FileReading {
  /// The paths that the tokens may stand for; none where they do not tell.
  mutating func paths(_ range: Range<Int>) -> [String] { paths(range, 0) }

  private mutating func paths(_ range: Range<Int>, _ steps: Int) -> [String] {
    guard !range.isEmpty, steps < 24 else { return [] }
    if let found = pathsOfChoice(range, steps + 1) { return found }
    let first = range.lowerBound
    if kind(first) == .openParen {
      if let type = castType(in: range) {
        let inner = paths(type.end + 1..<range.upperBound, steps + 1)
        guard type.base >= 0, type.stars > 0, canNameType(at(type.base)) else { return inner }
        let cast = typed(type.base)
        return inner.isEmpty ? [cast] : inner.map { $0 + cast }
      }
    }
    guard let (path, end) = operand(first, limit: range.upperBound, steps + 1), end == range.upperBound else {
      return []
    }
    return path
  }

  /// The type of `(A *)x`; nil where the parentheses hold no type, or nothing stands behind them.
  private mutating func castType(in range: Range<Int>) -> TypeName? {
    guard let type = typeName(range.lowerBound + 1, limit: 48), kind(type.end) == .closeParen,
      type.end + 1 < range.upperBound, type.isCertain || type.stars > 0
    else { return nil }
    return type
  }

  /// `c ? a : b` and `a ?: b`; nil for anything else.
  private mutating func pathsOfChoice(_ range: Range<Int>, _ steps: Int) -> [String]? {
    var (depth, open, question) = (0, 0, -1)
    for index in range {
      switch kind(index) {
      case .openParen, .openBracket, .openBrace: depth += 1
      case .closeParen, .closeBracket, .closeBrace: depth -= 1
      case .question where depth == 0:
        if question < 0 { question = index }
        open += 1
      case .colon where depth == 0 && open > 0:
        open -= 1
        guard open == 0 else { continue }
        let first = index == question + 1 ? range.lowerBound..<question : question + 1..<index
        let found = paths(first, steps)
        return found + paths(index + 1..<range.upperBound, steps).filter { !found.contains($0) }
      default: continue
      }
    }
    return nil
  }

  private mutating func typed(_ index: Int) -> String { "<" + string(index) + ">" }

  private mutating func string(_ index: Int) -> String {
    let name = name(index)
    return scan.names.withBytes(of: name) { String(decoding: $0, as: UTF8.self) }
  }

  // MARK: Operands

  /// What begins at `index` with all that is asked of it, and the index behind it.
  private mutating func operand(_ index: Int, limit: Int, _ steps: Int) -> (paths: [String], end: Int)? {
    var paths: [String]
    var here: Int
    switch kind(index) {
    case .openBracket:
      guard let end = closing(index, limit: 512) else { return nil }
      paths = message(index, end: end, steps)
      here = end
    case .openParen:
      guard let end = closing(index, limit: 512) else { return nil }
      paths = self.paths(index + 1..<end - 1, steps)
      here = end
    case .word:
      paths = variable(index, steps)
      here = index + 1
    default: return nil
    }
    while here < limit {
      switch kind(here) {
      case .period, .arrow:
        guard kind(here + 1) == .word else { return nil }
        let part = string(here + 1)
        if part != "class" { paths = paths.map { $0 + "." + part } }
        here += 2
      case .openBracket:
        guard let end = closing(here, limit: 512) else { return nil }
        paths = paths.map { $0.hasSuffix("{}") ? String($0.dropLast(2)) : $0 + "[]" }
        here = end
      // What a function of C gives is not known.
      case .openParen: return nil
      default: return (paths, here)
      }
    }
    return (paths, here)
  }

  private mutating func variable(_ index: Int, _ steps: Int) -> [String] {
    switch word(index) {
    case .self: return ["self"]
    case .super: return ["super"]
    case .nil, .Nil, .NULL, .nullptr: return []
    default: break
    }
    guard let local = local(at(index)) else { return isNamedSelf(at(index)) ? ["self"] : [string(index)] }
    if local.isSelf { return ["self"] }
    if local.element >= 0 { return [typed(Int(local.element)) + "{}"] }
    if local.type >= 0 { return canNameType(at(Int(local.type))) ? [typed(Int(local.type))] : [] }
    guard local.origin >= 0 else { return [] }
    return paths(endOfValue(Int(local.origin)), steps)
  }

  /// `[a b]`, `[a b:x c:y]`; what `alloc`, `new` and `init…` give is known.
  private mutating func message(_ index: Int, end: Int, _ steps: Int) -> [String] {
    guard let (receiver, selector) = operandOrCast(index + 1, limit: end - 1, steps), kind(selector) == .word else {
      return []
    }
    if selector + 2 == end {
      switch string(selector) {
      case "alloc", "new": return looksLikeClass(at(index + 1)) ? [typed(index + 1)] : receiver
      case "class", "retain", "autorelease", "init", "copy": return receiver
      case let word: return receiver.map { $0 + "." + word }
      }
    }
    let selectorText = parts(from: selector, to: end - 1)
    guard !selectorText.isEmpty else { return [] }
    if selectorText.hasPrefix("init"), kind(index + 1) == .openBracket { return receiver }
    return receiver.map { $0 + "." + selectorText }
  }

  /// `(A *)x` takes what is asked of `x` along, as a receiver it ends there.
  private mutating func operandOrCast(_ index: Int, limit: Int, _ steps: Int) -> (paths: [String], end: Int)? {
    guard kind(index) == .openParen, let type = castType(in: index..<limit) else {
      return operand(index, limit: limit, steps)
    }
    guard let (inner, end) = operand(type.end + 1, limit: limit, steps) else { return nil }
    guard type.base >= 0, type.stars > 0, canNameType(at(type.base)) else { return (inner, end) }
    let cast = typed(type.base)
    return (inner.isEmpty ? [cast] : inner.map { $0 + cast }, end)
  }

  /// `b:c:` of `b:x c:y`.
  private mutating func parts(from start: Int, to end: Int) -> String {
    var (depth, open, text) = (0, 0, "")
    for index in start..<end {
      switch kind(index) {
      case .openParen, .openBracket, .openBrace: depth += 1
      case .closeParen, .closeBracket, .closeBrace: depth -= 1
      case .question where depth == 0: open += 1
      case .colon where depth == 0:
        if open > 0 {
          open -= 1
        } else {
          text += (kind(index - 1) == .word ? string(index - 1) : "") + ":"
        }
      default: continue
      }
    }
    return text
  }
}
