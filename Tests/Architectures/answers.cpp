// Prints what the C and C++ parts answer to payloads that are made here and to the lines of files, so that the answers
// of two processors can be compared.
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

/// Numbers that seem random (SplitMix64), the same on every processor.
struct Numbers {
  uint64_t state = 1;
  uint64_t next() {
    uint64_t mixed = state += 0x9E3779B97F4A7C15;
    mixed = (mixed ^ mixed >> 30) * 0xBF58476D1CE4E5B9;
    mixed = (mixed ^ mixed >> 27) * 0x94D049BB133111EB;
    return mixed ^ mixed >> 31;
  }
  size_t below(size_t count) { return next() % count; }
};

/// A payload or an envelope, now and then with a byte that does not belong there.
std::string payload(Numbers &numbers) {
  static const char *const parts[] = {"a",     "mail/",  "é",   "日本",          "\\u00e9", "\\ud83d\\ude00",
                                      "\\/",   "\\n",    "-",   "ABCDEFGHIJKLM", "x{[:,]}", "\\\"",
                                      "\\ud83d", "\\u00g0", "\t", "1234567890123456"};
  static const char *const scalars[] = {"1", "-0", "123456789012345678", "1.5", "true", "null", "\"n1\"", "\"é\"",
                                        "1e5", "01", "falsey", "[]", "\"\\u0061\"", "[{\"aps\":1},2.25]"};
  const auto scalar = [&] { return std::string{scalars[numbers.below(std::size(scalars))]}; };
  std::string identifier;
  // The parts that make a line unreadable are at the end of the list.
  const size_t most = numbers.below(4) == 0 ? std::size(parts) : 12;
  for (size_t count = numbers.below(12); count > 0; count--) { identifier += parts[numbers.below(most)]; }
  std::string line = "{\"alert\":" + scalar() + ",\"target-content-id\":\"" + identifier + "\"}";
  line = "{\"x\": " + scalar() + " , \"aps\":" + line + "}";
  if (numbers.below(2) == 0) { line = "{\"id\":" + scalar() + ",\"notification\":" + line + "}"; }
  if (numbers.below(16) == 0) { line[numbers.below(line.size())] = static_cast<char>(1 + numbers.below(255)); }
  std::replace(line.begin(), line.end(), '\n', ' ');
  return line + "\n";
}

/// Keys and a filter that lets about half of all grams through, the same on every processor.
struct Grams {
  gram_keys keys{};
  std::vector<uint32_t> words;

  Grams() : words(64) {
    Numbers numbers;
    for (uint64_t &factor : keys.factors) { factor = numbers.next(); }
    for (uint64_t &constant : keys.constants) { constant = numbers.next(); }
    keys.mask = UINT32_MAX;
    gram_keys_arrange(&keys);
    for (uint32_t &word : words) { word = static_cast<uint32_t>(numbers.next() | numbers.next()); }
  }

  /// What is found in a string with readable bytes around it: a hash of the grams that end inside of the text.
  uint64_t find(const uint8_t *text, size_t count, decltype(grams_find) *function) const {
    const bloom_filter filter{words.data(), static_cast<uint32_t>(words.size() - 1)};
    const gram_scan scan{&keys, filter, filter, filter, (1u << GRAM_KIND_COUNT) - 1};
    uint64_t sum = 0;
    for (size_t from = 0; from <= count; from += GRAM_PASS) {
      uint32_t hashes[GRAM_LANES] = {};
      const uint64_t found = function(&scan, text, count, from, hashes);
      for (uint32_t lane = 0; lane < GRAM_LANES; lane++) {
        const size_t offset = gram_offset(lane, count, from);
        const size_t size = lane < INFIX_8_LANE ? 0 : lane < INFIX_4_LANE ? 8 : 4;
        if (!(found >> lane & 1) || offset + size > count) { continue; }
        const uint64_t gram[] = {lane, offset, hashes[lane]};
        sum += hash(gram, sizeof gram);
      }
    }
    return sum;
  }
};

void print_texts(const std::string &line, const Grams &grams) {
  std::vector<uint8_t> memory(line.size() + 2 * GRAM_MARGIN + 16);
  uint8_t *folded = memory.data() + GRAM_MARGIN;
  const bool is_ascii = bytes_fold(line.data(), line.size(), folded);
  const uint64_t found = grams.find(folded, line.size(), grams_find);
  if (found != grams.find(folded, line.size(), grams_find_portably)) { printf("the ways to find grams differ: "); }
  uint32_t equal = 0;
  for (size_t offset = 0; offset + 32 <= line.size(); offset++) {
    uint32_t number;
    memcpy(&number, folded + offset + 4 * (offset % 8), 4);
    equal = equal * 31 + words_equal(folded + offset, number);
  }
  printf("%d %016" PRIx64 " %016" PRIx64 " %08" PRIx32, is_ascii, hash(folded, line.size()), found, equal);
}

void print_event(const event_line &event) {
  const std::string id = event.id ? std::string(event.id, event.id_count) : "-";
  const std::string identifier = event.identifier ? std::string(event.identifier, event.identifier_count) : "-";
  printf(" %d %d %s %s\n", event.kind, event.id_is_string, id.c_str(), identifier.c_str());
}

void print_answers(event_line_reader *reader, const Grams &grams, const char *name, std::string text) {
  std::vector<size_t> bounds;
  for (size_t start = 0; start < text.size();) {
    const size_t end = std::min(text.find('\n', start), text.size());
    bounds.insert(bounds.end(), {start, end});
    start = end + 1;
  }
  std::vector<event_line> events(bounds.size() / 2);
  text.resize(text.size() + event_block_padding);
  event_line_reader_read(reader, reinterpret_cast<const uint8_t *>(text.data()), bounds.data(), events.size(),
                         events.data());
  printf("%s: %zu lines\n", name, events.size());
  for (size_t line = 0; line < events.size(); line++) {
    print_texts(text.substr(bounds[2 * line], bounds[2 * line + 1] - bounds[2 * line]), grams);
    print_event(events[line]);
  }
}

} // namespace

int main(int count, char **names) {
  event_line_reader *reader = event_line_reader_create();
  if (!reader) { return EXIT_FAILURE; }
  fprintf(stderr, "%s\n", simdjson_version());
  const Grams grams;
  Numbers numbers;
  std::string payloads;
  for (int i = 0; i < 50000; i++) { payloads += payload(numbers); }
  print_answers(reader, grams, "payloads", payloads);
  for (int i = 1; i < count; i++) {
    std::ifstream file(names[i], std::ios::binary);
    print_answers(reader, grams, names[i], std::string{std::istreambuf_iterator<char>(file), {}});
  }
  event_line_reader_destroy(reader);
}
