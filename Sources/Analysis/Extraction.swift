import Facts
import Foundation
import ObjCFacts
import ProjectModel
import ResourceFacts
import SwiftFacts
import Synchronization

/// Reads every source file of the tree, on as many threads as asked for.
///
/// The threads have stacks of their own size, because the Swift parser descends as deep as the source nests and a
/// thread's usual stack is too small for that. They take files from one counter; the facts land at their file's place,
/// so that the order of work shows nowhere.
///
/// - Returns: The facts of each source file by ascending tree index.
/// - Throws: ``AnalysisError`` where there is Objective-C and no libclang to read it.
func extractFacts(
  of tree: FileTree, vocabulary: WireVocabulary, jobs: Int,
  progress: @escaping @Sendable (_ done: Int, _ total: Int) -> Void
) throws(AnalysisError) -> [(treeIndex: Int32, facts: FileFacts)] {
  let swift = tree.files.indices.filter { tree.files[$0].kind == .swift || tree.files[$0].kind == .swiftinterface }
    .filter { !isManifest(tree.files[$0].path) }
  let objc = tree.files.indices.filter { [.objc, .objcxx, .header].contains(tree.files[$0].kind) }
  let interfaces = tree.files.indices.filter { tree.files[$0].kind == .xib }
  let library = try objc.isEmpty ? nil : loadClang()
  let extraction = Extraction(
    tree: tree, swift: swift, objc: objc, interfaces: interfaces, library: library, vocabulary: vocabulary,
    progress: progress)
  let threads = min(max(1, jobs), max(1, swift.count + interfaces.count + objc.count / Extraction.objcStride))
  runOnThreads(threads) { extraction.work() }
  return extraction.results()
}

/// Manifests describe the project and are read by whoever discovers it; they declare nothing that ships.
private func isManifest(_ path: String) -> Bool {
  let name = path.split(separator: "/").last.map(String.init) ?? path
  return name == "Package.swift" || (name.hasPrefix("Package@swift-") && name.hasSuffix(".swift"))
}

private func loadClang() throws(AnalysisError) -> ClangLibrary {
  do {
    return try ClangLibrary.load()
  } catch {
    throw AnalysisError("\(error)")
  }
}

private final class Extraction: @unchecked Sendable {
  /// So many Objective-C files are taken at once: they are small, and are read in batches.
  static let objcStride = 32

  private let tree: FileTree
  private let swift: [Int]
  private let objc: [Int]
  private let interfaces: [Int]
  private let library: ClangLibrary?
  private let vocabulary: WireVocabulary
  private let progress: @Sendable (Int, Int) -> Void
  private let nextSwift = Atomic<Int>(0)
  private let nextObjC = Atomic<Int>(0)
  private let nextInterface = Atomic<Int>(0)
  private let done = Atomic<Int>(0)
  /// By tree index. Every slot is written by one thread only, and read when all have ended.
  private let facts: UnsafeMutableBufferPointer<FileFacts?>

  init(
    tree: FileTree, swift: [Int], objc: [Int], interfaces: [Int], library: ClangLibrary?, vocabulary: WireVocabulary,
    progress: @escaping @Sendable (Int, Int) -> Void
  ) {
    self.tree = tree
    self.swift = swift
    self.objc = objc
    self.interfaces = interfaces
    self.library = library
    self.vocabulary = vocabulary
    self.progress = progress
    facts = .allocate(capacity: tree.count)
    facts.initialize(repeating: nil)
  }

  deinit {
    facts.deinitialize()
    facts.deallocate()
  }

  func results() -> [(treeIndex: Int32, facts: FileFacts)] {
    facts.indices.compactMap { index in
      facts[index].map { (Int32(index), $0) }
    }
  }

  func work() {
    var buffer: [UInt8] = []
    readSwift(&buffer)
    if let library { readObjC(library, &buffer) }
    readInterfaces(&buffer)
  }

  private func readInterfaces(_ buffer: inout [UInt8]) {
    while true {
      let turn = nextInterface.wrappingAdd(1, ordering: .relaxed).oldValue
      guard turn < interfaces.count else { return }
      let problem = tree.readSource(interfaces[turn], into: &buffer)
      var result = FileFacts(interface: buffer)
      if let problem { result.problems.insert(ProblemFact(message: problem.message, line: problem.line), at: 0) }
      facts[interfaces[turn]] = result
      count(1)
    }
  }

  private func readSwift(_ buffer: inout [UInt8]) {
    let reader = SwiftReader(vocabulary: vocabulary)
    while true {
      let turn = nextSwift.wrappingAdd(1, ordering: .relaxed).oldValue
      guard turn < swift.count else { return }
      let index = swift[turn]
      let problem = tree.readSource(index, into: &buffer)
      var result = buffer.withUnsafeBufferPointer { reader.facts(of: $0, path: tree.files[index].path) }
      if let problem { result.problems.insert(ProblemFact(message: problem.message, line: problem.line), at: 0) }
      facts[index] = result
      count(1)
    }
  }

  private func readObjC(_ library: ClangLibrary, _ buffer: inout [UInt8]) {
    let reader = ObjCReader(library: library, vocabulary: vocabulary)
    var batch = ObjCBatch()
    var members: [(index: Int, problem: ProjectProblem?)] = []
    while true {
      let start = nextObjC.wrappingAdd(Self.objcStride, ordering: .relaxed).oldValue
      if start < objc.count {
        for index in objc[start..<min(start + Self.objcStride, objc.count)] {
          members.append((index, append(index, to: &batch, &buffer)))
        }
      }
      guard batch.isFull || start >= objc.count else { continue }
      for (member, result) in zip(members, reader.facts(of: batch)) {
        facts[member.index] = result
        if let problem = member.problem {
          facts[member.index]?.problems.insert(ProblemFact(message: problem.message, line: problem.line), at: 0)
        }
      }
      count(members.count)
      members.removeAll(keepingCapacity: true)
      batch.removeAll()
      if start >= objc.count { return }
    }
  }

  private func append(_ index: Int, to batch: inout ObjCBatch, _ buffer: inout [UInt8]) -> ProjectProblem? {
    let problem = tree.readSource(index, into: &buffer)
    buffer.withUnsafeBytes { bytes in
      batch.append(path: tree.files[index].path, language: language(of: index), byteCount: bytes.count) { target in
        target.copyMemory(from: bytes)
        return bytes.count
      }
    }
    return problem
  }

  private func language(of index: Int) -> SourceLanguage {
    switch tree.files[index].kind {
    case .objc: .objc
    case .objcxx: .objcxx
    default: .header
    }
  }

  private func count(_ files: Int) {
    let now = done.wrappingAdd(files, ordering: .relaxed).newValue
    progress(now, swift.count + objc.count + interfaces.count)
  }
}

/// Runs `body` on so many threads at once and waits for all.
private func runOnThreads(_ count: Int, _ body: @escaping @Sendable () -> Void) {
  let group = DispatchGroup()
  for _ in 0..<count {
    group.enter()
    let thread = Thread {
      body()
      group.leave()
    }
    thread.stackSize = SwiftReader.requiredStackSize
    thread.start()
  }
  group.wait()
}
