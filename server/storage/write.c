/* write.c -- what changes the database: statements with their values. */

#include "server/storage/write.h"

#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

#include "common/base/fatal.h"

struct value value_int(int64_t number)
{
	return (struct value){ VALUE_INT, .number = number };
}

struct value value_real(double real)
{
	return (struct value){ VALUE_REAL, .real = real };
}

struct value value_text(const char *text)
{
	if (text == NULL)
		return (struct value){ .type = VALUE_NULL };
	return (struct value){ VALUE_TEXT, (uint32_t)strlen(text) + 1,
		.bytes = text };
}

struct value value_blob(const void *bytes, size_t size)
{
	return (struct value){ VALUE_BLOB, (uint32_t)size, .bytes = bytes };
}

/* --- batches --- */

static bool has_bytes(const struct value *v)
{
	return v->type == VALUE_TEXT || v->type == VALUE_BLOB;
}

/* Makes room at the end of the batch for a write of that size. */
static struct write *reserve(struct write_batch *b, size_t size)
{
	if (size > b->capacity - b->length) {
		b->capacity = 2 * b->capacity + size + 1024;
		b->bytes = xrealloc(b->bytes, b->capacity);
	}
	return (void *)(b->bytes + b->length);
}

void write_batch_add(struct write_batch *b, const char *sql, size_t n,
    const struct value *values)
{
	const size_t  align = _Alignof(struct write);
	size_t        end = sizeof(struct write) + n * sizeof(struct value);
	size_t        size = end;
	struct write *w;

	for (size_t i = 0; i < n; i++)
		size += has_bytes(&values[i]) ? values[i].size : 0;
	size = (size + align - 1) / align * align;
	w = reserve(b, size);
	*w = (struct write){ sql, (uint32_t)size, (uint32_t)n };
	for (size_t i = 0; i < n; i++) {
		w->values[i] = values[i];
		if (!has_bytes(&values[i]))
			continue;
		memcpy((char *)w + end, values[i].bytes, values[i].size);
		w->values[i].offset = end;
		end += values[i].size;
	}
	b->length += size;
	b->count++;
}

struct write *
write_batch_next(const struct write_batch *b, const struct write *w)
{
	size_t at = w == NULL ?
	    0 :
	    (size_t)((const unsigned char *)w - b->bytes) + w->size;

	return at == b->length ? NULL : (void *)(b->bytes + at);
}

struct value
write_value(const struct write_batch *b, const struct write *w, unsigned i)
{
	struct value v = w->values[i];

	if (v.type == VALUE_TIME && v.number > 0)
		return value_int(b->wall);
	if (v.type >= VALUE_TIME)
		return value_int(b->wall - v.number);
	if (has_bytes(&v))
		v.bytes = (const char *)w + v.offset;
	return v;
}

void write_batch_move_clock(struct write_batch *b, int64_t step)
{
	for (struct write *w = NULL; (w = write_batch_next(b, w)) != NULL;)
		for (unsigned i = 0; i < w->count; i++)
			if (w->values[i].type >= VALUE_TIME)
				w->values[i].number += step;
}

void write_batch_empty(struct write_batch *b)
{
	b->length = b->count = 0;
}

void write_batch_free(struct write_batch *b)
{
	free(b->bytes);
	*b = (struct write_batch){ .bytes = NULL };
}
