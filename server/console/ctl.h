/* ctl.h -- "noughtsd ctl": the client of the operator's console. */

#ifndef SERVER_CONSOLE_CTL_H
#define SERVER_CONSOLE_CTL_H

/*
 * Sends the command in argv, whose first word is "ctl", or each line of
 * standard input, and prints the answers. Returns the exit status: 0, 1 if the
 * server refused a command or cannot be reached, 2 for wrong options.
 */
int ctl_main(int argc, char **argv);

#endif
