/// A few words that many are compared with, most of which differ from all of them in length.
struct WordSet: Sendable {
  private let texts: [[UInt8]]
  private let vocabulary: WireVocabulary
  private let isLength: [Bool]
  /// In bytes, at least 1.
  let shortest: Int

  init(_ words: [String]) {
    texts = words.map { Array($0.utf8) }
    vocabulary = WireVocabulary(Dictionary(words.map { ($0, .init(.call)) }, uniquingKeysWith: { first, _ in first }))
    let lengths = Set(words.map(\.utf8.count))
    isLength = (0...(lengths.max() ?? 0)).map(lengths.contains)
    shortest = max(1, lengths.min() ?? 1)
  }

  func hasWord(ofLength length: Int) -> Bool { length < isLength.count && isLength[length] }

  /// Whether a text may hold one of the words.
  func mayBe(in text: LongWords) -> Bool { texts.contains { $0.withUnsafeBufferPointer(text.mayHold) } }

  func contains(_ word: UnsafeBufferPointer<UInt8>) -> Bool { !vocabulary.shapes(of: word).isEmpty }
}

/// Finds the lines of a project's text that mention one of a few words.
struct WordMentions: Sendable {
  struct Found: Sendable {
    /// By word, how many lines mention it. Lines that only announce it are not counted.
    var counts: [String: Int] = [:]
    /// By word, the paths of the files that announce it, once for each time.
    var announcing: [String: [String]] = [:]

    mutating func merge(_ other: Found) {
      counts.merge(other.counts, uniquingKeysWith: +)
      announcing.merge(other.announcing, uniquingKeysWith: +)
    }
  }

  /// So many files are read in a row by one thread.
  private static let stride = 32

  private let words: WordSet

  init(of words: WordSet) { self.words = words }

  /// Reads the files. One that cannot be read mentions nothing.
  func found(in tree: FileTree, files: [String], jobs: Int) -> Found {
    let indexes = files.compactMap { tree.index(of: $0) }
    let parts = Workers(jobs).parts(of: indexes.count, stride: Self.stride) { part in
      var found = Found()
      var buffer: [UInt8] = []
      for index in indexes[part] {
        _ = try? tree.withBytes(of: index, buffer: &buffer) { note($0, path: tree.files[index].path, &found) }
      }
      return found
    }
    return parts.reduce(into: Found()) { $0.merge($1) }
  }

  private func note(_ text: UnsafeBufferPointer<UInt8>, path: String, _ found: inout Found) {
    text.forEachWord(ofAtLeast: words.shortest) { start, word in
      guard words.hasWord(ofLength: word.count), words.contains(word) else { return }
      let name = String(decoding: word, as: UTF8.self)
      if isAnnouncement(text, start) {
        found.announcing[name, default: []].append(path)
      } else if !isRepeated(word, before: start, text) {
        found.counts[name, default: 0] += 1
      }
    }
  }

  /// Whether the line has the word before: `NSString * const A = @"app.A"`.
  private func isRepeated(
    _ word: UnsafeBufferPointer<UInt8>, before start: Int, _ text: UnsafeBufferPointer<UInt8>
  ) -> Bool {
    var here = start - 1
    while here >= 0, text[here] != 10 {
      if text[here...].starts(with: word) { return true }
      here -= 1
    }
    return false
  }

  /// `extern NSString *const name;` and its macros.
  private func isAnnouncement(_ text: UnsafeBufferPointer<UInt8>, _ word: Int) -> Bool {
    var start = word
    while start > 0, text[start - 1] != 10 { start -= 1 }
    let line = UnsafeBufferPointer(rebasing: text[start..<word])
    return stands("extern", in: line) || stands("EXTERN", in: line) || stands("EXPORT", in: line)
  }
}
