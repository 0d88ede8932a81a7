import SwiftSyntax

/// What a manifest is built for: Apple's platforms or Linux, with a current compiler.
struct BuildPlatform {
  /// Whether `os(Linux)` holds rather than Apple's platforms.
  let isLinux: Bool

  /// Whether a compile-time condition holds.
  func meets(_ condition: ExprSyntax?) -> Bool {
    guard let condition else { return true }
    if let inverse = condition.as(PrefixOperatorExprSyntax.self) { return !meets(inverse.expression) }
    if let inner = condition.as(TupleExprSyntax.self)?.elements.first { return meets(inner.expression) }
    if let sequence = condition.as(SequenceExprSyntax.self) {
      // `&&` binds more tightly than `||`.
      return sequence.elements.split { isOperator("||", $0) }.contains { all in
        all.allSatisfy { isOperator("&&", $0) || meets($0) }
      }
    }
    return meets(condition.trimmedDescription.filter { !$0.isWhitespace })
  }

  private func isOperator(_ text: String, _ expression: ExprSyntax) -> Bool {
    expression.as(BinaryOperatorExprSyntax.self)?.operator.text == text
  }

  private func meets(_ text: String) -> Bool {
    if text.hasPrefix("os(") || text.hasPrefix("canImport(") {
      if isLinux { return ["Linux", "Glibc", "FoundationNetworking"].contains { text.contains("(\($0))") } }
      return !["Linux", "Windows", "Android", "WASI", "FreeBSD", "OpenBSD", "Glibc", "Musl", "FoundationNetworking"]
        .contains { text.contains("(\($0))") }
    }
    if text.hasPrefix("compiler(<") || text.hasPrefix("swift(<") { return false }
    return text.hasPrefix("compiler(") || text.hasPrefix("swift(") || text == "true"
  }
}
