import Findings

/// What the page shows: the report, and the tables of the fact base behind it. ScanViews fills it; the page adds
/// nothing but order and pictures. Any table may be empty; its section then says so or is left out.
package struct HTMLReport: Sendable {
  package var report: Report
  /// The project's name, for the title.
  package var title: String
  /// The commit that was scanned, its date and its branch, in words; nil where no repository tells.
  package var revision: String?
  /// Distinct names. Sources of the order in which the page shows them are `layerRank`, `cycle` and the edges.
  package var modules: [Module] = []
  /// Modules that somebody looks after: with files of their own, and those of one name counted once.
  package var tendedModules = 0
  package var edges: [Edge] = []
  /// Modules that are divided, the largest first.
  package var divisions: [Division] = []
  /// The module whose parts ``picture`` shows; nil where it shows modules.
  package var pictured: String?
  /// The picture as `dot -Tsvg` wrote it, made from ``dotGraph(_:style:link:)``; nil where there is none.
  package var picture: String?
  /// What the picture leaves out; or why there is none, and what to do about it.
  package var pictureNote: String?
  package var types: [TypeRow] = []
  /// Which of the types depend on which, the most important first.
  package var typeEdges: [TypeEdge] = []
  package var controllers: [Controller] = []
  package var wirings: [Wiring] = []
  /// Questions about the wiring with their answers: boot order, services, events… in the order they are shown.
  package var inventories: [Inventory] = []
  package var files: [SourceFile] = []
  package var coverage = Coverage()

  package init(report: Report, title: String) {
    self.report = report
    self.title = title
  }

  /// A row of the table of modules; a metric that is not known is nil.
  package struct Module: Sendable, Equatable {
    package var name: String
    package var kind: String
    /// How it was found: `swiftpm`, `xcode`, `folder`…
    package var origin: String
    package var path: String?
    package var layer: String?
    /// 0 for the topmost layer.
    package var layerRank: Int?
    package var isTest = false
    package var files = 0
    package var types = 0
    package var lines = 0
    package var afferentCoupling: Int?
    package var efferentCoupling: Int?
    /// 0…1, nil where it is not defined; likewise the next two.
    package var instability: Double?
    package var abstractness: Double?
    package var distance: Double?
    package var relationalCohesion: Double?
    /// The number of its cycle; modules with the same one depend on each other.
    package var cycle: Int?
    /// Who owns most of its files.
    package var owner: String?

    package init(name: String, kind: String, origin: String) {
      self.name = name
      self.kind = kind
      self.origin = origin
    }
  }

  /// A module that holds much of the code, and its parts: folders, or families of names. Rows and edges are those of modules, with the
  /// parts' names.
  package struct Division: Sendable, Equatable {
    package var module: String
    package var parts: [Module] = []
    package var edges: [Edge] = []
    package var lines: Int { parts.reduce(0) { $0 + $1.lines } }

    package init(module: String) { self.module = module }
  }

  /// The division of the module that holds more than half of the product's lines: where there is one, its parts tell more than
  /// modules do.
  package var mainDivision: Division? {
    let lines = modules.filter { !$0.isTest }.reduce(0) { $0 + $1.lines }
    return divisions.first.flatMap { $0.edges.isEmpty || 2 * $0.lines <= lines ? nil : $0 }
  }

  /// `source` depends on `target`; both are names of modules.
  package struct Edge: Sendable, Equatable {
    package var source: String
    package var target: String
    package var weight: Int
    /// How much of the weight is of which kind: `imports`, `uses`, `inherits`, `conforms`, `wirings`.
    package var kinds: [Count] = []
    package var isCycle = false
    package var isBreach = false
    /// Among the edges whose removal would end all cycles.
    package var isCut = false
    /// How much of the weight is events, sent to nobody in particular: what a cycle is made of is the rest.
    package var broadcasts = 0
    /// Made by nothing but events, sent to nobody in particular: a cycle is never made of it.
    package var isBroadcast = false
    /// The places that make the edge, the first of them the one it is anchored on. The page shows as many as fit.
    package var places: [Place] = []

    package init(source: String, target: String, weight: Int) {
      self.source = source
      self.target = target
      self.weight = weight
    }
  }

  /// A line of the project, and what is said of it; the line is 0 for a file or folder as a whole.
  package struct Place: Sendable, Equatable {
    package var text: String
    package var file: String
    package var line: Int
    /// How many places are meant, of which this is the first.
    package var count = 1

    package init(text: String, file: String, line: Int) {
      self.text = text
      self.file = file
      self.line = line
    }
  }

  package struct Count: Sendable, Equatable {
    package var name: String
    package var count: Int
    /// One of what is counted.
    package var place: Place?
    /// What the table of files lists all of them for: `language:swift`, `is:vendored`.
    package var listing: String?

    package init(_ name: String, _ count: Int, at place: Place? = nil, listing: String? = nil) {
      self.name = name
      self.count = count
      self.place = place
      self.listing = listing
    }
  }

  /// A row of the table of types, and an area of the treemap.
  package struct TypeRow: Sendable, Equatable {
    package var name: String
    package var kind: String
    package var module: String
    package var file: String
    package var line: Int
    package var bodyLines = 0
    package var complexity = 0
    package var methods = 0
    package var projectDepth: Int?
    package var fanIn: Int?
    package var fanOut: Int?
    package var cycle: Int?
    /// What it is in an app: `view_controller`, `view`, `service`…
    package var role: String?
    package var isTest = false
    /// The superclass: an index into ``HTMLReport/types`` for one of the project, else its name alone.
    package var superclass: Int?
    package var superclassName: String?

    package init(name: String, kind: String, module: String, file: String, line: Int) {
      self.name = name
      self.kind = kind
      self.module = module
      self.file = file
      self.line = line
    }
  }

  /// The type at `source` depends on the one at `target`, both indexes into ``HTMLReport/types``.
  package struct TypeEdge: Sendable, Equatable {
    package var source: Int
    package var target: Int
    package var weight: Int
    /// Where it first does.
    package var file: String
    package var line: Int

    package init(source: Int, target: Int, weight: Int, file: String, line: Int) {
      self.source = source
      self.target = target
      self.weight = weight
      self.file = file
      self.line = line
    }
  }

  /// A view controller, with what could be split off.
  package struct Controller: Sendable, Equatable {
    package var name: String
    package var module: String
    package var file: String
    package var line: Int
    package var bodyLines: Int
    package var methods: Int
    /// The delegate and data-source protocols it adopts.
    package var roles: [String] = []
    /// What belongs together inside it, by names of members; one part means that it holds together.
    package var parts: [[String]] = []

    package init(name: String, module: String, file: String, line: Int, bodyLines: Int, methods: Int) {
      self.name = name
      self.module = module
      self.file = file
      self.line = line
      self.bodyLines = bodyLines
      self.methods = methods
    }
  }

  /// Who provides or consumes a key at run time.
  package struct Wiring: Sendable, Equatable {
    package var mechanism: String
    /// `provides` or `consumes`.
    package var action: String
    package var key: String
    package var type: String?
    package var target: String?
    package var detail: String?
    package var file: String
    package var line: Int
    /// What a rule found at this place: asked for and provided nowhere, registered twice…
    package var mark: Mark?

    package init(mechanism: String, action: String, key: String, file: String, line: Int) {
      self.mechanism = mechanism
      self.action = action
      self.key = key
      self.file = file
      self.line = line
    }
  }

  /// A finding as other parts of the page refer to it.
  package struct Mark: Sendable, Equatable {
    package var rule: String
    package var subject: String
    package var message: String

    package init(rule: String, subject: String, message: String) {
      self.rule = rule
      self.subject = subject
      self.message = message
    }
  }

  /// A question about the wiring and what the project answers.
  package struct Inventory: Sendable, Equatable {
    package var title: String
    package var introduction: String
    /// Keys that only the running program knows, so that the answer is not the whole truth.
    package var unknown: Int
    /// Their names as a query has them; the place of a row is not among them.
    package var columns: [String]
    package var rows: [Row] = []

    package init(title: String, introduction: String, unknown: Int, columns: [String]) {
      self.title = title
      self.introduction = introduction
      self.unknown = unknown
      self.columns = columns
    }

    package struct Row: Sendable, Equatable {
      /// One for each column.
      package var cells: [TableCell]
      package var place: Place?
      package var mark: Mark?

      package init(cells: [TableCell]) { self.cells = cells }
    }
  }

  /// A name as a part of the page's fragments has it, as `#module/Name`.
  package static func encoded(_ name: String) -> String {
    uriPath(name).split(separator: "/", omittingEmptySubsequences: false).joined(separator: "%2F")
  }
}
