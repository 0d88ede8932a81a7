@testable import ModlintKit
import Testing

/// Text that ends anywhere, and text that lacks a piece: the reader gives facts with places inside of the file.
struct HostileInputTests {
  private static let everything = """
    #import "A.h" // why
    @class B, C;
    #define WS __weak typeof(self) ws = self;
    #define TELL(name, object) [[Center shared] tell:name to:(object)]
    NS_ASSUME_NONNULL_BEGIN
    NS_SWIFT_NAME(Store) @interface A<__covariant T : id<P>> : B<T> <P, Q> {
      NSString *_a, *_b; struct { unsigned x : 1; } _flags;
    @private
      void (^_done)(int (*)(void), NSString *);
    }
    @property (nonatomic, weak, getter=isOn) IBOutlet id <P> on;
    - (nullable instancetype)initWith:(B<C *> *)b and:(void (^)(id x))block, ... NS_REQUIRES_SUPER;
    @end
    @protocol P <Q> @optional - (void)f; @required + (id)g; @end
    #if DEBUG && \\
        1
    @interface A () @property int z; @end
    #elif 0
    @interface Dead @end
    #else
    @implementation A (Cat) - (void)h { [[B shared] f:@"]" g:@{@"a": @[@1, @(2)]}]; } @end
    #endif
    @implementation A
    @synthesize on = _on;
    - (void)f; { if (a && b || c) { WS for (;;) { self.table.delegate = self; } } /* ] */ ^{ return 'x'; }(); }
    + (void)load { NSAssert(NO, @"%@ } {", NSStringFromSelector(@selector(a:b:))); switch (x) { case 1: break; } }
    static int f(void) { return L"\\"" "x"[0] ? sizeof(C) : 0; }
    - (void)j:(int)x
    #if X
      k:(B *)y
    #else
      l:(C *)z
    #endif
    { [y f]; }
    AS(m, - (void)m:(B *)b n:(int)n);
    @end
    typedef NS_ENUM(NSInteger, E) { E1 = 1 << 2, E2 };

    """

  private static func isSound(_ facts: FileFacts) -> Bool {
    let last = facts.lines + 1
    let count = facts.declarations.count
    return facts.declarations.allSatisfy { 1...last ~= $0.line && $0.line <= $0.endLine && $0.endLine <= last }
      && facts.members.allSatisfy { 1...last ~= $0.line && $0.line <= $0.endLine && 0..<count ~= $0.declaration.number }
      && facts.properties.allSatisfy { $0.member.number < facts.members.count }
      && facts.inherited.allSatisfy { 0..<count ~= $0.declaration.number }
      && facts.references.allSatisfy { -1..<count ~= $0.declaration.number && $0.member.number < facts.members.count }
      && facts.problems.allSatisfy { 1...last ~= $0.line }
  }

  @Test("Every prefix", arguments: ["A.h", "A.m", "A.mm"])
  func prefixes(path: String) {
    let text = Array(Self.everything.utf8)
    let unsound = (0...text.count).filter { length in
      !Self.isSound(FileFacts(objcSource: String(decoding: text[..<length], as: UTF8.self), path: path))
    }
    #expect(unsound == [])
  }

  @Test("Every text that lacks one line, or one of its brackets")
  func holes() {
    let lines = Self.everything.split(separator: "\n", omittingEmptySubsequences: false)
    let unsound = lines.indices.filter { index in
      var rest = lines
      rest.remove(at: index)
      return !Self.isSound(FileFacts(objcSource: rest.joined(separator: "\n"), path: "A.m"))
    }
    #expect(unsound == [])
    let text = Array(Self.everything.utf8)
    let brackets = text.indices.filter { "{}()[]<>@;\"".utf8.contains(text[$0]) }
    let broken = brackets.filter { index in
      var rest = text
      rest.remove(at: index)
      return !Self.isSound(FileFacts(objcSource: String(decoding: rest, as: UTF8.self), path: "A.m"))
    }
    #expect(broken == [])
  }

  @Test(
    "Nothing nests too deeply, and no line is too long",
    arguments: ["(", "[", "{", "@[", "<", "^{", "#if X\n", "@interface A\n", "- (", "/*", "\"", "A<", "id<"])
  func deep(piece: String) {
    let facts = FileFacts(objcSource: String(repeating: piece, count: 20_000), path: "A.m")
    #expect(Self.isSound(facts))
  }

  @Test("Bytes that are no text")
  func noise() {
    var state: UInt64 = 1
    for _ in 0..<50 {
      let bytes = (0..<400).map { _ -> UInt8 in
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        return UInt8(truncatingIfNeeded: state >> 33)
      }
      #expect(Self.isSound(FileFacts(objcSource: String(decoding: bytes, as: UTF8.self), path: "A.m")))
    }
  }
}
