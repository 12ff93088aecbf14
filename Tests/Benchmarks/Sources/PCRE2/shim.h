// PCRE2's functions take the width of a code unit from this macro: 8 bits, for UTF-8.
#define PCRE2_CODE_UNIT_WIDTH 8
#include <pcre2.h>
