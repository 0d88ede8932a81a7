/// What is known while a body is read: the brackets open, the locals in scope, what the body did so far.
struct BodyState: ~Copyable {
  /// A bracket that is open.
  struct Frame {
    enum Kind: UInt8 {
      /// `{…}` of statements.
      case block
      /// `@{…}`.
      case dictionary
      case paren
      /// The parentheses behind `if`, `for`, `while`, `switch`, `@catch`…
      case control
      case message
      /// `@[…]`, `a[…]`.
      case brackets
    }

    var kind: Kind
    var start: Int32
    /// Of a message: where its selector begins, or -1 while its receiver is read.
    var selector: Int32 = -1
    /// Of a message: where the parts of its selector begin in ``BodyState/parts``.
    var parts: Int32 = 0
    /// `?` whose `:` is still to come.
    var conditions: Int32 = 0
    /// Of a message: where its first argument begins.
    var argument: Int32 = -1
  }

  struct Local {
    /// Tokens of its name and of its type, which may be -1.
    var name: Int32
    var type: Int32
    /// The class of what a list that it is holds, or -1.
    var element: Int32 = -1
    /// Of `__auto_type x = …`, where the value begins that it has its type from; else -1.
    var origin: Int32 = -1
    /// Another name of `self`, as `weakSelf` is.
    var isSelf: Bool
    /// How many brackets were open around it.
    var depth: Int32
  }

  /// Frames nested deeper than this are counted and not looked into.
  static let deepest = 1000
  /// Locals further back than this are not found.
  static let locals = 128

  var parameters: [MethodHead.Parameter] = []
  var selector: Name = .none
  var complexity = 1
  var callsSuper = false
  /// Whether a loop runs in the body itself.
  var loops = false
  /// How many brackets are open in the block that is handed over, 0 outside of one; where it began, and the lines of all.
  var handedDepth = 0
  var handedLine: Int32 = 0
  var handedLines: Int32 = 0
  var frames = GrowingBuffer<Frame>()
  var locals = GrowingBuffer<Local>()
  /// The tokens of selector parts; -1 for an empty one.
  var parts = GrowingBuffer<Int32>()
  /// Brackets open below the deepest frame.
  var overflow = 0
  /// Whether what came before is an operand: then `[` indexes, `(` calls, and a word is a part of a selector.
  var endsOperand = false
  /// Where the statement being read begins.
  var statement = 0
  /// The name that the last declaration of a local declared: `=` behind it assigns no property.
  var declared = -1
  var reportedDepth = false

  init() {}

  mutating func begin(at index: Int) {
    (complexity, callsSuper, overflow, endsOperand) = (1, false, 0, false)
    (statement, declared) = (index, -1)
    (loops, handedDepth, handedLines) = (false, 0, 0)
    frames.removeAll()
    locals.removeAll()
    parts.removeAll()
  }
}
