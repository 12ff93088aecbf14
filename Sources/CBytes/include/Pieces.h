// Keyed hashes of short pieces of text, and filters that rule most pieces of a text out.
//
// A piece is a window of one to four or eight bytes somewhere in a text, or an edge: its first or last bytes. A piece of
// a text is hashed as the little-endian 32-bit words x0, x1, … (an edge at the end counts its words from the end):
//
//     hash = high half of (constant + factor0·x0 + factor1·x1 + …)   mod 2^64
//
// Each kind of window has a constant, the edges at the start have one, and those at the end.
//
// With random factors and constants the hashes of two different pieces of one class are equal with a probability of
// 2^-32, whatever the pieces are (Dietzfelbinger 1996, "Universal hashing and k-wise independent random variables via
// integer arithmetic without primes"). Nobody who does not know the keys can choose pieces that collide.
#pragma once
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>
#if defined(__SSE2__)
#include <emmintrin.h>
#endif

/// The classes of pieces.
enum {
  PIECE_WHOLE = 0,
  PIECE_EIGHT = 1,
  PIECE_FOUR = 2,
  PIECE_THREE = 3,
  PIECE_TWO = 4,
  PIECE_ONE = 5,
  /// The first 4, 8, 12, … 32 bytes, then the first 3, 2 and 1.
  PIECE_FIRST_START = 6,
  /// The last 4, 8, 12, … 32 bytes, then the last 3, 2 and 1.
  PIECE_FIRST_END = 17,
  PIECE_CLASS_COUNT = 28,
  /// How many words of four bytes the longest edge has: so many lengths of edges have four bytes or more.
  EDGE_WORD_COUNT = 8,
  /// How many bytes before and after a text must be readable.
  PIECE_MARGIN = 32,
};

/// What hashes depend on.
typedef struct {
  uint64_t factors[EDGE_WORD_COUNT];
  /// Those of the windows by their classes, then that of the edges at the start, then that of the edges at the end.
  uint64_t constants[PIECE_FIRST_START + 2];
  /// The bits of a hash that count: all of them, but for tests that make hashes collide.
  uint32_t mask;
  /// The factors as wide registers take them, see `piece_keys_arrange`.
  uint32_t high_factors[EDGE_WORD_COUNT];
  uint64_t even_factors[EDGE_WORD_COUNT / 2];
  uint64_t odd_factors[EDGE_WORD_COUNT / 2];
} piece_keys;

/// Completes keys of which factors, constants and mask are set.
void piece_keys_arrange(piece_keys *_Nonnull keys);

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
  static const uint8_t sizes[PIECE_CLASS_COUNT] = {0,  8,  4,  3,  2,  1,                     //
                                                   4,  8,  12, 16, 20, 24, 28, 32, 3, 2, 1,  //
                                                   4,  8,  12, 16, 20, 24, 28, 32, 3, 2, 1};
  return sizes[piece_class];
}

/// The hash of a piece that begins at `piece`. Four bytes must be readable there even if the piece is shorter.
static inline uint32_t piece_hash(const piece_keys *_Nonnull keys, uint32_t piece_class, const uint8_t *_Nonnull piece) {
  const size_t size = piece_size(piece_class);
  const bool is_end = piece_class >= PIECE_FIRST_END;
  uint64_t sum = keys->constants[is_end                              ? PIECE_FIRST_START + 1
                                 : piece_class >= PIECE_FIRST_START ? PIECE_FIRST_START
                                                                    : piece_class];
  if (size < 4) {
    sum += keys->factors[0] * (piece_word(piece) & ((1u << 8 * size) - 1));
  } else {
    for (size_t index = 0; index < size / 4; index++)
      sum += keys->factors[index] * piece_word(is_end ? piece + size - 4 * (index + 1) : piece + 4 * index);
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

/// Which pieces are looked for, of four bytes and more.
typedef struct {
  const piece_keys *_Nonnull keys;
  piece_filter eights, fours, edges;
  /// A bit for each class that is in use.
  uint32_t classes;
} piece_scan;

/// One pass over a text looks at up to 64 pieces, each of which has a lane: the edges at the start, those at the end, and
/// the windows of eight and of four bytes at 24 offsets.
enum {
  PIECE_START_LANE = 0,
  PIECE_END_LANE = 8,
  PIECE_EIGHT_LANE = 16,
  PIECE_FOUR_LANE = 40,
  PIECE_LANES = 64,
  /// How many bytes of a text the windows of one pass begin in.
  PIECE_PASS = 48,
};

/// Where the piece of a lane begins in a text of `count` bytes, in the pass that begins at `from`.
static inline size_t piece_place(uint32_t lane, size_t count, size_t from) {
  static const int8_t offsets[PIECE_LANES] = {
      0,  0,  0,  0,  0,  0,  0,  0,  -4, -8, -12, -16, -20, -24, -28, -32,                         //
      0,  2,  4,  6,  8,  10, 12, 14, 16, 18, 20,  22,  24,  26,  28,  30,  32, 34, 36, 38, 40, 42, 44, 46,
      0,  2,  4,  6,  8,  10, 12, 14, 16, 18, 20,  22,  24,  26,  28,  30,  32, 34, 36, 38, 40, 42, 44, 46};
  return (lane >> 3 == PIECE_END_LANE >> 3 ? count : from) + (size_t)(ptrdiff_t)offsets[lane];
}

/// Finds the pieces of a text that the filters let through: the windows of eight and four bytes that begin at even offsets
/// from `from` on, within `PIECE_PASS` bytes, and if `from` is 0 the edges of four bytes and more. Windows may reach beyond
/// the end.
///
/// `PIECE_MARGIN` bytes before and after the text must be readable. `from` is a multiple of `PIECE_PASS`.
///
/// Returns a bit for each lane whose piece was let through, and writes the hashes of these.
uint64_t pieces_find(const piece_scan *_Nonnull scan, const uint8_t *_Nonnull text, size_t count, size_t from,
                     uint32_t hashes[_Nonnull PIECE_LANES]);

/// The same without wide registers, for processors that have none. Windows beyond the end are left out.
uint64_t pieces_find_portably(const piece_scan *_Nonnull scan, const uint8_t *_Nonnull text, size_t count, size_t from,
                              uint32_t hashes[_Nonnull PIECE_LANES]);

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
