/// Why a document, or one value in it, cannot be used.
package struct YAMLIssue: Error, Sendable, Equatable {
  /// 1-based.
  package var line: Int
  /// 1-based, in Unicode scalars.
  package var column: Int
  package var message: String
  /// Of a key given twice, the key.
  var repeatedKey: String?
}
