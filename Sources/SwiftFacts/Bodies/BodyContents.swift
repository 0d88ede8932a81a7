@_spi(RawSyntax) import SwiftSyntax

extension FactWalk {
  /// What a body amounts to, as far as rules about hooks care.
  enum BodyContents {
    case nothing, trap, something
  }

  /// Whether a block holds no statement, only a trap, or anything else.
  func contents(of block: RawSyntax) -> BodyContents {
    guard let statements = block.child(3)?.layoutView?.children, !statements.isEmpty else { return .nothing }
    guard statements.count == 1, let statement = statements[0]?.child(1), let call = Self.call(in: statement),
      let callee = call.child(1), callee.kind == .declReferenceExpr, let name = callee.child(3)?.text
    else { return .something }
    let traps: [StaticString] = ["fatalError", "preconditionFailure", "assertionFailure", "doesNotRecognizeSelector"]
    for trap in traps where name.isText(trap) { return .trap }
    return .something
  }

  private static func call(in statement: RawSyntax) -> RawSyntax? {
    if statement.kind == .functionCallExpr { return statement }
    guard statement.kind == .expressionStmt, let inner = statement.child(1) else { return nil }
    return inner.kind == .functionCallExpr ? inner : nil
  }

  /// Whether the comments in a body of at most one statement say that subclasses are to implement it.
  func saysSubclassesImplement(_ block: RawSyntax) -> Bool {
    guard (block.child(3)?.layoutView?.children.count ?? 0) <= 1 else { return false }
    var text = sourceText(of: block)
    var comments: [Bytes] = []
    while let comment = nextComment(in: text) {
      comments.append(comment)
      guard let start = text.baseAddress, let end = comment.baseAddress.map({ $0 + comment.count }) else { break }
      text = Bytes(start: end, count: text.count - (end - start))
    }
    return demandsOfSubclasses(comments)
  }

  /// The text of the first comment, up to the end of its line or its closing mark.
  private func nextComment(in text: Bytes) -> Bytes? {
    let slash = UInt8(ascii: "/")
    var index = 0
    while index + 1 < text.count {
      guard text[index] == slash, text[index + 1] == slash || text[index + 1] == UInt8(ascii: "*") else {
        index += 1
        continue
      }
      let isBlock = text[index + 1] != slash
      var end = index + 2
      while end < text.count {
        if !isBlock, text[end] == 10 || text[end] == 13 { break }
        if isBlock, text[end] == slash, text[end - 1] == UInt8(ascii: "*"), end > index + 2 { break }
        end += 1
      }
      return Bytes(rebasing: text[index..<end])
    }
    return nil
  }
}
