/* powercut.h -- makes a folder what a power cut would have left of it. */

#ifndef TESTS_CRASH_POWERCUT_H
#define TESTS_CRASH_POWERCUT_H

enum powercut {
	POWERCUT_ALL,  /* what was not synced is lost */
	POWERCUT_SOME, /* of its pages and names some have been kept */
	POWERCUT_TORN, /* the same, and a page in each file is torn */
	POWERCUT_NONE  /* all of it has been kept */
};

#define POWERCUTS 4

/*
 * For when the program that ran with cut.so is dead: puts the image it left in
 * shadow in folder's place. seed decides what is kept, and is moved on.
 */
void powercut(const char *folder, const char *shadow, enum powercut how,
    unsigned *seed);

/*
 * The image of folder before the program's next life, all of it durable, in
 * place of what is in shadow.
 */
void powercut_prepare(const char *folder, const char *shadow);

/* Removes the image. */
void powercut_forget(const char *shadow);

#endif
