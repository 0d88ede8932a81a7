@testable import ModlintKit
import LinkedTexts
import Testing

/// What a typedef stands for, whoever names it.
struct TypedefTests {
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

  @Test("What a header calls one thing in one branch of `#if` and another in the next is all used, and inherited once")
  func aliasesInBranches() {
    let linked = Linked(
      """
      --- App/Names.h
      @interface Mine : NSObject
      @end
      @interface Other : NSObject
      @end
      #if HAS_UIKIT
      typedef UIView XXView;
      typedef UIViewController XXScreen;
      typedef Mine *XXHeld;
      #else
      typedef UITableView XXView;
      typedef Mine XXScreen;
      typedef Other *XXHeld;
      #endif
      namespace a { typedef Mine *XXOwn; }
      namespace b { typedef Other *XXOwn; }
      #if FOR_IOS
      #define XX_SCROLLER UIScrollView
      #endif
      #if FOR_MAC
      #define XX_SCROLLER Mine
      #endif
      --- App/A.m
      #import "Names.h"
      @interface A : XXView
      @property XXScreen *screen;
      - (XXHeld)held;
      // Nobody knows which of the two is meant.
      - (XXOwn)own;
      @end
      @implementation A
      - (void)f { [[XX_SCROLLER alloc] init]; }
      @end
      @interface B : XXScreen
      @end
      @interface XXView (More) <NSCopying>
      @end
      """)
    #expect(
      linked.superclasses
        == "App.A: UIKit!UIView; App.B: App.Mine; App.Mine: Foundation!NSObject; App.Other: Foundation!NSObject")
    #expect(linked.conformances == "UIKit!UIView<Foundation!NSCopying> in App")
    #expect(
      linked.usesWithSDK
        == "- local App.Mine; - local App.Other; App.A creates App.Mine; App.A creates UIKit!UIScrollView; "
        + "App.A property App.Mine; App.A property UIKit!UIViewController; App.A result App.Mine; App.A result App.Other"
    )
    #expect(linked.unresolved == "")
  }

  @Test(
    "Who names a typedef uses what it is made of, whether it takes a star or not",
    arguments: [
      ("@property (copy) Done done;", "property Thing"), ("@property Again done;", "property Thing"),
      ("- (void)run:(Done)done;", "parameter Thing"), ("- (Make)make;", "result Thing"),
      ("@property Each each;", "property Thing"), ("@property ThingRef thing;", "property Thing"),
      ("@property Mode mode;", "property Thing"),
      ("@property Things *things;", "property Box; property Thing"),
      ("@property ThingMap map;", "property Box; property Thing"),
      ("@property Both both;", "property P; property Q"),
      ("@property Place place;", ""), ("@property Plain plain;", ""),
      // Also where it is named as C names things.
      ("@property done_callback done;", "property Thing"), ("- (void)run:(done_callback)done;", "parameter Thing"),
      ("@property place_of_c place;", ""), ("@property unknown_name u;", ""),
    ])
  func typedefs(member: String, uses: String) {
    let linked = Linked(
      """
      --- App/K.h
      @interface Thing : NSObject
      @end
      @protocol P
      @end
      @protocol Q
      @end
      @interface Box<A, B> : NSObject
      @end
      typedef void (^Done)(Thing *thing, int code);
      typedef Done Again;
      typedef Thing *(^Make)(void);
      typedef void (*Each)(Thing *thing);
      typedef Thing *ThingRef;
      typedef Thing *Mode NS_TYPED_ENUM;
      typedef Box<Thing *> Things;
      typedef Box<Thing *, id> *ThingMap;
      typedef id<P, Q> Both;
      typedef struct { Thing *thing; } Place;
      typedef void (^Plain)(int code);
      typedef void (^done_callback)(Thing *thing);
      typedef struct { Thing *thing; } place_of_c;
      --- App/User.h
      #import "K.h"
      @interface User : NSObject
      \(member)
      @end
      """)
    #expect(linked.uses(from: "App/User.h").replacing("App.", with: "").replacing("User ", with: "") == uses)
    #expect(linked.unresolved == "")
  }

  @Test(
    "A typedef that several headers have means what all of them say",
    arguments: [("Thing", "property Thing"), ("Other", "")])
  func typedefsOfSeveralHeaders(second: String, uses: String) {
    let linked = Linked(
      """
      --- Kit/K.h
      @interface Thing : NSObject
      @end
      @interface Other : NSObject
      @end
      --- Kit/A.h
      #import "K.h"
      typedef Thing *Ref;
      --- Kit/B.h
      #import "K.h"
      typedef \(second) *Ref;
      --- App/User.h
      @interface User : NSObject
      @property Ref ref;
      @end
      """)
    #expect(linked.uses(from: "App/User.h").replacing("Kit.", with: "").replacing("App.User ", with: "") == uses)
  }

  @Test("Swift uses what a block takes that a header gives a name, and each branch of it")
  func blocksInSwift() {
    let linked = Linked(
      """
      --- App/K.h
      @interface Thing : NSObject
      @end
      @interface Other : NSObject
      @end
      #if A
      typedef void (^Done)(Thing *thing);
      #else
      typedef void (^Done)(Other *other);
      #endif
      --- App/S.swift
      class S { var done: Done? }
      """)
    #expect(linked.uses(from: "App/S.swift") == "App.S property App.Other; App.S property App.Thing")
    #expect(linked.unresolved == "")
  }
}
