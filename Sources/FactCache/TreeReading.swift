import Synchronization

/// The sources of one tree while they are read: which are unchanged, what their content is called, where their facts
/// are.
///
/// Threads share it. Each file's place is written by the one thread that has the file, and read by others when all
/// have ended.
final class TreeReading: @unchecked Sendable {
  let tree: FileTree
  let cache: FactCache
  private let sources: [Int]
  private let name: String
  private let start: UInt64
  private let known: [KnownFiles.File?]
  private let hasMemory: Bool
  /// Nil until facts are looked up. Where a report is remembered none are, and another scan may write some meanwhile.
  private let openedPacks = Mutex<[FactPack]?>(nil)
  /// By tree index.
  private let places: UnsafeMutableBufferPointer<Place>
  private var others: [(path: String, file: KnownFiles.File)] = []
  let otherFiles: OtherFiles
  /// What the digest says before it comes to the others, once all sources are known.
  private var listing: ContentDigest?
  /// Whether a file was another one when it was read again.
  private let hasChanged = Atomic<Bool>(false)
  /// Whether a file was read that is not as it was the last time.
  private let hasLearned = Atomic<Bool>(false)
  /// Whether a source is not what it was the last time; nil until the sources are closed.
  private var hasNews: Bool?

  struct Place {
    var known: KnownFiles.File?
    var mark: FileMark?
    var content: ContentDigest?
    var isAsked = false

    mutating func note(_ mark: FileMark?) {
      isAsked = true
      self.mark = mark
      if let known, known.mark == mark { content = known.content }
    }
  }

  init(_ tree: FileTree, sources: [Int], _ recalled: RecalledFiles, cache: FactCache) {
    self.tree = tree
    self.cache = cache
    self.sources = sources
    name = recalled.name
    start = recalled.start
    hasMemory = recalled.sources != nil
    otherFiles = OtherFiles(of: tree, recalled, key: cache.key)
    let remembered = recalled.sources ?? KnownFiles()
    let positions = remembered.positions(of: sources.lazy.map { tree.files[$0].path })
    known = positions.map { $0.map { remembered.files[$0] } }
    places = .allocate(capacity: tree.count)
    places.initialize(repeating: Place())
    for (source, position) in zip(sources, positions) {
      guard let position else { continue }
      places[source].known = remembered.files[position]
      if position < recalled.marks.count { places[source].note(recalled.marks[position]) }
    }
    tree.recognize { [weak self] path, bytes in self?.isKnown(bytes, of: path) == true }
  }

  deinit {
    places.deinitialize()
    places.deallocate()
  }

  /// Where facts are looked up.
  func packs() -> [FactPack] {
    openedPacks.withLock { opened in
      let packs = opened ?? cache.packs()
      opened = packs
      return packs
    }
  }

  // MARK: One file

  /// What the file's content is called, if that is known without reading it.
  func content(of file: Int) -> ContentDigest? {
    if !places[file].isAsked { places[file].note(tree.mark(ofFile: file)) }
    return places[file].content
  }

  /// Whether the bytes are what the file held when it had the mark that it has now.
  private func isKnown(_ bytes: [UInt8], of path: String) -> Bool {
    guard let file = tree.index(of: path), let known = places[file].known, known.mark == tree.mark(ofFile: file) else {
      return false
    }
    return known.content == cache.key.digest(of: bytes)
  }

  /// Takes note of the bytes that were read. Facts are called by the bytes that they are made of, also where the file was
  /// another one a moment before.
  ///
  /// - Returns: Whether that is news.
  func learn(_ file: Int, _ bytes: UnsafeRawBufferPointer) -> Bool {
    let known = content(of: file)
    let content = cache.key.digest(of: bytes)
    if content == known { return false }
    if known != nil { hasChanged.store(true, ordering: .relaxed) }
    places[file].content = content
    hasLearned.store(true, ordering: .relaxed)
    return true
  }

  /// Whether the file is still what it was when it was read. What is not on disk does not change.
  func isAsRead(_ path: String) -> Bool {
    if !tree.isOnDisk { return true }
    let place = tree.index(of: path).flatMap { places[$0].mark }
    return tree.mark(of: path) == place ?? others.first { $0.path == path }?.file.mark
  }

  /// The size of a file whose mark was asked for; 0 where it is not known.
  func size(of file: Int) -> Int {
    _ = content(of: file)
    guard let size = places[file].mark?.size, size != .max else { return 0 }
    return Int(clamping: size)
  }

  /// What the facts of a file are called; nil while its content is not known.
  func key(of file: Int) -> ContentDigest? {
    places[file].content.map { content in
      cache.key.digest { hasher in
        hasher.add(content)
        hasher.add(Int(tree.files[file].kind.rawValue))
        hasher.add(cache.salt)
      }
    }
  }

