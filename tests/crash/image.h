/*
 * image.h -- what of a folder's files would outlive a power cut.
 *
 * Bytes are durable when their file has been synced; names when their folder
 * has been, or their file, as the usual journalling file systems have it:
 *
 *	SHADOW/data/INODE.WORD	the durable bytes of a file
 *	SHADOW/NAME			a symlink to them: a durable name
 *
 * Nothing here calls what cut.c stands in front of, but by its system call.
 */

#ifndef TESTS_CRASH_IMAGE_H
#define TESTS_CRASH_IMAGE_H

#include <sys/types.h>

struct file;

/* Ends the program: something is done that we do not follow. */
_Noreturn void give_up(const char *what);

/* powercut_prepare has made the image: all that is in the folder is durable. */
void image_begin(const char *folder, const char *shadow);

/*
 * The file of that name in the folder, followed from now on; NULL when there
 * is none. The folder itself is the one of the name "".
 */
struct file *image_file(const char *name);

/* These bytes of it were written, or have become zeros. */
void image_written(struct file *f, off_t from, off_t to);

/* It has been cut, or stretched, to that length. */
void image_cut(struct file *f, off_t length);

/* A file was made, removed, or moved to another name. */
void image_made(const char *name);
void image_removed(const char *name, struct file *was);
void image_moved(const char *from, const char *to);

/* All of it is durable now: its bytes and its name; of the folder, names. */
void image_sync(struct file *f);

#endif
