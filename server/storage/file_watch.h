/*
 * file_watch.h -- detects that another program has changed an open file.
 *
 * A process that has a file open can continue to write to it after the file's
 * name was removed or given to another file. Everything that it writes then is
 * lost when it ends.
 */

#ifndef SERVER_STORAGE_FILE_WATCH_H
#define SERVER_STORAGE_FILE_WATCH_H

#include <stdbool.h>
#include <sys/types.h>
#include <time.h>

enum file_fault {
	FILE_INTACT,     /* no fault was found, or the file is not watched
			    yet */
	FILE_REMOVED,    /* no file is at the path */
	FILE_REPLACED,   /* another file is at the path now */
	FILE_TRUNCATED,  /* the file is shorter than it was */
	FILE_OVERWRITTEN /* the file was changed after our last write */
};

/*
 * A file's identity, size and time of change, as they were when it was last
 * seen intact. All zero: the file is not watched.
 */
struct file_watch {
	dev_t           dev;
	ino_t           ino;
	off_t           size;
	bool            has_time; /* file_watch_look compares `changed` */
	struct timespec changed;
};

/*
 * Notes the file's size after we have written to it. The first call also notes
 * which file it is. We must never make the file shorter. A file that does not
 * exist yet is not watched. If takes_time is true, also notes when the file was
 * changed. Then we must not write to the file before the next call with
 * takes_time: a later change is taken for that of another program.
 */
void file_watch_update(struct file_watch *w, const char *path, bool takes_time);

/*
 * Compares the file at path with what was noted. If stat(2) fails, but not
 * because the file is missing, the file counts as intact.
 */
enum file_fault file_watch_look(const struct file_watch *w, const char *path);

#endif
