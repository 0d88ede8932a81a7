import ArgumentParser
import ModlintKit

struct CacheCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "cache", abstract: "What earlier scans have kept, so that later ones are fast.",
    discussion: """
      The facts of each file are kept by its content, so branches, clones and work trees share them. Anything in the \
      folder may be deleted at any time. MODLINT_CACHE_LIMIT_MB bounds its size (1024).
      """,
    subcommands: [Path.self, Info.self, Clean.self])

  struct Place: ParsableArguments {
    @Option(
      help: ArgumentHelp("The folder of the cache; by default the system's place for caches.", valueName: "folder"),
      completion: .directory)
    var cachePath: String?

    func validate() throws {
      if cachePath == "" { throw ValidationError("--cache-path names no folder") }
    }

    var folder: CacheFolder { CacheFolder(path: cachePath) }
  }

  struct Path: ParsableCommand {
    static let configuration = CommandConfiguration(commandName: "path", abstract: "Where the cache is.")
    @OptionGroup var place: Place

    func run() throws { try Output.write(place.folder.path + "\n") }
  }

  struct Info: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "info", abstract: "How large the cache is, and for which projects.")
    @OptionGroup var place: Place

    func run() throws {
      let contents = place.folder.contents()
      try Output.write("\(place.folder.path)\n\(size(contents.size)) of at most \(size(place.folder.limit))\n")
      let sizes = contents.projects.map { size($0.size) }
      let width = sizes.map(\.count).max() ?? 0
      for (project, size) in zip(contents.projects, sizes) {
        let space = String(repeating: " ", count: width - size.count)
        try Output.write("\(space)\(size)  \(project.name), \(plural(project.files, "file"))\n")
      }
    }

    private func size(_ bytes: Int) -> String {
      let tenths = (bytes * 10 + 512 * 1024) >> 20
      return "\(tenths / 10).\(tenths % 10) MB"
    }
  }

  struct Clean: ParsableCommand {
    static let configuration = CommandConfiguration(commandName: "clean", abstract: "Delete all that is in the cache.")
    @OptionGroup var place: Place

    func run() throws {
      let left = place.folder.clean()
      guard left.isEmpty else { throw OutputError(description: "cannot delete \(left.joined(separator: ", "))") }
    }
  }
}
