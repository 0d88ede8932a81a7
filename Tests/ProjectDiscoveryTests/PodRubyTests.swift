@testable import ModlintKit
import Testing

/// The files of a pod whose specification has these lines, and what it needs.
private func pod(_ body: String, _ files: [String: String] = [:]) -> (line: String, problems: [String]) {
  let spec = "Pod::Spec.new do |s|\n  s.name = 'P'\n" + body + "\nend\n"
  let sources = ["A/a.swift", "A/a.m", "B/b.swift", "B/b.h", "C/c.swift"].map { ($0, "") }
  let tree = Dictionary(sources + files + [("P.podspec", spec)]) { _, new in new }
  return (lines(tree).first { $0.contains(" podspec ") } ?? "", problems(tree))
}

@Test(
  "A podspec's lists are what its statements make of them",
  arguments: [
    "files = ['A/*.swift']\nfiles << 'B/*.swift'\ns.source_files = files",
    "files = []\nfiles += ['A/*.swift', 'B/*.swift']\ns.source_files = files",
    "files = []\nfiles.push 'A/*.swift', 'B/*.swift'\ns.source_files = files",
    "files = ['A/*.swift']\nfiles.concat(%w[B/*.swift])\ns.source_files = files",
    "files = []\n%w[A B].each do |x|\n  files << \"#{x}/*.swift\"\nend\ns.source_files = files",
    "files = []\n%w[A B].each { |x| files << x + '/*.swift' }\ns.source_files = files",
    "s.source_files = %w[A B].map { |x| \"#{x}/*.swift\" }",
    "s.source_files = [:A, :B].map(&:to_s).map { |x| '%s/*.swift' % x }.freeze",
    "s.source_files = { 'A' => 'swift', 'B' => 'swift' }.map { |x, kind| format('%s/*.%s', x, kind) }",
    "s.source_files = ['A', 'B', 'C'].reject { |x| x == 'C' }.map { |x| File.join(x, '*.swift') }",
    "s.source_files = Dir['A/*.swift'] + Dir.glob('B/*.swift')",
    "Dir.glob('{A,B}').each do |folder|\n  s.subspec File.basename(folder) do |ss|\n    ss.source_files = \"#{folder}/*.swift\"\n  end\nend",
    "s.source_files = \"A/*.swift\"\ns.source_files += ['B/*.swift']",
    "s.source_files = <<~FILES.split\n  A/*.swift\n  B/*.swift\nFILES",
    "folders = { 'first' => 'A', second: 'B' }\ns.source_files = \"#{folders[\"first\"]}/*.swift\", \"#{folders['second']}/*.swift\"",
    "s.source_files = ENV['X'] ? 'A/*.swift' : 'B/*.swift'",
    "base = '{A,B}'\nbase = 'C' unless true\ns.source_files = base + '/*.swift'",
    "files = ['A/*.swift']\nfiles << 'B/*.swift' if ENV['X']\nfiles << 'C/*.swift' if false\ns.source_files = files",
    "if ENV['X']\n  files = ['A/*.swift']\nelse\n  files = ['B/*.swift']\nend\ns.source_files = files",
    "s.ios.source_files = s.tvos.source_files = 'A/*.swift'\ns.osx.source_files = Dir['B/*.swift'] - ['B/*']",
    "files = 'A/*.swift', 'B/*.swift',\n\n# Behind a comma\ns.ios.frameworks = 'Security'\ns.source_files = files",
    "s.source_files = '{A,B}/*.swift'\ns.ios.source_files = Dir['gone/*']",
    "all = %w[A B C]\nall -= ['C']\ns.source_files = all.map { |x| x + '/*.swift' }",
    "s.source_files = '*/*.swift'\ns.exclude_files = Dir['C/**/*.swift'].select { |f| f.end_with?('.swift') }",
    "add = lambda do |part|\n  folder = part.name.gsub('P/', '')\n  part.source_files = \"#{folder}/*.swift\"\nend\ns.subspec 'A' do |a|\n  add.call(a)\nend\ns.subspec 'B' do |b|\n  add.(b)\nend",
    "add = ->(folder) do\n  s.subspec folder do |part|\n    part.source_files = folder + '/*.swift'\n  end\nend\n%w[A B].each { |x| add.call(x) }",
    "all = Proc.new { |x| \"#{x}/*.swift\" }\ns.source_files = all.call('A'), all.call('B')",
    "s.source_files = %w[A B].reduce([]) { |all, x| all + [\"#{x}/*.swift\"] }",
    "s.source_files = %w[A B].inject { |all, x| '{' + all + ',' + x + '}' } + '/*.swift'",
    "s.source_files = %w[A B].each_with_object([]) { |x, all| all << x + '/*.swift' }",
    "s.source_files = { 'A' => 'swift' }.each_with_object(['B/*.swift']) { |pair, all| all.push 'A/*.' + pair[1] }",
    "module Parts\n  class Names\n    def self.all\n      %w[A B]\n    end\n    def all(x)\n      ['C']\n    end\n  end\n  def self.glob(x) = x + '/*.swift'\nend\ns.source_files = Parts::Names.all.map { |x| Parts.glob(x) }",
    "module Parts\n  def self.add(spec, x)\n    spec.source_files = \"#{x}/*.swift\"\n  end\nend\nParts.add(s, 'A')\nParts.add s, 'B'",
    "def shared(spec)\n  spec.source_files = \"#{spec.base_name}/*.swift\"\nend\ns.subspec('A') { |a| shared(a) }\ns.subspec('B') { |b| shared b }",
  ])
