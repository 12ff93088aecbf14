// peers FOLDER SCENES
//
// Routes the events of a workload that PeerFiles wrote in two ways: by a loop over all rules (memcmp, memmem, a glob and
// PCRE2's machine code), and by Hyperscan followed by a loop over its matches, which checks the conditions that Hyperscan
// doesn't support and chooses the best rule. Both must choose the same rule for every event.
//
// Prints a line an engine: its name, scenes, nanoseconds an event (median, slowest pass), nanoseconds a rule to build.

#define PCRE2_CODE_UNIT_WIDTH 8
#include <hs/hs.h>
#include <pcre2.h>
#include <time.h>

#include <algorithm>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <fstream>
#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace {

[[noreturn]] void fail(const std::string &message) {
  fprintf(stderr, "peers: %s\n", message.c_str());
  exit(1);
}

uint8_t lower(uint8_t byte) { return uint8_t(byte - 'A') < 26 ? byte + 32 : byte; }

bool equal(const char *left, const char *right, size_t count, bool ignoresCase) {
  if (!ignoresCase) return memcmp(left, right, count) == 0;
  for (size_t i = 0; i < count; i++)
    if (lower(left[i]) != lower(right[i])) return false;
  return true;
}

/// LIKE: `*` is any text, `?` any character.
bool glob(std::string_view pattern, std::string_view text, bool ignoresCase) {
  size_t p = 0, t = 0, star = std::string_view::npos, retry = 0;
  while (t < text.size()) {
    if (p < pattern.size() && pattern[p] == '*') {
      star = p++;
      retry = t;
    } else if (p < pattern.size() && (pattern[p] == '?' || equal(&pattern[p], &text[t], 1, ignoresCase))) {
      p++, t++;
    } else if (star != std::string_view::npos) {
      p = star + 1;
      t = ++retry;
    } else {
      return false;
    }
  }
  while (p < pattern.size() && pattern[p] == '*') p++;
  return p == pattern.size();
}

struct Comparison {
  std::string operation, literal;
  bool ignoresCase;
  std::shared_ptr<pcre2_code> code;

  void compile() {
    if (operation != "MATCHES") return;
    int error;
    PCRE2_SIZE offset;
    uint32_t options = PCRE2_ANCHORED | PCRE2_ENDANCHORED | (ignoresCase ? PCRE2_CASELESS : 0);
    auto made = pcre2_compile((PCRE2_SPTR)literal.data(), literal.size(), options, &error, &offset, nullptr);
    if (!made || pcre2_jit_compile(made, PCRE2_JIT_COMPLETE) != 0) fail("PCRE2 refuses " + literal);
    code.reset(made, pcre2_code_free);
  }

  bool holds(std::string_view text) const {
    static auto data = pcre2_match_data_create(1, nullptr);
    size_t count = literal.size();
    switch (operation[0]) {
      case '=': return text.size() == count && equal(text.data(), literal.data(), count, ignoresCase);
      case 'B': return text.size() >= count && equal(text.data(), literal.data(), count, ignoresCase);
      case 'E':
        return text.size() >= count && equal(text.data() + text.size() - count, literal.data(), count, ignoresCase);
      case 'C':
        if (!ignoresCase) return memmem(text.data(), text.size(), literal.data(), count) != nullptr;
        for (size_t i = 0; i + count <= text.size(); i++)
          if (equal(text.data() + i, literal.data(), count, true)) return true;
        return false;
      case 'L': return glob(literal, text, ignoresCase);
      default:
        return pcre2_jit_match(code.get(), (PCRE2_SPTR)text.data(), text.size(), 0, 0, data, nullptr) >= 0;
    }
  }

  /// The literal as a regular expression.
  std::string escaped(bool isGlob) const {
    std::string result;
    for (uint8_t byte : literal) {
      char text[8];
      if (isGlob && byte == '*') result += ".*";
      else if (isGlob && byte == '?') result += ".";
      else if (isalnum(byte)) result += char(byte);
      else snprintf(text, sizeof text, "\\x%02x", byte), result += text;
    }
    return result;
  }

  std::string expression() const {
    switch (operation[0]) {
      case '=': return "^" + escaped(false) + "\\z";
      case 'B': return "^" + escaped(false);
      case 'E': return escaped(false) + "\\z";
      case 'C': return escaped(false);
      case 'L': return "^" + escaped(true) + "\\z";
      default: return "^(?:" + literal + ")\\z";
    }
  }
};

struct Rule {
  uint32_t rank;
  std::string shape;
  std::vector<Comparison> comparisons;

  bool holds(std::string_view text) const {
    if (shape == "both") return comparisons[0].holds(text) && comparisons[1].holds(text);
    if (shape == "butNot") return comparisons[0].holds(text) && !comparisons[1].holds(text);
    for (auto &comparison : comparisons)
      if (comparison.holds(text)) return true;
    return false;
  }
};

std::vector<std::string> split(const std::string &line) {
  std::vector<std::string> parts;
  size_t start = 0, end;
  while ((end = line.find('\t', start)) != std::string::npos) {
    parts.push_back(line.substr(start, end - start));
    start = end + 1;
  }
  parts.push_back(line.substr(start));
  return parts;
}

std::vector<std::string> lines(const std::string &path) {
  std::ifstream file(path);
  if (!file) fail("cannot read " + path);
  std::vector<std::string> all;
  for (std::string line; std::getline(file, line);) all.push_back(line);
  return all;
}

double now() {
  timespec time;
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
  return time.tv_sec * 1e9 + time.tv_nsec;
}

