/*
 * protocol.js -- reads lines, points and games of the protocol (protocol.md).
 * Pure.
 */
const protocol = (function () {
	'use strict';

	/*
	 * Parses a line of the server: "* move 1 2 x h8 turn=o" has the kind
	 * "*", the words "move", "1", "2", "x" and "h8", and the key "turn".
	 * What follows " :" is the text.
	 */
	function parse(line) {
		const colon = line.indexOf(' :');
		const head = colon < 0 ? line : line.slice(0, colon);
		const parts = head.slice(1).split(' ');
		const message = {
			kind: line.charAt(0),
			tag: parts.shift(),
			words: [],
			keys: {},
			text: colon < 0 ? '' : line.slice(colon + 2),
		};

		if (message.kind === '#')
			message.text = line.slice(2);
		for (const part of parts) {
			const pair = /^([a-z-]+)=(.*)$/.exec(part);

			if (pair !== null)
				message.keys[pair[1]] = pair[2];
			else if (part !== '')
				message.words.push(part);
		}
		return message;
	}

	/*
	 * Reads "h8" as { x: 7, y: 7 }, which count from the lower left point;
	 * null if it is not a point.
	 */
	function readPoint(text) {
		const match = /^([a-z])([1-9][0-9]?)$/i.exec(text);

		if (match === null)
			return null;
		return {
			x: match[1].toLowerCase().charCodeAt(0) - 97,
			y: Number(match[2]) - 1,
		};
	}

	function writePoint(x, y) {
		return String.fromCharCode(97 + x) + (y + 1);
	}

	/* Reads "a1,b2" as ["a1", "b2"]; "-" and no text are an empty list. */
	function readList(text) {
		return text === undefined || text === '-' || text === '' ?
			[] : text.split(',');
	}

	/*
	 * Reads "60000,59000" as { x: 60000, o: 59000 }; null if there is none.
	 */
	function readTimes(text) {
		const times = (text || '').split(',').map(Number);

		if (times.length !== 2 || times.some(Number.isNaN))
			return null;
		return { x: times[0], o: times[1] };
	}

	/*
	 * Returns the full name of a variant, such as "15x15x5/exact", and its
	 * rule. The text may also be what people type: "gomoku", "7x6x4" or
	 * "3". Null if it is not a variant.
	 */
	function readVariant(text) {
		const { rules, named, sides, usualK } = tables;
		const [board, word, ...rest] = text.trim().toLowerCase().split('/');
		const [size, usual = 'free'] = (Object.hasOwn(named, board) ? named[board] :
			board).split('/');
		const match = rest.length === 0 &&
			/^([0-9]{1,2})(?:x([0-9]{1,2}))?(?:x([0-9]{1,2}))?$/.exec(size);

		if (!match)
			return null;
		const columns = Number(match[1]);
		const rows = Number(match[2] || columns);
		const k = Number(match[3] || Math.min(usualK, columns, rows));
		const inRange = [columns, rows].every((n) => n >= sides.min && n <= sides.max) &&
			k >= sides.min && k <= Math.max(columns, rows);
		const rule = word === undefined ? usual : word;
		if (!inRange || !Object.hasOwn(rules, rule))
			return null;
		return {
			...rules[rule], columns, rows, k,
			text: `${columns}x${rows}x${k}${rule === 'free' ? '' : `/${rule}`}`,
		};
	}

	/*
	 * Where a stone comes to rest that is put on a point: there, or where it falls
	 * to. Null if there is no room.
	 */
	function landing(variant, moves, point) {
		if (!variant.falls)
			return moves.includes(point) ? null : point;
		const column = point.charAt(0);
		const height = moves.filter((move) => move.charAt(0) === column).length;
		return height < variant.rows ? `${column}${height + 1}` : null;
	}

	/*
	 * The openings that there are for a variant: those that need two odd
	 * sides are among them if `all`.
	 */
	function openings({ plain, columns, rows, k }, all) {
		const isFair = plain && k >= 5 && Math.min(columns, rows) >= 9;

		return tables.openings.filter((word) => isFair &&
			(word.startsWith('swap') || all && columns % 2 === 1 && rows % 2 === 1));
	}

	function other(side) {
		return side === 'x' ? 'o' : 'x';
	}

	/*
	 * Whether the name is that of a bot of the server. A program that plays
	 * under its own name is not one.
	 */
	function isBot(name) {
		return name.endsWith('~bot');
	}

	/* Returns the terms that a game with this clock has if no others are given. */
	function usualTerms(clock = 'none') {
		return clock === 'none' || clock === 'any' ? tables.untimed : tables.timed;
	}

	return {
		parse, readPoint, writePoint, readList, readTimes, readVariant, landing, openings,
		other, isBot, usualTerms,
	};
})();
