/// The objects of a `project.pbxproj` by identifier.
struct XcodeObjects {
  private let list: PropertyList
  private let objects: [String: PropertyList.NodeIndex]
  /// The identifier of the project itself.
  let root: String
  /// What looking at them may cost.
  let work: WorkBudget
  /// Where each line but the first starts.
  private let lineStarts: [UInt32]

  static func parse(_ bytes: [UInt8], manifest: String) -> Result<XcodeObjects, ProjectProblem> {
    func failure(_ message: String, _ line: Int32) -> Result<XcodeObjects, ProjectProblem> {
      .failure(ProjectProblem(message: message, file: manifest, line: line))
    }
    if let line = conflictLine(in: bytes) { return failure("has a merge conflict", line) }
    let list: PropertyList
    do {
      list = try PropertyList(parsing: bytes)
    } catch {
      return failure("is not a project Xcode could read: \(error.message)", error.line)
    }
    var objects: [String: PropertyList.NodeIndex] = [:]
    list.forEachEntry(of: list.value(of: "objects", in: .root)) { key, value in
      if let id = list.string(key) { objects[id] = value }
    }
    guard let root = list.string(list.value(of: "rootObject", in: .root)), objects[root] != nil else {
      return failure("has no project object", 1)
    }
    return .success(XcodeObjects(list: list, objects: objects, root: root))
  }

  func kind(_ id: String) -> String { text(id, "isa") ?? "" }

  func text(_ id: String, _ key: String) -> String? { list.string(value(id, key)) }

  /// A string in a dictionary inside of the object.
  func text(_ id: String, _ key: String, _ inner: String) -> String? {
    list.string(list.value(of: inner, in: value(id, key), work))
  }

  /// The strings of a list; usually identifiers.
  func list(_ id: String, _ key: String) -> [String] { strings(value(id, key)) }

  private func strings(_ node: PropertyList.NodeIndex) -> [String] {
    let elements = list.elements(of: node)
    return work.visit(4 * elements.count) ? elements.compactMap(list.string) : []
  }

  /// The strings of a list in a dictionary inside of the object, or the one that stands for them.
  func list(_ id: String, _ key: String, _ inner: String) -> [String] {
    let node = list.value(of: inner, in: value(id, key), work)
    return list.string(node).map { [$0] } ?? strings(node)
  }

  /// Where the object is defined, 1-based.
  func line(of id: String) -> Int32 {
    guard let node = objects[id] else { return 1 }
    let start = list.start(of: node)
    return Int32(1 + lineStarts.partitionPoint { $0 <= start })
  }

  func identifiers(ofKind kind: String) -> [String] {
    objects.lazy.filter { list.isString(list.value(of: "isa", in: $0.value), kind) }.map(\.key).sorted()
  }

  private func value(_ id: String, _ key: String) -> PropertyList.NodeIndex {
    objects[id].map { list.value(of: key, in: $0, work) } ?? .none
  }

  private init(list: PropertyList, objects: [String: PropertyList.NodeIndex], root: String) {
    self.list = list
    self.objects = objects
    self.root = root
    let size = list.bytes.count
    work = WorkBudget(
      WorkBudget.Limits(steps: Int.max, bytes: (64 << 20) + 4 * size, depth: 16, visits: 20_000_000 + 40 * size))
    lineStarts = list.bytes.withUnsafeBufferPointer { bytes in
      bytes.indices.compactMap { bytes[$0] == UInt8(ascii: "\n") ? UInt32($0 + 1) : nil }
    }
  }
}
