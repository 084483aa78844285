/*
 * terminal_restore.h -- restores the terminal when the process ends or crashes.
 */

#ifndef CLIENT_TUI_TERMINAL_RESTORE_H
#define CLIENT_TUI_TERMINAL_RESTORE_H

#include <termios.h>

/* The longest sequence that restores the terminal, with a NUL. */
#define TERMINAL_RESTORE_SIZE 256

/*
 * From this call on, when the process exits or crashes, writes the sequence to
 * standard output and sets the terminal to `shell_modes`, which must have been
 * read before ncurses changed them. If standard error is the terminal, output
 * to it is stored in a file until then.
 */
void terminal_restore_arm(const struct termios *shell_modes,
    const char                                 *sequence);

/*
 * Undoes terminal_restore_arm, and writes the stored output to standard error.
 */
void terminal_restore_disarm(void);

#endif
