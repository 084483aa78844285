/*
 * run_file_operations.c -- executes file operations, for the tests of the
 * shims.
 *
 *	run-file-operations DIRECTORY "create a" "write a 0 text" "sync a" ...
 *
 * Ends by killing itself, with all its files open.
 */

#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "common/base/fatal.h"

/* Opens a file, known by the first letter of its name; it stays open. */
static int file_of(const char *name, int flags)
{
	static int files[256];
	int       *file = &files[(unsigned char)name[0]];

	if (*file == 0 || flags != 0) {
		if (*file != 0)
			close(*file);
		*file = open(name, O_RDWR | flags, 0600);
	}
	if (*file < 0)
		fatal("cannot open %s", name);
	return *file;
}

static void fill(int file, long at, long pages)
{
	char page[4096];

	memset(page, 'p', sizeof(page));
	for (long i = 0; i < pages; i++)
		if (pwrite(file, page, sizeof(page), at + i * 4096) < 0)
			fatal("cannot fill");
}

static void sync_folder(void)
{
	int  folder = open(".", O_RDONLY);
	char path[4096];

	close(folder);
	if (getcwd(path, sizeof(path)) == NULL)
		fatal("nowhere");
	folder = open(path, O_RDONLY | O_DIRECTORY);
	if (fsync(folder) != 0)
		fatal("cannot sync the folder");
	close(folder);
}

static void execute(const char *order)
{
	char verb[16] = "", name[16] = "", text[64] = "";
	long at = 0;

	sscanf(order, "%15s %15s %ld %63s", verb, name, &at, text);
	if (strcmp(verb, "create") == 0)
		file_of(name, O_CREAT | O_TRUNC);
	else if (strcmp(verb, "write") == 0 &&
	    pwrite(file_of(name, 0), text, strlen(text), at) < 0)
		fatal("cannot write");
	else if (strcmp(verb, "append") == 0 &&
	    write(file_of(name, O_APPEND), text, strlen(text)) < 0)
		fatal("cannot append");
	else if (strcmp(verb, "fill") == 0)
		fill(file_of(name, 0), at, strtol(text, NULL, 10));
	else if (strcmp(verb, "cut") == 0 && ftruncate(file_of(name, 0), at))
		fatal("cannot cut");
	else if (strcmp(verb, "sync") == 0)
		fdatasync(file_of(name, 0));
	else if (strcmp(verb, "syncdir") == 0)
		sync_folder();
	else if (strcmp(verb, "unlink") == 0)
		unlink(name);
	else if (strcmp(verb, "rename") == 0)
		rename(name, order + strlen("rename x "));
}

int main(int argc, char **argv)
{
	if (argc < 2 || chdir(argv[1]) != 0)
		fatal("where to?");
	for (int i = 2; i < argc; i++)
		execute(argv[i]);
	raise(SIGKILL);
	return 0;
}
