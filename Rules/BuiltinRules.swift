/// The rule, idiom and SDK files of this folder, inside the binary.
package enum BuiltinRules {
  /// Path below `Rules/` and text of each file, sorted by path.
  package static var files: [(path: String, text: String)] {
    embeddedFiles.map { ("\($0.path)", "\($0.text)") }
  }
}
