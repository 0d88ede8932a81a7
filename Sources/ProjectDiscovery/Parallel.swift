import Foundation

/// Does all of the work on two threads and gives the results in the order of the work.
///
/// The threads have large stacks: what parses a manifest goes as deep as the manifest does, and a system's worker
/// threads, of which the caller may be one, have half a megabyte.
func inParallel<Result: Sendable>(_ work: [@Sendable () -> Result]) -> [Result] {
  let queue = WorkQueue<Result>(work)
  let areLimitsLifted = WorkBudget.areLimitsLifted
  for _ in 0..<min(2, work.count) {
    let thread = Thread { WorkBudget.$areLimitsLifted.withValue(areLimitsLifted) { queue.run() } }
    thread.stackSize = SwiftManifest.requiredStackSize
    thread.start()
  }
  return queue.results()
}

/// The lock guards all that changes.
private final class WorkQueue<Result: Sendable>: @unchecked Sendable {
  private let work: [@Sendable () -> Result]
  private let condition = NSCondition()
  private var next = 0
  private var finished: [Result?]
  private var open: Int

  init(_ work: [@Sendable () -> Result]) {
    self.work = work
    finished = work.map { _ in nil }
    open = work.count
  }

  func run() {
    while let index = take() {
      let result = work[index]()
      condition.lock()
      finished[index] = result
      open -= 1
      if open == 0 { condition.broadcast() }
      condition.unlock()
    }
  }

  func results() -> [Result] {
    condition.lock()
    defer { condition.unlock() }
    while open > 0 { condition.wait() }
    return finished.compactMap { $0 }
  }

  private func take() -> Int? {
    condition.lock()
    defer { condition.unlock() }
    guard next < work.count else { return nil }
    next += 1
    return next - 1
  }
}
