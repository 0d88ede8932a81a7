import ArgumentParser

@main
struct ModlintCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(commandName: "modlint")
  func run() async throws {}
}
