import SwiftSyntax

/// What a manifest is built for: Apple's platforms or Linux, with a current compiler.
struct BuildPlatform {
  /// Whether `os(Linux)` holds rather than Apple's platforms.
  let isLinux: Bool

  /// Whether a compile-time condition holds.
  func meets(_ condition: ExprSyntax?) -> Bool {
    guard let condition else { return true }
    let text = condition.trimmedDescription.filter { !$0.isWhitespace }
    if let inverse = condition.as(PrefixOperatorExprSyntax.self) { return !meets(inverse.expression) }
    if text.contains("||") || text.contains("&&") {
      let isAny = text.contains("||")
      let parts = text.split(separator: isAny ? "||" : "&&").map(meets)
      return isAny ? parts.contains(true) : !parts.contains(false)
    }
    return meets(text[...])
  }

  private func meets(_ text: Substring) -> Bool {
    if text.hasPrefix("!") { return !meets(text.dropFirst()) }
    if text.hasPrefix("os(") || text.hasPrefix("canImport(") {
      if isLinux { return ["Linux", "Glibc", "FoundationNetworking"].contains { text.contains("(\($0))") } }
      return !["Linux", "Windows", "Android", "WASI", "FreeBSD", "OpenBSD", "Glibc", "Musl", "FoundationNetworking"]
        .contains { text.contains("(\($0))") }
    }
    if text.hasPrefix("compiler(<") || text.hasPrefix("swift(<") { return false }
    return text.hasPrefix("compiler(") || text.hasPrefix("swift(") || text == "true"
  }
}
