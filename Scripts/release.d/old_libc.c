// What static libraries of a newer system ask of its C library, and an older one does not have.
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <sys/random.h>

// Whether there is one thread only; false always works.
char __libc_single_threaded = 0;

void arc4random_buf(void *bytes, size_t count) {
  for (char *next = bytes; count > 0;) {
    ssize_t got = getrandom(next, count, 0);
    if (got < 0) abort();
    next += got;
    count -= (size_t)got;
  }
}

uint32_t arc4random(void) {
  uint32_t number;
  arc4random_buf(&number, sizeof number);
  return number;
}
