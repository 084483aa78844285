# Benchmarks: figures are printed, and never judged by the tests.

# CI links all of them, so that none is broken when it is needed.
.PHONY: benches
benches: $(addprefix $(BUILD)/,$(addprefix bench-,board critical engine first-move fit levels load \
    match review solve store win-rate) relay-baseline make-puzzles \
    make-training-games train-network)

bench-board: $(BUILD)/bench-board ## the cost of a move on the board
	@$<

bench-load: $(BUILD)/bench-load $(BUILD)/relay-baseline $(PROGRAMS) ## the cost of a move on the server, against a bare relay; the memory of an idle player
	@NOUGHTSD=$(BUILD)/noughtsd $<

bench-memory: $(BUILD)/bench-load $(BUILD)/noughtsd ## the memory of an idle player
	@NOUGHTSD=$(BUILD)/noughtsd $< idle

# "make bench-store STORE_GAMES=1000000 PLIES=60" needs 2 GB of disk.
bench-store: $(BUILD)/bench-store ## the size of finished games; packing, history, start and check
	@$< $(or $(STORE_GAMES),100000) $(or $(PLIES),60) $(BUILD)/bench-store.db

$(BUILD)/bench-store: $(call objects,tests/bench/bench_store.c $(COMMON) $(SERVER))
	@$(LINK) -o $@ $^ $(SERVER_LIBS)

$(BUILD)/bench-board: $(call objects,tests/bench/bench_board.c) $(BUILD)/common.a
	@$(LINK) -o $@ $^

$(BUILD)/bench-load: $(call objects,tests/bench/bench_load.c \
    tests/bench/load_clients.c tests/bench/server_under_test.c $(LINE_CLIENT) common/base/fatal.c common/base/time_ms.c)
	@$(LINK) -o $@ $^

$(BUILD)/relay-baseline: $(call objects,tests/bench/relay_baseline.c common/base/fatal.c)
	@$(LINK) -o $@ $^

# One signature and the speed; what alpha-beta is worth on 3x3x3.
bench-engine: $(BUILD)/bench-engine ## positions to fixed depths; nodes a second
	@$<

bench-solve: $(BUILD)/bench-solve ## solved games, and the values of first moves
	@$<

bench-levels: $(BUILD)/bench-levels ## games between neighbouring bot levels
	@$<

# The engine's weights, eval_weights.c: "make bench-fit FIT='12000 6000'", then format.
FIT ?= 500 1000
bench-fit: $(BUILD)/bench-fit ## fit the weights of the engine to its own games
	@$< $(FIT)

# The scale in server/analysis/analyser.c: "make bench-win-rate RATE='2000 2000'".
RATE ?= 100 2000
bench-win-rate: $(BUILD)/bench-win-rate ## fit the win rates of the analysis to the engine's own games
	@$< $(RATE)

# "make bench-review REVIEW='20 40000 1'": games, nodes a position, seed.
REVIEW ?= 20 40000
bench-review: $(BUILD)/bench-review ## how often longer searches agree with the blunders of a review
	@$< $(REVIEW)

$(BUILD)/bench-review: $(BUILD)/tests/bench/bench_review.o \
    $(call objects,tests/bench/openings.c $(COMMON) $(ENGINE) $(ANALYSIS))
	@$(LINK) -o $@ $^ $(UNICODE_LIBS) -lm -lpthread

bench-first-move: $(BUILD)/bench-first-move $(PROGRAMS) ## how long the engine's first move takes, by max_memory
	@$< $(BUILD)/noughts-engine

$(BUILD)/bench-first-move: $(call objects,tests/bench/bench_first_move.c \
    tests/support/process.c common/base/fatal.c common/base/time_ms.c)
	@$(LINK) -o $@ $^

