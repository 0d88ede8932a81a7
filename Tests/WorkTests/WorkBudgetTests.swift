import Testing
@testable import ModlintKit

@Suite struct WorkBudgetTests {
  private let limits = WorkBudget.Limits(steps: 3, bytes: 2 << 20, depth: 2, visits: 10)

  @Test func refusesWhatPassesALimitAndAllThatFollows() {
    let budget = WorkBudget(limits)
    budget.line = 7
    #expect(budget.make(bytes: 2 << 20))
    #expect(!budget.isExhausted)
    #expect(!budget.make(bytes: 1))
    #expect(budget.isExhausted)
    #expect(!budget.step())
    #expect(budget.excess?.line == 7)
    #expect(
      budget.excess?.message
        == "evaluation stopped: it makes more than 2 MB of values; what depends on it is unknown")
  }

  @Test func keepsTheFirstRefusal() {
    let budget = WorkBudget(limits)
    #expect(budget.visit(10))
    #expect(!budget.visit())
    #expect(!budget.step(9))
    #expect(budget.excess?.measure == .visits)
  }

  @Test(arguments: [(Int.max, 2), (2, Int.max), (Int.max, Int.max), (1 << 40, 1 << 40)])
  func refusesNumbersThatOverflow(count: Int, size: Int) {
    #expect(!WorkBudget(limits).make(count, ofBytes: size))
  }

  @Test func goesOnLessDeep() {
    let budget = WorkBudget(limits)
    #expect(budget.enter() && budget.enter())
    #expect(!budget.enter())
    budget.leave()
    #expect(budget.enter())
    #expect(!budget.isExhausted)
    #expect(budget.excess?.measure == .depth)
  }

  @Test func refusesNothingWhereLimitsAreLifted() {
    WorkBudget.$areLimitsLifted.withValue(true) {
      #expect(WorkBudget(limits).make(bytes: 1 << 50))
    }
  }
}
