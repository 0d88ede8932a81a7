/// The limits of `Rules/parts.txt`: which modules are divided into parts, and which divisions are accepted.
struct PartRules: Sendable {
  /// Share of the product's lines, 0 to 1, above which a module is divided; nil where nothing is said, and nothing divided.
  var share: Double?
  /// Files above which a module is divided.
  var files = Int.max
  var fewest = 2
  var most = Int.max
  /// Share of the module's files, 0 to 1, that no part exceeds.
  var largest = 1.0
  /// Share of the dependencies between parts, 0 to 1, that may go against an order which is proposed to a team.
  private(set) var breaks = 0.0
  /// Files that a family of names needs.
  var family = 1
  /// Names of folders that are passed through.
  var generic: Set<Substring> = []

  /// - Parameter text: Of the file; lines that are not understood say nothing.
  init(parsing text: String) {
    for line in text.split(separator: "\n") where !line.hasPrefix("#") {
      let words = line.split(separator: " ")
      guard words.count > 1 else { continue }
      switch words[0] {
      case "share": share = Double(words[1])
      case "files": files = Int(words[1]) ?? files
      case "fewest": fewest = Int(words[1]) ?? fewest
      case "most": most = Int(words[1]) ?? most
      case "largest": largest = Double(words[1]) ?? largest
      case "breaks": breaks = Double(words[1]) ?? breaks
      case "family": family = Int(words[1]) ?? family
      case "generic": generic.formUnion(words.dropFirst())
      default: break
      }
    }
  }

  /// True for a folder that is passed through: by its name, or because it holds the translations of interface files.
  func isGeneric(_ folder: Substring) -> Bool { generic.contains(folder) || folder.hasSuffix(".lproj") }
}

/// A team's division of a module, instead of the one that is found.
package struct DeclaredParts: Sendable {
  package var module: ModuleIndex
  /// The folder of a file's part, from the scan's root; nil for a file in none. Without this function the module is not divided.
  package var folder: (@Sendable (_ path: String) -> String?)?
}
