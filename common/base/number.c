/* number.c -- reads decimal numbers. */

#include "common/base/number.h"

bool number_scan(const char **text, uint64_t max, uint64_t *n)
{
	const char *at = *text;
	uint64_t    sum = 0;

	for (; *at >= '0' && *at <= '9'; at++) {
		unsigned digit = (unsigned)(*at - '0');

		if (digit > max || sum > (max - digit) / 10)
			return false;
		sum = sum * 10 + digit;
	}
	if (at == *text)
		return false;
	*text = at;
	*n = sum;
	return true;
}

bool number_scan_signed(const char **text, int64_t max, int64_t *n)
{
	const char *at = *text;
	bool        is_negative = *at == '-';
	uint64_t    magnitude;

	if (*at == '-' || *at == '+')
		at++;
	if (!number_scan(&at, (uint64_t)max, &magnitude))
		return false;
	*text = at;
	*n = is_negative ? -(int64_t)magnitude : (int64_t)magnitude;
	return true;
}

bool number_parse(const char *text, uint32_t min, uint32_t max, uint32_t *n)
{
	uint64_t value;

	if (!number_scan(&text, max, &value) || *text != '\0' || value < min)
		return false;
	*n = (uint32_t)value;
	return true;
}
