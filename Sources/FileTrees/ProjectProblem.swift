/// A file, or a part of one, that could not be read or understood.
package struct ProjectProblem: Sendable, Equatable {
  package var message: String
  /// Relative to the root.
  package var file: String
  package var line: Int32
}
