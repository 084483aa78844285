/* counters.c -- hands what a child process has reached over to libFuzzer. */

#include "tests/fuzz/counters.h"

#include <assert.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>
#include <sys/mman.h>

/*
 * Clang declares the bounds of its counters in each file that it instruments,
 * under names that a declaration there would take away.
 */
#ifdef __clang__
#define NOT_COUNTED __attribute__((no_sanitize("coverage")))
#else
#define NOT_COUNTED
#endif

extern uint8_t __start___sancov_cntrs[] __attribute__((weak));
extern uint8_t __stop___sancov_cntrs[] __attribute__((weak));

/* The counters of the last child that has ended; NULL if there are none. */
static uint8_t *shared;

NOT_COUNTED static size_t size(void)
{
	return (size_t)((uintptr_t)__stop___sancov_cntrs -
	    (uintptr_t)__start___sancov_cntrs);
}

NOT_COUNTED void counters_share(void)
{
	if (size() == 0)
		return;
	shared = mmap(NULL, size(), PROT_READ | PROT_WRITE,
	    MAP_SHARED | MAP_ANONYMOUS, -1, 0);
	assert(shared != MAP_FAILED);
}

NOT_COUNTED void counters_hand_over(void)
{
	if (shared != NULL)
		memcpy(shared, __start___sancov_cntrs, size());
}

NOT_COUNTED void counters_take_over(void)
{
	if (shared != NULL)
		memcpy(__start___sancov_cntrs, shared, size());
}
