// A walk along the marks of one line, which checks the whole line and finds the identifier in it.
#pragma once
#include "Arena.hpp"
#include "CPayloads.h"
#include "Escapes.hpp"
#include <cstring>

namespace payloads {

/// What is known of the escapes in a line.
enum class Escapes { none, in_order, broken };

/// Finds the backslashes of a batch, from the first to the last, each byte looked at once.
class Backslashes {
public:
  Backslashes(const uint8_t *bytes, size_t count) : end(bytes + count) { position = find(bytes, end); }

  /// Checks the escapes of a line. Lines are asked for in their order.
  Escapes check(const uint8_t *line, const uint8_t *line_end) {
    if (position < line) { position = find(line, end); }
    if (position >= line_end) { return Escapes::none; }
    while (position < line_end) {
      const Escape escape = read_escape(position, line_end);
      if (escape.length == 0) {
        position = find(line_end, end);
        return Escapes::broken;
      }
      position = find(position + escape.length, end);
    }
    return Escapes::in_order;
  }

private:
  /// The next backslash.
  const uint8_t *position;
  const uint8_t *end;

  static const uint8_t *find(const uint8_t *from, const uint8_t *to) {
    const void *found = from < to ? memchr(from, '\\', static_cast<size_t>(to - from)) : nullptr;
    return found ? static_cast<const uint8_t *>(found) : to;
  }
};

/// The walk. Marks stand where simdjson puts them: at brackets, colons, commas, and where a string or any other run of
/// bytes begins that are not blank. So between two marks there are only the rest of a value, and blanks.
struct Walk {
  const uint8_t *bytes;
  /// The next mark; after the walk one of this line or the first behind it.
  const uint32_t *mark;
  const uint32_t *last;
  /// The end of the line.
  uint32_t end;
  /// Whether the line has a backslash.
  bool has_escapes;

  Walk(const uint8_t *bytes, const uint32_t *mark, const uint32_t *last, uint32_t end, bool has_escapes)
      : bytes(bytes), mark(mark), last(last), end(end), has_escapes(has_escapes) {}

  payload_result run(Arena &arena) {
    // Which of the open brackets are those of arrays, the innermost in the lowest bit, and how many there are.
    uint64_t arrays = 0;
    unsigned depth = 1;
    bool in_aps = false, has_aps = false, is_array = false;
    Text identifier{nullptr, nullptr};
    const payload_result unknown{PAYLOAD_UNKNOWN, 0, nullptr};

    if (next() != '{') { return unknown; }
    uint8_t byte = next();
    if (byte == '}') { return unknown; }
    for (;;) {
      bool is_identifier = false, is_aps = false;
      if (!is_array) {
        if (byte != '"') { return unknown; }
        const uint32_t start = position;
        if (next() != ':') { return unknown; }
        const Text key = text(start, position);
        if (depth == 1 || in_aps) {
          // The names are looked for as they stand; one with escapes might be any of them.
          if (has_escapes && key.has_escape()) { return unknown; }
          if (depth == 1) { is_aps = key.is("aps", 3); }
          else if (depth == 2) { is_identifier = key.is("target-content-id", 17); }
        }
        byte = next();
      }
      switch (byte) {
      case '{':
      case '[':
        if (is_identifier || depth == 64) { return unknown; }
        if (is_aps) {
          if (byte == '[') { return unknown; }
          in_aps = has_aps = true;
          identifier = Text{nullptr, nullptr};
        }
        depth++;
        arrays = arrays << 1 | (byte == '[');
        is_array = byte == '[';
        byte = next();
        if (byte == (is_array ? ']' : '}')) { break; }
        continue;
      case '"':
        if (is_aps) { return unknown; }
        if (is_identifier) {
          const uint32_t start = position;
          byte = next();
          if (byte == 0) { return unknown; }
          identifier = text(start, position);
          goto after;
        }
        break;
      case 'n':
        if (is_aps || !is_word("null", 4)) { return unknown; }
        if (is_identifier) { identifier = Text{nullptr, nullptr}; }
        break;
      case 't':
        if (is_aps || is_identifier || !is_word("true", 4)) { return unknown; }
        break;
      case 'f':
        if (is_aps || is_identifier || !is_word("false", 5)) { return unknown; }
        break;
      default:
        if (is_aps || is_identifier || !is_number()) { return unknown; }
      }
      // Behind a value, or at the end of an empty object or array.
      if (byte != ']' && byte != '}') { byte = next(); }
    after:
      while (byte == ']' || byte == '}') {
        if ((byte == ']') != is_array) { return unknown; }
        arrays >>= 1;
        depth--;
        if (depth == 0) { return has_aps && is_at_end() ? answer(identifier, arena) : unknown; }
        if (depth == 1) { in_aps = false; }
        is_array = arrays & 1;
        byte = next();
      }
      if (byte != ',') { return unknown; }
      byte = next();
    }
  }

private:
  /// A part of the line.
  struct Text {
    const uint8_t *start;
    const uint8_t *end;
    bool is(const char *word, size_t count) const {
      return static_cast<size_t>(end - start) == count && memcmp(start, word, count) == 0;
    }
    bool has_escape() const { return memchr(start, '\\', static_cast<size_t>(end - start)) != nullptr; }
  };

