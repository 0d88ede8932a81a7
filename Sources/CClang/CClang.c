#include "CClang.h"

#include <dlfcn.h>
#ifdef __GLIBC__
#include <malloc.h>
#endif
#include <stdlib.h>
#include <string.h>

// The parts of clang-c/Index.h that are used, by their published layouts.
typedef struct { const void *data[2]; unsigned raw; } Location;
typedef struct { const void *data[2]; unsigned begin, end; } Range;
typedef struct { const char *name; const char *contents; unsigned long length; } UnsavedFile;

struct MLClang {
  void *(*createIndex)(int, int);
  void (*disposeIndex)(void *);
  int (*parse)(void *, const char *, const char *const *, int, UnsavedFile *, unsigned, unsigned, void **);
  void (*disposeUnit)(void *);
  void *(*getFile)(void *, const char *);
  Location (*locationForOffset)(void *, void *, unsigned);
  Range (*getRange)(Location, Location);
  Location (*rangeEnd)(Range);
  void (*tokenize)(void *, Range, MLToken **, unsigned *);
  void (*disposeTokens)(void *, MLToken *, unsigned);
  int (*tokenKind)(MLToken);
  Location (*tokenLocation)(void *, MLToken);
  Range (*tokenExtent)(void *, MLToken);
  void (*spellingLocation)(Location, void **, unsigned *, unsigned *, unsigned *);
  bool readsFields;
  const char *target;
};

const char mlClangPrefix[] = "int x=((\n";
const size_t mlClangPrefixLength = sizeof mlClangPrefix - 1;

static const char fileName[] = "/modlint.mm";
static bool readsText(MLClang *clang);

// Opens the heaps of all threads wide, before there is any. glibc widens the heap of every thread but the first by a
// page or two at a time, with all others waiting, gives large pieces mappings of their own and hands back what is free
// at the end. A scan fills its heaps and ends. And the tables of names that libclang makes for every parse are large,
// live shortly and are read before they are written: in mappings of their own each of their pages would fault twice.
//
// Large pages are not asked for. Right after another scan they save 8 % of one; after other programs, on a virtual machine
// whose host has to find the memory first, each costs milliseconds, and a scan 10 % more.
#ifdef __GLIBC__
__attribute__((constructor)) static void openHeaps(void) {
  mallopt(M_TOP_PAD, 32 << 20);
  mallopt(M_MMAP_THRESHOLD, 32 << 20);
  mallopt(M_TRIM_THRESHOLD, 256 << 20);
}
#endif

// The first gives tokens in all libraries known; the others are for one that was built without it.
static const char *const targets[] = {"bpf", "x86_64-unknown-linux-gnu", "arm64-apple-macos"};

static const MLClang *refuse(MLClang *clang, void *handle, const char **reason, const char *why) {
  *reason = why;
  free(clang);
  if (handle) dlclose(handle);
  return NULL;
}

const MLClang *mlClangLoad(const char *path, const char **reason) {
  // libclang would start a thread with a stack of 8 MB for every parse.
  setenv("LIBCLANG_NOTHREADS", "1", 1);
  void *handle = dlopen(path, RTLD_NOW | RTLD_LOCAL);
  // What dlerror says stays until this thread asks again.
  if (!handle) return refuse(NULL, NULL, reason, dlerror());
  MLClang *clang = calloc(1, sizeof *clang);
  if (!clang) return refuse(NULL, handle, reason, "out of memory");
  const struct { const char *name; void *slot; } symbols[] = {
    {"clang_createIndex", &clang->createIndex},
    {"clang_disposeIndex", &clang->disposeIndex},
    {"clang_parseTranslationUnit2", &clang->parse},
    {"clang_disposeTranslationUnit", &clang->disposeUnit},
    {"clang_getFile", &clang->getFile},
    {"clang_getLocationForOffset", &clang->locationForOffset},
    {"clang_getRange", &clang->getRange},
    {"clang_getRangeEnd", &clang->rangeEnd},
    {"clang_tokenize", &clang->tokenize},
    {"clang_disposeTokens", &clang->disposeTokens},
    {"clang_getTokenKind", &clang->tokenKind},
    {"clang_getTokenLocation", &clang->tokenLocation},
    {"clang_getTokenExtent", &clang->tokenExtent},
    {"clang_getSpellingLocation", &clang->spellingLocation},
  };
  for (size_t i = 0; i < sizeof symbols / sizeof *symbols; i++) {
    void *symbol = dlsym(handle, symbols[i].name);
    if (!symbol) return refuse(clang, handle, reason, "it lacks a function of libclang");
    memcpy(symbols[i].slot, &symbol, sizeof symbol);
  }
  for (size_t i = 0; i < sizeof targets / sizeof *targets; i++) {
    clang->target = targets[i];
    if (readsText(clang)) return clang;
  }
  return refuse(clang, handle, reason, "it does not read a short text of Objective-C");
}

bool mlClangReadsFields(const MLClang *clang) { return clang->readsFields; }

