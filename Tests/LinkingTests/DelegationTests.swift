@testable import ModlintKit
import LinkedTexts
import Testing

/// Who delegates what to whom.
struct DelegationTests {
  @Test(
    "Delegation: adopted, assigned to self, to another object, through a property",
    arguments: [
      (
        "class A: UITableViewDataSource {}",
        "UIKit!UITableView -> App.A (UITableViewDataSource, data source, adopted)"
      ),
      (
        "class A { var table: UITableView; func f() { table.dataSource = self } }",
        "UIKit!UITableView -> App.A (UITableViewDataSource, data source, assigned)"
      ),
      (
        "class A { var table: UITableView; let h = H(); func f() { self.table.delegate = h } }; class H {}",
        "UIKit!UITableView -> App.H (UITableViewDelegate, delegate, assigned)"
      ),
      (
        "protocol ViewDelegate: AnyObject {}; class V { weak var delegate: ViewDelegate? }; class A: ViewDelegate {}",
        "App.V -> App.A (ViewDelegate, delegate, adopted)"
      ),
      (
        "protocol ViewDelegate: AnyObject {}; class V { weak var delegate: ViewDelegate? }; class A { func f(v: V) { v.delegate = self } }",
        "App.V -> App.A (ViewDelegate, delegate, assigned)"
      ),
      (
        "protocol VDelegate {}; class V { var delegate: VDelegate?; init(_ a: Int, delegate: VDelegate) {} }; class A { func f() { g(V(1, delegate: self)) } }",
        "App.V -> App.A (VDelegate, delegate, assigned)"
      ),
      (
        "protocol VDelegate {}; class V { var listDelegate: VDelegate?; init(withListDelegate d: VDelegate) {} }; class A { lazy var v = V(withListDelegate: self) }",
        "App.V -> App.A (VDelegate, delegate, assigned)"
      ),
      (
        "protocol VDelegate {}; class V { var delegate: VDelegate?; init(delegate: VDelegate) {} }; class B {}; class A { let b = B(); func f() { g(V(delegate: b), V.init(delegate: B())) } }",
        "App.V -> App.B (VDelegate, delegate, assigned); App.V -> App.B (VDelegate, delegate, assigned)"
      ),
      ("class V { init(delegate: Int) {} }; class A { func f(i: Int) { _ = V(delegate: i) } }", ""),
      // What `then` configures, and gives back.
      (
        "class A { lazy var table = UITableView().then { $0.delegate = self } }",
        "UIKit!UITableView -> App.A (UITableViewDelegate, delegate, assigned)"
      ),
      (
        "class A { lazy var table = UITableView().then { view in view.delegate = self } }",
        "UIKit!UITableView -> App.A (UITableViewDelegate, delegate, assigned)"
      ),
      (
        "class A { let table = UITableView().then { $0.sizeToFit() }; func f() { table.dataSource = self } }",
        "UIKit!UITableView -> App.A (UITableViewDataSource, data source, assigned)"
      ),
      // What is some `P` has what `P` asks for.
      (
        "protocol VDelegate {}; protocol V { var delegate: (any VDelegate)? { get set } }; class A { func f(v: any V) { v.delegate = self } }",
        "App.V -> App.A (VDelegate, delegate, assigned)"
      ),
      (
        "protocol VDelegate {}; protocol V { var delegate: (any VDelegate)? { get set } }; class A { func f(v: some V) { v.delegate = self } }",
        "App.V -> App.A (VDelegate, delegate, assigned)"
      ),
      (
        "protocol VDelegate {}; protocol V { var delegate: (any VDelegate)? { get set } }; class A { var v: (any V)!; func f() { v.delegate = self } }",
        "App.V -> App.A (VDelegate, delegate, assigned)"
      ),
      // What SwiftUI keeps for a view, and no other of that name.
      (
        "struct S { func f(context: Context, t: UITableView) { t.delegate = context.coordinator }; class Coordinator {} }",
        "UIKit!UITableView -> App.S.Coordinator (UITableViewDelegate, delegate, assigned)"
      ),
      (
        "class Coordinator {}; struct S { func f(context: Context, t: UITableView) { t.delegate = context.coordinator } }",
        "UIKit!UITableView -> - (UITableViewDelegate, delegate, assigned)"
      ),
    ])
  func delegations(source: String, expected: String) {
    #expect(Linked("--- App/A.swift\nimport UIKit\n\(source)").delegations == expected)
  }

