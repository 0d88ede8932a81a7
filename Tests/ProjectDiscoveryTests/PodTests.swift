@testable import ModlintKit
import Testing

@Test func podspecsAreOneModuleEach() {
  let spec = """
    # A comment with 's and "s
    Pod::Spec.new do |s|
      s.name = 'My-Pod'
      version = "1.0"
      s.version = version
      s.description = <<-DESC
        s.name = 'Wrong'
      DESC
      s.source_files = 'Classes/*.h', "Classes/Core/**/*.{h,m}"
      s.exclude_files = 'Classes/Core/No/**'
      s.dependency 'Other/Part', '~> 1.0'
      s.dependency "My-Pod/Net"
      s.subspec 'Net' do |ss|
        ss.ios.source_files = ['Net']
        ss.dependency 'Third'
      end
      [s.ios, s.osx].each do |os|
        os.source_files = %w[Extra/a.m]
      end
      s.test_spec 'Unit' do |t|
        t.source_files = 'Tests/**/*.m'
      end if true
    end
    """
  #expect(
    lines([
      "My-Pod.podspec": spec, "Classes/a.h": "", "Classes/b.m": "", "Classes/Core/c.m": "", "Classes/Core/No/d.m": "",
      "Net/n.m": "", "Net/deep/o.m": "", "Extra/a.m": "", "Tests/t.m": "",
      "Other.podspec":
        "Pod::Spec.new do |spec|\n spec.name = 'Other'\n spec.module_name = 'Oth'\n spec.source_files = 'Other/**'\nend",
      "Other/x.swift": "",
    ]) == [
      "My_Pod(My-Pod) library podspec '': Classes/Core/c.m Classes/a.h Extra/a.m Net/n.m > Other ?Third",
      "My_Pod_Unit_Unit(My-Pod-Unit-Unit) test podspec 'Tests': Tests/t.m > My-Pod",
      "Oth(Other) library podspec 'Other': Other/x.swift",
    ])
}

@Test("A podspec whose name stands in another file is called as its pod")
func podspecsOfPackages() {
  let spec = """
    package = JSON.parse(File.read(File.join(__dir__, 'package.json')))
    Pod::Spec.new do |s|
      s.name = package['name']
      s.source_files = 'ios/**/*.m'
    end
    """
  #expect(
    lines(["react-native-a.podspec": spec, "package.json": "{}", "ios/a.m": ""])
      == ["react_native_a(react-native-a) library podspec 'ios': ios/a.m"])
}

@Test func podspecsPutTextsTogether() {
  let spec = """
    Pod::Spec.new do |s|
      s.name = 'A'
      source = 'A/Sources/'
      s.exclude_files = [source + 'No/**/*.swift']
      s.source_files = [
        source + '**/*.swift',
        'A/' + 'More.m',
      ]
    end
    """
  #expect(
    lines([
      "A.podspec": spec, "A/Sources/a.swift": "", "A/Sources/No/n.swift": "", "A/More.m": "", "B/b.swift": "",
      "C/c.swift": "", "A/d.swift": "",
    ]).first == "A library podspec 'A': A/More.m A/Sources/a.swift")
}

