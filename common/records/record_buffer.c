/* record_buffer.c -- text that grows while a record is written. */

#include "common/records/record_buffer.h"

#include <assert.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "common/fatal.h"

void record_buffer_append(struct record_buffer *b, const char *text,
    size_t length)
{
	if (b->length + length >= b->capacity) {
		b->capacity = 2 * (b->length + length) + 256;
		b->text = xrealloc(b->text, b->capacity);
	}
	memcpy(b->text + b->length, text, length);
	b->length += length;
	b->text[b->length] = '\0';
}

void record_buffer_print(struct record_buffer *b, const char *format, ...)
{
	char    text[256];
	va_list arguments;
	int     length;

	va_start(arguments, format);
	length = vsnprintf(text, sizeof(text), format, arguments);
	va_end(arguments);
	assert(length >= 0 && (size_t)length < sizeof(text));
	record_buffer_append(b, text, (size_t)length);
}

void record_buffer_free(struct record_buffer *b)
{
	free(b->text);
	*b = (struct record_buffer){ 0 };
}
