#include "CrashReport.h"

#include <pthread.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

// In the handler only functions are called that POSIX lets a handler call.

enum { longest_subject = 512, most_threads = 64, stack_size = 1 << 16 };

/// What one thread does. Its place is used again when it has ended; without one, for want of places, nothing is told.
typedef struct {
  atomic_int is_taken;
  /// A text that the program holds: `reading`.
  const char *doing;
  atomic_int length;
  /// Later than that of all who began before.
  atomic_int turn;
  char subject[longest_subject];
  void *stack;
} Worker;

static Worker workers[most_threads];
static _Thread_local Worker *mine;
static const char *program_version;
static pthread_key_t key;
static atomic_int last_turn;
static int is_installed;

static const int signals[] = {SIGILL, SIGTRAP, SIGSEGV, SIGBUS, SIGABRT, SIGFPE};
enum { signal_count = sizeof signals / sizeof *signals };

static const char *name_of(int number) {
  switch (number) {
  case SIGILL: return "SIGILL";
  case SIGTRAP: return "SIGTRAP";
  case SIGSEGV: return "SIGSEGV";
  case SIGBUS: return "SIGBUS";
  case SIGABRT: return "SIGABRT";
  default: return "SIGFPE";
  }
}

/// The thread that died; where a signal came from outside, or the thread does nothing that has a name, the last that began
/// something.
static const Worker *dying(void) {
  if (mine && mine->length > 0) return mine;
  const Worker *last = 0;
  for (int place = 0; place < most_threads; place += 1) {
    const Worker *worker = &workers[place];
    if (worker->is_taken && worker->length > 0 && (!last || worker->turn > last->turn)) last = worker;
  }
  return last;
}

typedef struct {
  char text[longest_subject + 256];
  size_t length;
} Sentence;

/// Whether a byte is of a letter that a terminal must not be told by the name of a file: controls, and what turns the reading
/// direction around or takes no place. `##[` is a command to runners of CI.
static int steers(const unsigned char *text, size_t place, size_t length) {
  unsigned char byte = text[place];
  unsigned char next = place + 1 < length ? text[place + 1] : 0;
  if (byte < 0x20 || byte == 0x7f || (byte == '#' && place > 0 && text[place - 1] == '#')) return 1;
  return (byte == 0xc2 && next < 0xa0) || (byte == 0xd8 && next == 0x9c) || (byte == 0xe2 && (next == 0x80 || next == 0x81)) ||
         (byte == 0xef && next == 0xbb);
}

static void append(Sentence *sentence, const char *text, size_t length) {
  for (size_t place = 0; place < length && sentence->length < sizeof sentence->text - 1; place += 1) {
    sentence->text[sentence->length] = steers((const unsigned char *)text, place, length) ? '?' : text[place];
    sentence->length += 1;
  }
}

static void tell(int number) {
  // The line of a progress bar begins at the same place.
  static const char clear[] = "\r\033[K";
  if (isatty(STDERR_FILENO)) (void)!write(STDERR_FILENO, clear, sizeof clear - 1);
  Sentence sentence = {{0}, 0};
#define say(text) append(&sentence, text, strlen(text))
  say("error: modlint ");
  say(program_version);
  say(" crashed (");
  say(name_of(number));
  say(")");
  const Worker *worker = dying();
  if (worker) {
    say(" while ");
    say(worker->doing);
    say(" ");
    append(&sentence, worker->subject, (size_t)worker->length);
  }
  say("; with SWIFT_BACKTRACE=enable=yes it tells where");
  sentence.text[sentence.length] = '\n';
  (void)!write(STDERR_FILENO, sentence.text, sentence.length + 1);
}

static void end(int number) {
  static atomic_flag is_ending = ATOMIC_FLAG_INIT;
  // Of several threads that die at once the first tells.
  if (atomic_flag_test_and_set(&is_ending)) {
    for (;;) pause();
  }
  tell(number);
  _exit(2);
}

/// A stack of its own for the handler, because that of the thread may be what overflowed.
static void *take_stack(void) {
  void *memory = mmap(0, stack_size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANON, -1, 0);
  if (memory == MAP_FAILED) return 0;
  stack_t stack = {.ss_sp = memory, .ss_size = stack_size};
  sigaltstack(&stack, 0);
  return memory;
}

static void leave(void *left) {
  Worker *worker = left;
  stack_t none = {.ss_flags = SS_DISABLE};
  sigaltstack(&none, 0);
  if (worker->stack) munmap(worker->stack, stack_size);
  worker->stack = 0;
  worker->length = 0;
  mine = 0;
  worker->is_taken = 0;
}

static void enter(void) {
  for (int place = 0; place < most_threads; place += 1) {
    int free_place = 0;
    if (!atomic_compare_exchange_strong(&workers[place].is_taken, &free_place, 1)) continue;
    mine = &workers[place];
    mine->stack = take_stack();
    pthread_setspecific(key, mine);
    return;
  }
}

void crash_report_install(const char *version) {
  const char *wish = getenv("SWIFT_BACKTRACE");
  if (wish && !strstr(wish, "enable=no")) return;
  program_version = strdup(version);
  if (!program_version || pthread_key_create(&key, leave) != 0) return;
  is_installed = 1;
  enter();
  struct sigaction action = {.sa_flags = SA_ONSTACK};
  action.sa_handler = end;
  sigemptyset(&action.sa_mask);
  for (int index = 0; index < signal_count; index += 1) sigaction(signals[index], &action, 0);
}

static void begin(const char *doing, const char *subject, size_t length) {
  if (!is_installed) return;
  if (!mine) enter();
  if (!mine) return;
  // Of a path the end says more.
  if (length > longest_subject) {
    subject += length - longest_subject;
    length = longest_subject;
  }
  mine->length = 0;
  memcpy(mine->subject, subject, length);
  mine->doing = doing;
  mine->turn = atomic_fetch_add(&last_turn, 1);
  mine->length = (int)length;
}

void crash_report_reading(const char *path, size_t length) { begin("reading", path, length); }

void crash_report_linking(const char *folder, size_t length) { begin("linking the files of", folder, length); }

void crash_report_judging(const char *rule, size_t length) { begin("judging by the rule", rule, length); }

void crash_report_end(void) {
  if (mine) mine->length = 0;
}
