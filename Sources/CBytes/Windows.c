#include "Windows.h"

#define ALWAYS_INLINE __attribute__((always_inline)) static inline

/// What a pass looks for: windows of four bytes with a salt behind them, of eight, or of sixteen.
typedef struct {
  size_t size;
  uint32_t salt;
} kind;

static const kind eights = {8, 0}, sixteens = {16, 0};
ALWAYS_INLINE kind fours(uint32_t salt) { return (kind){4, salt}; }

/// At every how many places there is a window.
ALWAYS_INLINE size_t step(kind kind) { return kind.size == 16 ? 4 : 2; }

/// The end of the places where windows may begin.
ALWAYS_INLINE size_t end(kind kind, size_t count) { return kind.size < 16 ? count : count < 16 ? 0 : count - 15; }

/// Bytes as a number, the first of them the lowest.
ALWAYS_INLINE uint64_t number(const uint8_t *text, size_t count) {
  uint64_t number = 0;
  for (size_t index = 0; index < count; index++) number |= (uint64_t)text[index] << 8 * index;
  return number;
}

ALWAYS_INLINE uint32_t hash_at(kind kind, const uint8_t *text) {
  return kind.size == 4   ? windows_hash((uint64_t)kind.salt << 32 | number(text, 4))
         : kind.size == 8 ? windows_hash(number(text, 8))
                          : windows_hash_wide(number(text, 8), number(text + 8, 8));
}

ALWAYS_INLINE uint64_t find_plainly(windows_filter filter, kind kind, const uint8_t *text, size_t count) {
  uint64_t found = 0;
  const size_t end_place = end(kind, count);
  for (size_t place = 0; place < end_place; place += 8 * step(kind)) {
    for (size_t index = 0; index < 8; index++) {
      const uint32_t hash = hash_at(kind, text + place + index * step(kind));
      const uint32_t missing = windows_bits(hash) & ~filter.words[hash & filter.mask];
      found |= (uint64_t)(missing == 0) << (place / step(kind) + index);
    }
  }
  return found;
}

uint64_t windows_find_eights_plainly(windows_filter filter, const uint8_t *text, size_t count) {
  return find_plainly(filter, eights, text, count);
}

uint64_t windows_find_fours_plainly(windows_filter filter, uint32_t salt, const uint8_t *text, size_t count) {
  return find_plainly(filter, fours(salt), text, count);
}

uint64_t windows_find_sixteens_plainly(windows_filter filter, const uint8_t *text, size_t count) {
  return find_plainly(filter, sixteens, text, count);
}

#if defined(__x86_64__) && (defined(__linux__) || defined(__APPLE__))
#include <immintrin.h>

// Eight windows at once, where the processor has AVX2. It is asked each time, which takes one look at a number.
#define HAS_WIDE_REGISTERS __builtin_cpu_supports("avx2")
#define WITH_WIDE_REGISTERS __attribute__((target("avx2")))
#define INLINE_WITH_WIDE_REGISTERS __attribute__((always_inline, target("avx2"))) static inline

/// Four bytes from each of eight places.
INLINE_WITH_WIDE_REGISTERS __m256i four_bytes(kind kind, const uint8_t *text) {
  if (step(kind) == 4) return _mm256_loadu_si256((const __m256i *)text);
  const __m128i first = _mm_loadu_si128((const __m128i *)text), second = _mm_loadu_si128((const __m128i *)(text + 8));
  const __m256i order = _mm256_setr_epi8(0, 1, 2, 3, 2, 3, 4, 5, 4, 5, 6, 7, 6, 7, 8, 9,  //
                                         0, 1, 2, 3, 2, 3, 4, 5, 4, 5, 6, 7, 6, 7, 8, 9);
  return _mm256_shuffle_epi8(_mm256_inserti128_si256(_mm256_castsi128_si256(first), second, 1), order);
}

