import Foundation
import ScratchFolders
import Testing

@testable import ModlintKit

@Suite struct OwnersTests {
  static let text = """
    # Who looks after what.
    *                    @all
    *.m                  @objc @legacy   # the old part
    /Sources/Feed/       @feed
    docs/*               writer@example.org
    Chat/**/Views        @design
    Sources/My\\ Screen/  @screens
    /Sources/Feed/Free.swift
    !*.swift             @nobody

    ^[Team][2] @team
    /Modules/Pay
    /Modules/Pay/Card.swift @card
    """

  @Test(arguments: [
    ("Package.swift", "@all"),
    ("Deep/Down/A.m", "@objc @legacy"),
    ("Sources/Feed/A.m", "@feed"),
    ("Other/Sources/Feed/A.swift", "@all"),
    ("docs/A.md", "writer@example.org"),
    ("docs/more/A.md", "@all"),
    ("Chat/Room/Views/A.swift", "@design"),
    ("Sources/My Screen/A.swift", "@screens"),
    ("Sources/Feed/Free.swift", nil),
    ("Modules/Pay/Pay.swift", "@team"),
    ("Modules/Pay/Card.swift", "@card"),
  ]) func lastMatchWins(file: String, owner: String?) {
    #expect(Owners(parsing: Self.text).owner(of: file) == owner)
  }

  @Test func pathsAreTheRepositorys() {
    let owners = Owners(parsing: "* @all\n/ios/App @ios", prefix: "ios/")
    #expect(owners.owner(of: "App/A.swift") == "@ios")
    #expect(owners.owner(of: "Kit/A.swift") == "@all")
  }

  /// A million patterns end, and those that are read are held against a file in no time.
  @Test func hugeFilesEnd() {
    let owners = Owners(parsing: String(repeating: "a{b,c}d{e,f}g{h,i} @x\n", count: 100_000) + "* @y")
    #expect(owners.owner(of: "A/B/C.swift") == nil)
  }

  @Test func fileOfTheRepository() throws {
    let folder = try ScratchFolder()
    try folder.write("ref: refs/heads/main\n", to: ".git/HEAD")
    try folder.write("", to: ".git/objects/x")
    try folder.write("", to: ".git/refs/x")
    try folder.write("* @docs", to: "docs/CODEOWNERS")
    try folder.write("", to: "ios/App.swift")
    #expect(Owners(ofRepositoryAround: folder.path + "/ios").owner(of: "App.swift") == "@docs")
    try folder.write("/ios @hub", to: ".github/CODEOWNERS")
    #expect(Owners(ofRepositoryAround: folder.path + "/ios").owner(of: "App.swift") == "@hub")
  }

  /// A link may lead to anything on the machine.
  @Test func linkIsNotFollowed() throws {
    let (folder, other) = (try ScratchFolder(), try ScratchFolder())
    try other.write("* @other", to: "CODEOWNERS")
    try folder.write("ref: refs/heads/main\n", to: ".git/HEAD")
    try folder.write("", to: ".git/objects/x")
    try folder.write("", to: ".git/refs/x")
    try folder.link("CODEOWNERS", to: other.path + "/CODEOWNERS")
    try folder.link("docs", to: other.path)
    #expect(Owners(ofRepositoryAround: folder.path).isEmpty)
  }
}
