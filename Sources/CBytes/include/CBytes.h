// What Swift does not show: the C library's search in memory, advice to the system and to the processor.
#pragma once
#include <stdbool.h>
#include <stddef.h>

/// Where `sought` first occurs in `text`; NULL if it does not. Takes O(n) steps.
const void *_Nullable bytes_find(const void *_Nonnull text, size_t text_count, const void *_Nonnull sought,
                                 size_t sought_count);

/// Tells the system that `count` bytes at `start`, the start of a page, are read here and there, so that larger pages
/// pay. Does nothing where the system does not know of such advice.
void bytes_prefer_large_pages(void *_Nonnull start, size_t count);

/// Tells the processor that the bytes at `place` will be read soon. `place` need not be valid memory.
static inline void bytes_prefetch(const void *_Nonnull place) { __builtin_prefetch(place, 0, 3); }

/// Whether the bytes at two places are the same.
static inline bool bytes_equal(const void *_Nonnull left, const void *_Nonnull right, size_t count) {
  return __builtin_memcmp(left, right, count) == 0;
}

/// Lets other threads run before this one goes on.
void bytes_yield(void);
