/*
 * wal_scan.c -- reads a write-ahead log without SQLite, to find lost commits.
 *
 * The format is described at https://www.sqlite.org/fileformat2.html#walformat
 */

#include "server/storage/wal_scan.h"

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "common/fatal.h"

#define WAL_HEADER_SIZE   32
#define FRAME_HEADER_SIZE 24
#define PAGE_SIZE_MIN     512
#define PAGE_SIZE_MAX     65536

/*
 * The magic number of a WAL, without its last bit. That bit is the byte order
 * of the checksums.
 */
#define WAL_MAGIC 0x377f0682

struct checksum {
	bool     is_big_endian;
	uint32_t s0, s1;
};

static uint32_t big_endian(const uint8_t *b)
{
	return (uint32_t)b[0] << 24 | (uint32_t)b[1] << 16 |
	    (uint32_t)b[2] << 8 | b[3];
}

static uint32_t little_endian(const uint8_t *b)
{
	return (uint32_t)b[3] << 24 | (uint32_t)b[2] << 16 |
	    (uint32_t)b[1] << 8 | b[0];
}

/* Adds n bytes to the checksum; n must be a multiple of 8. */
static void add_bytes(struct checksum *c, const uint8_t *bytes, size_t n)
{
	for (size_t i = 0; i < n; i += 8) {
		const uint8_t *b = bytes + i;

		c->s0 += c->s1 +
		    (c->is_big_endian ? big_endian(b) : little_endian(b));
		c->s1 += c->s0 +
		    (c->is_big_endian ? big_endian(b + 4) :
					little_endian(b + 4));
	}
}

/* Whether the checksum that the file has in `bytes` is equal to c. */
static bool is_stored(const struct checksum *c, const uint8_t *bytes)
{
	return big_endian(bytes) == c->s0 && big_endian(bytes + 4) == c->s1;
}

static void scan_frames(struct wal_scan *scan, FILE *f, const uint8_t *header,
    struct checksum c, uint32_t page_size)
{
	size_t   size = FRAME_HEADER_SIZE + page_size;
	uint8_t *frame = xcalloc(1, size);
	bool     is_broken = false;

	while (fread(frame, 1, size, f) == size) {
		bool is_current = memcmp(frame + 8, header + 16, 8) == 0;

		add_bytes(&c, frame, 8);
		add_bytes(&c, frame + FRAME_HEADER_SIZE, page_size);
		if (is_broken)
			scan->lost_frames += is_current;
		else if (is_current && is_stored(&c, frame + 16))
			scan->valid_frames++;
		else
			is_broken = true;
	}
	free(frame);
}

static void scan_open_file(struct wal_scan *scan, FILE *f)
{
	uint8_t         header[WAL_HEADER_SIZE];
	struct checksum c = { false, 0, 0 };
	uint32_t        page_size;

	if (fread(header, 1, sizeof(header), f) != sizeof(header))
		return;
	scan->is_missing = false;
	c.is_big_endian = (big_endian(header) & 1) != 0;
	add_bytes(&c, header, 24);
	page_size = big_endian(header + 8);
	scan->is_header_bad = (big_endian(header) & ~1u) != WAL_MAGIC ||
	    !is_stored(&c, header + 24) || page_size < PAGE_SIZE_MIN ||
	    page_size > PAGE_SIZE_MAX || (page_size & (page_size - 1)) != 0;
	if (!scan->is_header_bad)
		scan_frames(scan, f, header, c, page_size);
}

void wal_scan_file(struct wal_scan *scan, const char *path)
{
	FILE *f = fopen(path, "rbe");

	*scan = (struct wal_scan){ .is_missing = true };
	if (f == NULL)
		return;
	scan_open_file(scan, f);
	fclose(f);
}
