@testable import ModlintKit
import LinkedTexts
import Testing

/// What storyboards join.
struct StoryboardTests {
  @Test("A storyboard joins the classes of both languages")
  func storyboard() {
    let linked = Linked(
      """
      --- App/Main.storyboard
      <document type="com.apple.InterfaceBuilder3.CocoaTouch.Storyboard.XIB">
      <viewController id="1" customClass="ListController" customModule="App" customModuleProvider="target">
      <tableView id="2"><connections><outlet property="dataSource" destination="1" id="8"/></connections></tableView>
      <view id="3" customClass="Banner"/>
      </viewController>
      </document>
      --- App/List.swift
      class ListController: UIViewController {}
      --- App/Banner.h
      @interface Banner : UIView
      @end
      """)
    #expect(linked.uses == "- creates App.ListController; App.ListController creates App.Banner")
    #expect(
      linked.delegations == "UIKit!UITableView -> App.ListController (UITableViewDataSource, data source, outlet)")
    #expect(linked.unresolved == "")
  }

  @Test("Of modules of one name a storyboard means the one that it is part of")
  func modulesOfOneName() {
    let scene =
      "<document type='com.apple.InterfaceBuilder3.CocoaTouch.Storyboard.XIB'>"
      + "<viewController id='1' customClass='Screen' customModule='Demo'/></document>"
    let manifest = "name: X\ntargets:\n  Demo: {type: application, sources: [Demo]}"
    let linked = Linked(
      """
      --- notes.txt
      --- One/project.yml
      \(manifest)
      --- One/Demo/Main.storyboard
      \(scene)
      --- One/Demo/Screen.swift
      class Screen: UIViewController {}
      --- Two/project.yml
      \(manifest)
      --- Two/Demo/Screen.swift
      class Screen: UIViewController {}
      """)
    #expect(linked.uses == "- creates Demo.Screen")
    #expect(linked.unresolved == "")
  }

  @Test("The storyboard of an app for the watch means the class of the extension that the app holds")
  func watchApps() {
    let scene =
      "<document type='com.apple.InterfaceBuilder.WatchKit.Storyboard'>"
      + "<controller id='1' customClass='InterfaceController'/></document>"
    let controller = "class InterfaceController: NSObject {}"
    let linked = Linked(
      """
      --- project.yml
      name: X
      targets:
        One: {type: application.watchapp2, sources: [One], dependencies: [{target: OneExtension}]}
        OneExtension: {type: watchkit2-extension, sources: [OneExtension]}
        Two: {type: application.watchapp2, sources: [Two], dependencies: [{target: TwoExtension}]}
        TwoExtension: {type: watchkit2-extension, sources: [TwoExtension]}
      --- One/Interface.storyboard
      \(scene)
      --- OneExtension/I.swift
      \(controller)
      --- Two/T.swift
      --- TwoExtension/I.swift
      \(controller)
      """)
    #expect(linked.uses == "- creates OneExtension.InterfaceController")
    #expect(linked.unresolved == "")
  }

  @Test(
    "An interface file needs nothing of a module that has none of its classes",
    arguments: [("App", "App > Kit"), ("Other", "App > Kit"), ("Kit", "App > Kit; Kit > Base")])
  func leftModules(owner: String, edges: String) {
    let linked = Linked(
      """
      --- Kit/Picker.xib
      <document type="com.apple.InterfaceBuilder3.Cocoa.XIB" targetRuntime="MacOSX.Cocoa">
      <customObject id="-2" customClass="PickerController" customModule="\(owner == "Kit" ? "Base" : owner)"/>
      <customView id="1" customClass="\(owner == "Kit" ? "Canvas" : "PickerView")"/>
      </document>
      --- Kit/Picker.swift
      public class PickerController {}
      class PickerView {}
      --- Base/Canvas.swift
      open class Canvas {}
      --- App/Page.swift
      import Kit
      """)
    #expect(linked.moduleEdges == edges)
  }

  @Test(
    "Of classes of one name that of the module is meant which the storyboard says",
    arguments: [
      ("customModule='Kit'", "Kit.Screen"), ("customModule='Kit' customModuleProvider='target'", "App.Screen"),
      ("", "App.Screen"),
      // A module that has none, or that nobody knows.
      ("customModule='Base'", "App.Screen"), ("customModule='Gone'", "App.Screen"),
    ])
  func modules(attributes: String, type: String) {
    let linked = Linked(
      """
      --- App/Main.storyboard
      <document type="com.apple.InterfaceBuilder3.CocoaTouch.Storyboard.XIB" initialViewController="1">
      <viewController id="1" customClass="Screen" \(attributes) storyboardIdentifier="Screen">
      <tableView id="2"><connections><outlet property="dataSource" destination="1" id="8"/></connections></tableView>
      <view id="3" customClass="Banner"/>
      </viewController>
      </document>
      --- App/Screen.swift
      class Screen: UIViewController {}
      class Banner: UIView {}
      --- Kit/Screen.swift
      public class Screen: UIViewController {}
      --- Base/Base.swift
      public class Base {}
      """)
    #expect(linked.uses == "- creates \(type); \(type) creates App.Banner")
    #expect(linked.delegations == "UIKit!UITableView -> \(type) (UITableViewDataSource, data source, outlet)")
    #expect(linked.unresolved == "")
  }

  @Test("A storyboard for television holds what UIKit has")
  func television() {
    let linked = Linked(
      """
      --- App/Main.storyboard
      <document type="com.apple.InterfaceBuilder.AppleTV.Storyboard" targetRuntime="AppleTV">
      <tableViewController id="1" customClass="Menu">
      <tableView id="2"><connections><outlet property="delegate" destination="1" id="8"/></connections></tableView>
      </tableViewController>
      </document>
      --- App/Menu.swift
      class Menu: UITableViewController {}
      """)
    #expect(linked.delegations == "UIKit!UITableView -> App.Menu (UITableViewDelegate, delegate, outlet)")
  }

  @Test(
    "A segue to a scene of another storyboard makes the class that is shown there",
    arguments: [
      ("referencedIdentifier='Profile'", "App.Start creates App.Profile"),
      ("", "App.Start creates App.Menu"),
      // A scene without a class of its own, and one that is not there.
      ("referencedIdentifier='Plain'", ""), ("referencedIdentifier='Gone'", ""),
      // Each bundle has its own.
      ("referencedIdentifier='Other'", ""),
    ])
  func scenes(attributes: String, uses: String) {
    func storyboard(_ name: String, _ body: String) -> String {
      "--- \(name).storyboard\n<document type='com.apple.InterfaceBuilder3.CocoaTouch.Storyboard.XIB' "
        + "initialViewController='1'>\n\(body)\n</document>\n"
    }
    let start =
      "<viewController customClass='Start' id='1'><button id='2'><connections>"
      + "<segue destination='3' kind='show' id='9'/></connections></button></viewController>"
      + "<viewControllerPlaceholder storyboardName='Settings' \(attributes) id='3'/>"
    let settings =
      "<navigationController id='1'><connections><segue destination='2' kind='relationship' id='9'/></connections>"
      + "</navigationController><viewController customClass='Menu' id='2'/>"
      + "<viewController customClass='Profile' storyboardIdentifier='Profile' id='3'/>"
      + "<viewController storyboardIdentifier='Plain' id='4'/>"
    let linked = Linked(
      storyboard("App/Main", start) + storyboard("App/Settings", settings)
        + storyboard(
          "Watch/Settings",
          "<viewController customClass='Menu' storyboardIdentifier='Profile' id='1'/>"
            + "<viewController customClass='Menu' storyboardIdentifier='Other' id='2'/>")
        + "--- App/A.swift\nclass Start: UIViewController {}\nclass Menu: UIViewController {}\n"
        + "class Profile: UIViewController {}\n")
    #expect(linked.uses.split(separator: "; ").filter { $0.hasPrefix("App") }.joined(separator: "; ") == uses)
  }
}
