/// Who owns files, by their paths; nobody where nothing says it.
package struct FileOwners: Sendable {
  /// The owners of a file, nil for none.
  package let owner: @Sendable (String) -> String?

  init(_ owner: @escaping @Sendable (String) -> String? = { _ in nil }) { self.owner = owner }
}
