/// `#define NAME(parameters) body` of a header, where the body writes declarations: a class, properties, methods.
///
/// What it writes stands in no text of the files that use it; they are read again with its definition before them.
package struct MacroFact: Sendable, Equatable {
  package var name: Name
  /// The definition from its name to its end, on one line.
  package var definition: Name

  package init(name: Name, definition: Name) {
    self.name = name
    self.definition = definition
  }
}

/// A class, or another macro, that a macro which stands for an expression names: `Log` of `#define TELL(x) [Log tell:x]`.
package struct MacroMentionFact: Sendable, Equatable {
  package var macro: Name
  package var name: Name
  /// What the expression does with the class; ``ReferenceFact/Kind/macro`` where the name may be another macro.
  package var kind: ReferenceFact.Kind
  /// Whether the macro takes arguments: without any behind it, its name is no macro.
  package var takesArguments: Bool

  package init(macro: Name, name: Name, kind: ReferenceFact.Kind, takesArguments: Bool) {
    self.macro = macro
    self.name = name
    self.kind = kind
    self.takesArguments = takesArguments
  }
}
