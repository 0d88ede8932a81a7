import ProjectModel
import Testing

@testable import ProjectDiscovery

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

@Test("Targets may be called otherwise than in the Podfile, and link what CocoaPods makes of it")
func podsOfTargetsWithOtherNames() {
  let project = """
    name: App
    targets:
      App-Live: {type: application, sources: [A], dependencies: [{framework: Pods_App.framework, implicit: true}]}
      Other: {type: framework, sources: [B]}
    """
  #expect(
    lines(["project.yml": project, "Podfile": "target 'App' do\n  pod 'Net'\nend\n", "A/a.swift": "", "B/b.swift": ""])
      == [
        "App_Live(App-Live) application xcodegen 'A': A/a.swift > ?Pods_App ?Net",
        "Other library xcodegen 'B': B/b.swift",
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

@Test func podfilesTellWhatTargetsNeed() {
  let project =
    "name: X\ntargets:\n  App: {type: application, sources: [App]}\n  AppTests: {type: bundle.unit-test, sources: [T]}\n"
  let podfile = """
    platform :ios, '13.0'
    def shared
      pod 'Local', :path => 'Local'
    end
    abstract_target 'All' do
      pod 'Everywhere'
      target 'App' do
        shared
        pod 'Net/Core', '~> 2'
        target 'AppTests' do
          inherit! :search_paths
          pod 'Mock'
        end
      end
    end
    post_install do |installer|
      installer.pods_project.targets.each do |target|
        puts target.name
      end
    end
    """
  #expect(
    lines([
      "project.yml": project, "Podfile": podfile, "App/a.swift": "", "T/t.swift": "", "Local/l.swift": "",
      "Local/Local.podspec": "Pod::Spec.new do |s|\ns.name = 'Local'\ns.source_files = '*.swift'\nend",
    ]) == [
      "App application xcodegen 'App': App/a.swift > ?Everywhere Local ?Net",
      "AppTests test xcodegen 'T': T/t.swift > ?Everywhere Local ?Net ?Mock",
      "Local library podspec 'Local': Local/l.swift",
    ])
}

@Test func podsOfABlockAreThoseOfAllItsTargets() {
  let project = "name: X\ntargets:\n  App: {type: application, sources: [App]}\n"
  let podfile = """
    abstract_target 'All' do
      pod 'Before'
      target 'App'
      if ENV['X']
        pod 'Sometimes'
      end
      pod 'After'
    end
    pod 'Everywhere'
    """
  #expect(
    lines(["project.yml": project, "Podfile": podfile, "App/a.swift": ""]) == [
      "App application xcodegen 'App': App/a.swift > ?Everywhere ?Before ?Sometimes ?After"
    ])
}

@Test(
  "Functions of a Podfile are read where they are called, and what they take is known there",
  arguments: [
    ("def local(name, **o)\n  pod name, :path => \"./#{name}\"\nend\n", "local 'Kit'", "?Kit"),
    ("def shared\n  pod 'A'\n  pod 'B' if ENV['X']\nend\n", "shared", "?A ?B"),
    ("def one(name)\n  pod name\nend\ndef two(a, b)\n  one a\n  one b\nend\n", "two('A', 'B')", "?A ?B"),
    ("load 'Pods/more.rb'\n", "more_pods", "?More"), ("def again\n  pod 'A'\n  again\nend\n", "again", "?A"),
    ("", "pod :Kit", "?Kit"), ("", "pod ENV['POD']", "?"), ("", "pod \"#{ENV['X']}Kit\"", "?"),
    ("", "pod name, '1.0'", "?"),
    ("", "{ 'A' => '1' }.each do |name, version|\n  pod name, version\n  end", "?A"),
    ("", "[['A', '1'], ['B', '2']].each { |name, version|\n  pod name, version\n}", "?A ?B"),
    ("", "ENV['PODS'].split(',').each do |name|\n  pod name\n  end", "?"),
    ("", "if File.exist?('App/a.swift')\n  pod 'A'\n  else\n  pod 'B'\n  end", "?A"),
    ("", "if File.exist?('gone')\n  pod 'A'\n  elsif true\n  pod 'B'\n  else\n  pod 'C'\n  end", "?A ?B"),
    ("", "pod 'A' unless File.exist?(File.join(__dir__, 'App'))\n  pod 'B'", "?B"),
    ("", "kit = 'A'\n  kit = 'B' if ENV['X']\n  pod kit\n  pod 'C'", "? ?C"),
    ("def add(kit = 'A')\n  pod kit\nend\n", "add", "?A"),
    ("def add(kit: 'A')\n  pod kit\nend\n", "add kit: 'B'", "?B"),
    ("def kit(name)\n  \"My#{name}\"\nend\n", "pod kit('A'), '1.0'\n  pod kit(ENV['X'])\n  pod 'B'", "?MyA ? ?B"),
    ("", "pod \"Kit/#{ENV['X']}\"", "?Kit"), ("", "pod 'A' if ENV['X'] and\n    true", "?A"),
    ("def own!\n  pod 'A'\nend\n", "own!\n  text = 'a'\n  text.sub!('a', 'b')", "?A"),
    ("", "Tool.install!\n  pod 'A'", "?A ?"),
    ("", "['A', 'B', 'C'].each do |name|\n  next if name == 'B'\n  pod name\n  end", "?A ?C"),
    ("", "pod 'A'\n  next if ENV['X']\n  pod 'B'", "?A ?B"), ("", "pod 'A'\n  next\n  pod 'B'", "?A"),
  ])
