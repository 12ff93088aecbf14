// Finds the target content identifiers of many APNs payloads at once, raw or under `notification`, by simdjson's search
// for structure.
//
// A reader says what a line holds only where it is sure: the line is an object by the letter of RFC 8259, and
// nothing in it is out of the ordinary. All other lines, broken or merely unusual, it leaves to a slower reader that
// has words for what is wrong.
#pragma once
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/// What is known of a line.
typedef enum {
  /// Nothing: the line has to be read by other means.
  PAYLOAD_UNKNOWN = 0,
  /// A payload without identifier.
  PAYLOAD_WITHOUT_IDENTIFIER = 1,
  /// A payload whose identifier stands in the block as it is, without escapes.
  PAYLOAD_PLAIN = 2,
  /// A payload whose identifier was written with escapes: it stands in the reader's own memory.
  PAYLOAD_UNESCAPED = 3,
} payload_kind;

/// The answer for one line.
typedef struct {
  payload_kind kind;
  /// How long the identifier is, in bytes.
  uint32_t count;
  /// Where the identifier begins; NULL without one. Valid until the next call, and as long as the block.
  const uint8_t *_Nullable identifier;
  /// Where the value of `id` begins that stands beside `notification`; NULL without one. It is a string without escapes,
  /// a whole number of up to 18 digits, `true`, `false` or `null`, as it is written. Valid as long as the block.
  const uint8_t *_Nullable id;
  /// How long that value is, in bytes.
  uint32_t id_count;
} payload_result;

/// The memory of a search. It belongs to one thread at a time.
typedef struct payload_reader payload_reader;

/// Makes a reader; NULL if there is no memory.
payload_reader *_Nullable payload_reader_create(void);

/// Frees a reader.
void payload_reader_destroy(payload_reader *_Nonnull reader);

/// Reads lines of a block.
///
/// Of each line `bounds` has where it begins in the block and where it ends, without its line feed, in bytes. The lines
/// ascend, and behind each stands a line feed, or a carriage return and one, or the end of the block. There are as many
/// `results` as lines. Takes O(n) steps in the length of the block; never fails.
void payload_reader_read(payload_reader *_Nonnull reader, const uint8_t *_Nonnull block,
                         const size_t *_Nonnull bounds, size_t line_count, payload_result *_Nonnull results);

/// The library behind it, as `simdjson 3.0.1 (haswell)`; valid for ever.
const char *_Nonnull payload_reader_version(void);

#ifdef __cplusplus
}
#endif
