import Foundation
import Synchronization

/// Threads that share work: each takes what nobody has taken yet, and whoever gave the work waits until all of it is done.
struct Workers: Sendable {
  /// At least 1.
  let count: Int

  init(_ count: Int) { self.count = max(1, count) }

  /// Calls `body` on each thread with its number, from 0 on. It takes work until there is none, as of ``Turns``, so that it
  /// matters to nobody how many threads begin: a container may allow fewer than there are processors, and Foundation does not
  /// say that one could not be started.
  ///
  /// With a size of stack, in bytes, the threads are its own: what parses goes as deep as its text does, and the system's, of
  /// which the caller may be one, have half a megabyte.
  func run(stackSize: Int? = nil, _ body: @escaping @Sendable (_ worker: Int) -> Void) {
    guard let stackSize else { return onSystemThreads(count, body) }
    let crew = Crew()
    let areLimitsLifted = WorkBudget.areLimitsLifted
    for worker in 0..<count {
      let thread = Thread {
        guard crew.begin() else { return }
        WorkBudget.$areLimitsLifted.withValue(areLimitsLifted) { body(worker) }
        crew.end()
      }
      thread.stackSize = stackSize
      thread.start()
    }
    crew.wait()
  }

  /// The results of all pieces of work, in the order of the work. See ``run(stackSize:_:)``.
  func results<Result: Sendable>(stackSize: Int, of work: [@Sendable () -> Result]) -> [Result] {
    let turns = Turns(Array(work.indices))
    let results = Mutex<[Result?]>(Array(repeating: nil, count: work.count))
    run(stackSize: stackSize) { _ in
      while let place = turns.take() {
        let result = work[place]()
        results.withLock { $0[place] = result }
      }
    }
    return results.withLock { $0 }.compactMap(\.self)
  }

  /// The results of `body` for all items, in their order.
  func map<Item, Result: Sendable>(_ items: [Item], _ body: (Item) -> Result) -> [Result] {
    let next = Atomic<Int>(0)
    return withoutActuallyEscaping(body) { body in
      nonisolated(unsafe) let items = items
      nonisolated(unsafe) let body = body
      return [Result](unsafeUninitializedCapacity: items.count) { buffer, initialized in
        nonisolated(unsafe) let buffer = buffer
        onSystemThreads(min(count, items.count)) { _ in
          while true {
            let place = next.wrappingAdd(1, ordering: .relaxed).oldValue
            guard place < items.count else { return }
            buffer.initializeElement(at: place, to: body(items[place]))
          }
        }
        initialized = items.count
      }
    }
  }

  private func onSystemThreads(_ count: Int, _ body: @Sendable (Int) -> Void) {
    if count == 1 { return body(0) }
    DispatchQueue.concurrentPerform(iterations: count, execute: body)
  }
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
