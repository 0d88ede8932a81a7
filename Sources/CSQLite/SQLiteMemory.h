#include <pthread.h>
#include <sqlite3.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

// Memory for SQLite where it has no lookaside of its own, as Debian builds it: a query is prepared from thousands of small
// pieces, and a third of the time to prepare it went into the C library's search for room. Every thread keeps the pieces
// that it gave back by size and takes them again; what a thread leaves behind, the next that begins takes over.

enum { pool_chunk = 1 << 17, pool_largest = 1 << 16, pool_classes = 64 };

/// A piece that nobody uses.
typedef struct PoolPiece {
  struct PoolPiece *next;
} PoolPiece;

typedef struct Pool {
  PoolPiece *pieces[pool_classes];
  char *free;
  char *end;
  struct Pool *next;
} Pool;

/// What all threads share.
typedef struct {
  Pool *idle;
  pthread_mutex_t lock;
  pthread_key_t key;
} PoolShare;

// Variables of functions, because those of a header belong to nobody where Swift compiles it.

static inline PoolShare *pool_share(void) {
  static PoolShare share = {0, PTHREAD_MUTEX_INITIALIZER, 0};
  return &share;
}

static inline Pool **pool_mine(void) {
  static __thread Pool *mine;
  return &mine;
}

static inline void pool_leave(void *left) {
  Pool *pool = left;
  PoolShare *share = pool_share();
  pthread_mutex_lock(&share->lock);
  pool->next = share->idle;
  share->idle = pool;
  pthread_mutex_unlock(&share->lock);
  *pool_mine() = 0;
}

static inline Pool *pool_take(void) {
  PoolShare *share = pool_share();
  pthread_mutex_lock(&share->lock);
  Pool *pool = share->idle;
  if (pool) share->idle = pool->next;
  pthread_mutex_unlock(&share->lock);
  if (!pool) pool = calloc(1, sizeof(Pool));
  if (pool) pthread_setspecific(share->key, pool);
  *pool_mine() = pool;
  return pool;
}

static inline Pool *pool_current(void) {
  Pool *pool = *pool_mine();
  return pool ? pool : pool_take();
}

/// The class of a size: steps of 32 bytes up to a kilobyte, then four between each power of two; -1 for what is larger.
static inline int pool_class(int size, int *room) {
  if (size <= 1024) {
    int steps = size < 1 ? 1 : (size + 31) >> 5;
    *room = steps << 5;
    return steps;
  }
  if (size > pool_largest) {
    *room = (size + 7) & ~7;
    return -1;
  }
  int power = 31 - __builtin_clz((unsigned)(size - 1));
  int quarters = (size - 1) >> (power - 2);
  *room = (quarters + 1) << (power - 2);
  return 33 + (power - 10) * 4 + (quarters - 4);
}

// Before each piece stands its room.

static inline int pool_size(void *piece) { return piece ? (int)((int64_t *)piece)[-1] : 0; }

static inline void *pool_malloc(int size) {
  int room;
  int class = pool_class(size, &room);
  if (class < 0) {
    int64_t *large = malloc((size_t)room + 8);
    if (!large) return 0;
    *large = room;
    return large + 1;
  }
  Pool *pool = pool_current();
  if (!pool) return 0;
  PoolPiece *piece = pool->pieces[class];
  if (piece) {
    pool->pieces[class] = piece->next;
    return piece;
  }
  if (pool->end - pool->free < room + 8) {
    char *chunk = malloc(pool_chunk);
    if (!chunk) return 0;
    pool->free = chunk;
    pool->end = chunk + pool_chunk;
  }
  int64_t *fresh = (int64_t *)pool->free;
  pool->free += room + 8;
  *fresh = room;
  return fresh + 1;
}

static inline void pool_free(void *piece) {
  if (!piece) return;
  int room = pool_size(piece);
  int class = pool_class(room, &room);
  if (class < 0) {
    free((int64_t *)piece - 1);
    return;
  }
  Pool *pool = pool_current();
  if (!pool) return;
  ((PoolPiece *)piece)->next = pool->pieces[class];
  pool->pieces[class] = piece;
}

static inline void *pool_realloc(void *piece, int size) {
  int room = pool_size(piece);
  if (size <= room) return piece;
  if (room > pool_largest) {
    size = (size + 7) & ~7;
    int64_t *large = realloc((int64_t *)piece - 1, (size_t)size + 8);
    if (!large) return 0;
    *large = size;
    return large + 1;
  }
  void *larger = pool_malloc(size);
  if (!larger) return 0;
  memcpy(larger, piece, (size_t)room);
  pool_free(piece);
  return larger;
}

static inline int pool_roundup(int size) {
  int room;
  pool_class(size, &room);
  return room;
}

static inline int pool_begin(void *nothing) {
  return pthread_key_create(&pool_share()->key, pool_leave) == 0 ? SQLITE_OK : SQLITE_NOMEM;
}

static inline void pool_end(void *nothing) {}

/// Gives SQLite the memory above. Without effect once a connection was opened, and where SQLite has something as good.
static inline int sqlite3_use_pool(void) {
  if (!sqlite3_compileoption_used("OMIT_LOOKASIDE")) return SQLITE_OK;
  sqlite3_mem_methods methods = {
      pool_malloc, pool_free, pool_realloc, pool_size, pool_roundup, pool_begin, pool_end, 0};
  return sqlite3_config(SQLITE_CONFIG_MALLOC, &methods);
}
