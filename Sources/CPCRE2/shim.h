// Selects the PCRE2 functions for 8-bit code units, which support UTF-8.
#define PCRE2_CODE_UNIT_WIDTH 8
#include <pcre2.h>
