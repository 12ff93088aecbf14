// Keyed hashes of n-grams, and Bloom filters that rule out most of the n-grams in a string.
//
// A gram is an infix of 1, 2, 3, 4 or 8 bytes, or a prefix or suffix of 1, 2, 3, 4, 8, 12, … 32 bytes. It is hashed
// as a sequence of little-endian 32-bit words x0, x1, …. The words of a suffix are numbered from its end.
//
//     hash = high half of (constant + factor0·x0 + factor1·x1 + …)   mod 2^64
//
// Each infix size has its own constant. All prefixes share one constant, and all suffixes share another.
//
// With random factors and constants, two different grams of the same kind collide with a probability of 2^-32
// (Dietzfelbinger 1996, "Universal hashing and k-wise independent random variables via integer arithmetic without
// primes"). An attacker who doesn't know the keys can't choose colliding grams.
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
  /// The first prefix kind. The prefix kinds are ordered by size: 4, 8, 12, … 32 bytes, then 3, 2 and 1 bytes.
  GRAM_FIRST_PREFIX = 6,
  /// The first suffix kind. The suffix kinds are ordered by size: 4, 8, 12, … 32 bytes, then 3, 2 and 1 bytes.
  GRAM_FIRST_SUFFIX = 17,
  GRAM_KIND_COUNT = 28,
  /// The number of four-byte words in the longest prefix. It equals the number of prefix lengths of four bytes or more.
  LONGEST_GRAM_WORDS = 8,
  /// A bit mask of the kinds of one to three bytes.
  GRAM_SHORT_KINDS = 7 << GRAM_INFIX_3 | 7 << (GRAM_FIRST_PREFIX + LONGEST_GRAM_WORDS) |
                     7 << (GRAM_FIRST_SUFFIX + LONGEST_GRAM_WORDS),
  /// The number of bytes that must be readable before and after a string.
  GRAM_MARGIN = 32,
};

typedef struct {
  uint64_t factors[LONGEST_GRAM_WORDS];
  /// The hash constants of the infix kinds, followed by one constant for all prefixes and one for all suffixes.
  uint64_t constants[GRAM_FIRST_PREFIX + 2];
  /// A mask applied to every hash: all ones, except in tests that force collisions.
  uint32_t mask;
  /// The factors in the layout that the AVX2 code requires; see `gram_keys_arrange`.
  uint32_t high_factors[LONGEST_GRAM_WORDS];
  uint64_t even_factors[LONGEST_GRAM_WORDS / 2];
  uint64_t odd_factors[LONGEST_GRAM_WORDS / 2];
} gram_keys;

/// Computes the derived fields of keys whose factors, constants and mask have been set.
void gram_keys_arrange(gram_keys *_Nonnull keys);

static inline uint32_t gram_word(const uint8_t *_Nonnull text) {
  uint32_t word;
  memcpy(&word, text, 4);
#if __BYTE_ORDER__ == __ORDER_BIG_ENDIAN__
  word = __builtin_bswap32(word);
#endif
  return word;
}

/// Returns the size in bytes of grams of the given kind, or 0 for a whole string.
static inline size_t gram_size(uint32_t kind) {
  static const uint8_t sizes[GRAM_KIND_COUNT] = {0,  8,  4,  3,  2,  1,                     //
                                                   4,  8,  12, 16, 20, 24, 28, 32, 3, 2, 1,  //
                                                   4,  8,  12, 16, 20, 24, 28, 32, 3, 2, 1};
  return sizes[kind];
}

/// Returns the hash of a gram. At least four bytes must be readable, even if the gram is shorter.
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

/// Returns the two bits that a hash sets in one word of a Bloom filter. The low bits of the hash select the word.
static inline uint32_t bloom_bits(uint32_t hash) { return 1u << (hash >> 27) | 1u << (hash >> 22 & 31); }

/// A Bloom filter, consisting of 32-bit words and a mask that maps a hash to a word index.
typedef struct {
  const uint32_t *_Nonnull words;
  uint32_t mask;
} bloom_filter;

static inline bool bloom_may_contain(bloom_filter filter, uint32_t hash) {
  return (bloom_bits(hash) & ~filter.words[hash & filter.mask]) == 0;
}

/// The input to a scan for grams of four bytes or more.
typedef struct {
  const gram_keys *_Nonnull keys;
  bloom_filter eights, fours, ends;
  /// A bit mask of the gram kinds in use.
  uint32_t kinds;
} gram_scan;

/// The lanes of a pass over a string. A pass hashes up to 64 grams: prefixes, suffixes, and infixes of eight and four
/// bytes at 24 offsets.
enum {
  PREFIX_LANE = 0,
  SUFFIX_LANE = 8,
  INFIX_8_LANE = 16,
  INFIX_4_LANE = 40,
  GRAM_LANES = 64,
  /// The number of text bytes that a pass covers. Each infix begins within these bytes, but can extend beyond them.
  GRAM_PASS = 48,
};

/// Returns the offset of a lane's gram in a string of `count` bytes, for the pass that begins at offset `from`.
static inline size_t gram_offset(uint32_t lane, size_t count, size_t from) {
  static const int8_t offsets[GRAM_LANES] = {
      0,  0,  0,  0,  0,  0,  0,  0,  -4, -8, -12, -16, -20, -24, -28, -32,                         //
      0,  2,  4,  6,  8,  10, 12, 14, 16, 18, 20,  22,  24,  26,  28,  30,  32, 34, 36, 38, 40, 42, 44, 46,
      0,  2,  4,  6,  8,  10, 12, 14, 16, 18, 20,  22,  24,  26,  28,  30,  32, 34, 36, 38, 40, 42, 44, 46};
  return (lane >> 3 == SUFFIX_LANE >> 3 ? count : from) + (size_t)(ptrdiff_t)offsets[lane];
}

/// Finds the grams in a string that pass the filters.
///
/// The pass hashes infixes of eight and four bytes at even offsets in the `GRAM_PASS` bytes that begin at `from`. If
/// `from` is 0, it also hashes prefixes and suffixes of four bytes or more. Infixes can extend beyond the end of the
/// text.
///
/// `GRAM_MARGIN` bytes before and after the text must be readable. `from` must be a multiple of `GRAM_PASS`.
///
/// Writes the hashes of the grams to `hashes`, and returns a bit mask of the lanes whose grams passed.
uint64_t grams_find(const gram_scan *_Nonnull scan, const uint8_t *_Nonnull text, size_t count, size_t from,
                     uint32_t hashes[_Nonnull GRAM_LANES]);

/// Like `grams_find`, but without AVX2. Omits infixes that extend beyond the end of the text.
uint64_t grams_find_portably(const gram_scan *_Nonnull scan, const uint8_t *_Nonnull text, size_t count, size_t from,
                              uint32_t hashes[_Nonnull GRAM_LANES]);

/// Returns a bit mask that indicates which of eight 32-bit numbers equal `number`. The lowest bit corresponds to the
/// first number.
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
