#include "CPayloads.h"
#include <cstring>
#include <memory>
#include <new>
#include <simdjson.h>
#include <string>

using simdjson::dom::element;
using simdjson::dom::object;

namespace {

// Lines that are longer or more deeply nested than these limits allow are left to the Swift reader.
constexpr size_t longest_line = 1024 * 1024;
constexpr size_t deepest_line = 64;

struct Text {
  const char *start = nullptr;
  size_t count = 0;
};

/// An optional member of a JSON object. If a key occurs more than once, the last value is used.
struct Member {
  element value;
  bool exists = false;
  void operator=(const element &found) { value = found, exists = true; }
  bool is_absent() const { return !exists || value.is_null(); }
  bool get(object &found) const { return exists && value.get(found) == simdjson::SUCCESS; }
  bool get(Text &found) const {
    std::string_view text;
    if (!exists || value.get(text) != simdjson::SUCCESS) { return false; }
    found = {text.data(), text.size()};
    return true;
  }
};

Member last(const object &members, std::string_view name) {
  Member found;
  for (const auto field : members) {
    if (field.key == name) { found = field.value; }
  }
  return found;
}

/// The members of a line that determine the kind of its event.
struct Line {
  Member aps, id, notification, local_notification, shortcut_item, user_activity, url;
  /// Whether the line has a member that only the Swift reader supports.
  bool is_other = false;

  explicit Line(const object &members) {
    for (const auto field : members) {
      const std::string_view key = field.key;
      switch (key.size()) {
      case 2: if (key == "id") { id = field.value; } break;
      case 3: if (key == "aps") { aps = field.value; } else if (key == "url") { url = field.value; } break;
      case 4: is_other |= key == "drag" || key == "APNS"; break;
      case 6: is_other |= key == "launch"; break;
      case 7: is_other |= key == "options" || key == "message"; break;
      case 9: is_other |= key == "sharePlay"; break;
      case 12:
        if (key == "notification") { notification = field.value; }
        else if (key == "shortcutItem") { shortcut_item = field.value; }
        else if (key == "userActivity") { user_activity = field.value; }
        else { is_other |= key == "APNS_SANDBOX"; }
        break;
      case 14: is_other |= key == "sessionRequest"; break;
      case 17: if (key == "localNotification") { local_notification = field.value; } break;
      default: break;
      }
    }
  }

  event_kind kind() const {
    if (aps.exists) { return EVENT_NOTIFICATION; }
    if (is_other) { return EVENT_OTHER; }
    switch (notification.exists | local_notification.exists << 1 | shortcut_item.exists << 2 |
            user_activity.exists << 3 | url.exists << 4) {
    case 1: return EVENT_NOTIFICATION;
    case 2: return EVENT_LOCAL_NOTIFICATION;
    case 4: return EVENT_SHORTCUT_ITEM;
    case 8: return EVENT_USER_ACTIVITY;
    case 16: return EVENT_URL;
    default: return EVENT_OTHER;
    }
  }

  /// Finds the event's target content identifier. Returns false if the line must be left to the Swift reader.
  bool find_identifier(event_kind kind, Text &identifier) const {
    object event, content;
    Text ignored;
    Member found;
    switch (kind) {
    case EVENT_NOTIFICATION: {
      const Member payload = aps.exists || !notification.get(event) ? aps : last(event, "aps");
      if (!payload.get(content)) { return false; }
      found = last(content, "target-content-id");
      return found.is_absent() || found.get(identifier);
    }
    case EVENT_LOCAL_NOTIFICATION:
      if (!local_notification.get(event)) { return false; }
      found = last(event, "targetContentIdentifier");
      return found.is_absent() || found.get(identifier);
    case EVENT_SHORTCUT_ITEM:
      if (!shortcut_item.get(event) || !last(event, "type").get(ignored)) { return false; }
      found = last(event, "localizedTitle");
      return (found.is_absent() || found.get(ignored)) && last(event, "targetContentIdentifier").get(identifier);
    case EVENT_USER_ACTIVITY:
      if (!user_activity.get(event) || !last(event, "activityType").get(ignored)) { return false; }
      found = last(event, "webpageURL");
      return (found.is_absent() || found.get(ignored)) && !last(event, "isHandoff").exists &&
             last(event, "targetContentIdentifier").get(identifier);
    case EVENT_URL: return url.get(identifier);
    case EVENT_OTHER: break;
    }
    return false;
  }
};

} // namespace

struct event_line_reader {
  simdjson::dom::parser parser;
  /// Copies of the strings from a block's lines. They are needed because the parser reuses its buffer for each line.
  std::unique_ptr<char[]> texts;
  size_t capacity = 0;
  size_t used = 0;

  /// Reserves memory for the strings from a block, which together are never longer than the block itself.
  bool reserve(size_t count) {
    used = 0;
    if (count <= capacity) { return true; }
    texts.reset(new (std::nothrow) char[count]);
    capacity = texts ? count : 0;
    return capacity > 0;
  }

  Text keep(Text text) {
    if (!text.start) { return text; }
    char *const copy = texts.get() + used;
    memcpy(copy, text.start, text.count);
    used += text.count;
    return {copy, text.count};
  }

  bool read(const uint8_t *bytes, size_t count, event_line &result) {
    object members;
    if (count > longest_line || parser.parse(bytes, count, false).get(members) != simdjson::SUCCESS) { return false; }
    const Line line(members);
    const event_kind kind = line.kind();
    Text identifier, id;
    if (!line.find_identifier(kind, identifier)) { return false; }
    std::string digits;
    if (line.id.exists && !line.id.get(id)) {
      int64_t number;
      if (line.id.value.get(number) != simdjson::SUCCESS) { return false; }
      digits = std::to_string(number);
      id = {digits.data(), digits.size()};
    }
    identifier = keep(identifier), id = keep(id);
    result = {kind, digits.empty(), identifier.start, identifier.count, id.start, id.count};
    return true;
  }
};

extern "C" {

const size_t event_block_padding = simdjson::SIMDJSON_PADDING;

event_line_reader *event_line_reader_create(void) {
  std::unique_ptr<event_line_reader> reader{new (std::nothrow) event_line_reader};
  if (!reader || reader->parser.allocate(longest_line, deepest_line) != simdjson::SUCCESS) { return nullptr; }
  return reader.release();
}

void event_line_reader_destroy(event_line_reader *reader) { delete reader; }

void event_line_reader_read(event_line_reader *reader, const uint8_t *block, const size_t *bounds, size_t line_count,
                            event_line *results) {
  const bool has_memory = line_count > 0 && reader->reserve(bounds[2 * line_count - 1] - bounds[0]);
  for (size_t i = 0; i < line_count; i++) {
    const size_t start = bounds[2 * i], end = bounds[2 * i + 1];
    if (!has_memory || !reader->read(block + start, end - start, results[i])) { results[i] = {}; }
  }
}

const char *simdjson_version(void) {
  static const std::string text =
      "simdjson " SIMDJSON_STRINGIFY(SIMDJSON_VERSION) " (" + simdjson::get_active_implementation()->name() + ")";
  return text.c_str();
}
}
