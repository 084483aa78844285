/*
 * wal_scan.h -- reads a write-ahead log without SQLite, to find lost commits.
 *
 * SQLite replays a log up to the first frame whose checksum is wrong. It
 * ignores the rest without an error, because the rest may be a write that was
 * interrupted by a crash.
 */

#ifndef SERVER_STORAGE_WAL_SCAN_H
#define SERVER_STORAGE_WAL_SCAN_H

#include <stdbool.h>

struct wal_scan {
	bool          is_missing;    /* there is no file, or it is empty */
	bool          is_header_bad; /* the header is invalid, so SQLite replays
				        nothing */
	unsigned long valid_frames;  /* how many frames come before the first
				        invalid one */
	/*
	 * How many frames come after the first invalid one but have the salt of
	 * the log, so they belong to its present generation. SQLite does not
	 * replay them.
	 */
	unsigned long lost_frames;
};

/* Scans the log at that path. An unreadable log counts as missing. */
void wal_scan_file(struct wal_scan *scan, const char *path);

#endif
