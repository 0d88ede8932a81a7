@testable import ModlintKit
import Testing

/// What Interface Builder files say.
struct InterfaceFactsTests {
  private static func lines(_ body: String, system: String = "CocoaTouch") -> Lines {
    let head = "<?xml version=\"1.0\"?>\n<document type=\"com.apple.InterfaceBuilder3.\(system).XIB\">\n"
    return Lines(facts: FileFacts(interface: Array((head + body + "\n</document>\n").utf8)))
  }

  private struct Lines {
    var facts: FileFacts

    /// `A creates B 3`
    var references: String {
      facts.references.map { fact in
        let source = fact.declaration.exists ? facts.names[facts.declarations[fact.declaration].name] : "-"
        return "\(source) \(fact.kind) \(facts.names[fact.name]) \(fact.line)"
          + (fact.count > 1 ? " ×\(fact.count)" : "")
      }
      .joined(separator: "; ")
    }

    /// `#a: A` of its own scenes, `A > B#a` of those of others.
    var scenes: String {
      facts.aliases.map { fact in
        if fact.name != fact.target { return "\(facts.names[fact.name]): \(facts.names[fact.target])" }
        let source = fact.declaration.exists ? facts.names[facts.declarations[fact.declaration].name] : "-"
        return "\(source) > \(facts.names[fact.name])"
      }
      .joined(separator: "; ")
    }

    /// `UITableView.dataSource = A 4`
    var assignments: String {
      facts.assignments.map {
        "\(facts.names[$0.receiverType]).\(facts.names[$0.property]) = \(facts.names[$0.valueType]) \($0.line)"
      }
      .joined(separator: "; ")
    }
  }

  @Test(
    "Custom classes are made by who is around them, or by the file's owner",
    arguments: [
      ("<viewController id='1' customClass='A'/>", "- creates A 3"),
      (
        "<viewController id='1' customClass='A'><view id='2'><label id='3' customClass='B'/></view></viewController>",
        "- creates A 3; A creates B 3"
      ),
      (
        "<placeholder placeholderIdentifier='IBFilesOwner' id='-1' customClass='A'/>\n<view id='2' customClass='B'/>",
        "A creates B 4"
      ),
      ("<view id='1' customClass='A'/>\n<view id='2' customClass='A'/>", "- creates A 3 ×2"),
      ("<view id='1' customClass=''/><view id='2'/>", ""),
    ])
  func making(body: String, expected: String) {
    #expect(Self.lines(body).references == expected)
  }

  @Test(
    "What other storyboards may ask for and what this one asks of them",
    arguments: [
      ("<viewController id='1' customClass='A' storyboardIdentifier='a'/>", "#a: A"),
      (
        "<navigationController id='1' storyboardIdentifier='a'><connections>"
          + "<segue destination='2' kind='relationship' id='9'/></connections></navigationController>"
          + "<viewController id='2' customClass='A'/>", "#a: A"
      ),
      (
        "<viewController id='1' customClass='A'><connections><segue destination='2' kind='show' id='9'/></connections>"
          + "</viewController><viewControllerPlaceholder storyboardName='B' id='2'/>", "A > B#"
      ),
      ("<viewController id='1' storyboardIdentifier='a'/><viewControllerPlaceholder id='2'/>", ""),
    ])
  func scenes(body: String, expected: String) {
    #expect(Self.lines(body).scenes == expected)
  }

  @Test(
    "Outlets and segues join classes of the project",
    arguments: [
      (
        "<viewController id='1' customClass='A'>\n<view id='2' customClass='B'/>\n<connections><outlet property='b' destination='2' id='9'/></connections></viewController>",
        "- creates A 3; A creates B 4; A property B 5"
      ),
      (
        "<viewController id='1' customClass='A'>\n<connections><segue destination='2' kind='show' id='9'/></connections></viewController>\n<viewController id='2' customClass='B'/>",
        "- creates A 3; - creates B 5; A creates B 4"
      ),
      // What is touched asks for a segue, and the controller around it performs it.
      (
        "<viewController id='1' customClass='A'><view id='3'><button id='4' customClass='C'>\n<connections><segue destination='2' kind='show' id='9'/></connections></button></view></viewController>\n<viewController id='2' customClass='B'/>",
        "- creates A 3; A creates C 3; - creates B 5; A creates B 4"
      ),
      (
        "<viewController id='1' customClass='A'><view id='3'><button id='4'>\n<connections><segue destination='2' kind='show' id='9'/></connections></button></view></viewController>\n<viewController id='2' customClass='B'/>",
        "- creates A 3; - creates B 5; A creates B 4"
      ),
      (
        "<viewController id='1'><button id='4' customClass='C'>\n<connections><segue destination='2' kind='show' id='9'/></connections></button></viewController>\n<viewController id='2' customClass='B'/>",
        "- creates C 3; - creates B 5"
      ),
      // Whoever is a delegate is known to the file alone.
      (
        "<tableView id='1' customClass='T'>\n<connections><outlet property='delegate' destination='2' id='9'/></connections></tableView>\n<customObject id='2' customClass='A'/>",
        "- creates T 3; - creates A 5"
      ),
      // Through a navigation controller to its root.
      (
        "<viewController id='1' customClass='A'>\n<connections><segue destination='2' kind='show' id='9'/></connections></viewController>\n<navigationController id='2'><connections><segue destination='3' kind='relationship' relationship='rootViewController' id='8'/></connections></navigationController>\n<viewController id='3' customClass='B'/>",
        "- creates A 3; - creates B 6; A creates B 4"
      ),
      (
        "<viewController id='1' customClass='A'>\n<connections><segue destination='2' kind='unwind' unwindAction='x:' id='9'/></connections><exit id='2'/></viewController>",
        "- creates A 3"
      ),
    ])
  func joining(body: String, expected: String) {
    #expect(Self.lines(body).references == expected)
  }

