import Synchronization

/// What is remembered of a tree under a name.
struct RecalledFiles: Sendable {
  let name: String
  /// When the first of the marks was asked for, in nanoseconds of the epoch.
  let start: UInt64
  /// Of its sources, nil where nothing whole is kept.
  let sources: KnownFiles?
  /// Of the other files that were asked for when it was last read.
  let others: KnownFiles?
  /// How the first of the sources are marked now; of the further ones nobody has asked yet.
  let marks: [FileMark?]

  /// - Parameters:
  ///   - kept: The files there, by their name without endings.
  ///   - root: The folder on disk that the paths start at, if their marks shall be asked for.
  ///   - isEnough: Whether the listing is there, so that the marks of the rest can be asked for by several threads.
  init(_ kept: SealedFile, root: String? = nil, until isEnough: () -> Bool = { true }) {
    name = kept.name
    start = fileClock()
    let sources = KnownFiles(kept.ending(knownEnding))
    self.sources = sources
    others = KnownFiles(kept.ending(othersEnding))
    marks = root.flatMap { root in sources.map { FileTree.marks(of: $0.paths, below: root, until: isEnough) } } ?? []
  }
}

extension SealedFile {
  /// The file beside it whose name has an ending more.
  func ending(_ ending: String) -> SealedFile { SealedFile(key: key, folder: folder, name: name + ending) }
}

/// Recalls the files of a tree while it is still being listed, and asks meanwhile for their marks: one thread lists, and
/// another has nothing to do.
final class Recalling: Sendable {
  private let task: Task<RecalledFiles, Never>
  private let isEnough: Flag

  init(_ kept: SealedFile, root: String?) {
    let flag = Flag()
    isEnough = flag
    task = Task { RecalledFiles(kept, root: root) { flag.isRaised.load(ordering: .relaxed) } }
  }

  /// To be asked for when the tree is listed.
  func files() async -> RecalledFiles {
    isEnough.isRaised.store(true, ordering: .relaxed)
    return await task.value
  }
}

private final class Flag: Sendable {
  let isRaised = Atomic<Bool>(false)
}
