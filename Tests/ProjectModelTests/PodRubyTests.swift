import Testing

@testable import ProjectModel

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
  ])
func listsOfPodspecs(body: String) {
  #expect(pod(body).line == "P library podspec '': A/a.swift B/b.swift")
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
  let found = pod("s.source_files = 'A/*.swift'\n" + body)
  #expect(found.line == "P library podspec 'A': A/a.swift > \(needs)")
  #expect(found.problems.isEmpty)
}

@Test(
  "Sources that only running a podspec tells are told to be unknown",
  arguments: [
    "s.source_files = files_of(s)", "files = []\nfiles << ENV['X']\ns.source_files = files",
    "s.source_files = %w[A B].map do |x|\n  \"#{x}/*.swift\"\nend",
    "s.source_files = Dir[ENV['X']]", "files = %w[A]\nfiles.map! { |x| other(x) }\ns.source_files = files",
    "s.source_files = 'A/*.swift' * 2", "s.source_files = other.map { |x| x }",
    "a = 'x'\n" + String(repeating: "a = a + a\n", count: 40) + "s.source_files = a",
    "s.source_files = " + String(repeating: "[", count: 2000) + "'A'" + String(repeating: "]", count: 2000),
  ])
func unknownSourcesOfPodspecs(body: String) {
  let line = body.split(separator: "\n").firstIndex { $0.hasPrefix("s.source_files") }.map { $0 + 3 } ?? 0
  #expect(pod(body).problems == ["P.podspec:\(line): the sources of 'P' are not all known"])
}
