// simdjson FILE     finds the identifier of each payload with simdjson's on-demand parser, and does nothing with it
//
// Prints how many payloads have one, and how many bytes these have together.

#include <simdjson.h>

#include <cstdio>
#include <string_view>

int main(int count, char **arguments) {
  if (count != 2) return 64;
  simdjson::padded_string text;
  if (simdjson::padded_string::load(arguments[1]).get(text)) return 2;
  simdjson::ondemand::parser parser;
  simdjson::ondemand::document_stream lines;
  if (parser.iterate_many(text, 1 << 20).get(lines)) return 2;
  size_t found = 0, length = 0;
  for (auto line : lines) {
    std::string_view identifier;
    if (line["aps"]["target-content-id"].get_string().get(identifier)) continue;
    found++;
    length += identifier.size();
  }
  std::printf("%zu %zu\n", found, length);
}
