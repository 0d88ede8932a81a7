import Synchronization

extension FileTree {
  /// A line of a source file, for reports that show it; nil where there is none.
  package var sourceLine: @Sendable (_ file: String, _ line: Int) -> String? {
    let reader = SourceLineReader(tree: self)
    return { reader.line($1, of: $0) }
  }
}

extension Scan {
  /// A line of a source file of the scan.
  package var sourceLine: @Sendable (_ file: String, _ line: Int) -> String? { tree.sourceLine }
}

/// Findings come file by file, so that each thread need remember one file only. Files have their places by their names:
/// threads hardly ever want the same one.
private final class SourceLineReader: Sendable {
  private final class Place: Sendable {
    let last = Mutex(Text())
  }

  private struct Text {
    var file = ""
    var bytes: [UInt8] = []
    /// Where each line begins, as far as lines were asked for.
    var starts: [Int] = []
    /// The one that was asked for last: what stands on one long line is asked for as often.
    var line: (number: Int, text: String)?
  }

  private let tree: FileTree
  private let places = (0..<16).map { _ in Place() }

  init(tree: FileTree) { self.tree = tree }

  func line(_ number: Int, of file: String) -> String? {
    places[file.hashValue & 15].last.withLock { last in
      if last.file != file { read(file, into: &last) }
      if let known = last.line, known.number == number { return known.text }
      while last.starts.count < number, let start = last.starts.last,
        let end = last.bytes[start...].firstIndex(of: newline)
      {
        last.starts.append(end + 1)
      }
      guard last.starts.indices.contains(number - 1) else { return nil }
      let line = last.bytes[last.starts[number - 1]...].prefix { $0 != newline }
      let text = String(decoding: line.prefix { $0 != UInt8(ascii: "\r") }, as: UTF8.self)
      last.line = (number, text)
      return text
    }
  }

  private func read(_ file: String, into text: inout Text) {
    text.file = file
    text.bytes.removeAll(keepingCapacity: true)
    if let index = tree.index(of: file) { _ = tree.readSource(index, into: &text.bytes) }
    text.starts = [0]
    text.line = nil
  }
}

private let newline = UInt8(ascii: "\n")
