/*
 * wal_scan.c -- reads a write-ahead log (WAL) without SQLite; wal_scan.h says
 * how it tells damage from a torn tail.
 */

#include "server/storage/wal_scan.h"

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "common/base/fatal.h"
#include "server/storage/sqlite.h"

#define WAL_HEADER_SIZE   32
#define FRAME_HEADER_SIZE 24
#define PAGE_SIZE_MIN     512
#define PAGE_SIZE_MAX     65536

/* Offsets in the header of the WAL, and in that of a frame. */
#define HEADER_SALT_OFFSET     16
#define HEADER_CHECKSUM_OFFSET 24
#define DB_SIZE_OFFSET         4
#define SALT_OFFSET            8
#define CHECKSUM_OFFSET        16

#define SALT_SIZE 8

/*
 * The magic number of a WAL, without its last bit. That bit is the byte order
 * of the checksums.
 */
#define WAL_MAGIC 0x377f0682

struct checksum {
	bool     is_big_endian;
	uint32_t s0, s1;
};

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

/* Sets the checksum to that which the file has in `bytes`. */
static void load(struct checksum *c, const uint8_t *bytes)
{
	c->s0 = big_endian(bytes);
	c->s1 = big_endian(bytes + 4);
}

/* What is known about the frames that were read. */
struct position {
	/* The present salt, if has_salt; else that of the last frame */
	uint8_t         salt[SALT_SIZE];
	bool            has_salt;
	struct checksum checksum;  /* as the last frame has stored it */
	bool            is_behind; /* a wrong frame was found */
	/* In front of it: what the commit that is being read has. */
	unsigned long frames;
	bool          has_version;
	uint32_t      version;
	/* Behind it: the commit marks in the linked frames up to here. */
	unsigned linked_marks;
	bool     is_damaged; /* these were two or more */
};

/* Reads a frame in front of the first wrong one. */
static void read_replayed(struct wal_scan *scan, struct position *p,
    const uint8_t *frame, size_t size)
{
	const uint8_t *page = frame + FRAME_HEADER_SIZE;

	p->frames++;
	if (big_endian(frame) == 1) {
		p->has_version = true;
		p->version = sqlite_parse_header(page).user_version;
	}
	if (big_endian(frame + DB_SIZE_OFFSET) == 0)
		return;
	scan->kept_bytes += p->frames * size;
	if (p->has_version) {
		if (!scan->has_version) {
			scan->first_version = p->version;
			scan->is_first_alone = p->frames == 1;
		}
		scan->has_version = true;
		scan->last_version = p->version;
	}
	p->frames = 0;
	p->has_version = false;
}

/* Reads the first wrong frame, or one behind it. */
static void read_lost(struct position *p, const uint8_t *frame, bool is_current,
    bool is_linked)
{
	if (!is_linked)
		p->linked_marks = 0;
	p->linked_marks += is_current &&
	    big_endian(frame + DB_SIZE_OFFSET) != 0;
	p->is_damaged |= p->linked_marks >= 2;
}

static void scan_frames(struct wal_scan *scan, FILE *f, struct position *p,
    uint32_t page_size)
{
	size_t   size = FRAME_HEADER_SIZE + page_size;
	uint8_t *frame = xcalloc(1, size);

	while (fread(frame, 1, size, f) == size) {
		bool is_linked,
		    is_current = memcmp(frame + SALT_OFFSET, p->salt,
				     SALT_SIZE) == 0;

		add_bytes(&p->checksum, frame, 8);
		add_bytes(&p->checksum, frame + FRAME_HEADER_SIZE, page_size);
		is_linked = is_current &&
		    is_stored(&p->checksum, frame + CHECKSUM_OFFSET);
		load(&p->checksum, frame + CHECKSUM_OFFSET);
		scan->lost_frames += p->is_behind && is_current;
		p->is_behind |= !is_linked;
		if (p->is_behind)
			read_lost(p, frame, is_current, is_linked);
		else
			read_replayed(scan, p, frame, size);
		/* Without a valid header, the first linked frames tell it. */
		p->has_salt |= is_linked && big_endian(frame) != 0;
		if (!p->has_salt)
			memcpy(p->salt, frame + SALT_OFFSET, SALT_SIZE);
	}
	if (!p->is_damaged)
		scan->lost_frames = 0;
	else if (scan->is_header_bad)
		scan->lost_frames++; /* the first frame, in front of those */
	free(frame);
}

static void scan_open_file(struct wal_scan *scan, FILE *f)
{
	uint8_t         header[WAL_HEADER_SIZE];
	struct position p = { .is_behind = false };
	uint32_t        page_size;

	if (fread(header, 1, sizeof(header), f) != sizeof(header))
		return;
	scan->is_missing = false;
	p.checksum.is_big_endian = (big_endian(header) & 1) != 0;
	add_bytes(&p.checksum, header, HEADER_CHECKSUM_OFFSET);
	page_size = big_endian(header + 8);
	scan->is_header_bad = (big_endian(header) & ~1u) != WAL_MAGIC ||
	    !is_stored(&p.checksum, header + HEADER_CHECKSUM_OFFSET) ||
	    page_size < PAGE_SIZE_MIN || page_size > PAGE_SIZE_MAX ||
	    (page_size & (page_size - 1)) != 0;
	if (scan->is_header_bad) {
		/* SQLite writes checksums in the order of this machine. */
		p.checksum.is_big_endian = __BYTE_ORDER__ ==
		    __ORDER_BIG_ENDIAN__;
		p.is_behind = true;
		page_size = SQLITE_PAGE_SIZE;
	} else {
		memcpy(p.salt, header + HEADER_SALT_OFFSET, SALT_SIZE);
		p.has_salt = true;
		scan->kept_bytes = WAL_HEADER_SIZE;
	}
	scan_frames(scan, f, &p, page_size);
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
