/*
 * websocket.h -- the frames of WebSocket (RFC 6455), without extensions.
 *
 * A text message is a line of the protocol without its end. A client's bytes
 * may be passed in pieces of any size, and a message may consist of several
 * frames. For each fault of the client, the connection is closed with the code
 * that RFC 6455, section 7.4.1, gives it.
 */

#ifndef SERVER_WEB_WEBSOCKET_H
#define SERVER_WEB_WEBSOCKET_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "common/protocol/line_reader.h"

/* The longest payload of a control frame. */
#define WEBSOCKET_CONTROL_MAX 125

/*
 * The limit for the sum of a message's bytes and frames. A longer message makes
 * the connection fail before the message is complete.
 */
#define WEBSOCKET_MESSAGE_MAX LINE_SKIP_MAX

/* Size of the longest header of a frame that the server sends. */
#define WEBSOCKET_HEADER_MAX 4

/* The codes of close frames. */
enum {
	WEBSOCKET_CLOSE_NORMAL = 1000,
	WEBSOCKET_CLOSE_PROTOCOL = 1002,
	WEBSOCKET_CLOSE_TYPE = 1003, /* a binary message */
	/* Not sent: stands for a close frame of the client without a code */
	WEBSOCKET_CLOSE_NO_CODE = 1005,
	WEBSOCKET_CLOSE_UTF8 = 1007,
	WEBSOCKET_CLOSE_TOO_BIG = 1009
};

enum websocket_status {
	WEBSOCKET_NONE,      /* all bytes are consumed; read more */
	WEBSOCKET_TEXT,      /* a message of at most LINE_REQUEST_MAX bytes */
	WEBSOCKET_LONG_TEXT, /* a longer message; text has its beginning */
	WEBSOCKET_PING,      /* a ping; text must be sent back in a pong */
	WEBSOCKET_PONG,
	/* The client has closed, with the code w->close_code */
	WEBSOCKET_CLOSED,
	/* The client must be closed, with the code w->close_code */
	WEBSOCKET_FAILED
};

enum websocket_opcode {
	WEBSOCKET_OP_CONTINUATION = 0,
	WEBSOCKET_OP_TEXT = 1,
	WEBSOCKET_OP_BINARY = 2,
	/* This and all greater ones are control frames */
	WEBSOCKET_OP_CLOSE = 8,
	WEBSOCKET_OP_PING = 9,
	WEBSOCKET_OP_PONG = 10
};

/* What must be remembered between two reads. All zero is the initial state. */
struct websocket {
	/* The present frame: */
	uint8_t  header[8]; /* first two bytes, long length, or mask */
	uint8_t  header_length;
	uint8_t  part;   /* enum frame_part in websocket.c */
	uint8_t  opcode; /* opcode of the present frame */
	bool     is_final;
	uint16_t length;   /* length of the payload */
	uint16_t position; /* how many bytes of the payload were read */
	/* The present message: */
	/* A frame of a message was read, but not its last */
	bool     is_in_message;
	uint16_t message_length; /* sum of read bytes and frames */
	uint16_t text_length;    /* how many bytes text has */
	/*
	 * What may follow an incomplete UTF-8 character, see add_utf8: how many
	 * bytes are missing, and the bounds of the next one.
	 */
	uint8_t utf8_missing, utf8_min, utf8_max;
	/* Valid after WEBSOCKET_CLOSED and WEBSOCKET_FAILED. */
	uint16_t close_code;
	uint8_t  control_length;
	char     control[WEBSOCKET_CONTROL_MAX + 1];
	/* Has room for one byte more than a line may have */
	char text[LINE_REQUEST_MAX + 2];
};

/*
 * Consumes bytes up to the end of the next message or control frame. *text then
 * has *length bytes and a NUL, and is valid until the next call. Must not be
 * called again after WEBSOCKET_CLOSED or WEBSOCKET_FAILED.
 */
enum websocket_status websocket_next(struct websocket *w,
    struct byte_span *bytes, char **text, size_t *length);

/* Whether each frame and message that has begun was read to its end. */
bool websocket_is_idle(const struct websocket *w);

/*
 * Writes the header of an unmasked, final frame whose payload has `length`
 * bytes, at most 65535. Returns the length of the header.
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
