#include "ThreadPointer.h"

_Thread_local void *thread_pointer;
