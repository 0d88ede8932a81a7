#pragma once

#include <stddef.h>

/// Ends the program with one sentence and exit code 2 where it would die of a trap or signal. A stack that overflows is told
/// like the rest.
///
/// Where `SWIFT_BACKTRACE` is set, and not to `enable=no`, Swift's own report is wanted, and nothing is done.
void crash_report_install(const char *version);

// What this thread does from now on, for the sentence. Each costs a copy of the text.

void crash_report_reading(const char *path, size_t length);
void crash_report_linking(const char *folder, size_t length);
void crash_report_judging(const char *rule, size_t length);

/// This thread does nothing any more that has a name.
void crash_report_end(void);
