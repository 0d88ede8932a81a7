/// The files that a configuration is read from, as if each stood below the one before: a line of that text tells which file
/// it is in and where.
struct ConfigurationSources: Sendable {
  struct File: Sendable {
    /// As the user would name it.
    var name: String
    var text: String
    /// How many lines stand before it.
    var start: Int
  }

  /// Beyond it none is read.
  let border: Border
  private(set) var files: [File] = []
  private var lines = 0

  init(within border: Border = Border([])) { self.border = border }

  /// - Returns: How many lines stand before the text.
  mutating func add(_ text: String, called name: String) -> Int {
    let start = lines
    files.append(File(name: name, text: text, start: start))
    // A parser may speak of the line behind the last one.
    lines += text.utf8.count { $0 == UInt8(ascii: "\n") || $0 == UInt8(ascii: "\r") } + 2
    return start
  }

  func place(of line: Int) -> (file: String, line: Int) {
    guard let file = files.last(where: { $0.start < line }) else { return ("", line) }
    return (file.name, line - file.start)
  }

  /// `.modlint.yml:3`
  func words(for line: Int) -> String {
    let place = place(of: line)
    return "\(place.file):\(place.line)"
  }
}
