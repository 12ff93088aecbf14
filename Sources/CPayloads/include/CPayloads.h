// Finds the target content identifiers of event lines with simdjson.
//
// Only ordinary lines are read. Broken and unusual lines are left to the Swift reader, which can report their errors.
#pragma once
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/// The kind of event on a line.
typedef enum {
  /// Unknown: the line must be read in Swift.
  EVENT_OTHER,
  EVENT_NOTIFICATION,
  EVENT_LOCAL_NOTIFICATION,
  EVENT_SHORTCUT_ITEM,
  EVENT_USER_ACTIVITY,
  EVENT_URL,
} event_kind;

/// One line. Its texts are UTF-8 without JSON escapes, and valid until the next call of the reader.
typedef struct {
  event_kind kind;
  /// Whether `id` is a string; otherwise it is an integer in decimal.
  int id_is_string;
  /// The target content identifier; NULL if absent.
  const char *_Nullable identifier;
  /// The length of the identifier in bytes.
  size_t identifier_count;
  /// The value of `id`; NULL if absent.
  const char *_Nullable id;
  /// The length of `id` in bytes.
  size_t id_count;
} event_line;

/// A reader. It must not be used by several threads at a time.
typedef struct event_line_reader event_line_reader;

/// The number of bytes after a block that must be readable.
extern const size_t event_block_padding;

/// Creates a reader; returns NULL if memory is exhausted.
event_line_reader *_Nullable event_line_reader_create(void);

/// Frees a reader.
void event_line_reader_destroy(event_line_reader *_Nonnull reader);

/// Reads the lines of a block.
///
/// `bounds` contains the start and end offset of each line in the block, in ascending order. `event_block_padding`
/// bytes after the last end must be readable. `results` has room for `line_count` results. Complexity: O(n) in the
/// length of the block.
void event_line_reader_read(event_line_reader *_Nonnull reader, const uint8_t *_Nonnull block,
                            const size_t *_Nonnull bounds, size_t line_count, event_line *_Nonnull results);

/// Returns the name and kernel of the library, such as `simdjson 3.0.1 (haswell)`.
const char *_Nonnull simdjson_version(void);

#ifdef __cplusplus
}
#endif
