extension ProjectProblem {
  /// Of a manifest that makes more work than any is worth.
  init(_ excess: WorkBudget.Excess, in manifest: String) {
    self.init(message: excess.message, file: manifest, line: excess.line)
  }
}
