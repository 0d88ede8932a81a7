@testable import ModlintKit
import LinkedTexts
import Testing

/// Macros of headers: those that write a name, and those that are called like one.
struct MacroTests {
  @Test("A class declared under a macro of another header is what the macro writes, where one alone says so")
  func macroNames() {
    let linked = Linked(
      """
      --- App/Config.h
      #define OldString NewString
      #define Twice One
      --- App/Other.h
      #define Twice Two
      --- App/String.h
      #import "All.h"
      @interface OldString : NSObject
      @end
      @interface Twice : NSObject
      @end
      --- App/All.h
      #import "Config.h"
      #import "Other.h"
      --- App/Apart.h
      @interface OldString (Apart)
      @end
      """)
    #expect(linked.declarationCounts == "App.NewString 2; App.Twice 1")
  }

  @Test("Another name for a class, by macro, typedef or alias, is the class; the SDK's own names stay the SDK's")
  func otherNames() {
    let linked = Linked(
      """
      --- App/Names.h
      #define OldSource NewSource
      #define BASE UITableView
      #define UIView NSObject
      @protocol NewSource
      @end
      typedef Real Typed;
      @compatibility_alias Compat Real;
      @interface Real : UIView
      @end
      --- App/A.m
      @interface A : BASE <OldSource>
      @end
      @implementation A
      - (void)f { [Typed new]; [Compat new]; }
      @end
      @interface B : UIView
      @end
      """)
    #expect(linked.conformances == "App.A<App.NewSource>")
    #expect(linked.superclasses.contains("App.A: UIKit!UITableView"))
    #expect(linked.superclasses.contains("App.B: UIKit!UIView"))
    #expect(linked.uses == "App.A creates App.Real")
    #expect(linked.unresolved == "")
  }

  @Test(
    "Who uses a macro uses what it names",
    arguments: [
      ("#import \"Log.h\"", "LOG(1)", "App.A calls App.Log"),
      // By way of a prefix header, if only one header says it.
      ("", "LOG(1)", "App.A calls App.Log"),
      ("#import \"Log.h\"", "SharedLog.on = 1", "App.A calls App.Log"),
      ("#import \"Log.h\"", "[LOG(1) g]", "App.A calls App.Log"),
      ("", "LOGGED(1)", ""),
      ("", "x = LoudLog", "App.A calls App.Log"),
      // One may be called like a variable, unless a variable is called so.
      ("#import \"Log.h\"", "log.on = 1", "App.A casts App.Log"),
      ("", "if ([self f:log]) {}", "App.A casts App.Log"),
      ("", "int log = 1; log++", ""),
      // Or like a function, also by a macro that is called so, or stand without a semicolon before a declaration.
      ("#import \"Log.h\"", "theLog(1)", "App.A calls App.Log"),
      ("#import \"Log.h\"", "[theLog(1) g]", "App.A calls App.Log"),
      ("#import \"Log.h\"", "void (^theLog)(int) = x; theLog(1)", ""),
      ("#import \"Log.h\"", "SAY_IT id s = x", "App.A calls App.Log"),
      ("#import \"Log.h\"", "say_it\nint x = 1", "App.A calls App.Log"),
      // The preprocessor comes before any class of the same name.
      ("#import \"Log.h\"", "[Sent g]", "App.A calls App.Log"),
      // Its own definition holds, and where headers that it sees disagree none does.
      ("#define LOG(x) [Other f]", "LOG(1)", "App.A calls App.Other"),
      ("#import \"Log.h\"\n#import \"More.h\"", "TWICE(1)", ""),
      ("#import \"More.h\"", "TWICE(1)", "App.A calls App.Other"),
      ("#define __SAY(x) [Other say:x]", "__SAY(1)", "App.A calls App.Other"),
      // That is so where it names nothing, unless it may not hold.
      ("#import \"Log.h\"\n#define LOG(x) NSLog(x)", "LOG(1)", ""),
      ("#import \"Log.h\"\n#undef SharedLog\n#define SharedLog 1", "x = SharedLog", ""),
      ("#import \"Log.h\"\n#ifndef LOG\n#define LOG(x) NSLog(x)\n#endif", "LOG(1)", "App.A calls App.Log"),
      // What a definition names may be the file's own macro, and no class.
      ("#define Item NSObject <Kept>\n#define SIZE(x) [(Item *)(x) size]", "SIZE(1)", "App.A names App.Kept"),
    ])
  func macros(head: String, body: String, uses: String) {
    let linked = Linked(
      """
      --- App/Log.h
      @interface Log : NSObject
      @end
      @interface Other : NSObject
      @end
      @interface Item : NSObject
      @end
      @protocol Kept
      @end
      #define TELL(x) [Log tell:x]
      #define LOG(x) TELL(x)
      #define SharedLog [Log shared]
      #define log ((Log *)[Log shared])
      #define tell(x) [Log tell:x]
      #define theLog(x) tell(x)
      #define SAY_IT tell(2);
      #define say_it tell(2);
      #define LoudLog [SharedLog loud]
      #define TWICE(x) TELL(x)
      #define Sent [Log shared]
      --- App/Sent.swift
      @objc class Sent: NSObject {}
      --- App/More.h
      #define TWICE(x) [Other tell:x]
      --- App/A.m
      \(head)
      @implementation A
      - (void)f { \(body); }
      @end
      """)
    #expect(linked.uses == uses)
    #expect(linked.unresolved == "")
  }

