// The escapes of JSON strings.
#pragma once
#include <cstddef>
#include <cstdint>

namespace payloads {

/// The number that four hexadecimal digits stand for; above 0xFFFF if they are none.
inline uint32_t hexadecimal(const uint8_t *digits, const uint8_t *end) {
  if (end - digits < 4) { return UINT32_MAX; }
  uint32_t number = 0;
  for (int i = 0; i < 4; i++) {
    const uint32_t byte = digits[i];
    uint32_t digit = 16;
    if (byte - '0' < 10) { digit = byte - '0'; }
    else if ((byte | 0x20) - 'a' < 6) { digit = (byte | 0x20) - 'a' + 10; }
    if (digit > 15) { return UINT32_MAX; }
    number = number << 4 | digit;
  }
  return number;
}

/// One escape: how long it is as written, and its character. A length of 0 stands for none that is in order. `\u0000`
/// counts as such: it is seldom meant.
struct Escape {
  size_t length;
  uint32_t scalar;
};

/// Reads the escape whose backslash stands at `text`.
inline Escape read_escape(const uint8_t *text, const uint8_t *end) {
  if (end - text < 2) { return {0, 0}; }
  switch (text[1]) {
  case '"': case '\\': case '/': return {2, text[1]};
  case 'b': return {2, 0x08};
  case 'f': return {2, 0x0C};
  case 'n': return {2, 0x0A};
  case 'r': return {2, 0x0D};
  case 't': return {2, 0x09};
  case 'u': break;
  default: return {0, 0};
  }
  const uint32_t unit = hexadecimal(text + 2, end);
  if (unit == 0 || unit > 0xFFFF || (unit >= 0xDC00 && unit < 0xE000)) { return {0, 0}; }
  if (unit < 0xD800 || unit > 0xDFFF) { return {6, unit}; }
  if (end - text < 12 || text[6] != '\\' || text[7] != 'u') { return {0, 0}; }
  const uint32_t low = hexadecimal(text + 8, end);
  if (low < 0xDC00 || low > 0xDFFF) { return {0, 0}; }
  return {12, 0x10000 + ((unit - 0xD800) << 10) + (low - 0xDC00)};
}

/// Writes a character in UTF-8, in at most 4 bytes, and gives the place behind it.
inline uint8_t *append_scalar(uint32_t scalar, uint8_t *to) {
  if (scalar < 0x80) {
    *to++ = static_cast<uint8_t>(scalar);
    return to;
  }
  if (scalar < 0x800) {
    *to++ = static_cast<uint8_t>(0xC0 | scalar >> 6);
  } else {
    if (scalar < 0x10000) {
      *to++ = static_cast<uint8_t>(0xE0 | scalar >> 12);
    } else {
      *to++ = static_cast<uint8_t>(0xF0 | scalar >> 18);
      *to++ = static_cast<uint8_t>(0x80 | (scalar >> 12 & 0x3F));
    }
    *to++ = static_cast<uint8_t>(0x80 | (scalar >> 6 & 0x3F));
  }
  *to++ = static_cast<uint8_t>(0x80 | (scalar & 0x3F));
  return to;
}

/// Writes a string's content without its escapes, which are in order. The result is never longer than what was written.
inline uint8_t *unescape(const uint8_t *text, const uint8_t *end, uint8_t *to) {
  while (text < end) {
    if (*text != '\\') {
      *to++ = *text++;
      continue;
    }
    const Escape escape = read_escape(text, end);
    if (escape.length == 0) { return nullptr; }
    to = append_scalar(escape.scalar, to);
    text += escape.length;
  }
  return to;
}

} // namespace payloads
