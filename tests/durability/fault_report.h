/* fault_report.h -- reports and counts what the server got wrong. */

#ifndef TESTS_DURABILITY_FAULT_REPORT_H
#define TESTS_DURABILITY_FAULT_REPORT_H

/* Counts a fault; prints the first of them on standard error. */
void fault(const char *format, ...) __attribute__((format(printf, 1, 2)));

unsigned faults(void);

#endif