  @Test(
    "The role of a property is that of the protocol it holds",
    arguments: [
      ("protocol PDelegate {}; class A { weak var delegate: PDelegate? }", "App.A.delegate delegate App.PDelegate"),
      ("protocol PDelegate {}; class A { var delegates: [PDelegate] = [] }", ""),
      ("class A { var delegate: Int = 0 }", ""),
      (
        "import UIKit; class A { weak var source: UITableViewDataSource? }",
        "App.A.source dataSource UIKit!UITableViewDataSource"
      ),
      ("import UIKit; class A { @IBOutlet var table: UITableView! }", "App.A.table outlet -"),
      // Plainly called so, it may be typed by any protocol.
      ("protocol Hearer {}; class A { weak var delegate: Hearer? }", "App.A.delegate delegate App.Hearer"),
      ("protocol Hearer {}; class A { weak var screenDelegate: Hearer? }", ""),
    ])
  func roles(source: String, expected: String) {
    #expect(Linked("--- App/A.swift\n\(source)").properties == expected)
  }

  @Test(
    "Objective-C: what is made a delegate of what, through any chain of properties and messages",
    arguments: [
      ("[[Hub sharedHub] setDelegate:self];", "App.Hub -> App.A (HubDelegate, delegate, assigned)"),
      ("[Hub defaultHub].delegate = self;", "App.Hub -> App.A (HubDelegate, delegate, assigned)"),
      ("[[Hub hubFor:x] setDelegate:self];", "- -> App.A (-, delegate, assigned)"),
      ("__weak A *w = self; w.hub.delegate = self;", "App.Hub -> App.A (HubDelegate, delegate, assigned)"),
      (
        "[[[self hub] panel] setDelegate:self];",
        "AppKit!NSSavePanel -> App.A (NSOpenSavePanelDelegate, delegate, assigned)"
      ),
      ("B *b = x; b.hub.delegate = self;", "App.Hub -> App.A (HubDelegate, delegate, assigned)"),
      ("((Hub *)x).delegate = self;", "App.Hub -> App.A (HubDelegate, delegate, assigned)"),
      ("id<Browser> b = x; b.delegate = self;", "- -> App.A (-, delegate, assigned)"),
      (
        "[self add:[[Hub alloc] initWithName:@\"a\" delegate:self]];",
        "App.Hub -> App.A (HubDelegate, delegate, assigned)"
      ),
      ("Hub *h = [[Hub alloc] initWithDelegate:self];", "App.Hub -> App.A (HubDelegate, delegate, assigned)"),
      ("Hub *h = [Hub hubWithName:x delegate:self];", "App.Hub -> App.A (HubDelegate, delegate, assigned)"),
      ("[Hub showWithName:x delegate:self];", ""),
      ("Hub *h = [[Hub alloc] initWithDelegate:nil];", ""),
      ("Hub *h = [[Hub alloc] initWithDelegate:[self helper]];", ""),
      ("[NSApp setDelegate:self];", "AppKit!NSApplication -> App.A (NSApplicationDelegate, delegate, assigned)"),
      // An open panel is a panel is a window, but its delegate is no window delegate.
      (
        "[self.openPanel setDelegate:self];",
        "AppKit!NSOpenPanel -> App.A (NSOpenSavePanelDelegate, delegate, assigned)"
      ),
      ("[self.hub setFrameLoadDelegate:self];", "App.Hub -> App.A (-, delegate, assigned)"),
      // A part of it that is typed by what it is, and merely named so.
      ("self.listDataSource = [[List alloc] init];", ""),
      ("self.hub.delegate = [[List alloc] init];", "App.Hub -> App.List (HubDelegate, delegate, assigned)"),
      // Of an object that is only known to be one it is not known who it is.
      ("NSObject *o = x; self.hub.delegate = o;", "App.Hub -> - (HubDelegate, delegate, assigned)"),
      // Parentheses, choices, elements, results, locals whose type is that of what they are given.
      ("self.hub.delegate = (self);", "App.Hub -> App.A (HubDelegate, delegate, assigned)"),
      ("self.hub.delegate = x ? (id<HubDelegate>)self : nil;", "App.Hub -> App.A (HubDelegate, delegate, assigned)"),
      (
        "self.hub.delegate = list ?: self;",
        "App.Hub -> App.List (HubDelegate, delegate, assigned); App.Hub -> App.A (HubDelegate, delegate, assigned)"
      ),
      ("self.hubs[0].delegate = self;", "App.Hub -> App.A (HubDelegate, delegate, assigned)"),
      ("[self.hubs.firstObject setDelegate:self];", "App.Hub -> App.A (HubDelegate, delegate, assigned)"),
      ("[[self.byName objectForKey:@\"a\"] setDelegate:self];", "App.Hub -> App.A (HubDelegate, delegate, assigned)"),
      ("[self makeHub].delegate = self;", "App.Hub -> App.A (HubDelegate, delegate, assigned)"),
      ("[[Hub hubOfKind:1 name:x] setDelegate:self];", "App.Hub -> App.A (HubDelegate, delegate, assigned)"),
      ("__auto_type h = [Hub new]; h.delegate = self;", "App.Hub -> App.A (HubDelegate, delegate, assigned)"),
      ("__auto_type h = [self makeHub]; [h setDelegate:self];", "App.Hub -> App.A (HubDelegate, delegate, assigned)"),
      (
        "NSArray<Hub *> *all = x; all.lastObject.delegate = self;", "App.Hub -> App.A (HubDelegate, delegate, assigned)"
      ),
      ("for (Hub *h in all) { h.delegate = self; }", "App.Hub -> App.A (HubDelegate, delegate, assigned)"),
      ("[(Hub *)[self viewWithTag:1] setDelegate:self];", "App.Hub -> App.A (HubDelegate, delegate, assigned)"),
      ("self.hub.delegate = (id)nil;", ""),
      ("make(self).delegate = self;", "- -> App.A (-, delegate, assigned)"),
      ("__auto_type h = make(self); h.delegate = self;", "- -> App.A (-, delegate, assigned)"),
    ])
  func assigned(body: String, expected: String) {
    let linked = Linked(
      """
      --- App/A.m
      #import <AppKit/AppKit.h>
      @protocol HubDelegate <NSObject>
      @end
      @protocol Browser <NSObject>
      @property (weak) id<HubDelegate> delegate;
      @end
      @interface Hub : NSObject
      @property (weak) id<HubDelegate> delegate;
      @property NSSavePanel *panel;
      + (instancetype)hubOfKind:(int)kind name:(NSString *)name;
      @end
      @interface List : NSObject
      @end
      @interface B : NSObject
      @property Hub *hub;
      @end
      @interface A : B
      @property NSOpenPanel *openPanel;
      @property List *listDataSource;
      @property List *list;
      @property NSArray<Hub *> *hubs;
      @property NSDictionary<NSString *, Hub *> *byName;
      - (nullable Hub *)makeHub;
      @end
      @implementation A
      - (void)f { \(body) }
      @end
      """, sdk: Linked.sdk + Self.sdk)
    #expect(linked.delegations == expected)
  }

