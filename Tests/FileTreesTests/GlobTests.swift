import Testing

@testable import ModlintKit

@Test(arguments: [
  ("a/b.swift", "a/b.swift", true),
  ("*.swift", "b.swift", true),
  ("*.swift", "a/b.swift", false),
  ("**/*.swift", "b.swift", true),
  ("**/*.swift", "a/b/c.swift", true),
  ("a/**", "a/b/c.swift", true),
  ("a/**", "a", false),
  ("a/**/c.swift", "a/c.swift", true),
  ("a/**/c.swift", "a/x/y/c.swift", true),
  ("a/**/c.swift", "b/c.swift", false),
  ("**/Foo/*", "Foo/a", true),
  ("**/Foo/*", "x/Foo/a", true),
  ("**/Foo/*", "x/Foo/a/b", false),
  ("**/a/**/b", "x/a/y/a/z/b", true),
  ("a/*.{h,m,mm}", "a/b.mm", true),
  ("a/*.{h,m}", "a/b.swift", false),
  ("a{b,c{d,e}}f", "acef", true),
  ("{a,b}/**/*.{h,m}", "b/x/y.h", true),
  ("a?c", "abc", true),
  ("a?c", "a/c", false),
  ("[a-c]x", "bx", true),
  ("[!a-c]x", "bx", false),
  ("[^a-c]x", "bx", false),
  ("[]]x", "]x", true),
  ("a[x", "a[x", true),
  ("\\*.h", "*.h", true),
  ("\\*.h", "a.h", false),
  ("AF{URL,HTTP}*.{h,m}", "AFURLSession.m", true),
  ("*a*a*a*a*a*a*b", "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaa", false),
  ("./a/b", "a/b", true),
  ("ü*", "üx y", true),
  ("\u{fc}ber/**", "u\u{308}ber/a.swift", true),
  ("u\u{308}ber/*.swift", "\u{fc}ber/a.swift", true),
  ("\u{fc}*", "u\u{308}ber", true),
  ("\u{fc}ber", "uber", false),
])
func matchesPaths(_ pattern: String, _ path: String, _ expected: Bool) {
  #expect(Glob(pattern).matches(path) == expected)
}

@Test(arguments: [
  ("*.generated.swift", "a/b.generated.swift", true),
  ("Pods", "a/Pods/x/y.h", true),
  ("Pods/**", "Pods/x.h", true),
  ("Pods/**", "a/Pods/x.h", false),
  ("/a", "a/b.h", true),
  ("/a", "b/a/b.h", false),
  ("a/b/", "a/b/c.h", true),
  ("**/Foo/*", "x/Foo/y/z.h", true),
])
func exclusionsNameFilesAndFolders(_ pattern: String, _ path: String, _ expected: Bool) {
  #expect(Glob(exclusion: pattern).matchesPathOrFolder(path) == expected)
}

/// A path or folder is told in one walk as each of its folders is by itself.
@Test func foldersAreToldAsByThemselves() {
  func texts(of names: [String], most: Int) -> [String] {
    (1..<most).reduce(into: [names]) { all, _ in all.append(all.last!.flatMap { text in names.map { text + "/" + $0 } })
    }
    .flatMap(\.self)
  }
  let paths = texts(of: ["a", "b"], most: 5)
  for pattern in texts(of: ["a", "b", "*", "**"], most: 4) {
    let glob = Glob(pattern)
    for path in paths {
      let names = path.split(separator: "/")
      let isTold = names.indices.contains { glob.matches(names[...$0].joined(separator: "/")) }
      #expect(glob.matchesPathOrFolder(path) == isTold, "\(pattern) of \(path)")
    }
  }
}

@Test func tooManyAlternativesEnd() {
  let glob = Glob(String(repeating: "{a,b}", count: 40))
  #expect(!glob.matches("c"))
}

@Test(arguments: [
  ("", "a/b", "a/b"), ("a", "../b", "b"), ("a/b", "./c//d/", "a/b/c/d"), ("", "../x", "../x"), ("a", "", "a"),
])
func joinsPaths(_ folder: String, _ path: String, _ expected: String) {
  #expect(joinedPath(folder, path) == expected)
}

@Test(arguments: ["{a,b}", "{a,", "{", "**/", "*a", "[a", "{a,{b,c}}", "\\"])
func patternsOfAnyLengthEnd(_ part: String) {
  let glob = Glob(String(repeating: part, count: 100_000))
  #expect(glob.matches(String(repeating: "a/", count: 50) + "b.swift") == (part == "**/"))
}
