/// Something in a `.xib` or `.storyboard` that has an id: a view, a controller, the file's owner, a constraint.
struct InterfaceObject {
  /// The element's name: `tableView`, `viewController`, `placeholder`.
  var element: String
  /// With its module where that is given: several may have a class of one name.
  var customClass: String?
  /// The module of the custom class where it is not the one that the file is built into.
  var module: String?
  /// The object around it.
  var parent: Int?
  var line: Int32
  /// Stands for an object that exists already: the file's owner, the first responder.
  var isPlaceholder: Bool
  var isOwner: Bool
  /// Nobody in particular: an action sent to it goes up the responder chain.
  var isFirstResponder: Bool
  /// The name by which code, and other storyboards, ask for it.
  var identifier: String?
  /// Of what stands for a scene of another storyboard, which: `Settings#Profile`, and `Settings#` for the initial one.
  var scene: String?
}

struct InterfaceConnection {
  enum Kind { case outlet, segue, action }
  var kind: Kind
  var source: Int
  /// Of an action the selector.
  var property: String
  var destination: String
  var line: Int32

  var isDelegation: Bool {
    let name = property.lowercased()
    return name.hasSuffix("delegate") || name.hasSuffix("datasource")
  }
}

/// The objects of an Interface Builder file and what joins them, in the order of the text.
struct InterfaceDocument {
  fileprivate(set) var objects: [InterfaceObject] = []
  fileprivate(set) var connections: [InterfaceConnection] = []
  /// What an object leads to without having a class of its own: a navigation controller to its root.
  fileprivate var relationships: [Int: [String]] = [:]
  fileprivate var objectByID: [String: Int] = [:]
  /// `UI`, `NS`; empty where the file does not say for which system it is.
  fileprivate var prefix = ""
  /// The id of the controller that a storyboard begins with.
  fileprivate var initial: String?
  /// The class of the file's owner.
  private var ownerClass: String?
  fileprivate(set) var problem: ProblemFact?

  init(_ text: [UInt8]) {
    let reading = DocumentReading()
    let mistake = readXML(text, by: reading)
    self = reading.document
    ownerClass = objects.first { $0.isOwner && $0.customClass != nil }?.customClass
    problem = mistake.map {
      ProblemFact(message: "not well-formed XML; what stands behind this line is not read", line: $0)
    }
  }

  fileprivate init() {}

  /// The objects a connection ends at.
  func destinations(of connection: InterfaceConnection) -> [InterfaceObject] {
    guard let first = objectByID[connection.destination] else { return [] }
    return connection.kind == .segue ? shown(by: first) : [objects[first]]
  }

  /// What other storyboards may ask for: by `#` and its identifier, and by `#` alone what comes first.
  var scenes: [(name: String, object: InterfaceObject)] {
    let identified = objects.indices.filter { objects[$0].identifier != nil }
      .map { (name: "#" + (objects[$0].identifier ?? ""), index: $0) }
    let first = initial.flatMap { objectByID[$0] }.map { [(name: "#", index: $0)] } ?? []
    return (first + identified).flatMap { scene in shown(by: scene.index).map { (name: scene.name, object: $0) } }
  }

  /// The object, or what it holds if it has no class of its own.
  private func shown(by first: Int) -> [InterfaceObject] {
    var found: [InterfaceObject] = []
    var seen: Set<Int> = []
    var waiting = [first]
    while let next = waiting.popLast(), seen.insert(next).inserted {
      if objects[next].customClass != nil || objects[next].scene != nil {
        found.append(objects[next])
      } else {
        waiting += (relationships[next] ?? []).reversed().compactMap { objectByID[$0] }
      }
    }
    return found
  }

  /// The class an object lies in, the file's owner's where none is around it.
  func classAround(_ object: Int) -> String? {
    var around = objects[object].parent
    while let index = around, objects[index].customClass == nil { around = objects[index].parent }
    return around.map { objects[$0].customClass } ?? ownerClass
  }

  /// Who performs a segue: the controller around the button or the cell that asks for it, as it prepares what comes.
  func performer(of segue: InterfaceConnection) -> InterfaceObject {
    var around: Int? = segue.source
    while let index = around, !objects[index].element.lowercased().hasSuffix("controller") {
      around = objects[index].parent
    }
    return objects[around ?? segue.source]
  }