  /// Where the mark stands that was read last.
  uint32_t position = 0;

  bool is_at_end() const { return mark == last || *mark >= end; }

  /// The byte at the next mark; 0 behind the last one of the line. A zero byte in the line is taken for that, and is never
  /// in order where a mark is asked for.
  uint8_t next() {
    if (is_at_end()) { return 0; }
    position = *mark++;
    return bytes[position];
  }

  /// The content of the string whose first quotation mark stands at `start`. `behind` is the next mark: only blanks are
  /// between it and the last quotation mark.
  Text text(uint32_t start, uint32_t behind) const {
    const uint8_t *const open = bytes + start;
    const uint8_t *close = bytes + behind - 1;
    while (close > open && *close != '"') { close--; }
    return Text{open + 1, close > open ? close : open + 1};
  }

  /// Whether a run of bytes that are no blanks ends here.
  bool ends(uint32_t place) const {
    if (place >= end) { return true; }
    switch (bytes[place]) {
    case ' ': case '\t': case '\r': case ',': case ']': case '}': return true;
    default: return false;
    }
  }

  bool is_word(const char *word, uint32_t count) const {
    return end - position >= count && memcmp(bytes + position, word, count) == 0 && ends(position + count);
  }

  uint32_t skip_digits(uint32_t place) const {
    while (place < end && static_cast<unsigned>(bytes[place] - '0') < 10) { place++; }
    return place;
  }

  /// Whether a number stands here that every reader takes: few digits, and no exponent.
  bool is_number() const {
    uint32_t place = position;
    if (bytes[place] == '-') { place++; }
    const uint32_t digits = place;
    place = skip_digits(place);
    if (place == digits || place - digits > 18) { return false; }
    if (bytes[digits] == '0' && place - digits > 1) { return false; }
    if (place < end && bytes[place] == '.') {
      const uint32_t fraction = place + 1;
      place = skip_digits(fraction);
      if (place == fraction || place - fraction > 18) { return false; }
    }
    return ends(place);
  }

  payload_result answer(Text identifier, Arena &arena) const {
    if (!identifier.start) { return payload_result{PAYLOAD_WITHOUT_IDENTIFIER, 0, nullptr}; }
    const size_t count = static_cast<size_t>(identifier.end - identifier.start);
    if (!has_escapes || !identifier.has_escape()) {
      return payload_result{PAYLOAD_PLAIN, static_cast<uint32_t>(count), identifier.start};
    }
    uint8_t *memory = arena.allocate(count);
    uint8_t *stop = memory ? unescape(identifier.start, identifier.end, memory) : nullptr;
    if (!stop) { return payload_result{PAYLOAD_UNKNOWN, 0, nullptr}; }
    return payload_result{PAYLOAD_UNESCAPED, static_cast<uint32_t>(stop - memory), memory};
  }
};

} // namespace payloads
