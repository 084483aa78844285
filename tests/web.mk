# The tests of the page for browsers, which need node and three browsers.

.PHONY: test-web deps-web web-picture

PACKAGES_WEB := $(PACKAGES) chromium firefox-esr fonts-dejavu-core iproute2 \
    node-ws nodejs python3-websockets webkit2gtk-driver xvfb
deps-web: NEEDED := $(PACKAGES_WEB)
deps-web: ## install what the tests of the page need
	@sh tests/support/install_packages.sh $(NEEDED)

test-web: deps-web ## test the page in three browsers, and its scripts in node
	@$(SUBMAKE) MODE=asan build/asan/noughtsd
	@NOUGHTSD=build/asan/noughtsd sh tests/web/run.sh $(if $(STRICT),strict)

web-picture: ## test the page, and rewrite its pictures in the README
	@WEB_PICTURES=client/web $(MAKE) --no-print-directory test-web