  @Test(
    "The SDK's properties lead to what offers a delegate, and say which",
    arguments: [
      (
        "class A { var web: WKWebView; func f() { web.uiDelegate = self } }",
        "AppKit!WKWebView -> App.A (WKUIDelegate, delegate, assigned)"
      ),
      (
        "class A { var web: WKWebView; func f() { web.otherDelegate = self } }",
        "AppKit!WKWebView -> App.A (-, delegate, assigned)"
      ),
      (
        "class A: WindowController { func f() { window?.delegate = self } }; class WindowController: NSWindowController {}",
        "AppKit!NSWindow -> App.A (NSWindowDelegate, delegate, assigned)"
      ),
      ("class A: WKUIDelegate {}", "AppKit!WKWebView -> App.A (WKUIDelegate, delegate, adopted)"),
      // A protocol that is called after another class is that one's, whoever else asks by it.
      ("class A: NSWindowDelegate {}", "AppKit!NSWindow -> App.A (NSWindowDelegate, delegate, adopted)"),
      (
        "class A { func f(stage: NSStage) { stage.backdropDelegate = self } }",
        "AppKit!NSStage -> App.A (NSWindowDelegate, delegate, assigned)"
      ),
      (
        "class A: NSOpenSavePanelDelegate {}",
        "AppKit!NSSavePanel -> App.A (NSOpenSavePanelDelegate, delegate, adopted)"
      ),
      // Who hears first and hands on is no more a table than before.
      (
        "class Forwarder { weak var next: NSWindowDelegate? }; class A: NSWindowDelegate {}",
        "AppKit!NSWindow -> App.A (NSWindowDelegate, delegate, adopted)"
      ),
      (
        "protocol HubDelegate {}; class Hub { static let shared = Hub(); weak var delegate: HubDelegate? }; class A { func f() { Hub.shared.delegate = self } }",
        "App.Hub -> App.A (HubDelegate, delegate, assigned)"
      ),
      (
        "class Cell { var field: NSWindow }; class A { func f(cell: Cell?) { cell?.field.delegate = self } }",
        "AppKit!NSWindow -> App.A (NSWindowDelegate, delegate, assigned)"
      ),
      (
        "class Panel: NSWindow { func f() { super.delegate = self } }",
        "App.Panel -> App.Panel (NSWindowDelegate, delegate, assigned)"
      ),
    ])
  func offered(source: String, expected: String) {
    #expect(Linked("--- App/A.swift\nimport AppKit\n\(source)", sdk: Linked.sdk + Self.sdk).delegations == expected)
  }

