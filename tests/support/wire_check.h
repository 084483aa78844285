/* wire_check.h -- compares a line of the server with the tables of wire.h. */

#ifndef TESTS_SUPPORT_WIRE_CHECK_H
#define TESTS_SUPPORT_WIRE_CHECK_H

#include <stdbool.h>
#include <stddef.h>

/*
 * Ends the test unless the line of n bytes, which ends with LF, is an answer, a
 * remark or an event with the words, keys and text of its row. is_operator: the
 * line may also be one of the operator's console.
 */
void wire_check_line(const char *bytes, size_t n, bool is_operator);

#endif
