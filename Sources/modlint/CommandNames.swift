import Analysis
import ArgumentParser
import YAMLDocuments

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
  guard let first = paths.first, !Output.exists(first) else { return }
  guard let guess = closestMatch(to: first, in: names(of: Modlint.self)) else { return }
  throw AnalysisError("no such file or folder: \(first); did you mean the command '\(guess)'?")
}

private func names(of command: any ParsableCommand.Type) -> [String] {
  command.configuration.subcommands.compactMap { $0.configuration.commandName }
}

private func subcommand(_ name: String, of command: any ParsableCommand.Type) -> (any ParsableCommand.Type)? {
  command.configuration.subcommands.first { $0.configuration.commandName == name }
}
