#include "SQLiteMemory.h"
#include <sqlite3.h>
#include <stdint.h>

/// A virtual table as SQLite sees it, with the relation behind it. In C because SQLite relies on `base` being first.
typedef struct {
  sqlite3_vtab base;
  void *relation;
} RelationVTab;

/// A walk over the rows of a relation: those listed in `rows`, or all from `next` on where `rows` is null.
typedef struct {
  sqlite3_vtab_cursor base;
  void *relation;
  const int32_t *rows;
  int64_t next;
  int64_t end;
} RelationCursor;

/// `sqlite3_db_config` is variadic, which Swift cannot call.
static inline int sqlite3_set_switch(sqlite3 *connection, int option, int isOn) {
  return sqlite3_db_config(connection, option, isOn, (int *)0);
}

/// Makes SQLite count no memory. It does so under one lock for the whole process, on which threads that ask at the same
/// time stand in line. Without effect once a connection was opened.
static inline int sqlite3_count_no_memory(void) {
  return sqlite3_config(SQLITE_CONFIG_MEMSTATUS, 0);
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
