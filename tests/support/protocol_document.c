/* protocol_document.c -- the tables of protocol.md. */

#include "tests/support/protocol_document.h"

#include <stdio.h>
#include <string.h>
#include <check.h>

#define DOCUMENT "protocol.md"

/* Reads on to the next row whose first cell is in backquotes. */
static bool
next_row(FILE *document, const char *chapter, bool *is_inside, char *row)
{
	while (fgets(row, PROTOCOL_ROW_SIZE, document) != NULL) {
		row[strcspn(row, "\n")] = '\0';
		if (strncmp(row, "## ", 3) == 0)
			*is_inside = strcmp(row, chapter) == 0;
		else if (*is_inside && strncmp(row, "| `", 3) == 0)
			return true;
	}
	return false;
}

bool protocol_document_find(const char *chapter, const char *words,
    char row[PROTOCOL_ROW_SIZE])
{
	FILE  *document = fopen(DOCUMENT, "r");
	size_t n = strlen(words);
	bool   is_inside = false, is_found = false;

	ck_assert_msg(document != NULL, "cannot read %s here", DOCUMENT);
	while (!is_found && next_row(document, chapter, &is_inside, row))
		is_found = strncmp(row + 3, words, n) == 0 &&
		    strchr(" `", row[3 + n]) != NULL;
	fclose(document);
	return is_found;
}

const char *protocol_document_cell(const char *row, unsigned index)
{
	static char cell[PROTOCOL_ROW_SIZE];
	size_t      n = 0;

	for (row++; *row != '\0' && index > 0; row++)
		index -= *row == '|' && row[-1] != '\\';
	row += strspn(row, " ");
	for (; *row != '\0' && (*row != '|' || row[-1] == '\\'); row++)
		cell[n++] = *row;
	while (n > 0 && cell[n - 1] == ' ')
		n--;
	cell[n] = '\0';
	return cell;
}

unsigned
protocol_document_each(const char *chapter, void (*on_row)(const char *row))
{
	FILE    *document = fopen(DOCUMENT, "r");
	char     row[PROTOCOL_ROW_SIZE];
	bool     is_inside = false;
	unsigned count = 0;

	ck_assert_msg(document != NULL, "cannot read %s here", DOCUMENT);
	for (; next_row(document, chapter, &is_inside, row); count++)
		on_row(row);
	fclose(document);
	return count;
}

bool protocol_document_has_refusal(const char *verb, const char *code)
{
	char        row[PROTOCOL_ROW_SIZE], quoted[40];
	const char *verbs;

	if (!protocol_document_find("## Codes", code, row))
		return false;
	verbs = protocol_document_cell(row, 2);
	snprintf(quoted, sizeof(quoted), "`%s`", verb);
	return strcmp(verbs, "all") == 0 || strstr(verbs, quoted) != NULL;
}
