import CodeGraph
import LinkedTexts
import Testing

/// What C declares is no type of the graph, and no unknown one.
struct CNamesTests {
  @Test("Functions, enums and blocks that a header declares are no unknown types in Swift")
  func headersOfC() {
    let linked = Linked(
      """
      --- App/K.h
      typedef void (^XYZBlock)(id s);
      typedef NS_ENUM(NSInteger, XYZKind) { XYZKindA };
      typedef XYZ_CLOSED_ENUM(int32_t, XYZClosed) { XYZClosedA };
      FOUNDATION_EXTERN id XYZFreeze(id obj) NS_SWIFT_NAME(freeze(x:));
      static inline BOOL XYZInline(int x) { return x; }
      id XYZTestURL(void);
      --- App/S.swift
      func f(_ b: XYZBlock, k: XYZKind, c: XYZClosed) { XYZFreeze("a"); XYZInline(3); _ = XYZTestURL(); XYZLost() }
      """)
    #expect(linked.unresolved == "XYZLost 1")
  }

  @Test("What a header declares again is the same")
  func repeatedAliases() {
    let linked = Linked(
      """
      --- App/K.h
      @interface Old : NSObject
      @end
      typedef Old *OldRef;
      typedef Old *OldRef;
      typedef void (^Done)(Old *old);
      typedef void (^Done)(Old *old);
      --- App/A.m
      #import "K.h"
      @interface A : NSObject
      @property OldRef old;
      @property Done done;
      @end
      """)
    #expect(linked.unresolved == "")
    #expect(linked.graph.declaredTypeCount == 2)
  }

  @Test("Swift knows what C declares by the names that headers give it for Swift")
  func swiftNamesOfC() {
    let linked = Linked(
      """
      --- App/K.h
      @interface XYZQuery : NSObject
      @end
      typedef NS_OPTIONS(NSInteger, XYZScope) { XYZScopeA NS_SWIFT_NAME(Lost) } NS_SWIFT_NAME(Scope);
      typedef NS_ENUM(NSInteger, XYZMode) { XYZModeA } NS_SWIFT_NAME(XYZQuery.Mode);
      typedef struct { int x; } XYZPlace NS_SWIFT_NAME(Place);
      --- App/S.swift
      func f(_ s: Scope, m: XYZQuery.Mode, p: Place, l: Lost) {}
      """)
    #expect(linked.unresolved == "Lost 1")
  }

  @Test("An ivar that stores a property of the header is no class, though it is spelt like one")
  func storedProperties() {
    let linked = Linked(
      """
      --- App/A.h
      @interface A : NSObject
      @property (strong) id URLs;
      @end
      --- App/A.m
      #import "A.h"
      @implementation A
      - (void)f { [_URLs count]; [_Lost count]; }
      @end
      """)
    #expect(linked.unresolved == "_Lost 3")
  }

  @Test("Objective-C uses the enumerations of Swift that it sees by value, and C's of the same name as any other")
  func enumerations() {
    let linked = Linked(
      """
      --- App/Mode.swift
      @objc enum Mode: Int { case on }
      @objc(APPKind) enum Kind: Int { case a }
      enum Hidden { case a }
      --- App/Other.h
      typedef NS_ENUM(NSInteger, Hidden) { HiddenA };
      --- App/A.h
      @interface A : NSObject
      @property (nonatomic) Mode mode;
      - (Hidden)hidden:(APPKind)kind frame:(Frame)frame;
      @end
      --- App/A.m
      @implementation A
      - (void)run { Mode mode = ModeOn; Hidden hidden = HiddenA; }
      @end
      """)
    #expect(linked.uses == "App.A local App.Mode; App.A parameter App.Kind; App.A property App.Mode")
    #expect(linked.unresolved == "")
  }

  @Test("Types of C are no unknown classes")
  func typesOfC() {
    let linked = Linked(
      """
      --- App/A.m
      @interface A : NSObject
      - (git_oid *)f:(OSType)t;
      - (void)g:(Missing *)m;
      @end
      @implementation A
      - (void)h { [missing run]; [Lost run]; }
      @end
      """)
    #expect(linked.unresolved == "Missing 3; Lost 6")
  }

  @Test("What templates of C++ hold is used, and what stands in a namespace is no class")
  func templates() {
    let linked = Linked(
      """
      --- App/A.mm
      @interface K : NSObject
      @end
      @interface L : NSObject
      @end
      @interface M : NSObject
      @end
      @interface A : NSObject {
        std::deque<std::tuple<CGSize, K *>> _k;
        std::vector<core::M *> _m;
      }
      - (void)f:(const std::vector<L *> &)l;
      @end
      """)
    #expect(linked.uses == "App.A generic App.K; App.A generic App.L")
    #expect(linked.unresolved == "")
  }
}
