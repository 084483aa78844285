/*
 * matching.c -- pairs all vertices of a graph at the least total weight.
 *
 * The problem is turned into one of the greatest weight, in which a matching
 * with more pairs always weighs more. Vertices have the numbers 1 to n,
 * blossoms have greater numbers, and 0 means none. A node is a vertex or a
 * blossom that is in no other blossom. A search grows trees from all free nodes
 * at once: nodes at an even depth are outer, the others are inner. An edge is
 * tight if its slack is 0; only tight edges are used. If no tight edge is left,
 * the duals are changed.
 */

#include "server/tournament/matching.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "common/fatal.h"

/* A graph of n vertices has at most n / 2 blossoms at a time. */
#define NODES (MATCHING_MAX + MATCHING_MAX / 2 + 1)

enum label { LABEL_NONE = -1, LABEL_OUTER, LABEL_INNER };

struct edge {
	int     u, v;   /* vertices */
	int64_t weight; /* 0: no edge */
};

struct search {
	int         n, last;            /* the number of vertices; the last node
					   that is used */
	struct edge edge[NODES][NODES]; /* the best edge between two nodes */
	int64_t     dual[NODES];        /* of a blossom: twice its dual */
	int         mate[NODES];        /* the vertex that a node is matched
					   with, or 0 */
	int         best[NODES];   /* the outer vertex whose edge to the node
				      has the least slack; 0: none */
	int         top[NODES];    /* the node that contains this one, or 0 */
	int         parent[NODES]; /* the vertex from which a node was
				      reached */
	int         mark[NODES], marks; /* used by find_ancestor */
	enum label  label[NODES];
	int         child_of[NODES][NODES]; /* [b][v]: the child of blossom b
					       that contains vertex v; 0:
					       none */
	int child[NODES][NODES], children[NODES]; /* the cycle of a blossom */
	int queue[NODES * 2], head, tail;         /* outer vertices */
};

static int64_t slack(const struct search *s, const struct edge *e)
{
	return s->dual[e->u] + s->dual[e->v] - s->edge[e->u][e->v].weight * 2;
}

static void note_slack(struct search *s, int u, int node)
{
	if (s->best[node] == 0 ||
	    slack(s, &s->edge[u][node]) <
		slack(s, &s->edge[s->best[node]][node]))
		s->best[node] = u;
}

static void find_best(struct search *s, int node)
{
	s->best[node] = 0;
	for (int u = 1; u <= s->n; u++)
		if (s->edge[u][node].weight > 0 && s->top[u] != node &&
		    s->label[s->top[u]] == LABEL_OUTER)
			note_slack(s, u, node);
}

static void enqueue(struct search *s, int node)
{
	if (node <= s->n) {
		s->queue[s->tail++] = node;
		return;
	}
	for (int i = 0; i < s->children[node]; i++)
		enqueue(s, s->child[node][i]);
}

static void set_top(struct search *s, int node, int top)
{
	s->top[node] = top;
	if (node <= s->n)
		return;
	for (int i = 0; i < s->children[node]; i++)
		set_top(s, s->child[node][i], top);
}

/* Reverses the children of a blossom from index 1 on. */
static void reverse_cycle(struct search *s, int b)
{
	for (int i = 1, j = s->children[b] - 1; i < j; i++, j--) {
		int child = s->child[b][i];

		s->child[b][i] = s->child[b][j];
		s->child[b][j] = child;
	}
}

/*
 * First turns the cycle so that the path from the base to the child has an even
 * length. Then returns the index of the child in the cycle.
 */
static int even_index(struct search *s, int b, int child)
{
	int i = 0;

	while (s->child[b][i] != child)
		i++;
	if (i % 2 == 0)
		return i;
	reverse_cycle(s, b);
	return s->children[b] - i;
}

/* Makes the child at index `by` the base of the blossom. */
static void rotate_cycle(struct search *s, int b, int by)
{
	int turned[NODES], n = s->children[b];

	for (int i = 0; i < n; i++)
		turned[i] = s->child[b][(i + by) % n];
	memcpy(s->child[b], turned, (size_t)n * sizeof(turned[0]));
}

/* Matches node u with v by their edge, and also inside the blossom u. */
static void set_mate(struct search *s, int u, int v)
{
	struct edge e = s->edge[u][v];
	int         child, end;

	s->mate[u] = e.v;
	if (u <= s->n)
		return;
	child = s->child_of[u][e.u];
	end = even_index(s, u, child);
	for (int i = 0; i < end; i++)
		set_mate(s, s->child[u][i], s->child[u][i ^ 1]);
	set_mate(s, child, v);
	rotate_cycle(s, u, end);
}

/*
 * Exchanges the pairs along the path from u to its root, so that u can be
 * matched with v.
 */
