// Keyed hashes of short pieces of text, and filters that rule most pieces of a text out.
//
// A piece is a window of one to four or eight bytes somewhere in a text, or an edge: its first or last bytes. A piece of
// a text is hashed as the little-endian 32-bit words x0, x1, … (an edge at the end counts its words from the end):
//
//     hash = high half of (constant of the piece's class + factor0·x0 + factor1·x1 + …)   mod 2^64
//
// With random factors and constants the hashes of two different pieces are equal with a probability of 2^-32, whatever
// the pieces are (Dietzfelbinger 1996, "Universal hashing and k-wise independent random variables via integer arithmetic
// without primes"). Nobody who does not know the keys can choose pieces that collide.
#pragma once
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>
#if defined(__SSE2__)
#include <emmintrin.h>
#endif

/// The classes of pieces, by the constant that their hashes begin with.
enum {
  PIECE_WHOLE = 0,
  PIECE_EIGHT = 1,
  PIECE_FOUR = 2,
  PIECE_THREE = 3,
  PIECE_TWO = 4,
  PIECE_ONE = 5,
  /// The first 4, 8, 12, 16, 24, 32, 3, 2 and 1 bytes, in this order.
  PIECE_FIRST_START = 6,
  /// The last 4, 8, 12, 16, 24, 32, 3, 2 and 1 bytes.
  PIECE_FIRST_END = 15,
  PIECE_CLASS_COUNT = 24,
  /// How many lengths of edges have four bytes or more, and how many there are.
  EDGE_LENGTH_COUNT = 6,
  EDGE_CLASS_COUNT = 9,
  /// How many words of four bytes the longest edge has.
  EDGE_WORD_COUNT = 8,
};

/// What hashes depend on.
typedef struct {
  uint64_t factors[EDGE_WORD_COUNT];
  uint64_t constants[PIECE_CLASS_COUNT];
  /// The bits of a hash that count: all of them, but for tests that make hashes collide.
  uint32_t mask;
} piece_keys;

static inline uint32_t piece_word(const uint8_t *_Nonnull text) {
  uint32_t word;
  memcpy(&word, text, 4);
#if __BYTE_ORDER__ == __ORDER_BIG_ENDIAN__
  word = __builtin_bswap32(word);
#endif
  return word;
}

/// The number of bytes of a piece.
static inline size_t piece_size(uint32_t piece_class) {
  static const uint8_t sizes[PIECE_CLASS_COUNT] = {0,  8,  4,  3, 2, 1, 4, 8,  12, 16, 24, 32,
                                                   3,  2,  1,  4, 8, 12, 16, 24, 32, 3, 2, 1};
  return sizes[piece_class];
}

/// The hash of a piece that begins at `piece`. Four bytes must be readable there even if the piece is shorter.
static inline uint32_t piece_hash(const piece_keys *_Nonnull keys, uint32_t piece_class, const uint8_t *_Nonnull piece) {
  const size_t size = piece_size(piece_class);
  uint64_t sum = keys->constants[piece_class];
  if (size < 4) {
    sum += keys->factors[0] * (piece_word(piece) & ((1u << 8 * size) - 1));
  } else if (piece_class < PIECE_FIRST_END) {
    for (size_t index = 0; index < size / 4; index++) sum += keys->factors[index] * piece_word(piece + 4 * index);
  } else {
    for (size_t index = 0; index < size / 4; index++)
      sum += keys->factors[index] * piece_word(piece + size - 4 * (index + 1));
  }
  return (uint32_t)(sum >> 32) & keys->mask;
}

/// The bits that a piece sets in one word of a filter: the lower bits of its hash say in which.
static inline uint32_t filter_bits(uint32_t hash) { return 1u << (hash >> 27) | 1u << (hash >> 22 & 31); }

/// A filter: words of 32 bits, and the mask that takes a hash to the place of one.
typedef struct {
  const uint32_t *_Nonnull words;
  uint32_t mask;
} piece_filter;

static inline bool filter_may_contain(piece_filter filter, uint32_t hash) {
  return (filter_bits(hash) & ~filter.words[hash & filter.mask]) == 0;
}

/// Which windows of eight bytes that begin at the even offsets below `count` a filter lets through, the lowest bit first;
/// up to 128 offsets. The 32 bytes after `count` must be readable; bits of windows in them may be set too.
uint64_t windows_find_eights(piece_filter filter, const piece_keys *_Nonnull keys, const uint8_t *_Nonnull text,
                             size_t count);

/// The same for windows of four bytes.
uint64_t windows_find_fours(piece_filter filter, const piece_keys *_Nonnull keys, const uint8_t *_Nonnull text,
                            size_t count);

/// Which edges of four bytes and more a filter lets through: bits 0 to 5 are the classes from `PIECE_FIRST_START` on,
/// bits 8 to 13 those from `PIECE_FIRST_END` on. `wanted` has the bits of the classes that are in use, and `hashes`
/// gets the hash of each edge in the place of its bit. The 32 bytes after `count` must be readable.
uint32_t edges_find(piece_filter filter, const piece_keys *_Nonnull keys, uint32_t wanted, const uint8_t *_Nonnull text,
                    size_t count, uint32_t *_Nonnull hashes);

/// The same three without wide registers, for processors that have none.
uint64_t windows_find_eights_portably(piece_filter filter, const piece_keys *_Nonnull keys,
                                      const uint8_t *_Nonnull text, size_t count);
uint64_t windows_find_fours_portably(piece_filter filter, const piece_keys *_Nonnull keys,
                                     const uint8_t *_Nonnull text, size_t count);
uint32_t edges_find_portably(piece_filter filter, const piece_keys *_Nonnull keys, uint32_t wanted,
                             const uint8_t *_Nonnull text, size_t count, uint32_t *_Nonnull hashes);

/// Which of eight numbers are equal to another one, the lowest bit first.
static inline uint32_t words_equal(const void *_Nonnull numbers, uint32_t number) {
#if defined(__SSE2__)
  const __m128i wanted = _mm_set1_epi32((int)number);
  const __m128i first = _mm_cmpeq_epi32(_mm_loadu_si128((const __m128i *)numbers), wanted);
  const __m128i second = _mm_cmpeq_epi32(_mm_loadu_si128((const __m128i *)numbers + 1), wanted);
  return (uint32_t)_mm_movemask_epi8(_mm_packs_epi16(_mm_packs_epi32(first, second), _mm_setzero_si128()));
#else
  uint32_t found = 0;
  for (int index = 0; index < 8; index++) {
    uint32_t other;
    memcpy(&other, (const uint8_t *)numbers + 4 * index, 4);
    found |= (uint32_t)(other == number) << index;
  }
  return found;
#endif
}
