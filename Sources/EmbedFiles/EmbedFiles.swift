import Foundation

/// `EmbedFiles FOLDER OUTPUT` writes a Swift file that holds every `.md` and `.txt` file of a folder as a string, but for
/// its `README.md`, which nobody reads in a binary.
@main
struct EmbedFiles {
  static func main() throws {
    let folder = URL(fileURLWithPath: CommandLine.arguments[1])
    let paths = try FileManager.default.subpathsOfDirectory(atPath: folder.path)
      .filter { ($0.hasSuffix(".md") || $0.hasSuffix(".txt")) && $0 != "README.md" }
      .sorted()
    var source = "package let embeddedFiles: [(path: String, text: String)] = [\n"
    for path in paths {
      let text = try String(contentsOf: folder.appending(path: path), encoding: .utf8)
      source += "  (\(literal(path)), \(literal(text))),\n"
    }
    source += "]\n"
    try source.write(toFile: CommandLine.arguments[2], atomically: true, encoding: .utf8)
  }

  /// A plain literal with escapes, because a raw one could be ended by what the text holds.
  private static func literal(_ text: String) -> String {
    var result = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\\": result += "\\\\"
      case "\"": result += "\\\""
      case "\n": result += "\\n"
      case "\r": result += "\\r"
      case "\t": result += "\\t"
      case "\0": result += "\\0"
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result + "\""
  }
}
