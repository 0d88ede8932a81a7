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
