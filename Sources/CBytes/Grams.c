#include "Grams.h"

#define ALWAYS_INLINE __attribute__((always_inline)) static inline

/// The distance in bytes between the starts of consecutive infixes.
enum { STEP = 2 };

void gram_keys_arrange(gram_keys *keys) {
  for (int index = 0; index < LONGEST_GRAM_WORDS; index++) {
    keys->high_factors[index] = (uint32_t)(keys->factors[index] >> 32);
    (index % 2 ? keys->odd_factors : keys->even_factors)[index / 2] = keys->factors[index];
  }
}

/// Returns a bit mask of the prefix or suffix lengths that are in use and fit in the text.
ALWAYS_INLINE uint32_t lengths_wanted(const gram_scan *scan, uint32_t first_kind, size_t count) {
  const size_t words = count / 4 < LONGEST_GRAM_WORDS ? count / 4 : LONGEST_GRAM_WORDS;
  return scan->kinds >> first_kind & ((1u << words) - 1);
}

/// Returns the offset at which a pass stops hashing infixes of the given size.
ALWAYS_INLINE size_t infixes_end(size_t size, size_t count, size_t from) {
  const size_t end = count < size ? 0 : count - size + 1;
  return end < from + GRAM_PASS ? end : from + GRAM_PASS;
}

uint64_t grams_find_portably(const gram_scan *scan, const uint8_t *text, size_t count, size_t from,
                              uint32_t hashes[GRAM_LANES]) {
  uint64_t found = 0;
  for (int is_end = 0; is_end < 2 && from == 0; is_end++) {
    const uint32_t first = is_end ? GRAM_FIRST_SUFFIX : GRAM_FIRST_PREFIX;
    for (uint32_t wanted = lengths_wanted(scan, first, count); wanted != 0; wanted &= wanted - 1) {
      const uint32_t index = (uint32_t)__builtin_ctz(wanted);
      const uint32_t lane = (is_end ? SUFFIX_LANE : PREFIX_LANE) + index;
      hashes[lane] = gram_hash(scan->keys, first + index, text + gram_offset(lane, count, from));
      found |= (uint64_t)bloom_may_contain(scan->ends, hashes[lane]) << lane;
    }
  }
  for (uint32_t kind = GRAM_INFIX_8; kind <= GRAM_INFIX_4; kind++) {
    if (!(scan->kinds >> kind & 1)) continue;
    const bloom_filter filter = kind == GRAM_INFIX_8 ? scan->eights : scan->fours;
    uint32_t lane = kind == GRAM_INFIX_8 ? INFIX_8_LANE : INFIX_4_LANE;
    const size_t end = infixes_end(gram_size(kind), count, from);
    for (size_t offset = from; offset < end; offset += STEP, lane++) {
      hashes[lane] = gram_hash(scan->keys, kind, text + offset);
      found |= (uint64_t)bloom_may_contain(filter, hashes[lane]) << lane;
    }
  }
  return found;
}

#if defined(__x86_64__) && (defined(__linux__) || defined(__APPLE__))
#include <immintrin.h>

// The AVX2 code hashes eight grams at once, which halves the time it takes to route an event to one of a thousand
// sessions.
#define WITH_WIDE_REGISTERS __attribute__((target("avx2")))
#define INLINE_WITH_WIDE_REGISTERS __attribute__((always_inline, target("avx2"))) static inline

/// Loads four bytes from each of the eight even offsets from 0 to 14.
INLINE_WITH_WIDE_REGISTERS __m256i four_bytes(const uint8_t *text) {
  const __m128i first = _mm_loadu_si128((const __m128i *)text), second = _mm_loadu_si128((const __m128i *)(text + 8));
  const __m256i order = _mm256_setr_epi8(0, 1, 2, 3, 2, 3, 4, 5, 4, 5, 6, 7, 6, 7, 8, 9,  //
                                         0, 1, 2, 3, 2, 3, 4, 5, 4, 5, 6, 7, 6, 7, 8, 9);
  return _mm256_shuffle_epi8(_mm256_inserti128_si256(_mm256_castsi128_si256(first), second, 1), order);
}

/// Eight 64-bit sums, stored separately for even and odd words. `high` contains the 32-bit terms that are added to the
/// upper halves of the sums.
typedef struct {
  __m256i even, odd, high;
} eight_sums;

