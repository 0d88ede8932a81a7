/// The words that mean something to the reader. Whether one does depends on its place: `class` is a keyword behind
/// `@` and an attribute of a property, and a selector everywhere else.
// They are written as the language writes them, underscores and capitals included.
// swift-format-ignore: AlwaysUseLowerCamelCase
enum Word: UInt16, CaseIterable {
  case none

  // Behind `@`.
  case interface, implementation, `protocol`, end, `class`, property, optional, required, `import`, synthesize, dynamic
  case compatibility_alias, selector, encode, `try`, catch_, finally, `throw`, autoreleasepool, synchronized, available
  case `private`, protected, `public`, package

  // Attributes of properties.
  case weak, strong, retain, copy, assign, unsafe_unretained, readonly, readwrite, nonatomic, atomic, getter, setter
  case nullable, nonnull, null_resettable, null_unspecified

  // Qualifiers of types.
  case const, volatile, __weak, __strong, __block, __unsafe_unretained, __autoreleasing, __kindof, _Nullable, _Nonnull
  case _Null_unspecified, _Nullable_result, __nullable, __nonnull, `static`, extern, inline, __inline, __inline__
  case register, restrict, __restrict, __unused, oneway, `in`, out, `inout`, bycopy, byref, IBInspectable, __covariant
  case __contravariant, mutable, constexpr, virtual, _Atomic, __const, explicit, thread_local, __thread, __signed
  case __always_inline
  case IBOutlet, IBOutletCollection, IBAction

  // Types that are no one's.
  case void, char, short, int, long, float, double, signed, unsigned, _Bool, bool, BOOL, Boolean, NSInteger, NSUInteger
  case CGFloat, NSTimeInterval, unichar, FourCharCode, OSStatus, UInt8, UInt16, UInt32, UInt64, SInt8, SInt16, SInt32
  case SInt64, Float32, Float64, CGRect, CGSize, CGPoint, NSRect, NSSize, NSPoint, NSRange, CFTypeRef, SEL, IMP
  case Method, Ivar, NSZone, UIEdgeInsets, CGAffineTransform, CGVector, CATransform3D, CMTime, va_list, FILE
  case id, Class, instancetype, auto, __auto_type, typeof, __typeof, __typeof__, decltype, CDUnknownBlockType

  // Classes that hold others.
  case NSArray, NSMutableArray, NSDictionary, NSMutableDictionary, NSSet, NSMutableSet, NSOrderedSet
  case NSMutableOrderedSet, NSHashTable, NSMapTable, NSPointerArray, NSCountedSet, NSEnumerator, NSCache

  // Classes that are never written without a star, except by a tool that prints what the runtime tells.
  case NSString, NSMutableString, NSNumber, NSURL, NSData, NSDate, NSError, NSObject, UIView, UILabel, UIImage, UIColor

  // Declarations of C and C++.
  case `struct`, `enum`, union, typedef, namespace, template, using, NS_ENUM, NS_OPTIONS, NS_CLOSED_ENUM
  case NS_ERROR_ENUM, CF_ENUM, CF_OPTIONS, SWIFT_ENUM, SWIFT_ENUM_NAMED, __attribute__, __attribute, __declspec
  case NS_SWIFT_NAME, CF_SWIFT_NAME, swift_name, SWIFT_CLASS_NAMED, SWIFT_PROTOCOL_NAMED, SWIFT_RESILIENT_CLASS_NAMED
  case NS_REQUIRES_SUPER, objc_requires_super, objc_subclassing_restricted, NS_UNAVAILABLE, cxx_destruct, cxx_construct

  // Statements and expressions.
  case `if`, `for`, `while`, `case`, `do`, `switch`, `else`, `return`, goto, `break`, `continue`, `default`, sizeof
  case `self`, `super`, `nil`, Nil, NULL, nullptr, YES, NO, `true`, `false`, alloc, new, allocWithZone, _cmd, this
  case __bridge, __bridge_transfer, __bridge_retained, co_return, co_await, delete, and, or, not
  case NSClassFromString, NSProtocolFromString, objc_getClass, objc_lookUpClass, objc_getProtocol
  case NSAssert, NSCAssert, assert, abort, fatalError, NSException, raise, doesNotRecognizeSelector, __builtin_trap
  case NSAssert1, NSAssert2

