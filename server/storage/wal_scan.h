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
	 * Frames that are valid but come after an invalid frame, so they are
	 * not replayed. They belong to the same generation, because they have
	 * the log's salt.
	 */
	unsigned long lost_frames;
};

/* Scans the log at that path. An unreadable log counts as missing. */
void wal_scan_file(struct wal_scan *scan, const char *path);

#endif
