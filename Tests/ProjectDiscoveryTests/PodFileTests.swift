@testable import ModlintKit
import Testing

@Test("What a podspec leaves out for one platform is another one's; what all leave out is nobody's")
func podspecsLeaveFilesOutForAPlatform() {
  let both = """
    Pod::Spec.new do |s|
      s.name = 'Both'
      s.ios.deployment_target = '13.0'
      s.osx.deployment_target = '11.0'
      s.source_files = 'Both/**/*.swift'
      s.ios.exclude_files = 'Both/mac/*', 'Both/old.swift'
      s.osx.exclude_files = ['Both/ios/*', 'Both/old.swift']
    end
    """
  let one = """
    Pod::Spec.new do |s|
      s.name = 'One'
      s.platform = :ios, '13.0'
      s.source_files = 'One/*.swift'
      s.ios.exclude_files = 'One/old.swift'
    end
    """
  let json = """
    {"name": "Json", "platforms": {"ios": "13.0", "osx": "11.0"}, "source_files": "Json/*.swift",
     "ios": {"exclude_files": "Json/mac.swift"}}
    """
  #expect(
    lines([
      "Both.podspec": both, "Both/ios/i.swift": "", "Both/mac/m.swift": "", "Both/old.swift": "", "One.podspec": one,
      "One/a.swift": "", "One/old.swift": "", "Json.podspec.json": json, "Json/mac.swift": "",
    ]) == [
      "Both library podspec 'Both': Both/ios/i.swift Both/mac/m.swift", "Json library podspec 'Json': Json/mac.swift",
      "One library podspec 'One': One/a.swift",
    ])
}

@Test("A podspec may lie apart from the sources of its repository")
func podspecsLieApart() {
  let spec = """
    Pod::Spec.new do |s|
      s.name = 'Far'
      s.source_files = 'Sources/Far/**/*.swift'
    end
    """
  #expect(
    lines([
      "Support/Specs/Far.podspec": spec, "Sources/Far/f.swift": "",
      "Support/Specs/Wide.podspec": spec.replacing("Far", with: "Wide").replacing("Sources/Wide/", with: ""),
    ]) == ["Far library podspec 'Sources/Far': Sources/Far/f.swift", "Wide library podspec 'Support/Specs': "])
}

@Test("Patterns of a podspec are matched without regard to case, as CocoaPods does")
func podspecsInAnotherCase() {
  let spec = """
    Pod::Spec.new do |s|
      s.name = 'A'
      s.source_files = ["ios/Core/**/*.{h,m,swift}", "IOS/View.swift", "ios/Old"]
      s.exclude_files = ["ios/core/No/**"]
    end
    """
  #expect(
    lines([
      "A.podspec": spec, "ios/core/Deep/a.swift": "", "ios/core/b.m": "", "ios/view.swift": "",
      "ios/core/no/n.swift": "", "ios/old/o.swift": "", "ios/old/Deep/d.swift": "",
    ]) == ["A library podspec 'ios': ios/core/Deep/a.swift ios/core/b.m ios/old/o.swift ios/view.swift"])
}

@Test("A podspec may let a function of its own, or of a file beside it, say what it holds")
func podspecsCallFunctions() {
  let helper = """
    # Adds what a tool has made: add_generated_files(spec).
    def add_generated_files(spec)
      Pod::UI.puts "generated"
      spec.dependency "Tool"
      current = Array(spec.attributes_hash['source_files'])
      spec.source_files = current + [
        "made/**/*.swift",
      ]
    end
    """
  let spec = """
    def mine(s)
      s.exclude_files = 'made/no.swift'
    end
    Pod::Spec.new do |s|
      s.name = 'A'
      s.source_files = 'ios/*.swift'
      load 'made/A+autolinking.rb'
      add_generated_files(s)
      mine(s)
      install_modules_dependencies(s)
    end
    """
  let tree = [
    "A.podspec": spec, "made/A+autolinking.rb": helper, "ios/a.swift": "", "made/m.swift": "", "made/no.swift": "",
  ]
  // What a function does that only running the file finds is not known.
  #expect(lines(tree) == ["A library podspec '': ios/a.swift made/m.swift > ?Tool ?"])
  #expect(problems(tree) == [])
}