/// As `windows_hash`, of eight windows: of their first four bytes and of the next ones.
INLINE_WITH_WIDE_REGISTERS __m256i eight_hashes(__m256i first, __m256i second) {
  __m256i hash = _mm256_mullo_epi32(first, _mm256_set1_epi32((int)0x9E3779B1));
  hash = _mm256_xor_si256(hash, _mm256_srli_epi32(hash, 15));
  hash = _mm256_mullo_epi32(_mm256_add_epi32(hash, second), _mm256_set1_epi32((int)0x85EBCA77));
  hash = _mm256_xor_si256(hash, _mm256_srli_epi32(hash, 13));
  hash = _mm256_mullo_epi32(hash, _mm256_set1_epi32((int)0xC2B2AE3D));
  return _mm256_xor_si256(hash, _mm256_srli_epi32(hash, 16));
}

INLINE_WITH_WIDE_REGISTERS __m256i eight_hashes_at(kind kind, const uint8_t *text) {
  const __m256i first = four_bytes(kind, text);
  if (kind.size == 4) return eight_hashes(first, _mm256_set1_epi32((int)kind.salt));
  const __m256i hashes = eight_hashes(first, four_bytes(kind, text + 4));
  if (kind.size == 8) return hashes;
  return eight_hashes(hashes, eight_hashes(four_bytes(kind, text + 8), four_bytes(kind, text + 12)));
}

/// As `windows_bits`, of eight hashes.
INLINE_WITH_WIDE_REGISTERS __m256i eight_bits(__m256i hashes) {
  const __m256i one = _mm256_set1_epi32(1), lowest = _mm256_set1_epi32(31);
  return _mm256_or_si256(_mm256_sllv_epi32(one, _mm256_srli_epi32(hashes, 27)),
                         _mm256_sllv_epi32(one, _mm256_and_si256(_mm256_srli_epi32(hashes, 22), lowest)));
}

INLINE_WITH_WIDE_REGISTERS uint64_t find_widely(windows_filter filter, kind kind, const uint8_t *text, size_t count) {
  const __m256i mask = _mm256_set1_epi32((int)filter.mask);
  uint64_t found = 0;
  const size_t end_place = end(kind, count);
  for (size_t place = 0; place < end_place; place += 8 * step(kind)) {
    const __m256i hashes = eight_hashes_at(kind, text + place);
    const __m256i words = _mm256_i32gather_epi32((const int *)filter.words, _mm256_and_si256(hashes, mask), 4);
    const __m256i missing = _mm256_andnot_si256(words, eight_bits(hashes));
    const __m256i isThere = _mm256_cmpeq_epi32(missing, _mm256_setzero_si256());
    found |= (uint64_t)_mm256_movemask_ps(_mm256_castsi256_ps(isThere)) << (place / step(kind));
  }
  return found;
}

WITH_WIDE_REGISTERS static uint64_t find_eights_widely(windows_filter filter, const uint8_t *text, size_t count) {
  return find_widely(filter, eights, text, count);
}

WITH_WIDE_REGISTERS static uint64_t find_fours_widely(windows_filter filter, uint32_t salt, const uint8_t *text,
                                                      size_t count) {
  return find_widely(filter, fours(salt), text, count);
}

WITH_WIDE_REGISTERS static uint64_t find_sixteens_widely(windows_filter filter, const uint8_t *text, size_t count) {
  return find_widely(filter, sixteens, text, count);
}

#else

#define HAS_WIDE_REGISTERS false
#define find_eights_widely windows_find_eights_plainly
#define find_fours_widely windows_find_fours_plainly
#define find_sixteens_widely windows_find_sixteens_plainly

#endif

uint64_t windows_find_eights(windows_filter filter, const uint8_t *text, size_t count) {
  return HAS_WIDE_REGISTERS ? find_eights_widely(filter, text, count)
                            : windows_find_eights_plainly(filter, text, count);
}

uint64_t windows_find_fours(windows_filter filter, uint32_t salt, const uint8_t *text, size_t count) {
  return HAS_WIDE_REGISTERS ? find_fours_widely(filter, salt, text, count)
                            : windows_find_fours_plainly(filter, salt, text, count);
}

uint64_t windows_find_sixteens(windows_filter filter, const uint8_t *text, size_t count) {
  return HAS_WIDE_REGISTERS ? find_sixteens_widely(filter, text, count)
                            : windows_find_sixteens_plainly(filter, text, count);
}
