import CrashReport
import Foundation
import Synchronization

/// Reads every source file of the tree, on as many threads as asked for.
///
/// The threads have stacks of their own size, because the Swift parser descends as deep as the source nests and a
/// thread's usual stack is too small for that. They take files in turns; the facts land at their file's place, so that
/// the order of work shows nowhere.
///
/// What `idioms` ask for is noted with the facts. `memory` is what is known of the tree's files already, for
/// ``sources(of:)`` of the same tree.
///
/// - Returns: Each source file and what it says, by ascending tree index; and the one problem of all Objective-C files where
///   no libclang reads them. They say nothing then.
func extractFacts(
  of tree: FileTree, idioms: [Idiom], jobs: Int, memory: TreeReading? = nil,
  progress: @escaping @Sendable (_ done: Int, _ total: Int) -> Void
) -> (sources: CodeGraph.Sources, unread: UnreadObjectiveC?) {
  let extraction = Extraction(
    tree: tree, sources: sources(of: tree), asked: AskedNames(of: idioms, knownTo: memory?.cache), jobs: jobs,
    memory: memory, progress: progress)
  if memory != nil { extraction.workers.run(stackSize: SwiftReader.requiredStackSize) { _ in extraction.recall() } }
  extraction.planReading()
  extraction.workers.run(stackSize: SwiftReader.requiredStackSize) { _ in extraction.work() }
  var second = SecondReading(after: extraction)
  second.writeMacrosOut()
  second.followForwarders(by: idioms)
  second.followMessages()
  let unread = extraction.unreadObjectiveC()
  return (extraction.results(), unread)
}

/// Loads what reads Objective-C while the files are still listed, on a thread of its own: those of the pool are busy then.
func loadLexerAhead(outside border: Border) {
  Thread.detachNewThread { _ = ClangLibrary.loaded(outside: border) }
}

/// The indexes of the files that facts are made of, ascending.
func sources(of tree: FileTree) -> [Int] {
  let translations = translations(in: tree)
  return tree.files.indices.filter { index in
    let file = tree.files[index]
    if file.kind == .xib { return !translations.contains(index) }
    return file.kind.isSource && !isPackageManifest(file.path, in: tree)
  }
}

/// What is read of a tree's files, and by which threads.
final class Extraction: @unchecked Sendable {
  /// So many Objective-C files are taken at once: they are small, and are read in batches.
  static let objcStride = 32
  /// Below so many files in a batch the constant cost of a parse shows.
  static let fewestInBatch = 128
  /// So many remembered files are taken at once: neighbours are found side by side.
  static let recallStride = 256

  let tree: FileTree
  let sources: [Int]
  /// Written between two rounds of threads, for ``SecondReading``.
  var vocabulary: WireVocabulary
  let memberVocabulary: MemberVocabulary
  private let memory: TreeReading?
  let jobs: Int
  private let progress: @Sendable (Int, Int) -> Void
  /// What may be remembered.
  private let known: Turns<Int>
  /// What is left to read. Written between the two rounds of threads.
  private var swift = Turns<Int>([])
  private var objc = Turns<Int>([])
  private var interfaces = Turns<Int>([])
  private var isPlanned = false
  /// Whether a thread has begun to load libclang, or to wait for it: it takes as long as parsing dozens of Swift files, which
  /// the other threads do meanwhile.
  private let isLoading = Atomic<Bool>(false)
  private let lacksLibrary = Atomic<Bool>(false)
  private let done = Atomic<Int>(0)
  /// By tree index. Every slot is written by one thread only, and read when all have ended.
  let facts: UnsafeMutableBufferPointer<SharedFacts?>

  init(
    tree: FileTree, sources: [Int], asked: AskedNames, jobs: Int, memory: TreeReading?,
    progress: @escaping @Sendable (Int, Int) -> Void
  ) {
    self.tree = tree
    self.sources = sources
    known = Turns(sources)
    vocabulary = WireVocabulary(asked)
    memberVocabulary = MemberVocabulary(asked)
    self.jobs = max(1, jobs)
    self.memory = memory
    self.progress = progress
    facts = .allocate(capacity: tree.count)
    facts.initialize(repeating: nil)
  }

  /// As many as are worth starting.
  var workers: Workers {
    let left = swift.items.count + interfaces.items.count + objc.items.count / Self.objcStride
    let work = isPlanned ? left : sources.count / Self.recallStride
    return Workers(min(jobs, work))
  }

  /// Takes what is remembered of files that have not changed.
  func recall() {
    guard let memory else { return }
    let worker = FactWorker(memory)
    while true {
      let turn = known.take(Self.recallStride)
      if turn.isEmpty { break }
      var found = 0
      for index in turn {
        facts[index] = worker.facts(ofUnread: index).map { SharedFacts($0, asked: memberVocabulary) }
        if facts[index] != nil { found += 1 }
      }
      count(found)
    }
    worker.end()
  }

  /// Sees what is left to read: large files first, so that no thread is left alone with one at the end.
  func planReading() {
    isPlanned = true
    let left = sources.filter { facts[$0] == nil }
    objc = Turns(left.filter { tree.files[$0].kind.isObjectiveC })
    interfaces = Turns(left.filter { tree.files[$0].kind == .xib })
    let texts = left.filter { [.swift, .swiftinterface].contains(tree.files[$0].kind) }
    let sizes = Workers(jobs).parts(weights: texts.map { _ in 1 }) { part in
      texts[part].map { memory?.size(of: $0) ?? tree.size(of: $0) }
    }
    swift = Turns(zip(texts, sizes.joined()).sorted { $0.1 > $1.1 }.map(\.0))
  }

  deinit {
    facts.deinitialize()
    facts.deallocate()
  }

