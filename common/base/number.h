/* number.h -- reads decimal numbers. */

#ifndef COMMON_BASE_NUMBER_H
#define COMMON_BASE_NUMBER_H

#include <stdbool.h>
#include <stdint.h>

/*
 * Reads the digits at *text and moves *text behind them. If there is no digit
 * or the number is above max, returns false and changes nothing.
 */
bool number_scan(const char **text, uint64_t max, uint64_t *n);

/* Like number_scan, but for numbers from -max to max, perhaps with a sign. */
bool number_scan_signed(const char **text, int64_t max, int64_t *n);

/*
 * Reads a text that is a number from min to max and nothing else. Returns false
 * for any other text, without changing *n.
 */
bool number_parse(const char *text, uint32_t min, uint32_t max, uint32_t *n);

#endif
