#ifndef MODLINT_CCLANG_H
#define MODLINT_CCLANG_H
int modlint_clang_placeholder(void);
#endif
