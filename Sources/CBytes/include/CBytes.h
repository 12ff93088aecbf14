// The C library's search in memory, which Swift's Glibc module does not show.
#pragma once
#include <stddef.h>

/// Where `sought` first occurs in `text`; NULL if it does not. Takes O(n) steps.
const void *_Nullable bytes_find(const void *_Nonnull text, size_t text_count, const void *_Nonnull sought,
                                 size_t sought_count);
