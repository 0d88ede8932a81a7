/// Reads the sources of a tree once more, for what no facts hold: every touch with its place. Only who asks who touches
/// which members pays for it.
///
/// - Parameters:
///   - tree: As of ``extractFacts(of:idioms:jobs:memory:progress:)``.
///   - jobs: How many threads may read at once.
/// - Returns: By tree index. A file that macros of others write declarations in is told as it stands.
func readTouches(of tree: FileTree, jobs: Int) -> [Int32: FileTouches] {
  let swift = sources(of: tree).filter { [.swift, .swiftinterface].contains(tree.files[$0].kind) }
  let objc = sources(of: tree).filter { tree.files[$0].kind.isObjectiveC }
  let reading = TouchReading(tree: tree, swift: Turns(swift), objc: Turns(objc))
  Workers(min(jobs, swift.count + objc.count)).run(stackSize: SwiftReader.requiredStackSize) { _ in reading.work() }
  return reading.results()
}

private final class TouchReading: @unchecked Sendable {
  private let tree: FileTree
  private let swift: Turns<Int>
  private let objc: Turns<Int>
  /// By tree index. Every slot is written by one thread only, and read when all have ended.
  private let touches: UnsafeMutableBufferPointer<FileTouches?>

  init(tree: FileTree, swift: Turns<Int>, objc: Turns<Int>) {
    (self.tree, self.swift, self.objc) = (tree, swift, objc)
    touches = .allocate(capacity: tree.count)
    touches.initialize(repeating: nil)
  }

  deinit {
    touches.deinitialize()
    touches.deallocate()
  }

  func results() -> [Int32: FileTouches] {
    var results: [Int32: FileTouches] = [:]
    for index in touches.indices {
      if let known = touches[index].take() { results[Int32(index)] = known }
    }
    return results
  }

  func work() {
    var text: [UInt8] = []
    let reader = SwiftReader()
    while let index = swift.take() {
      _ = tree.readSource(index, into: &text)
      touches[index] = text.withUnsafeBufferPointer { reader.touches(of: $0, path: tree.files[index].path) }
    }
    guard !objc.items.isEmpty, case .success(let library) = ClangLibrary.loaded(outside: tree.border) else { return }
    let objcReader = ObjCReader(library: library)
    while true {
      let turn = objc.take(Extraction.objcStride)
      if turn.isEmpty { return }
      var batch = ObjCBatch()
      for index in turn {
        _ = tree.readSource(index, into: &text)
        text.withUnsafeBytes { bytes in
          batch.append(
            path: tree.files[index].path, language: Extraction.language(of: tree.files[index].kind),
            byteCount: bytes.count
          ) { target in
            target.copyMemory(from: bytes)
            return bytes.count
          }
        }
      }
      for (index, found) in zip(turn, objcReader.touches(of: batch)) { touches[index] = found }
    }
  }
}
