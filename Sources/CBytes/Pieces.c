#include "Pieces.h"

#define ALWAYS_INLINE __attribute__((always_inline)) static inline

/// Windows begin at every second offset.
enum { STEP = 2 };

void piece_keys_arrange(piece_keys *keys) {
  for (int index = 0; index < EDGE_WORD_COUNT; index++) {
    keys->high_factors[index] = (uint32_t)(keys->factors[index] >> 32);
    (index % 2 ? keys->odd_factors : keys->even_factors)[index / 2] = keys->factors[index];
  }
}

/// Which edges are in use and fit into so many bytes: a bit for each length.
ALWAYS_INLINE uint32_t edges_wanted(const piece_scan *scan, uint32_t first_class, size_t count) {
  const size_t words = count / 4 < EDGE_WORD_COUNT ? count / 4 : EDGE_WORD_COUNT;
  return scan->classes >> first_class & ((1u << words) - 1);
}

/// The end of the windows of a class in one pass: those that begin there and later do not fit, or belong to the next one.
ALWAYS_INLINE size_t windows_end(size_t size, size_t count, size_t from) {
  const size_t end = count < size ? 0 : count - size + 1;
  return end < from + PIECE_PASS ? end : from + PIECE_PASS;
}

uint64_t pieces_find_portably(const piece_scan *scan, const uint8_t *text, size_t count, size_t from,
                              uint32_t hashes[PIECE_LANES]) {
  uint64_t found = 0;
  for (int is_end = 0; is_end < 2 && from == 0; is_end++) {
    const uint32_t first = is_end ? PIECE_FIRST_END : PIECE_FIRST_START;
    for (uint32_t wanted = edges_wanted(scan, first, count); wanted != 0; wanted &= wanted - 1) {
      const uint32_t index = (uint32_t)__builtin_ctz(wanted);
      const uint32_t lane = (is_end ? PIECE_END_LANE : PIECE_START_LANE) + index;
      hashes[lane] = piece_hash(scan->keys, first + index, text + piece_place(lane, count, from));
      found |= (uint64_t)filter_may_contain(scan->edges, hashes[lane]) << lane;
    }
  }
  for (uint32_t piece = PIECE_EIGHT; piece <= PIECE_FOUR; piece++) {
    if (!(scan->classes >> piece & 1)) continue;
    const piece_filter filter = piece == PIECE_EIGHT ? scan->eights : scan->fours;
    uint32_t lane = piece == PIECE_EIGHT ? PIECE_EIGHT_LANE : PIECE_FOUR_LANE;
    const size_t end = windows_end(piece_size(piece), count, from);
    for (size_t place = from; place < end; place += STEP, lane++) {
      hashes[lane] = piece_hash(scan->keys, piece, text + place);
      found |= (uint64_t)filter_may_contain(filter, hashes[lane]) << lane;
    }
  }
  return found;
}

#if defined(__x86_64__) && (defined(__linux__) || defined(__APPLE__))
#include <immintrin.h>

// Eight pieces at once, where the processor has AVX2. Asking takes one look at a number.
#define WITH_WIDE_REGISTERS __attribute__((target("avx2")))
#define INLINE_WITH_WIDE_REGISTERS __attribute__((always_inline, target("avx2"))) static inline

/// Four bytes from each of eight offsets.
INLINE_WITH_WIDE_REGISTERS __m256i four_bytes(const uint8_t *text) {
  const __m128i first = _mm_loadu_si128((const __m128i *)text), second = _mm_loadu_si128((const __m128i *)(text + 8));
  const __m256i order = _mm256_setr_epi8(0, 1, 2, 3, 2, 3, 4, 5, 4, 5, 6, 7, 6, 7, 8, 9,  //
                                         0, 1, 2, 3, 2, 3, 4, 5, 4, 5, 6, 7, 6, 7, 8, 9);
  return _mm256_shuffle_epi8(_mm256_inserti128_si256(_mm256_castsi128_si256(first), second, 1), order);
}

/// Eight sums of 64 bits: whole ones of every second word, and what belongs to the upper halves of all.
typedef struct {
  __m256i even, odd, high;
} eight_sums;

