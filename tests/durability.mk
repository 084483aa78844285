# Durability: the server is killed, loses its power, has a slow or full disk.

.PHONY: soak soak-run fault-injection fault-injection-run torture torture-run crash crash-run crash-proof crash-proof-run disk-faults disk-faults-run

# A server, and clients of it, without Check.
LINE_CLIENT := $(patsubst %,tests/support/%.c,test_report process scratch_dir \
    server_process peer peer_pool)
CRASH       := $(addprefix tests/durability/,load_client.c client_pool.c violations.c \
    statistics.c expected_games.c ended_games.c latency_probe.c simulate_powercut.c crash_server.c) \
    $(LINE_CLIENT)
CRASH_TESTS := $(addprefix $(BUILD)/,test-durability crash-test kill-at-calls scenarios \
    run-file-operations shim_powercut.so shim_slow_disk.so shim_faults.so)
ROUNDS      ?= 20
GAMES       ?= 1000
RATE        ?= 1500
CRASH_WITH   = --rounds $(ROUNDS) --games $(GAMES) --rate $(RATE)

crash: deps-test ## kill the server and cut its power while games are played
	@$(SUBMAKE) MODE=release crash-run

crash-run: $(CRASH_TESTS) $(PROGRAMS)
	@SHIMS=$(abspath $(BUILD)) $(BUILD)/test-durability
	@NOUGHTSD=$(BUILD)/noughtsd $(BUILD)/crash-test $(CRASH_WITH)
	@NOUGHTSD=$(BUILD)/noughtsd $(BUILD)/crash-test $(CRASH_WITH) \
	    --cut $(abspath $(BUILD))/shim_powercut.so
	@NOUGHTSD=$(BUILD)/noughtsd $(BUILD)/kill-at-calls $(abspath $(BUILD))/shim_faults.so

# Attacks beside live games; figures, of which only survival can fail.
# ATTACK="500 bots" for one.
TORTURE_SECONDS ?= 600

torture: deps-test ## attack a server beside live games for TORTURE_SECONDS (600)
	@$(SUBMAKE) MODE=release torture-run

torture-run: $(BUILD)/torture $(PROGRAMS)
	@NOUGHTSD=$(BUILD)/noughtsd TORTURE_SECONDS=$(TORTURE_SECONDS) $< \
	    $(if $(ATTACK),"$(ATTACK)")

$(BUILD)/torture: $(call objects,$(addprefix tests/durability/,torture.c attacks.c \
    splitting_proxy.c bystanders.c statistics.c) $(LINE_CLIENT) $(COMMON))
	@$(LINK) -o $@ $^ $(UNICODE_LIBS)

# A server at work for SOAK_SECONDS: its memory and descriptors must stay flat.
soak: deps-test ## play for an hour, and watch memory and descriptors
	@$(SUBMAKE) MODE=release soak-run

soak-run: $(BUILD)/soak $(PROGRAMS)
	@NOUGHTSD=$(BUILD)/noughtsd $(if $(SOAK_SECONDS),SOAK_SECONDS=$(SOAK_SECONDS)) $<

$(BUILD)/soak: $(call objects,tests/durability/soak.c $(CRASH) $(COMMON))
	@$(LINK) -o $@ $^ $(UNICODE_LIBS)

# Slow and full disks, a frozen server: SCENARIO=full for one.
disk-faults: deps-test ## slow and full disks, a frozen server
	@$(SUBMAKE) MODE=release disk-faults-run

disk-faults-run: $(CRASH_TESTS) $(PROGRAMS)
	@{ SHIMS=$(abspath $(BUILD)) TEST_LOG=/dev/fd/9 \
	    $(BUILD)/scenarios $(SCENARIO) 9>&1 >&2; \
	    echo "exit scenarios $$?"; } | $(SUMMARY)

# The Nth failing call, for every N: FAULT=read for one kind of call; FAULT_STRIDE=1
# for every allocation.
fault-injection: deps-test ## fail each call of the kernel, and allocations, in turn
	@$(SUBMAKE) MODE=release fault-injection-run

