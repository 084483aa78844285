/* words.js -- the sentences of the page. Their words are in tables.js. Pure. */
const words = (function () {
	'use strict';

	const { isBot, other } = protocol;
	const GUEST = '~guest';

	function capitalize(text) {
		return text.charAt(0).toUpperCase() + text.slice(1);
	}

	function plural(count, noun) {
		return `${count} ${noun}${Number(count) === 1 ? '' : 's'}`;
	}

	/*
	 * Returns a name for people. A guest is "guest 1"; at the start of a
	 * sentence, or alone, "Guest 1".
	 */
	function name(text = '', atStart = false) {
		const phrase = isBot(text) ? `the ${text.slice(0, -4)} bot` :
			text.startsWith(GUEST) ? `guest ${text.slice(GUEST.length)}` :
				text === '~gone' ? 'somebody' :
					text === '~operator' ? 'the operator' : null;

		if (phrase === null)
			return text;
		return atStart ? capitalize(phrase) : phrase;
	}

	/*
	 * Returns the name of a side for people: X or O. The protocol calls the
	 * sides "x" and "o".
	 */
	function mark(side = '') {
		return side.toUpperCase();
	}

	/*
	 * Returns "you" or a name; for a spectator, with the mark of the side.
	 */
	function who(game, side, atStart) {
		if (side === game.you)
			return atStart ? 'You' : 'you';
		return name(game.names[side], atStart) +
			(game.you === null ? ` (${mark(side)})` : '');
	}

	/* Returns a sentence about a side, as "You play" or "ann plays". */
	function sentence(game, side, verb, rest) {
		const ending = side === game.you ? '' : 's';

		return `${who(game, side, true)} ${verb}${ending} ${rest}`;
	}

	/*
	 * Returns the first sentence of an event of the game whose condition holds;
	 * see client/model/events.def, whose letters and values these are.
	 */
	function event(game, { words: word, keys, side }) {
		const timeout = Number(keys.until || keys.paused || 0);
		const values = {
			absence: game.absent, clocked: game.clock !== 'none', end: game.over?.why,
			mine: side !== null && side === game.you, page: true, side,
			theirs: game.you !== null && side === other(game.you), timed: timeout > 0,
		};
		const value = (of) => String(values[of] ||
			(/^[0-9]+$/.test(of) ? word[of] : keys[of]) || '');
		const holds = (condition) => (condition.match(/\S+/g) || []).every((part) => {
			const [of, wanted] = part.replace('!', '').split('=');

			return (wanted === undefined ? value(of) !== '' : value(of) === wanted) !==
				part.startsWith('!');
		});
		const parts = {
			N: name(word[3], true), m: name(keys.for), P: who(game, side, true),
			o: who(game, other(side)), s: values.mine ? '' : 's',
			h: values.mine ? 'have' : 'has', t: time(timeout),
			d: Math.ceil(timeout / 1000),
		};
		const found = tables.sentences[word[0]]?.find(([condition]) => holds(condition));

		return found === undefined ? '' : found[1]
			.replace(/\{([^?{}]+)\?((?:[^|{}]|\{\w+\})*)\|?((?:[^{}]|\{\w+\})*)\}/g,
				(all, condition, first, second) => holds(condition) ? first : second)
			.replace(/\{([^?{}]+)\}|%(.)/g, (all, of, letter) =>
				of === undefined ? parts[letter] : value(of));
	}

	/* To whom something was said: "" for those in the game. `me` is our name. */
	function whom({ to, about }, me) {
		return to === 'spectators' ? ' to the spectators' :
			to !== '' ? ` to ${to === me ? 'you' : name(to)}` : about === 0 ? ' to all' : '';
	}

	function goal(variant) {
		return variant.goal.replace('K', variant.k);
	}

	/* Names the games of a list such as "3x3x3,9x9x5" as people know them. */
	function games(list = '') {
		const { titles } = tables;

		return list.split(',').map((game) => Object.hasOwn(titles, game) ? titles[game] :
			game).join(', ');
	}

	/*
	 * Formats a time as minutes and seconds; the last ten seconds have
	 * tenths.
	 */
	function time(ms) {
		const seconds = Math.floor(ms / 1000);
		const tenths = ms < 10000 ? `.${Math.floor(ms / 100) % 10}` : '';

		return `${Math.floor(seconds / 60)}:` +
			String(seconds % 60).padStart(2, '0') + tenths;
	}

	function seconds(ms) {
		return `${Math.ceil(ms / 1000)} s`;
	}

	/* Formats "5+3" as "5 minutes each, plus 3 s per move". */
	function clock(text) {
		const match = /^([0-9]+)\+([0-9]+)$/.exec(text);

		if (text === 'none')
			return 'no time limit';
		if (match === null)
			return `${text.split('/')[0]} s per move`;
		const start = match[1] === '0' ? `${match[2]} s each` :
			`${plural(match[1], 'minute')} each`;
		return start + (match[2] === '0' ? '' : `, plus ${match[2]} s per move`);
	}

	/*
	 * Formats the terms in the keys of a line, without those that are the
	 * default, which the server leaves out of some lines.
	 */
	function terms(keys) {
		const list = [];
		const usual = protocol.usualTerms(keys.clock);

		if (usual === tables.timed)
			list.push(clock(keys.clock));
		if (keys.you === 'x' || keys.you === 'o')
			list.push(`you play ${mark(keys.you)}`);
		for (const [key, value] of Object.entries(usual))
			if (keys[key] !== undefined && keys[key] !== value)
				list.push(tables.terms[key].replace('%s',
					tables.values[key]?.[keys[key]] ?? keys[key]));
		return list.join(', ');
	}

	function gameAndTerms(list, keys) {
		const rest = terms(keys);

		return games(list) + (rest === '' ? '' : `, ${rest}`);
	}

	/* Returns the list of games that the player of a "who" row seeks. */
	function soughtGames(row) {
		return row.variants === 'any' ? 'any game' :
			row.variants || row.variant || 'any game';
	}

	/* --- the end of a game --- */

	const lossOf = (why) => tables.ends[why]?.loser;
	const drawOf = (why) => tables.ends[why]?.nobody || 'no winner';

	/*
	 * Returns a sentence on how a game has ended. It names the points of
	 * the winning line.
	 */
	function result(game) {
		const { winner, why, line } = game.over;
		const points = line.join(' ');
		const loss = why === 'line' && game.variant.loses ?
			`completed ${points}` : lossOf(why);

		if (winner === null)
			return capitalize(drawOf(why)) +
				(why === 'full' || why === 'agreed' ? '.' :
					'; the game does not count.');
		const loser = loss === undefined ? '' :
			`${who(game, other(winner), true)} ${loss}: `;
		return `${loser}${who(game, winner, loser === '')} ` +
			`win${winner === game.you ? '' : 's'}` +
			(why === 'line' && loser === '' ? ` with ${points}.` : '.');
	}

	/* Formats a game of a list, as "ann beat bob, who resigned". */
	function finished(row) {
		if (row.winner === null)
			return `${name(row.x, true)} against ${name(row.o)}: ` +
				drawOf(row.why);
		return `${name(row[row.winner], true)} beat ${name(row[other(row.winner)])}` +
			(lossOf(row.why) === undefined ? '' : `, who ${lossOf(row.why)}`);
	}

	/*
	 * Formats the new ratings after a rated game; "" if it was not rated.
	 */
	function ratings(game) {
		const { rating, change } = game.over;

		if (rating === null)
			return '';
		const one = (i, side) =>
			`${who(game, side)} ${rating[i]} (${change[i] || '0'})`;
		return `New ratings: ${one(0, 'x')}, ${one(1, 'o')}.`;
	}

	/* Why a request was refused, where the server names commands: by code, or by verb and code. */
	const refusals = {
		'join full': 'The tournament is full.',
		'join name': 'Entrants have a name; choose one.',
		id: 'That was answered or withdrawn already.',
		match: 'That game is not there any more.',
		nobody: 'That player is not connected any more.',
		over: 'The game is over.',
		paused: 'The game is paused.',
		record: 'There is no such game.',
		seat: 'You are not in a game.',
		seated: 'Finish or resign your game first.',
		seeking: 'Stop looking for an opponent first.',
	};

	function refusal({ words: [verb, code], text }) {
		return refusals[`${verb} ${code}`] || refusals[code] || text;
	}

	/* --- turns --- */

	/* What a phase of an opening asks for. */
	const phases = {
		stones: ', for both sides.', more: ', for both sides.',
		centre: ', on the centre.', away: ', far from the centre.',
	};

	function turn(game) {
		const side = game.turn;

		if (side === null)
			return '';
		if (game.pausedUntil > 0)
			return refusals.paused;
		if (game.phase === 'choice')
			return `${sentence(game, side, 'choose', 'a side')}.`;
		return (side === game.you ? 'Your turn' :
			`${who(game, side, true)} is to move`) +
			(phases[game.phase] || '.');
	}

	/* Returns the first sentence of a game: who plays which side. */
	function players(game) {
		const { variant, names, you } = game;
		const head = `${games(variant.text)}: ${goal(variant)}. `;
		const limit = game.clock === 'none' ? '' :
			` ${capitalize(clock(game.clock))}.`;

		if (you === null)
			return `${head}${name(names.x, true)} is X, ` +
				`${name(names.o)} is O.${limit}`;
		return `${head}You are ${mark(you)}, ${name(names[other(you)])} is ` +
			`${mark(other(you))}.${limit}`;
	}

	/* --- offers and challenges --- */

	function offer(game, kind, side) {
		const { verb, what } = tables.offerWords[kind];

		return `${sentence(game, side, verb, what)}.`;
	}

	function agreed(game, kind, side) {
		return `${sentence(game, side, 'agree', `to ${tables.offerWords[kind].agreed}`)}.`;
	}

	/* Returns a sentence about a question to us, or about our challenge. */
	function proposal(p) {
		const subject = name(p.name, true);

		if (p.ours)
			return `You challenge ${name(p.name)}: ${p.terms}.`;
		return `${subject}${p.rating ? ` (${p.rating})` : ''} ` +
			`${tables.proposals[p.kind]}: ${p.terms}.`;
	}

	/* How a challenge has ended that nobody has answered. */
	const withdrawals = {
		time: 'has not been answered in time', replaced: 'is replaced by another one',
		withdrawn: 'is withdrawn',
	};

	/*
	 * Of challenges and offers as the terminal client says it: WITHDRAWN in
	 * client/model/events.def. That a seek has ended is also said to the
	 * player who has ended it.
	 */
	function withdrawn({ kind, ours, name: by, offer: offered }, why) {
		if (kind === 'offer') {
			const { verb, what } = tables.offerWords[offered];

			return ours ? `You no longer ${verb} ${what}.` :
				`${name(by, true)} no longer ${verb}s ${what}.`;
		}
		if (why === 'matched' || kind === 'near' && why === 'replaced')
			return '';
		if (kind !== 'challenge')
			return `The game with ${name(by)} is no longer offered.`;
		return `The challenge ${ours ? 'to' : 'by'} ${name(by)} ` +
			`${withdrawals[why] || 'is no longer open'}.`;
	}

	/* --- tournaments --- */

	const kinds = {
		arena: 'an arena', roundrobin: 'a round robin', swiss: 'a Swiss tournament',
	};

	const contest = (t) => `${t.name}, ${kinds[t.kind] || t.kind}: `;
	const ending = (t) => `over. ${t.text}`.trim().replace(/\.?$/, '.');

	/* What is played, and how far it is at a time. */
	function tournament(t, now) {
		const round = `round ${t.round}${t.rounds ? ` of ${t.rounds}` : ''}`;
		const states = {
			open: plural(t.entrants, 'entrant'),
			paired: `${round} begins soon`,
			playing: t.kind !== 'arena' ? round :
				`ends in ${Math.ceil(Math.max(0, t.ends - now) / 60000)} min`,
			over: ending(t),
		};

		const game = gameAndTerms(t.variant, { clock: t.clock, opening: t.opening });

		return `${contest(t)}${game}; ` +
			(Object.hasOwn(states, t.state) ? states[t.state] : '').replace(/\.?$/, '.');
	}

	/*
	 * That a tournament begins, or is over; "" in between. It is short enough for
	 * the line of news on a phone.
	 */
	function tournamentNews(t) {
		return t.state === 'over' ? contest(t) + ending(t) :
			t.state === 'open' || t.kind === 'arena' ? `${contest(t)}anyone can join.` : '';
	}

	/* The next game of an entrant. */
	function next(round, opponent, keys) {
		return `Round ${round}: ` + (opponent === '-' ? 'you have no game.' :
			`you play ${name(opponent)}, as ${mark(keys.you)}, ` +
			`in ${seconds(keys.left)}.`);
	}

	/* A game of a round: who plays whom, and how it ended. */
	function pairing({ x, o, winner }) {
		if (winner === 'bye')
			return `${name(x, true)} has no game`;
		if (winner === 'x' || winner === 'o')
			return `${name(winner === 'x' ? x : o, true)} beat ` +
				name(winner === 'x' ? o : x);
		return `${name(x, true)} - ${name(o)}` + (winner === undefined ? '' :
			winner === 'draw' ? ', a draw' : ', nobody won');
	}

	/* --- hints and reviews --- */

	/*
	 * Returns how many of the plies are the winner's, who makes the last
	 * one.
	 */
	function ownMoves(plies) {
		return plural(Math.ceil(plies / 2), 'move');
	}

	/* Formats what the engine knows of its best move, as review_text_value does. */
	function value({ win, proof, plies }) {
		if (proof === 'draw')
			return 'it is a draw';
		if (proof === 'win' || proof === 'loss')
			return `it ${proof === 'win' ? 'wins' : 'loses'} in at most ${ownMoves(plies)}`;
		return `${win}% to win`;
	}

	function hint(h) {
		const isKnown = h.line.length > 0 && h.win >= 0 && h.win <= 100 &&
			(h.plies > 0 || h.proof !== 'win' && h.proof !== 'loss');
		const moves = h.line.slice(0, 9).join(' ') + (h.line.length > 9 ? ' ...' : '.');

		return `The best move is ${h.point}${isKnown ? `: ${value(h)}` : ''}` +
			(isKnown && h.line.length > 1 ? `; expected: ${moves}` : '.');
	}

	function forcedWin(k, plies, by) {
		return ` a forced win${by === 'fours' && k === 5 && plies > 1 ?
			' by fours' : ''}${plies > 0 ?
			` in at most ${ownMoves(plies)}` : ''}`;
	}

	/*
	 * Returns what a review says about a move. The keys are those of
	 * "reviewed".
	 */
	function reviewed(keys, k) {
		const facts = protocol.readList(keys.facts);
		const list = [];

		if (facts.includes('lost'))
			list.push('The position was already lost.');
		else if (facts.includes('only') || facts.includes('forced'))
			list.push('The only move.');
		if (facts.includes('missed'))
			list.push(`Missed${forcedWin(k, keys.missed, keys['missed-by'])}.`);
		if (facts.includes('let'))
			list.push(`Let${forcedWin(k, keys.let, keys['let-by'])} through.`);
		if (tables.marks[keys.mark] !== undefined)
			list.push(`${tables.marks[keys.mark]}: ${keys.before}% to win before it, ` +
				`${keys.after}% after.`);
		const better = protocol.readList(keys.better).slice(0, 5);
		if (better.length > 0)
			list.push(`Better: ${better.join(' ')}.`);
		return list.join(' ');
	}

	/* Formats how many marks of each kind both sides have in a review. */
	function counts(reviewed) {
		const of = (parity) => Object.keys(tables.marks).map((word) =>
			reviewed.filter((keys, i) => keys.mark === word &&
				i % 2 === parity).length).join(', ');

		return `Inaccuracies, mistakes, blunders: X ${of(0)}; O ${of(1)}.`;
	}

	return {
		plural, name, mark, sentence, event, whom, games, time, seconds, clock,
		terms, gameAndTerms, soughtGames, result, finished, ratings, refusal, turn,
		players,
		offer, agreed, proposal, withdrawn, tournament, tournamentNews, next, pairing, hint,
		reviewed, counts,
	};
})();
