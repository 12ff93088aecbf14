// The names of members that say what a line is.
#pragma once
#include <cstdint>
#include <cstring>

namespace payloads {

/// What a member's name is to the walk. One that is written with escapes might be any, and `unclear` says so.
enum class Name { other, aps, identifier, notification, id, foreign, unclear };

/// Which names are looked for in an object.
enum class Names { of_line, of_notification, of_aps, of_others };

/// A name as it is written, with its quotation marks, and up to the colon with the blanks between.
struct WrittenName {
  const uint8_t *start;
  uint32_t length;

  template <size_t size> bool is(const char (&wanted)[size]) const {
    constexpr uint32_t count = size - 1;
    return length >= count && memcmp(start, wanted, count) == 0;
  }

  bool has_escape() const { return memchr(start, '\\', length) != nullptr; }

  /// Reads the name of a member of the whole line. `foreign` are those that make an event another than a notification, or
  /// ask for something beside it.
  Name in_line() const {
    switch (start[1]) {
    case 'A': return is("\"APNS\"") || is("\"APNS_SANDBOX\"") ? Name::foreign : Name::other;
    case 'a': return is("\"aps\"") ? Name::aps : Name::other;
    case 'i': return is("\"id\"") ? Name::id : Name::other;
    case 'm': return is("\"message\"") ? Name::foreign : Name::other;
    case 'n': return is("\"notification\"") ? Name::notification : Name::other;
    case 'd': return is("\"drag\"") ? Name::foreign : Name::other;
    case 'l': return is("\"launch\"") || is("\"localNotification\"") ? Name::foreign : Name::other;
    case 'o': return is("\"options\"") ? Name::foreign : Name::other;
    case 's':
      return is("\"shortcutItem\"") || is("\"sharePlay\"") || is("\"sessionRequest\"") ? Name::foreign : Name::other;
    case 'u': return is("\"url\"") || is("\"userActivity\"") ? Name::foreign : Name::other;
    default: return Name::other;
    }
  }

  Name in(Names names) const {
    switch (names) {
    case Names::of_line: return in_line();
    case Names::of_notification: return is("\"aps\"") ? Name::aps : Name::other;
    case Names::of_aps: return is("\"target-content-id\"") ? Name::identifier : Name::other;
    case Names::of_others: break;
    }
    return Name::other;
  }

  /// The shortest name that is looked for, with its quotation marks. No character of a name has an escape of less than
  /// six bytes.
  static uint32_t shortest_escaped(Names names) {
    switch (names) {
    case Names::of_line: return 4 + 5;
    case Names::of_notification: return 5 + 5;
    default: return 19 + 5;
    }
  }
};

} // namespace payloads
