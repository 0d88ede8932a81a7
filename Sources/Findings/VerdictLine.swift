/// A figure that says how modular the whole project is, in a sentence.
struct VerdictLine: Sendable, Hashable {
  /// The name of the figure, as reports and `Rules/reference/projects.csv` have it: `propagation_cost`.
  var measure: String
  /// A share or a quotient.
  var value: Double
  /// Without a full stop.
  var sentence: String
  /// Its place among open projects, `more than in 31 of 38 open apps`; nil where none can be told.
  var comparison: String?

  /// The sentence with its comparison.
  var text: String { comparison.map { "\(sentence); \($0)" } ?? sentence }
}
