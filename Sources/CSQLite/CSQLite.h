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

/// Where in the query the last error lies, in bytes; -1 where this SQLite does not say.
static inline int sqlite3_last_error_offset(sqlite3 *connection) {
#if SQLITE_VERSION_NUMBER >= 3038000
  return sqlite3_error_offset(connection);
#else
  return -1;
#endif
}
