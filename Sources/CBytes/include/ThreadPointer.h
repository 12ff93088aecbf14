// A pointer that each thread has for itself: reading it takes no call, unlike pthread_getspecific.
#pragma once

/// The pointer of the current thread; NULL before it was set.
extern _Thread_local void *_Nullable thread_pointer;

/// Returns the pointer of the current thread.
static inline void *_Nullable thread_pointer_get(void) { return thread_pointer; }

/// Sets the pointer of the current thread.
static inline void thread_pointer_set(void *_Nullable pointer) { thread_pointer = pointer; }
