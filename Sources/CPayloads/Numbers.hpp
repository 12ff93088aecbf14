// Numbers as JSON writes them, without exponents.
#pragma once
#include <cstddef>
#include <cstdint>
#include <cstring>

namespace payloads {

/// Whether a run of bytes that are no blanks ends here.
inline bool is_end_of_run(uint8_t byte) {
  switch (byte) {
  case ' ': case '\t': case '\r': case ',': case ']': case '}': return true;
  default: return false;
  }
}

inline const uint8_t *skip_digits(const uint8_t *text, const uint8_t *end) {
  while (text < end && static_cast<unsigned>(*text - '0') < 10) { text++; }
  return text;
}

/// Whether a number stands here that every reader takes: few digits, and no exponent.
inline bool is_number(const uint8_t *text, const uint8_t *end) {
  if (*text == '-') { text++; }
  const uint8_t *const digits = text;
  text = skip_digits(text, end);
  const auto count = text - digits;
  if (count == 0 || count > 18 || (*digits == '0' && count > 1)) { return false; }
  if (text < end && *text == '.') {
    const uint8_t *const fraction = text + 1;
    text = skip_digits(fraction, end);
    if (text == fraction || text - fraction > 18) { return false; }
  }
  return text >= end || is_end_of_run(*text);
}

/// How long the whole number is that stands here, as long as writing it anew gives the same text; 0 if there is none.
inline size_t plain_integer_length(const uint8_t *text, const uint8_t *end) {
  const uint8_t *const digits = *text == '-' ? text + 1 : text;
  const uint8_t *const stop = skip_digits(digits, end);
  const auto count = stop - digits;
  if (count == 0 || count > 18 || (*digits == '0' && stop - text > 1)) { return 0; }
  return stop >= end || is_end_of_run(*stop) ? static_cast<size_t>(stop - text) : 0;
}

/// Of eight bytes those that are no digits, each by its highest bit.
inline uint64_t find_others_than_digits(uint64_t bytes) {
  constexpr uint64_t ones = 0x0101010101010101;
  const uint64_t differences = bytes ^ ones * '0';
  // Of a digit at most 9 is left, and 9 + 0x76 stays below 0x80.
  return (((differences & ones * 0x7F) + ones * 0x76) | differences) & ones * 0x80;
}

/// Whether these bytes, of which up to 16 may be read, are what most numbers are: up to 16 digits, with at most one
/// point between them. It says so without a branch that depends on the digits.
inline bool is_plain_number(const uint8_t *text, size_t count) {
  if (count == 0 || count > 16) { return false; }
  uint64_t words[2];
  memcpy(words, text, 16);
  // In the order of the text, whichever that of the machine is.
#if __BYTE_ORDER__ == __ORDER_BIG_ENDIAN__
  words[0] = __builtin_bswap64(words[0]);
  words[1] = __builtin_bswap64(words[1]);
#endif
  const uint64_t inside = count < 8 ? (uint64_t{1} << (8 * count)) - 1 : ~uint64_t{0};
  const uint64_t behind = count <= 8 ? 0 : count < 16 ? (uint64_t{1} << (8 * (count - 8))) - 1 : ~uint64_t{0};
  const uint64_t first = find_others_than_digits(words[0]) & inside;
  const uint64_t second = find_others_than_digits(words[1]) & behind;
  const bool begins_with_zero = text[0] == '0';
  if ((first | second) == 0) { return !begins_with_zero || count == 1; }
  // One other, and that is a point with a digit on either side.
  if (second != 0 || (first & (first - 1)) != 0) { return false; }
  const size_t point = static_cast<size_t>(__builtin_ctzll(first)) / 8;
  return text[point] == '.' && point > 0 && point + 1 < count && (!begins_with_zero || point == 1);
}

} // namespace payloads
