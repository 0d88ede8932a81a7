import SwiftSyntax

/// The text a piece of syntax is from.
final class Source {
  let lines: LineTable
  let isMain: Bool

  init(lines: LineTable, isMain: Bool) {
    self.lines = lines
    self.isMain = isMain
  }
}

/// Which text is followed at present, and where its lines count in the manifest.
struct ReadingPlace {
  let source: Source
  /// While a helper of another file runs: the line of the manifest that called it.
  private(set) var callLine: Int32?

  init(in source: Source) { self.source = source }

  /// The line of a node of the text; of a helper's that which called it.
  func line(of node: some SyntaxProtocol) -> Int32 {
    guard source.isMain else { return callLine ?? 1 }
    return source.lines.line(at: node.positionAfterSkippingLeadingTrivia.utf8Offset)
  }

  /// The place of what is written elsewhere, and is followed for a node of this text.
  func moved(to written: Source, for node: some SyntaxProtocol) -> ReadingPlace {
    var place = ReadingPlace(in: written)
    place.callLine = source.isMain && !written.isMain ? line(of: node) : callLine
    return place
  }
}
