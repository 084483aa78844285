/* qr_code.h -- a short text as a QR code. */

#ifndef CLIENT_SCREEN_QR_CODE_H
#define CLIENT_SCREEN_QR_CODE_H

#include <stdbool.h>

/* Empty modules on each side of a code; without them no reader finds it. */
#define QR_QUIET 4

/* The most modules on a side: a version 4 code with its empty modules. */
#define QR_SIDE_MAX (33 + 2 * QR_QUIET)

struct qr_code {
	int  side; /* modules on a side, empty ones included; 0: no code */
	bool is_dark[QR_SIDE_MAX][QR_SIDE_MAX]; /* indexed by row and column */
};

/*
 * Makes the smallest QR code of the text, with the error correction L, or a
 * stronger one if that needs no more modules. q->side is 0 if the text has more
 * than 78 bytes, or if the program was built without libqrcodegen.
 */
void qr_code_make(struct qr_code *q, const char *text);

#endif
