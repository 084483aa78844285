/*
 * tabs.js -- which tab of this browser plays. Pure: the channel between the
 * tabs, the storage and the timers are passed in.
 *
 * All tabs share one name and one seat. A new tab asks whether another one
 * plays, and if so lets the user choose. While a tab plays, it leaves a mark in
 * the storage. A new tab waits for an answer only if there is a mark.
 *
 * The environment has: id, the id of this tab, which a reload keeps;
 * post(message) to the other tabs; mark(), the id of the tab that plays or
 * null, and setMark(id); delay(ms, f). The handler has: onPlay(), onAsk(),
 * onTaken().
 */
const tabs = (function () {
	'use strict';

	const ANSWER_MS = 1000;

	function create(env, handler) {
		let state = 'new';   // new, asking, playing, private or taken
		let guessed = false; // this tab plays because no other tab has answered in time

		function play() {
			state = 'playing';
			guessed = false;
			env.setMark(env.id);
			env.post({ type: 'take' });
			handler.onPlay();
		}

		function start() {
			/*
			 * A copy of a tab has the same id, so our own id in the
			 * mark proves nothing.
			 */
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

		/* This tab plays as somebody else than the other tabs. */
		function playAlone() {
			state = 'private';
			handler.onPlay();
		}

		function receive(message) {
			if (message.type === 'who' && state === 'playing') {
				env.post({ type: 'here' });
			} else if (message.type === 'here' && (state === 'new' || guessed)) {
				/*
				 * On a busy machine, the other tab may answer
				 * late.
				 */
				guessed = false;
				state = 'asking';
				handler.onAsk();
			} else if (message.type === 'take' && state === 'playing') {
				state = 'taken';
				handler.onTaken();
			}
		}

		/* Plays again, as the player that this tab had. */
		function playAgain() {
			if (state === 'private')
				playAlone();
			else
				play();
		}

		/*
		 * Called when the page is left. A later page then need not wait
		 * for an answer.
		 */
		function leave() {
			if (state === 'playing' && env.mark() === env.id)
				env.setMark(null);
		}

		/*
		 * Called when the browser shows the page again, which it had
		 * kept after it was left.
		 */
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
