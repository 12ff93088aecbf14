// Finds the target content identifiers of event lines with simdjson.
//
// A reader answers only for ordinary lines. Broken and unusual lines are left to the reader in Swift, which can say
// what is wrong with them.
#pragma once
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/// The kind of event on a line.
typedef enum {
  /// Not known: the line must be read in Swift.
  EVENT_OTHER,
  EVENT_NOTIFICATION,
  EVENT_LOCAL_NOTIFICATION,
  EVENT_SHORTCUT_ITEM,
  EVENT_USER_ACTIVITY,
  EVENT_URL,
} event_kind;

/// One line. Its texts are UTF-8 without JSON escapes, and valid until the reader's next call.
typedef struct {
  event_kind kind;
  /// Whether `id` is a string; otherwise it is an integer in decimal.
  int id_is_string;
  /// The target content identifier; NULL without one.
  const char *_Nullable identifier;
  /// The length of the identifier in bytes.
  size_t identifier_count;
  /// The value of `id`; NULL without one.
  const char *_Nullable id;
  /// The length of `id` in bytes.
  size_t id_count;
} event_line;

/// Belongs to one thread at a time.
typedef struct event_line_reader event_line_reader;

/// How many bytes after a block must be readable.
extern const size_t event_block_padding;

/// Creates a reader; NULL without memory.
event_line_reader *_Nullable event_line_reader_create(void);

/// Frees a reader.
void event_line_reader_destroy(event_line_reader *_Nonnull reader);

/// Reads the lines of a block.
///
/// `bounds` holds the start and the end of each line in the block, in bytes and ascending; `event_block_padding` bytes
/// after the last end are readable. `results` has room for `line_count` results. Takes O(n) in the length of the block.
void event_line_reader_read(event_line_reader *_Nonnull reader, const uint8_t *_Nonnull block,
                            const size_t *_Nonnull bounds, size_t line_count, event_line *_Nonnull results);

/// The library and its kernel, such as `simdjson 3.0.1 (haswell)`.
const char *_Nonnull simdjson_version(void);

#ifdef __cplusplus
}
#endif
