/* violations.h -- reports and counts what the server got wrong. */

#ifndef TESTS_DURABILITY_VIOLATIONS_H
#define TESTS_DURABILITY_VIOLATIONS_H

/* Counts a fault; prints the first of them on standard error. */
void violation(const char *format, ...) __attribute__((format(printf, 1, 2)));

unsigned violation_count(void);

#endif
