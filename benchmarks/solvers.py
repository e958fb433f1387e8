"""Times the solvers of ``python -m tools calibrate``: each on mazes of 20x20 and 40x40, and its whole pool.

Run it with ``python benchmarks/solvers.py``. Figures are milliseconds a maze, all walks of a solver, means over
some mazes of several algorithms; then the seconds of the pool with `--samples` mazes of each kind.
"""

import argparse
import time

SIZES = (20, 40)
NAMES = ("recursive_backtracker", "kruskal", "wilson", "binary_tree")


def main() -> None:
    from mazebook.mazes.carving.make import make_maze
    from mazebook.numerics.rng import new_rng
    from tools.scene import scene_of, steps_of
    from tools.score_against_solvers import compare, make_pool
    from tools.solvers import REGISTRY

    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--mazes", type=int, default=10, help="of each algorithm and size")
    parser.add_argument("--samples", type=int, default=4, help="as in python -m tools calibrate")
    options = parser.parse_args()

    steps_of(make_maze("kruskal", (8, 8)))  # compiles
    print("solver          " + "".join(f"{f'{size}x{size}':>12}" for size in SIZES) + "   ms a maze")
    scenes = {
        size: [scene_of(make_maze(name, (size, size), seed=seed)) for name in NAMES for seed in range(options.mazes)]
        for size in SIZES
    }
    for name in REGISTRY.names():
        solver, shown = REGISTRY.load(name), ""
        for size in SIZES:
            rng = new_rng("benchmark", name, size)
            begin = time.perf_counter()
            for scene in scenes[size]:
                for _ in range(solver.repeats):
                    solver.walk(scene, rng)
            shown += f"{(time.perf_counter() - begin) * 1000 / len(scenes[size]):>12.3f}"
        print(f"{name:<16}{shown}", flush=True)
    begin = time.perf_counter()
    pool = make_pool(options.samples)
    compare(pool)
    print(f"the pool, {len(pool.sizes)} mazes: {time.perf_counter() - begin:.1f} s")


if __name__ == "__main__":
    main()