@Test func podspecsHaveTextsBehindPercentSigns() {
  let spec = #"""
    Pod::Spec.new do |s|
      s.name = %q(A)
      s.xcconfig = { 'FLAGS' => %{$(inherited) V="@\\"#{s.version}\\"" B="\\"1\\""} }
      s.source_files = %{A/{a,b}.m}
      s.dependency 'Other'
    end
    """#
  #expect(
    lines(["A.podspec": spec, "A/a.m": "", "A/b.m": "", "A/c.m": ""]) == ["A library podspec 'A': A/a.m A/b.m > ?Other"]
  )
}

@Test func podspecsNameFilesByTheNameOfTheirParts() {
  let spec = """
    Pod::Spec.new do |s|
      s.name = 'Kit'
      s.module_name = 'KitModule'
      s.source_files =
        "#{s.name}/k.m",
    #    "Old/o.m",
        "#{s.module_name}/m.m"
      s.subspec "Sheet" do |part|
        part.source_files = "parts/#{part.base_name}/*.m"
        part.subspec 'Sheet+Theme' do |inner|
          inner.source_files = "parts/#{inner.base_name.split('+')[0]}/#{inner.base_name.split('+')[1]}/*.m"
        end
        part.test_spec 'T' do |tests|
          tests.source_files = "parts/#{part.base_name}/tests/*.m"
        end
      end
      s.subspec 'Ghost' do |ghost|
        ghost.source_files = "#{ENV['X']}/*.m"
      end
    end
    """
  let tree = [
    "Kit.podspec": spec, "Kit/k.m": "", "KitModule/m.m": "", "Old/o.m": "", "parts/Sheet/s.m": "",
    "parts/Sheet/Theme/t.m": "", "parts/Sheet/tests/u.m": "",
  ]
  #expect(
    lines(tree) == [
      "KitModule(Kit) library podspec '': Kit/k.m KitModule/m.m parts/Sheet/Theme/t.m parts/Sheet/s.m",
      "Kit_Unit_Sheet_T(Kit-Unit-Sheet-T) test podspec 'parts/Sheet/tests': parts/Sheet/tests/u.m > Kit",
    ])
  #expect(problems(tree) == ["Kit.podspec:18: the sources of 'Ghost' are not all known"])
}

@Test(
  "A pod is imported by its module's name, else by the folder of its headers, else by its own",
  arguments: [
    ("", "", "WP_Kit"), ("s.header_dir = 'Kit'", "\"header_dir\": \"Kit\",", "Kit"),
    (
      "s.header_dir = 'Kit'\n  s.module_name = 'Core'", "\"header_dir\": \"Kit\", \"module_name\": \"Core\",", "Core"
    ),
  ])
func namesOfPods(_ ruby: String, _ json: String, _ name: String) {
  let specifications = [
    "Kit.podspec": "Pod::Spec.new do |s|\n  s.name = 'WP-Kit'\n  \(ruby)\n  s.source_files = 'Classes'\nend\n",
    "Kit.podspec.json": "{\"name\": \"WP-Kit\", \(json) \"source_files\": \"Classes\"}",
  ]
  for (path, text) in specifications {
    #expect(lines([path: text, "Classes/a.m": ""]) == ["\(name)(WP-Kit) library podspec 'Classes': Classes/a.m"])
  }
}

@Test("Parts of a pod that a loop makes of known names are as many parts")
func partsOfAPodInLoops() {
  let spec = """
    Pod::Spec.new do |s|
      s.name = 'P'
      names = ['C', 'D']
      %w[A B].each do |name|
        s.subspec name do |ss|
          ss.source_files = "P/#{name}/*.m"
          ss.dependency "Other#{name}"
        end
      end
      for name in names
        s.subspec name do |ss|
          ss.source_files = 'P/' + name + '/*.m'
        end
      end
      s.source_files = 'P/last.m'
    end
    """
  #expect(
    lines(["P.podspec": spec, "P/A/a.m": "", "P/B/b.m": "", "P/C/c.m": "", "P/D/d.m": "", "P/last.m": ""]) == [
      "P library podspec 'P': P/A/a.m P/B/b.m P/C/c.m P/D/d.m P/last.m > ?OtherA ?OtherB"
    ])
}

@Test("Blocks of a podspec may stand in braces, and on one line")
func blocksOfPodspecs() {
  let spec = """
    Pod::Spec.new { |s|
      s.name = 'P'
      s.pod_target_xcconfig = { 'A' => 'B' }
      last = versions.end
      s.subspec('A') { |ss|
        ss.source_files = 'P/A/*.m'
        ss.dependency 'Other', '~> 1'
      }
      s.subspec('B') { |ss| ss.source_files = 'P/B/*.m' }
      s.subspec 'C' do |ss| ss.source_files = 'P/C/*.m'; ss.dependency 'More' end
      s.test_spec 'T' do |t| t.source_files = 'P/T/*.m' end
      s.source_files = 'P/last.m'
    }
    """
  #expect(
    lines([
      "P.podspec": spec, "P/A/a.m": "", "P/B/b.m": "", "P/C/c.m": "", "P/T/t.m": "", "P/last.m": "",
    ]) == [
      "P library podspec 'P': P/A/a.m P/B/b.m P/C/c.m P/last.m > ?Other ?More",
      "P_Unit_T(P-Unit-T) test podspec 'P/T': P/T/t.m > P",
    ])
}

@Test(
  "Sources that only running a podspec would tell are told to be unknown",
  arguments: ["files", "Helper.files", "\"P/#{part}/*.m\"", "names.map { |x| \"P/#{x}/*.m\" }"])
func sourcesOfPodspecsThatAreNotKnown(_ expression: String) {
  let spec = "Pod::Spec.new do |s|\n  s.name = 'P'\n  s.source_files = \(expression)\nend\n"
  #expect(problems(["P.podspec": spec]) == ["P.podspec:3: the sources of 'P' are not all known"])
}

@Test(
  "A name that only running a podspec tells is that of its file",
  arguments: [
    ("s.name = File.basename(__FILE__, '.podspec')", "Thing"),
    ("s.name = File.basename(__FILE__).sub('.podspec', '')", "Thing"),
    ("pkg = JSON.parse(File.read('package.json'))\n  name = pkg['name']\n  s.name = name", "Thing"),
    ("s.name = pkg.fetch(:podname, 'x')", "Thing"), ("s.name = ENV.fetch('NAME', 'Other')", "Thing"),
    ("s.name = 'Thing'\n  s.module_name = s.name.gsub('T', 't')", "thing(Thing)"),
    ("s.name = 'Thing'\n  s.module_name = s.name.unpack('a')", "Thing"),
    ("name = 'Th' + 'ing'\n  s.name = name", "Thing"),
    ("s.name = \"Thing\"\n  s.module_name = 'Other'", "Other(Thing)"),
  ])
func computedNamesOfPods(names: String, module: String) {
  let spec = "Pod::Spec.new do |s|\n  \(names)\n  s.source_files = 'Sources'\nend\n"
  #expect(
    lines(["Thing.podspec": spec, "Sources/a.m": ""]) == ["\(module) library podspec 'Sources': Sources/a.m"])
}

@Test("What only tests and samples build besides a pod is the pod's all the same")
func podsWhoseFilesTestsBuild() {
  let project = """
    name: Kit
    targets:
      Kit: {type: framework, sources: [Kit/a.swift]}
      More: {type: framework, sources: [Kit/more.swift]}
      KitTests: {type: bundle.unit-test, sources: [T, Kit/b.swift]}
      Sample: {type: application, sources: [S, Kit/c.swift]}
    """
  let spec = "Pod::Spec.new do |s|\n  s.name = 'Kit'\n  s.source_files = 'Kit/*.swift'\nend\n"
  let tree = [
    "project.yml": project, "Kit.podspec": spec, "Kit/a.swift": "", "Kit/b.swift": "", "Kit/c.swift": "",
    "Kit/more.swift": "", "T/t.swift": "", "S/s.swift": "",
  ]
  #expect(
    lines(tree).filter { $0.contains(" library ") } == [
      "Kit library xcodegen 'Kit': Kit/a.swift Kit/b.swift Kit/c.swift",
      "More library xcodegen 'Kit': Kit/more.swift",
    ])
}