func listsOfPodspecs(body: String) {
  #expect(pod(body).line == "P library podspec '': A/a.swift B/b.swift")
}

/// Of a podspec with sources and these statements behind them.
private func expectNeeds(_ body: String, _ needs: String, at place: SourceLocation = #_sourceLocation) {
  let found = pod("s.source_files = 'A/*.swift'\n" + body)
  #expect(found.line == "P library podspec 'A': A/a.swift > \(needs)", sourceLocation: place)
  #expect(found.problems.isEmpty, sourceLocation: place)
}

@Test(
  "What a podspec needs is what its statements say",
  arguments: [
    ("%w[X Y].each { |d| s.dependency d, '1.0' }", "?X ?Y"),
    ("[['X', '1'], ['Y', '2']].each do |name, version|\n  s.dependency name, version\nend", "?X ?Y"),
    ("s.dependency 'X-%s' % ['Y']\ns.dependency(\"Z\", '~> 1')", "?X-Y ?Z"),
    ("s.dependency 'X' if File.exist?('A/a.m')\ns.dependency 'Y' unless File.exist?('A')", "?X"),
    ("s.dependency ENV['X'] ? 'X' : 'Y'", "?X ?Y"), ("s.dependency name_of('X')\ns.dependency 'Y'", "? ?Y"),
    ("s.dependency \"X/#{ENV['Y']}\"", "?X"), ("kit = if ENV['X']\n  'X'\nelse\n  'Y'\nend\ns.dependency kit", "?"),
    ("Dir['gone/*'].each do |kit|\n  s.dependency kit\nend", "?"),
    ("Metadata.apply(s, name: 'P')", "?"),
    ("hashes = [{ :name => 'X' }, { name: 'Y' }]\nhashes.each { |h| s.dependency h[:name] }", "?X ?Y"),
    ("install_modules_dependencies(s)\nputs s.name\nraise 'x' if s.name.nil?", "?"),
  ])
func needsOfPodspecs(body: String, needs: String) {
  expectNeeds(body, needs)
}

@Test(
  "What ends a loop, a block or a function ends what is read of it",
  arguments: [
    ("%w[X Y Z].each do |d|\n  next if d == 'X'\n  s.dependency d\nend", "?Y ?Z"),
    ("%w[X Y Z].each { |d| next unless d == 'X'; s.dependency d }", "?X"),
    ("%w[X Y Z].each do |d|\n  d == 'Y' or next\n  s.dependency d\nend", "?Y"),
    ("%w[X Y Z].each do |d|\n  if d == 'Y'\n    next\n  end\n  s.dependency d\nend", "?X ?Z"),
    ("%w[X Y Z].each do |d|\n  break if d == 'Y'\n  s.dependency d\nend\ns.dependency 'W'", "?X ?W"),
    ("for d in %w[X Y Z] do\n  s.dependency d\n  break unless d == 'X'\nend", "?X ?Y"),
    ("%w[X Y].each do |d|\n  next if ENV[d]\n  s.dependency d\nend", "?X ?Y"),
    ("%w[X Y].each do |d|\n  break if ENV[d]\n  s.dependency d\nend\ns.dependency 'Z'", "?X ?Y ?Z"),
    ("kit = 'W'\n%w[X Y].each do |d|\n  next if ENV[d]\n  kit = d\nend\ns.dependency kit", "?W ?X ?Y"),
    ("kit = 'W'\n%w[X Y].each do |d|\n  next if ENV[d]\nend\nkit = 'Z'\ns.dependency kit", "?Z"),
    (
      "%w[X Y].each do |d|\n  %w[1 2].each do |n|\n    break if n == '2'\n    s.dependency d + n\n  end\nend", "?X1 ?Y1"
    ),
    ("%w[X Y].each do |d|\n  begin\n    next if d == 'X'\n    s.dependency d\n  rescue\n  end\nend", "?X ?Y"),
    ("s.test_spec 'T' do |t|\n  next\n  t.dependency 'X'\nend\ns.dependency 'Y'", "?Y"),
    ("def add(s, d)\n  return if d == 'X'\n  s.dependency d\nend\nadd s, 'X'\nadd s, 'Y'", "?Y"),
    (
      "def add(s, ds)\n  ds.each do |d|\n    return unless d == 'X'\n    s.dependency d\n  end\n  s.dependency 'W'\nend\nadd(s, %w[X Y])",
      "?X"
    ),
  ])
func jumpsOfPodspecs(body: String, needs: String) {
  expectNeeds(body, needs)
}

