/*
 * wal_scan.h -- reads a write-ahead log (WAL) without SQLite, to find lost
 * commits and to tell to which state of the database file the WAL belongs.
 *
 * SQLite replays a WAL up to the last commit before the first frame whose
 * checksum is wrong. It ignores the rest without an error, because the rest may
 * be a write that a crash has interrupted. The evidence that tells damage from
 * such a torn tail is all in the format of a frame, which is described at
 * https://www.sqlite.org/fileformat2.html#walformat:
 *
 *   salt      Random, and equal to that in the header of the WAL. It is made
 *             anew when the WAL is written again from its start after a
 *             checkpoint, so old frames behind the end are recognised by it.
 *   db size   Not zero in the last frame of a commit: the commit mark.
 *   checksum  Of the frame and all frames before it. So behind a wrong frame no
 *             checksum is right; but a frame can still be verified from the
 *             checksum that the frame before it has stored, and then the two
 *             were written one after the other ("linked").
 *
 * With synchronous=FULL a commit is synced before the next one begins. So a
 * crash can damage only the last commit, behind which linked frames have at
 * most one commit mark, that of the last commit itself. Two marks in linked
 * frames behind a wrong one prove that synced commits were damaged.
 *
 * Nothing outside the log says how long it was, so other damage looks like a
 * torn tail, and the commits from there on are dropped without a word:
 *
 * - A log that was cut, or zeroed up to its end: any number of commits.
 * - Damage in so many frames that behind the first wrong one no two marks are
 *   linked: any number of commits.
 * - A wrong bit in the salt, the checksum or the mark of the last frame of the
 *   last commit but one, of which no more than the mark of the last commit is
 *   left as evidence: these two commits. In the mark this is so only if no
 *   other bit of it is set.
 * - Damage in the last commit: this commit.
 *
 * The salt alone is not enough: if the first commit of a WAL was torn, SQLite
 * keeps the salt and writes from the start again. The remaining frames of the
 * torn commit then have the present salt and a mark, but they are not linked to
 * the frames in front of them.
 */

#ifndef SERVER_STORAGE_WAL_SCAN_H
#define SERVER_STORAGE_WAL_SCAN_H

#include <stdbool.h>
#include <stdint.h>

struct wal_scan {
	bool is_missing; /* there is no file, or it is empty */
	/* The header is invalid, so SQLite replays nothing */
	bool is_header_bad;
	/*
	 * How many frames of the present salt come after the first wrong one,
	 * which SQLite does not replay; 0: at most a torn tail is lost.
	 */
	unsigned long lost_frames;
	/* Where the last commit ends that SQLite replays, in bytes. */
	unsigned long kept_bytes;

	/*
	 * Whether a commit that SQLite replays has written the first page of
	 * the database; only then are the following fields valid.
	 */
	bool has_version;
	/* user_version of the first page in the first such commit */
	uint32_t first_version;
	uint32_t last_version;   /* the same for the last such commit */
	bool     is_first_alone; /* the first such commit has no other page */
};

/* Scans the WAL at that path. An unreadable WAL counts as missing. */
void wal_scan_file(struct wal_scan *scan, const char *path);

#endif
