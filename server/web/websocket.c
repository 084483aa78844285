/* websocket.c -- the frames of WebSocket (RFC 6455), without extensions. */

#include "server/web/websocket.h"

/*
 * A frame of a client, RFC 6455 section 5.2:
 *
 *      +-------------+----------------+---------+---------+
 *      | first bytes | long length    | mask    | payload |
 *      | 2 bytes     | 0, 2 or 8 bytes| 4 bytes |         |
 *      +-------------+----------------+---------+---------+
 */
enum frame_part { PART_FIRST_BYTES, PART_LENGTH, PART_MASK, PART_PAYLOAD };

#define FINAL      0x80 /* flag in the first byte */
#define RESERVED   0x70
#define OPCODE     0x0f
#define CONTROL    0x08 /* flag in the opcodes of control frames */
#define MASKED     0x80 /* flag in the second byte */
#define LENGTH     0x7f
#define LENGTH_16  126 /* in place of a length: the length follows in 2 bytes */
#define LENGTH_64  127 /* in place of a length: the length follows in 8 bytes */
#define MASK_BYTES 4

static enum websocket_status fail(struct websocket *w, uint16_t code)
{
	w->close_code = code;
	return WEBSOCKET_FAILED;
}

static bool is_control(const struct websocket *w)
{
	return w->opcode & CONTROL;
}

/*
 * Consumes bytes until w->header has n bytes of the present part. Returns false
 * if there are too few.
 */
static bool
read_header(struct websocket *w, struct byte_span *bytes, unsigned n)
{
	while (w->header_length < n && bytes->length > 0) {
		w->header[w->header_length++] = (uint8_t)*bytes->data++;
		bytes->length--;
	}
	return w->header_length == n;
}

static void begin_part(struct websocket *w, enum frame_part part)
{
	w->part = (uint8_t)part;
	w->header_length = 0;
}

/*
 * Checks the length of the payload and adds it to the message's length. Returns
 * WEBSOCKET_NONE if the length is allowed.
 */
static enum websocket_status begin_payload(struct websocket *w, uint64_t length)
{
	w->position = 0;
	w->control_length = 0;
	if (!is_control(w) &&
	    length + 1 > (uint64_t)(WEBSOCKET_MESSAGE_MAX - w->message_length))
		return fail(w, WEBSOCKET_CLOSE_TOO_BIG);
	w->length = (uint16_t)length;
	if (!is_control(w))
		w->message_length = (uint16_t)(w->message_length + length + 1);
	begin_part(w, PART_MASK);
	return WEBSOCKET_NONE;
}

/*
 * Checks the first two bytes: opcode, flags and length. Returns WEBSOCKET_NONE
 * if they are allowed.
 */
static enum websocket_status read_first_bytes(struct websocket *w)
{
	unsigned length = w->header[1] & LENGTH;

	w->opcode = w->header[0] & OPCODE;
	w->is_final = w->header[0] & FINAL;
	if ((w->header[0] & RESERVED) || !(w->header[1] & MASKED))
		return fail(w, WEBSOCKET_CLOSE_PROTOCOL);
	if (is_control(w) ? w->opcode > WEBSOCKET_OP_PONG || !w->is_final ||
		    length > WEBSOCKET_CONTROL_MAX :
			    w->opcode > WEBSOCKET_OP_BINARY ||
		    (w->opcode == WEBSOCKET_OP_CONTINUATION) !=
			w->is_in_message)
		return fail(w, WEBSOCKET_CLOSE_PROTOCOL);
	if (w->opcode == WEBSOCKET_OP_BINARY)
		return fail(w, WEBSOCKET_CLOSE_TYPE);
	if (w->opcode == WEBSOCKET_OP_TEXT) {
		w->is_in_message = true;
		w->message_length = w->text_length = 0;
		w->utf8_missing = 0;
	}
	if (length < LENGTH_16)
		return begin_payload(w, length);
	begin_part(w, PART_LENGTH);
	w->length = (uint16_t)length;
	return WEBSOCKET_NONE;
}

static unsigned long_length_size(const struct websocket *w)
{
	return w->length == LENGTH_16 ? 2 : 8;
}

/*
 * Reads a length of 2 or 8 bytes. It is an error to use more bytes than
 * necessary.
 */
static enum websocket_status read_long_length(struct websocket *w)
{
	uint64_t length = 0;
	uint64_t least = w->length == LENGTH_16 ? LENGTH_16 : UINT16_MAX + 1;

	for (unsigned i = 0; i < long_length_size(w); i++)
		length = length << 8 | w->header[i];
	if (length < least || length > INT64_MAX)
		return fail(w, WEBSOCKET_CLOSE_PROTOCOL);
	return begin_payload(w, length);
}

/*
 * Whether the byte may follow the bytes before it in valid UTF-8 (RFC 3629,
 * section 4). The second byte of some characters has its own bounds.
 */
static bool add_utf8(struct websocket *w, uint8_t byte)
{
	if (w->utf8_missing > 0) {
		if (byte < w->utf8_min || byte > w->utf8_max)
			return false;
		w->utf8_missing--;
	} else if (byte >= 0xc2 && byte <= 0xf4) {
		w->utf8_missing = byte < 0xe0 ? 1 : byte < 0xf0 ? 2 : 3;
		w->utf8_min = byte == 0xe0 ? 0xa0 : byte == 0xf0 ? 0x90 : 0x80;
		w->utf8_max = byte == 0xed ? 0x9f : byte == 0xf4 ? 0x8f : 0xbf;
		return true;
	} else if (byte >= 0x80) {
		return false;
	}
	w->utf8_min = 0x80;
	w->utf8_max = 0xbf;
	return true;
}

