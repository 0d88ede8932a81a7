import Foundation
import Synchronization

/// A value that is computed when it is first asked for, and remembered.
package final class Deferred<Value: Sendable>: Sendable {
  private let compute: @Sendable () -> Value
  private let known = Mutex<Value?>(nil)
  /// Held while the value is computed. Who waits for it sleeps; who waits for a `Mutex` whose owner runs takes a processor on Linux.
  private let computing = NSLock()

  init(_ compute: @escaping @Sendable () -> Value) {
    self.compute = compute
  }

  package var value: Value {
    if let known = known.withLock({ $0 }) { return known }
    return computing.withLock {
      if let known = known.withLock({ $0 }) { return known }
      let value = compute()
      known.withLock { $0 = value }
      return value
    }
  }
}
