#ifndef MODLINT_CCLANG_H
#define MODLINT_CCLANG_H

#include <stdbool.h>
#include <stddef.h>

/// Our own few declarations of libclang, which is loaded when a program runs. The same binary works with any libclang
/// from 14 on, needs nothing of it to be built, and does without it where there is no Objective-C to read. Only what
/// modlint needs is here: one parse to make libclang own a buffer, and the raw lexer over ranges of that buffer.

/// The functions of one loaded libclang. It stays loaded until the process ends.
typedef struct MLClang MLClang;

/// What a token is, with libclang's own numbers.
enum {
  MLTokenPunctuation = 0,
  MLTokenKeyword = 1,
  MLTokenIdentifier = 2,
  MLTokenLiteral = 3,
  MLTokenComment = 4,
};

/// The layout of libclang's `CXToken`, unchanged from 14 to 22. `mlClangLoad` compares the fields with what the
/// documented functions answer, and modlint asks those functions where the fields mean something else.
typedef struct {
  unsigned kind;
  /// The offset in the buffer plus ``MLBuffer/base``.
  unsigned location;
  /// In bytes.
  unsigned length;
  unsigned reserved;
  void *data;
} MLToken;

/// A buffer that libclang holds a copy of.
typedef struct {
  const MLClang *clang;
  void *unit;
  void *file;
  unsigned base;
} MLBuffer;

/// Bytes that every buffer begins with; see `mlClangOpen`.
extern const char mlClangPrefix[];
extern const size_t mlClangPrefixLength;

/// Loads the library at `path`, or finds it by the system's search when `path` has no slash. NULL when there is none that
/// can be used; `reason` then says why, until this thread loads another.
const MLClang *mlClangLoad(const char *path, const char **reason);

/// Whether tokens are read by their fields. Otherwise each is asked for by the documented functions, which is slower
/// and answers the same.
bool mlClangReadsFields(const MLClang *clang);

/// The same library read by the documented functions only, for comparison. NULL when memory is out.
const MLClang *mlClangWithoutFields(const MLClang *clang);

/// A `CXIndex`. One thread uses it at a time.
void *mlClangCreateIndex(const MLClang *clang);
void mlClangDisposeIndex(const MLClang *clang, void *index);

/// Hands `bytes` to libclang. They must begin with `mlClangPrefix`: its open parentheses, one deeper than
/// `-fbracket-depth=1` allows, stop the parser at once, so nothing behind them is preprocessed or parsed and the cost
/// does not depend on the content. The raw lexer then reads any range of the buffer.
bool mlClangOpen(const MLClang *clang, void *index, const char *bytes, size_t length, MLBuffer *buffer);
void mlClangClose(MLBuffer *buffer);

/// The tokens that start in `from ..< to`, and perhaps one behind. To be given back with `mlClangFreeTokens`.
unsigned mlClangTokenize(const MLBuffer *buffer, unsigned from, unsigned to, MLToken **tokens);
void mlClangFreeTokens(const MLBuffer *buffer, MLToken *tokens, unsigned count);

#endif
