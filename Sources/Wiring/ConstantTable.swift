import CodeGraph
import Facts

/// The constants of the project by name.
final class ConstantTable: Sendable {
  struct Known {
    var text: String
    var isSwift: Bool
    var file: Int32
    /// The type it belongs to.
    var owner: String?
    /// The same with the types around that one.
    var typesAround: [String] = []
  }

  private struct Entry {
    var file: Int32
    var constant: Int32
  }

  private let graph: CodeGraph
  private let names: SymbolTable
  private let byName: Grouping
  private let entries: [Entry]

  init(_ graph: CodeGraph) {
    self.graph = graph
    var names = SymbolTable(slots: 1 << 11)
    var numbers: [Int32] = []
    var entries: [Entry] = []
    for file in graph.counts.indices where graph.counts[file].constants > 0 {
      let facts = graph.facts[file]
      for (index, constant) in facts.constants.enumerated() {
        numbers.append(names.intern(facts.bytes(of: constant.name)))
        entries.append(Entry(file: Int32(file), constant: Int32(index)))
      }
    }
    byName = Grouping(numbers, into: 1 + Int(numbers.max() ?? -1))
    (self.names, self.entries) = (names, entries)
  }

  /// All constants of a name, in the order of their places.
  private func entries(named name: String) -> [Entry] {
    byName[names.find(name)].map { entries[Int($0)] }
  }

  /// The value of a constant, where it is one: that of the file itself, else of its module, else the only one there is
  /// or several that say the same.
  ///
  /// `owner` is the name before the dot, `Keys` of `Keys.home`; `dotted` says that it is written `.home`, so that the
  /// type is left to the compiler. `typesAround` are those whose members are seen without either.
  func value(
    of name: String, in owner: String?, dotted: Bool, typesAround: [String] = [], isMadeByCall: Bool = false,
    file: Int32
  ) -> Known? {
    var found: [Known] = []
    for entry in entries(named: name) {
      let known = known(entry)
      if let owner, known.owner != owner { continue }
      // A dotted name is a member of something; a bare one is not, unless it is of the type around.
      if dotted, known.owner == nil { continue }
      if !dotted, owner == nil, let type = known.owner, !typesAround.contains(type) { continue }
      found.append(known)
    }
    // `.opened`, the name of an event, is not what another type's text of that name says.
    if dotted, isMadeByCall, found.contains(where: { !$0.text.hasPrefix("\"") }) {
      found.removeAll { $0.text.hasPrefix("\"") }
    }
    if found.count < 2 { return found.first }
    let module = graph.files[Int(file)].module
    for isNear in [{ $0.file == file }, { self.graph.files[Int($0.file)].module == module }, { _ in true }]
      as [(Known) -> Bool]
    {
      let near = found.filter(isNear)
      if near.isEmpty { continue }
      // `static let opened = Notification.Name.opened` only repeats what a constant of that name holds.
      let own = near.filter { !$0.text.hasSuffix(".\(name)") }
      let first = own.first ?? near[0]
      return (own.isEmpty ? near : own).allSatisfy { $0.text == first.text } ? first : nil
    }
    return nil
  }

  /// Whether an enumeration of the project has a case of this name and says its value.
  func mayBeCase(_ name: String) -> Bool {
    entries(named: name).contains { entry in
      let facts = graph.facts[Int(entry.file)]
      let constant = facts.constants[Int(entry.constant)]
      return facts.members.contains {
        $0.kind == .enumCase && $0.declaration == constant.declaration && $0.name == constant.name
      }
    }
  }

  /// The value of the Objective-C constant that Swift calls `Notification.Name.opened`: `openedNotification`, or `opened`.
  func notification(_ name: String, file: Int32) -> Known? {
    for spelling in [name + "Notification", name] {
      if let known = value(of: spelling, in: nil, dotted: false, file: file), !known.isSwift { return known }
    }
    return nil
  }

  private func known(_ entry: Entry) -> Known {
    let facts = graph.facts[Int(entry.file)]
    let constant = facts.constants[Int(entry.constant)]
    var typesAround: [String] = []
    // Of Objective-C only what a class method returns belongs to a type.
    if constant.declaration >= 0, facts.language.isSwift || facts.bytes(of: constant.name).first == UInt8(ascii: "+") {
      var declaration = constant.declaration
      while declaration >= 0 {
        let name = facts.names[facts.declarations[Int(declaration)].name]
        typesAround += name.split(separator: ".").reversed().map(String.init)
        declaration = facts.declarations[Int(declaration)].parent
      }
    }
    return Known(
      text: facts.names[constant.value], isSwift: facts.language.isSwift, file: entry.file, owner: typesAround.first,
      typesAround: typesAround)
  }
}
