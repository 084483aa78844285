/*
 * terminal_restore.h -- restores the terminal when the process ends or crashes.
 */

#ifndef CLIENT_TUI_TERMINAL_RESTORE_H
#define CLIENT_TUI_TERMINAL_RESTORE_H

#include <termios.h>

/* The longest sequence to restore the terminal, with a NUL. */
#define TERMINAL_RESTORE_SIZE 256

/*
 * When the process exits or crashes from now on, writes the sequence to
 * standard output and sets the terminal to shell_modes, which were read before
 * ncurses changed them. Until then, what is written to standard error is held
 * back, if that is the terminal.
 */
void terminal_restore_arm(const struct termios *shell_modes,
    const char                                 *sequence);

/* Undoes it, and writes what was held back to standard error. */
void terminal_restore_disarm(void);

#endif
