/* fault.h -- what the server got wrong, told and counted. */

#ifndef TESTS_CRASH_FAULT_H
#define TESTS_CRASH_FAULT_H

/* The first of them are told on standard error; all are counted. */
void fault(const char *format, ...) __attribute__((format(printf, 1, 2)));

unsigned faults(void);

#endif