/// Adds factor·word to eight sums.
INLINE_WITH_WIDE_REGISTERS eight_sums add_product(eight_sums sums, uint64_t factor, __m256i words) {
  const __m256i low = _mm256_set1_epi64x((long long)(factor & 0xFFFFFFFF));
  sums.even = _mm256_add_epi64(sums.even, _mm256_mul_epu32(words, low));
  sums.odd = _mm256_add_epi64(sums.odd, _mm256_mul_epu32(_mm256_srli_epi64(words, 32), low));
  sums.high = _mm256_add_epi32(sums.high, _mm256_mullo_epi32(words, _mm256_set1_epi32((int)(factor >> 32))));
  return sums;
}

/// The upper halves of eight sums, in the order of the words.
INLINE_WITH_WIDE_REGISTERS __m256i upper_halves(__m256i even, __m256i odd) {
  return _mm256_blend_epi32(_mm256_srli_epi64(even, 32), odd, 0xAA);
}

INLINE_WITH_WIDE_REGISTERS __m256i hashes_of(const piece_keys *keys, uint32_t piece_class, eight_sums sums) {
  const __m256i constant = _mm256_set1_epi64x((long long)keys->constants[piece_class]);
  const __m256i carried =
      upper_halves(_mm256_add_epi64(sums.even, constant), _mm256_add_epi64(sums.odd, constant));
  return _mm256_and_si256(_mm256_add_epi32(carried, sums.high), _mm256_set1_epi32((int)keys->mask));
}

/// As `piece_hash`, of the edges of one to eight words.
INLINE_WITH_WIDE_REGISTERS __m256i edge_hashes(const piece_keys *keys, uint64_t constant, __m256i words) {
  const __m256i none = _mm256_setzero_si256();
  const __m256i high = _mm256_mullo_epi32(words, _mm256_loadu_si256((const __m256i *)keys->high_factors));
  __m256i even = _mm256_mul_epu32(words, _mm256_loadu_si256((const __m256i *)keys->even_factors));
  __m256i odd = _mm256_mul_epu32(_mm256_srli_epi64(words, 32), _mm256_loadu_si256((const __m256i *)keys->odd_factors));
  even = _mm256_add_epi64(even, _mm256_slli_epi64(high, 32));
  odd = _mm256_add_epi64(odd, _mm256_blend_epi32(none, high, 0xAA));
  // Running sums of two, four, six and eight products, and those of one product fewer.
  const __m256i pairs = _mm256_add_epi64(even, odd);
  const __m256i halves = _mm256_add_epi64(pairs, _mm256_slli_si256(pairs, 8));
  const __m256i carry = _mm256_blend_epi32(none, _mm256_permute4x64_epi64(halves, 0x55), 0xF0);
  const __m256i sums =
      _mm256_add_epi64(_mm256_add_epi64(halves, carry), _mm256_set1_epi64x((long long)constant));
  return _mm256_and_si256(upper_halves(_mm256_sub_epi64(sums, odd), sums), _mm256_set1_epi32((int)keys->mask));
}

/// As `filter_may_contain`, of eight hashes: a bit for each.
INLINE_WITH_WIDE_REGISTERS uint32_t eight_may_be_there(piece_filter filter, __m256i hashes) {
  const __m256i one = _mm256_set1_epi32(1), lowest = _mm256_set1_epi32(31);
  const __m256i bits = _mm256_or_si256(_mm256_sllv_epi32(one, _mm256_srli_epi32(hashes, 27)),
                                       _mm256_sllv_epi32(one, _mm256_and_si256(_mm256_srli_epi32(hashes, 22), lowest)));
  const __m256i places = _mm256_and_si256(hashes, _mm256_set1_epi32((int)filter.mask));
  const __m256i missing = _mm256_andnot_si256(_mm256_i32gather_epi32((const int *)filter.words, places, 4), bits);
  const __m256i is_there = _mm256_cmpeq_epi32(missing, _mm256_setzero_si256());
  return (uint32_t)_mm256_movemask_ps(_mm256_castsi256_ps(is_there));
}

