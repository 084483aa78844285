/*
 * file_watch.h -- detects that another program has changed an open file.
 *
 * A process that holds a file open can continue to write to it after its name
 * has been removed or given to another file; all that it writes is lost when it
 * ends.
 */

#ifndef SERVER_STORAGE_FILE_WATCH_H
#define SERVER_STORAGE_FILE_WATCH_H

#include <stdbool.h>
#include <sys/types.h>
#include <time.h>

enum file_fault {
	FILE_INTACT,     /* no fault found, or not watched yet */
	FILE_REMOVED,    /* no file has the name */
	FILE_REPLACED,   /* another file has the name */
	FILE_TRUNCATED,  /* the file is shorter than we left it */
	FILE_OVERWRITTEN /* the file was changed after we wrote to it */
};

/*
 * The file's identity, size and time of change when it was last seen intact.
 * All zero: not watched.
 */
struct file_watch {
	dev_t           dev;
	ino_t           ino;
	off_t           size;
	bool            has_time; /* changed is set and is checked, too */
	struct timespec changed;
};

/*
 * Notes the file's size after a write, and at the first call also which file it
 * is. We never make it shorter ourselves. A file that does not exist yet is not
 * watched. takes_time: we have written all that is to be written to the file for
 * now, so any other change of its time is made by another program.
 */
void file_watch_update(struct file_watch *w, const char *path, bool takes_time);

/*
 * Compares the file at path with what was noted. If stat fails for another
 * reason than a missing file, the file counts as intact.
 */
enum file_fault file_watch_look(const struct file_watch *w, const char *path);

#endif
