@testable import ModlintKit
import Foundation
import ScratchFolders
import Testing

/// A folder with a border around `In`, beside which lies `Out`.
private struct Place {
  let scratch: ScratchFolder
  let top: String

  init() throws {
    scratch = try ScratchFolder()
    top = (canonicalPath(scratch.path) ?? "") + "/In"
    for file in [
      "In/a.swift", "In/Sub/b.swift", "In/.hidden/h.swift", "In/.git/config", "In/.env", "In/.own.yml",
      "In/.pnpm/p/p.rb",
      "Out/s.swift", "Out/s.yml",
    ] {
      try scratch.write("", to: file)
    }
  }

  var border: Border { Border([top]) }
}

@Suite struct BorderTests {
  /// A row is where a link in the border leads, and what stands against it.
  @Test(
    "A link may lead to what is inside and not hidden",
    arguments: [
      ("a.swift", nil), ("Sub/../a.swift", nil), ("../In/a.swift", nil), ("Sub", nil), (".", nil), ("nowhere", nil),
      ("../Out/s.swift", .leaves), ("../Out", .leaves), ("/", .leaves), ("/etc/passwd", .leaves), ("..", .leaves),
      (".hidden/h.swift", .entersHidden(".hidden")), (".hidden", .entersHidden(".hidden")),
      (".git/config", .entersHidden(".git")), (".env", .entersHidden(".env")), (".own.yml", .entersHidden(".own.yml")),
      (".pnpm/p/p.rb", nil), ("self.swift", nil),
    ] as [(String, Objection?)])
  func links(target: String, objection: Objection?) throws {
    let place = try Place()
    try place.scratch.link("In/link.swift", to: target == "self.swift" ? "link.swift" : target)
    #expect(place.border.objection(to: place.top + "/link.swift") == objection)
    #expect(place.border.objection(toNamed: "link.swift", from: place.top) == objection)
    // By a link in between, through a folder, and from elsewhere.
    try place.scratch.link("In/Sub/second.swift", to: "../link.swift")
    #expect(place.border.objection(to: place.top + "/Sub/second.swift") == objection)
    try place.scratch.link("Out/third", to: "../In/Sub")
    #expect(place.border.objection(to: place.top + "/../Out/third/second.swift") == objection)
  }

  @Test func aHiddenFileIsReadByALinkOfItsKind() throws {
    let place = try Place()
    try place.scratch.link("In/Sub/.modlint.yml", to: "../.own.yml")
    #expect(place.border.objection(to: place.top + "/Sub/.modlint.yml") == nil)
  }

  @Test func linksOfTheMachineAreFollowed() throws {
    let place = try Place()
    try place.scratch.link("Out/far", to: "/etc")
    #expect(place.border.objection(to: place.scratch.path + "/Out/far/passwd") == nil)
    #expect(place.border.objection(to: place.scratch.path + "/Out/s.swift") == nil)
  }

  @Test(
    "What the tree names ends inside",
    arguments: [
      ("a.swift", nil, nil), ("Sub/none.yml", nil, nil), ("../Out/s.yml", .leaves, .leaves),
      ("../Out/none.yml", nil, .leaves),
      ("/etc/passwd", .leaves, .leaves), ("/nowhere/x", nil, .leaves), ("Sub/../../Out/s.yml", .leaves, .leaves),
      (".hidden/h.swift", .entersHidden(".hidden"), nil), (".git/config", .entersHidden(".git"), .entersHidden(".git")),
      (".own.yml", .none, nil), ("none/../../Out/s.yml", nil, .leaves),
    ] as [(String, Objection?, Objection?)])
  func named(path: String, asManifest: Objection?, asConfiguration: Objection?) throws {
    let place = try Place()
    #expect(place.border.objection(toNamed: path, from: place.top) == asManifest)
    #expect(place.border.objection(toConfigured: path, from: place.top) == asConfiguration)
  }

  @Test func writesThroughNoLinkInside() throws {
    let place = try Place()
    try place.scratch.link("In/out", to: "../Out")
    try place.scratch.link("In/sub", to: "Sub")
    try place.scratch.link("In/r.html", to: "a.swift")
    try place.scratch.link("Out/in", to: "../In")
    let border = place.border
    #expect(border.linkedFolder(onTheWayTo: place.top + "/out/r.html") == place.top + "/out")
    #expect(border.linkedFolder(onTheWayTo: place.top + "/sub/r.html") == place.top + "/sub")
    #expect(border.linkedFolder(onTheWayTo: place.top + "/r.html") == nil && border.isOwnLink(place.top + "/r.html"))
    #expect(border.linkedFolder(onTheWayTo: place.scratch.path + "/Out/in/r.html") == nil)
    #expect(!border.isOwnLink(place.scratch.path + "/Out/in") && !border.isOwnLink(place.top + "/a.swift"))
  }

  @Test func programsLieOutside() throws {
    let place = try Place()
    for folder in ["In/bin", "Out/bin", "Out/linked"] { try place.scratch.write("", to: folder + "/x") }
    try place.scratch.link("Out/linked/tool", to: "../../In/bin/tool")
    for tool in ["In/bin/tool", "Out/bin/tool"] {
      try place.scratch.write("", to: tool)
      try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: place.scratch.path + "/" + tool)
    }
    let out = place.scratch.path + "/Out"
    let path = ".::bin:\(place.top)/bin:\(out)/linked:\(out)/none:\(out)/bin"
    #expect(place.border.programFolders(in: path) == ["\(out)/linked", "\(out)/bin"])
    #expect(place.border.program("tool", in: path) == "\(out)/bin/tool")
    #expect(place.border.program("none", in: path) == nil)
  }
}
