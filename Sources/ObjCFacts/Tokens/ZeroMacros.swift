/// The macros that a file defines as `0` under no condition: `#if` of one is a switch that somebody turned off by hand, like
/// `#if 0`.
struct ZeroMacros: ~Copyable {
  private var names = GrowingBuffer<Token>()
  /// The name that the guard of a header asks for, which is defined for nothing else.
  var guarded = Token.end

  mutating func removeAll() {
    names.removeAll()
    guarded = .end
  }

  /// Reads a `#define` or `#undef`; what makes anything but `0` of a name takes it out again.
  mutating func note(_ directive: borrowing GrowingBuffer<Token>, _ text: borrowing SourceText, isConditional: Bool) {
    guard directive.kind(1) == .word else { return }
    let name = directive[1]
    let isZero = directive.count == 3 && directive.kind(2) == .number && text.equals(directive[2], "0")
    if isZero, !isConditional, guarded.kind == .end || !text.equals(guarded, name) { return names.append(name) }
    for index in 0..<names.count where text.equals(names[index], name) { names[index] = directive[0] }
  }

  func contains(_ name: Token, _ text: borrowing SourceText) -> Bool {
    for index in 0..<names.count where text.equals(names[index], name) { return true }
    return false
  }
}
