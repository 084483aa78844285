/* qr_code.h -- a short text as a QR code. */

#ifndef CLIENT_TUI_QR_CODE_H
#define CLIENT_TUI_QR_CODE_H

#include <stdbool.h>

/* The empty modules around a code, without which no reader finds it. */
#define QR_QUIET 4

/* The modules of a side of the largest code made, version 4, with all around. */
#define QR_SIDE_MAX (33 + 2 * QR_QUIET)

struct qr_code {
	int  side; /* modules of a side, with those around; 0: no code */
	bool is_dark[QR_SIDE_MAX][QR_SIDE_MAX]; /* by row and column */
};

/*
 * Makes the smallest code of the text, with the weakest error correction, L, or
 * a stronger one that needs no more modules. The side is 0 if the text has more
 * than 78 bytes, or the program was built without libqrcodegen.
 */
void qr_code_make(struct qr_code *q, const char *text);

#endif
