#include "SlidingWindows.h"

#define ALWAYS_INLINE __attribute__((always_inline)) static inline

/// Windows begin at every second offset.
enum { STEP = 2 };

/// The bits of the edges that fit into so many bytes, at either end.
ALWAYS_INLINE uint32_t edges_within(size_t count) {
  // By the number of whole words.
  static const uint8_t fitting[EDGE_WORD_COUNT + 1] = {0, 1, 3, 7, 15, 15, 31, 31, 63};
  const uint32_t bits = fitting[count / 4 < EDGE_WORD_COUNT ? count / 4 : EDGE_WORD_COUNT];
  return bits | bits << 8;
}

/// Hashes the edges at one end. The words begin at `first`, `stride` bytes apart.
ALWAYS_INLINE void hash_end(const piece_keys *keys, const uint64_t *constants, const uint8_t *first, ptrdiff_t stride,
                            uint32_t *hashes) {
#define ADD(index) sum += keys->factors[index] * piece_word(first + (index) * stride)
#define EDGE(index) hashes[index] = (uint32_t)((sum + constants[index]) >> 32) & keys->mask
  uint64_t sum = 0;
  ADD(0);
  EDGE(0);
  ADD(1);
  EDGE(1);
  ADD(2);
  EDGE(2);
  ADD(3);
  EDGE(3);
  ADD(4);
  ADD(5);
  EDGE(4);
  ADD(6);
  ADD(7);
  EDGE(5);
#undef ADD
#undef EDGE
}

/// Hashes all edges that are wanted and fit; those that do not get some number.
ALWAYS_INLINE void hash_edges(const piece_keys *keys, uint32_t wanted, const uint8_t *text, size_t count,
                              uint32_t *hashes) {
  if (wanted & 0xFF) hash_end(keys, keys->constants + PIECE_FIRST_START, text, 4, hashes);
  if (wanted < 0x100) return;
  if (count >= 4 * EDGE_WORD_COUNT) {
    hash_end(keys, keys->constants + PIECE_FIRST_END, text + count - 4, -4, hashes + 8);
  } else {
    // What is before the text is not read.
    uint8_t room[4 * EDGE_WORD_COUNT] = {0};
    memcpy(room + sizeof room - count, text, count);
    hash_end(keys, keys->constants + PIECE_FIRST_END, room + sizeof room - 4, -4, hashes + 8);
  }
}

ALWAYS_INLINE uint64_t find_portably(piece_filter filter, const piece_keys *keys, uint32_t piece_class,
                                     const uint8_t *text, size_t count) {
  uint64_t found = 0;
  for (size_t place = 0; place < count; place += 8 * STEP) {
    for (size_t index = 0; index < 8; index++) {
      const uint32_t hash = piece_hash(keys, piece_class, text + place + index * STEP);
      found |= (uint64_t)filter_may_contain(filter, hash) << (place / STEP + index);
    }
  }
  return found;
}

uint64_t windows_find_eights_portably(piece_filter filter, const piece_keys *keys, const uint8_t *text, size_t count) {
  return find_portably(filter, keys, PIECE_EIGHT, text, count);
}

uint64_t windows_find_fours_portably(piece_filter filter, const piece_keys *keys, const uint8_t *text, size_t count) {
  return find_portably(filter, keys, PIECE_FOUR, text, count);
}

uint32_t edges_find_portably(piece_filter filter, const piece_keys *keys, uint32_t wanted, const uint8_t *text,
                             size_t count, uint32_t *hashes) {
  wanted &= edges_within(count);
  hash_edges(keys, wanted, text, count, hashes);
  uint32_t found = 0;
  for (int index = 0; index < 16; index++) {
    if (wanted >> index & 1) found |= (uint32_t)filter_may_contain(filter, hashes[index]) << index;
  }
  return found;
}

#if defined(__x86_64__) && (defined(__linux__) || defined(__APPLE__))
#include <immintrin.h>

// Eight pieces at once, where the processor has AVX2. Asking takes one look at a number.
#define HAS_WIDE_REGISTERS __builtin_cpu_supports("avx2")
#define WITH_WIDE_REGISTERS __attribute__((target("avx2")))
#define INLINE_WITH_WIDE_REGISTERS __attribute__((always_inline, target("avx2"))) static inline

/// Four bytes from each of eight offsets.
INLINE_WITH_WIDE_REGISTERS __m256i four_bytes(const uint8_t *text) {
  const __m128i first = _mm_loadu_si128((const __m128i *)text), second = _mm_loadu_si128((const __m128i *)(text + 8));
  const __m256i order = _mm256_setr_epi8(0, 1, 2, 3, 2, 3, 4, 5, 4, 5, 6, 7, 6, 7, 8, 9,  //
                                         0, 1, 2, 3, 2, 3, 4, 5, 4, 5, 6, 7, 6, 7, 8, 9);
  return _mm256_shuffle_epi8(_mm256_inserti128_si256(_mm256_castsi128_si256(first), second, 1), order);
}