const MLClang *mlClangWithoutFields(const MLClang *clang) {
  MLClang *copy = malloc(sizeof *copy);
  if (!copy) return NULL;
  *copy = *clang;
  copy->readsFields = false;
  return copy;
}

void *mlClangCreateIndex(const MLClang *clang) { return clang->createIndex(0, 0); }

void mlClangDisposeIndex(const MLClang *clang, void *index) { clang->disposeIndex(index); }

bool mlClangOpen(const MLClang *clang, void *index, const char *bytes, size_t length, MLBuffer *buffer) {
  // A target keeps clang from looking for a GCC; this one has the fewest built-in functions, of which clang enters
  // thousands into every buffer's table of names for those that phones run on. The language is Objective-C++ because
  // it alone knows raw strings and digit separators; whatever else it lexes differently (`::`) the reader sets right.
  const char *const arguments[] = {
    "-x", "objective-c++", "-target", clang->target, "-nostdinc", "-w", "-fbracket-depth=1",
  };
  // Incomplete | SkipFunctionBodies | KeepGoing | SingleFileParse
  const unsigned options = 0x2 | 0x40 | 0x200 | 0x400;
  UnsavedFile unsaved = {fileName, bytes, length};
  void *unit = NULL;
  clang->parse(
    index, fileName, arguments, sizeof arguments / sizeof *arguments, &unsaved, 1, options, &unit);
  if (!unit) return false;
  void *file = clang->getFile(unit, fileName);
  if (!file) {
    clang->disposeUnit(unit);
    return false;
  }
  *buffer = (MLBuffer){clang, unit, file, clang->locationForOffset(unit, file, 0).raw};
  return true;
}

void mlClangClose(MLBuffer *buffer) {
  if (buffer->unit) buffer->clang->disposeUnit(buffer->unit);
  buffer->unit = NULL;
}

// The documented way: every token is asked, and the answers stand where the fields would.
static void askTokens(const MLBuffer *buffer, MLToken *tokens, unsigned count) {
  const MLClang *clang = buffer->clang;
  for (unsigned i = 0; i < count; i++) {
    unsigned start = 0, end = 0;
    MLToken token = tokens[i];
    clang->spellingLocation(clang->tokenLocation(buffer->unit, token), NULL, NULL, NULL, &start);
    clang->spellingLocation(clang->rangeEnd(clang->tokenExtent(buffer->unit, token)), NULL, NULL, NULL, &end);
    tokens[i].kind = (unsigned)clang->tokenKind(token);
    tokens[i].location = buffer->base + start;
    tokens[i].length = end > start ? end - start : 0;
  }
}

unsigned mlClangTokenize(const MLBuffer *buffer, unsigned from, unsigned to, MLToken **tokens) {
  const MLClang *clang = buffer->clang;
  unsigned count = 0;
  *tokens = NULL;
  Location start = clang->locationForOffset(buffer->unit, buffer->file, from);
  Location end = clang->locationForOffset(buffer->unit, buffer->file, to);
  clang->tokenize(buffer->unit, clang->getRange(start, end), tokens, &count);
  if (!*tokens) return 0;
  if (!clang->readsFields) askTokens(buffer, *tokens, count);
  return count;
}

void mlClangFreeTokens(const MLBuffer *buffer, MLToken *tokens, unsigned count) {
  if (tokens) buffer->clang->disposeTokens(buffer->unit, tokens, count);
}

// Reads a fixed text both ways. Every kind of token is in it, and it does not start at the buffer's beginning. Sets whether
// the fields are true, and tells whether there were tokens at all.
static bool readsText(MLClang *clang) {
  static const char text[] =
    "int x=((\n\n@interface A : B <P> // c\n- (void)a:(id)b; /* d\n */ + \"s\" 'c' 12.5 @\"t\" x->y >>= $z \xC3\xA4\n";
  MLClang asking = *clang;
  asking.readsFields = false;
  void *index = clang->createIndex(0, 0);
  if (!index) return false;
  MLBuffer buffer;
  bool isRead = false;
  if (mlClangOpen(&asking, index, text, sizeof text - 1, &buffer)) {
    const unsigned from = (unsigned)mlClangPrefixLength, to = sizeof text - 1;
    MLToken *asked = NULL, *plain = NULL;
    unsigned askedCount = mlClangTokenize(&buffer, from, to, &asked);
    MLClang reading = *clang;
    reading.readsFields = true;
    MLBuffer same = buffer;
    same.clang = &reading;
    unsigned plainCount = mlClangTokenize(&same, from, to, &plain);
    isRead = askedCount > 25;
    bool equal = isRead && askedCount == plainCount;
    for (unsigned i = 0; equal && i < askedCount; i++) {
      equal = asked[i].kind == plain[i].kind && asked[i].location == plain[i].location
        && asked[i].length == plain[i].length;
    }
    clang->readsFields = equal;
    mlClangFreeTokens(&buffer, asked, askedCount);
    mlClangFreeTokens(&same, plain, plainCount);
    mlClangClose(&buffer);
  }
  clang->disposeIndex(index);
  return isRead;
}
