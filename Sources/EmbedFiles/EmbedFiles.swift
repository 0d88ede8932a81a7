import Foundation

/// `EmbedFiles OUTPUT FOLDER PATH…` writes a Swift file that holds files of a folder as strings, by their paths there, and a mark of
/// those that lie in it.
@main
struct EmbedFiles {
  static func main() throws {
    let arguments = CommandLine.arguments
    let folder = URL(fileURLWithPath: arguments[2])
    var source = "let embeddedFiles: [(path: String, text: String)] = [\n"
    var mark: UInt64 = 0xCBF2_9CE4_8422_2325
    for path in arguments[3...] {
      let text = try String(contentsOf: folder.appending(path: path), encoding: .utf8)
      source += "  (\(literal(path)), \(literal(text))),\n"
      if !path.hasPrefix("../") { mark = Self.mark(mark, with: path + text) }
    }
    source += "]\n\nlet embeddedMark: UInt64 = \(mark)\n"
    try source.write(toFile: arguments[1], atomically: true, encoding: .utf8)
  }

  /// FNV-1a of 64 bits (Fowler, Noll, Vo): nobody gains anything by two files that are alike.
  private static func mark(_ before: UInt64, with text: String) -> UInt64 {
    text.utf8.reduce(before) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
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
