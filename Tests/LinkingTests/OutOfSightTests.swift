@testable import ModlintKit
import LinkedTexts
import Testing

/// What a file of one language cannot see of the other.
struct OutOfSightTests {
  @Test("A macro of Objective-C that stands for a name is out of Swift's sight")
  func macros() {
    let linked = Linked(
      """
      --- App/Log.h
      #define DLog NSLog
      --- App/Image.m
      #define DLog NSLog
      @implementation Image
      @end
      --- App/A.swift
      class A { func f() { DLog("a") } }
      """)
    #expect(linked.unresolved == "DLog 1")
  }

  @Test("What a file imports of Apple's is Apple's, though another module has a class of that name")
  func copiesOfApplesClasses() {
    let linked = Linked(
      """
      --- Compat/UIView.h
      @interface UIView : NSObject
      @end
      --- Compat/Mac.swift
      class UIViewController: NSObject {}
      class UIScreen: NSObject {}
      --- App/A.swift
      import UIKit
      class A: UIView {}
      --- App/B.m
      #import <UIKit/UIKit.h>
      @interface B : UIViewController
      @property UIScreen *screen;
      @end
      --- Other/C.m
      @import UIKit;
      @import Compat;
      @interface C : UIViewController
      @end
      """)
    #expect(linked.superclasses.contains("App.A: UIKit!UIView"))
    #expect(linked.superclasses.contains("App.B: UIKit!UIViewController"))
    #expect(linked.superclasses.contains("Other.C: Compat.UIViewController"))
    #expect(linked.uses == "App.B property Compat.UIScreen")
  }

  @Test(
    "A member that is called like a type is what expressions of the types around it mean, whether there is such a type or not",
    arguments: [
      ("class A { let Log = make(); func f() { Log.write() } }", "", ""),
      ("class A { let Log = make() }; extension A { func f() { Log.write() } }", "", ""),
      ("enum A { case Plain, Kit; static let all = [Plain, Kit] }", "", ""),
      ("enum A { static let Kit = 1; struct B { let x = Kit } }", "", ""),
      // A type is meant, or the member is another type's.
      ("class A { let Log = make(); var l: Log?; var k: Kit? }", "App.A property App.Kit", "Log 1"),
      ("class A { let Log = make() }; class B { func f() { Log.write() } }", "", "Log 1"),
      ("class A { let Kit = make() }; class B { func f() { Kit.write() } }", "App.B calls App.Kit", ""),
    ])
  func membersLikeTypes(source: String, uses: String, unresolved: String) {
    let linked = Linked("--- App/K.swift\nclass Kit {}\n--- App/A.swift\n\(source)")
    #expect(linked.uses == uses)
    #expect(linked.unresolved == unresolved)
  }

  @Test("A class is shown by whichever of the modules is imported that are built of it")
  func furtherModules() {
    let linked = Linked(
      """
      --- project.yml
      name: X
      targets:
        Store: {type: framework, sources: [Store]}
        WatchStore: {type: framework, sources: [Store]}
        Watch: {type: application, sources: [Watch]}
      --- Store/Store.h
      @interface Store : NSObject
      @end
      --- Store/StoreCore.h
      struct Store { int x; };
      --- Watch/A.m
      #import <WatchStore/Umbrella.h>
      @implementation A
      - (void)f { [Store open]; }
      @end
      """)
    #expect(linked.uses == "Watch.A calls Store.Store")
  }

  @Test("What nothing shows is not meant where the language or a structure of C has the name")
  func namesOfLanguages() {
    let linked = Linked(
      """
      --- project.yml
      name: X
      targets:
        Demo: {type: application, sources: [Demo]}
        App: {type: application, sources: [App]}
        Emulator: {type: framework, sources: [Emulator]}
        Tool: {type: application, sources: [Tool], dependencies: [{target: Demo}]}
      --- Demo/String.h
      @interface String : NSObject
      @end
      @interface Semaphore : NSObject
      @end
      --- App/A.swift
      import UIKit
      class A { var s: String }
      --- Emulator/Platform.h
      typedef struct { int value; } Semaphore;
      --- Emulator/Platform.mm
      #include "Platform.h"
      @implementation Platform
      - (void)f { Semaphore *s = make(); }
      @end
      --- Tool/Tool.m
      #import "String.h"
      @implementation Tool
      - (void)f { Semaphore *s = make(); }
      @end
      """)
    #expect(linked.uses == "Tool.Tool local Demo.Semaphore")
    #expect(linked.usesWithSDK.contains("App.A property Swift!String"))
  }
}
