// How memory is had from glibc. A scan fills its heaps and ends.
#include <stdlib.h>

#ifdef __GLIBC__
#include <malloc.h>
#include <pthread.h>
#include <semaphore.h>
#include <stdint.h>
#include <sys/mman.h>
#include <unistd.h>

// glibc aligns the heap of every thread but the first to its size.
static const uintptr_t heapSize = 64 << 20;
static const size_t largePage = 2 << 20;
// The threads that work at once on most machines; further ones have small pages.
enum { heapCount = 5 };

typedef struct { sem_t made, all; } Turns;

static void useLargePages(uintptr_t start, uintptr_t end) {
  uintptr_t page = sysconf(_SC_PAGESIZE);
  start = (start + page - 1) & -page;
  // It is a wish: where the system knows no large pages all stays as it was.
  if (start < end) madvise((void *)start, end - start, MADV_HUGEPAGE);
}

// The heap of a thread is made by the first piece it asks for, and that touches a page before it is known where. A page
// of its size is lost so: another piece, which nobody writes to, keeps what comes from it.
static void *openHeap(void *turns) {
  uintptr_t start = (uintptr_t)malloc(1) & -heapSize;
  useLargePages(start, start + heapSize);
  void *volatile kept = malloc(largePage);
  (void)kept;
  // All are held until the last is made: a heap whose thread has ended is given to the next.
  sem_post(&((Turns *)turns)->made);
  sem_wait(&((Turns *)turns)->all);
  return NULL;
}

// Opens the heaps of all threads wide, before there is any. glibc widens the heap of every thread but the first by a
// page or two at a time, with all others waiting, gives large pieces mappings of their own and hands back what is free
// at the end. And the tables of names that libclang makes for every parse are large, live shortly and are read before
// they are written: in mappings of their own each of their pages would fault twice.
//
// Of pages of 4 KB a scan would fault in tens of thousands, of 2 MB some dozens. So that no thread has to be asked, some
// heaps are made by threads that end at once: glibc gives them to those that come.
__attribute__((constructor)) static void openHeaps(void) {
  mallopt(M_TOP_PAD, 32 << 20);
  mallopt(M_MMAP_THRESHOLD, 32 << 20);
  mallopt(M_TRIM_THRESHOLD, 256 << 20);
  void *piece = malloc(1 << 20);
  useLargePages((uintptr_t)piece, (uintptr_t)sbrk(0));
  free(piece);

  Turns turns;
  sem_init(&turns.made, 0, 0);
  sem_init(&turns.all, 0, 0);
  pthread_attr_t attributes;
  pthread_attr_init(&attributes);
  pthread_attr_setstacksize(&attributes, 64 << 10);
  pthread_t threads[heapCount];
  int count = 0;
  while (count < heapCount && pthread_create(&threads[count], &attributes, openHeap, &turns) == 0) count++;
  for (int i = 0; i < count; i++) sem_wait(&turns.made);
  for (int i = 0; i < count; i++) sem_post(&turns.all);
  for (int i = 0; i < count; i++) pthread_join(threads[i], NULL);
  pthread_attr_destroy(&attributes);
  sem_destroy(&turns.made);
  sem_destroy(&turns.all);
}
#endif
