import CodeGraph
import Facts

/// A file whose facts are read one after the other: its lists are fetched once, and not once for each record.
struct OpenFile {
  private(set) var number: Int32
  private(set) var isSwift: Bool
  private(set) var names: NameTable
  private(set) var members: [MemberFact]
  private(set) var accesses: [AccessFact]

  init(_ number: Int32, of graph: CodeGraph) {
    let facts = graph.facts[Int(number)]
    self.number = number
    isSwift = facts.language.isSwift
    names = facts.names
    members = facts.members
    accesses = facts.accesses
  }

  mutating func turn(to other: Int32, of graph: CodeGraph) {
    if other != number { self = OpenFile(other, of: graph) }
  }
}

/// One number for a text wherever a file names it. A name is looked up once as long as the same file asks.
struct NameNumbers: ~Copyable {
  private let spelling: (UnsafeBufferPointer<UInt8>) -> UnsafeBufferPointer<UInt8>
  private var interner = NameInterner()
  private var file: Int32 = -1
  /// Of the names of `file`; -1 where nobody asked yet.
  private var known: [Int32] = []

  /// - Parameter spelling: The part of a name that tells it apart from others.
  init(spelling: @escaping (UnsafeBufferPointer<UInt8>) -> UnsafeBufferPointer<UInt8> = { $0 }) {
    self.spelling = spelling
  }

  mutating func number(of name: Name, in file: OpenFile) -> Int {
    if self.file != file.number {
      self.file = file.number
      known.removeAll(keepingCapacity: true)
      known.append(contentsOf: repeatElement(-1, count: file.names.count))
    }
    guard name.exists else { return look(name, file.names) }
    let place = Int(name.index)
    if known[place] < 0 { known[place] = Int32(look(name, file.names)) }
    return Int(known[place])
  }

  mutating func number(of text: StaticString) -> Int {
    text.withUTF8Buffer { Int(interner.intern($0).index) }
  }

  private mutating func look(_ name: Name, _ names: NameTable) -> Int {
    names.withBytes(of: name) { Int(interner.intern(spelling($0)).index) }
  }
}
