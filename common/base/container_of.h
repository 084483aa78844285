/* container_of.h -- finds the struct that contains a member. */

#ifndef COMMON_BASE_CONTAINER_OF_H
#define COMMON_BASE_CONTAINER_OF_H

#include <stddef.h>

/* field_ptr must point to the member `field` of a struct of that type. */
#define container_of(field_ptr, type, field) \
	((type *)(void *)((char *)(field_ptr)-offsetof(type, field)))

#endif
