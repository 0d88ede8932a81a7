#include <sqlite3.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

/// A virtual table as SQLite sees it, with the relation behind it. In C because SQLite relies on `base` being first.
typedef struct {
  sqlite3_vtab base;
  void *relation;
} RelationVTab;

/// What the cell of a column must be for a row to be shown: a number, or a text of `length` bytes.
typedef struct {
  void *reader;
  int64_t number;
  const char *text;
  /// One for each row, where all rows were looked at before; else null.
  const uint64_t *bits;
  int32_t length;
  /// What passes, a bit each: a cell that is less than the number, equal, greater, NULL.
  int32_t passing;
} RelationCheck;

enum { relation_most_checks = 9 };

/// A walk over the rows of a relation: those listed in `rows`, or all from `next` on where `rows` is null. Rows that a check
/// does not let pass are stepped over.
typedef struct {
  sqlite3_vtab_cursor base;
  void *relation;
  const int32_t *rows;
  int64_t next;
  int64_t end;
  /// The plan that the first checks were read from.
  const char *plan;
  int32_t planned;
  int32_t checked;
  /// How many of the checks have bits; those stand first.
  int32_t kept;
  /// How often all rows were walked through.
  int32_t walks;
  /// Whether a check is known to let no row pass.
  int32_t isEmpty;
  RelationCheck checks[relation_most_checks];
} RelationCursor;

static inline RelationCheck *relation_checks(RelationCursor *cursor) { return cursor->checks; }

/// The number or text that a constraint compares with, where it is written out in the query; null where it is not, or
/// where this SQLite does not say.
static inline sqlite3_value *sqlite3_written_value(sqlite3_index_info *plan, int constraint) {
  sqlite3_value *value = 0;
#if SQLITE_VERSION_NUMBER >= 3038000
  if (sqlite3_vtab_rhs_value(plan, constraint, &value) != SQLITE_OK) return 0;
#endif
  return value;
}

/// Where the bytes `part` first stand in `text`, or null; in time that grows with both together. The C library's, which not
/// each of them shows.
void *memmem(const void *text, size_t length, const void *part, size_t part_length);
static inline const void *bytes_find(const void *text, long length, const void *part, long part_length) {
  return memmem(text, (size_t)length, part, (size_t)part_length);
}

/// `sqlite3_db_config` is variadic, which Swift cannot call.
static inline int sqlite3_set_switch(sqlite3 *connection, int option, int isOn) {
  return sqlite3_db_config(connection, option, isOn, (int *)0);
}

/// Has SQLite take its memory by `methods` and count none of it by itself; only before it was used. 0 where it refuses.
static inline int sqlite3_set_memory(const sqlite3_mem_methods *methods) {
  return sqlite3_config(SQLITE_CONFIG_MALLOC, methods) == SQLITE_OK && sqlite3_config(SQLITE_CONFIG_MEMSTATUS, 0) == SQLITE_OK;
}

/// How many small pieces of memory a connection keeps to itself, and their size in bytes; only before it was used.
static inline int sqlite3_set_lookaside(sqlite3 *connection, int size, int count) {
  return sqlite3_db_config(connection, SQLITE_DBCONFIG_LOOKASIDE, (void *)0, size, count);
}

/// Where in the query the last error lies, in bytes; -1 where this SQLite does not say.
static inline int sqlite3_last_error_offset(sqlite3 *connection) {
#if SQLITE_VERSION_NUMBER >= 3038000
  return sqlite3_error_offset(connection);
#else
  return -1;
#endif
}
