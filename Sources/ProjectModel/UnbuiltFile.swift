/// A file with code that a manifest takes out of what it builds, in so many words, and that no module has.
package struct UnbuiltFile: Sendable, Equatable {
  package enum Reason: String, Sendable, CaseIterable {
    /// Named by a list of what is left out: `exclude:`, `excludes:`, `exclude_files`, an exception of a folder.
    case excluded
    /// Copied as it is: `resources:`, a phase that copies.
    case resource
    /// Not among what a filter lets through: `includes:`.
    case filtered
    /// Named by a setting of the build: `EXCLUDED_SOURCE_FILE_NAMES`.
    case setting
    /// Said to hold something else than code: `explicitFileTypes`.
    case fileType = "file_type"
  }

  /// Its index in the tree.
  package var file: Int32
  package var reason: Reason
  /// The manifest that says so, relative to the root.
  package var manifest: String
  /// The line of the manifest, 1-based; 1 where that is not known.
  package var line: Int32
}
