/* refuse_call.c -- a filter of system calls, seccomp(2). */

#define _GNU_SOURCE

#include "tests/support/refuse_call.h"

#include <endian.h>
#include <errno.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <stddef.h>
#include <sys/prctl.h>
#include <sys/syscall.h>

#include "tests/support/test_report.h"

/* The lower half of the first argument. */
#define ARGUMENT                                  \
	(offsetof(struct seccomp_data, args[0]) + \
	    (__BYTE_ORDER == __BIG_ENDIAN ? 4 : 0))

bool refuse_call(unsigned number, uint32_t argument, int error)
{
	uint8_t            any = argument == ANY_ARGUMENT;
	struct sock_filter filter[] = {
		BPF_STMT(BPF_LD | BPF_W | BPF_ABS,
		    offsetof(struct seccomp_data, nr)),
		BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, number, 0, 3),
		BPF_STMT(BPF_LD | BPF_W | BPF_ABS, (uint32_t)ARGUMENT),
		BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, argument, 0, !any),
		BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ERRNO | (unsigned)error),
		BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ALLOW),
	};
	struct sock_fprog program = { sizeof(filter) / sizeof(filter[0]),
		filter };

	return prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) == 0 &&
	    prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &program) == 0;
}

bool refuse_links(void)
{
	bool is_possible = refuse_call(SYS_linkat, ANY_ARGUMENT, EPERM);

#ifdef SYS_link
	is_possible = is_possible && refuse_call(SYS_link, ANY_ARGUMENT, EPERM);
#endif
	if (!is_possible)
		skip("this process may not filter system calls");
	return is_possible;
}
