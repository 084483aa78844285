/* record_buffer.h -- text that grows while a record is written. */

#ifndef COMMON_RECORDS_RECORD_BUFFER_H
#define COMMON_RECORDS_RECORD_BUFFER_H

#include <stddef.h>

/* All zero is an empty text. */
struct record_buffer {
	char  *text; /* owned; ends with a NUL if it is not NULL */
	size_t length, capacity;
};

/*
 * Appends a formatted text, as printf does. It must have at most 255 bytes,
 * which is asserted.
 */
void record_buffer_print(struct record_buffer *b, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

/* Appends length bytes. */
void record_buffer_append(struct record_buffer *b, const char *text,
    size_t length);

void record_buffer_free(struct record_buffer *b);

#endif
