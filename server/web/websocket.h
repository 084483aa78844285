/*
 * websocket.h -- the frames of WebSocket (RFC 6455), without extensions.
 *
 * A text message is a line of the protocol without its end. Bytes of a client
 * are read one after the other, and a message may be cut into frames and reads
 * anywhere. Each fault of the client has the close code that RFC 6455 section
 * 7.4.1 gives it.
 */

#ifndef SERVER_WEB_WEBSOCKET_H
#define SERVER_WEB_WEBSOCKET_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "common/line_reader.h"

/* The longest payload of a control frame. */
#define WEBSOCKET_CONTROL_MAX 125

/*
 * The most bytes and frames, added up, of a message. A message that exceeds
 * this fails the connection before its end.
 */
#define WEBSOCKET_MESSAGE_MAX LINE_SKIP_MAX

/* Size of a frame's header from the server. */
#define WEBSOCKET_HEADER_MAX 4

/* Codes of a close frame. */
enum {
	WEBSOCKET_CLOSE_NORMAL = 1000,
	WEBSOCKET_CLOSE_PROTOCOL = 1002,
	WEBSOCKET_CLOSE_TYPE = 1003,    /* a binary message */
	WEBSOCKET_CLOSE_NO_CODE = 1005, /* stands for a close frame without a
                                           code; never sent */
	WEBSOCKET_CLOSE_UTF8 = 1007,
	WEBSOCKET_CLOSE_TOO_BIG = 1009
};

enum websocket_status {
	WEBSOCKET_NONE,      /* all bytes are consumed; read more */
	WEBSOCKET_TEXT,      /* a message of at most LINE_REQUEST_MAX bytes */
	WEBSOCKET_LONG_TEXT, /* a longer message, of which text has the start */
	WEBSOCKET_PING,      /* text is to be sent back in a pong */
	WEBSOCKET_PONG,
	WEBSOCKET_CLOSED, /* the client closes with w->close_code */
	WEBSOCKET_FAILED  /* the client is to be closed with w->close_code */
};

enum websocket_opcode {
	WEBSOCKET_OP_CONTINUATION = 0,
	WEBSOCKET_OP_TEXT = 1,
	WEBSOCKET_OP_BINARY = 2,
	WEBSOCKET_OP_CLOSE = 8, /* this and higher ones: control frames */
	WEBSOCKET_OP_PING = 9,
	WEBSOCKET_OP_PONG = 10
};

/* The state between two reads. Initialized with zeros. */
struct websocket {
	/* The frame. */
	uint8_t  header[8]; /* the first two bytes, or the rest of the
                               length, or the key of the mask */
	uint8_t  header_length;
	uint8_t  part;   /* enum frame_part in websocket.c */
	uint8_t  opcode; /* of the frame */
	bool     is_final;
	uint16_t length;   /* of the payload */
	uint16_t position; /* bytes of the payload that were read */
	/* The message. */
	bool     is_in_message;  /* some frames were read, but not the last */
	uint16_t message_length; /* bytes and frames read */
	uint16_t text_length;    /* bytes in text */
	/* What may follow in an incomplete UTF-8 character: see add_utf8. */
	uint8_t utf8_missing, utf8_min, utf8_max;
	/* Set by WEBSOCKET_CLOSED and WEBSOCKET_FAILED. */
	uint16_t close_code;
	uint8_t  control_length;
	char     control[WEBSOCKET_CONTROL_MAX + 1];
	char     text[LINE_REQUEST_MAX + 2]; /* room for one byte too many */
};

/*
 * Consumes bytes up to the end of the next message or control frame. *text has
 * *length bytes and a NUL, and is valid until the next call. After
 * WEBSOCKET_CLOSED and WEBSOCKET_FAILED the function must not be called again.
 */
enum websocket_status websocket_next(struct websocket *w,
    struct byte_span *bytes, char **text, size_t *length);

/* Whether no frame and no message is unfinished: w is as initialized. */
bool websocket_is_idle(const struct websocket *w);

/*
 * Writes the header of an unmasked, final frame with `length` bytes of payload,
 * at most 65535. Returns the length of the header.
 */
size_t websocket_write_header(char out[WEBSOCKET_HEADER_MAX],
    enum websocket_opcode opcode, size_t length);

/*
 * Writes the payload of a close frame: the code, or nothing if it is
 * WEBSOCKET_CLOSE_NO_CODE. Returns the length of the payload.
 */
#define WEBSOCKET_CLOSE_SIZE 2
size_t websocket_write_close(char out[WEBSOCKET_CLOSE_SIZE], unsigned code);

#endif