# Two programs and the nodes or time of a move: "make bench-match
# MATCH='new/noughts-engine old/noughts-engine' RESULTS=name.txt". A match that was
# stopped goes on when it is started again, if the programs and the conditions are the
# same. Programs are copies, because a build would change them during a match.
#
# The test of a change: 200,000 nodes a move, SPRT of 0 and 25 Elo with error rates of
# 5%, and at most 1,000 pairs from openings.txt, from its first line on. "Undecided" counts
# as refused. At 10,000 nodes much of the search does not act yet, so they prove nothing for
# a move of 1 s. What acts by time, such as the size of the table, is tested by time, with one
# game at a time, on a core without other work: BUDGET=1000ms PAIRS=200 ELO='0 0' plays
# 400 games, whatever their results. Before a match is played, its row
# stands in the table of trials in CONTRIBUTING.md.
#
# The openings were judged by another engine, so that they do not favour the
# positions that ours misjudges: Rapfi 0.43.02 (github.com/dhbloo/rapfi) with its
# classical weights model220723. Six stones are drawn at random, by Python's
# random.Random(26), on the 7x7 points in the middle. They are kept if its
# evaluation, from an empty table, is at most 120 after 1,000 nodes, 70 after
# 10,000, and 40 after 50,000, which is a win rate of 45% to 55%. The seed of
# openings_exact.txt is 27, that of openings_20x20.txt is 28, and that of openings.txt
# from its 281st line on is 29: column and row by two calls of randrange(7), a point that
# has a stone is drawn again, and YXHASHCLEAR is sent before each evaluation.
#
# The matches against Rapfi: one thread each, no pondering, both sides of each
# opening, no early stop. From openings.txt, without node limit, against model220723:
# 300 games at 1 s from its 601st line on, 400 at 300 ms from its 751st line on. In these
# two, two games are played at a time, and both programs read the CPU time of their
# process in place of the clock (clock_gettime with CLOCK_PROCESS_CPUTIME_ID; ours in
# common/base/time_ms.c). From the first line on: 120 games at 300 ms against the built-in
# weights; from openings_exact.txt and openings_20x20.txt, 120 each at 300 ms against these
# at 100,000 nodes a move. CONTRIBUTING.md has the results.
MATCH    ?= $(BUILD)/noughts-engine $(BUILD)/noughts-engine
OPENINGS ?= tests/bench/openings.txt
RESULTS  ?= $(BUILD)/match.txt
BUDGET   ?= 200000
PAIRS    ?= 1000
ELO      ?= 0 25
MATCH_JOBS ?= $(if $(findstring ms,$(BUDGET)),1,$(JOBS))
bench-match: $(BUILD)/bench-match $(PROGRAMS) ## games between two engines, until the result is clear
	@$< $(MATCH) $(OPENINGS) $(RESULTS) $(BUDGET) $(PAIRS) $(ELO) $(MATCH_JOBS)

# A screen before a match, and no proof of strength. The positions are from games that
# noughts-engine lost at 100,000 nodes a move to Rapfi with model220723 at 300,000, played
# from openings.txt: each is the first in which Rapfi saw its win, and a search with 300,000
# nodes did not.
CRITICAL ?= tests/bench/critical.txt 300000
bench-critical: $(BUILD)/bench-critical ## lost positions: depth, score and proven losses
	@$< $(CRITICAL)

$(BUILD)/bench-levels $(BUILD)/bench-fit $(BUILD)/bench-win-rate: \
    $(call objects,tests/bench/openings.c)

$(BUILD)/bench-match: $(call objects,tests/support/process.c \
    tests/bench/match_results.c tests/bench/sprt.c)

$(BUILD)/bench-fit: $(call objects,tests/bench/gradient_descent.c \
    tests/bench/quiet_position.c tests/bench/weight_tables.c)

$(BUILD)/bench-win-rate: $(BUILD)/tests/bench/bench_win_rate.o \
    $(call objects,$(COMMON) $(ENGINE))
	@$(LINK) -o $@ $^ $(UNICODE_LIBS) -lm -lpthread

# The starter set, client/dist/puzzles.txt: "make puzzles PUZZLES='200 3600'" says how
# many of gomoku. A sheet of forks and one of Connect Four come after them.
PUZZLES ?= 200 3600
puzzles: $(BUILD)/make-puzzles ## find puzzles in the engine's own games, and replace the starter set
	@$< $(PUZZLES) >$(BUILD)/puzzles.txt
	@$< 20 60 3x3x3 >>$(BUILD)/puzzles.txt
	@$< 50 600 7x6x4/drop >>$(BUILD)/puzzles.txt
	@mv $(BUILD)/puzzles.txt client/dist/puzzles.txt

$(BUILD)/make-puzzles: $(call objects,tests/bench/make_puzzles.c \
    tests/bench/openings.c tests/bench/puzzle_finder.c \
    server/analysis/puzzle.c $(COMMON) $(ENGINE))
	@$(LINK) -o $@ $^ $(UNICODE_LIBS) -lpthread -lm

$(addprefix $(BUILD)/bench-,critical engine solve levels match fit): $(BUILD)/bench-%: \
    $(BUILD)/tests/bench/bench_%.o $(call objects,$(ENGINE) \
    server/gomocup/solve_variant.c) $(BUILD)/common.a
	@$(LINK) -o $@ $(filter %.o,$^) $(filter %.a,$^) -lm -lpthread

# The evaluation network, server/engine/eval/network_weights.c. Games are appended to
# a file, so that the run can be stopped and repeated; several files with other
# seeds can be made at once. Training is several times as fast with
# CFLAGS='-O3 -march=native -ffast-math'.
#
#	make build/release/make-training-games build/release/train-network
#	build/release/make-training-games GAMES.txt 61000 5000 1
#	build/release/train-network 3 GAMES.txt >network_weights.c
$(BUILD)/make-training-games: $(call objects,tests/bench/make_training_games.c \
    tests/bench/openings.c $(COMMON) $(ENGINE))
	@$(LINK) -o $@ $^ $(UNICODE_LIBS) -lpthread -lm

$(BUILD)/train-network: $(call objects,tests/bench/train_network.c \
    tests/bench/print_network.c tests/bench/quiet_position.c $(COMMON) $(ENGINE))
	@$(LINK) -o $@ $^ $(UNICODE_LIBS) -lm
