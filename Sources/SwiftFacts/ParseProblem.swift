@_spi(RawSyntax) import SwiftSyntax

extension FactWalk {
  /// The first place where the text is not Swift, or nil where only branches are odd that this compiler may never see.
  ///
  /// Nodes know whether an error is below them, so the way there is short.
  mutating func firstProblem(in tree: RawSyntax) -> ProblemFact? {
    // Braces that seem to be missing before the end stand in the comment.
    if let end = tree.child(5), let problem = unterminatedComment(at: end) { return problem }
    // Errors in `#if compiler(>=9)` are none, and the search goes on behind them: hence a list and not one path.
    var pending: [RawSyntax] = [tree]
    var last = 0
    while let node = pending.popLast() {
      if let token = node.tokenView {
        if token.presence == .missing { return problem(missing: node, after: last) }
        if let problem = unterminatedComment(at: node) { return problem }
        // `@objc (Name)` with a blank is Swift until language mode 6, and read like the one without.
        if node.hasError, !node.text.isText("(") { return problem("invalid text", at: node.text) }
        if let offset = offset(of: node.text) { last = offset + node.text.count }
        continue
      }
      guard node.hasError else {
        if let token = node.lastToken, let offset = offset(of: token.text) { last = offset + token.text.count }
        continue
      }
      if node.kind == .unexpectedNodes, let token = node.firstToken {
        return problem("unexpected code", at: token.text)
      }
      if node.kind == .ifConfigClause, Self.dependsOnCompiler(node.child(3)) { continue }
      guard let children = node.layoutView?.children else { continue }
      pending.appendReversed(children)
    }
    return nil
  }

  /// `#if compiler(>=6.2)`, `#if swift(>=7)`, `#if $Feature`: other compilers do not even parse what is below.
  private static func dependsOnCompiler(_ condition: RawSyntax?) -> Bool {
    guard let condition else { return false }
    var pending: [RawSyntax] = [condition]
    while let node = pending.popLast() {
      if node.tokenView != nil {
        let text = node.text
        if text.isText("compiler") || text.isText("swift") || text.isText("_compiler_version")
          || text.hasBeginning("$") || text.isText("hasFeature") || text.isText("hasAttribute")
        {
          return true
        }
      }
      guard let children = node.layoutView?.children else { continue }
      for child in children {
        if let child { pending.append(child) }
      }
    }
    return false
  }

  /// A comment without an end, where it begins; it belongs to the token before or behind it.
  private mutating func unterminatedComment(at token: RawSyntax) -> ProblemFact? {
    guard let view = token.tokenView, let error = view.tokenDiagnostic, error.kind == .unterminatedBlockComment,
      let text = offset(of: token.text)
    else { return nil }
    let begin = text - view.leadingTriviaByteLength + Int(error.byteOffset)
    return ProblemFact(message: "cannot be read as Swift: a comment is not terminated", line: lines.line(at: begin))
  }

  private mutating func problem(_ message: String, at text: Bytes) -> ProblemFact {
    let shown = String(decoding: text.prefix(40), as: UTF8.self)
    let firstLine = shown.split(whereSeparator: \.isNewline).first.map(String.init) ?? ""
    return ProblemFact(message: "cannot be read as Swift: \(message) '\(firstLine)'", line: line(of: text))
  }

  /// A missing token is missed where the text before it ends.
  private mutating func problem(missing token: RawSyntax, after offset: Int) -> ProblemFact {
    let kind = token.tokenView?.rawKind
    var what = kind?.defaultText.map { "'\(String(syntaxText: $0))'" } ?? "something"
    if kind == .identifier { what = "a name" }
    if kind == .keyword, let text = token.tokenView?.rawText { what = "'\(String(syntaxText: text))'" }
    return ProblemFact(
      message: "cannot be read as Swift: expected \(what)", line: lines.line(at: max(offset - 1, 0)))
  }
}
