@testable import ModlintKit
import Testing

@Test func borrowedFilesAreTheirOwnersFirst() {
  let manifest =
    "// swift-tools-version: 5.9\nlet package = Package(name: \"P\", targets: [.target(name: \"Fakes\", path: \"Fakes\")])"
  let spec = "Pod::Spec.new do |s|\ns.name = 'Fakes'\ns.source_files = 'Fakes/*.m', 'Store/*+Internal.h'\nend"
  let store = "Pod::Spec.new do |s|\ns.name = 'Store'\ns.source_files = 'Store/**/*.{h,m}'\nend"
  let tree = FileTree([
    "Package.swift": manifest, "Fakes.podspec": spec, "Store.podspec": store, "Fakes/a.m": "", "Store/S.m": "",
    "Store/S.h": "", "Store/S+Internal.h": "",
  ])
  let project = Project(discoveredIn: tree)
  let owner = tree.index(of: "Store/S+Internal.h").map { project.principalModule[$0] } ?? -1
  #expect(owner >= 0 && project.modules[Int(owner)].name == "Store")

  let header = "#import <Foundation/Foundation.h>\n"
  let given = FileTree([
    "Package.swift": manifest, "Fakes/a.m": "", "Store/S.h": header, "Store/S.m": "",
    "Fakes.podspec": spec.replacingOccurrences(of: "*+Internal.h", with: "*.h"),
    "Store.podspec": store.replacingOccurrences(of: "{h,m}", with: "m"),
  ])
  #expect(
    Project(discoveredIn: given).lines(given) == [
      "Fakes library swiftpm 'Fakes': Fakes/a.m Store/S.h", "Store library podspec 'Store': Store/S.h Store/S.m",
    ])
}

@Test func headersOfSeveralModulesAreTheirNeighbours() {
  let manifest = """
    let package = Package(name: "P", targets: [
      .target(name: "Feed", path: "Feed"), .target(name: "Push", path: "Push"),
    ])
    """
  func pod(_ name: String, _ files: String) -> String {
    "Pod::Spec.new do |s|\ns.name = '\(name)'\ns.source_files = '\(files)', 'Interop/*.h'\nend"
  }
  let tree = FileTree([
    "Package.swift": manifest, "Feed/f.m": "", "Push/p.m": "", "Interop/i.h": "",
    "Feed.podspec": pod("Feed", "Feed/*.m"), "Push.podspec": pod("Push", "Push/*.m"),
    "Store.podspec": pod("Store", "Store/**/*"), "StoreTesting.podspec": pod("StoreTesting", "Store/*.h"),
    "Store/a.h": "", "Store/a.m": "", "Store/b.h": "", "Store/Deep/c.m": "",
  ])
  let project = Project(discoveredIn: tree)
  let owners = zip(tree.files, project.principalModule).filter { $0.0.kind == .header }
    .map { file, module in "\(file.path) \(module < 0 ? "-" : project.modules[Int(module)].name)" }
  #expect(owners == ["Interop/i.h StoreTesting", "Store/a.h Store", "Store/b.h Store"])
  #expect(project.unassignedFiles(in: tree).isEmpty)
}

@Test func aVariantForAPlatformOwnsNothingOfTheOther() {
  func pod(_ name: String, _ files: String) -> String {
    "Pod::Spec.new do |s|\ns.name = '\(name)'\ns.source_files = '\(files)'\nend"
  }
  let tree = FileTree([
    "Kit.podspec": pod("Kit", "Kit/*.swift"), "KitWatchOS.podspec": pod("KitWatchOS", "Kit/a.swift"),
    "Kit-CocoaTouch.podspec": pod("Kit-CocoaTouch", "Kit/a.swift"),
    "Part.podspec": pod("Part", "Kit/b.swift"), "Kit/a.swift": "", "Kit/b.swift": "", "Kit/c.swift": "",
  ])
  let project = Project(discoveredIn: tree)
  let owners = zip(tree.files, project.principalModule).filter { $0.0.kind == .swift }
    .map { file, module in "\(file.path) \(project.modules[Int(module)].name)" }
  #expect(owners == ["Kit/a.swift Kit", "Kit/b.swift Part", "Kit/c.swift Kit"])
}

@Test func aProgramThatRunsTheTestsOfAnotherOwnsNothingOfTheOther() {
  let tree = FileTree([
    "project.yml": """
    name: Kit
    targets:
      Kit: {type: tool, sources: [Code]}
      KitTests: {type: application, sources: [Code, Checks]}
    """,
    "Checks/b.swift": "", "Code/a.swift": "",
  ])
  let project = Project(discoveredIn: tree)
  let owners = zip(tree.files, project.principalModule).filter { $0.0.kind == .swift }
    .map { file, module in "\(file.path) \(project.modules[Int(module)].name)" }
  #expect(owners == ["Checks/b.swift KitTests", "Code/a.swift Kit"])
}

