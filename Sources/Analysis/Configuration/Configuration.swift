/// What flags and `.modlint.yml` together mean. Nothing below this sees a flag.
package struct Configuration: Sendable {
  /// What is read, as absolute paths; empty in memory.
  package var paths: [String]
  /// What of it is shown; nil for all.
  package var part: ProjectPart?
  /// The files that were named, from the root of the scan.
  var namedFiles: [String] = []
  /// How far the scan reaches.
  package var border = Border([])
  /// The file that was read, as the user would name it; nil where there is none.
  package var file: String?
  /// Whether the file was given and not found.
  var isGiven = false
  /// That file, those that it extends, and those further down.
  var sources = ConfigurationSources()
  var exclude: [WrittenPattern] = []
  /// Empty for everything.
  var included: [WrittenPattern] = []
  var modules: [ModuleOverride] = []
  /// The divisions of modules into parts that the team has written.
  var parts: [PartsSetting] = []
  var layers = LayerOrder()
  var contracts: [ContractDefinition] = []
  /// From a flag or from the file; nil asks the git history.
  var team: Team?
  /// How many days of that history count.
  var teamDays = Team.usualDays
  package var catalogue: RuleCatalogue
  /// How frameworks and the team's own code wire at run time.
  package var idioms: LazyIdioms
  var settings: [String: RuleSetting] = [:]
  /// What is said of rules for parts of the project, the last of which stands above those before.
  var scopes: [RuleScope] = []
  /// The rules that alone judge, where some were selected.
  package var only: Set<String> = []
  var selects = false
  /// Those of them that were named, and judge even where they are off.
  var askedByName: Set<String> = []
  /// By rule the former ids that it was asked for by, where it was not by its own: its other findings are not wanted.
  var askedByFormer: [String: Set<String>] = [:]
  /// When a run fails.
  package var failure = FailureSetting()
  /// The address of the pages of the built-in rules; nil where none is given.
  package var rulesURL: String?
  /// Sentences about paths and files that the user should know.
  package var notes: [String] = []
  /// What files further down say in vain.
  var problems: [Problem] = []
  /// What of the tree is not read, beside what ``exclude`` names.
  var choice = FileChoice()
  package var baselineFile: String?
  /// Where the configuration file names it, as `.modlint.yml:3: `; empty where something else does.
  package var baselinePlace = ""
  var requiresSuppressionReason = false
  /// Whether a scan ends where nothing reads the Objective-C that is there.
  var requiresObjectiveC = false
  package var jobs: Int
  /// Whether the scan sees all that the configuration file speaks of; false for a subfolder.
  package var isWholeProject = true
  /// The way from the configuration file's folder to the scanned one, with a slash at its end; empty where they are one.
  var pathPrefix = ""
  /// Whether patterns may match nothing: the configuration may name what an earlier state did not have yet.
  package var toleratesMisses = false
  /// True where patterns of `exclude` may match nothing: git may not know the files that they exclude.
  var toleratesMissingExclusions = false
  /// What git tracks below the scanned folder, asked while the rules are read; nil where nobody asked.
  var tracked: Task<TrackedFiles?, Never>?
  /// What git says of the index, asked then as well; nil where nobody asked.
  var staged: Task<StagedFiles, Never>?
  /// Nil where nothing is to be remembered.
  var cache: KeyedCache?
  /// Why it is nil although one is wanted.
  var cacheRefusal: CacheRefusal?
  /// All that was asked for, as one text.
  var request = ""
  /// The modlint that runs, as lists of known findings name it.
  package var program = ""
  /// The folders whose files this was made of, beside ``file``: of rules, and of whatever else is read.
  var inputFolders: [String] = []

  /// The rules that judge in this run.
  var activeRules: [Rule] { catalogue.rules.filter { selects ? only.contains($0.id) : isOn($0) } }

  /// Whether a rule judges anywhere.
  func isOn(_ rule: Rule) -> Bool {
    let base = settings[rule.id] ?? RuleSetting()
    return base.isOn(rule) || scopes.contains { $0.settings[rule.id].map { base.overlaid(by: $0).isOn(rule) } ?? false }
  }

  /// A baseline with today's ids of rules in the place of former ones.
  package func current(_ baseline: Baseline) -> Baseline {
    let ids = Set(catalogue.ids + Suppressions.rules)
    return baseline.renamed { ids.contains($0) ? nil : catalogue.successor(of: $0)?.rule.id }
  }

  /// Rules whose violations no baseline may know, by today's or former ids.
  package var strictRules: Set<String> {
    let rules = catalogue.rules.filter { settings[$0.id]?.isStrict ?? $0.isStrict }.map(\.id)
    let former = settings.values.flatMap(\.formers).filter { $0.value.isStrict == true }.map(\.key)
    return Set(rules + former)
  }
}

extension RuleSetting {
  /// Whether a rule that is set so judges.
  func isOn(_ rule: Rule) -> Bool { judges(bySeverity: rule.severity) }
}
