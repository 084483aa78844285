/*
 * protocol_document.h -- the tables of protocol.md, for tests that compare them
 * with the program.
 */

#ifndef TESTS_SUPPORT_PROTOCOL_DOCUMENT_H
#define TESTS_SUPPORT_PROTOCOL_DOCUMENT_H

#include <stdbool.h>
#include <stddef.h>

/* Fits any row, with its NUL. */
#define PROTOCOL_ROW_SIZE 1024

/*
 * Finds the first row, in the chapter with that heading ("## Codes"), whose
 * first cell is text in backquotes that begins with these whole words. False if
 * there is none. Fails the test if the document cannot be read.
 */
bool protocol_document_find(const char *chapter, const char *words,
    char row[PROTOCOL_ROW_SIZE]);

/*
 * The cell of a row, from 0, without blanks at its ends; "" if there are fewer.
 * It is overwritten by the next call.
 */
const char *protocol_document_cell(const char *row, unsigned index);

/*
 * Calls on_row for each row of the chapter with such a cell; returns how many
 * there are.
 */
unsigned
protocol_document_each(const char *chapter, void (*on_row)(const char *row));

/*
 * Whether the table of codes says that the command is refused with the code, or
 * that all commands are.
 */
bool protocol_document_has_refusal(const char *verb, const char *code);

#endif
