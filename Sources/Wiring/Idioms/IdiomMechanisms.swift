/// What an idiom says of its mechanisms before it tells their shapes. Each is named by its word, `service` or `event`.
package struct IdiomMechanisms: Sendable {
  /// Which way a mechanism makes modules depend on each other.
  package enum Direction: String, Sendable, CaseIterable {
    /// Who consumes a key depends on who provides it: services, routes, components.
    case provider
    /// Who provides depends on who consumes: an observer knows the one that posts.
    case consumer
    /// The key joins nobody: singletons, swizzles.
    case none
  }

  /// Those that are no registry: a key that cannot be resolved is nothing to count.
  var uncounted: [String] = []
  /// Those that are only where they are written: a macro that stands for one is not one more wherever it is used.
  var inPlace: [String] = []
  /// Those whose keys a method of the project may hand on: whoever calls it says the key.
  var forwarded: [String] = []
  /// Those whose keys are addresses, which meet the patterns that are bound.
  var addresses: [String] = []
  package var edges: [String: Direction] = [:]
  /// How constants are recognised that hold keys.
  var constants: [String: [ConstantPattern]] = [:]

  /// Which way an edge of modules goes by a mechanism.
  func direction(of mechanism: String) -> Wiring.Direction {
    switch edges[mechanism] ?? .none {
    case .provider: .toProvider
    case .consumer: .toConsumer
    case .none: .none
    }
  }

  /// Whether Swift makes the mechanism's keys by a call, so that a text is none.
  func areKeysMadeByCalls(_ mechanism: String) -> Bool { constants[mechanism]?.contains(where: \.isCall) ?? false }
}

/// How a constant that holds a key is recognised.
enum ConstantPattern: Sendable, Equatable {
  /// An Objective-C constant by its name, `*Notification`.
  case name(NamePattern)
  /// A Swift constant by the call that makes it, with its parenthesis: `Notification.Name(`.
  case call([UInt8])

  /// - Parameter text: `*Notification`, or `Notification.Name()`.
  init(_ text: String) {
    self = text.hasSuffix("()") ? .call(Array(text.utf8.dropLast())) : .name(NamePattern(text))
  }

  var isCall: Bool { if case .call = self { true } else { false } }

  func fits(_ constant: ConstantFact, _ facts: SharedFacts) -> Bool {
    switch self {
    case .name(let pattern):
      !facts.language.isSwift && pattern.match(facts.bytes(of: constant.name)) != nil
    case .call(let start):
      facts.language.isSwift && facts.bytes(of: constant.value).starts(with: start)
    }
  }
}