  // MARK: The whole

  /// The digest of all that the tree says: which files and folders it lists, what is in the sources, what is in the
  /// other files that were asked for when the tree was last read. Nil where that is not known, or a file cannot be
  /// read.
  func digest(jobs: Int) -> ContentDigest? {
    guard hasMemory, let others = otherFiles.known else { return nil }
    let missing = survey(jobs: jobs)
    guard missing == 0 else { return nil }
    return digest(others: remembered(others.paths))
  }

  /// The same, after the sources were read, with the files that were asked for meanwhile. Nil where one of them all is not
  /// what it was: some are read more than once, and a report of two states is one of neither.
  func digest(asked: [(path: String, mark: FileMark)]) -> ContentDigest? {
    others = remembered(asked.map(\.path))
    // Asked after all reading: what has the mark of before was the same in between.
    guard asked.allSatisfy({ tree.mark(of: $0.path) ?? .absent == $0.mark }), areAsRead() else { return nil }
    return digest(others: others)
  }

  private func areAsRead() -> Bool {
    let isOnDisk = tree.isOnDisk
    let areKnown = Workers(sources.count / 1024).parts(of: sources.count, stride: 1024) { part in
      sources[part].allSatisfy { file in
        places[file].content != nil && (!isOnDisk || tree.mark(ofFile: file) == places[file].mark)
      }
    }
    return areKnown.allSatisfy(\.self)
  }

  /// Finds out what the contents are called, reading those that are new.
  ///
  /// - Returns: How many could not be read.
  private func survey(jobs: Int) -> Int {
    let stride = max(1, min(512, sources.count / max(1, jobs * 4)))
    _ = Workers(jobs).parts(of: sources.count, stride: stride) { part in
      var buffer: [UInt8] = []
      for file in sources[part] where content(of: file) == nil {
        guard (try? tree.read(file, into: &buffer)) != nil else { continue }
        _ = buffer.withUnsafeBytes { learn(file, $0) }
      }
    }
    return sources.count { places[$0].content == nil }
  }

  private func remembered(_ paths: [String]) -> [(path: String, file: KnownFiles.File)] {
    zip(paths, otherFiles.now(paths)).map { (path: $0, file: $1) }
  }

  private func digest(others: [(path: String, file: KnownFiles.File)]) -> ContentDigest {
    cache.key.digest { hasher in
      hasher.add(listingDigest())
      for (path, file) in others {
        hasher.add(path)
        hasher.add(file.content)
      }
    }
  }

  private func listingDigest() -> ContentDigest {
    if let listing { return listing }
    let digest = cache.key.digest { hasher in
      tree.addListing(to: &hasher)
      for source in sources { hasher.add(places[source].content ?? absentContent) }
    }
    listing = digest
    return digest
  }

  /// Keeps what was learned of the sources for the next scan. That may be done beside whatever is made of them, as soon
  /// as all are read.
  func close() {
    guard hasNews == nil else { return }
    if hasChanged.load(ordering: .relaxed) { listing = nil }
    _ = listingDigest()
    if hasMemory, !hasLearned.load(ordering: .relaxed), sources.allSatisfy({ places[$0].content != nil }) {
      hasNews = false
      return
    }
    let files = sources.compactMap { source -> (path: String, file: KnownFiles.File)? in
      guard let mark = places[source].mark, let content = places[source].content, mark.isSettled(before: start) else {
        return nil
      }
      return (tree.files[source].path, KnownFiles.File(mark: mark, content: content))
    }
    let isNews = files.count != sources.count || !hasMemory || !zip(files, known).allSatisfy { $0.file == $1 }
    if isNews { KnownFiles(files).write(to: cache.kept(name + knownEnding)) }
    hasNews = isNews
  }

  /// Keeps what was learned for the next scan.
  func finish() {
    close()
    let settled = others.map { path, file in
      let isKept = file.mark == .absent || file.mark.isSettled(before: start)
      return (path: path, file: isKept ? file : .absent)
    }
    if !settled.isEmpty || hasNews == true { KnownFiles(settled).write(to: cache.kept(name + othersEnding)) }
    cache.tidy()
  }
}

extension FileTree {
  /// Adds what is listed, whatever the files hold. Each list says how long it is.
  func addListing(to hasher: inout ContentHasher) {
    func add(_ texts: some Collection<String>) {
      hasher.add(texts.count)
      for text in texts { hasher.add(text) }
    }
    hasher.add(root)
    add(files.lazy.map(\.path))
    add(folders)
    add(problems.map { "\($0.file):\($0.message)" })
    add(links.sorted { bytesPrecede($0.key, $1.key) }.map { $0.key + "\0" + $0.value })
    add(excludedPatterns)
    add(unmatchedExclusions)
  }
}

let othersEnding = ".others"
