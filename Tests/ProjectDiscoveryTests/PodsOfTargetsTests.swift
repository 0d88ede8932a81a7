@testable import ModlintKit
import Testing

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
