// C functions that have no equivalent in Swift: memory search, paging advice and prefetching.
#pragma once
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "AtomicPointer.h"
#include "Grams.h"
#include "ThreadPointer.h"

/// Returns a pointer to the first occurrence of `needle` in `haystack`, or NULL if there isn't one, in O(n) time.
const void *_Nullable bytes_find(const void *_Nonnull haystack, size_t haystack_count,
                                 const void *_Nonnull needle, size_t needle_count);

/// Advises the system to back page-aligned memory with large pages. Does nothing on systems that don't support this.
void bytes_prefer_large_pages(void *_Nonnull start, size_t count);

/// Prefetches memory into the processor's caches. The address doesn't need to be valid.
static inline void bytes_prefetch(const void *_Nonnull address) { __builtin_prefetch(address, 0, 3); }

static inline bool bytes_equal(const void *_Nonnull left, const void *_Nonnull right, size_t count) {
  return __builtin_memcmp(left, right, count) == 0;
}

/// Copies text with its ASCII letters converted to lowercase, 16 bytes at a time, and writes `GRAM_MARGIN` zero bytes
/// before and after the copy. The buffer must have room for these margins. Returns whether the text is ASCII.
static inline bool bytes_fold(const void *_Nonnull text, size_t count, void *_Nonnull folded) {
  typedef uint8_t bytes16 __attribute__((vector_size(16)));
  typedef int8_t signs16 __attribute__((vector_size(16)));
  const uint8_t *source = (const uint8_t *)text;
  uint8_t *target = (uint8_t *)folded;
  bytes16 seen = {0};
  const bytes16 none = {0};
  if (count >= 16) {
    // If `count` isn't a multiple of 16, the last step overlaps the previous one.
    for (size_t offset = 0;; offset += 16) {
      if (offset + 16 > count) offset = count - 16;
      bytes16 bytes;
      __builtin_memcpy(&bytes, source + offset, 16);
      seen |= bytes;
      // Subtracting 'A' + 128 maps the letters 'A' to 'Z' to the 26 lowest values of a signed byte.
      const signs16 isUpper = (signs16)(bytes - ('A' + 128)) < (signs16)none - (128 - 26);
      bytes |= (bytes16)isUpper & 0x20;
      __builtin_memcpy(target + offset, &bytes, 16);
      if (offset + 16 == count) break;
    }
  } else {
    uint8_t some[16] = {0};
    for (size_t offset = 0; offset < count; offset++) some[offset] = source[offset];
    bytes16 bytes;
    __builtin_memcpy(&bytes, some, 16);
    seen = bytes;
    const signs16 isUpper = (signs16)(bytes - ('A' + 128)) < (signs16)none - (128 - 26);
    bytes |= (bytes16)isUpper & 0x20;
    __builtin_memcpy(target, &bytes, 16);
  }
  for (int offset = 0; offset < GRAM_MARGIN; offset += 16) {
    __builtin_memcpy(target - GRAM_MARGIN + offset, &none, 16);
    __builtin_memcpy(target + count + offset, &none, 16);
  }
  uint64_t halves[2];
  __builtin_memcpy(halves, &seen, 16);
  return ((halves[0] | halves[1]) & 0x8080808080808080) == 0;
}
