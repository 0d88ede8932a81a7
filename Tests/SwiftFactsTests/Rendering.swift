@testable import ModlintKit
import Testing

// How facts are written in the expectations of these tests: one kind of fact each, separated by `, `.
extension FileFacts {
  /// `class A(B)` for a class in declaration `B`, with what flags and access say that is not the default.
  var declarationText: String {
    declarations.map { fact in
      let kind = fact.kind == .extension ? "extension" : "\(fact.typeKind)"
      let parent = fact.parent.exists ? "(\(names[declarations[fact.parent].name]))" : ""
      return ([kind + " " + names[fact.name] + parent] + words(of: fact)).joined(separator: " ")
    }.joined(separator: ", ")
  }

  private func words(of fact: DeclarationFact) -> [String] {
    var words: [String] = fact.access == .internal ? [] : ["\(fact.access)"]
    let flags: [(DeclarationFact.Flags, String)] = [
      (.local, "local"), (.conditional, "conditional"), (.unavailable, "unavailable"), (.entryPoint, "entry"),
      (.observable, "observable"),
      (.constrained, "constrained"), (.objc, "objc"), (.classBound, "classbound"), (.usesTesting, "testing"),
    ]
    for (flag, word) in flags where fact.flags.contains(flag) { words.append(word) }
    if fact.flags.contains(.final), fact.typeKind == .class { words.append("final") }
    if fact.otherName.exists { words.append("objcname=" + names[fact.otherName]) }
    return words
  }

  /// `A: B C unchecked` for each inherited name.
  var inheritedText: String {
    inherited.map { fact in
      var words = [names[declarations[fact.declaration].name] + ":" + names[fact.name]]
      if fact.role != .either { words.append("\(fact.role)") }
      let flags: [(InheritedFact.Flags, String)] = [
        (.unchecked, "unchecked"), (.retroactive, "retroactive"), (.suppressed, "suppressed"),
        (.conditional, "conditional"), (.unavailable, "unavailable"), (.selfConstraint, "self"),
      ]
      for (flag, word) in flags where fact.flags.contains(flag) { words.append(word) }
      return words.joined(separator: " ")
    }.joined(separator: ", ")
  }

  /// `f(_:) 2` for a method with complexity 2, with its flags.
  var memberText: String {
    members.map { fact in
      var words = [names[fact.name]]
      if fact.complexity > 0 { words.append("\(fact.complexity)") }
      if fact.access != .internal { words.append("\(fact.access)") }
      let flags: [(MemberFact.Flags, String)] = [
        (.static, "static"), (.override, "override"), (.computed, "computed"), (.readonly, "readonly"),
        (.optional, "optional"), (.restrictedSetter, "setter"), (.callsSuper, "super"), (.emptyBody, "empty"),
        (.hook, "hook"), (.action, "action"), (.narrowedSetter, "narrowed"),
      ]
      for (flag, word) in flags where fact.flags.contains(flag) { words.append(word) }
      return words.joined(separator: " ")
    }.joined(separator: ", ")
  }

  /// `x: weak Foo? base=Foo` for each property.
  var propertyText: String {
    properties.map { fact in
      var words = [names[members[fact.member].name] + ":", "\(fact.ownership)"]
      if fact.valueType.exists { words.append("'" + names[fact.valueType] + "'") }
      if fact.baseType.exists { words.append("base=" + names[fact.baseType]) }
      if fact.protocol1.exists { words.append("p=" + names[fact.protocol1]) }
      if fact.protocol2.exists { words.append("p=" + names[fact.protocol2]) }
      let flags: [(PropertyFact.Shape, String)] = [
        (.outlet, "outlet"), (.collection, "collection"), (.closure, "closure"), (.existential, "existential"),
        (.optional, "optional"), (.opaque, "opaque"), (.initial, "initial"), (.lazy, "lazy"),
      ]
      for (flag, word) in flags where fact.shape.contains(flag) { words.append(word) }
      return words.joined(separator: " ")
    }.joined(separator: ", ")
  }

  /// `creates Foo x2` for each reference, sorted, those of the standard library left out.
  var referenceText: String {
    let known: Set<String> = ["Int", "String", "Bool", "Double"]
    return references.filter { !known.contains(names[$0.name]) }
      .map { "\($0.kind) " + names[$0.name] + ($0.count > 1 ? " x\($0.count)" : "") }
      .sorted().joined(separator: ", ")
  }

  /// `own x` for each access, sorted.
  var accessText: String {
    accesses.map { "\($0.kind) " + names[$0.name] }.sorted().joined(separator: ", ")
  }

  /// `receiver:Type.property = value:Type`.
  var assignmentText: String {
    assignments.map { fact in
      let receiver = names[fact.receiver] + (fact.receiverType.exists ? ":" + names[fact.receiverType] : "")
      let value = names[fact.value] + (fact.valueType.exists ? ":" + names[fact.valueType] : "")
      return receiver + "." + names[fact.property] + " = " + value
    }.joined(separator: ", ")
  }

  var importText: String {
    imports.map { fact in
      var words = [names[fact.name]]
      if fact.detail.exists { words.append("/" + names[fact.detail]) }
      let flags: [(ImportFact.Flags, String)] = [
        (.testable, "testable"), (.exported, "exported"), (.conditional, "conditional"), (.scoped, "scoped"),
      ]
      for (flag, word) in flags where fact.flags.contains(flag) { words.append(word) }
      if let access = fact.access { words.append("\(access)") }
      return words.joined(separator: " ")
    }.joined(separator: ", ")
  }

  var aliasText: String {
    aliases.map { alias in
      let name = names[alias.name]
      if alias.role == .value { return name + " value" }
      if alias.role == .closure { return name + " closure" }
      let sign = alias.role == .mention ? " ~ " : alias.role.isHeart ? " holds " : " = "
      return alias.target.exists ? name + sign + names[alias.target] : name
    }
    .joined(separator: ", ")
  }
}

/// Text and what is expected of it, as one row of a table.
struct Row: Sendable, CustomTestStringConvertible {
  var source: String
  var expected: String

  init(_ source: String, _ expected: String) {
    self.source = source
    self.expected = expected
  }

  var testDescription: String { source }
}
