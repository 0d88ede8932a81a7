@testable import ModlintKit

/// The facts of a text as lines that a table row can hold. What a row asks about is chosen by the property it reads.
struct Rendered {
  let facts: FileFacts

  init(_ source: String, _ path: String = "A.m") {
    facts = FileFacts(objcSource: source, path: path)
  }

  /// `interface A:B<P,Q> 1-3`, `category A(C) 4-5`, with what the flags say behind it.
  var declarations: String {
    facts.declarations.indices.filter { facts.declarations[$0].kind != .forward }.map(declaration).joined(
      separator: "; ")
  }

  private func declaration(_ index: Int) -> String {
    let fact = facts.declarations[index]
    let inherited = facts.inherited.filter { $0.declaration.number == index }
    let superclass = inherited.first { $0.role == .superclass }.map { ":" + facts.names[$0.name] } ?? ""
    let protocols = inherited.filter { $0.role == .protocol }.map { facts.names[$0.name] }.joined(separator: ",")
    let category = fact.category.exists ? "(\(facts.names[fact.category]))" : ""
    let kind = fact.kind == .primary ? "\(fact.typeKind)" : "\(fact.kind)"
    var result = "\(kind) \(facts.names[fact.name])\(category)\(superclass)"
    if !protocols.isEmpty { result += "<\(protocols)>" }
    result += " \(fact.line)-\(fact.endLine)"
    if fact.otherName.exists { result += " = \(facts.names[fact.otherName])" }
    if fact.flags.contains(.conditional) { result += " #if" }
    return result
  }

  /// `-a:b:`, `+c` of methods, in order; `{…}` around those with a body.
  var methods: String {
    facts.members.filter { [.method, .initializer, .deinitializer].contains($0.kind) }
      .map { member in
        let name = (member.flags.contains(.static) ? "+" : "-") + facts.names[member.name]
        return member.flags.contains(.hasBody) ? "{\(name)}" : name
      }
      .joined(separator: " ")
  }

  /// `name: value type [base] ownership shape` of properties and ivars.
  var properties: String {
    facts.properties.map { property in
      let member = facts.members[property.member]
      var result = "\(facts.names[member.name]): \(facts.names[property.valueType])"
      if property.baseType.exists { result += " [\(facts.names[property.baseType])]" }
      if property.protocol1.exists { result += " <\(facts.names[property.protocol1])>" }
      result += " \(property.ownership)"
      for (shape, word) in shapes where property.shape.contains(shape) { result += " \(word)" }
      return result
    }
    .joined(separator: "; ")
  }

  private var shapes: [(PropertyFact.Shape, String)] {
    [
      (.outlet, "outlet"), (.collection, "collection"), (.closure, "closure"), (.existential, "existential"),
      (.optional, "optional"),
    ]
  }

  /// Words that may be macros, and `MACRO: kind name` of what macros name.
  var macros: String {
    (facts.references.filter { $0.kind == .macro }.map { facts.names[$0.name] }
      + facts.mentions.map { "\(facts.names[$0.macro]): \($0.kind) \(facts.names[$0.name])" })
      .joined(separator: "; ")
  }

  /// `kind name` of references; `×2` behind what occurs twice.
  var references: String {
    facts.references.filter { $0.kind != .macro }
      .map { "\($0.kind) \(facts.names[$0.name])" + ($0.count > 1 ? " ×\($0.count)" : "") }.joined(separator: "; ")
  }

  var accesses: String {
    facts.accesses.filter { $0.kind != .bare }.map { "\($0.kind) \(facts.names[$0.name])" }.joined(separator: "; ")
  }

  /// Words that may be ivars of a header.
  var bareWords: String {
    facts.accesses.filter { $0.kind == .bare }.map { facts.names[$0.name] }.joined(separator: "; ")
  }

  /// `receiver[type].property = value[type]`
  var assignments: String {
    facts.assignments.map { fact in
      let receiverType = fact.receiverType.exists ? "[\(facts.names[fact.receiverType])]" : ""
      let valueType = fact.valueType.exists ? "[\(facts.names[fact.valueType])]" : ""
      let receiver = "\(facts.names[fact.receiver])\(receiverType)"
      return "\(receiver).\(facts.names[fact.property]) = \(facts.names[fact.value])\(valueType)"
    }
    .joined(separator: "; ")
  }

  var imports: String {
    facts.imports.map { fact in
      var result = "\(fact.kind) \(facts.names[fact.name])"
      if fact.detail.exists { result += ".\(facts.names[fact.detail])" }
      if fact.flags.contains(.angled) { result += " <>" }
      if fact.flags.contains(.conditional) { result += " #if" }
      return result
    }
    .joined(separator: "; ")
  }

  var aliases: String {
    facts.aliases.map { alias in
      let name = facts.names[alias.name]
      if alias.role == .value { return name + " value" }
      if alias.role == .ownValue { return name + " own value" }
      let target = alias.target.exists ? facts.names[alias.target] : "-"
      return name + (alias.role == .mention ? " of " : alias.role == .object ? " = * " : " = ") + target
    }
    .joined(separator: "; ")
  }

  var problems: String { facts.problems.map { "\($0.line): \($0.message)" }.joined(separator: "; ") }
}
