/// What is known of Apple's public frameworks without having them: classes with their superclass, protocols, and the
/// names Swift gives them. Read from `Rules/sdk/*.txt`, one fact a line:
///
///     class UITableViewController : UIViewController <UITableViewDelegate, UITableViewDataSource>
///     class NSFileManager : NSObject = FileManager
///     protocol UITableViewDelegate : UIScrollViewDelegate
///     struct URL : Hashable, Sendable
///     alias Codable = Encodable & Decodable
///     function XCTAssertEqual
///     value NSTextAlignment
///     property WKWebView.navigationDelegate : WKNavigationDelegate
///     inside Collection : Element, Index, SubSequence
///     inside ViewModifier : Body, Content=_ViewModifier_Content
///     nested UIControl : Event, State
///     macro Entry
///
/// A function is listed where its name begins like a type's, so that a call of it is not taken for making one. A value is
/// what C declares and is no object, an enum, options or a set of strings: its name is known, and is no type of the graph.
/// A property is listed where it leads to a delegate: its type is a protocol that no convention tells, or a class that has one.
/// A macro is listed that stands as an attribute, `@Entry`, and is called like no type: anything else of the name is unknown.
/// What is inside a type are the generic parameters and associated types that its extensions know by name. What a protocol
/// itself says such a name is stands behind `=`: no type of that name which a project declares outside is meant then.
/// Types that are nested in a class its subclasses know by name as well: a button's `State` is no other `State`.
package struct SDKTables: Sendable {
  package struct Entry: Sendable {
    package var kind: DeclarationFact.TypeKind
    var isAlias = false
    package var name: SymbolIndex
    var swiftName = SymbolIndex.none
    package var superclass = SymbolIndex.none
    /// A range of ``SDKTables/protocols``; of an alias its targets.
    var protocols: Range<Int>
    package var framework: ModuleIndex
    /// `AVPlayer` and `NSString` are Apple's whoever names them; `Player` may be anybody's.
    var isPlainlyNamed = false
  }

  struct Property: Sendable {
    var owner: SymbolIndex
    var name: SymbolIndex
    /// The class or the protocol that it is typed by.
    var value: SymbolIndex
  }

  struct Inside: Sendable {
    var owner: SymbolIndex
    var name: SymbolIndex
    var framework: ModuleIndex
    /// What the type itself says that the name is, or none.
    var target = SymbolIndex.none
    /// A type that the class declares, and no parameter.
    var isNested = false
  }

  private(set) var frameworks: [String] = []
  package private(set) var entries: [Entry] = []
  private(set) var protocols: [SymbolIndex] = []
  private(set) var properties: [Property] = []
  private(set) var insides: [Inside] = []
  private(set) var macros: Set<SymbolIndex> = []
  /// The names of all of it.
  private(set) var symbols = SymbolTable(slots: 1 << 16)
  /// What its types have.
  let members: SDKMembers
  /// What the names mean; the linker adds the project's.
  private(set) var scope = NameScope()

  /// Reads the tables, and of what types have only where touches are linked. A line that fits no form is skipped: the tables are
  /// ours and a test reads them all.
  package init(
    _ tables: [(framework: String, text: String)], members: [(framework: String, text: String)] = []
  ) {
    self.members = SDKMembers(members)
    // A line has some thirty bytes, and arrays that grow are copied.
    let lineCount = tables.reduce(0) { $0 + $1.text.utf8.count } / 30
    entries.reserveCapacity(lineCount)
    protocols.reserveCapacity(lineCount)
    symbols.reserveCapacity(lineCount)
    for table in tables {
      frameworks.append(table.framework)
      var text = table.text
      text.withUTF8 { read($0, framework: ModuleIndex(frameworks.count - 1)) }
    }
    scope = declaredScope()
  }

  private mutating func read(_ text: UnsafeBufferPointer<UInt8>, framework: ModuleIndex) {
    var words = LineWords(text)
    while words.nextLine() {
      guard let keyword = words.next(), let name = words.next() else { continue }
      guard let (kind, isAlias) = Self.kind(of: keyword) else {
        if keyword.elementsEqual("inside".utf8) || keyword.elementsEqual("nested".utf8) {
          addInsides(of: name, &words, framework: framework, isNested: keyword[0] == UInt8(ascii: "n"))
        } else if keyword.elementsEqual("macro".utf8) {
          macros.insert(symbols.intern(name))
        } else {
          addProperty(name, &words)
        }
        continue
      }
      var entry = Entry(
        kind: kind, isAlias: isAlias, name: symbols.intern(name), protocols: 0..<0, framework: framework,
        isPlainlyNamed: name.count < 2 || name[0].isSmallLetter || name[1].isSmallLetter)
      let first = protocols.count
      var expectsSuperclass = kind == .class
      while let word = words.next() {
        switch word.first {
        case UInt8(ascii: ":"), UInt8(ascii: "&"): continue
        case UInt8(ascii: "<"): expectsSuperclass = false
        case UInt8(ascii: "=") where !isAlias:
          if let swiftName = words.next() { entry.swiftName = symbols.intern(swiftName) }
        case UInt8(ascii: "="): continue
        default:
          if expectsSuperclass {
            entry.superclass = symbols.intern(word)
            expectsSuperclass = false
          } else {
            protocols.append(symbols.intern(word))
          }
        }
      }
      entry.protocols = first..<protocols.count
      entries.append(entry)
    }
  }

  private mutating func addProperty(_ path: UnsafeBufferPointer<UInt8>, _ words: inout LineWords) {
    guard let dot = path.firstIndex(of: UInt8(ascii: ".")), words.next() != nil, let value = words.next() else {
      return
    }
    properties.append(
      Property(
        owner: symbols.intern(UnsafeBufferPointer(rebasing: path[..<dot])),
        name: symbols.intern(UnsafeBufferPointer(rebasing: path[(dot + 1)...])), value: symbols.intern(value)))
  }

  private mutating func addInsides(
    of owner: UnsafeBufferPointer<UInt8>, _ words: inout LineWords, framework: ModuleIndex, isNested: Bool
  ) {
    let owner = symbols.intern(owner)
    while let word = words.next() {
      if word.first == UInt8(ascii: ":") { continue }
      if word.first == UInt8(ascii: "=") {
        if let target = words.next() { insides[insides.count - 1].target = symbols.intern(target) }
        continue
      }
      insides.append(
        Inside(owner: owner, name: symbols.intern(word), framework: framework, isNested: isNested))
    }
  }

  private static func kind(
    of keyword: UnsafeBufferPointer<UInt8>
  ) -> (kind: DeclarationFact.TypeKind, isAlias: Bool)? {
    // By as many bytes as tell them apart, and no text is made: there are 22,000 lines, and every scan reads them.
    switch (keyword.count, keyword[0]) {
    case (5, UInt8(ascii: "c")): (.class, false)
    case (8, UInt8(ascii: "p")) where keyword[3] == UInt8(ascii: "t"): (.protocol, false)
    case (6, UInt8(ascii: "s")): (.struct, false)
    case (4, UInt8(ascii: "e")): (.enum, false)
    case (5, UInt8(ascii: "a")) where keyword[1] == UInt8(ascii: "c"): (.actor, false)
    case (5, UInt8(ascii: "a")), (8, UInt8(ascii: "f")), (5, UInt8(ascii: "v")): (.unknown, true)
    default: nil
    }
  }
}