INLINE_WITH_WIDE_REGISTERS uint64_t find_edges(const piece_scan *scan, const uint8_t *text, size_t count,
                                               uint32_t *hashes) {
  const piece_keys *keys = scan->keys;
  uint64_t found = 0;
  const uint32_t starts = edges_wanted(scan, PIECE_FIRST_START, count);
  if (starts != 0) {
    const __m256i words = _mm256_loadu_si256((const __m256i *)text);
    const __m256i eight = edge_hashes(keys, keys->constants[PIECE_FIRST_START], words);
    _mm256_storeu_si256((__m256i *)(hashes + PIECE_START_LANE), eight);
    found = (uint64_t)(eight_may_be_there(scan->edges, eight) & starts) << PIECE_START_LANE;
  }
  const uint32_t ends = edges_wanted(scan, PIECE_FIRST_END, count);
  if (ends != 0) {
    const __m256i words = _mm256_permutevar8x32_epi32(
        _mm256_loadu_si256((const __m256i *)(text + count - 32)), _mm256_setr_epi32(7, 6, 5, 4, 3, 2, 1, 0));
    const __m256i eight = edge_hashes(keys, keys->constants[PIECE_FIRST_START + 1], words);
    _mm256_storeu_si256((__m256i *)(hashes + PIECE_END_LANE), eight);
    found |= (uint64_t)(eight_may_be_there(scan->edges, eight) & ends) << PIECE_END_LANE;
  }
  return found;
}

INLINE_WITH_WIDE_REGISTERS uint64_t find_windows(const piece_scan *scan, bool has_eights, bool has_fours,
                                                 const uint8_t *text, size_t from, size_t end, uint32_t *hashes) {
  const piece_keys *keys = scan->keys;
  const __m256i none = _mm256_setzero_si256();
  uint64_t found = 0;
  uint32_t lane = 0;
  for (size_t place = from; place < end; place += 8 * STEP, lane += 8) {
    const eight_sums first = add_product((eight_sums){none, none, none}, keys->factors[0], four_bytes(text + place));
    if (has_eights) {
      const eight_sums both = add_product(first, keys->factors[1], four_bytes(text + place + 4));
      const __m256i eight = hashes_of(keys, PIECE_EIGHT, both);
      _mm256_storeu_si256((__m256i *)(hashes + PIECE_EIGHT_LANE + lane), eight);
      found |= (uint64_t)eight_may_be_there(scan->eights, eight) << (PIECE_EIGHT_LANE + lane);
    }
    if (has_fours) {
      const __m256i eight = hashes_of(keys, PIECE_FOUR, first);
      _mm256_storeu_si256((__m256i *)(hashes + PIECE_FOUR_LANE + lane), eight);
      found |= (uint64_t)eight_may_be_there(scan->fours, eight) << (PIECE_FOUR_LANE + lane);
    }
  }
  return found;
}

WITH_WIDE_REGISTERS static uint64_t find_widely(const piece_scan *scan, const uint8_t *text, size_t count, size_t from,
                                                uint32_t *hashes) {
  const bool has_eights = scan->classes >> PIECE_EIGHT & 1, has_fours = scan->classes >> PIECE_FOUR & 1;
  const uint64_t edges = from == 0 ? find_edges(scan, text, count, hashes) : 0;
  if (has_fours) {
    const size_t end = windows_end(4, count, from);
    if (has_eights) return edges | find_windows(scan, true, true, text, from, end, hashes);
    return edges | find_windows(scan, false, true, text, from, end, hashes);
  }
  if (!has_eights) return edges;
  return edges | find_windows(scan, true, false, text, from, windows_end(8, count, from), hashes);
}

uint64_t pieces_find(const piece_scan *scan, const uint8_t *text, size_t count, size_t from,
                     uint32_t hashes[PIECE_LANES]) {
  return __builtin_cpu_supports("avx2") ? find_widely(scan, text, count, from, hashes)
                                        : pieces_find_portably(scan, text, count, from, hashes);
}

#else

uint64_t pieces_find(const piece_scan *scan, const uint8_t *text, size_t count, size_t from,
                     uint32_t hashes[PIECE_LANES]) {
  return pieces_find_portably(scan, text, count, from, hashes);
}

#endif
