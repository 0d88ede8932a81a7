@testable import ModlintKit
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
      typedef enum : unsigned long { XYZStateA } XYZState;
      typedef enum XYZTag : NSUInteger XYZAhead;
      FOUNDATION_EXTERN id XYZFreeze(id obj) NS_SWIFT_NAME(freeze(x:));
      static inline BOOL XYZInline(int x) { return x; }
      id XYZTestURL(void);
      --- App/S.swift
      extension XYZState { func g(_ a: XYZAhead) {} }
      func f(_ b: XYZBlock, k: XYZKind, c: XYZClosed) { XYZFreeze("a"); XYZInline(3); _ = XYZTestURL(); XYZLost() }
      """)
    #expect(linked.unresolved == "XYZLost 2")
  }

  @Test("What C and C++ declare in a file of their own is no unknown class there")
  func namesOfOneFile() {
    let linked = Linked(
      """
      --- App/K.h
      @interface Box<T> : NSObject
      @end
      #define K_CALL
      typedef void K_CALL KFree(void *what);
      typedef int *K_CALL KMake(KFree *free);
      class K_API KBase : public Other { KFree *free; };
      class KAhead;
      KAhead *ahead(void);
      --- App/A.mm
      #import "K.h"
      typedef void (^Seen)(int x);
      struct Line { int x; };
      namespace app { class Page : public KBase { public: struct Part { Part *next; }; Part *parts; Page *next; }; }
      @interface A : NSObject
      @property Box<Seen> *seen;
      @end
      @implementation A { Line *_line; KBase *_base; }
      - (void)f:(KMake *)m { Page *p = new Page(); Lost *l; }
      @end
      --- App/B.mm
      @implementation B
      - (void)f { Line *l; }
      - (void)g { KBase *b; }
      @end
      """)
    #expect(linked.unresolved == "Lost 9; Line 2; KBase 3")
  }

  @Test("Where only folders tell, a structure of C that a file sees is meant, and no class that nothing shows it")
  func structuresBesideClasses() {
    let linked = Linked(
      """
      --- notes.txt
      --- ui/Node.h
      @interface Node : NSObject
      @end
      --- ui/Shown.m
      #import "Node.h"
      @interface Shown : NSObject
      @property Node *node;
      @end
      --- core/tree.h
      typedef struct tree_node { int x; } Node;
      --- core/Tree.m
      #import "tree.h"
      @interface Tree : NSObject
      @property Node *node;
      @end
      --- core/Far.m
      @interface Far : NSObject
      @property Node *node;
      @end
      """)
    #expect(linked.uses == "core.Far property ui.Node; ui.Shown property ui.Node")
    #expect(linked.unresolved == "")
  }

  @Test("What extensions put into what a header declares is found there")
  func nestedInC() {
    let linked = Linked(
      """
      --- App/K.h
      typedef NS_ENUM(NSInteger, State) { StateA };
      typedef struct { int x; } Place;
      struct Raw { int x; };
      typedef NSString *Key NS_TYPED_EXTENSIBLE_ENUM;
      --- App/E.swift
      extension State { struct Inner {} }
      extension Place { class Inner {} }
      extension Raw { enum Inner { case a } }
      extension Key { enum Inner { case a } }
      --- App/S.swift
      class S { var s: State.Inner; var p: Place.Inner?; func f(_ r: Raw) { g(Raw.Inner.a, Key.Inner.a) } }
      """)
    #expect(
      linked.uses(from: "App/S.swift")
        == "App.S calls App.Key.Inner; App.S calls App.Raw.Inner; App.S property App.Place.Inner; App.S property App.State.Inner"
    )
    #expect(linked.unresolved == "NSString 4")
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

  @Test("A macro that stands for an object is no unknown class, nor is what stores a property by its own name")
  func macrosOfObjects() {
    let linked = Linked(
      """
      --- App/Names.h
      #define Tint (@"Aqua")
      #define DEVICE NSClassFromString(@"UIDevice")
      #define Gray [UIColor grayColor]
      #define Number 3
      @interface Base : NSObject
      @property (retain) NSObject *ETag;
      @end
      --- App/A.m
      #import "Names.h"
      @implementation Base
      @synthesize ETag;
      - (void)f { [Tint f]; [DEVICE f]; x = Gray.y; [ETag release]; [Number f]; [Lost f]; }
      @end
      """)
    #expect(linked.unresolved == "Number 4; Lost 4")
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
