/*
 * store.js -- what the browser stores for the page: name, token, seek and
 * watched game. localStorage is for all tabs, sessionStorage for one tab.
 */
const store = (function () {
	'use strict';

	/*
	 * Opens a storage by its name in the window. All keys get the prefix;
	 * the value null removes a key. If the browser refuses the storage, the
	 * values are kept until the page is loaded again.
	 */
	function open(which, prefix) {
		const kept = new Map();
		let storage = {
			getItem: (key) => kept.get(key) ?? null,
			setItem: (key, value) => kept.set(key, value),
			removeItem: (key) => kept.delete(key),
		};
		const get = (key) => storage.getItem(prefix + key);

		function set(key, value) {
			try {
				if (value === null)
					storage.removeItem(prefix + key);
				else
					storage.setItem(prefix + key, value);
			} catch {
				/* There is no room, so the value is not stored. */
			}
		}

		try {
			window[which].setItem(`${prefix}test`, '1');
			window[which].removeItem(`${prefix}test`);
			storage = window[which];
		} catch {
			/* What is set is kept. */
		}
		return { get, set };
	}

	return { open };
})();