static void augment(struct search *s, int u, int v)
{
	for (;;) {
		int next = s->top[s->mate[u]];

		set_mate(s, u, v);
		if (next == 0)
			return;
		set_mate(s, next, s->top[s->parent[next]]);
		u = s->top[s->parent[next]];
		v = next;
	}
}

/* Returns the nearest common ancestor of two outer nodes, or 0. */
static int find_ancestor(struct search *s, int u, int v)
{
	s->marks++;
	while (u != 0 || v != 0) {
		int other = v;

		if (u != 0) {
			if (s->mark[u] == s->marks)
				return u;
			s->mark[u] = s->marks;
			u = s->top[s->mate[u]];
			if (u != 0)
				u = s->top[s->parent[u]];
		}
		v = u;
		u = other;
	}
	return 0;
}

/* Adds to the blossom the nodes on the path from an outer node to the base. */
static void add_path(struct search *s, int b, int node, int base)
{
	while (node != base) {
		int inner = s->top[s->mate[node]];

		s->child[b][s->children[b]++] = node;
		s->child[b][s->children[b]++] = inner;
		enqueue(s, inner);
		node = s->top[s->parent[inner]];
	}
}

/* Finds the best edges of a blossom among the edges of its children. */
static void inherit_edges(struct search *s, int b)
{
	for (int x = 1; x <= s->last; x++)
		s->edge[b][x].weight = s->edge[x][b].weight = 0;
	memset(s->child_of[b], 0, sizeof(s->child_of[b]));
	for (int i = 0; i < s->children[b]; i++) {
		int child = s->child[b][i];

		for (int x = 1; x <= s->last; x++)
			if (s->edge[b][x].weight == 0 ||
			    slack(s, &s->edge[child][x]) <
				slack(s, &s->edge[b][x])) {
				s->edge[b][x] = s->edge[child][x];
				s->edge[x][b] = s->edge[x][child];
			}
		for (int x = 1; x <= s->n; x++)
			if (s->child_of[child][x] != 0)
				s->child_of[b][x] = child;
	}
}

static void add_blossom(struct search *s, int u, int base, int v)
{
	int b = s->n + 1;

	while (b <= s->last && s->top[b] != 0)
		b++;
	assert(b < NODES);
	if (b > s->last)
		s->last = b;
	s->dual[b] = 0;
	s->label[b] = LABEL_OUTER;
	s->mate[b] = s->mate[base];
	s->children[b] = 0;
	s->child[b][s->children[b]++] = base;
	add_path(s, b, u, base);
	reverse_cycle(s, b);
	add_path(s, b, v, base);
	set_top(s, b, b);
	inherit_edges(s, b);
	find_best(s, b);
}

/* Replaces an inner blossom by its children. */
static void expand_blossom(struct search *s, int b)
{
	int child, end;

	for (int i = 0; i < s->children[b]; i++)
		set_top(s, s->child[b][i], s->child[b][i]);
	child = s->child_of[b][s->edge[b][s->parent[b]].u];
	end = even_index(s, b, child);
	for (int i = 0; i < end; i += 2) {
		int inner = s->child[b][i], outer = s->child[b][i + 1];

		s->parent[inner] = s->edge[outer][inner].u;
		s->label[inner] = LABEL_INNER;
		s->label[outer] = LABEL_OUTER;
		s->best[inner] = 0;
		find_best(s, outer);
		enqueue(s, outer);
	}
	s->label[child] = LABEL_INNER;
	s->parent[child] = s->parent[b];
	for (int i = end + 1; i < s->children[b]; i++) {
		s->label[s->child[b][i]] = LABEL_NONE;
		find_best(s, s->child[b][i]);
	}
	s->top[b] = 0;
}

/*
 * Follows a tight edge from an outer node. Returns true if that has made one
 * more pair.
 */
static bool follow(struct search *s, const struct edge *tight)
{
	struct edge e = *tight;
	int         u = s->top[e.u], v = s->top[e.v], base, next;

	if (s->label[v] == LABEL_NONE) {
		s->parent[v] = e.u;
		s->label[v] = LABEL_INNER;
		next = s->top[s->mate[v]];
		s->best[v] = s->best[next] = 0;
		s->label[next] = LABEL_OUTER;
		enqueue(s, next);
	} else if (s->label[v] == LABEL_OUTER) {
		base = find_ancestor(s, u, v);
		if (base == 0) {
			augment(s, u, v);
			augment(s, v, u);
			return true;
		}
		add_blossom(s, u, base, v);
	}
	return false;
}

