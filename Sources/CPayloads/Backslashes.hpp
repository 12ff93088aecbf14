// The backslashes of many lines.
#pragma once
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
      position += escape.length;
      // In a text of another script one escape follows the other.
      if (position < end && *position != '\\') { position = find(position, end); }
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

} // namespace payloads
