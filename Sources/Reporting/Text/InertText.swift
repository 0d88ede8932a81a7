/// What a text is to those who read it on its way, and so how a sign of it is written out.
package enum TextKind: Sendable {
  /// For eyes and for lines of a log. Escapes of our own colours stay where it is painted.
  case plain(isPainted: Bool)
  /// HTML, XML and Graphviz know a sign by its number.
  case markup
  /// Whoever wrote it has made each value of it inert: JSON has its own escapes, and commands to a runner are meant.
  case finished
}

/// The text as it may leave: nothing of it steers a terminal, and no runner of CI finds a command in it. Every text passes
/// here once on its way out; what is not `finished` keeps its line feeds and tabs.
package func inert(_ text: String, as kind: TextKind) -> String {
  switch kind {
  case .plain(let isPainted):
    withoutCommands(withoutControls(text, isPainted: isPainted)) { escape(Unicode.Scalar($0)) }
  case .markup: withoutCommands(withoutControls(text, isPainted: false)) { "&#\($0);" }
  case .finished: text
  }
}

/// A value inside a command of our own, on one line: another command must not stand in it.
func inertValue(_ text: String) -> String { withoutCommands(visible(text)) { escape(Unicode.Scalar($0)) } }

/// With escapes for all that steers but line feeds, tabs and, in a painted text, our own colours.
private func withoutControls(_ text: String, isPainted: Bool) -> String {
  guard isPainted || holdsSteering(text, beside: "\n\t") else { return text }
  let scalars = text.unicodeScalars
  var steering = Steering()
  var next = scalars.startIndex
  var painted = next
  return escaped(text) { scalar in
    let here = next
    next = scalars.index(after: next)
    let replacement = steering.escape(of: scalar)
    if scalar == "\n" || scalar == "\t" { return nil }
    if isPainted, scalar == "\u{1B}", let end = endOfColour(in: scalars[here...]) { painted = end }
    return here < painted ? nil : replacement
  }
}

/// The end of an escape that colours; other attributes than ours could hide what follows.
private func endOfColour(in scalars: Substring.UnicodeScalarView) -> String.Index? {
  guard scalars.dropFirst().first == "[", let end = scalars.prefix(16).firstIndex(of: "m") else { return nil }
  let codes = Substring(scalars[..<end].dropFirst(2)).split(separator: ";", omittingEmptySubsequences: false)
  let ours: Set<Substring> = ["0", "1", "2", "4", "31", "32", "33", "36"]
  return codes.allSatisfy(ours.contains) ? scalars.index(after: end) : nil
}
