/* container_of.h -- from a member to the struct that contains it. */

#ifndef COMMON_CONTAINER_OF_H
#define COMMON_CONTAINER_OF_H

#include <stddef.h>

/* field_ptr must point to the field of that name in a struct of that type. */
#define container_of(field_ptr, type, field) \
	((type *)(void *)((char *)(field_ptr)-offsetof(type, field)))

#endif
