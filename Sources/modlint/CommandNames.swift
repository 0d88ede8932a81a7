import ModlintKit
import ArgumentParser

/// What the parser lets pass: it answers `help nosuch` with the help of everything, and of `cache claen` it knows only
/// that the word is unexpected.
///
/// - Throws: ``AnalysisError`` where a word that must be the name of a command is none.
func checkCommandNames(_ arguments: [String]) throws {
  guard let first = arguments.first else { return }
  if first == "help" {
    try checkNames(arguments.dropFirst(), of: Modlint.self, called: "modlint")
  } else if let command = subcommand(first, of: Modlint.self) {
    try checkNames(arguments.dropFirst(), of: command, called: "modlint " + first)
  }
}

/// What other tools call what is called otherwise here.
private let wordsOfOthers = [
  "lint": "scan", "check": "scan", "analyze": "scan", "analyse": "scan", "run": "scan", "report": "scan",
  "version": "--version", "-v": "--version", "-V": "--version", "-q": "--quiet", "list": "rules",
]

/// Letters behind one dash are as many options to the parser, so that a word with an `h` in it, as `-graph`, asks for help: a
/// pipeline would take the answer for success.
///
/// - Throws: ``AnalysisError`` for such a word.
func checkDashes(_ arguments: [String]) throws {
  for word in arguments.prefix(while: { $0 != "--" }) where word.hasPrefix("-") && !word.hasPrefix("--") {
    let letters = word.dropFirst()
    if let meant = wordsOfOthers[word] { throw AnalysisError("unknown option '\(word)'; did you mean '\(meant)'?") }
    guard letters.count > 1, letters.contains("h"), letters != "help" else { continue }
    let names = longOptions(of: arguments.first.flatMap { subcommand($0, of: Modlint.self) } ?? ScanCommand.self)
    let guess = closestMatch(to: "-" + word, in: names).map { "; did you mean '\($0)'?" }
    throw AnalysisError("unknown option '\(word)'\(guess ?? "")")
  }
}

private func longOptions(of command: any ParsableCommand.Type) -> [String] {
  command.helpMessage().split { $0.isWhitespace || $0 == "," || $0 == "/" }.map(String.init)
    .filter { $0.hasPrefix("--") }
}

private func checkNames(_ words: ArraySlice<String>, of command: any ParsableCommand.Type, called name: String) throws {
  let known = names(of: command)
  guard let word = words.first, !known.isEmpty, !word.hasPrefix("-"), word != "help" else { return }
  guard let next = subcommand(word, of: command) else {
    let guess = closestMatch(to: word, in: known).map { "did you mean '\($0)'?" }
    throw AnalysisError("\(name) has no command '\(word)'; \(guess ?? "known are " + known.joined(separator: ", "))")
  }
  try checkNames(words.dropFirst(), of: next, called: name + " " + word)
}

/// Scanning is what is done without a command's name, so that a name with a slip looks like a path.
///
/// - Throws: ``AnalysisError`` where there is no such path, and a command that may be meant.
func checkNoCommand(_ paths: [String]) throws {
  guard let first = paths.first, !fileExists(first) else { return }
  if let meant = wordsOfOthers[first] {
    throw AnalysisError("no such file or folder: \(first); did you mean 'modlint \(meant)'?")
  }
  guard let guess = closestMatch(to: first, in: names(of: Modlint.self)) else { return }
  throw AnalysisError("no such file or folder: \(first); did you mean the command '\(guess)'?")
}

private func names(of command: any ParsableCommand.Type) -> [String] {
  command.configuration.subcommands.compactMap { $0.configuration.commandName }
}

private func subcommand(_ name: String, of command: any ParsableCommand.Type) -> (any ParsableCommand.Type)? {
  command.configuration.subcommands.first { $0.configuration.commandName == name }
}