/// Adds the product of `factor` and each word to the corresponding sum.
INLINE_WITH_WIDE_REGISTERS eight_sums add_product(eight_sums sums, uint64_t factor, __m256i words) {
  const __m256i low = _mm256_set1_epi64x((long long)(factor & 0xFFFFFFFF));
  sums.even = _mm256_add_epi64(sums.even, _mm256_mul_epu32(words, low));
  sums.odd = _mm256_add_epi64(sums.odd, _mm256_mul_epu32(_mm256_srli_epi64(words, 32), low));
  sums.high = _mm256_add_epi32(sums.high, _mm256_mullo_epi32(words, _mm256_set1_epi32((int)(factor >> 32))));
  return sums;
}

/// Returns the upper 32 bits of eight sums, in word order.
INLINE_WITH_WIDE_REGISTERS __m256i upper_halves(__m256i even, __m256i odd) {
  return _mm256_blend_epi32(_mm256_srli_epi64(even, 32), odd, 0xAA);
}

INLINE_WITH_WIDE_REGISTERS __m256i hashes_of(const gram_keys *keys, uint32_t kind, eight_sums sums) {
  const __m256i constant = _mm256_set1_epi64x((long long)keys->constants[kind]);
  const __m256i carried =
      upper_halves(_mm256_add_epi64(sums.even, constant), _mm256_add_epi64(sums.odd, constant));
  return _mm256_and_si256(_mm256_add_epi32(carried, sums.high), _mm256_set1_epi32((int)keys->mask));
}

/// Returns the `gram_hash` results for the eight prefixes or suffixes that are one to eight words long.
INLINE_WITH_WIDE_REGISTERS __m256i prefix_hashes(const gram_keys *keys, uint64_t constant, __m256i words) {
  const __m256i none = _mm256_setzero_si256();
  const __m256i high = _mm256_mullo_epi32(words, _mm256_loadu_si256((const __m256i *)keys->high_factors));
  __m256i even = _mm256_mul_epu32(words, _mm256_loadu_si256((const __m256i *)keys->even_factors));
  __m256i odd = _mm256_mul_epu32(_mm256_srli_epi64(words, 32), _mm256_loadu_si256((const __m256i *)keys->odd_factors));
  even = _mm256_add_epi64(even, _mm256_slli_epi64(high, 32));
  odd = _mm256_add_epi64(odd, _mm256_blend_epi32(none, high, 0xAA));
  // Compute the sums of the first 2, 4, 6 and 8 products. Subtracting `odd` yields the sums of the first 1, 3, 5 and 7.
  const __m256i pairs = _mm256_add_epi64(even, odd);
  const __m256i halves = _mm256_add_epi64(pairs, _mm256_slli_si256(pairs, 8));
  const __m256i carry = _mm256_blend_epi32(none, _mm256_permute4x64_epi64(halves, 0x55), 0xF0);
  const __m256i sums =
      _mm256_add_epi64(_mm256_add_epi64(halves, carry), _mm256_set1_epi64x((long long)constant));
  return _mm256_and_si256(upper_halves(_mm256_sub_epi64(sums, odd), sums), _mm256_set1_epi32((int)keys->mask));
}

/// Like `bloom_may_contain`, but for eight hashes. Returns one bit per hash.
INLINE_WITH_WIDE_REGISTERS uint32_t eight_may_be_there(bloom_filter filter, __m256i hashes) {
  const __m256i one = _mm256_set1_epi32(1), lowest = _mm256_set1_epi32(31);
  const __m256i bits = _mm256_or_si256(_mm256_sllv_epi32(one, _mm256_srli_epi32(hashes, 27)),
                                       _mm256_sllv_epi32(one, _mm256_and_si256(_mm256_srli_epi32(hashes, 22), lowest)));
  const __m256i slots = _mm256_and_si256(hashes, _mm256_set1_epi32((int)filter.mask));
  const __m256i missing = _mm256_andnot_si256(_mm256_i32gather_epi32((const int *)filter.words, slots, 4), bits);
  const __m256i is_there = _mm256_cmpeq_epi32(missing, _mm256_setzero_si256());
  return (uint32_t)_mm256_movemask_ps(_mm256_castsi256_ps(is_there));
}

