/// `#define NAME(parameters) body` of a header, where the body writes declarations: a class, properties, methods.
///
/// What it writes stands in no text of the files that use it; they are read again with its definition before them.
package struct MacroFact: Sendable, Equatable {
  package var name: Name
  /// The definition from its name to its end, on one line.
  var definition: Name
}

extension MacroFact: FactRecord {
  static let blank = MacroFact(name: .none, definition: .none)

  mutating func code(_ coder: inout some FactCoder) {
    coder.name(&name)
    coder.name(&definition)
  }
}

/// `#define NAME(parameters) body` where the body sends a message that idioms ask for, or calls what may be a macro that does.
///
/// What it sends stands in no text of the files that use it; they are read again with its definition before them.
struct MessageMacroFact: Sendable, Equatable {
  var name: Name
  /// The definition from its name to its end, on one line; none where another branch of the file says something else, so
  /// that it is not known what the macro writes.
  var definition: Name
  /// The messages in it that idioms ask for, without what the arguments hold: `[$NAME post:$NAME object:$NAME];`. None where
  /// it only calls what may be a macro.
  var messages: Name
  var takesArguments: Bool
}

extension MessageMacroFact: FactRecord {
  static let blank = MessageMacroFact(name: .none, definition: .none, messages: .none, takesArguments: false)

  mutating func code(_ coder: inout some FactCoder) {
    coder.name(&name)
    coder.name(&definition)
    coder.name(&messages)
    coder.flag(&takesArguments)
  }
}

/// A class, or another macro, that a macro which stands for an expression names: `Log` of `#define TELL(x) [Log tell:x]`.
struct MacroMentionFact: Sendable, Equatable {
  var macro: Name
  /// `(1)` of `#define CAST(x, T) ((T *)x)`, where what is handed over stands in the place of a class: the second of all.
  var name: Name
  /// What the expression does with the class; ``ReferenceFact/Kind/macro`` where the name may be another macro.
  var kind: ReferenceFact.Kind
  /// Whether the macro takes arguments: without any behind it, its name is no macro.
  var takesArguments: Bool
}

extension MacroMentionFact: FactRecord {
  static let blank = MacroMentionFact(macro: .none, name: .none, kind: .names, takesArguments: false)

  mutating func code(_ coder: inout some FactCoder) {
    coder.name(&macro)
    coder.name(&name)
    coder.choice(&kind)
    coder.flag(&takesArguments)
  }
}
