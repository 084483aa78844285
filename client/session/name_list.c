/* name_list.c -- names with commas between, as the command line gives them. */

#include "client/session/name_list.h"

#include <stddef.h>
#include <string.h>

bool name_list_next(const char **rest, char name[NAME_SIZE])
{
	const char *text = *rest;
	size_t      length;

	if (text == NULL)
		return false;
	length = strcspn(text, ",");
	*rest = text[length] == ',' ? text + length + 1 : NULL;
	if (length >= NAME_SIZE)
		length = 0;
	memcpy(name, text, length);
	name[length] = '\0';
	return true;
}

bool name_list_is_valid(const char *text)
{
	char     name[NAME_SIZE];
	unsigned count = 0;

	while (name_list_next(&text, name))
		if (!name_is_valid(name) || ++count > NAME_LIST_MAX)
			return false;
	return true;
}

bool name_list_contains(const char *text, const char *name)
{
	char listed[NAME_SIZE];

	while (name_list_next(&text, listed))
		if (name_is_same(listed, name))
			return true;
	return false;
}
