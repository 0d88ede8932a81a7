@testable import ModlintKit
import LinkedTexts
import Testing

/// LCOM4 counted from what `member_use` tells is the one that cohesion counts from facts.
struct CohesionByUsesTests {
  @Test("In Swift", arguments: TypeCohesionTests.classes.filter { !$0.0.contains("self = T()") }.map(\.0))
  func swift(source: String) {
    let metrics = metrics("--- App/A.swift\n" + source)
    #expect(Cohesion(of: TypeIndex(0), metrics).parts == metrics.cohesion.value.parts.values[0])
  }

  @Test(
    "In Objective-C",
    arguments: [
      "- (void)f { _x = 1; }\n- (void)g { self.x = 2; }\n- (void)h { [self other]; }",
      "- (void)f { [self setOpen:YES]; }\n- (void)g { if ([self isOpen]) { h(); } }\n- (void)k { _x = 1; }",
      "- (void)f { own = 1; }\n- (void)g { own++; }\n- (void)h { self.open = own; }\n- (void)i { x(); }",
      "- (void)f { [self g]; }\n- (void)g { y(); }\n- (void)h { __weak typeof(self) me = self; run(^{ [me i]; }); }\n- (void)i { z(); }",
      "- (void)f { other.x = 1; }\n- (void)g { self.x = 1; }",
      "- (void)f { kept = 1; }\n- (void)g { [kept h]; }",
      "- (void)setOpen:(BOOL)open { a(); }\n- (BOOL)isOpen { return b(); }\n- (void)f { self.open = 1; }",
    ])
  func objectiveC(body: String) {
    let metrics = metrics(
      """
      --- App/B.h
      @interface B : NSObject { id kept; }
      @end
      --- App/T.h
      #import "B.h"
      @interface T : B { int own; }
      @property int x;
      @property (getter=isOpen) BOOL open;
      @end
      --- App/T.m
      #import "T.h"
      @implementation T
      \(body)
      @end
      """)
    let type = metrics.graph.types.indices.first { metrics.graph.name(of: $0) == "T" }!
    #expect(Cohesion(of: type, metrics).parts == metrics.cohesion.value.parts[type])
  }
}

/// Hitz and Montazeri's number by the definition alone.
private struct Cohesion {
  private let graph: CodeGraph
  private var parent: [String: String] = [:]
  private var methods: Set<String> = []

  /// The names of members that are touched alike are one: `_x`, `$x` and `x`, overloads, and the accessors that a class writes.
  init(of type: TypeIndex, _ metrics: Metrics) {
    graph = metrics.graph
    let own = graph.members.indices.filter { owner(of: $0) == type }
    for member in own where isNode(member) {
      _ = root(of: name(of: member))
      if isJudged(member) { methods.insert(name(of: member)) }
    }
    for member in own where isNode(member) {
      var text = name(of: member)
      let property = text.withUTF8 { propertyName(behind: $0) }.map { String(decoding: $0, as: UTF8.self) }
      if isJudged(member), let property, parent[property] != nil { join(name(of: member), property) }
    }
    for use in metrics.memberUses.value.uses where use.ownCount > 0 && owner(of: use.member) == type {
      guard isNode(use.member), isNode(use.used) else { continue }
      if owner(of: use.used) != type, graph.members[use.used].kind == .method { continue }
      join(name(of: use.member), name(of: use.used))
    }
  }

  var parts: Int32? {
    methods.isEmpty ? nil : Int32(Set(methods.map { find($0) }).count)
  }

  private func owner(of member: MemberIndex) -> TypeIndex {
    graph.declarationType[graph.members[member].declaration]
  }

  private func name(of member: MemberIndex) -> String {
    let text = graph.facts[graph.memberFile[member]].names.bytes(of: graph.members[member].name)
    return String(decoding: touchedPart(text), as: UTF8.self)
  }

  private func isNode(_ member: MemberIndex) -> Bool {
    let node = graph.members[member]
    return !node.flags.contains(.static) && [.method, .property, .ivar, .subscript].contains(node.kind)
  }

  private func isJudged(_ member: MemberIndex) -> Bool {
    let node = graph.members[member]
    return node.kind == .method && node.flags.intersection([.hasBody, .emptyBody, .hook]) == .hasBody
  }

  private mutating func root(of name: String) -> String {
    if parent[name] == nil { parent[name] = name }
    return find(name)
  }

  private func find(_ name: String) -> String {
    var name = name
    while let next = parent[name], next != name { name = next }
    return name
  }

  private mutating func join(_ a: String, _ b: String) {
    let (x, y) = (root(of: a), root(of: b))
    parent[x] = y
  }
}
