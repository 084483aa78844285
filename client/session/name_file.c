/* name_file.c -- the name that the user has chosen, for the next start. */

#include "client/session/name_file.h"

#include <stdio.h>
#include <string.h>

#include "client/util/state_file.h"

#define FILE_NAME "name"
#define NO_NAME   "-"

void name_file_load(struct name_file *f)
{
	char text[NAME_SIZE + 1];

	*f = (struct name_file){ .is_asked = false };
	if (!state_file_read(FILE_NAME, text, sizeof(text)))
		return;
	text[strcspn(text, "\n")] = '\0';
	f->is_asked = name_is_valid(text) || strcmp(text, NO_NAME) == 0;
	if (name_is_valid(text))
		strcpy(f->name, text);
}

void name_file_save(struct name_file *f, const char *name)
{
	char text[NAME_SIZE + 1];

	if (f->is_asked && strcmp(f->name, name) == 0)
		return;
	f->is_asked = true;
	snprintf(f->name, sizeof(f->name), "%s", name);
	snprintf(text, sizeof(text), "%s\n", *name != '\0' ? name : NO_NAME);
	state_file_write(FILE_NAME, text);
}
