import CSQLite

/// The relations as a read-only database in memory: what rules and `modlint query` ask.
///
/// A query can do nothing but read: everything else is refused when it is prepared, and one that runs too long is
/// stopped. Safe to use from several threads, which then take turns: every stretch of work holds the connection's
/// mutex.
package final class Database: @unchecked Sendable {
  package let relations: [Relation]
  /// How much one query may take.
  package let bounds: QueryBounds
  let connection: OpaquePointer
  let watch: QueryWatch
  /// What `word_list` has collected in the queries that run.
  private let held: HeldBytes
  private let shared: [SharedRelation]
  /// Kept because SQLite holds plain addresses of them.
  let tables: RelationTables
  private let module: UnsafeMutablePointer<sqlite3_module>
  /// Whether `sqlite_master` names the relations.
  private var isListed = false

  /// - Parameters:
  ///   - relations: What the tables are called and hold, read when a query asks for it.
  ///   - bounds: How much one query may take.
  /// - Throws: ``QueryError`` if SQLite opens no database.
  package convenience init(relations: [Relation], bounds: QueryBounds = QueryBounds()) throws {
    try self.init(relations.map(SharedRelation.init), bounds)
  }

  /// A further connection to the same relations, for another thread: what one has indexed serves all.
  ///
  /// - Throws: ``QueryError`` if SQLite gives none.
  func anotherConnection() throws -> Database {
    try Database(shared, bounds)
  }

  private init(_ shared: [SharedRelation], _ bounds: QueryBounds) throws {
    _ = QueryHeap.isBounded
    var opened: OpaquePointer?
    let flags = SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE | SQLITE_OPEN_MEMORY | SQLITE_OPEN_FULLMUTEX
    guard sqlite3_open_v2(":memory:", &opened, flags, nil) == SQLITE_OK, let opened else {
      sqlite3_close_v2(opened)
      throw QueryError(kind: .failed, message: "SQLite could not open a database in memory")
    }
    // A rule's query is prepared from thousands of small pieces; what SQLite keeps by itself is soon used up.
    sqlite3_set_lookaside(opened, 1200, 400)
    relations = shared.map(\.relation)
    self.shared = shared
    self.bounds = bounds
    held = HeldBytes(most: bounds.memory)
    connection = opened
    let watch = QueryWatch()
    self.watch = watch
    tables = RelationTables(shared, watch)
    module = .allocate(capacity: 1)
    module.initialize(to: relationModule())
    offerTables()
    addFunctions(to: connection, held)
    openBuiltInTables()
    // A large sort would otherwise go to files of its own, which no bound of memory sees.
    sqlite3_exec(connection, "PRAGMA temp_store = MEMORY", nil, nil, nil)
    closeDoors()
  }

  deinit {
    sqlite3_close_v2(connection)
    module.deallocate()
  }

  /// Every relation is a table by its module's name alone, which SQLite connects when a query first names it: to create
  /// them all costs a connection more than ten queries.
  private func offerTables() {
    for relation in relations {
      sqlite3_create_module_v2(connection, relation.name, module, Unmanaged.passUnretained(tables).toOpaque(), nil)
    }
  }

  /// Creates the tables for a query that asks which there are, and says whether it has to be prepared anew.
  func listTables() throws -> Bool {
    guard tables.isListAsked, !isListed else { return false }
    isListed = true
    sqlite3_set_authorizer(connection, nil, nil)
    defer { forbidWriting() }
    for relation in relations {
      // The columns with their comments are repeated so that `SELECT sql FROM sqlite_master` explains them.
      let statement = "CREATE VIRTUAL TABLE \(relation.name) USING \(relation.name)(\n\(relation.declarations)\n)"
      guard sqlite3_exec(connection, statement, nil, nil, nil) == SQLITE_OK else {
        let reason = String(cString: sqlite3_errmsg(connection))
        throw QueryError(kind: .failed, message: "table '\(relation.name)': \(reason)")
      }
    }
    return true
  }

  /// SQLite declares its own table functions on first use, which the authorizer would refuse later: these are ours
  /// to offer, all others stay closed.
  private func openBuiltInTables() {
    for table in ["json_each('[]')", "json_tree('[]')", "pragma_table_info('')", "pragma_table_list"] {
      sqlite3_exec(connection, "SELECT * FROM \(table)", nil, nil, nil)
    }
  }

  private func forbidWriting() {
    sqlite3_set_authorizer(connection, allowReadingOnly, Unmanaged.passUnretained(tables).toOpaque())
  }

  /// After this the connection can only read.
  private func closeDoors() {
    sqlite3_set_switch(connection, SQLITE_DBCONFIG_DEFENSIVE, 1)
    sqlite3_limit(connection, SQLITE_LIMIT_ATTACHED, 0)
    sqlite3_limit(connection, SQLITE_LIMIT_LENGTH, QueryBounds.textLength)
    sqlite3_limit(connection, SQLITE_LIMIT_LIKE_PATTERN_LENGTH, QueryBounds.patternLength)
    forbidWriting()
    let context = Unmanaged.passUnretained(watch).toOpaque()
    sqlite3_progress_handler(connection, 1000, { QueryWatch.from($0).hasExpired() ? 1 : 0 }, context)
  }
}

/// Lets a query read, call the functions that are listed, and recurse, and nothing else.
private func allowReadingOnly(
  context: UnsafeMutableRawPointer?, action: Int32, first: UnsafePointer<CChar>?, second: UnsafePointer<CChar>?,
  database: UnsafePointer<CChar>?, trigger: UnsafePointer<CChar>?
) -> Int32 {
  switch action {
  case SQLITE_SELECT, SQLITE_RECURSIVE: return SQLITE_OK
  case SQLITE_READ:
    let tables = RelationTables.from(context)
    if !tables.isConnecting, let first, strncmp(first, "sqlite_", 7) == 0 || strcmp(first, "pragma_table_list") == 0 {
      tables.isListAsked = true
    }
    return SQLITE_OK
  case SQLITE_FUNCTION:
    return second.map { allowedFunctions.contains(String(cString: $0)) } == true ? SQLITE_OK : SQLITE_DENY
  case SQLITE_PRAGMA:
    // What `pragma_table_info('type')` runs below a SELECT.
    return first.map { ["table_info", "table_xinfo", "table_list"].contains(String(cString: $0)) } == true
      ? SQLITE_OK : SQLITE_DENY
  default:
    // What SQLite asks while a relation says which columns it has.
    return RelationTables.from(context).isConnecting ? SQLITE_OK : SQLITE_DENY
  }
}

/// Knows when the running query has had its time.
final class QueryWatch {
  var deadline: ContinuousClock.Instant?

  func start(_ limit: Duration) { deadline = .now + limit }

  func hasExpired() -> Bool { deadline.map { $0 < .now } ?? false }

  static func from(_ context: UnsafeMutableRawPointer?) -> QueryWatch {
    // The database passes its own watch, which lives as long as the connection.
    Unmanaged<QueryWatch>.fromOpaque(context!).takeUnretainedValue()
  }
}
