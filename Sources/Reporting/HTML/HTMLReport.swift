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
  var tendedModules = 0
  package var edges: [Edge] = []
  /// Modules that are divided, the largest first.
  var divisions: [Division] = []
  /// The module whose parts ``picture`` shows; nil where it shows modules.
  var pictured: String?
  /// The picture as `dot -Tsvg` wrote it, made from ``dotGraph(_:style:link:)``; nil where there is none.
  var picture: String?
  /// What the picture leaves out; or why there is none, and what to do about it.
  var pictureNote: String?
  package var types: [TypeRow] = []
  /// Which of the types depend on which, the most important first.
  var typeEdges: [TypeEdge] = []
  var controllers: [Controller] = []
  package var wirings: [Wiring] = []
  /// Questions about the wiring with their answers: boot order, services, events… in the order they are shown.
  var inventories: [Inventory] = []
  package var files: [SourceFile] = []
  var coverage = Coverage()

  /// A row of the table of modules; a metric that is not known is nil.
  package struct Module: Sendable, Equatable {
    package var name: String
    package var kind: String
    /// How it was found: `swiftpm`, `xcode`, `folder`…
    package var origin: String
    package var path: String?
    package var layer: String?
    /// 0 for the topmost layer.
    var layerRank: Int?
    var isTest = false
    package var files = 0
    package var types = 0
    package var lines = 0
    var afferentCoupling: Int?
    var efferentCoupling: Int?
    /// 0…1, nil where it is not defined; likewise the next two.
    var instability: Double?
    var abstractness: Double?
    var distance: Double?
    var relationalCohesion: Double?
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
  struct Division: Sendable, Equatable {
    var module: String
    var parts: [Module] = []
    var edges: [Edge] = []
    var lines: Int { parts.reduce(0) { $0 + $1.lines } }

    init(module: String) { self.module = module }
  }

  /// The division of the module that holds more than half of the product's lines: where there is one, its parts tell more than
  /// modules do.
  var mainDivision: Division? {
    let lines = modules.filter { !$0.isTest }.reduce(0) { $0 + $1.lines }
    return divisions.first.flatMap { $0.edges.isEmpty || 2 * $0.lines <= lines ? nil : $0 }
  }

  /// `source` depends on `target`; both are names of modules.
  package struct Edge: Sendable, Equatable {
    package var source: String
    package var target: String
    var weight: Int
    /// How much of the weight is of which kind: `imports`, `uses`, `inherits`, `conforms`, `wirings`.
    package var kinds: [Count] = []
    var isCycle = false
    var isBreach = false
    /// Among the edges whose removal would end all cycles.
    package var isCut = false
    /// How much of the weight is events, sent to nobody in particular: what a cycle is made of is the rest.
    var broadcasts = 0
    /// Made by nothing but events, sent to nobody in particular: a cycle is never made of it.
    var isBroadcast = false
    /// The places that make the edge, the first of them the one it is anchored on. The page shows as many as fit.
    package var places: [Place] = []
  }

  /// A line of the project, and what is said of it; the line is 0 for a file or folder as a whole.
  package struct Place: Sendable, Equatable {
    package var text: String
    package var file: String
    package var line: Int
    /// How many places are meant, of which this is the first.
    package var count = 1
  }

  package struct Count: Sendable, Equatable {
    package var name: String
    package var count: Int
    /// One of what is counted.
    package var place: Place?
    /// What the table of files lists all of them for: `language:swift`, `is:vendored`.
    var listing: String?

    init(_ name: String, _ count: Int, at place: Place? = nil, listing: String? = nil) {
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
    var bodyLines = 0
    var complexity = 0
    var methods = 0
    var projectDepth: Int?
    var fanIn: Int?
    var fanOut: Int?
    package var cycle: Int?
    /// What it is in an app: `view_controller`, `view`, `service`…
    var role: String?
    var isTest = false
    /// The superclass: an index into ``HTMLReport/types`` for one of the project, else its name alone.
    package var superclass: Int?
    var superclassName: String?
  }

  /// The type at `source` depends on the one at `target`, both indexes into ``HTMLReport/types``.
  struct TypeEdge: Sendable, Equatable {
    var source: Int
    var target: Int
    var weight: Int
    /// Where it first does.
    var file: String
    var line: Int
  }

  /// A view controller, with what could be split off.
  struct Controller: Sendable, Equatable {
    var name: String
    var module: String
    var file: String
    var line: Int
    var bodyLines: Int
    var methods: Int
    /// The delegate and data-source protocols it adopts.
    var roles: [String] = []
    /// What belongs together inside it, by names of members; one part means that it holds together.
    var parts: [[String]] = []
  }

  /// Who provides or consumes a key at run time.
  package struct Wiring: Sendable, Equatable {
    var mechanism: String
    /// `provides` or `consumes`.
    var action: String
    package var key: String
    package var type: String?
    package var target: String?
    var detail: String?
    package var file: String
    package var line: Int
    /// What a rule found at this place: asked for and provided nowhere, registered twice…
    package var mark: Mark?
  }

  /// A finding as other parts of the page refer to it.
  package struct Mark: Sendable, Equatable {
    package var rule: String
    package var subject: String
    package var message: String
  }

  /// A question about the wiring and what the project answers.
  package struct Inventory: Sendable, Equatable {
    package var title: String
    var introduction: String
    /// Keys that only the running program knows, so that the answer is not the whole truth.
    package var unknown: Int
    /// Their names as a query has them; the place of a row is not among them.
    package var columns: [String]
    package var rows: [Row] = []

    package struct Row: Sendable, Equatable {
      /// One for each column.
      var cells: [TableCell]
      package var place: Place?
      package var mark: Mark?

      package init(cells: [TableCell]) { self.cells = cells }
    }
  }

  /// A name as a part of the page's fragments has it, as `#module/Name`.
  static func encoded(_ name: String) -> String {
    uriPath(name).split(separator: "/", omittingEmptySubsequences: false).joined(separator: "%2F")
  }
}
