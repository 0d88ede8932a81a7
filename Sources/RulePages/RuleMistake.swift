/// What is wrong with a rule file or an example in it, and where.
package struct RuleMistake: Error, Sendable, Equatable, Comparable, CustomStringConvertible {
  package var file: String
  /// 1-based.
  package var line: Int
  package var message: String

  package var description: String { "\(file):\(line): \(message)" }

  package static func < (a: RuleMistake, b: RuleMistake) -> Bool {
    (a.file, a.line, a.message) < (b.file, b.line, b.message)
  }
}

/// Everything that is wrong with a set of rule files, told at once.
package struct RuleMistakes: Error, Sendable, CustomStringConvertible {
  /// Never empty; sorted by file and line.
  package var mistakes: [RuleMistake]

  package init(mistakes: [RuleMistake]) { self.mistakes = mistakes }

  package var description: String { mistakes.map(\.description).joined(separator: "\n") }
}