@Test("A podspec's function may take more than the specification, by place or by name")
func podspecsHandTextsToFunctions() {
  let helper = """
    def configure(spec:, name:, folder: 'Sources', deps: [])
      version = '1.0'
      spec.name = name
      spec.source_files = "#{folder}/#{name}/*.swift"
      deps.each do |dep|
        spec.dependency dep, version
      end
    end
    def tests_of(spec, name, folder)
      spec.test_spec name do |test|
        test.source_files = "#{folder}/*.swift"
      end
    end
    """
  let spec = """
    Pod::Spec.new do |s|
      require_relative 'Configure'
      configure(
        spec: s,
        name: 'Core',
        folder: 'Code',
        deps: ['Low'])
      tests_of s, 'Checks', 'Tests'
    end
    """
  let tree = ["Core.podspec": spec, "Configure.rb": helper, "Code/Core/c.swift": "", "Tests/t.swift": ""]
  #expect(
    lines(tree) == [
      "Core library podspec 'Code/Core': Code/Core/c.swift > ?Low",
      "Core_Unit_Checks(Core-Unit-Checks) test podspec 'Tests': Tests/t.swift > Core",
    ])
  #expect(problems(tree) == [])
}

@Test func whatBelongsToTestsOfAPodIsTests() {
  let spec = """
    Pod::Spec.new do |s|
      s.name = 'Kit'
      s.source_files = 'k.m'
      s.test_spec 'T' do |t|
        t.source_files = 'T/*.m'
        t.subspec 'Deep' do |deep|
          deep.source_files = 'T/Deep/*.m'
        end
      end
    end
    """
  #expect(
    lines(["Kit.podspec": spec, "k.m": "", "T/t.m": "", "T/Deep/d.m": ""]) == [
      "Kit library podspec '': k.m", "Kit_Unit_T(Kit-Unit-T) test podspec 'T': T/t.m > Kit",
      "Kit_Unit_T_Deep(Kit-Unit-T-Deep) test podspec 'T/Deep': T/Deep/d.m > Kit",
    ])
}

@Test func podspecsInJSON() {
  let spec = """
    {"name": "J", "ios": {"source_files": "A/*.swift", "public_header_files": "A/a.h"}, "dependencies": {"K": ["1.0"]},
     "subspecs": [{"name": "S", "source_files": ["B/*.swift"]}], "testspecs": [{"name": "T", "source_files": "T/*"}]}
    """
  #expect(
    lines(["J.podspec.json": spec, "A/a.swift": "", "A/a.h": "", "B/b.swift": "", "T/t.swift": ""]) == [
      "J library podspec '': A/a.h A/a.swift B/b.swift > ?K",
      "J_Unit_T(J-Unit-T) test podspec 'T': T/t.swift > J",
    ])
}

@Test func aPodsTestsAreTheTestTargetsOnce() {
  #expect(
    lines([
      "Package.swift":
        "let package = Package(name: \"A\", targets: [.target(name: \"A\"), .testTarget(name: \"ATests\")])",
      "A.podspec": "Pod::Spec.new do |s|\ns.name = 'A'\ns.source_files = 'Sources/A/*'\ns.test_spec 'T' do |t|\n"
        + "t.source_files = 'Tests/**/*'\nend\nend",
      "Sources/A/a.swift": "", "Tests/ATests/t.swift": "",
    ]) == [
      "A library swiftpm 'Sources/A': Sources/A/a.swift", "ATests test swiftpm 'Tests/ATests': Tests/ATests/t.swift",
    ])
}
