/*
 * durable_image.h -- the part of a directory's files that a power cut would
 * leave.
 *
 * Bytes are durable when their file has been synced; names when their directory
 * has been, or their file, as on the usual journalling file systems.
 * SHADOW/data/INODE.WORD has the durable bytes of a file. SHADOW/NAME, a
 * symbolic link to them, is a durable name.
 *
 * These functions bypass the wrappers of shim_powercut.c by raw system calls.
 */

#ifndef TESTS_DURABILITY_DURABLE_IMAGE_H
#define TESTS_DURABILITY_DURABLE_IMAGE_H

#include <sys/types.h>

struct file;

/* Ends the program, because it uses a call that is not tracked. */
_Noreturn void unsupported(const char *what);

/* All files in the directory are durable: powercut_prepare made the image. */
void durable_image_init(const char *folder, const char *shadow);

/*
 * Tracks the file of that name in the directory; "" is the directory itself.
 * NULL if there is no such file.
 */
struct file *durable_image_file(const char *name);

/* A range of bytes was written or became zeros. */
void durable_image_written(struct file *f, off_t from, off_t to);

/* The length was changed to this. */
void durable_image_truncated(struct file *f, off_t length);

/* A file was created, removed or renamed. */
void durable_image_created(const char *name);
void durable_image_removed(const char *name, struct file *was);
void durable_image_renamed(const char *from, const char *to);

/* The file was synced: its bytes and name are durable. "" syncs all names. */
void durable_image_sync(struct file *f);

#endif
