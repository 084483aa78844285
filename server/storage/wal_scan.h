/*
 * wal_scan.h -- reads a write-ahead log without SQLite, to find lost commits.
 *
 * SQLite replays a log up to the first frame whose checksum is wrong, and
 * ignores the rest without an error: it may be a write that a crash
 * interrupted.
 */

#ifndef SERVER_STORAGE_WAL_SCAN_H
#define SERVER_STORAGE_WAL_SCAN_H

#include <stdbool.h>

struct wal_scan {
	bool          is_missing;    /* no file, or an empty one */
	bool          is_header_bad; /* so SQLite replays nothing */
	unsigned long valid_frames;  /* up to the first bad one */
	/*
	 * Frames of the same generation (with the log's salt) after a bad one.
	 * They are not replayed.
	 */
	unsigned long lost_frames;
};

/* Scans the log at that path. One that cannot be read counts as missing. */
void wal_scan_file(struct wal_scan *scan, const char *path);

#endif
