// Extracts the target content identifiers from event lines, using simdjson.
//
// Supports only the common forms of events. Invalid and unusual lines are left to the Swift reader, which can report
// errors.
#pragma once
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/// The kind of event on a line.
typedef enum {
  /// No event was read. The line must be left to the Swift reader.
  EVENT_OTHER,
  EVENT_NOTIFICATION,
  EVENT_LOCAL_NOTIFICATION,
  EVENT_SHORTCUT_ITEM,
  EVENT_USER_ACTIVITY,
  EVENT_URL,
} event_kind;

/// The contents of an event line. The strings are UTF-8 without JSON escapes and remain valid until the reader's next
/// use.
typedef struct {
  event_kind kind;
  /// Whether `id` is a string. Otherwise, `id` is an integer in decimal notation.
  int id_is_string;
  /// The target content identifier, or NULL if it is absent.
  const char *_Nullable identifier;
  /// The length of the identifier in bytes.
  size_t identifier_count;
  /// The value of the line's `id` member, or NULL if it is absent.
  const char *_Nullable id;
  /// The length of `id` in bytes.
  size_t id_count;
} event_line;

/// A reader for event lines. It must not be used by more than one thread at a time.
typedef struct event_line_reader event_line_reader;

/// The number of bytes that must be readable after the last line of a block.
extern const size_t event_block_padding;

/// Creates a reader, or returns NULL if there isn't enough memory.
event_line_reader *_Nullable event_line_reader_create(void);

/// Frees a reader.
void event_line_reader_destroy(event_line_reader *_Nonnull reader);

/// Reads the lines of a block.
///
/// `bounds` contains the start and end offsets of each line in the block, in ascending order. `event_block_padding`
/// bytes after the end of the last line must be readable. `results` must have room for `line_count` elements.
///
/// Complexity: O(n) in the length of the block.
void event_line_reader_read(event_line_reader *_Nonnull reader, const uint8_t *_Nonnull block,
                            const size_t *_Nonnull bounds, size_t line_count, event_line *_Nonnull results);

/// Returns the version of simdjson and the name of its active kernel, such as `simdjson 3.0.1 (haswell)`.
const char *_Nonnull simdjson_version(void);

#ifdef __cplusplus
}
#endif
