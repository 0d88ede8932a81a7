@testable import ModlintKit
import Foundation
import Synchronization
import Testing

@Suite struct WorkersTests {
  @Test("Results stand in the order of the work, whoever did it", arguments: [1, 2, 7, 1000])
  func order(workers: Int) {
    let numbers = Array(0..<500)
    #expect(Workers(workers).map(numbers) { "\($0)" } == numbers.map { "\($0)" })
    let work = numbers.map { number in { @Sendable in number * 2 } }
    #expect(Workers(workers).results(stackSize: 1 << 20, of: work) == numbers.map { $0 * 2 })
  }

  @Test("Without work nothing is waited for")
  func nothing() {
    #expect(Workers(4).map([Int]()) { $0 } == [])
    #expect(Workers(0).parts(of: 0, stride: 10) { $0 } == [])
    #expect(Workers(0).count == 1)
  }

  @Test("Each place is in one part", arguments: [1, 3, 8])
  func parts(workers: Int) {
    let weights = (0..<100).map { $0 % 7 == 0 ? 1000 : 1 }
    #expect(Workers(workers).parts(weights: weights) { Array($0) }.flatMap(\.self) == Array(0..<100))
    #expect(Workers(workers).parts(of: 100, stride: 32) { $0 } == [0..<32, 32..<64, 64..<96, 96..<100])
    #expect(joined([[1, 2], [], [3]]) == [1, 2, 3])
  }

  @Test("No thread comes back before the work of all is done")
  func waits() {
    let begun = Atomic(0)
    let done = Atomic(0)
    Workers(8).run(stackSize: 1 << 20) { worker in
      begun.add(1, ordering: .relaxed)
      Thread.sleep(forTimeInterval: 0.01 * Double(worker))
      done.add(1, ordering: .relaxed)
    }
    #expect(begun.load(ordering: .relaxed) > 0)
    #expect(begun.load(ordering: .relaxed) == done.load(ordering: .relaxed))
  }

  @Test("A stack is as deep as it was asked for")
  func deepStack() {
    // 100 KB for each of 400 calls are 40 MB; the usual stack has eight.
    @Sendable func descend(_ depth: Int) -> Int {
      withUnsafeTemporaryAllocation(byteCount: 100 << 10, alignment: 8) { bytes in
        bytes[0] = UInt8(depth & 1)
        return depth == 0 ? 0 : descend(depth - 1) + 1 + Int(bytes[0]) * 0
      }
    }
    #expect(Workers(1).results(stackSize: 64 << 20, of: [{ descend(400) }]) == [400])
  }

  @Test("Limits that are lifted for one are lifted for whom it calls")
  func liftedLimits() {
    let areLifted = WorkBudget.$areLimitsLifted.withValue(true) {
      Workers(2).results(stackSize: 1 << 20, of: [{ @Sendable in WorkBudget.areLimitsLifted }])
    }
    #expect(areLifted == [true])
  }
}
