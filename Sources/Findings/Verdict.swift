/// A figure that says how modular the whole project is, in a sentence.
package struct VerdictLine: Sendable, Hashable {
  /// The name of the figure, as reports and `Rules/reference/projects.csv` have it: `propagation_cost`.
  package var measure: String
  /// A share or a quotient.
  package var value: Double
  /// Without a full stop.
  package var sentence: String
  /// Its place among open projects, `more than in 31 of 38 open apps`; nil where none can be told.
  package var comparison: String?

  package init(measure: String, value: Double, sentence: String, comparison: String? = nil) {
    (self.measure, self.value, self.sentence, self.comparison) = (measure, value, sentence, comparison)
  }

  /// The sentence with its comparison.
  package var text: String { comparison.map { "\(sentence); \($0)" } ?? sentence }
}
