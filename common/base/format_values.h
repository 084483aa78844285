/* format_values.h -- a format and its arguments, as text. */

#ifndef COMMON_BASE_FORMAT_VALUES_H
#define COMMON_BASE_FORMAT_VALUES_H

#include <stdarg.h>
#include <stdio.h>

/*
 * In a function whose last named parameter is `format`: writes the arguments after
 * it to `out` in that format, as snprintf does.
 */
#define FORMAT_VALUES(out, size, format)               \
	do {                                           \
		va_list values_;                       \
		va_start(values_, format);             \
		vsnprintf(out, size, format, values_); \
		va_end(values_);                       \
	} while (0)

#endif
