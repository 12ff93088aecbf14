#define _GNU_SOURCE
#include "CBytes.h"
#include <string.h>
#if defined(__linux__)
#include <sys/mman.h>
#endif

const void *bytes_find(const void *haystack, size_t haystack_count, const void *needle, size_t needle_count) {
  return memmem(haystack, haystack_count, needle, needle_count);
}

void bytes_prefer_large_pages(void *start, size_t count) {
#if defined(__linux__) && defined(MADV_HUGEPAGE)
  (void)madvise(start, count, MADV_HUGEPAGE);
#else
  (void)start;
  (void)count;
#endif
}
