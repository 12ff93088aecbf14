// Keyed hashes of n-grams, and Bloom filters that rule out most grams of a text.
//
// A gram is an infix of one to four or eight bytes, or a prefix or suffix of 1, 2, 3, 4, 8, 12, … 32 bytes. It is
// hashed as the little-endian 32-bit words x0, x1, … (a suffix counts its words from the end):
//
//     hash = high half of (constant + factor0·x0 + factor1·x1 + …)   mod 2^64
//
// Each kind of infix has its own constant; all prefixes share one, and so do all suffixes.
//
// With random factors and constants, two different grams of one kind collide with a probability of 2^-32
// (Dietzfelbinger 1996, "Universal hashing and k-wise independent random variables via integer arithmetic without
// primes"). An attacker without the keys cannot choose colliding grams.
#pragma once
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>
#if defined(__SSE2__)
#include <emmintrin.h>
#endif

enum {
  GRAM_WHOLE = 0,
  GRAM_INFIX_8 = 1,
  GRAM_INFIX_4 = 2,
  GRAM_INFIX_3 = 3,
  GRAM_INFIX_2 = 4,
  GRAM_INFIX_1 = 5,
  /// The first 4, 8, 12, … 32 bytes, then the first 3, 2 and 1.
  GRAM_FIRST_PREFIX = 6,
  /// The last 4, 8, 12, … 32 bytes, then the last 3, 2 and 1.
  GRAM_FIRST_SUFFIX = 17,
  GRAM_KIND_COUNT = 28,
  /// The number of four-byte words in the longest prefix, which is also the number of lengths from four bytes on.
  LONGEST_GRAM_WORDS = 8,
  /// The number of readable bytes before and after a text.
  GRAM_MARGIN = 32,
};

typedef struct {
  uint64_t factors[LONGEST_GRAM_WORDS];
  /// The constants of the infix kinds, then of prefixes and of suffixes.
  uint64_t constants[GRAM_FIRST_PREFIX + 2];
  /// A mask applied to every hash: all ones, except in tests that force collisions.
  uint32_t mask;
  /// The factors in the layout of wide registers, see `gram_keys_arrange`.
  uint32_t high_factors[LONGEST_GRAM_WORDS];
  uint64_t even_factors[LONGEST_GRAM_WORDS / 2];
  uint64_t odd_factors[LONGEST_GRAM_WORDS / 2];
} gram_keys;

/// Fills the derived fields of keys whose factors, constants and mask are set.
void gram_keys_arrange(gram_keys *_Nonnull keys);

static inline uint32_t gram_word(const uint8_t *_Nonnull text) {
  uint32_t word;
  memcpy(&word, text, 4);
#if __BYTE_ORDER__ == __ORDER_BIG_ENDIAN__
  word = __builtin_bswap32(word);
#endif
  return word;
}

/// Returns the size of a gram in bytes, or 0 for a whole text.
static inline size_t gram_size(uint32_t kind) {
  static const uint8_t sizes[GRAM_KIND_COUNT] = {0,  8,  4,  3,  2,  1,                     //
                                                   4,  8,  12, 16, 20, 24, 28, 32, 3, 2, 1,  //
                                                   4,  8,  12, 16, 20, 24, 28, 32, 3, 2, 1};
  return sizes[kind];
}

/// Returns the hash of a gram. At least four bytes must be readable even if the gram is shorter.
static inline uint32_t gram_hash(const gram_keys *_Nonnull keys, uint32_t kind, const uint8_t *_Nonnull gram) {
  const size_t size = gram_size(kind);
  const bool is_end = kind >= GRAM_FIRST_SUFFIX;
  uint64_t sum = keys->constants[is_end                              ? GRAM_FIRST_PREFIX + 1
                                 : kind >= GRAM_FIRST_PREFIX ? GRAM_FIRST_PREFIX
                                                                    : kind];
  if (size < 4) {
    sum += keys->factors[0] * (gram_word(gram) & ((1u << 8 * size) - 1));
  } else {
    for (size_t index = 0; index < size / 4; index++)
      sum += keys->factors[index] * gram_word(is_end ? gram + size - 4 * (index + 1) : gram + 4 * index);
  }
  return (uint32_t)(sum >> 32) & keys->mask;
}

/// Returns the two bits that a gram sets in one word of a filter. The low bits of its hash select the word.
static inline uint32_t bloom_bits(uint32_t hash) { return 1u << (hash >> 27) | 1u << (hash >> 22 & 31); }

/// A Bloom filter: 32-bit words, and the mask that maps a hash to a word index.
typedef struct {
  const uint32_t *_Nonnull words;
  uint32_t mask;
} bloom_filter;

static inline bool bloom_may_contain(bloom_filter filter, uint32_t hash) {
  return (bloom_bits(hash) & ~filter.words[hash & filter.mask]) == 0;
}

/// The input of a scan for grams of four bytes or more.
typedef struct {
  const gram_keys *_Nonnull keys;
  bloom_filter eights, fours, ends;
  /// A bit for each gram kind in use.
  uint32_t kinds;
} gram_scan;

/// One pass over a text hashes up to 64 grams, each in a lane: prefixes, suffixes, and the infixes of eight and four
/// bytes at 24 offsets.
enum {
  PREFIX_LANE = 0,
  SUFFIX_LANE = 8,
  INFIX_8_LANE = 16,
  INFIX_4_LANE = 40,
  GRAM_LANES = 64,
  /// The number of text bytes in which the infixes of one pass begin.
  GRAM_PASS = 48,
};

/// Returns the offset of a lane's gram in a text of `count` bytes, in the pass that begins at `from`.
static inline size_t gram_offset(uint32_t lane, size_t count, size_t from) {
  static const int8_t offsets[GRAM_LANES] = {
      0,  0,  0,  0,  0,  0,  0,  0,  -4, -8, -12, -16, -20, -24, -28, -32,                         //
      0,  2,  4,  6,  8,  10, 12, 14, 16, 18, 20,  22,  24,  26,  28,  30,  32, 34, 36, 38, 40, 42, 44, 46,
      0,  2,  4,  6,  8,  10, 12, 14, 16, 18, 20,  22,  24,  26,  28,  30,  32, 34, 36, 38, 40, 42, 44, 46};
  return (lane >> 3 == SUFFIX_LANE >> 3 ? count : from) + (size_t)(ptrdiff_t)offsets[lane];
}

/// Finds the grams of a text that pass the filters: infixes of eight and four bytes at even offsets in `GRAM_PASS`
/// bytes from `from`, and if `from` is 0, prefixes and suffixes of four bytes or more. Infixes may extend beyond the
/// end.
///
/// `GRAM_MARGIN` bytes before and after the text must be readable. `from` is a multiple of `GRAM_PASS`.
///
/// Returns a bit for each lane whose gram passed, and writes their hashes.
uint64_t grams_find(const gram_scan *_Nonnull scan, const uint8_t *_Nonnull text, size_t count, size_t from,
                     uint32_t hashes[_Nonnull GRAM_LANES]);

/// Like `grams_find`, without AVX2. Omits infixes beyond the end.
uint64_t grams_find_portably(const gram_scan *_Nonnull scan, const uint8_t *_Nonnull text, size_t count, size_t from,
                              uint32_t hashes[_Nonnull GRAM_LANES]);

/// Returns a bit for each of eight numbers that equals `number`, lowest bit first.
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
