import CClang

/// Reads Objective-C text into facts. One thread uses it at a time; it keeps its memory from batch to batch.
package final class ObjCReader {
  private let library: ClangLibrary
  private let index: UnsafeMutableRawPointer?
  private let vocabulary: WireVocabulary
  private let followsMessages: Bool
  private var reading: FileReading?
  private var notesTouches = false
  /// Those of the file that was read last.
  private var lastTouches: [TouchFact] = []
  private var lastAccessors: [AccessorFact] = []
  private var lastGlobals: [GlobalFact] = []

  /// A reader that notes what `vocabulary` names for idioms. With `followsMessages` it writes macros out, in bodies, that send
  /// messages: what it then says of other things than wires counts what they do as if it stood there.
  package init(
    library: ClangLibrary, vocabulary: WireVocabulary = WireVocabulary(), followsMessages: Bool = false
  ) {
    self.library = library
    self.vocabulary = vocabulary
    self.followsMessages = followsMessages
    reading = FileReading(vocabulary: vocabulary, followsMessages: followsMessages)
    index = mlClangCreateIndex(library.functions.table)
  }

  deinit {
    if let index { mlClangDisposeIndex(library.functions.table, index) }
  }

  /// The facts of each file in the order of appending. What could not be read is in their problems.
  package func facts(of batch: borrowing ObjCBatch) -> [FileFacts] {
    var result: [FileFacts] = []
    read(batch) { result.append($0) }
    return result
  }

  /// Every touch in each file, which no facts hold, in the order of appending.
  package func touches(of batch: borrowing ObjCBatch) -> [FileTouches] {
    var result: [FileTouches] = []
    notesTouches = true
    defer { notesTouches = false }
    read(batch) { facts in
      var found = FileTouches(lastTouches, of: facts)
      (found.accessors, found.globals) = (lastAccessors, lastGlobals)
      result.append(found)
    }
    return result
  }

  /// Gives the facts of each file away, in the order of appending: of their twenty arrays each copy counts.
  package func read(_ batch: borrowing ObjCBatch, _ take: (consuming FileFacts) -> Void) {
    var buffer = MLBuffer()
    let text = batch.text
    let isOpen = text.withMemoryRebound(to: CChar.self) {
      mlClangOpen(library.functions.table, index, $0.baseAddress, $0.count, &buffer)
    }
    defer { if isOpen { mlClangClose(&buffer) } }
    // Taken out while it works: a struct of its own is changed without the checks that a property of a class needs.
    var reading = self.reading.take() ?? FileReading(vocabulary: vocabulary, followsMessages: followsMessages)
    reading.notesTouches = notesTouches
    for entry in batch.entries {
      let problem = entry.problem ?? (isOpen ? nil : "libclang could not take the text")
      let facts = facts(of: entry, in: text, &buffer, &reading, problem)
      if notesTouches {
        (lastTouches, lastAccessors, lastGlobals) = (reading.touches, reading.accessors, reading.globals)
      }
      take(facts)
    }
    self.reading = consume reading
  }

  private func facts(
    of entry: ObjCBatch.Entry, in text: UnsafeBufferPointer<UInt8>, _ buffer: inout MLBuffer,
    _ reading: inout FileReading, _ problem: String?
  ) -> FileFacts {
    let end = entry.start + entry.count
    let bytes = UnsafeBufferPointer(rebasing: text[entry.start..<end])
    reading.begin(bytes, language: entry.language, line: 1 - entry.preludeLines)
    if let problem {
      reading.problem(problem, line: 1)
    } else {
      tokenize(entry.start..<end, &buffer, &reading)
    }
    var facts = reading.finish()
    // Nobody looks for a word in the headers of a dump.
    if problem == nil, !reading.scan.isDump { facts.longWords = LongWords(of: bytes) }
    return facts
  }
}

/// A file is tokenised in pieces of this many bytes, for libclang needs 24 bytes for each token.
private let pieceLength = 4 << 20
/// More tokens than any file has that somebody wrote; behind them a file is not read.
private let mostTokens = 32 << 20

private func tokenize(_ range: Range<Int>, _ buffer: inout MLBuffer, _ reading: inout FileReading) {
  var start = range.lowerBound
  while start < range.upperBound {
    var tokens: UnsafeMutablePointer<MLToken>?
    let end = min(start + pieceLength, range.upperBound)
    let count = mlClangTokenize(&buffer, UInt32(truncatingIfNeeded: start), UInt32(truncatingIfNeeded: end), &tokens)
    defer { mlClangFreeTokens(&buffer, tokens, count) }
    guard let tokens, count > 0 else { return }
    for index in 0..<Int(count) {
      let token = tokens[index]
      let offset = Int(token.location &- buffer.base)
      // libclang gives one token behind the range it was asked for.
      guard offset < range.upperBound, token.length > 0 else { break }
      // A token that the piece before ended with is not read again.
      guard offset >= start else { continue }
      reading.scan.take(kind: token.kind, offset: offset - range.lowerBound, length: Int(token.length))
      start = max(start, offset + Int(token.length))
    }
    if reading.scan.tokens.count > mostTokens {
      reading.problem("more than 32 million tokens; the rest was not read", line: 1)
      return
    }
    start = max(start, end)
  }
}
