#include "CClang.h"
int modlint_clang_placeholder(void) { return 0; }
