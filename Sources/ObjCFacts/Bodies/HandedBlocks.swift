/// What a body does itself, and what it leaves to blocks that others run later.
extension FileReading {
  /// A block of statements begins at `index`. As an argument it is handed over, but where it is run at once.
  mutating func noteBlock(_ index: Int) {
    let count = body.frames.count
    guard body.handedDepth == 0, count > 1, body.frames.base[count - 1].start == Int32(truncatingIfNeeded: index) else {
      return
    }
    let outer = body.frames.base[count - 2]
    switch outer.kind {
    case .message:
      // `enumerateObjectsUsingBlock:` is a loop.
      if outer.selector >= 0, scan.text.bytes(at(Int(outer.selector))).hasBeginning("enumerate") {
        body.loops = true
        return
      }
    case .paren:
      let called = scan.text.bytes(at(max(0, Int(outer.start) - 1)))
      if called.hasBeginning("dispatch_apply") { body.loops = true }
      for name in ["dispatch_once", "dispatch_sync", "dispatch_apply", "dispatch_barrier_sync"] as [StaticString]
      where called.hasBeginning(name) { return }
    default: return
    }
    (body.handedDepth, body.handedLine) = (count, at(index).line)
  }

  /// A brace closes at `index`, and with it perhaps the block that was handed over.
  mutating func endBlock(_ index: Int) {
    guard body.handedDepth > body.frames.count else { return }
    body.handedLines += at(index).line - body.handedLine
    body.handedDepth = 0
  }

  /// A `for` or a `while`; what loops in a block that was handed over loops later, if ever.
  mutating func noteLoop() {
    if body.handedDepth == 0 { body.loops = true }
  }
}
