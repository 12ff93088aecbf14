// A walk along the marks of one line, which checks the whole line and finds the identifier in it.
#pragma once
#include "Arena.hpp"
#include "CPayloads.h"
#include "Escapes.hpp"
#include "Numbers.hpp"
#include <cstring>

namespace payloads {

/// The walk. Marks stand where simdjson puts them: at brackets, colons, commas, and where a string or any other run of
/// bytes begins that are not blank. So between two marks there are only the rest of a value, and blanks.
///
/// Behind the last mark of all stand four more, which are in no line. So four marks may be read at any of them.
struct Walk {
  static constexpr size_t marks_behind = 4;

  const uint8_t *bytes;
  /// The next mark; after the walk one of this line or the first behind it.
  const uint32_t *mark;
  /// The end of the line.
  uint32_t end;
  /// Up to where bytes may be read, in this line or behind it.
  uint32_t readable;
  /// Whether the line has a backslash.
  bool has_escapes;

  payload_result run(Arena &arena) {
    constexpr payload_result unknown{PAYLOAD_UNKNOWN, 0, nullptr};
    const uint32_t *next = mark;
    // Which of the open brackets are those of arrays, the innermost in the lowest bit, and how many there are.
    uint64_t arrays = 0;
    unsigned depth = 1;
    bool in_aps = false, has_aps = false;
    Names names = Names::of_payload;
    Text identifier{nullptr, nullptr};

    if (*next >= end || bytes[*next++] != '{') { return unknown; }
    for (;;) {
      // A member has a name, a colon, a value, and a comma or bracket behind it; an element has the last two.
      Name name = Name::other;
      if (arrays & 1) {
        if (next[1] >= end) { return unknown; }
      } else {
        if (next[3] >= end || bytes[next[0]] != '"' || bytes[next[1]] != ':') { return unknown; }
        if (names != Names::of_others) { name = read_name(next[0], next[1], names); }
        next += 2;
      }
      const uint32_t value = *next++;
      if (name != Name::other) {
        if (name == Name::aps && bytes[value] == '{') {
          in_aps = has_aps = true;
          identifier = Text{nullptr, nullptr};
        } else if (name == Name::identifier && bytes[value] == '"') {
          identifier = text(value, *next);
        } else if (name == Name::identifier && is_word(value, "null")) {
          identifier = Text{nullptr, nullptr};
        } else {
          return unknown;
        }
      }
      switch (bytes[value]) {
      case '"': break;
      case '{':
      case '[':
        if (depth == 64) { return unknown; }
        names = name == Name::aps ? Names::of_aps : Names::of_others;
        depth++;
        arrays = arrays << 1 | (bytes[value] == '[');
        // The bracket that closes it stands two behind the one that opens it.
        if (bytes[*next] != bytes[value] + 2) { continue; }
        break;
      case 'n':
        if (!is_word(value, "null")) { return unknown; }
        break;
      case 't':
        if (!is_word(value, "true")) { return unknown; }
        break;
      case 'f':
        if (!is_word(value, "false")) { return unknown; }
        break;
      default:
        if (!is_number_between(value, *next)) { return unknown; }
      }
      // Behind a value, or in an empty object or array.
      uint8_t byte = bytes[*next++];
      while (byte != ',') {
        if (byte != (arrays & 1 ? ']' : '}')) { return unknown; }
        arrays >>= 1;
        depth--;
        if (*next >= end) {
          if (depth > 0 || !has_aps) { return unknown; }
          mark = next;
          return answer(identifier, arena);
        }
        if (depth < 2) {
          if (depth == 0) { return unknown; }
          in_aps = false;
        }
        names = depth == 1 ? Names::of_payload : depth == 2 && in_aps ? Names::of_aps : Names::of_others;
        byte = bytes[*next++];
      }
    }
  }

private:
  /// Which names are looked for in an object.
  enum class Names { of_payload, of_aps, of_others };

  /// A part of the line.
  struct Text {
    const uint8_t *start;
    const uint8_t *end;
    bool has_escape() const { return memchr(start, '\\', static_cast<size_t>(end - start)) != nullptr; }
  };

  /// What a member's name is to the walk. One that is written with escapes might be any, and `unclear` says so.
  enum class Name { other, aps, identifier, unclear };

  /// Reads the name that stands in front of a colon.
  Name read_name(uint32_t start, uint32_t colon, Names names) const {
    if (names == Names::of_payload) { return is_name(start, colon, "\"aps\"", Name::aps); }
    return is_name(start, colon, "\"target-content-id\"", Name::identifier);
  }

  /// `name` if the member has the wanted name, which is given with its quotation marks.
  template <size_t size> Name is_name(uint32_t start, uint32_t colon, const char (&wanted)[size], Name name) const {
    constexpr uint32_t count = size - 1;
    const uint32_t length = colon - start;
    if (length >= count && memcmp(bytes + start, wanted, count) == 0) { return name; }
    // No character of the names has an escape of less than six bytes.
    const bool is_unclear = has_escapes && length >= count + 5 && Text{bytes + start, bytes + colon}.has_escape();
    return is_unclear ? Name::unclear : Name::other;
  }

  /// The content of the string whose first quotation mark stands at `start`. `behind` is the next mark: only blanks are
  /// between it and the last quotation mark.
  Text text(uint32_t start, uint32_t behind) const {
    const uint8_t *const open = bytes + start;
    const uint8_t *close = bytes + behind - 1;
    while (close > open && *close != '"') { close--; }
    return Text{open + 1, close > open ? close : open + 1};
  }

  template <size_t size> bool is_word(uint32_t start, const char (&word)[size]) const {
    constexpr uint32_t count = size - 1;
    return end - start > count && memcmp(bytes + start, word, count) == 0 && is_end_of_run(bytes[start + count]);
  }

  /// Whether a number stands here. Only blanks are between it and the next mark.
  bool is_number_between(uint32_t start, uint32_t behind) const {
    if (readable - start >= 16 && is_plain_number(bytes + start, behind - start)) { return true; }
    return is_number(bytes + start, bytes + end);
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
