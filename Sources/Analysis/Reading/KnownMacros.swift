import Facts

/// Macros that write classes and protocols and whose headers hardly a repository holds: those of the libraries for specs, and of the
/// system's objects. Any header of the project that defines one says more.
enum KnownMacros {
  private struct Definition {
    let name: String
    let text: String
    /// Part of the name of a header that the file must import, where several libraries have a macro of the name.
    var library: String?
  }

  private static let definitions = [
    Definition(
      name: "QuickSpecBegin",
      text: "QuickSpecBegin(name) @interface name : QuickSpec @end @implementation name - (void)spec {"),
    Definition(name: "QuickSpecEnd", text: "QuickSpecEnd } @end"),
    Definition(
      name: "SpecBegin",
      text: "SpecBegin(name) @interface name##Spec : SPTSpec @end @implementation name##Spec - (void)spec {"),
    Definition(name: "SpecEnd", text: "SpecEnd } @end"),
    Definition(
      name: "SPEC_BEGIN",
      text: "SPEC_BEGIN(name) @interface name : KWSpec @end @implementation name + (void)buildExampleGroups {",
      library: "Kiwi"),
    Definition(
      name: "SPEC_BEGIN",
      text: "SPEC_BEGIN(name) @interface name : CDRSpec @end @implementation name - (void)declareBehaviors {",
      library: "Cedar"),
    Definition(name: "SPEC_END", text: "SPEC_END } @end", library: "Kiwi"),
    Definition(name: "SPEC_END", text: "SPEC_END } @end", library: "Cedar"),
    Definition(name: "OS_OBJECT_DECL", text: "OS_OBJECT_DECL(name) @protocol OS_##name <NSObject> @end"),
  ]

  /// Whether a file uses any.
  static func areUsed(in facts: SharedFacts) -> Bool {
    facts.macroUses.contains { use in
      let text = facts.bytes(of: use)
      return definitions.contains { $0.name.utf8.elementsEqual(text) }
    }
  }

  /// What a macro is in a file; nil where the name is none, or it is not known whose.
  static func definition(of name: String, in facts: SharedFacts) -> String? {
    let libraries = definitions.filter { definition in
      definition.name == name
        && (definition.library.map { imports($0, facts) } ?? true)
    }
    return libraries.count == 1 ? libraries[0].text : nil
  }

  private static func imports(_ library: String, _ facts: SharedFacts) -> Bool {
    facts.imports.contains { facts.names[$0.name].contains(library) }
  }
}
