/// Whether the comments of one body demand that subclasses implement something, each comment as it is written.
///
/// "Subclasses must override this", "to be implemented by subclasses" demand; "override if needed", "subclasses may
/// override", "override in subclasses", "the default implementation does nothing" only offer, and offers may be left alone.
/// All comments are one text, for a sentence goes on in the next line.
func demandsOfSubclasses(_ comments: [UnsafeBufferPointer<UInt8>]) -> Bool {
  // Nearly every comment ends here, before anything else is allocated.
  let mayDemand = comments.contains { $0.contains("verrid") || $0.contains("mplement") || $0.contains("verid") }
  guard mayDemand else { return false }
  let words = CommentWords(comments)
  guard words.contains({ $0.hasPrefix("overrid") || $0.hasPrefix("overid") || $0.hasPrefix("implement") }) else {
    return false
  }
  if words.contains({ offers.contains($0) }) || words.tellWhatIsOverridden { return false }
  let isObliged = words.contains { obligations.contains($0) }
  if words.contains({ $0.hasPrefix("subclass") || $0 == "children" || $0 == "descendants" }) {
    return isObliged || words.contains { $0.hasPrefix("implement") }
  }
  return isObliged && words.contains { $0.hasPrefix("overrid") }
}

/// Whether what traps says why nothing can be done, "does not support rotation", and asks nothing of subclasses.
func refusesForItself(_ body: UnsafeBufferPointer<UInt8>) -> Bool {
  guard body.contains("upport") else { return false }
  let demands: [StaticString] = ["verrid", "ubclass", "mplement", "bstract"]
  return !demands.contains { body.contains($0) }
}

/// Words that make of an override a demand: "has to", "to be overridden".
private let obligations: Set<String> = [
  "must", "should", "shall", "need", "needs", "have", "has", "be", "required", "require", "requires", "abstract",
  "supposed",
]

/// Words that make a demand an offer.
private let offers: Set<String> = [
  "if", "may", "might", "can", "could", "optional", "optionally", "needed", "necessary", "want", "wants", "wish",
  "wishes", "default", "nothing", "when", "unless", "not", "don't", "never", "free", "allow", "allows", "possible",
]

/// The words of comments in lower case.
private struct CommentWords {
  private let words: [String]

  init(_ comments: [UnsafeBufferPointer<UInt8>]) {
    words = comments.flatMap { text in
      String(decoding: text, as: UTF8.self).lowercased().split { !($0.isLetter || $0 == "'") }.map(String.init)
    }
  }

  func contains(_ isWanted: (String) -> Bool) -> Bool { words.contains(where: isWanted) }

  /// "We override it just to be safe" says why this method is here, and asks for no other.
  var tellWhatIsOverridden: Bool {
    zip(words, words.dropFirst()).contains { ($0 == "we" || $0 == "i") && $1.hasPrefix("overrid") }
  }
}
