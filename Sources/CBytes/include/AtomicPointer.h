// A pointer that is written once and read by any number of threads.
#pragma once
#include <stdbool.h>
#include <stddef.h>

/// Returns the pointer. What was written before it was published is visible.
static inline void *_Nullable pointer_load(void *_Nullable const *_Nonnull pointer) {
  return __atomic_load_n(pointer, __ATOMIC_ACQUIRE);
}

/// Publishes a value if there is none yet, and returns whether it did.
static inline bool pointer_publish(void *_Nullable *_Nonnull pointer, void *_Nonnull value) {
  void *none = NULL;
  return __atomic_compare_exchange_n(pointer, &none, value, false, __ATOMIC_ACQ_REL, __ATOMIC_ACQUIRE);
}