func functionsOfPodfiles(head: String, call: String, pods: String) {
  let files = [
    "project.yml": "name: X\ntargets:\n  App: {type: application, sources: [App]}\n", "App/a.swift": "",
    "Podfile": "\(head)target 'App' do\n  \(call)\nend\n", "Pods/more.rb": "def more_pods\n  pod 'More'\nend\n",
  ]
  #expect(lines(files) == ["App application xcodegen 'App': App/a.swift > \(pods)"])
  let symbol = files.mapValues { $0.replacing("target 'App'", with: "target :App") }
  #expect(lines(symbol) == lines(files))
}

/// What helpers of React Native, Expo and Flutter put in is told by running them only.
@Test(arguments: [
  "use_react_native!(path: config[:reactNativePath])", "config = use_native_modules!", "use_expo_modules! if ENV['X']",
  "flutter_install_all_ios_pods File.dirname(File.realpath(__FILE__))",
])
func podsOfOtherTools(helper: String) {
  let project = "name: X\ntargets:\n  App: {type: application, sources: [App]}\n"
  func needs(_ helper: String) -> [String] {
    let podfile = "use_frameworks!\ninhibit_all_warnings!\ntarget 'App' do\n  pod 'Net'\n  \(helper)\nend\n"
    return lines(["project.yml": project, "Podfile": podfile, "App/a.swift": ""])
  }
  #expect(needs(helper) == ["App application xcodegen 'App': App/a.swift > ?Net ?"])
  #expect(needs("use_modular_headers!") == ["App application xcodegen 'App': App/a.swift > ?Net"])
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

@Test("A loop over known names makes so many targets, and what a target of an unknown name needs is nobody else's")
func podfilesWithLoops() {
  let podfile = """
    names = ['A', 'B']
    names.each do |name|
      target name do
        pod 'Each'
      end
    end
    target "#{ENV['FLAVOR']}App" do
      pod 'Flavor'
    end
    abstract_target "All#{ENV['FLAVOR']}" do
      target 'D'
    end
    target 'C' do pod 'Own' end
    post_install { |installer|
      installer.pods_project.targets.each { |target| target.build_configurations.each { |c| c.name } }
    }
    """
  let objects = """
    P PBXProject mainGroup = G; targets = (A, B, C, D, E);
    G PBXGroup children = ();
    D PBXNativeTarget name = D; productType = "com.apple.product-type.application";
    E PBXNativeTarget name = RedApp; productType = "com.apple.product-type.application";
    A PBXNativeTarget name = A; productType = "com.apple.product-type.application";
    B PBXNativeTarget name = B; productType = "com.apple.product-type.application";
    C PBXNativeTarget name = C; productType = "com.apple.product-type.application";
    """
  let tree = ["Podfile": podfile, "X.xcodeproj/project.pbxproj": project(objects)]
  #expect(
    lines(tree) == [
      "A application xcode '':  > ?Each", "B application xcode '':  > ?Each", "C application xcode '':  > ?Own",
      "D application xcode '': ", "RedApp application xcode '':  > ?",
    ])
  #expect(problems(tree) == [])
}

@Test("A pod that only the podspec names is needed besides what the package says, once, and by no other name of it")
func podsThatThePackageLeavesOut() {
  let manifest = """
    let package = Package(
      name: "plug", dependencies: [.package(url: "https://example.com/rx", from: "1.0.0")],
      targets: [.target(name: "plug", dependencies: [.product(name: "Rx", package: "rx"), "core"]), .target(name: "core")])
    """
  let spec = """
    Pod::Spec.new do |s|
      s.name = 'plug'
      s.source_files = 'Sources/plug/*.swift'
      s.dependency 'Flutter'
      s.dependency 'Rx'
      s.dependency 'core'
      install_modules_dependencies(s)
    end
    """
  let tree = [
    "Package.swift": manifest, "plug.podspec": spec, "Sources/plug/a.swift": "", "Sources/core/b.swift": "",
  ]
  #expect(
    lines(tree) == [
      "core library swiftpm 'Sources/core': Sources/core/b.swift",
      "plug library swiftpm 'Sources/plug': Sources/plug/a.swift > ?Rx core ?Flutter",
    ])
}

@Test(
  "A Podfile's closure is what it is where it is called",
  arguments: [
    ("add = lambda do |name|\n  pod name\nend\n", "add.call('A')", "?A"),
    ("add = ->(name, more = 'B') {\n  pod name\n  pod more\n}\n", "add.('A')", "?A ?B"),
    ("add = proc { |name| pod name }\n", "%w[A B].each { |x| add.call x }", "?A ?B"),
    ("add = lambda { pod 'A' }\n", "add.call\n  pod 'B'", "?A ?B"),
  ])
func closuresOfPodfiles(head: String, call: String, pods: String) {
  let files = [
    "project.yml": "name: X\ntargets:\n  App: {type: application, sources: [App]}\n", "App/a.swift": "",
    "Podfile": "\(head)target 'App' do\n  \(call)\nend\n",
  ]
  #expect(lines(files) == ["App application xcodegen 'App': App/a.swift > \(pods)"])
}
