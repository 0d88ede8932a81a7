/// The names of methods that hand a parameter on as the key of what idioms ask for: `func tell(_ name: Notification.Name) {
/// center.post(name: name, object: nil) }`. Who calls one says the key, and no idiom knows it by name.
///
/// Found before linking, so that the files can be read again that call them; ``Forwarder`` is what they turn out to be.
struct ForwardingNames: Sendable {
  /// Names of Swift functions, and selectors, as calls and messages, that idioms do not ask for anyway.
  private(set) var shapes: [String: WireVocabulary.Shapes] = [:]
  /// The files with some that nobody else can call.
  private let homes: Set<Int>
  private let words: WordSet

  var isEmpty: Bool { shapes.isEmpty }

  /// - Parameters:
  ///   - files: What all files say, by their numbers in the tree.
  ///   - idioms: What tells which mechanisms are followed so.
  ///   - vocabulary: What was asked for when the files were read.
  init(
    of files: some Sequence<(file: Int, facts: SharedFacts)>, by idioms: [Idiom], besides vocabulary: WireVocabulary
  ) {
    let forwarding = idioms.filter { !$0.mechanisms.forwarded.isEmpty }
    let lines = WireLines(forwarding)
    var shapes: [String: WireVocabulary.Shapes] = [:]
    var calledElsewhere: Set<String> = []
    var homes: Set<Int> = []
    func ask(_ name: String, _ shape: WireVocabulary.Shapes, isOwn: Bool, _ file: Int) {
      var text = name
      let asked = text.withUTF8(vocabulary.shapes)
      if asked.isSuperset(of: shape), !asked.contains(.withoutArguments) { return }
      shapes[name, default: []].insert(shape)
      if isOwn { homes.insert(file) } else { calledElsewhere.insert(name) }
    }
    for (file, facts) in files {
      for wire in facts.wires where wire.member.exists && wire.shape.isSent {
        let arguments = facts.arguments(of: wire)
        guard arguments.contains(where: { $0.parameter >= 0 }) else { continue }
        let isForwarding = lines.asking(for: facts.bytes(of: wire.name), declared: false).contains { place in
          let idiom = lines.idioms[place.idiom]
          guard let argument = lines[place].forwardedArgument(of: wire.shape, idiom), argument < arguments.count else {
            return false
          }
          return arguments[arguments.startIndex + argument].parameter >= 0
        }
        let member = facts.members[wire.member]
        guard isForwarding, member.kind == .method else { continue }
        let name = facts.names[member.name]
        if facts.language.isSwift {
          ask(baseName(name), .init(.call), isOwn: member.access <= .fileprivate, file)
        } else if name.hasSuffix(":") {
          ask(name, .init(.message), isOwn: false, file)
        }
      }
    }
    self.shapes = shapes
    self.homes = homes
    words = WordSet(calledElsewhere.map { String($0.prefix { $0 != ":" }) })
  }

  /// Whether the file has some that nobody else can call.
  func isHome(_ file: Int) -> Bool { homes.contains(file) }

  /// Whether a text may call one, where nothing but the words of the text is known.
  func mayBeCalled(in text: LongWords) -> Bool { words.mayBe(in: text) }

  /// Whether a text holds one of the words with what stands behind the name of what is called, or of a selector's first part.
  func areCalled(in text: UnsafeBufferPointer<UInt8>, isSwift: Bool) -> Bool {
    var isFound = false
    text.forEachWord(ofAtLeast: words.shortest) { start, word in
      guard !isFound, words.hasWord(ofLength: word.count), words.contains(word) else { return }
      var behind = start + word.count
      while behind < text.count, text[behind] <= 32 { behind += 1 }
      guard behind < text.count else { return }
      isFound =
        isSwift
        ? text[behind] == UInt8(ascii: "(") || text[behind] == UInt8(ascii: "{") : text[behind] == UInt8(ascii: ":")
    }
    return isFound
  }
}

/// `post` of `post(name:)`.
func baseName(_ name: String) -> String { String(name.prefix { $0 != "(" }) }

extension WireFact.Shape {
  /// Whether it is a message or a call.
  fileprivate var isSent: Bool { self == .message || self == .call }
}

extension IdiomLine {
  /// The place of the argument that is the key by itself, where the idiom lets keys be followed that methods hand on, and
  /// the line asks nothing else of the place; nil for other lines.
  func forwardedArgument(of shape: WireFact.Shape, _ idiom: Idiom) -> Int? {
    guard action != .ignores, target == nil, !asksDeclared, !isOfVariable, members.isEmpty, owners.isEmpty, !key.isText,
      key.parts.count == 1, case .capture(let name) = key.parts[0], idiom.mechanisms.forwarded.contains(mechanism),
      case .wire(let wire) = pattern, wire.shape == shape
    else { return nil }
    return wire.arguments.firstIndex { argument in
      guard case .text(let text) = argument.value else { return false }
      return text.parts == [.capture(name)]
    }
  }
}
