/* msec.h -- moments and spans of time, everywhere an argument. */

#ifndef COMMON_MSEC_H
#define COMMON_MSEC_H

#include <stdint.h>

/*
 * Milliseconds: a span, or a moment on a clock that never goes back. Only the
 * shell reads a clock; everybody else is told "now".
 */
typedef int64_t msec;

#define MSEC_NEVER INT64_MAX

#endif
