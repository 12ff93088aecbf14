#include "Backslashes.hpp"
#include "CPayloads.h"
#include "Walk.hpp"
#include <algorithm>
#include <memory>
#include <new>
#include <simdjson.h>
#include <string>
#include <vector>

using payloads::Escapes;
using simdjson::internal::dom_parser_implementation;

namespace {

/// How much is searched at once, in bytes. A fault that is no line's own, such as a byte that is not UTF-8, lets a
/// whole batch be searched again line by line, so a batch is small; its marks stay in the nearest cache too.
constexpr size_t batch_size = 32 * 1024;
/// Longer lines are left to the other reader.
constexpr size_t longest_line = 1024 * 1024;

constexpr payload_result unknown{PAYLOAD_UNKNOWN, 0, nullptr, nullptr, 0};

/// Where a line begins in its block, and where it ends.
struct Line {
  size_t begin;
  size_t end;
  size_t count() const { return end - begin; }
};

} // namespace

struct payload_reader {
  std::unique_ptr<dom_parser_implementation> structure;
  /// Identifiers that were written with escapes.
  payloads::Arena arena;
  /// The lines that are searched at once.
  std::vector<Line> batch;

  /// Marks what matters in `bytes`: false if a string does not end, a string holds a control character (such as the
  /// line feed behind a line), or something is not UTF-8.
  bool mark(const uint8_t *bytes, size_t count) {
    // There is room for at least as many marks as the capacity says.
    const size_t capacity = count + payloads::Walk::marks_behind;
    if (capacity > structure->capacity() && structure->set_capacity(capacity) != simdjson::SUCCESS) { return false; }
    if (structure->stage1(bytes, count, simdjson::stage1_mode::regular) != simdjson::SUCCESS) { return false; }
    uint32_t *const behind = structure->structural_indexes.get() + structure->n_structural_indexes;
    std::fill(behind, behind + payloads::Walk::marks_behind, UINT32_MAX);
    return true;
  }

  const uint32_t *marks() const { return structure->structural_indexes.get(); }

  void read_one(const uint8_t *block, const Line &line, payload_result &result) {
    const uint8_t *bytes = block + line.begin;
    if (line.count() == 0 || !mark(bytes, line.count())) { return; }
    const Escapes escapes = payloads::Backslashes(bytes, line.count()).check(bytes, bytes + line.count());
    if (escapes == Escapes::broken) { return; }
    const auto count = static_cast<uint32_t>(line.count());
    payloads::Walk walk{bytes, marks(), count, count, escapes != Escapes::none};
    result = walk.run(arena);
  }

  void read_batch(const uint8_t *block, const Line *lines, size_t count, payload_result *results) {
    const size_t start = lines[0].begin;
    const uint8_t *bytes = block + start;
    const size_t length = lines[count - 1].end - start;
    if (!mark(bytes, length)) {
      for (size_t i = 0; i < count; i++) { read_one(block, lines[i], results[i]); }
      return;
    }
    // No string holds a line feed, so no string, and nothing else, goes over the end of a line.
    const uint32_t *mark = marks();
    payloads::Backslashes backslashes(bytes, length);
    for (size_t i = 0; i < count; i++) {
      const auto begin = static_cast<uint32_t>(lines[i].begin - start);
      const auto end = static_cast<uint32_t>(lines[i].end - start);
      while (*mark < begin) { mark++; }
      const Escapes escapes = backslashes.check(bytes + begin, bytes + end);
      if (escapes == Escapes::broken) { continue; }
      payloads::Walk walk{bytes, mark, end, static_cast<uint32_t>(length), escapes != Escapes::none};
      results[i] = walk.run(arena);
      mark = walk.mark;
    }
  }
};

extern "C" payload_reader *payload_reader_create(void) {
  std::unique_ptr<payload_reader> reader{new (std::nothrow) payload_reader};
  if (!reader) { return nullptr; }
  const simdjson::implementation *implementation = simdjson::get_active_implementation();
  if (implementation->create_dom_parser_implementation(batch_size, 1, reader->structure) != simdjson::SUCCESS) {
    return nullptr;
  }
  return reader.release();
}

extern "C" void payload_reader_destroy(payload_reader *reader) { delete reader; }

extern "C" void payload_reader_read(payload_reader *reader, const uint8_t *block, const size_t *bounds,
                                    size_t line_count, payload_result *results) {
  reader->arena.clear();
  std::vector<Line> &lines = reader->batch;
  for (size_t first = 0; first < line_count;) {
    lines.clear();
    size_t next = first;
    for (; next < line_count; next++) {
      const Line line{bounds[2 * next], bounds[2 * next + 1]};
      if (line.count() > longest_line) { break; }
      if (!lines.empty() && line.end - lines.front().begin > batch_size) { break; }
      lines.push_back(line);
      results[next] = unknown;
    }
    if (lines.empty()) {
      results[next++] = unknown;
    } else {
      reader->read_batch(block, lines.data(), lines.size(), results + first);
    }
    first = next;
  }
}

extern "C" const char *payload_reader_version(void) {
  static const std::string text =
      "simdjson " SIMDJSON_STRINGIFY(SIMDJSON_VERSION) " (" + simdjson::get_active_implementation()->name() + ")";
  return text.c_str();
}
