#define _GNU_SOURCE
#include "CBytes.h"
#include <stdatomic.h>
#include <string.h>
#include <time.h>
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

size_t bytes_thread_number(void) {
  static atomic_size_t last;
  static _Thread_local size_t number;
  if (number == 0) number = atomic_fetch_add_explicit(&last, 1, memory_order_relaxed) + 1;
  return number;
}

void bytes_wait(unsigned turn) {
  // A reader is done within microseconds unless it was interrupted. Then it needs this processor rather than this loop.
  if (turn < 64) {
#if defined(__x86_64__)
    __builtin_ia32_pause();
#endif
    return;
  }
  const unsigned steps = turn - 64 < 100 ? turn - 63 : 100;
  const struct timespec time = {.tv_nsec = 10000L * steps};
  (void)nanosleep(&time, NULL);
}
