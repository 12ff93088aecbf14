// Counts how often this thread takes memory. Only the library that `bench` preloads has it: it replaces functions of the C library.
#pragma once

/// How many times this thread took memory so far; below 0 where that is not counted.
long allocations_of_this_thread(void);
