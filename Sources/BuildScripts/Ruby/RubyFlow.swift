/// What ends statements before the last of them: those of one run of a loop, of a whole loop, of a function.
enum RubyJump {
  case next, over, out
}

/// How far it is known that what is read of a Ruby file is run.
struct RubyFlow {
  /// Set from the statement that ends others to the loop, the block or the function that it ends.
  private(set) var jump: RubyJump?
  /// Choices that are being read of which it is not known whether they are run.
  private var openBlocks = 0
  /// Those of them around the loop or the function that is being read.
  private var outerBlocks = 0
  /// Whether what is read may have ended before, by a condition that is not known, and whether a whole loop may.
  private(set) var mayBeLeft = false
  private var mayBeOver = false

  /// Whether it may be that what is read is not run.
  var isOpen: Bool { openBlocks > 0 || mayBeLeft }

  mutating func enterBlock(isOpen: Bool) { openBlocks += isOpen ? 1 : 0 }

  mutating func leaveBlock(isOpen: Bool) { openBlocks -= isOpen ? 1 : 0 }

  /// `next`, `break`, `return`
  mutating func end(_ jump: RubyJump) {
    if openBlocks > outerBlocks || mayBeLeft { doubt(jump) } else { self.jump = jump }
  }

  /// Goes on although what is read may have ended.
  mutating func doubt(_ jump: RubyJump) {
    mayBeLeft = true
    mayBeOver = mayBeOver || jump != .next
  }

  /// Goes on behind what was ended.
  mutating func land() { jump = nil }

  mutating func leaveOpened(_ before: RubyFlow) { mayBeLeft = before.mayBeLeft || mayBeOver }

  /// Begins a loop or a function.
  mutating func enter() {
    outerBlocks = openBlocks
    mayBeOver = false
  }

  /// Whether a loop is run once more, that began with `before`.
  mutating func goesOn(since before: RubyFlow) -> Bool {
    mayBeLeft = before.mayBeLeft || mayBeOver
    guard let jump else { return true }
    if jump != .out { self.jump = nil }
    return jump == .next
  }

  mutating func leaveLoop(_ before: RubyFlow) {
    outerBlocks = before.outerBlocks
    (mayBeLeft, mayBeOver) = (before.mayBeLeft, before.mayBeOver)
  }
}