  @Test(
    "A bare word that is no property of the type is a variable, unless a superclass may have it",
    arguments: [
      ("@implementation A\n- (void)f { appDelegate = self; }\n@end", ""),
      (
        "@interface A : Unknown\n@end\n@implementation A\n- (void)f { _appDelegate = self; }\n@end",
        "App.A -> App.A (-, delegate, assigned)"
      ),
      (
        "@interface A : NSObject\n@property (weak) id delegate;\n@end\n@implementation A\n- (void)f { _delegate = self; }\n@end",
        "App.A -> App.A (-, delegate, assigned)"
      ),
    ])
  func bare(source: String, expected: String) {
    #expect(Linked("--- App/A.m\n\(source)").delegations == expected)
  }

  @Test(
    "What super is given is asked by the superclass, whatever the class itself asks",
    arguments: ["[super setDelegate:self];", "super.delegate = self;"])
  func superclass(statement: String) {
    let panel = "@interface Panel : NSWindow\n@property (weak) id<PanelDelegate> delegate;\n@end"
    let source = "@protocol PanelDelegate\n@end\n\(panel)\n@implementation Panel\n- (void)f { \(statement) }\n@end"
    let linked = Linked("--- App/A.m\n#import <AppKit/AppKit.h>\n\(source)", sdk: Linked.sdk + Self.sdk)
    #expect(linked.delegations == "App.Panel -> App.Panel (NSWindowDelegate, delegate, assigned)")
  }

  @Test("In a circle of classes looking for a member ends")
  func circle() {
    let body = "class A: B { func f(a: A) { a.missing.delegate = self; _ = Missing.x } }"
    let linked = Linked("--- App/A.swift\n\(body)\nclass B: C {}\nclass C: A {}")
    #expect(linked.delegations == "- -> App.A (-, delegate, assigned)")
    #expect(linked.superclasses == "App.A: App.B; App.B: App.C; App.C: App.A")
  }

  @Test("What is kept without owning it, and may be anything, is a delegate where it is plainly called so")
  func anything() {
    let properties = "@property (weak) id delegate;\n@property (strong) id dataSource;\n@property (weak) id owner;"
    let linked = Linked("--- App/A.h\n@interface A : NSObject\n\(properties)\n@property BOOL delegates;\n@end")
    #expect(linked.properties == "App.A.delegate delegate -")
  }

  private static let sdk: [(framework: String, text: String)] = [
    (
      "AppKit",
      """
      class NSApplication : NSObject
      class NSWindow : NSObject
      class NSSavePanel : NSWindow
      class NSOpenPanel : NSSavePanel
      class NSWindowController : NSObject
      class WKWebView : NSObject
      protocol NSApplicationDelegate
      protocol NSWindowDelegate
      protocol NSOpenSavePanelDelegate
      protocol WKUIDelegate
      class NSStage : NSObject
      property NSStage.backdropDelegate : NSWindowDelegate
      property NSSavePanel.delegate : NSOpenSavePanelDelegate
      property NSWindowController.window : NSWindow
      property WKWebView.UIDelegate : WKUIDelegate
      """
    )
  ]
}