  /// The class of an object: its own, or the framework's that its element stands for.
  func className(of object: InterfaceObject) -> String? {
    if let name = object.customClass { return name }
    switch object.element {
    case "placeholder", "customObject", "exit", "viewControllerPlaceholder", "controllerPlaceholder": return nil
    case "mapView": return "MKMapView"
    case "wkWebView": return "WKWebView"
    case "webView" where prefix == "NS": return "WebView"
    case "sceneKitView": return "SCNView"
    case "skView": return "SKView"
    // Xcode's own slip of the pen.
    case "pongPressGestureRecognizer": return "UILongPressGestureRecognizer"
    case "customView": return prefix + "View"
    default: return prefix.isEmpty ? nil : prefix + object.element.prefix(1).uppercased() + object.element.dropFirst()
    }
  }
}

private final class DocumentReading: XMLReader {
  var document = InterfaceDocument()
  /// For each open element the object it is or lies in.
  private var open: [Int?] = []

  func begin(_ element: XMLStartTag) {
    let around = open.last ?? nil
    switch element.name {
    case "document", "archive":
      let type = (element["type"] ?? "") + (element["targetRuntime"] ?? "")
      let isTouch = type.contains("CocoaTouch") || type.contains("AppleTV")
      document.prefix = isTouch ? "UI" : type.contains("Cocoa") ? "NS" : ""
      document.initial = element["initialViewController"]
      open.append(nil)
    case "outlet", "outletCollection":
      connect(.outlet, element["property"], to: element["destination"], from: around, element)
      open.append(around)
    case "action":
      // UIKit's files say where an action goes as they say it of an outlet, AppKit's in a word of their own.
      let end = element["destination"] ?? element["target"] ?? ""
      connect(.action, element["selector"], to: end, from: around, element)
      open.append(around)
    case "segue":
      readSegue(element, from: around)
      open.append(around)
    default:
      open.append(element["id"].map { add(element, $0, parent: around) } ?? around)
    }
  }

  func end() { _ = open.popLast() }

  private func readSegue(_ element: XMLStartTag, from source: Int?) {
    // One that unwinds leads to an exit, which is nobody's scene.
    guard let kind = element["kind"] else { return }
    connect(.segue, kind, to: element["destination"], from: source, element)
    if kind == "relationship", let source, let destination = element["destination"] {
      document.relationships[source, default: []].append(destination)
    }
  }

  private func connect(
    _ kind: InterfaceConnection.Kind, _ property: String?, to destination: String?, from source: Int?,
    _ element: XMLStartTag
  ) {
    guard let source, let property, let destination else { return }
    document.connections.append(
      InterfaceConnection(
        kind: kind, source: source, property: property, destination: destination, line: element.line))
  }

  private func add(_ element: XMLStartTag, _ id: String, parent: Int?) -> Int {
    let name = element.name
    let stand = element["placeholderIdentifier"]
    let isOwner = stand == "IBFilesOwner" || id == "-2" && name == "customObject"
    let isOfTarget = element["customModuleProvider"] == "target"
    // AppKit's first responder and application stand in the file under names that are no classes to be made.
    let isFirstResponder = stand == "IBFirstResponder" || id == "-1" && name == "customObject"
    let written = element["customClass"].flatMap { $0.isEmpty || $0 == "FirstResponder" ? nil : $0 }
    let isElsewhere = name == "viewControllerPlaceholder" || name == "controllerPlaceholder"
    let module = isOfTarget ? nil : element["customModule"].flatMap { $0.isEmpty ? nil : $0 }
    let object = InterfaceObject(
      element: name, customClass: written.map { name in module.map { $0 + "." + name } ?? name },
      module: module, parent: parent, line: element.line,
      isPlaceholder: name == "placeholder" || isOwner || isFirstResponder, isOwner: isOwner,
      isFirstResponder: isFirstResponder, identifier: element["storyboardIdentifier"],
      scene: isElsewhere
        ? element["storyboardName"].map { $0 + "#" + (element["referencedIdentifier"] ?? "") } : nil)
    let index = document.objects.count
    document.objects.append(object)
    document.objectByID[id] = index
    return index
  }
}