INLINE_WITH_WIDE_REGISTERS uint64_t find_prefixes_and_suffixes(const gram_scan *scan, const uint8_t *text, size_t count,
                                               uint32_t *hashes) {
  const gram_keys *keys = scan->keys;
  uint64_t found = 0;
  const uint32_t starts = lengths_wanted(scan, GRAM_FIRST_PREFIX, count);
  if (starts != 0) {
    const __m256i words = _mm256_loadu_si256((const __m256i *)text);
    const __m256i eight = prefix_hashes(keys, keys->constants[GRAM_FIRST_PREFIX], words);
    _mm256_storeu_si256((__m256i *)(hashes + PREFIX_LANE), eight);
    found = (uint64_t)(eight_may_be_there(scan->ends, eight) & starts) << PREFIX_LANE;
  }
  const uint32_t ends = lengths_wanted(scan, GRAM_FIRST_SUFFIX, count);
  if (ends != 0) {
    const __m256i words = _mm256_permutevar8x32_epi32(
        _mm256_loadu_si256((const __m256i *)(text + count - 32)), _mm256_setr_epi32(7, 6, 5, 4, 3, 2, 1, 0));
    const __m256i eight = prefix_hashes(keys, keys->constants[GRAM_FIRST_PREFIX + 1], words);
    _mm256_storeu_si256((__m256i *)(hashes + SUFFIX_LANE), eight);
    found |= (uint64_t)(eight_may_be_there(scan->ends, eight) & ends) << SUFFIX_LANE;
  }
  return found;
}

INLINE_WITH_WIDE_REGISTERS uint64_t find_infixes(const gram_scan *scan, bool has_eights, bool has_fours,
                                                 const uint8_t *text, size_t from, size_t end, uint32_t *hashes) {
  const gram_keys *keys = scan->keys;
  const __m256i none = _mm256_setzero_si256();
  uint64_t found = 0;
  uint32_t lane = 0;
  for (size_t offset = from; offset < end; offset += 8 * STEP, lane += 8) {
    const eight_sums first = add_product((eight_sums){none, none, none}, keys->factors[0], four_bytes(text + offset));
    if (has_eights) {
      const eight_sums both = add_product(first, keys->factors[1], four_bytes(text + offset + 4));
      const __m256i eight = hashes_of(keys, GRAM_INFIX_8, both);
      _mm256_storeu_si256((__m256i *)(hashes + INFIX_8_LANE + lane), eight);
      found |= (uint64_t)eight_may_be_there(scan->eights, eight) << (INFIX_8_LANE + lane);
    }
    if (has_fours) {
      const __m256i eight = hashes_of(keys, GRAM_INFIX_4, first);
      _mm256_storeu_si256((__m256i *)(hashes + INFIX_4_LANE + lane), eight);
      found |= (uint64_t)eight_may_be_there(scan->fours, eight) << (INFIX_4_LANE + lane);
    }
  }
  return found;
}

WITH_WIDE_REGISTERS static uint64_t find_widely(const gram_scan *scan, const uint8_t *text, size_t count, size_t from,
                                                uint32_t *hashes) {
  const bool has_eights = scan->kinds >> GRAM_INFIX_8 & 1, has_fours = scan->kinds >> GRAM_INFIX_4 & 1;
  const uint64_t ends = from == 0 ? find_prefixes_and_suffixes(scan, text, count, hashes) : 0;
  if (has_fours) {
    const size_t end = infixes_end(4, count, from);
    if (has_eights) return ends | find_infixes(scan, true, true, text, from, end, hashes);
    return ends | find_infixes(scan, false, true, text, from, end, hashes);
  }
  if (!has_eights) return ends;
  return ends | find_infixes(scan, true, false, text, from, infixes_end(8, count, from), hashes);
}

uint64_t grams_find(const gram_scan *scan, const uint8_t *text, size_t count, size_t from,
                     uint32_t hashes[GRAM_LANES]) {
  return __builtin_cpu_supports("avx2") ? find_widely(scan, text, count, from, hashes)
                                        : grams_find_portably(scan, text, count, from, hashes);
}

#else

uint64_t grams_find(const gram_scan *scan, const uint8_t *text, size_t count, size_t from,
                     uint32_t hashes[GRAM_LANES]) {
  return grams_find_portably(scan, text, count, from, hashes);
}

#endif
