#define _GNU_SOURCE
#include "CBytes.h"
#include <string.h>

const void *bytes_find(const void *text, size_t text_count, const void *sought, size_t sought_count) {
  return memmem(text, text_count, sought, sought_count);
}