  /// Gives the facts away.
  func results() -> CodeGraph.Sources {
    var results = CodeGraph.Sources(capacity: sources.count)
    for index in sources {
      guard let known = facts[index].take() else { continue }
      results.append(path: tree.files[index].path, treeIndex: Int32(index), facts: known)
    }
    return results
  }

  func work() {
    if swift.items.isEmpty && objc.items.isEmpty && interfaces.items.isEmpty { return }
    var buffer: [UInt8] = []
    let worker = memory.map(FactWorker.init)
    // One thread loads it before all else, so that at the end none waits for it.
    if !objc.items.isEmpty, !isLoading.exchange(true, ordering: .relaxed) { _ = loadedLibrary() }
    readSwift(&buffer, worker)
    if !objc.items.isEmpty { readObjC(&buffer, worker) }
    readInterfaces(&buffer, worker)
    worker?.end()
  }

  func loadedLibrary() -> ClangLibrary? {
    if case .success(let library) = ClangLibrary.loaded(outside: tree.border) { return library }
    lacksLibrary.store(true, ordering: .relaxed)
    return nil
  }

  /// What no libclang has read. Its files say nothing, and nothing is remembered of them.
  func unreadObjectiveC() -> UnreadObjectiveC? {
    guard lacksLibrary.load(ordering: .relaxed),
      case .failure(let cause) = ClangLibrary.loaded(outside: tree.border)
    else { return nil }
    let unread = objc.items.filter { facts[$0] == nil }
    for index in unread {
      facts[index] = SharedFacts(FileFacts(language: language(of: index)), asked: memberVocabulary)
    }
    return UnreadObjectiveC(files: unread.map { tree.files[$0].path }, cause: cause)
  }

  private func readInterfaces(_ buffer: inout [UInt8], _ worker: FactWorker?) {
    while let index = interfaces.take() {
      let problem = read(index, into: &buffer, worker)
      if facts[index] == nil { finish(index, FileFacts(interface: buffer), problem, worker) }
      count(1)
    }
  }

  private func readSwift(_ buffer: inout [UInt8], _ worker: FactWorker?) {
    let reader = SwiftReader(vocabulary: vocabulary)
    while let index = swift.take() {
      let problem = read(index, into: &buffer, worker)
      if facts[index] == nil {
        let result = buffer.withUnsafeBufferPointer { reader.facts(of: $0, path: tree.files[index].path) }
        finish(index, result, problem, worker)
      }
      count(1)
    }
  }

  private func readObjC(_ buffer: inout [UInt8], _ worker: FactWorker?) {
    // Asked for when the first batch is full: meanwhile another thread may be loading it.
    var reader: ObjCReader?
    var batch = ObjCBatch()
    var members: [(index: Int, problem: ProjectProblem?)] = []
    while true {
      let turn = objc.take(Self.objcStride)
      for index in turn {
        let problem = read(index, into: &buffer, worker)
        guard facts[index] == nil else {
          count(1)
          continue
        }
        append(index, buffer, to: &batch)
        members.append((index, problem))
      }
      let isLast = turn.isEmpty
      guard isLast || batch.isFull || members.count >= share(of: objc.items.count - turn.startIndex) else { continue }
      if members.isEmpty { return }
      reader = reader ?? loadedLibrary().map { ObjCReader(library: $0, vocabulary: vocabulary) }
      guard let reader else { return }
      var member = 0
      tellReading(members[0].index)
      reader.read(batch) { result in
        finish(members[member].index, result, members[member].problem, worker)
        member += 1
        if member < members.count { tellReading(members[member].index) }
      }
      count(members.count)
      members.removeAll(keepingCapacity: true)
      batch.removeAll()
      if isLast { return }
    }
  }

  /// Files of a batch are read before any of them is understood.
  private func tellReading(_ index: Int) {
    crash_report_reading(tree.files[index].path, tree.files[index].path.utf8.count)
  }

  /// How many Objective-C files are enough for a batch where so many are left: ever fewer, so that at the end no thread
  /// waits long for another.
  private func share(of left: Int) -> Int { max(Self.fewestInBatch, left / (jobs + 1)) }

  /// Reads a file, and its facts too if its content turns out to be known.
  private func read(_ index: Int, into buffer: inout [UInt8], _ worker: FactWorker?) -> ProjectProblem? {
    tree.readSource(index, into: &buffer) {
      facts[index] = worker?.facts(of: index, bytes: $0).map { SharedFacts($0, asked: memberVocabulary) }
    }
  }

  private func finish(_ index: Int, _ result: consuming FileFacts, _ problem: ProjectProblem?, _ worker: FactWorker?) {
    if let problem { result.problems.insert(ProblemFact(message: problem.message, line: problem.line), at: 0) }
    worker?.keep(result, of: index)
    facts[index] = SharedFacts(result, asked: memberVocabulary)
  }

  private func append(_ index: Int, _ buffer: [UInt8], to batch: inout ObjCBatch) {
    buffer.withUnsafeBytes { bytes in
      batch.append(path: tree.files[index].path, language: language(of: index), byteCount: bytes.count) { target in
        target.copyMemory(from: bytes)
        return bytes.count
      }
    }
  }

  func language(of index: Int) -> SourceLanguage { Self.language(of: tree.files[index].kind) }

  /// As which a file that is no Swift is read.
  static func language(of kind: FileKind) -> SourceLanguage {
    switch kind {
    case .objc: .objc
    case .objcxx: .objcxx
    default: .header
    }
  }

  private func count(_ files: Int) {
    let now = done.wrappingAdd(files, ordering: .relaxed).newValue
    progress(now, sources.count)
  }
}
