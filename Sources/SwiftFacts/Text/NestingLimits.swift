/// All limits lie far above what people or generators write, and far below what hurts: the slowest text that is let
/// through takes about a second, the deepest a quarter of ``SwiftReader/requiredStackSize``.
extension NestingGuard {
  /// Longer files are not parsed: the tree takes some 60 bytes of memory for each byte of source.
  static let longestSource = 24 << 20
  /// Levels of any brackets.
  static let deepestBrackets = 250
  /// Steps of looking ahead at `[`, 2ⁿ for each at depth n: 19 levels once, as a test of a JSON decoder has them, and
  /// one step more for each byte, so that a long table of nested literals is read.
  static let mostBracketSteps = 1 << 20
  /// Words in a row with nothing but blanks between them.
  static let mostBareWords = 500
  /// Words in a row without a bracket, a comma, a semicolon or the beginning of a statement between them.
  static let mostWordsOfExpression = 3000
  /// `<` in a row that nothing closes.
  static let mostOpenAngles = 500
  /// `->` in a row: each makes a type that lies in the one before.
  static let mostArrows = 5000
  /// Words without a mark between them, `<`, `->`, `?` and attributes before brackets that are open, all together.
  static let mostRowsOutside = 5000
  /// `?` of ternaries in one statement.
  static let mostTernaries = 15_000
  /// `else` in one file.
  static let mostElses = 15_000
  /// Levels of `#if`.
  static let deepestConditions = 500
  /// `#` in a row before something that is no string.
  static let mostPounds = 1000
  /// Attributes in a row with no declaration between them.
  static let mostAttributes = 500
  /// Calls in a row where no statement can stand: right inside a type's braces, or inside parentheses.
  static let mostMisplacedCalls = 300
  /// Closing brackets that end nothing.
  static let mostStrayBrackets = 100
}
