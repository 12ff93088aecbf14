// A set-once atomic pointer: one thread publishes a value, and any thread can load it.
#pragma once
#include <stdbool.h>
#include <stddef.h>

/// Loads the pointer with acquire ordering, so that all writes made before `pointer_publish` are visible.
static inline void *_Nullable pointer_load(void *_Nullable const *_Nonnull pointer) {
  return __atomic_load_n(pointer, __ATOMIC_ACQUIRE);
}

/// Stores `value` if the pointer is still NULL. Returns whether this call stored it.
static inline bool pointer_publish(void *_Nullable *_Nonnull pointer, void *_Nonnull value) {
  void *none = NULL;
  return __atomic_compare_exchange_n(pointer, &none, value, false, __ATOMIC_ACQ_REL, __ATOMIC_ACQUIRE);
}
