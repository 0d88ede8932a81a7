/// One number for a text wherever a file names it. Each name of a file is looked up once.
struct NameNumbers: ~Copyable {
  private let spelling: (UnsafeBufferPointer<UInt8>) -> UnsafeBufferPointer<UInt8>
  private var interner = NameInterner()
  /// By file, where its names begin in `known`; -1 where nobody asked yet.
  private var starts: Keyed<FileNode, Int>
  /// The numbers of names; -1 where nobody asked yet.
  private var known: [Int32] = []

  /// - Parameters:
  ///   - graph: Whose files name the texts.
  ///   - spelling: The part of a name that tells it apart from others.
  init(
    of graph: CodeGraph, spelling: @escaping (UnsafeBufferPointer<UInt8>) -> UnsafeBufferPointer<UInt8> = { $0 }
  ) {
    self.spelling = spelling
    starts = Keyed(repeating: -1, count: graph.facts.count)
  }

  mutating func number(of name: Name, in file: FileIndex, of graph: CodeGraph) -> Int {
    guard name.exists else { return look(UnsafeBufferPointer(start: nil, count: 0)) }
    if starts[file] < 0 {
      starts[file] = known.count
      known.append(contentsOf: repeatElement(-1, count: graph.facts[file].names.count))
    }
    let place = starts[file] + Int(name.index)
    if known[place] < 0 { known[place] = Int32(look(graph.facts[file].names.bytes(of: name))) }
    return Int(known[place])
  }

  mutating func number(of text: StaticString) -> Int {
    text.withUTF8Buffer { Int(interner.intern($0).index) }
  }

  /// Of a text that no file may name.
  mutating func number(of text: [UInt8]) -> Int { text.withUnsafeBufferPointer { Int(interner.intern($0).index) } }

  private mutating func look(_ text: UnsafeBufferPointer<UInt8>) -> Int {
    Int(interner.intern(spelling(text)).index)
  }
}