/* Unmasks bytes of the payload. Returns false if a text is not valid UTF-8. */
static bool read_payload(struct websocket *w, struct byte_span *bytes)
{
	while (w->position < w->length && bytes->length > 0) {
		uint8_t byte = (uint8_t)*bytes->data ^
		    w->header[w->position % MASK_BYTES];

		bytes->data++;
		bytes->length--;
		w->position++;
		if (is_control(w))
			w->control[w->control_length++] = (char)byte;
		else if (!add_utf8(w, byte))
			return false;
		else if (w->text_length <= LINE_REQUEST_MAX)
			w->text[w->text_length++] = (char)byte;
	}
	return true;
}

static enum websocket_status read_close(struct websocket *w)
{
	unsigned code = (uint8_t)w->control[0] << 8 | (uint8_t)w->control[1];
	/*
	 * RFC 6455 and IANA's registry define the codes below 3000; libraries
	 * and applications use those from 3000 on.
	 */
	bool is_allowed = (code >= 1000 && code <= 1003) ||
	    (code >= 1007 && code <= 1014) || (code >= 3000 && code <= 4999);

	w->close_code = WEBSOCKET_CLOSE_NO_CODE;
	if (w->control_length == 0)
		return WEBSOCKET_CLOSED;
	if (w->control_length == 1 || !is_allowed)
		return fail(w, WEBSOCKET_CLOSE_PROTOCOL);
	w->utf8_missing = 0;
	for (unsigned i = 2; i < w->control_length; i++)
		if (!add_utf8(w, (uint8_t)w->control[i]))
			return fail(w, WEBSOCKET_CLOSE_UTF8);
	if (w->utf8_missing > 0)
		return fail(w, WEBSOCKET_CLOSE_UTF8);
	w->close_code = (uint16_t)code;
	return WEBSOCKET_CLOSED;
}

static enum websocket_status
end_control(struct websocket *w, char **text, size_t *length)
{
	w->control[w->control_length] = '\0';
	*text = w->control;
	*length = w->control_length;
	if (w->opcode == WEBSOCKET_OP_CLOSE)
		return read_close(w);
	return w->opcode == WEBSOCKET_OP_PING ? WEBSOCKET_PING : WEBSOCKET_PONG;
}

/*
 * Ends a frame of a message. Returns WEBSOCKET_NONE if another frame of the
 * message must follow.
 */
static enum websocket_status
end_data(struct websocket *w, char **text, size_t *length)
{
	if (!w->is_final)
		return WEBSOCKET_NONE;
	if (w->utf8_missing > 0)
		return fail(w, WEBSOCKET_CLOSE_UTF8);
	w->is_in_message = false;
	w->text[w->text_length] = '\0';
	*text = w->text;
	*length = w->text_length;
	return w->text_length > LINE_REQUEST_MAX ? WEBSOCKET_LONG_TEXT :
						   WEBSOCKET_TEXT;
}

enum websocket_status websocket_next(struct websocket *w,
    struct byte_span *bytes, char **text, size_t *length)
{
	enum websocket_status status = WEBSOCKET_NONE;

	while (status == WEBSOCKET_NONE) {
		switch ((enum frame_part)w->part) {
		case PART_FIRST_BYTES:
			if (!read_header(w, bytes, 2))
				return WEBSOCKET_NONE;
			status = read_first_bytes(w);
			break;
		case PART_LENGTH:
			if (!read_header(w, bytes, long_length_size(w)))
				return WEBSOCKET_NONE;
			status = read_long_length(w);
			break;
		case PART_MASK:
			if (!read_header(w, bytes, MASK_BYTES))
				return WEBSOCKET_NONE;
			w->part = PART_PAYLOAD;
			break;
		case PART_PAYLOAD:
			if (!read_payload(w, bytes))
				return fail(w, WEBSOCKET_CLOSE_UTF8);
			if (w->position < w->length)
				return WEBSOCKET_NONE;
			begin_part(w, PART_FIRST_BYTES);
			status = is_control(w) ? end_control(w, text, length) :
						 end_data(w, text, length);
			break;
		}
	}
	return status;
}

bool websocket_is_idle(const struct websocket *w)
{
	return w->part == PART_FIRST_BYTES && w->header_length == 0 &&
	    !w->is_in_message;
}

size_t websocket_write_header(char out[WEBSOCKET_HEADER_MAX],
    enum websocket_opcode opcode, size_t length)
{
	out[0] = (char)(FINAL | opcode);
	if (length < LENGTH_16) {
		out[1] = (char)length;
		return 2;
	}
	out[1] = LENGTH_16;
	out[2] = (char)(length >> 8);
	out[3] = (char)length;
	return 4;
}

size_t websocket_write_close(char out[WEBSOCKET_CLOSE_SIZE], unsigned code)
{
	if (code == WEBSOCKET_CLOSE_NO_CODE)
		return 0;
	out[0] = (char)(code >> 8);
	out[1] = (char)code;
	return 2;
}