@Test(
  "A block may stand on one line, and a choice among values be read",
  arguments: [
    ("if true then s.dependency 'X' end\ns.dependency 'Y'", "?X ?Y"),
    ("if false then s.dependency 'X' else s.dependency 'Y' end", "?Y"),
    ("if false then s.dependency 'X' elsif true then s.dependency 'Y' else s.dependency 'Z' end", "?Y"),
    ("if ENV['X'] then s.dependency 'X' end\ns.dependency 'Y'", "?X ?Y"),
    ("unless false then s.dependency 'X' end", "?X"),
    ("if true\nthen s.dependency 'X'\nelse s.dependency 'Y'\nend", "?X"),
    ("if true; s.dependency 'X'; else s.dependency 'Y'; end", "?X"),
    ("%w[X Y].each do |d| if d == 'X' then s.dependency d end end\ns.dependency 'Z'", "?X ?Z"),
    ("kit = if true then 'X' else 'Y' end\ns.dependency kit", "?X"),
    ("kit = if ENV['X'] then 'X' else 'Y' end\ns.dependency kit\ns.dependency 'Z'", "?X ?Y ?Z"),
    ("case 'a'\nwhen 'b' then s.dependency 'X'\nwhen 'c', 'a' then s.dependency 'Y'\nelse s.dependency 'Z'\nend", "?Y"),
    ("case ENV['X']\nwhen 'b'\n  s.dependency 'X'\nelse\n  s.dependency 'Y'\nend\ns.dependency 'Z'", "?X ?Y ?Z"),
    ("case\nwhen false then s.dependency 'X'\nwhen true\n  s.dependency 'Y'\nend", "?Y"),
    ("kit = 'W'\ncase 'a' when /a/ then kit = 'X' else kit = 'Y' end\ns.dependency kit", "?W ?X ?Y"),
    ("case 'a'\nwhen /b/ then s.dependency 'X'\nwhen 'a' then s.dependency 'Y'\nend", "?X ?Y"),
  ])
func choicesOnOneLine(body: String, needs: String) {
  expectNeeds(body, needs)
}

@Test(
  "What a function gives is what its statements make of what it is handed",
  arguments: [
    ("def kit(a) \"X#{a}\" end\ns.dependency kit('Y')", "?XY"), ("def kit(a) = 'X' + a\ns.dependency kit('Y')", "?XY"),
    ("def kit\n  'X'\nend\ns.dependency kit\ns.dependency kit + 'Y'", "?X ?XY"),
    ("def kit(a, b = 'Z')\n  c = a + b\n  return c\nend\ns.dependency kit('X')", "?XZ"),
    (
      "def kit(a:, b: 'Z')\n  return 'Y' if a == 'Y'\n  a + b\nend\n%w[X Y].each { |d| s.dependency kit(a: d) }",
      "?XZ ?Y"
    ),
    ("def kit(a)\n  return a if ENV[a]\n  'Y'\nend\ns.dependency kit('X')\ns.dependency 'Z'", "? ?Z"),
    ("def kit(a)\n  kit(a)\nend\ns.dependency kit('X')", "?"), ("def kit(*a)\n  a\nend\ns.dependency kit('X')", "?"),
    ("x = 'X'\ndef kit\n  x\nend\ns.dependency kit", "?"), ("X = 'X'\ndef kit\n  X\nend\ns.dependency kit", "?X"),
    ("def kit(a)\n  case a\n  when 'X' then 'Y'\n  else 'Z'\n  end\nend\ns.dependency kit('X')", "?Y"),
    ("def kit=(a)\n  @kit = a\nend\ns.dependency 'X'", "?X"),
  ])
func valuesOfFunctions(body: String, needs: String) {
  expectNeeds(body, needs)
}

@Test(
  "Sources that only running a podspec tells are told to be unknown",
  arguments: [
    "s.source_files = files_of(s)", "files = []\nfiles << ENV['X']\ns.source_files = files",
    "s.source_files = %w[A B].map do |x|\n  \"#{x}/*.swift\"\nend",
    "s.source_files = Dir[ENV['X']]", "files = %w[A]\nfiles.map! { |x| other(x) }\ns.source_files = files",
    "s.source_files = 'A/*.swift' * 2", "s.source_files = other.map { |x| x }",
    "s.source_files = " + String(repeating: "[", count: 2000) + "'A'" + String(repeating: "]", count: 2000),
  ])
func unknownSourcesOfPodspecs(body: String) {
  let line = body.split(separator: "\n").firstIndex { $0.hasPrefix("s.source_files") }.map { $0 + 3 } ?? 0
  #expect(pod(body).problems == ["P.podspec:\(line): the sources of 'P' are not all known"])
}

@Test("A method that a podspec adds to what specifications are may name any sources")
func methodsOfSpecifications() {
  let method = "class Pod::Specification\n  def kit(name)\n    dependency name\n  end\nend\n"
  let spec = method + "Pod::Spec.new do |s|\n  s.name = 'P'\n  s.source_files = 'A/*'\n  s.kit 'K'\nend\n"
  let files = ["P.podspec": spec, "A/a.swift": ""]
  #expect(lines(files) == ["P library podspec 'A': A/a.swift > ?"])
  #expect(problems(files) == ["P.podspec:9: the sources of 'P' are not all known"])
}