  @Test(
    "Delegates and data sources",
    arguments: [
      (
        "<viewController id='1' customClass='A'>\n<tableView id='2'>\n<connections><outlet property='dataSource' destination='1' id='8'/></connections></tableView></viewController>",
        "CocoaTouch", "UITableView.dataSource = A 5"
      ),
      (
        "<tableView id='2' customClass='T'><connections><outlet property='delegate' destination='1' id='8'/></connections></tableView><customObject id='1' customClass='A'/>",
        "Cocoa", "T.delegate = A 3"
      ),
      (
        "<window id='2'><connections><outlet property='delegate' destination='1' id='8'/></connections></window><customObject id='1' customClass='A'/>",
        "Cocoa", "NSWindow.delegate = A 3"
      ),
      (
        "<tableView id='2'><connections><outlet property='header' destination='1' id='8'/></connections></tableView><view id='1' customClass='A'/>",
        "CocoaTouch", ""
      ),
    ])
  func delegation(body: String, system: String, expected: String) {
    #expect(Self.lines(body, system: system).assignments == expected)
  }

  @Test(
    "An action is the message that makes it, by whom it is sent to, or by who sends it up the responder chain",
    arguments: [
      (
        "<viewController id='1' customClass='A'><button id='2'>\n<connections><action selector='save:' destination='1' eventType='touchUpInside' id='9'/></connections></button></viewController>",
        "A [setAction: @selector(save:)] 4"
      ),
      (
        "<customObject id='-2' customClass='A'/><customObject id='5' customClass='B'/><menuItem id='2'>\n<connections><action selector='open:' target='5' id='9'/></connections></menuItem>",
        "B [setAction: @selector(open:)] 4"
      ),
      (
        "<customObject id='-2' customClass='A'/><customObject id='-1' customClass='FirstResponder'/><menuItem id='2'>\n<connections><action selector='copy:' target='-1' id='9'/></connections></menuItem>",
        "A [sendAction:to:from: @selector(copy:), nil, sender] 4"
      ),
      (
        "<placeholder placeholderIdentifier='IBFirstResponder' id='-2'/><button id='2'><connections><action selector='up:' destination='-2' id='9'/></connections></button>",
        "- [sendAction:to:from: @selector(up:), nil, sender] 3"
      ),
      ("<button id='2'><connections><action selector='x:' destination='7' id='9'/></connections></button>", ""),
    ])
  func actions(body: String, expected: String) {
    let facts = Self.lines(body).facts
    let wires = facts.wires.map { wire in
      let arguments = facts.wireArguments[wire.firstArgument.number...].prefix(Int(wire.argumentCount))
      let texts = arguments.map { facts.names[$0.text] }
      let type = wire.declaration.exists ? facts.names[facts.declarations[wire.declaration].name] : "-"
      return "\(type) [\(facts.names[wire.name]) \(texts.joined(separator: ", "))] \(wire.line)"
    }
    #expect(wires.joined(separator: "; ") == expected)
  }

  @Test("Another module's class brings the module, the target's own does not")
  func modules() {
    let facts = Self.lines(
      "<view id='1' customClass='A' customModule='Kit'/><view id='2' customClass='B' customModule='App' customModuleProvider='target'/>"
    ).facts
    #expect(facts.imports.map { facts.names[$0.name] } == ["Kit"])
  }

  @Test("Entities that would grow beyond all bounds, or name other files, are a problem")
  func entities() {
    let growing = (1...9).map { "<!ENTITY a\($0) '\(String(repeating: "&a\($0 - 1);", count: 10))'>" }.joined()
    let bomb = "<!DOCTYPE d [<!ENTITY a0 '0123456789'>\(growing)]><document><view id='&a9;'/></document>"
    #expect(FileFacts(interface: Array(bomb.utf8)).problems.count == 1)
    let other = "<!DOCTYPE d [<!ENTITY a SYSTEM 'file:///etc/hostname'>]><document><view id='&a;'/></document>"
    #expect(FileFacts(interface: Array(other.utf8)).problems.count == 1)
  }

  @Test("What is not well-formed is a problem with its line, and no prefix of a file crashes")
  func broken() {
    #expect(FileFacts(interface: Array("<document>\n<view id='1'\n".utf8)).problems.map(\.line) == [2])
    #expect(FileFacts(interface: []).problems.count == 1)
    #expect(FileFacts(interface: Array("<document>\n<a>\n</b>\n".utf8)).problems.map(\.line) == [3])
    let comments = "<document>" + String(repeating: "<!--", count: 100_000)
    #expect(FileFacts(interface: Array(comments.utf8)).problems.count == 1)
    let whole = Array(
      "<document type='com.apple.InterfaceBuilder3.CocoaTouch.XIB'><view id='1' customClass='A'><connections><outlet property='delegate' destination='1'/></connections></view></document>"
        .utf8)
    #expect(whole.indices.filter { FileFacts(interface: Array(whole[..<$0])).problems.count != 1 }.isEmpty)
    #expect(FileFacts(interface: whole).problems.isEmpty)
  }
}
