#define _GNU_SOURCE
#include "CBytes.h"
#include <sched.h>
#include <string.h>
#if defined(__linux__)
#include <sys/mman.h>
#endif

const void *bytes_find(const void *text, size_t text_count, const void *sought, size_t sought_count) {
  return memmem(text, text_count, sought, sought_count);
}

void bytes_prefer_large_pages(void *start, size_t count) {
#if defined(__linux__) && defined(MADV_HUGEPAGE)
  (void)madvise(start, count, MADV_HUGEPAGE);
#else
  (void)start;
  (void)count;
#endif
}

void bytes_yield(void) { (void)sched_yield(); }
