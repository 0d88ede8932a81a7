/// The text with another one in place of a part, wherever that stands; nil where that makes more than the budget allows.
func replacing(_ part: String, with other: String, in text: String, _ work: WorkBudget) -> String? {
  guard !part.isEmpty, work.read(text), work.read(part) else { return part.isEmpty ? text : nil }
  let pieces = text.split(separator: part, omittingEmptySubsequences: false)
  return joined(pieces, by: other, work)
}

/// The texts with a separator between them; nil where that makes more than the budget allows.
func joined(_ texts: [some StringProtocol], by separator: String, _ work: WorkBudget) -> String? {
  let length = texts.reduce(0) { $0 + $1.utf8.count }
  guard work.make(bytes: length), work.make(texts.count, ofBytes: separator.utf8.count) else { return nil }
  return texts.joined(separator: separator)
}
