import Foundation

/// Runs `body` on up to so many threads at once, with stacks as deep as the Swift parser needs them, and waits for all that
/// begin.
///
/// `body` takes work until there is none, so that it matters to nobody how many begin: a container may allow fewer threads
/// than there are processors, and Foundation does not say that one could not be started.
func runOnThreads(_ count: Int, _ body: @escaping @Sendable () -> Void) {
  let crew = Crew()
  for _ in 0..<count {
    let thread = Thread {
      guard crew.begin() else { return }
      body()
      crew.end()
    }
    thread.stackSize = SwiftReader.requiredStackSize
    thread.start()
  }
  crew.wait()
}

/// The threads at work. The lock guards all that changes.
private final class Crew: @unchecked Sendable {
  private let condition = NSCondition()
  private var working = 0
  private var isDone = false

  /// False for a thread that comes when all is done.
  func begin() -> Bool {
    condition.lock()
    defer { condition.unlock() }
    if !isDone { working += 1 }
    return !isDone
  }

  /// Whoever ends has found no work left, so that all is done as soon as nobody works any more.
  func end() {
    condition.lock()
    defer { condition.unlock() }
    working -= 1
    isDone = working == 0
    if isDone { condition.broadcast() }
  }

  func wait() {
    condition.lock()
    defer { condition.unlock() }
    while !isDone { condition.wait() }
  }
}
