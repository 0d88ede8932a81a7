/// A kind of text that strangers write and modlint reads.
///
/// To add one: a file in `Kinds`, its line in ``kinds``, a grammar in `Tests/Fuzz/Grammars` and a few small seeds of our own in
/// `Tests/Fuzz/Seeds/NAME`.
protocol FuzzKind: SendableMetatype {
  static var name: String { get }

  /// True where a line may put a value together with itself: some lines stand in a text many times then.
  static var repeatsLines: Bool { get }

  /// A text by the kind's grammar, mostly one that is read well; what is broken the mutator makes of it.
  static func generate(_ random: inout some RandomNumberGenerator) -> [UInt8]

  /// Reads the text as a scan does.
  static func run(_ input: [UInt8])
}

extension FuzzKind {
  static var repeatsLines: Bool { false }

  static func generate(_ random: inout some RandomNumberGenerator) -> [UInt8] {
    let text = Grammar.called(name).text(&random)
    return repeatsLines ? repeatingLines(text, &random) : text
  }
}

/// All kinds, in the order in which they are tried.
let kinds: [Kind] = [
  Kind(SwiftKind.self), Kind(SwiftRowsKind.self), Kind(ObjectiveCKind.self), Kind(InterfaceKind.self),
  Kind(PackageManifestKind.self), Kind(RubyKind.self), Kind(StarlarkKind.self), Kind(PropertyListKind.self),
  Kind(XcodeProjectKind.self),
  Kind(XcodeSettingsKind.self), Kind(YAMLKind.self), Kind(XcodeGenKind.self), Kind(MakefileKind.self),
  Kind(ConfigurationKind.self),
  Kind(RuleKind.self), Kind(IdiomKind.self), Kind(GlobKind.self), Kind(SuppressionKind.self), Kind(BaselineKind.self),
  Kind(GitIndexKind.self), Kind(CacheEntryKind.self), Kind(CacheRecordKind.self),
]

/// A ``FuzzKind`` as a value.
struct Kind: Sendable {
  let name: String
  let generate: @Sendable (inout SeededGenerator) -> [UInt8]
  let run: @Sendable ([UInt8]) -> Void

  init<Known: FuzzKind>(_ kind: Known.Type) {
    name = Known.name
    generate = { random in Known.generate(&random) }
    run = { input in Known.run(input) }
  }
}
