/*
 * simulate_powercut.h -- replaces a directory by what a power cut would leave
 * of it.
 */

#ifndef TESTS_DURABILITY_SIMULATE_POWERCUT_H
#define TESTS_DURABILITY_SIMULATE_POWERCUT_H

enum powercut {
	POWERCUT_ALL,  /* what was not synced is lost */
	POWERCUT_SOME, /* some unsynced pages and names are kept */
	POWERCUT_TORN, /* the same, and one page of each file is torn */
	POWERCUT_NONE  /* all is kept */
};

#define POWERCUTS 4

/*
 * To be called when the program that ran with shim_powercut.so has ended:
 * replaces the files in folder by the image in shadow. seed decides what is
 * kept and is advanced.
 */
void powercut(const char *folder, const char *shadow, enum powercut how,
    unsigned *seed);

/*
 * To be called before the program starts: makes shadow the image of folder,
 * with all its files durable.
 */
void powercut_prepare(const char *folder, const char *shadow);

/* Removes the image. */
void powercut_remove_image(const char *shadow);

#endif