  // Directives.
  case ifdef, ifndef, elif, elifdef, elifndef, endif, define, undef, include, include_next, pragma, error, warning
  case line, defined, __OBJC__, __cplusplus, __VA_ARGS__, __LINE__
  case objc_runtime_name

  // What makes a typedef a type of its own in Swift.
  case NS_TYPED_ENUM, NS_TYPED_EXTENSIBLE_ENUM, NS_STRING_ENUM, NS_EXTENSIBLE_STRING_ENUM, CF_TYPED_ENUM
  case CF_TYPED_EXTENSIBLE_ENUM, CF_STRING_ENUM, CF_EXTENSIBLE_STRING_ENUM, swift_newtype, swift_wrapper

  var kind: WordKind {
    switch rawValue {
    case Word.const.rawValue...Word.__always_inline.rawValue,
      Word.nullable.rawValue...Word.null_unspecified.rawValue:
      .qualifier
    case Word.void.rawValue...Word.FILE.rawValue: .scalar
    case Word.id.rawValue...Word.CDUnknownBlockType.rawValue: .object
    case Word.NSArray.rawValue...Word.NSCache.rawValue: .collection
    case Word.NSString.rawValue...Word.UIColor.rawValue: .foundation
    case Word.if.rawValue...Word.sizeof.rawValue, Word.co_return.rawValue...Word.not.rawValue: .statement
    default: .other
    }
  }

  /// Whether a typedef with the word in it is a type of its own in Swift.
  var wrapsInSwift: Bool { rawValue >= Word.NS_TYPED_ENUM.rawValue && rawValue <= Word.swift_wrapper.rawValue }

  /// How the word is written.
  var text: String { self == .catch_ ? "catch" : "\(self)" }
}

enum WordKind: UInt8 {
  /// Says something about a type and is none.
  case qualifier
  /// A type of C, or one of the SDK's that is not an object.
  case scalar
  /// An object of a class that is not said.
  case object
  case collection, foundation, statement, other
}

/// Finds the ``Word`` of an identifier: a hash of its length and three of its bytes, then one comparison.
struct WordTable: ~Copyable {
  /// Small, for it competes with the text for the nearest cache: one number each.
  private var slots = GrowingBuffer<Word>(capacity: 2048)
  private var texts = GrowingBuffer<UInt8>(capacity: 4096)
  /// Where the text of each word begins; that of the last ends where the next would begin.
  private var starts = GrowingBuffer<Int32>(capacity: 512)
  private static let mask = 2047

  init() {
    for _ in 0...Self.mask { slots.append(.none) }
    for word in Word.allCases { add(word) }
    starts.append(Int32(texts.count))
  }

  private mutating func add(_ word: Word) {
    starts.append(Int32(texts.count))
    guard word != .none else { return }
    let start = texts.count
    for byte in word.text.utf8 { texts.append(byte) }
    var slot = Self.hash(texts.base + start, texts.count - start)
    while slots[slot] != .none { slot = (slot + 1) & Self.mask }
    slots[slot] = word
  }

  @inline(__always)
  func word(_ bytes: UnsafePointer<UInt8>, _ length: Int) -> Word {
    var slot = Self.hash(bytes, length)
    while true {
      let word = slots.base[slot]
      if word == .none { return .none }
      if equals(word, bytes, length) { return word }
      slot = (slot + 1) & Self.mask
    }
  }

  private func equals(_ word: Word, _ bytes: UnsafePointer<UInt8>, _ length: Int) -> Bool {
    let start = Int(starts.base[Int(word.rawValue)])
    guard Int(starts.base[Int(word.rawValue) + 1]) - start == length else { return false }
    let text = texts.base + start
    for index in 0..<length where text[index] != bytes[index] { return false }
    return true
  }

  @inline(__always)
  private static func hash(_ bytes: UnsafePointer<UInt8>, _ length: Int) -> Int {
    let first = Int(bytes[0])
    let last = Int(bytes[length - 1])
    let middle = Int(bytes[length / 2])
    return (first &* 419 &+ middle &* 89 &+ last &* 31 &+ length &* 7) & mask
  }
}
