extension Rule {
  /// The paragraphs between the title and the question: why the rule is there, and what it does not judge.
  package var reasons: String {
    var lines = markdown.split(separator: "\n", omittingEmptySubsequences: false)[...]
    lines = lines.drop { !$0.hasPrefix("# ") }.dropFirst()
    let text = lines.prefix { !$0.hasPrefix("```") && !$0.hasPrefix("## ") }.joined(separator: "\n")
    return String(Substring(text).trimmed)
  }
}
