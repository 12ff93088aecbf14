// Prints what the C and C++ parts answer to the lines of files, so that the answers of two processors can be compared.
#include "CPayloads.h"
#include <algorithm>
#include <cinttypes>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <fstream>
#include <iterator>
#include <string>
#include <vector>
extern "C" {
#include "CBytes.h"
}

namespace {

/// A hash of bytes (FNV-1a), in place of the bytes themselves.
uint64_t hash(const void *bytes, size_t count, uint64_t sum = 0xCBF29CE484222325) {
  for (size_t i = 0; i < count; i++) { sum = (sum ^ static_cast<const uint8_t *>(bytes)[i]) * 0x100000001B3; }
  return sum;
}

/// Keys and a filter that lets about half of all pieces through, the same on every processor.
struct Pieces {
  piece_keys keys{};
  std::vector<uint32_t> words;

  Pieces() : words(64) {
    uint64_t state = 1;
    const auto next = [&state] { return state = hash(&state, sizeof state, state); };
    for (uint64_t &factor : keys.factors) { factor = next(); }
    for (uint64_t &constant : keys.constants) { constant = next(); }
    keys.mask = UINT32_MAX;
    piece_keys_arrange(&keys);
    for (uint32_t &word : words) { word = static_cast<uint32_t>(next() | next()); }
  }

  /// What is found in a text with readable bytes around it: a hash of the pieces that end inside of the text.
  uint64_t find(const uint8_t *text, size_t count, decltype(pieces_find) *function) const {
    const piece_filter filter{words.data(), static_cast<uint32_t>(words.size() - 1)};
    const piece_scan scan{&keys, filter, filter, filter, (1u << PIECE_CLASS_COUNT) - 1};
    uint64_t sum = 0;
    for (size_t from = 0; from <= count; from += PIECE_PASS) {
      uint32_t hashes[PIECE_LANES] = {};
      const uint64_t found = function(&scan, text, count, from, hashes);
      for (uint32_t lane = 0; lane < PIECE_LANES; lane++) {
        const size_t place = piece_place(lane, count, from);
        const size_t size = lane < PIECE_EIGHT_LANE ? 0 : lane < PIECE_FOUR_LANE ? 8 : 4;
        if (!(found >> lane & 1) || place + size > count) { continue; }
        const uint64_t piece[] = {lane, place, hashes[lane]};
        sum += hash(piece, sizeof piece);
      }
    }
    return sum;
  }
};

void print_texts(const std::string &line, const Pieces &pieces) {
  std::vector<uint8_t> memory(line.size() + 2 * PIECE_MARGIN + 16);
  uint8_t *folded = memory.data() + PIECE_MARGIN;
  const bool is_ascii = bytes_fold(line.data(), line.size(), folded);
  const uint64_t found = pieces.find(folded, line.size(), pieces_find);
  if (found != pieces.find(folded, line.size(), pieces_find_portably)) { printf("the ways to find pieces differ: "); }
  uint32_t equal = 0;
  for (size_t place = 0; place + 32 <= line.size(); place++) {
    uint32_t number;
    memcpy(&number, folded + place + 4 * (place % 8), 4);
    equal = equal * 31 + words_equal(folded + place, number);
  }
  printf("%d %016" PRIx64 " %016" PRIx64 " %08" PRIx32, is_ascii, hash(folded, line.size()), found, equal);
}

void print_payload(const payload_result &result) {
  printf(" %d %.*s %.*s\n", result.kind, static_cast<int>(result.id_count), reinterpret_cast<const char *>(result.id),
         static_cast<int>(result.identifier ? result.count : 0), reinterpret_cast<const char *>(result.identifier));
}

} // namespace

int main(int count, char **names) {
  payload_reader *reader = payload_reader_create();
  if (!reader) { return EXIT_FAILURE; }
  fprintf(stderr, "%s\n", payload_reader_version());
  const Pieces pieces;
  for (int i = 1; i < count; i++) {
    std::ifstream file(names[i], std::ios::binary);
    const std::string text{std::istreambuf_iterator<char>(file), {}};
    std::vector<size_t> bounds;
    for (size_t start = 0; start < text.size();) {
      const size_t end = std::min(text.find('\n', start), text.size());
      bounds.insert(bounds.end(), {start, end});
      start = end + 1;
    }
    std::vector<payload_result> results(bounds.size() / 2);
    payload_reader_read(reader, reinterpret_cast<const uint8_t *>(text.data()), bounds.data(), results.size(),
                        results.data());
    printf("%s: %zu lines\n", names[i], results.size());
    for (size_t line = 0; line < results.size(); line++) {
      print_texts(text.substr(bounds[2 * line], bounds[2 * line + 1] - bounds[2 * line]), pieces);
      print_payload(results[line]);
    }
  }
  payload_reader_destroy(reader);
}
