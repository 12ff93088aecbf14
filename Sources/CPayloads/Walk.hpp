// A walk along the marks of one line, which checks the whole line and finds the identifier in it.
#pragma once
#include "Arena.hpp"
#include "CPayloads.h"
#include "Escapes.hpp"
#include "Names.hpp"
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
    constexpr payload_result unknown{PAYLOAD_UNKNOWN, 0, nullptr, nullptr, 0};
    const uint32_t *next = mark;
    // Which of the open brackets are those of arrays, the innermost in the lowest bit, and how many there are.
    uint64_t arrays = 0;
    unsigned depth = 1;
    // How many brackets are open right inside the payload's `aps`; 0 outside of it.
    unsigned aps_depth = 0;
    bool in_notification = false;
    Names names = Names::of_line;
    Found found;

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
        if (!found.note(*this, name, in_notification, value, *next)) { return unknown; }
        if (bytes[value] == '{') {
          if (name == Name::aps) { aps_depth = depth + 1; }
          if (name == Name::notification) { in_notification = true; }
        }
      }
      switch (bytes[value]) {
      case '"': break;
      case '{':
      case '[':
        if (depth == 64) { return unknown; }
        depth++;
        names = names_inside(depth, aps_depth, in_notification);
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
          if (depth > 0) { return unknown; }
          mark = next;
          return answer(found, arena);
        }
        if (depth == 0) { return unknown; }
        if (depth < aps_depth) { aps_depth = 0; }
        if (depth == 1) { in_notification = false; }
        names = names_inside(depth, aps_depth, in_notification);
        byte = bytes[*next++];
      }
    }
  }

private:
  /// A part of the line.
  struct Text {
    const uint8_t *start;
    const uint8_t *end;
    bool has_escape() const { return memchr(start, '\\', static_cast<size_t>(end - start)) != nullptr; }
  };

  /// A payload as far as it was walked along.
  struct Payload {
    bool has_aps = false;
    Text identifier{nullptr, nullptr};
  };

  /// What was found in a line.
  struct Found {
    /// The line as a payload. It counts if it has `aps`.
    Payload raw;
    /// What is under `notification`, the last of that name.
    Payload wrapped;
    Text id{nullptr, nullptr};
    /// Whether there is something beside `notification` that has to be read by other means.
    bool is_foreign = false;

    /// Notes a member; false if the line has to be read by other means.
    bool note(const Walk &walk, Name name, bool in_notification, uint32_t value, uint32_t behind) {
      const uint8_t first = walk.bytes[value];
      Payload &payload = in_notification ? wrapped : raw;
      switch (name) {
      case Name::aps:
        payload = Payload{first == '{', Text{nullptr, nullptr}};
        return payload.has_aps;
      case Name::identifier:
        payload.identifier = first == '"' ? walk.text(value, behind) : Text{nullptr, nullptr};
        return first == '"' || walk.is_word(value, "null");
      case Name::notification:
        wrapped = Payload{};
        is_foreign = is_foreign || first != '{';
        return true;
      case Name::id:
        id = walk.scalar(value, behind);
        is_foreign = is_foreign || !id.start;
        return true;
      case Name::foreign: is_foreign = true; return true;
      default: return false;
      }
    }
  };

  /// The names that are looked for in an object so deep.
  static Names names_inside(unsigned depth, unsigned aps_depth, bool in_notification) {
    if (depth == aps_depth) { return Names::of_aps; }
    if (depth == 1) { return Names::of_line; }
    return depth == 2 && in_notification ? Names::of_notification : Names::of_others;
  }

  /// Reads the name that stands in front of a colon.
  Name read_name(uint32_t start, uint32_t colon, Names names) const {
    const WrittenName name{bytes + start, colon - start};
    const Name known = name.in(names);
    if (known != Name::other || !has_escapes || name.length < WrittenName::shortest_escaped(names)) { return known; }
    return name.has_escape() ? Name::unclear : Name::other;
  }

  /// The scalar that begins at `start`, if writing it anew gives the same text; otherwise nothing. `behind` is the next
  /// mark.
  Text scalar(uint32_t start, uint32_t behind) const {
    const uint8_t *const value = bytes + start;
    switch (*value) {
    case '"': {
      const Text content = text(start, behind);
      if (has_escapes && content.has_escape()) { break; }
      return Text{value, content.end + 1};
    }
    case 't': case 'n': return Text{value, value + 4};
    case 'f': return Text{value, value + 5};
    default:
      if (const size_t length = plain_integer_length(value, bytes + end)) { return Text{value, value + length}; }
    }
    return Text{nullptr, nullptr};
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

  payload_result answer(const Found &found, Arena &arena) const {
    payload_result result{PAYLOAD_UNKNOWN, 0, nullptr, nullptr, 0};
    if (!found.raw.has_aps) {
      if (!found.wrapped.has_aps || found.is_foreign) { return result; }
      result.id = found.id.start;
      result.id_count = static_cast<uint32_t>(found.id.end - found.id.start);
    }
    const Text identifier = (found.raw.has_aps ? found.raw : found.wrapped).identifier;
    if (!identifier.start) {
      result.kind = PAYLOAD_WITHOUT_IDENTIFIER;
      return result;
    }
    const size_t count = static_cast<size_t>(identifier.end - identifier.start);
    if (!has_escapes || !identifier.has_escape()) {
      result.kind = PAYLOAD_PLAIN;
      result.count = static_cast<uint32_t>(count);
      result.identifier = identifier.start;
      return result;
    }
    uint8_t *memory = arena.allocate(count);
    uint8_t *stop = memory ? unescape(identifier.start, identifier.end, memory) : nullptr;
    if (!stop) { return result; }
    result.kind = PAYLOAD_UNESCAPED;
    result.count = static_cast<uint32_t>(stop - memory);
    result.identifier = memory;
    return result;
  }
};

} // namespace payloads