/* Follows the tight edges of the queue's vertices. */
static bool scan_queue(struct search *s)
{
	while (s->head < s->tail) {
		int u = s->queue[s->head++];

		if (s->label[s->top[u]] == LABEL_INNER)
			continue;
		for (int v = 1; v <= s->n; v++) {
			const struct edge *e = &s->edge[u][v];

			if (e->weight == 0 || s->top[u] == s->top[v])
				continue;
			if (slack(s, e) > 0)
				note_slack(s, u, s->top[v]);
			else if (follow(s, e))
				return true;
		}
	}
	return false;
}

static bool is_top(const struct search *s, int node)
{
	return s->top[node] == node;
}

/* Returns by how much the duals can change until another edge is tight. */
static int64_t find_change(const struct search *s)
{
	int64_t change = INT64_MAX;

	for (int x = 1; x <= s->last; x++) {
		int64_t limit = INT64_MAX;

		if (!is_top(s, x))
			continue;
		if (x > s->n && s->label[x] == LABEL_INNER)
			limit = s->dual[x] / 2;
		if (s->best[x] != 0 && s->label[x] != LABEL_INNER)
			limit = slack(s, &s->edge[s->best[x]][x]) /
			    (s->label[x] == LABEL_OUTER ? 2 : 1);
		change = limit < change ? limit : change;
	}
	return change;
}

/*
 * Changes the duals. If the dual of a vertex would become 0, no more pairs are
 * possible: returns false.
 */
static bool change_duals(struct search *s, int64_t change)
{
	for (int u = 1; u <= s->n; u++)
		if (s->label[s->top[u]] == LABEL_OUTER && s->dual[u] <= change)
			return false;
	for (int u = 1; u <= s->n; u++) {
		enum label label = s->label[s->top[u]];

		if (label != LABEL_NONE)
			s->dual[u] += label == LABEL_OUTER ? -change : change;
	}
	for (int b = s->n + 1; b <= s->last; b++)
		if (is_top(s, b) && s->label[b] != LABEL_NONE)
			s->dual[b] += s->label[b] == LABEL_OUTER ? change * 2 :
								   -change * 2;
	return true;
}

/* Makes one more pair. Returns false if that is not possible. */
static bool add_pair(struct search *s)
{
	s->head = s->tail = 0;
	for (int x = 1; x <= s->last; x++) {
		s->label[x] = LABEL_NONE;
		s->best[x] = 0;
	}
	for (int x = 1; x <= s->last; x++)
		if (is_top(s, x) && s->mate[x] == 0) {
			s->parent[x] = 0;
			s->label[x] = LABEL_OUTER;
			enqueue(s, x);
		}
	if (s->tail == 0)
		return false;
	for (;;) {
		if (scan_queue(s))
			return true;
		if (!change_duals(s, find_change(s)))
			return false;
		s->head = s->tail = 0;
		for (int x = 1; x <= s->last; x++)
			if (is_top(s, x) && s->best[x] != 0 &&
			    s->top[s->best[x]] != x &&
			    slack(s, &s->edge[s->best[x]][x]) == 0 &&
			    follow(s, &s->edge[s->best[x]][x]))
				return true;
		for (int b = s->n + 1; b <= s->last; b++)
			if (is_top(s, b) && s->label[b] == LABEL_INNER &&
			    s->dual[b] == 0)
				expand_blossom(s, b);
	}
}

/* Sets the weights such that any n pairs weigh more than any n - 1 pairs. */
static void set_weights(struct search *s, const struct matching_weights *w)
{
	int64_t greatest = 0, base;

	for (int u = 0; u < s->n; u++)
		for (int v = 0; v < s->n; v++)
			if (u != v && w->of[u][v] > greatest)
				greatest = w->of[u][v];
	assert(greatest <= MATCHING_WEIGHT_MAX);
	base = (greatest + 1) * s->n;
	for (int u = 1; u <= s->n; u++) {
		for (int v = 1; v <= s->n; v++) {
			int64_t weight = w->of[u - 1][v - 1];

			s->edge[u][v] = (struct edge){ u, v,
				u == v || weight < 0 ? 0 : base - weight };
		}
		s->top[u] = u;
		s->child_of[u][u] = u;
		s->dual[u] = base;
	}
}

bool matching_find(const struct matching_weights *w, unsigned n,
    uint8_t partner[MATCHING_MAX])
{
	struct search *s = xcalloc(1, sizeof(*s));
	bool           is_perfect = true;

	assert(n <= MATCHING_MAX && n % 2 == 0);
	s->n = s->last = (int)n;
	set_weights(s, w);
	while (add_pair(s))
		continue;
	for (unsigned u = 0; u < n; u++) {
		is_perfect &= s->mate[u + 1] != 0;
		partner[u] = (uint8_t)(s->mate[u + 1] - 1);
	}
	free(s);
	return is_perfect;
}
