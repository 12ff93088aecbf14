// Memory for a few short texts that live until the next block.
#pragma once
#include <cstddef>
#include <cstdint>
#include <memory>
#include <new>
#include <vector>

namespace payloads {

class Arena {
public:
  /// Memory for `count` bytes, which stays where it is until `clear()`; NULL if there is none.
  uint8_t *allocate(size_t count) {
    if (chunks.empty() || capacity - used < count) {
      const size_t size = count > chunk_size ? count : chunk_size;
      std::unique_ptr<uint8_t[]> chunk{new (std::nothrow) uint8_t[size]};
      if (!chunk) { return nullptr; }
      chunks.push_back(std::move(chunk));
      capacity = size;
      used = 0;
    }
    uint8_t *bytes = chunks.back().get() + used;
    used += count;
    return bytes;
  }

  /// Forgets all texts.
  void clear() {
    chunks.clear();
    capacity = used = 0;
  }

private:
  static constexpr size_t chunk_size = 64 * 1024;
  std::vector<std::unique_ptr<uint8_t[]>> chunks;
  size_t capacity = 0;
  size_t used = 0;
};

} // namespace payloads