fault-injection-run: $(BUILD)/fault-injection $(BUILD)/shim_faults.so $(PROGRAMS)
	@{ SHIMS=$(abspath $(BUILD)) TEST_LOG=/dev/fd/9 $< $(FAULT) 9>&1 >&2; \
	    echo "exit fault-injection $$?"; } | $(SUMMARY)

$(BUILD)/fault-injection: $(call objects,$(addprefix tests/durability/,fault_injection.c \
    violations.c) $(LINE_CLIENT) $(COMMON))
	@$(LINK) -o $@ $^ $(UNICODE_LIBS)

$(BUILD)/shim_faults.so: $(BUILD)/pic/tests/durability/shim_faults.o

# Tests the tests: the power cut must find the losses of a server that only
# pretends to sync, the kills those of one that reports before it commits, and the
# games that are read back must show moves that were stored at wrong points.
crash-proof: deps-test ## check that the crash test finds planted losses
	@$(SUBMAKE) -s MODE=lazy CFLAGS=-O0 \
	    EXTRA=-DDB_SYNCHRONOUS=NORMAL build/lazy/noughtsd
	@$(SUBMAKE) -s MODE=early CFLAGS=-O0 \
	    EXTRA=-DSEND_BEFORE_COMMIT build/early/noughtsd
	@$(SUBMAKE) -s MODE=transposed CFLAGS=-O0 \
	    EXTRA=-DTRANSPOSE_STORED_MOVES build/transposed/noughtsd
	@$(SUBMAKE) MODE=release crash-proof-run

# $(call caught,fault,server,options): expects that the test finds its losses.
define caught
	@said=$$(SLOW_MS=10 NOUGHTSD=$(strip $(2)) $(BUILD)/crash-test $(CRASH_WITH) $(3) 2>&1); \
	    [ $$? = 3 ] || { echo "$$said"; echo "not caught: $(1)"; exit 1; }; \
	    echo "caught: $(1)"; echo "$$said" | grep FAULT | head -n 1
endef

crash-proof-run: $(CRASH_TESTS)
	$(call caught,a server that does not sync loses by a power cut, \
	    build/lazy/noughtsd,--cut $(abspath $(BUILD))/shim_powercut.so)
	$(call caught,a server that tells too early loses when killed, \
	    build/early/noughtsd,--slow $(abspath $(BUILD))/shim_slow_disk.so)
	$(call caught,a server that packs moves in a wrong order shows other games, \
	    build/transposed/noughtsd,)

$(BUILD)/test-durability: $(call objects,tests/support/main.c $(addprefix tests/durability/, \
    test_expected_games.c test_shims.c statistics.c expected_games.c ended_games.c \
    simulate_powercut.c) $(LINE_CLIENT) $(COMMON))
	@$(LINK) -o $@ $^ $(UNICODE_LIBS) $(SUITE)

$(BUILD)/crash-test: $(call objects,tests/durability/crash_test.c $(CRASH) $(COMMON))
	@$(LINK) -o $@ $^ $(UNICODE_LIBS)

$(BUILD)/kill-at-calls: $(call objects,tests/durability/kill_at_calls.c $(CRASH) $(COMMON))
	@$(LINK) -o $@ $^ $(UNICODE_LIBS)

$(BUILD)/scenarios: $(call objects,$(wildcard tests/durability/scenario*.c) $(CRASH) \
    $(COMMON) $(SERVER))
	@$(LINK) -o $@ $^ $(SERVER_LIBS)

$(BUILD)/run-file-operations: $(call objects,tests/durability/run_file_operations.c common/base/fatal.c)
	@$(LINK) -o $@ $^

$(BUILD)/shim_powercut.so: $(addprefix $(BUILD)/pic/tests/durability/,shim_powercut.o \
    durable_image.o)
$(BUILD)/shim_slow_disk.so: $(BUILD)/pic/tests/durability/shim_slow_disk.o
$(BUILD)/%.so:
	@$(LINK_SHARED) -o $@ $^

$(BUILD)/pic/%.o: %.c $(BUILD)/flags
	@mkdir -p $(@D)
	@$(COMPILE) -MMD -MP -fPIC -c -o $@ $<

