/// The identifiers of one file and what they are bound to at the place that is being read.
///
/// A bare `x` is a property of self only where no parameter, local variable or function hides it, and `T` is a type
/// only where it is no generic parameter.
struct LocalScope {
  /// An identifier met in this file, by its index.
  typealias Symbol = Index<Entry>

  /// What an identifier stands for from here to the end of its scope.
  struct Binding {
    var symbol: Symbol
    /// The binding of the same symbol that this one hides, or none.
    var hidden: Index<Binding>
    var isTypeParameter: Bool
    /// Whether it is another name of `self`, as `strongSelf` is.
    var isSelf: Bool
    /// Whether it stands for a member of the object around, of the same name: `[count]` of a closure, `if let count`.
    var isTaken: Bool
    /// The type of a variable, where the text says it.
    var type: Name
    /// Of a parameter of a member its place among them, else -1.
    var place: Int32
    /// Where its value comes from.
    var origin: Index<FactWalk.Origin>
    /// Of a generic parameter, what it is bound to.
    var bounds = FactWalk.BoundsIndex.none
  }

  struct Entry {
    var text: Bytes
    /// The name it was given in the facts, if it was ever needed there.
    var name: Name
    /// Its innermost binding, or none.
    var binding = Index<Binding>.none
  }

  private var entries: [Entry] = []
  private var table = SlotTable()
  private var bindings: [Binding] = []
  /// Variables bound before this index belong to code around the type that is being read, which cannot see them.
  private var floor = Index<Binding>.first

  mutating func removeAll() {
    entries.removeAll(keepingCapacity: true)
    bindings.removeAll(keepingCapacity: true)
    table.removeAll()
    floor = .first
  }

  /// The symbol of an identifier.
  mutating func symbol(_ text: Bytes) -> Symbol {
    let hash = hashOfBytes(text)
    let found = table.find(hash) { entries[$0].text.equals(text) }
    if let found { return Symbol(found) }
    entries.append(Entry(text: text, name: .none))
    return Symbol(entries.count - 1)
  }

  /// The name that stands for a symbol in the facts; none before it was first needed there.
  func name(of symbol: Symbol) -> Name { entries[symbol].name }

  mutating func setName(_ name: Name, of symbol: Symbol) { entries[symbol].name = name }

  func text(of symbol: Symbol) -> Bytes { entries[symbol].text }

  // MARK: Bindings

  /// The start of a scope: what is bound from here on is forgotten by ``leave(_:)``.
  struct Mark {
    fileprivate var bindings: Int
    fileprivate var floor: Index<Binding>
  }

  func mark() -> Mark { Mark(bindings: bindings.count, floor: floor) }

  /// Starts the scope of a type's body, which sees generic parameters from around it but no variables.
  mutating func enterType() -> Mark {
    let mark = mark()
    floor = depth
    return mark
  }

  mutating func leave(_ mark: Mark) {
    while bindings.count > mark.bindings {
      let last = bindings.removeLast()
      entries[last.symbol].binding = last.hidden
    }
    floor = mark.floor
  }

  mutating func bind(
    _ symbol: Symbol, type: Name = .none, isTypeParameter: Bool = false, isSelf: Bool = false, isTaken: Bool = false,
    place: Int32 = -1, origin: Index<FactWalk.Origin> = .none
  ) {
    let hidden = entries[symbol].binding
    entries[symbol].binding = depth
    bindings.append(
      Binding(
        symbol: symbol, hidden: hidden, isTypeParameter: isTypeParameter, isSelf: isSelf, isTaken: isTaken, type: type,
        place: place, origin: origin))
  }

  /// Says of a generic parameter where what it is bound to is kept, by number.
  mutating func setBounds(_ bounds: FactWalk.BoundsIndex, of symbol: Symbol) {
    let index = entries[symbol].binding
    if index.exists, bindings[index].isTypeParameter { bindings[index].bounds = bounds }
  }

  /// Where what a generic parameter is bound to is kept; none of one that is bound to nothing, nil of anything else.
  func bounds(of symbol: Symbol) -> FactWalk.BoundsIndex? {
    let index = entries[symbol].binding
    return index.exists && bindings[index].isTypeParameter ? bindings[index].bounds : nil
  }

  /// Whether the identifier is a variable, a parameter, a local function or a generic parameter here.
  func isBound(_ symbol: Symbol) -> Bool {
    let index = entries[symbol].binding
    return index.exists && (index >= floor || bindings[index].isTypeParameter)
  }

  /// The type of the variable an identifier stands for here, where the text says it.
  func variableType(_ symbol: Symbol) -> Name {
    let index = entries[symbol].binding
    return index >= floor && index.exists ? bindings[index].type : .none
  }

  /// Where the value comes from of the variable an identifier stands for here, else none.
  func origin(_ symbol: Symbol) -> Index<FactWalk.Origin> {
    let index = entries[symbol].binding
    return index >= floor && index.exists ? bindings[index].origin : .none
  }

  /// How many bindings there are: what was bound up to here, before others.
  var depth: Index<Binding> { Index(bindings.count) }

  /// What an identifier stood for when there were only so many bindings.
  enum Meaning: Equatable {
    /// Nothing of the functions around: a member or something global.
    case unbound
    case itself, generic
    case variable(type: Name, origin: Index<FactWalk.Origin>)
  }

  mutating func meaning(of text: Bytes, below depth: Index<Binding>) -> Meaning {
    let symbol = symbol(text)
    var index = entries[symbol].binding
    while index >= depth { index = bindings[index].hidden }
    guard index.exists else { return .unbound }
    let binding = bindings[index]
    if binding.isTypeParameter { return .generic }
    if index < floor || binding.isTaken { return .unbound }
    return binding.isSelf ? .itself : .variable(type: binding.type, origin: binding.origin)
  }

  /// Whether the identifier is another name of `self` here.
  func isSelf(_ symbol: Symbol) -> Bool {
    let index = entries[symbol].binding
    return index >= floor && index.exists && bindings[index].isSelf
  }

  /// Whether the identifier stands for what it would stand for outside of all functions, be it bound here or not.
  func isTaken(_ symbol: Symbol) -> Bool {
    let index = entries[symbol].binding
    return !isBound(symbol) || bindings[index].isTaken
  }

  // MARK: The same by text

  mutating func bind(
    _ text: Bytes, type: Name = .none, isSelf: Bool = false, isTaken: Bool = false, place: Int32 = -1,
    origin: Index<FactWalk.Origin> = .none
  ) {
    let symbol = symbol(text)
    bind(symbol, type: type, isSelf: isSelf, isTaken: isTaken, place: place, origin: origin)
  }

  /// The place of the parameter of a member that the text stands for here, else -1.
  mutating func parameter(_ text: Bytes) -> Int32 {
    let symbol = symbol(text)
    let index = entries[symbol].binding
    return index >= floor && index.exists ? bindings[index].place : -1
  }

  mutating func isSelf(_ text: Bytes) -> Bool {
    let symbol = symbol(text)
    return isSelf(symbol)
  }

  /// Whether the text stands for no type and no member of self here; see ``isBound(_:)``.
  mutating func hides(_ text: Bytes) -> Bool {
    let symbol = symbol(text)
    return isBound(symbol)
  }

  /// Whether the text stands for a variable of its own here, and for no member of self that it is called after.
  mutating func isLocal(_ text: Bytes) -> Bool {
    let symbol = symbol(text)
    return !isTaken(symbol)
  }

  mutating func variableType(of text: Bytes) -> Name {
    let symbol = symbol(text)
    return variableType(symbol)
  }
}
