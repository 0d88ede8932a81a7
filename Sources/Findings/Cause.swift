/// The reason behind a finding and perhaps behind others, so that one change would end them all: a base class, a singleton, a cycle.
struct Cause: Sendable, Hashable {
  /// The name, `base class RootController`; findings of whatever rules that have the same are joined.
  var name: String
  /// The first step, in a sentence without a full stop.
  var step: String
  /// The effort, where the rule knows more than places tell: `cut 3 of 18 edges`.
  var effort: String?
}

/// The weights of `Rules/causes.txt`, by which findings are joined by their causes and causes are chosen.
struct CauseWeights: Sendable {
  /// None are told where nothing is said.
  var most = 0
  var fewest = 2
  var single = Int.max
  var inFile = Int.max
  var ofSeverity: [Severity: Double] = [:]
  var reach = 0.0
  var pastLimit = 1.0

  /// The weights of a report that joins nothing.
  init() {}

  /// - Parameter text: Of the file; lines that are not understood say nothing.
  init(parsing text: String) {
    for line in text.split(separator: "\n") where !line.hasPrefix("#") {
      let words = line.split(separator: " ")
      guard words.count == 2, let number = Double(words[1]) else { continue }
      switch words[0] {
      case "most": most = Int(number)
      case "fewest": fewest = Int(number)
      case "single": single = Int(number)
      case "in-file": inFile = Int(number)
      case "reach": reach = number
      case "past-limit": pastLimit = number
      default: Severity(rawValue: String(words[0])).map { ofSeverity[$0] = number }
      }
    }
  }

  /// The weight of a finding among others.
  func weight(of violation: Violation) -> Double {
    let wide = 1 + reach * logarithm(1 + violation.reach)
    return (ofSeverity[violation.severity] ?? 0) * wide * (violation.isPastLimit ? pastLimit : 1)
  }
}

extension Violation {
  /// The number of other places that it concerns.
  var reach: Int { max(edges.count, related.count, parts.count) }
}

/// To the base of 2, of a number above 0; Foundation is not needed for one logarithm.
private func logarithm(_ number: Int) -> Double {
  let whole = Int.bitWidth - 1 - number.leadingZeroBitCount
  return Double(whole) + Double(number) / Double(1 << whole) - 1
}
