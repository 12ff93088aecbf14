// A thread-local pointer that can be read without a function call, unlike a `pthread_getspecific` value.
#pragma once

/// The current thread's pointer, initially NULL.
extern _Thread_local void *_Nullable thread_pointer;

/// Returns the current thread's pointer.
static inline void *_Nullable thread_pointer_get(void) { return thread_pointer; }

/// Sets the current thread's pointer.
static inline void thread_pointer_set(void *_Nullable pointer) { thread_pointer = pointer; }
