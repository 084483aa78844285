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
	 * The rules: what wins, or loses, where K is the number in a row; whether
	 * stones fall; and whether more than a straight line of points may win.
	 */
	const RULES = {
		free: { goal: 'K in a row wins' },
		exact: { goal: 'exactly K in a row wins' },
		misere: { goal: 'K in a row loses', loses: true },
		drop: { goal: 'stones fall; K in a row wins', falls: true },
		corners: {
			goal: 'K in a row or the four corners of the board win', shapes: true,
		},
		square: {
			goal: 'K in a row or the corners of a square win', shapes: true,
		},
	};

	/*
	 * Returns the full name of a variant, such as "15x15x5/exact", and its
	 * rule. The text may also be what people type: "gomoku", "7x6x4" or
	 * "3". Null if it is not a variant.
	 */
	function readVariant(text) {
		const named = { tictactoe: '3x3x3', gomoku: '15x15x5', connect4: '7x6x4' };
		const [board, word, ...rest] = text.trim().toLowerCase().split('/');
		const match = rest.length === 0 &&
			/^([0-9]{1,2})(?:x([0-9]{1,2}))?(?:x([0-9]{1,2}))?$/.exec(named[board] || board);

		if (!match)
			return null;
		const columns = Number(match[1]);
		const rows = Number(match[2] || columns);
		const k = Number(match[3] || Math.min(5, columns, rows));
		const inRange = [columns, rows].every((n) => n >= 2 && n <= 26) &&
			k >= 2 && k <= Math.max(columns, rows);
		const rule = word === undefined ? board === 'connect4' ? 'drop' : 'free' : word;
		if (!inRange || !Object.hasOwn(RULES, rule))
			return null;
		return {
			...RULES[rule], columns, rows, k,
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

	return {
		parse, readPoint, writePoint, readList, readTimes, RULES, readVariant,
		landing, other, isBot,
	};
})();
