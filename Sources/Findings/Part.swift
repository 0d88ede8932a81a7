/// One of the things that a finding is made of: a place of a broken contract, an edge of a cycle, a member of a type.
package struct Part: Sendable, Hashable {
  /// By which it is found again when lines have moved; two parts of one finding may share it.
  package var name: String
  /// The folder of the package or project that it stands in; empty at the top.
  package var project = ""
  package var location: Location
}

/// How far a number may grow beyond what is known of it before a comparison tells: the larger of the two.
struct Slack: Sendable, Hashable {
  var percent: Double
  /// In the number's own unit.
  var least: Double

  /// The largest value that is as good as the known one.
  func limit(above known: Double) -> Double { known + max(abs(known) * percent / 100, least) }
}
