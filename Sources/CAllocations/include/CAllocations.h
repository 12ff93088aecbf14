// Counts how often this thread takes memory. Part of the tool alone: it stands in front of the C library's functions.
#pragma once

/// How many times this thread took memory so far; below 0 where that is not counted.
long allocations_of_this_thread(void);
