import Foundation

/// `EmbedFiles OUTPUT FOLDER PATH…` writes a Swift file that holds files of a folder as strings, by their paths there.
@main
struct EmbedFiles {
  static func main() throws {
    let arguments = CommandLine.arguments
    let folder = URL(fileURLWithPath: arguments[2])
    var source = "let embeddedFiles: [(path: String, text: String)] = [\n"
    for path in arguments[3...] {
      let text = try String(contentsOf: folder.appending(path: path), encoding: .utf8)
      source += "  (\(literal(path)), \(literal(text))),\n"
    }
    source += "]\n"
    try source.write(toFile: arguments[1], atomically: true, encoding: .utf8)
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
