/*
 * counters.h -- hands what a child process has reached over to libFuzzer.
 *
 * libFuzzer reads the counters of its own process, which clang has placed in
 * the program, one byte an edge. Without libFuzzer there are none, and these
 * functions do nothing.
 */

#ifndef TESTS_FUZZ_COUNTERS_H
#define TESTS_FUZZ_COUNTERS_H

/* To be called once, before the children are forked. */
void counters_share(void);

/* In the child, at its end: keeps its counters for the parent. */
void counters_hand_over(void);

/* In the parent, after the child: its counters become those of this process. */
void counters_take_over(void);

#endif
