import Foundation
import SwiftFacts

/// Runs `body` on so many threads at once, with stacks as deep as the Swift parser needs them, and waits for all.
func runOnThreads(_ count: Int, _ body: @escaping @Sendable () -> Void) {
  let group = DispatchGroup()
  for _ in 0..<count {
    group.enter()
    let thread = Thread {
      body()
      group.leave()
    }
    thread.stackSize = SwiftReader.requiredStackSize
    thread.start()
  }
  group.wait()
}
