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
	bool          is_missing;    /* there is no file, or it is empty */
	bool          is_header_bad; /* so SQLite replays nothing */
	unsigned long valid_frames;  /* frames before the first invalid
                                        frame */
	/*
	 * Frames of the same generation (with the log's salt) after an invalid
	 * frame. They are not replayed.
	 */
	unsigned long lost_frames;
};

/* Scans the log at that path. A log that cannot be read counts as missing. */
void wal_scan_file(struct wal_scan *scan, const char *path);

#endif