constexpr uint32_t none = UINT32_MAX;
using Engine = std::function<uint32_t(std::string_view)>;

struct Workload {
  std::vector<Rule> rules;
  std::vector<std::string> events;

  explicit Workload(const std::string &folder) : events(lines(folder + "/events.txt")) {
    for (auto &line : lines(folder + "/rules.txt")) {
      auto parts = split(line);
      Rule rule{uint32_t(std::stoul(parts[0])), parts[1], {}};
      for (size_t i = 2; i + 2 < parts.size(); i += 3)
        rule.comparisons.push_back({parts[i], parts[i + 2], parts[i + 1] == "c", {}});
      rules.push_back(std::move(rule));
    }
  }

  Engine naive() {
    for (auto &rule : rules)
      for (auto &comparison : rule.comparisons) comparison.compile();
    return [this](std::string_view event) {
      for (auto &rule : rules)
        if (rule.holds(event)) return rule.rank;
      return none;
    };
  }

  /// Returns the best rule among Hyperscan's matches, after checking the conditions that Hyperscan doesn't support.
  uint32_t best(const std::vector<uint32_t> &found, std::string_view event) const {
    uint32_t best = none;
    for (uint32_t index : found)
      if (index < best && (rules[index].shape == "any" || rules[index].holds(event))) best = index;
    return best == none ? none : rules[best].rank;
  }

  /// Calls `add` with each expression to look for, and its rule.
  void forEachExpression(const std::function<void(uint32_t, const Comparison &)> &add) {
    for (uint32_t index = 0; index < rules.size(); index++) {
      bool isAny = rules[index].shape == "any";
      size_t count = isAny ? rules[index].comparisons.size() : 1;
      for (size_t i = 0; i < count; i++) add(index, rules[index].comparisons[i]);
    }
  }

  Engine hyperscan() {
    std::vector<std::string> expressions;
    std::vector<unsigned> flags, owners;
    forEachExpression([&](uint32_t index, const Comparison &comparison) {
      expressions.push_back(comparison.expression());
      flags.push_back(HS_FLAG_SINGLEMATCH | HS_FLAG_DOTALL | (comparison.ignoresCase ? HS_FLAG_CASELESS : 0));
      owners.push_back(index);
    });
    std::vector<const char *> texts;
    for (auto &expression : expressions) texts.push_back(expression.c_str());
    hs_database_t *made = nullptr;
    hs_compile_error_t *error = nullptr;
    auto count = unsigned(texts.size());
    if (hs_compile_multi(texts.data(), flags.data(), owners.data(), count, HS_MODE_BLOCK, nullptr, &made, &error))
      fail(std::string("Hyperscan: ") + error->message);
    hs_scratch_t *scratch = nullptr;
    if (hs_alloc_scratch(made, &scratch)) fail("Hyperscan has not enough memory");
    auto found = std::make_shared<std::vector<uint32_t>>();
    auto note = [](unsigned id, unsigned long long, unsigned long long, unsigned, void *found) {
      static_cast<std::vector<uint32_t> *>(found)->push_back(id);
      return 0;
    };
    return [=, this](std::string_view event) {
      found->clear();
      hs_scan(made, event.data(), event.size(), 0, scratch, note, found.get());
      return best(*found, event);
    };
  }

  /// Measures an engine: as many events as it routes in some seconds, in several passes.
  void measure(
    const std::string &name, const std::string &scenes, const std::function<Engine()> &make, size_t expected,
    std::vector<uint32_t> &answers
  ) {
    double start = now();
    Engine route = make();
    double built = (now() - start) / rules.size();
    size_t count = events.size();
    start = now();
    for (size_t i = 0; i < std::min<size_t>(count, 100) && now() - start < 2e9; i++) route(events[i]);
    start = now();
    for (size_t i = 0; i < std::min<size_t>(count, 20); i++) route(events[i]);
    double one = (now() - start) / std::min<size_t>(count, 20);
    count = std::clamp<size_t>(size_t(1e9 / one), 20, events.size());
    std::vector<double> times;
    std::vector<uint32_t> found(count);
    for (int pass = 0; pass < 7; pass++) {
      start = now();
      for (size_t i = 0; i < count; i++) found[i] = route(events[i]);
      times.push_back((now() - start) / count);
    }
    std::sort(times.begin(), times.end());
    size_t taken = count - std::count(found.begin(), found.end(), none);
    if (count == events.size() && taken != expected)
      fail("wrong answer: " + name + " took " + std::to_string(taken) + " events");
    for (size_t i = 0; i < std::min(answers.size(), count); i++)
      if (answers[i] != found[i]) fail("wrong answer: " + name + " and others differ about " + events[i]);
    if (answers.size() < count) answers = found;
    printf("%s\t%s\t%.1f\t%.1f\t%.1f\n", name.c_str(), scenes.c_str(), times[3], times[6], built);
    fflush(stdout);
  }
};

}  // namespace

int main(int count, char **arguments) {
  if (count != 3) fail("FOLDER SCENES are needed");
  std::string folder = arguments[1], scenes = arguments[2];
  Workload workload(folder);
  size_t expected = std::stoul(lines(folder + "/expected.txt").at(0));
  std::vector<uint32_t> answers;
  // The loop runs first, because Hyperscan's answers are compared with those of the loop.
  workload.measure("naive loop in C++", scenes, [&] { return workload.naive(); }, expected, answers);
  workload.measure("Hyperscan", scenes, [&] { return workload.hyperscan(); }, expected, answers);
}
