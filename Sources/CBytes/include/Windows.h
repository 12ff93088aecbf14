// Windows: a few bytes of a text from each of its even places on, and filters that rule most of them out.
#pragma once
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/// The hash of up to eight bytes, the first of them the lowest. Made of steps that a processor takes for eight windows
/// at once.
static inline uint32_t windows_hash(uint64_t window) {
  uint32_t hash = (uint32_t)window * 0x9E3779B1;
  hash ^= hash >> 15;
  hash = (hash + (uint32_t)(window >> 32)) * 0x85EBCA77;
  hash ^= hash >> 13;
  hash *= 0xC2B2AE3D;
  return hash ^ hash >> 16;
}

/// The hash of sixteen bytes.
static inline uint32_t windows_hash_wide(uint64_t first, uint64_t second) {
  return windows_hash((uint64_t)windows_hash(second) << 32 | windows_hash(first));
}

/// The bits that a window sets in one word of a filter: which word is told by the lower bits of its hash.
static inline uint32_t windows_bits(uint32_t hash) { return 1u << (hash >> 27) | 1u << (hash >> 22 & 31); }

/// A filter: words of 32 bits, and what is cut off a hash to give the place of one.
typedef struct {
  const uint32_t *_Nonnull words;
  uint32_t mask;
} windows_filter;

/// Which of the windows of eight bytes that begin at the even places below `count` a filter lets through, the lowest bit
/// first; up to 128 places. The 32 bytes behind `count` must be readable; bits of windows in them may be set too.
uint64_t windows_find_eights(windows_filter filter, const uint8_t *_Nonnull text, size_t count);

/// The same for windows of four bytes; `salt` stands for the next four.
uint64_t windows_find_fours(windows_filter filter, uint32_t salt, const uint8_t *_Nonnull text, size_t count);

/// The same for windows of sixteen bytes that begin at every fourth place and end before `count`, at up to 256 places.
uint64_t windows_find_sixteens(windows_filter filter, const uint8_t *_Nonnull text, size_t count);

/// The same three without the processor's wide registers: what they do where there are none.
uint64_t windows_find_eights_plainly(windows_filter filter, const uint8_t *_Nonnull text, size_t count);
uint64_t windows_find_fours_plainly(windows_filter filter, uint32_t salt, const uint8_t *_Nonnull text, size_t count);
uint64_t windows_find_sixteens_plainly(windows_filter filter, const uint8_t *_Nonnull text, size_t count);