/// Adds factor·word to eight sums: to their lower halves in `even` and `odd`, and to their upper halves in `high`.
INLINE_WITH_WIDE_REGISTERS void add_product(uint64_t factor, __m256i word, __m256i *even, __m256i *odd, __m256i *high) {
  const __m256i low = _mm256_set1_epi64x((long long)(factor & 0xFFFFFFFF));
  *even = _mm256_add_epi64(*even, _mm256_mul_epu32(word, low));
  *odd = _mm256_add_epi64(*odd, _mm256_mul_epu32(_mm256_srli_epi64(word, 32), low));
  *high = _mm256_add_epi32(*high, _mm256_mullo_epi32(word, _mm256_set1_epi32((int)(factor >> 32))));
}

/// As `piece_hash`, of eight windows.
INLINE_WITH_WIDE_REGISTERS __m256i eight_hashes(const piece_keys *keys, uint32_t piece_class, const uint8_t *text) {
  __m256i even = _mm256_set1_epi64x((long long)keys->constants[piece_class]), odd = even;
  __m256i high = _mm256_setzero_si256();
  add_product(keys->factors[0], four_bytes(text), &even, &odd, &high);
  if (piece_class == PIECE_EIGHT) add_product(keys->factors[1], four_bytes(text + 4), &even, &odd, &high);
  const __m256i carried = _mm256_blend_epi32(_mm256_srli_epi64(even, 32), odd, 0xAA);
  return _mm256_and_si256(_mm256_add_epi32(carried, high), _mm256_set1_epi32((int)keys->mask));
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

INLINE_WITH_WIDE_REGISTERS uint64_t find_widely(piece_filter filter, const piece_keys *keys, uint32_t piece_class,
                                                const uint8_t *text, size_t count) {
  uint64_t found = 0;
  for (size_t place = 0; place < count; place += 8 * STEP) {
    const __m256i hashes = eight_hashes(keys, piece_class, text + place);
    found |= (uint64_t)eight_may_be_there(filter, hashes) << (place / STEP);
  }
  return found;
}

WITH_WIDE_REGISTERS static uint64_t find_eights_widely(piece_filter filter, const piece_keys *keys, const uint8_t *text,
                                                       size_t count) {
  return find_widely(filter, keys, PIECE_EIGHT, text, count);
}

WITH_WIDE_REGISTERS static uint64_t find_fours_widely(piece_filter filter, const piece_keys *keys, const uint8_t *text,
                                                      size_t count) {
  return find_widely(filter, keys, PIECE_FOUR, text, count);
}

WITH_WIDE_REGISTERS static uint32_t find_edges_widely(piece_filter filter, const piece_keys *keys, uint32_t wanted,
                                                      const uint8_t *text, size_t count, uint32_t *hashes) {
  wanted &= edges_within(count);
  hash_edges(keys, wanted, text, count, hashes);
  uint32_t found = 0;
  if (wanted & 0xFF) found = eight_may_be_there(filter, _mm256_loadu_si256((const __m256i *)hashes));
  if (wanted >= 0x100) found |= eight_may_be_there(filter, _mm256_loadu_si256((const __m256i *)(hashes + 8))) << 8;
  return found & wanted;
}

#else

#define HAS_WIDE_REGISTERS false
#define find_eights_widely windows_find_eights_portably
#define find_fours_widely windows_find_fours_portably
#define find_edges_widely edges_find_portably

#endif

uint64_t windows_find_eights(piece_filter filter, const piece_keys *keys, const uint8_t *text, size_t count) {
  return HAS_WIDE_REGISTERS ? find_eights_widely(filter, keys, text, count)
                            : windows_find_eights_portably(filter, keys, text, count);
}

uint64_t windows_find_fours(piece_filter filter, const piece_keys *keys, const uint8_t *text, size_t count) {
  return HAS_WIDE_REGISTERS ? find_fours_widely(filter, keys, text, count)
                            : windows_find_fours_portably(filter, keys, text, count);
}

uint32_t edges_find(piece_filter filter, const piece_keys *keys, uint32_t wanted, const uint8_t *text, size_t count,
                    uint32_t *hashes) {
  return HAS_WIDE_REGISTERS ? find_edges_widely(filter, keys, wanted, text, count, hashes)
                            : edges_find_portably(filter, keys, wanted, text, count, hashes);
}
