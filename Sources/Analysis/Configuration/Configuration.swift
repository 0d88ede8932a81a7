import FactCache
import FileTrees
import Findings
import History
import ProjectDiscovery
import RuleEngine

/// What flags and `.modlint.yml` together mean. Nothing below this sees a flag.
package struct Configuration: Sendable {
  package var paths: [String]
  /// The file that was read, as the user would name it; nil where there is none.
  package var file: String?
  /// What is written there.
  var fileText = ""
  var exclude: [WrittenPattern] = []
  var modules: [ModuleOverride] = []
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
  package var only: Set<String> = []
  package var baselineFile: String?
  /// Where the configuration file names it, as `.modlint.yml:3: `; empty where something else does.
  package var baselinePlace = ""
  var requiresSuppressionReason = false
  package var jobs: Int
  /// Whether the scan sees all that the configuration file speaks of; false for a subfolder.
  package var isWholeProject = true
  /// The way from the configuration file's folder to the scanned one, with a slash at its end; empty where they are one.
  var pathPrefix = ""
  /// Whether patterns may match nothing: the configuration may name what an earlier state did not have yet.
  package var toleratesMisses = false
  /// What git tracks below the scanned folder, asked while the rules are read; nil where nobody asked.
  var tracked: Task<TrackedFiles?, Never>?
  /// What git says of the index, asked then as well; nil where nobody asked.
  var staged: Task<StagedFiles, Never>?
  /// Nil where nothing is to be remembered.
  var cacheFolder: CacheFolder?
  /// All that was asked for, as one text.
  var request = ""
  /// The folders whose files this was made of, beside ``file``: of rules, and of whatever else is read.
  var inputFolders: [String] = []

  /// The rules that judge in this run.
  var activeRules: [Rule] {
    catalogue.rules.filter { rule in
      let setting = settings[rule.id] ?? RuleSetting()
      guard only.isEmpty else { return only.contains(rule.id) }
      return setting.verdict != .off && (rule.severity != nil || setting.verdict != .asWritten)
    }
  }

  /// Rules whose violations no baseline may know.
  package var strictRules: Set<String> {
    Set(catalogue.rules.filter { settings[$0.id]?.isStrict ?? $0.isStrict }.map(\.id))
  }

  /// How much of the project the run that made a report saw. Whatever stands in what could not be read is not fixed.
  package func sight(in report: Report) -> Sight {
    Sight(
      judgedRules: only.isEmpty ? nil : Set(activeRules.map(\.id)), existingRules: Set(catalogue.ids),
      isWholeProject: isWholeProject && !report.problems.contains { $0.message.contains(FileTree.unread) })
  }
}