  @Test(
    "What a macro is handed in the place of a class is used like one",
    arguments: [
      ("#import \"Cast.h\"", "DYN_CAST(x, Log)", "App.A casts App.Log"),
      ("", "[DYN_CAST([self f:x, y], Log) g]", "App.A casts App.Log"),
      ("#import \"Cast.h\"", "x = Made(Log)", "App.A creates App.Log"),
      ("#import \"Cast.h\"", "if (IsKind(x, Log, Other)) {}", "App.A names App.Log"),
      ("#import \"Cast.h\"", "int Log = 1; DYN_CAST(x, Log)", ""),
      ("#import \"Cast.h\"", "DYN_CAST(Log, x); DYN_CAST(x, Log + 1); TEXT(Log); OTHER(x, Log)", ""),
      // Its own definition holds, and where headers disagree none does.
      ("#define DYN_CAST(x, T) [Other f:x of:@#T]", "DYN_CAST(x, Log)", "App.A calls App.Other"),
      ("#define DYN_CAST(T, x) [[T new] f:[x g]]", "DYN_CAST(Log, Other)", "App.A creates App.Log"),
      // What is pasted to it belongs to the name, where a class is called so.
      ("#import \"Cast.h\"", "MADE_LOG(Big)", "App.A creates App.BigLog"),
      ("#import \"Cast.h\"", "CELL(x, Big)", "App.A casts App.MyBigCell"),
      ("#import \"Cast.h\"", "MADE_LOG(Small); CELL(Big, x); BOTH(Big, Log)", ""),
      ("#import \"Cast.h\"\n#import \"More.h\"", "ASKED(x, Log)", ""),
      ("#import \"More.h\"", "ASKED(x, Log)", "App.A creates App.Log"),
    ])
  func arguments(head: String, body: String, uses: String) {
    let linked = Linked(
      """
      --- App/Log.h
      @interface Log : NSObject
      @end
      @interface Other : NSObject
      @end
      @interface BigLog : NSObject
      @end
      @interface MyBigCell : NSObject
      @end
      --- App/Cast.h
      #define MADE_LOG(T) [T##Log new]
      #define CELL(x, T) ((My##T##Cell *)x)
      #define BOTH(T, U) [T##U new]
      #define DYN_CAST(x, T) ({ id y = x; (T *)([y isKindOfClass:[T class]] ? y : nil); })
      #define Made(T) [[T alloc] init]
      #define IsKind(x, T, z) ([(x) isKindOfClass:T.class] && z)
      #define TEXT(T) @#T
      #define ASKED(x, T) ((T *)x)
      --- App/More.h
      #define ASKED(x, T) [[T alloc] as:x]
      --- App/A.m
      \(head)
      @implementation A
      - (void)f:(id)x { \(body); }
      @end
      """)
    #expect(linked.uses == uses)
    #expect(!linked.unresolved.contains("("))
  }

  @Test(
    "What a macro in the place of a declaration is handed to run is used by the class around it",
    arguments: [
      ("DID_LOAD(^{ Class a = [A class]; [Log add:a]; });", "App.A calls App.Log"),
      ("DID_LOAD(kFirst, ^(Item *item) { [Log add:item]; })", "App.A calls App.Log; App.A parameter App.Item"),
      ("id made(int x, void (^done)(Item *item));", "App.A parameter App.Item"), ("DID_LOAD(kFirst)", ""),
    ])
  func handedBlocks(line: String, uses: String) {
    let linked = Linked(
      """
      --- App/A.m
      @interface Log : NSObject
      @end
      @interface Item : NSObject
      @end
      @implementation A
      \(line)
      - (void)f {}
      @end
      """)
    #expect(linked.uses == uses)
    #expect(linked.graph.members.count == 1)
  }

  @Test("A class that branches of `#if` call by one macro is used in both and inherited once")
  func branches() {
    let linked = Linked(
      """
      --- App/Platform.h
      #if TOUCH
      #define Pane TouchPane
      #else
      #define Pane MousePane
      #endif
      @interface TouchPane : NSObject
      @end
      @interface MousePane : NSObject
      @end
      --- App/A.m
      #import "Platform.h"
      @interface A : Pane
      - (void)show:(Pane *)pane;
      @end
      @interface Pane (More)
      - (void)more;
      @end
      """)
    #expect(linked.superclasses.contains("App.A: App.TouchPane"))
    #expect(!linked.superclasses.contains("App.A: App.MousePane"))
    #expect(linked.uses == "App.A parameter App.MousePane; App.A parameter App.TouchPane")
    #expect(linked.declarationCounts == "App.A 1; App.TouchPane 2; App.MousePane 1")
    #expect(linked.unresolved == "")
  }

  @Test("Swift sees no macro that stands for a type")
  func macrosOfTypes() {
    let linked = Linked(
      """
      --- App/Compat.h
      #define UIView UIButton
      #if RAR
      #define Array RarArray
      #endif
      --- App/A.swift
      import UIKit
      class A { let view: UIView; let list = Array(repeating: 0, count: 3) }
      """)
    let used = linked.graph.uses.map { "\(linked.name($0.source)) \($0.kind) \(linked.name($0.target))" }
    #expect(used.contains("App.A property UIKit!UIView"))
    #expect(!used.contains("App.A property UIKit!UIButton"))
    #expect(linked.unresolved == "")
  }

  @Test("A macro that is called like a variable is not meant by what another module calls so")
  func variablesLikeMacros() {
    let linked = Linked(
      """
      --- Demo/Log.h
      #define log [Log shared]
      --- Demo/More.h
      @interface Log : NSObject
      @end
      --- App/A.m
      @implementation A
      - (void)f { log.on = 1; }
      @end
      """)
    #expect(linked.uses == "")
  }
}