@Test func aTargetOfAPackageIsNoVariantOfAPodThatTakesItsFiles() {
  let tree = FileTree([
    "Package.swift": """
    let package = Package(name: "Kit", targets: [.target(name: "Kit_ios"), .target(name: "Kit")])
    """,
    "Kit.podspec": "Pod::Spec.new do |s|\ns.name = 'Kit'\ns.source_files = 'Sources/**/*.swift'\nend",
    "Sources/Kit_ios/a.swift": "", "Sources/Kit/b.swift": "",
  ])
  let project = Project(discoveredIn: tree)
  let owners = zip(tree.files, project.principalModule).filter { $0.0.path.hasPrefix("Sources") }
    .map { file, module in "\(file.path) \(project.modules[Int(module)].name)" }
  #expect(owners == ["Sources/Kit/b.swift Kit", "Sources/Kit_ios/a.swift Kit_ios"])
}

@Test func aHeaderTickedForAnotherTargetIsWhereItsClassIsImplemented() {
  func pod(_ name: String, _ files: String) -> String {
    "Pod::Spec.new do |s|\ns.name = '\(name)'\ns.source_files = \(files)\nend"
  }
  let tree = FileTree([
    "Feed.podspec": pod("Feed", "'Feed/a.{h,m}', 'Feed/{b,c,c+Y}.m'"),
    "Push.podspec": pod("Push", "'Push/*.m', 'Feed/b.h', 'Feed/c+*.h', 'Feed/d+Z.h'"),
    "Feed/a.h": "", "Feed/a.m": "", "Feed/b.h": "", "Feed/b.m": "", "Push/p.m": "",
    // A category beside its class, one that is compiled by itself, and one of a class that is not here.
    "Feed/c+X.h": "", "Feed/c+Y.h": "", "Feed/c+Y.m": "", "Feed/c.m": "", "Feed/d+Z.h": "",
  ])
  let project = Project(discoveredIn: tree)
  let owners = zip(tree.files, project.principalModule).filter { $0.0.kind == .header }
    .map { file, module in "\(file.path) \(module < 0 ? "-" : project.modules[Int(module)].name)" }
  #expect(owners == ["Feed/a.h Feed", "Feed/b.h Feed", "Feed/c+X.h Feed", "Feed/c+Y.h Feed", "Feed/d+Z.h Push"])
}

@Test func aHeaderTickedForTheApplicationOrATestIsTheLibrarysThatImplementsIt() {
  let tree = FileTree([
    "project.yml": """
    name: X
    targets:
      App: {type: application, sources: [App/x.m, Lib/a.h]}
      Lib: {type: library.static, sources: [Lib/a.m, Lib/c.m, App/x.h]}
      LibTests: {type: bundle.unit-test, sources: [Tests, Lib/c.h]}
    """,
    "App/x.h": "", "App/x.m": "", "Lib/a.h": "", "Lib/a.m": "", "Lib/c.h": "", "Lib/c.m": "", "Tests/t.m": "",
  ])
  let project = Project(discoveredIn: tree)
  let owners = zip(tree.files, project.principalModule).filter { $0.0.kind == .header }
    .map { file, module in "\(file.path) \(module < 0 ? "-" : project.modules[Int(module)].name)" }
  #expect(owners == ["App/x.h Lib", "Lib/a.h Lib", "Lib/c.h Lib"])
}

@Test func whoBuildsAFileHasItsHeader() {
  func pod(_ name: String, _ files: String) -> String {
    "Pod::Spec.new do |s|\ns.name = '\(name)'\ns.source_files = \(files)\nend"
  }
  #expect(
    lines([
      "App.podspec": pod("App", "'App/*'"), "Share.podspec": pod("Share", "'Share/*', 'App/{log,log+X}.m'"),
      "App/log.h": "", "App/log.m": "", "App/log+X.h": "", "App/log+X.m": "", "App/logs.h": "", "App/other.h": "",
      "Share/s.m": "",
    ]) == [
      "App library podspec 'App': App/log+X.h App/log+X.m App/log.h App/log.m App/logs.h App/other.h",
      "Share library podspec '': App/log+X.h App/log+X.m App/log.h App/log.m Share/s.m",
    ])
}

@Test func headersThatAllBorrowAreNobodys() {
  let manifest = """
    let package = Package(name: "P", targets: [
      .target(name: "Feed", path: "Feed"), .target(name: "Push", path: "Push"),
    ])
    """
  func pod(_ name: String) -> String {
    "Pod::Spec.new do |s|\ns.name = '\(name)'\ns.source_files = '\(name)/*.m', 'Interop/*.h'\nend"
  }
  let tree = FileTree([
    "Package.swift": manifest, "Feed/f.m": "", "Push/p.m": "", "Interop/i.h": "", "Feed.podspec": pod("Feed"),
    "Push.podspec": pod("Push"),
  ])
  let project = Project(discoveredIn: tree)
  #expect(project.memberships.count { tree.files[Int($0.file)].path == "Interop/i.h" } == 2)
  #expect(zip(tree.files, project.principalModule).first { $0.0.path == "Interop/i.h" }?.1 == -1)
  #expect(project.unassignedFiles(in: tree).isEmpty)
}
