/* qr_code.c -- a short text as a QR code. */

#include "client/screen/qr_code.h"

/* The library is optional: few systems except Debian have a package of it. */
#ifdef __has_include
#if __has_include(<qrcodegen/qrcodegen.h>)
#define HAS_QRCODEGEN
#include <qrcodegen/qrcodegen.h>
#endif
#endif

void qr_code_make(struct qr_code *q, const char *text)
{
	*q = (struct qr_code){ .side = 0 };
#ifdef HAS_QRCODEGEN
	enum { VERSION_MAX = 4, SIZE = qrcodegen_BUFFER_LEN_FOR_VERSION(4) };
	uint8_t code[SIZE], scratch[SIZE];
	int     size;

	if (!qrcodegen_encodeText(text, scratch, code, qrcodegen_Ecc_LOW, 1,
		VERSION_MAX, qrcodegen_Mask_AUTO, true))
		return;
	size = qrcodegen_getSize(code);
	q->side = size + 2 * QR_QUIET;
	for (int row = 0; row < size; row++)
		for (int column = 0; column < size; column++)
			q->is_dark[row + QR_QUIET][column +
			    QR_QUIET] = qrcodegen_getModule(code, column, row);
#else
	(void)text;
#endif
}
