/*
 * page.js -- small helpers for the elements of the page. Text of the server or
 * of people is only put into text nodes, never into HTML.
 */
const page = (function () {
	'use strict';

	function find(id) {
		return document.getElementById(id);
	}

	/*
	 * Makes an element. An attribute that is a function is an event
	 * handler; an attribute that is false is left out.
	 */
	function element(tag, attributes, ...children) {
		const made = document.createElement(tag);

		for (const [key, value] of Object.entries(attributes)) {
			if (typeof value === 'function')
				made.addEventListener(key, value);
			else if (value !== false)
				made.setAttribute(key, value === true ? '' : value);
		}
		made.append(...children);
		return made;
	}

	/* Calls run when a button is pressed, or a form is sent, which loads no page then. */
	function onPress(id, run) {
		const target = find(id);

		target.addEventListener(target.tagName === 'FORM' ? 'submit' : 'click', (event) => {
			event.preventDefault();
			run();
		});
	}

	function button(text, onClick, attributes) {
		return element('button', { type: 'button', click: onClick, ...attributes },
			text);
	}

	/* Sets what a list offers: pairs of a value and its text, if that is another. */
	function setOptions(id, pairs, chosen) {
		find(id).replaceChildren(...pairs.map(([value, text = value]) =>
			element('option', { value, selected: value === chosen }, text)));
	}

	const now = () => performance.now();

	/* Calls a function later. Returns a function that cancels the call. */
	function delay(ms, f) {
		const timer = setTimeout(f, ms);

		return () => clearTimeout(timer);
	}

	const CONFIRM_MS = 4000;
	let render = () => {}; // see onRelease
	let confirming = ''; // key of the button that waits for a second press
	let cancelConfirm = () => {};

	/* Whether the button with that key waits for a second press. */
	function isAsking(key) {
		return confirming === key;
	}

	/*
	 * Runs something that cannot be undone, but only when the button with
	 * that key is pressed twice.
	 */
	function confirm(key, run) {
		const isSecond = isAsking(key);

		cancelConfirm();
		confirming = isSecond ? '' : key;
		if (isSecond)
			run();
		else
			cancelConfirm = delay(CONFIRM_MS, () => {
				confirming = '';
				render();
			});
		render();
	}

	const shown = new WeakMap();
	let pressed = null; // the element that is pressed, until its click is handled

	/*
	 * Sets the function that shows the state again. It is called after each
	 * press, and when a button begins or ceases to wait for a second one.
	 */
	function onRelease(run) {
		render = run;
		document.addEventListener('pointerdown', (event) => {
			pressed = event.target;
		});
		for (const type of ['pointerup', 'pointercancel'])
			document.addEventListener(type, () => setTimeout(() => {
				pressed = null;
				run();
			}));
	}

	/*
	 * Replaces the children of an element. Does nothing if `key` is the
	 * same as last time, or if one of the children is pressed, because a
	 * button must not vanish under the finger, or lose the focus without
	 * need.
	 */
	function fill(parent, key, make) {
		const text = JSON.stringify(key);

		if (shown.get(parent) === text || parent.contains(pressed))
			return;
		const focused = parent.contains(document.activeElement) ?
			document.activeElement : null;
		shown.set(parent, text);
		parent.replaceChildren(...make());
		if (focused !== null)
			focusLike(parent, focused);
	}

	/*
	 * Focuses the button that replaces another one; if there is none, the
	 * first button.
	 */
	function focusLike(parent, former) {
		const buttons = [...parent.querySelectorAll('button')];
		const label = (button) => button.dataset.key ||
			button.getAttribute('aria-label') || button.textContent;

		(buttons.find((button) => label(button) === label(former)) || buttons[0])
			?.focus();
	}

	function setText(target, text) {
		if (target.textContent !== text)
			target.textContent = text;
	}

	/* Makes a row of a list: a title, details below it, and buttons. */
	function row(title, details, ...buttons) {
		return element('li', {},
			element('div', {}, element('strong', {}, title),
				element('small', {}, details)),
			...buttons);
	}

	return { find, onPress, setOptions, element, button, delay, now, isAsking, confirm,
		onRelease, fill, setText, row };
})();
