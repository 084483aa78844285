/*
 * alerts.js -- makes a sound and a vibration when something happens. Both are
 * off at first.
 */
const alerts = (function () {
	'use strict';

	let audio = null;

	/* Browsers allow sound only after the user has touched the page. */
	function listen(settings) {
		for (const type of ['pointerup', 'keydown'])
			document.addEventListener(type, () => {
				if (settings.get('sound') !== '1' || !window.AudioContext)
					return;
				audio = audio || new AudioContext();
				/*
				 * iOS stops the audio while the page is not
				 * visible.
				 */
				if (audio.state !== 'running')
					audio.resume().catch(() => {});
			});
	}

	/*
	 * Makes a sound and a vibration, as far as the stored settings want
	 * them.
	 */
	function run(settings) {
		if (settings.get('vibration') === '1' && navigator.vibrate)
			navigator.vibrate(80);
		if (settings.get('sound') !== '1' || audio === null)
			return;
		const tone = audio.createOscillator();
		const volume = audio.createGain();
		tone.frequency.value = 660;
		volume.gain.setValueAtTime(.15, audio.currentTime);
		volume.gain.exponentialRampToValueAtTime(.001, audio.currentTime + .3);
		tone.connect(volume).connect(audio.destination);
		tone.start();
		tone.stop(audio.currentTime + .3);
	}

	return { listen, run };
})();
