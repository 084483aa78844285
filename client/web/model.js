/*
 * model.js -- all that the page knows, updated from the server's lines. Pure.
 *
 * The time is a parameter: milliseconds of any clock that does not go back.
 * Nothing here sends a request; link.js does, and passes the request to which a
 * line is the answer.
 */
const model = (function () {
	'use strict';

	const { readList, readTimes, readVariant, other, isBot } = protocol;

	const TALK_LINES = 200;

	function create() {
		return {
			name: '',         // "" before the first "you"
			token: '',        // token of this connection; "" before its first "you"
			proven: false,
			seek: null,       // { id, request } while we seek an opponent
			game: null,       // the game on the board, which we play or watch
			snapshot: null,   // the state of a game to watch, until "watch" is answered
			proposals: [],    // open challenges and the like
			players: new Map(), // the rows of "who", by name
			games: new Map(),   // the rows of "games", by number
			listed: { who: new Set(), games: new Set() }, // keys of the lists'
			                  // rows that came since the last complete list
			stale: new Set(), // the lists that must be requested again, by verb
			tournament: null, // the keys of its line, with kind, variant, text,
			                  // and ends: when what it waits for ends
			standings: [], pairings: [], // rows: their keys, and their words
			incoming: [],     // rows of an answer that is not complete
			talk: [],         // { from, to, text, about }: about is a match or 0
			history: { rows: [], next: null },
			scores: { rows: [], count: 0 },
			profile: null,    // { name, rows }: a player, with the rows of "profile"
			ignored: [],      // the names that we ignore
			record: null,     // a finished game, see newRecord(); or null
			file: '',         // a finished game as a file
		};
	}

	/* Returns the side that a word names, or null. */
	function side(text) {
		return text === 'x' || text === 'o' ? text : null;
	}

	/* Reads "x", "o" or "xo"; no text is neither. */
	function sides(text = '') {
		return { x: text.includes('x'), o: text.includes('o') };
	}

	/* --- games --- */

	/*
	 * Returns the game of a "match" or "state" line; null if the line is
	 * invalid. What only "state" says is read by gameOfState.
	 */
	function newGame(message) {
		const { words: word, keys } = message;
		const variant = readVariant(word[2] || '');

		if (variant === null || !(Number(word[1]) > 0))
			return null;
		return {
			id: Number(word[1]),
			variant,
			names: { x: keys.x || '', o: keys.o || '' },
			programs: keys.programs || '', // the sides that programs play
			you: side(keys.you),
			clock: keys.clock || 'none',
			...Object.fromEntries(Object.entries(protocol.usualTerms(keys.clock)).map(
				([key, usual]) => [key, keys[key] || usual])), // the other terms
			tournament: keys.tournament === '1',
			phase: keys.phase || '', // of the opening; "": it is over
			choose: readList(keys.choose), // what "choose" accepts
			standin: keys.standin === '1',
			rated: keys.rated === '1',
			unrated: keys.unrated || '',
			moves: readList(keys.moves),
			turn: 'x',             // who acts; null when the game is over
			left: readTimes(keys.left), // of the moment "since"; null: no clock
			since: 0,              // of a game that is over, when that was known
			runs: null,            // side whose clock is running
			pausedUntil: 0,        // 0: not paused
			over: null,            // { winner, why, line, rating, change }
			hinted: keys.hinted || '',
			undone: keys.undone || '',
			away: sides(keys.away),
			awayUntil: 0,          // when the absence rule takes effect; 0: not known
			silent: null,          // side that was warned for not moving
			claimAt: 0,
			replaced: keys.for || '', // player for whom a bot plays
			gone: { x: false, o: false },
			offers: {},            // kind -> { side, id }
			hasHints: false,       // both players have agreed to hints
			thinking: false,       // our hint is being computed
			hint: null,            // { ply, point, line, win, proof, plies }
			broken: false,         // a move did not fit, so the game is requested again
		};
	}

	/*
	 * These three functions also accept null, the game of an empty board.
	 */
	function isRunning(game) {
		return game !== null && game.over === null;
	}

	function isOurs(game) {
		return isRunning(game) && game.you !== null;
	}

	function isOurTurn(game) {
		return isOurs(game) && game.turn === game.you && game.pausedUntil === 0;
	}

	/*
	 * Whether we can place a stone. In an opening, a side may have to be
	 * chosen first.
	 */
	function canMove(game) {
		return isOurTurn(game) && game.phase !== 'choice';
	}

	/*
	 * Returns the side of the next stone. In an opening, that may not be
	 * the side of the player to move.
	 */
	function nextMark(game) {
		return game.moves.length % 2 === 0 ? 'x' : 'o';
	}

	/*
	 * Sets the times left at `now`, and whose clock runs. If there are no
	 * times (null), uses those that we have counted ourselves.
	 */
	function startClock(game, left, runs, now) {
		game.left = left || remaining(game, now);
		game.since = now;
		game.runs = game.left === null ? null : runs;
	}

	/* Returns how many ms both sides have left at a time. */
	function remaining(game, now) {
		if (game.left === null)
			return null;
		const left = { x: game.left.x, o: game.left.o };
		if (game.runs !== null)
			left[game.runs] = Math.max(0, left[game.runs] - (now - game.since));
		return left;
	}

	/* Returns whose clock runs if the server does not say it. */
	function usualClock(game) {
		return game.away.x && game.away.o || game.pausedUntil > 0 ? null :
			game.turn;
	}

	/*
	 * Ends a game. The keys are those of "over", or of the "state" of a
	 * game that is over.
	 */
	function finish(game, keys, now) {
		startClock(game, null, null, now);
		game.over = {
			winner: side(keys.winner), why: keys.why || '',
			line: readList(keys.line),
			rating: keys.rating?.split(',') || null, change: keys.change?.split(',') || [],
		};
		if (game.left !== null && game.over.why === 'time' && game.over.winner)
			game.left[other(game.over.winner)] = 0;
		game.hinted = keys.hinted || game.hinted;
		game.undone = keys.undone || game.undone;
		game.offers = {};
		game.thinking = false;
		game.turn = null;
		game.phase = '';
	}

	/* Reads the open offers, which may include one of a rematch. */
	function readOffers(game, keys) {
		for (const entry of readList(keys.offers)) {
			const [kind, by, id] = entry.split(':');
			if (kind === 'hint' && by === 'xo')
				game.hasHints = true;
			else if (tables.offers.includes(kind) && side(by) !== null &&
				/^\d+$/.test(id) && Number(id) > 0 && Number(id) < 2 ** 32)
				game.offers[kind] = { side: by, id: Number(id) };
		}
	}

	function gameOfState(message, now) {
		const game = newGame(message);
		const { keys } = message;
		const until = Number(keys.until || 0);

		if (game === null)
			return null;
		game.turn = side(keys.turn);
		if (keys.silent !== undefined) {
			game.silent = side(keys.silent);
			game.claimAt = now + until;
		} else if (until > 0) {
			game.awayUntil = now + until;
		}
		game.pausedUntil = keys.paused === undefined ? 0 :
			now + Number(keys.paused);
		startClock(game, game.left,
			keys.runs === '-' ? null : usualClock(game), now);
		if (keys.turn === '-')
			finish(game, keys, now);
		readOffers(game, keys);
		return game;
	}

	/*
	 * Events of the game on the board that change what is known of it. Each
	 * returns a sentence, "" if there is nothing to say, or undefined to say the
	 * event's sentence in the tables, if there is one. The message has the side
	 * that it is about, if there is one.
	 */

	const gameEvents = {
		move(game, { words: word, keys }, now) {
			const ply = Number(word[2]);

			if (game.moves[ply - 1] === word[4])
				return undefined;
			if (ply !== game.moves.length + 1 || word[3] !== nextMark(game)) {
				game.broken = true;
				return undefined;
			}
			const by = game.turn || word[3];
			game.moves.push(word[4]);
			game.turn = side(keys.turn);
			game.phase = keys.phase || '';
			game.choose = readList(keys.choose);
			/* Our own offer of a draw stands until the opponent moves. */
			if (game.offers.draw && game.offers.draw.side !== by)
				delete game.offers.draw;
			delete game.offers.undo;
			delete game.offers.pause;
			game.thinking = false;
			game.silent = null;
			startClock(game, readTimes(keys.left), usualClock(game), now);
			return `${words.sentence(game, by, 'play', word[4])}.` +
				(isOurTurn(game) && game.phase !== '' ? ` ${words.turn(game)}` : '');
		},

		over(game, { keys }, now) {
			if (game.over !== null)
				return undefined;
			finish(game, keys, now);
			return words.result(game);
		},

		clock(game, message, now) {
			const { keys } = message;
			const paused = Number(keys.paused || 0);
			const { runs } = game;
			const isNew = paused > 0 !== game.pausedUntil > 0;

			message.side = side(keys.runs);
			game.pausedUntil = paused > 0 ? now + paused : 0;
			if (paused > 0) {
				delete game.offers.undo;
				delete game.offers.pause;
			}
			if (game.clock !== 'none')
				startClock(game, readTimes(keys.left), message.side, now);
			return isNew || game.runs !== runs ? undefined : '';
		},

		undo(game, { side: by }) {
			game.undone = by;
		},

		offer(game, { words: word, keys, side: by }) {
			const kind = word[2];

			if (!tables.offers.includes(kind))
				return undefined;
			if (keys.id === undefined) {
				delete game.offers[kind];
				game.hasHints ||= kind === 'hint';
				return words.agreed(game, kind, by);
			}
			game.offers[kind] = { side: by, id: Number(keys.id) };
			return words.offer(game, kind, by);
		},

		away(game, { keys, side: by }, now) {
			const until = Number(keys.until || 0);

			game.away[by] = true;
			game.awayUntil = until > 0 ? now + until : 0;
		},

		back(game, { words: word, side: by }) {
			const wasBot = isBot(game.names[by]);
			const wasAway = game.away[by] || wasBot;

			if (wasBot)
				game.replaced = '';
			game.names[by] = word[3] || '';
			game.away[by] = false;
			game.awayUntil = 0;
			return wasAway ? undefined : '';
		},

		sit(game, { words: word, keys, side: by }) {
			game.names[by] = word[3] || '';
			game.replaced = keys.for || '';
			game.away[by] = false;
			game.awayUntil = 0;
		},

		idle(game, { keys, side: by }, now) {
			game.silent = by;
			game.claimAt = now + Number(keys.until || 0);
		},

		left(game, { side: by }) {
			if (game.gone[by])
				return '';
			game.gone[by] = true;
			delete game.offers.rematch;
			return undefined;
		},

		hinting(game, { words: word, side: by }) {
			if (Number(word[2]) !== game.moves.length + 1)
				return '';
			game.rated = false;
			game.hinted = by;
			if (by === game.you)
				game.thinking = true;
			return undefined;
		},

		hint(game, { words: word, keys }) {
			game.thinking = false;
			if (Number(word[2]) !== game.moves.length + 1)
				return undefined;
			game.hint = {
				ply: Number(word[2]), point: word[3], line: readList(keys.line),
				win: Number(keys.win), proof: keys.proof, plies: Number(keys.plies),
			};
			return words.hint(game.hint);
		},
	};

	const WITHOUT_SIDE = ['over', 'clock', 'hint'];

	/* --- proposals --- */

	/*
	 * Adds a challenge, a seek or a seek on other terms; replaces one with
	 * the same number. Returns a sentence about it.
	 */
	function addProposal(state, p) {
		removeProposal(state, p.id);
		state.proposals.push(p);
		return words.proposal(p);
	}

	/*
	 * Removes the proposal or offer with that number. Returns it.
	 */
	function removeProposal(state, id) {
		let found = state.proposals.find((p) => p.id === id);

		state.proposals = state.proposals.filter((p) => p.id !== id);
		for (const kind of state.game === null ? [] : tables.offers)
			if (state.game.offers[kind] && state.game.offers[kind].id === id) {
				const { side } = state.game.offers[kind];

				found = {
					kind: 'offer', ours: side === state.game.you,
					name: state.game.names[side], offer: kind,
				};
				delete state.game.offers[kind];
			}
		return found;
	}

	/*
	 * Somebody has accepted or declined a proposal, or it has ended without
	 * an answer.
	 */
	function answered(state, message) {
		const [event, id, name] = message.words;
		const p = removeProposal(state, Number(id));
		const by = name === state.name ? 'You' :
			words.name(name || '', true);
		const why = message.text === '' ? '' : `: ${message.text}`;

		if (event === 'declined')
			return by === 'You' ? '' : `${by} declines${why || '.'}`;
		if (event === 'accepted')
			return message.keys.after === undefined ? '' :
				`${by} accepted: the game begins when both of you are free.`;
		return p === undefined ? '' : words.withdrawn(p, message.keys.why);
	}

	/* --- lists --- */

	/*
	 * Reads a row of "games". The number of the game is the word at the
	 * index `at`.
	 */
	function gameRow(message, at) {
		const { keys } = message;

		return {
			id: Number(message.words[at]), variant: message.words[at + 1] || '',
			x: keys.x || '', o: keys.o || '', plies: Number(keys.ply || 0),
			watchers: Number(keys.watchers || 0),
		};
	}

	/* Adds a player from a row of "who" or a change of the lobby. */
	function addPlayer(state, name, keys) {
		state.players.set(name, { name, ...keys });
		state.listed.who.add(name);
	}

	function addGame(state, row) {
		/* An arena does not tell of its pairings. */
		if (state.tournament !== null && !state.games.has(row.id))
			state.stale.add('pairings');
		state.games.set(row.id, row);
		state.listed.games.add(row.id);
	}

	/*
	 * Called when a list is complete: what was not in the list is removed.
	 */
	function endList(list, listed) {
		for (const key of list.keys())
			if (!listed.has(key))
				list.delete(key);
		listed.clear();
	}

	/*
	 * Applies a change of the lists. If some changes were left out, only
	 * notes that.
	 */
	function lobby(state, message) {
		const [, what, which] = message.words;

		if (what === 'who') {
			addPlayer(state, which, message.keys);
		} else if (what === 'gone') {
			state.players.delete(which);
		} else if (what === 'game') {
			addGame(state, gameRow(message, 2));
		} else if (what === 'over') {
			state.games.delete(Number(which));
		} else {
			state.stale.add('who').add('games');
		}
	}

	/* Reads a row of "history", or the first row of "record". */
	function finishedRow(message) {
		const { words: word, keys } = message;

		return {
			id: Number(word[1]), variant: word[2], x: keys.x || '~gone',
			o: keys.o || '~gone', winner: side(keys.winner), why: keys.why || '',
			plies: Number(keys.plies || 0), ended: (keys.ended || '').slice(0, 10),
			rating: keys.rating, change: keys.change,
		};
	}

	/*
	 * Creates a finished game. Its moves may be received in several rows,
	 * and so may its review.
	 */
	function newRecord(message) {
		return {
			...finishedRow(message), variant: readVariant(message.words[2] || ''),
			line: readList(message.keys.line), moves: [], spent: [], takebacks: [],
			reviewed: [], place: 0, percent: 0, ready: false,
		};
	}

	function say(state, from, to, text, about) {
		state.talk.push({ from, to, text, about });
		if (state.talk.length > TALK_LINES)
			state.talk.shift();
	}

	/*
	 * Removes what was said in the game on the board before another one
	 * takes its place. In a rematch it stays.
	 */
	function forgetTalk(state, next) {
		const { game } = state;
		const names = ({ names: { x, o } }) => [x, o].sort().join();
		const stays = game !== null && next !== null && names(game) === names(next);

		for (const line of state.talk)
			if (stays && line.about === game.id)
				line.about = next.id;
		state.talk = state.talk.filter(({ about }) =>
			about === 0 || next !== null && about === next.id);
	}

	/* Takes a row of an answer: its keys, and its words by these names, "" for none. */
	function takeRow(...names) {
		return (state, { words: word, keys }) => {
			const pairs = names.map((name, i) => [name, word[i]]).filter(([name]) => name);

			state.incoming.push({ ...Object.fromEntries(pairs), ...keys });
		};
	}

	/*
	 * Returns the pairings, which the server sends from the last one on: those
	 * of an arena in that order, others as they were paired, open ones first.
	 */
	function pairingsInOrder({ tournament: t, incoming }) {
		const rows = t?.kind === 'arena' ? incoming : incoming.reverse();
		const isOpen = (row) => row.winner === undefined;

		return [...rows.filter(isOpen), ...rows.filter((row) => !isOpen(row))];
	}

	/* Handles an event about the record that is shown, and no other. */
	function ofRecord(run) {
		return ({ record }, { words: word, keys }) => {
			if (record !== null && record.id === Number(word[1]))
				run(record, word, keys);
		};
	}

	/* --- all other events: each returns a sentence, if there is one --- */

	const events = {
		hello(state) {
			state.token = '';
			/* One that runs is told again. */
			if (state.tournament?.state !== 'over')
				state.tournament = null;
		},

		tournament(state, { words: word, keys, text }, now) {
			const before = state.tournament?.state;

			state.tournament = {
				kind: word[1], variant: word[2], text, ...keys,
				ends: now + Number(keys.left || 0),
			};
			state.stale.add('standings').add('pairings');
			/* "next" and "match" tell of the rounds, and remarks who has lost why. */
			return before === keys.state ? '' : words.tournamentNews(state.tournament);
		},

		next(state, { words: word, keys }) {
			return words.next(word[1], word[2], keys);
		},

		standing: takeRow('', 'rank', 'name'),
		pairing: takeRow('', 'round', 'x', 'o'),

		you(state, { words: word, keys }) {
			state.name = word[1];
			state.token = keys.token || state.token;
			state.proven = keys.proven === '1';
		},

		match(state, message, now) {
			const game = newGame(message);

			if (game === null)
				return undefined;
			startClock(game, game.left, 'x', now);
			forgetTalk(state, game);
			state.game = game;
			if (!game.standin)
				state.seek = null;
			return `New game, ${words.players(game)} ${words.turn(game)}`;
		},

		state(state, message, now) {
			const game = gameOfState(message, now);
			const shown = state.game;

			if (game === null)
				return;
			if (shown === null || shown.id === game.id || game.you !== null)
				state.game = game;
			else
				state.snapshot = game;
		},

		unwatch(state, { words: word }) {
			const { game } = state;

			if (game === null || game.you !== null || game.id !== Number(word[1]))
				return undefined;
			if (game.over === null)
				state.game = null;
			return `Game ${word[1]} is closed.`;
		},

		unseek(state) {
			state.seek = null;
			return 'No opponent was found.';
		},

		challenge(state, { words: word, keys }) {
			return addProposal(state, {
				kind: 'challenge', id: Number(word[1]), ours: keys.to !== undefined,
				name: keys.to || word[2], terms: words.gameAndTerms(word[3], keys),
				rating: keys.rating,
			});
		},

		seeking(state, { words: word, keys }) {
			if (keys.to !== undefined)
				return `${words.name(word[1], true)} is also looking ` +
					'for an opponent, but is in a game with a bot, and is asked.';
			return addProposal(state, {
				kind: 'seek', id: Number(keys.id), ours: false, name: word[1],
				terms: words.gameAndTerms(word[2], keys),
			});
		},

		near(state, { words: word, keys }) {
			return addProposal(state, {
				kind: 'near', id: Number(word[1]), ours: false, name: word[2],
				terms: words.gameAndTerms(word[3], keys), differs: keys.differs,
			});
		},

		accepted: answered,
		declined: answered,
		withdrawn: answered,

		who(state, { words: word, keys }) {
			addPlayer(state, word[1], keys);
		},

		game(state, message) {
			addGame(state, gameRow(message, 1));
		},

		lobby,

		say(state, { words: word, keys, text }) {
			return say(state, word[2], keys.to || '', text, Number(word[1]));
		},

		shout(state, { words: word, text }) {
			return say(state, word[1], '', text, 0);
		},

		tell(state, { words: word, text }) {
			return say(state, word[1], word[2], text, 0);
		},

		history(state, message) {
			state.incoming.push({ event: 'history', ...finishedRow(message) });
		},

		score: takeRow('event', 'name', 'variant'),
		rating: takeRow('event', '', 'variant', 'rating'),
		against: takeRow('event'),

		ignore(state, { words: [, name] }) {
			state.incoming.push(name);
		},

		record(state, message) {
			const record = newRecord(message);

			if (record.variant !== null)
				state.record = record;
		},

		moves: ofRecord((record, word, keys) => {
			if (record.moves.length !== Number(word[2]) - 1)
				return;
			record.moves.push(...readList(keys.moves));
			record.spent.push(...readList(keys.spent).map(Number));
		}),

		sgf(state, { text }) {
			state.incoming.push(`${text}\n`);
		},

		takeback: ofRecord((record, word, keys) => {
			record.takebacks.push({
				ply: Number(word[2]), side: word[3], moves: readList(keys.moves),
			});
		}),

		review: ofRecord((record, word, keys) => {
			record.place = Number(keys.place || 0);
			record.percent = Number(keys.percent || 0);
			record.ready = keys.done === '1';
		}),

		reviewed: ofRecord((record, word, keys) => {
			record.reviewed[Number(word[2]) - 1] = keys;
		}),

		disk(state, { text }) {
			return text;
		},

		bye(state, { text }) {
			return text;
		},
	};

	/* --- answers --- */

	/*
	 * Returns the number in a request such as "accept 7"; 0 if it has none.
	 */
	function requestedId(request) {
		return Number((request || '').split(' ')[1]) || 0;
	}

	/*
	 * Applies an answer "=". Answers have the order of the requests, so it
	 * is known which request it answers.
	 */
	function done(state, message, request) {
		const [verb, off] = message.words;
		const { keys } = message;

		switch (verb) {
		case 'seek':
		case 'resume': {
			const id = keys.seek || keys.id;

			if (id !== undefined)
				state.seek = {
					id: Number(id), request: verb === 'seek' ? request :
						state.seek && state.seek.request || '',
				};
			else if (!(state.game !== null && state.game.standin))
				state.seek = null;
			break;
		}
		case 'unseek':
			state.seek = null;
			break;
		case 'watch':
			if (off !== 'off' && state.snapshot !== null) {
				forgetTalk(state, state.snapshot);
				state.game = state.snapshot;
			} else if (off === 'off' && state.game && state.game.you === null)
				state.game = null;
			break;
		case 'accept':
		case 'decline':
		case 'withdraw':
			removeProposal(state, requestedId(request));
			if (state.seek !== null && verb === 'withdraw' &&
				state.seek.id === requestedId(request))
				state.seek = null;
			break;
		case 'who':
		case 'games':
			if (keys.next === undefined)
				endList(verb === 'who' ? state.players : state.games, state.listed[verb]);
			break;
		case 'standings':
			state.standings = state.incoming;
			break;
		case 'pairings':
			state.pairings = pairingsInOrder(state);
			break;
		case 'history':
		case 'scores':
			state[verb] = {
				rows: / from=(?!1$)/.test(request) ?
					[...state[verb].rows, ...state.incoming] : state.incoming,
				next: keys.next || null, count: Number(keys.count),
			};
			break;
		case 'profile':
			state.profile = {
				name: (request || '').split(' ')[1], rows: state.incoming,
			};
			break;
		case 'record':
			state.file = state.incoming.join('');
			break;
		case 'ignore':
			if (request === 'ignore')
				state.ignored = state.incoming;
			break;
		}
		state.incoming = [];
		state.snapshot = null;
	}

	function refused(state, message, request) {
		const [verb, code] = message.words;
		const { game } = state;

		state.incoming = [];
		if (code === 'id')
			removeProposal(state, requestedId(request));
		/*
		 * The game that we watched has ended while we were
		 * disconnected.
		 */
		if (verb === 'watch' && code === 'match' && game !== null &&
			game.you === null && game.id === requestedId(request))
			state.game = null;
		message.text = message.text.replace(/\.?$/, '.');
		return message.text;
	}

	/*
	 * Applies a line. Returns the message with two more fields: `say`, a
	 * sentence for the user or ""; and `game`, true if it is about the game
	 * on the board.
	 */
	function apply(state, line, now, request) {
		const message = protocol.parse(line);
		const event = message.words[0] || '';
		message.side = side(message.words[2]) || side(message.words[3]);
		const ours = state.game !== null &&
			(Object.hasOwn(gameEvents, event) || Object.hasOwn(tables.sentences, event)) &&
			Number(message.words[1]) === state.game.id &&
			(message.side !== null || WITHOUT_SIDE.includes(event));

		message.game = ours;
		/*
		 * Remarks are shown to the user, except the first one, which is
		 * about commands.
		 */
		if (message.kind === '#')
			message.say = state.token === '' ? '' : message.text;
		else if (message.kind === '=')
			done(state, message, request);
		else if (message.kind === '?')
			message.say = refused(state, message, request);
		else if (message.kind === '*' && ours)
			message.say = gameEvents[event]?.(state.game, message, now) ??
				words.event(state.game, message);
		else if (message.kind === '*' && Object.hasOwn(events, event))
			message.say = events[event](state, message, now);
		message.say ||= '';
		return message;
	}

	/*
	 * Called when the connection is lost: no clock runs any more. If the
	 * server is restarted, it uses the numbers of proposals again, so they
	 * are forgotten.
	 */
	function disconnected(state, now) {
		if (state.game !== null)
			startClock(state.game, null, null, now);
		state.proposals = [];
		state.snapshot = null;
		state.players.clear();
		state.games.clear();
		state.listed.who.clear();
		state.listed.games.clear();
		state.incoming = [];
		/*
		 * Only the connection that has asked for a review is told of
		 * its progress.
		 */
		if (state.record !== null)
			state.record.place = 0;
	}

	/*
	 * Called when the server does not know us any more, so the game cannot
	 * continue.
	 */
	function forgotten(state) {
		state.seek = null;
		state.game = null;
	}

	/* Whether a game counts, as far as is known. */
	function counts({ game, name }) {
		return !game.standin && game.hinted === '' && game.undone === '' &&
			!name.startsWith('~');
	}

	function canClaim(game, opponent, now) {
		return game.away[opponent] && game.absent === 'wait' &&
			game.awayUntil > 0 && game.awayUntil <= now ||
			game.silent === opponent && game.claimAt <= now;
	}

	/*
	 * Returns what is true now, as words, from which it follows which
	 * buttons there are. They are those of client/words/facts.h, of which
	 * each says what it means, up to "seeking".
	 */
	function facts({ game, seek }, now) {
		const set = new Set();
		const is = (word, holds) => holds && set.add(word);

		is('seeking', seek !== null);
		if (game === null)
			return set;
		is('game', true);
		is('has-moves', game.moves.length > 0);
		is('watching', game.you === null);
		if (game.you === null)
			return set;
		const opponent = other(game.you);
		const offered = (kind, by) => game.offers[kind]?.side === by;

		is('ended', game.over !== null);
		is('may-rematch', game.over !== null && !game.gone[opponent] &&
			!offered('rematch', game.you));
		if (game.over !== null)
			return set;
		const plies = game.moves.length;
		const myTurn = game.turn === game.you;
		const bot = isBot(game.names[opponent]);
		const isPaused = game.pausedUntil > now;
		const hintNow = myTurn && game.phase === '' &&
			(game.hasHints || bot && game.replaced === '');
		const choosing = /stones|choice|more/.test(game.phase);

		is('playing', true);
		is('my-turn', myTurn);
		is('paused', isPaused);
		for (const word of myTurn ? game.choose : [])
			is(`may-choose-${word}`, true);
		is('may-claim', canClaim(game, opponent, now));
		is('may-draw', !offered('draw', game.you) &&
			(!bot || offered('draw', opponent)));
		is('may-undo', plies > (game.you === 'o' ? 1 : 0) && game.undo === 'on' &&
			!game.rated && !offered('undo', game.you) && !choosing);
		is('may-hint', !game.tournament && (hintNow || game.phase === '' &&
			!game.hasHints && !offered('hint', game.you) &&
			(offered('hint', opponent) || !bot)));
		is('hint-now', hintNow);
		is('may-pause', !isPaused && game.clock !== 'none' && !game.tournament &&
			!offered('pause', game.you));
		is('may-abort', !game.tournament && (choosing ||
			plies < 2 && !/swap/.test(game.opening)));
		return set;
	}

	/*
	 * Whether an event calls the user: our game begins, it becomes our turn,
	 * somebody asks us something. client/model/events.def has the conditions.
	 */
	function callsUser({ game }, { words: word, keys, game: isOnBoard }) {
		const is = {
			player: game !== null && game.you !== null,
			turn: isOnBoard && isOurTurn(game),
			/* An offer without a number accepts ours. */
			theirs: isOnBoard && game.you !== null && word[3] !== game.you &&
				keys.id !== undefined,
			about: true, '!ours': keys.to === undefined,
		};
		const condition = tables.calls[word[0]];

		return condition !== undefined && condition.split(' ').every((part) => is[part]);
	}

	/*
	 * Whether a player seeks an opponent and could play against us. A
	 * player who plays a bot meanwhile will be asked.
	 */
	function isWaiting(state, player) {
		return player.seek !== undefined && player.name !== state.name &&
			player.kind !== 'bots';
	}

	/* Whether we are in the tournament. */
	function isEntrant(state) {
		return state.standings.some((row) => row.name === state.name &&
			row.withdrawn === undefined && row.out === undefined);
	}

	return {
		create, apply, disconnected, forgotten, forgetTalk, remaining, isRunning, isOurs,
		isOurTurn, canMove, nextMark, counts, facts, callsUser, isWaiting, isEntrant,
		gameEvents, events,
	};
})();
