"""Difficulty and counts of a maze in plain Python, written from the definition: dictionaries, no kernel, no speed."""

import math
from collections import deque


def bearing(a, b):
    """Return the bearing of point b from point a, degrees clockwise from north; NaN if they are the same."""
    if a == b:
        return math.nan
    return round(math.degrees(math.atan2(b[0] - a[0], b[1] - a[1])), 6) % 360


def cosine(a, b, c):
    """Return the cosine of the angle at point a between the points b and c; 0 where one of them is a itself."""
    (bx, by), (cx, cy) = ((point[0] - a[0], point[1] - a[1]) for point in (b, c))
    long = math.hypot(bx, by) * math.hypot(cx, cy)
    return (bx * cx + by * cy) / long if long else 0.0


class ByHand:
    """A maze as dictionaries, and what is measured of it from one cell to another."""

    def __init__(self, maze, start, finish, *, rho=3, tau=0.5, kappa=1, glance=0.5):
        self.rho, self.tau, self.kappa, self.glance = rho, tau, kappa, glance
        self.at = dict(enumerate(maze.grid.centres.tolist()))
        self.ways = {cell: [] for cell in self.at}
        for a, b in maze.grid.ends[maze.passages].tolist():
            self.ways[a].append(b)
            self.ways[b].append(a)
        for cell, others in self.ways.items():
            others.sort(key=lambda other, cell=cell: bearing(self.at[cell], self.at[other]))
        self.route = self.shortest(start, finish)
        self.hang()

    def shortest(self, start, finish):
        """Return the shortest route; where several cells lead on, the lowest."""
        steps, queue = {finish: 0}, deque([finish])
        while queue:
            cell = queue.popleft()
            for other in self.ways[cell]:
                if other not in steps:
                    steps[other] = steps[cell] + 1
                    queue.append(other)
        route = [start]
        while route[-1] != finish:
            here = route[-1]
            route.append(min(other for other in self.ways[here] if steps[other] == steps[here] - 1))
        return route

    def hang(self):
        """Find the way of each cell back to the route: the cells from there down to it, the route's own first."""
        self.way = {cell: [cell] for cell in self.route}
        queue = deque(self.route)
        while queue:
            cell = queue.popleft()
            for other in self.ways[cell]:
                if other not in self.way:
                    self.way[other] = [*self.way[cell], other]
                    queue.append(other)
        self.below = {cell: [] for cell in self.way}
        for cell, way in self.way.items():
            if len(way) > 1:
                self.below[way[-2]].append(cell)
        self.place = {cell: self.route.index(way[0]) for cell, way in self.way.items()}
        self.height, self.walk = {}, {}
        for cell in sorted(self.way, key=lambda cell: -len(self.way[cell])):
            below = self.below[cell]
            self.height[cell] = 1 + max((self.height[other] for other in below), default=-1)
            walked = 1 + sum(self.glance if self.height[c] < self.rho else self.walk[c] for c in below)
            self.walk[cell] = walked + self.tau * (self.turn(*self.way[cell][-3:]) if len(self.way[cell]) > 2 else 0)

    def turn(self, a, b, c):
        """Return how much the way a, b, c turns, in right angles."""
        change = abs(bearing(self.at[a], self.at[b]) - bearing(self.at[b], self.at[c]))
        return 0 if math.isnan(change) else min(min(change, 360 - change) / 90, 2)

    def turns(self):
        return sum(self.turn(*self.route[i : i + 3]) for i in range(len(self.route) - 2))

    def detours(self, root):
        """Return, for each link of a branch to where the route is further on, the steps lost by going that way."""
        found = []
        for v in (cell for cell, way in self.way.items() if len(way) > 1 and way[1] == root):
            for u in self.ways[v]:
                if self.place[u] > self.place[v]:
                    links = len(self.way[v]) - 1 + 1 + len(self.way[u]) - 1
                    found.append(max(0, links - (self.place[u] - self.place[v])))
        return found

    def attraction(self, here, onward):
        return math.exp(self.kappa * cosine(self.at[here], self.at[onward], self.at[self.route[-1]]))

    def effort(self):
        total = len(self.route) - 1 + self.tau * self.turns()
        for here, onward in zip(self.route[:-1], self.route[1:], strict=True):
            for root in (cell for cell in self.below[here]):
                escapes = self.detours(root)
                if self.height[root] < self.rho and not escapes:
                    total += self.glance
                    continue
                cost = 2 * self.walk[root]
                if escapes:
                    cost = min(cost, cost / (len(escapes) + 1) + sum(escapes) / len(escapes))
                wrong, right = self.attraction(here, root), self.attraction(here, onward)
                total += cost * wrong / (wrong + right)
        return total

    def difficulty(self):
        return 10 * math.log2(self.effort() / 10)

    def counts(self):
        """Return the other numbers, by their names in the record."""
        finish = self.at[self.route[-1]]
        dead = [way for cell, way in self.way.items() if len(way) > 1 and len(self.ways[cell]) == 1]
        nearer = [math.dist(self.at[way[0]], finish) - math.dist(self.at[way[-1]], finish) for way in dead]
        bends = [[self.turn(*way[i : i + 3]) > 30.001 / 90 for i in range(len(way) - 2)] for way in dead]
        plain = [
            all(len(self.ways[cell]) == 2 for cell in way[1:-1]) and not any(bend)
            for way, bend in zip(dead, bends, strict=True)
        ]
        lengths = [len(way) - 1 for way in dead]
        own = [1, *[2] * (len(self.route) - 2)]
        return {
            "length": len(self.route) - 1,
            "quarter_turns": self.turns(),
            "forks": sum(len(self.ways[cell]) > links for cell, links in zip(self.route[:-1], own, strict=True)),
            "longest_trap": max(len(way) - 1 for way in self.way.values()),
            "traps": len(dead),
            "alcoves": sum(plain),
            "tempting": sum(gained > 1e-9 for gained in nearer),
            "farther": sum(gained < -1e-9 for gained in nearer),
            "trap_lengths": [lengths.count(n) for n in range(max(len(way) for way in self.way.values()))],
        }
