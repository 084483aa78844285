/*
 * tabs.js -- which tab of this browser plays. Pure: the channel between the tabs,
 * the storage and the timers are passed in.
 *
 * All tabs share one name and one seat. A new tab asks whether another one plays,
 * and if so lets the user choose. A tab leaves a mark in the storage while it
 * plays, so that a new tab waits for an answer only if there may be one.
 *
 * The environment has: id, of this tab, kept by a reload; post(message) to the
 * other tabs; mark(), the id of the tab that plays or null, and setMark(id);
 * delay(ms, f). The handler has: onPlay(), onAsk(), onTaken().
 */
const tabs = (function () {
	'use strict';

	const ANSWER_MS = 1000;

	function create(env, handler) {
		let state = 'new';   // new, asking, playing, private or taken
		let guessed = false; // we play because nobody answered in time

		function play() {
			state = 'playing';
			guessed = false;
			env.setMark(env.id);
			env.post({ type: 'take' });
			handler.onPlay();
		}

		function start() {
			/* A copy of a tab has the same id, so that ours proves nothing. */
			if (env.mark() === null) {
				play();
				return;
			}
			env.post({ type: 'who' });
			env.delay(ANSWER_MS, () => {
				if (state !== 'new')
					return;
				play();
				guessed = true;
			});
		}

		/* This tab plays as somebody else, beside the others. */
		function playAlone() {
			state = 'private';
			handler.onPlay();
		}

		function receive(message) {
			if (message.type === 'who' && state === 'playing') {
				env.post({ type: 'here' });
			} else if (message.type === 'here' && (state === 'new' || guessed)) {
				/* The other tab may answer late, on a busy machine. */
				guessed = false;
				state = 'asking';
				handler.onAsk();
			} else if (message.type === 'take' && state === 'playing') {
				state = 'taken';
				handler.onTaken();
			}
		}

		/* Plays again, as whoever this tab has played. */
		function playAgain() {
			if (state === 'private')
				playAlone();
			else
				play();
		}

		/* The page goes: a later one need not wait for an answer. */
		function leave() {
			if (state === 'playing' && env.mark() === env.id)
				env.setMark(null);
		}

		/* The browser had kept the page that went, and shows it again. */
		function comeBack() {
			if (state !== 'playing')
				return;
			if (env.mark() === null)
				env.setMark(env.id);
			else if (env.mark() !== env.id)
				receive({ type: 'take' });
		}

		return {
			start, play, playAlone, playAgain, receive, leave, comeBack,
			isAsking: () => state === 'asking',
		};
	}

	return { create };
})();