extension UInt8 {
  fileprivate var isSmallLetter: Bool { self >= UInt8(ascii: "a") && self <= UInt8(ascii: "z") }
}

/// The words of a table, line by line: identifiers, and `:`, `<`, `=`, `&` each as a word; `,` and `>` only separate.
private struct LineWords {
  private let text: UnsafeBufferPointer<UInt8>
  private var position = 0

  init(_ text: UnsafeBufferPointer<UInt8>) { self.text = text }

  /// Moves behind the next newline, or to the first line.
  mutating func nextLine() -> Bool {
    if position > 0 {
      while position < text.count, text[position] != UInt8(ascii: "\n") { position += 1 }
    }
    while position < text.count, text[position] == UInt8(ascii: "\n") { position += 1 }
    return position < text.count
  }

  /// The next word of the line.
  mutating func next() -> UnsafeBufferPointer<UInt8>? {
    while position < text.count, Self.separates(text[position]) { position += 1 }
    guard position < text.count, text[position] != UInt8(ascii: "\n") else { return nil }
    let start = position
    position += 1
    if !Self.isMark(text[start]) {
      while position < text.count, Self.isOfWord(text[position]) { position += 1 }
    }
    return UnsafeBufferPointer(rebasing: text[start..<position])
  }

  private static func separates(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: " ") || byte == UInt8(ascii: ",") || byte == UInt8(ascii: ">") || byte == UInt8(ascii: "\r")
  }

  private static func isMark(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: ":") || byte == UInt8(ascii: "<") || byte == UInt8(ascii: "=") || byte == UInt8(ascii: "&")
  }

  private static func isOfWord(_ byte: UInt8) -> Bool {
    // Most bytes are letters, and all that ends a word lies below them.
    byte > UInt8(ascii: ">") || byte > UInt8(ascii: " ") && !separates(byte) && !isMark(byte)
  }
}
