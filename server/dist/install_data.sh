#!/bin/sh
# install_data.sh install|uninstall DIRECTORY -- what belongs beside the programs.
#
# DIRECTORY has what "make" made: manual pages, completion, the service. The
# variables DESTDIR, DATADIR, MANDIR, UNITDIR and SYSUSERSDIR say where it goes.
set -eu

action=$1 made=$2

# put SOURCE TARGET: installs one file, or removes it.
put() {
	if [ "$action" = uninstall ]; then
		rm -f "$DESTDIR$2"
	else
		install -d "$DESTDIR${2%/*}"
		install -m 644 "$1" "$DESTDIR$2"
	fi
}

for page in noughts.6 noughts-bot.6 noughts-engine.6 noughts-protocol.7 \
    noughtsd.8; do
	put "$made/$page" "$MANDIR/man${page##*.}/$page"
done
for name in noughts noughts-bot noughts-engine noughtsd; do
	put "$made/$name.bash" \
	    "$DATADIR/bash-completion/completions/$name"
	put "$made/$name.zsh" "$DATADIR/zsh/site-functions/_$name"
	put "$made/$name.fish" \
	    "$DATADIR/fish/vendor_completions.d/$name.fish"
done
put "$made/noughtsd.service" "$UNITDIR/noughtsd.service"
put "$made/noughtsd-backup.service" "$UNITDIR/noughtsd-backup.service"
put server/dist/noughtsd-backup.timer "$UNITDIR/noughtsd-backup.timer"
put server/dist/noughtsd.sysusers "$SYSUSERSDIR/noughtsd.conf"
put client/dist/noughts.desktop "$DATADIR/applications/noughts.desktop"
put client/dist/noughts.svg "$DATADIR/icons/hicolor/scalable/apps/noughts.svg"
put client/dist/puzzles.txt "$DATADIR/noughts/puzzles.txt"
put "$made/noughtsd.conf" "$DATADIR/doc/noughts/noughtsd.conf"
for document in LICENSE README.md protocol.md; do
	put "$document" "$DATADIR/doc/noughts/$document"
done
put server/dist/debian/changelog "$DATADIR/doc/noughts/changelog"
if [ "$action" = uninstall ]; then
	# The directories that are ours alone, unless somebody has files there.
	rmdir "$DESTDIR$DATADIR/noughts" "$DESTDIR$DATADIR/doc/noughts" \
	    2>/dev/null || :
fi
