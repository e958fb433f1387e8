"""Who works on a batch: whatever executor there is, and nothing is lost where a worker dies."""

import os
import re
import signal
import subprocess
import sys
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from mazebook.batch.collections.collection import read_collection
from mazebook.batch.collections.executors import Processes, Serial, hire, jobs_at_once
from mazebook.batch.collections.jobs import Crew, WorkError
from mazebook.batch.collections.make_collection import CollectionOptions, make_collection
from mazebook.errors import UsageError
from mazebook.press.make.put_together import Making
from tests.batch.test_batch import ROOT, SMALL, tree

QUICK = Making(previews=False)


def double(number):
    return 2 * number


def double_or_die(job):
    """Return the double; the first time that 3 comes, and each time that 5 does, the worker dies."""
    number, marker = job
    if number == 5 or (number == 3 and not Path(marker).exists()):
        Path(marker).touch()
        os.kill(os.getpid(), signal.SIGKILL)
    return 2 * number


def fail_at_two(number):
    if number == 2:
        raise ValueError("two")
    return number


def dawdle(marker):
    """Take as long as a large book does."""
    Path(marker).touch()
    time.sleep(100)
    Path(marker).unlink()


class Threads(ThreadPoolExecutor):
    window = 3


@pytest.mark.parametrize("make", [Serial, lambda: Threads(2), lambda: ThreadPoolExecutor(1)])
def test_all_jobs_are_done_by_any_executor(make):
    with Crew(make) as crew:
        assert sorted(found for _, found in crew.each(double, range(50))) == list(range(0, 100, 2))
        assert [job for job, found in crew.each(fail_at_two, range(5)) if isinstance(found, ValueError)] == [2]
        assert list(crew.each(double, [])) == []


def test_only_a_few_jobs_are_under_way():
    begun = []

    def jobs():
        for number in range(100):
            begun.append(number)
            yield number

    with Crew(lambda: Threads(1)) as crew:
        for count, _ in enumerate(crew.each(double, jobs()), 1):
            assert len(begun) <= count + Threads.window


@pytest.mark.slow
def test_a_worker_that_dies_loses_nothing_and_one_that_dies_twice_is_told(tmp_path):
    jobs = [(number, str(tmp_path / "died")) for number in range(12)]
    hired = []

    def make():
        hired.append(Processes(2))
        return hired[-1]

    with Crew(make) as crew:
        found = {number: result for (number, _), result in crew.each(double_or_die, jobs)}
    assert isinstance(found.pop(5), WorkError)
    assert found == {number: 2 * number for number in range(12) if number != 5}
    assert len(hired) >= 3


def test_who_ends_a_run_does_not_wait_for_what_is_under_way(tmp_path, monkeypatch):
    marker = tmp_path / "begun"

    def interrupt(futures, **_):
        while not marker.exists():
            time.sleep(0.01)
        raise KeyboardInterrupt

    monkeypatch.setattr("mazebook.batch.collections.jobs.wait", interrupt)
    with pytest.raises(KeyboardInterrupt), Crew(lambda: Processes(1)) as crew:
        list(crew.each(dawdle, [str(marker)]))
    assert marker.exists()


def test_the_name_of_an_executor_may_have_capitals():
    assert isinstance(hire("Serial", 3), Serial)


def test_a_serial_executor_gets_one_job_at_a_time():
    assert jobs_at_once(hire("serial", 3)) == 1
    assert jobs_at_once(Threads(1)) == 3


@pytest.fixture
def cluster(tmp_path):
    """Yield the address of a Dask scheduler on this computer, and its two workers."""
    pytest.importorskip("distributed")
    environment = os.environ | {"PYTHONPATH": str(ROOT), "DASK_DISTRIBUTED__SCHEDULER__ALLOWED_FAILURES": "5"}
    begin = [sys.executable, "-m", "distributed.cli.dask_scheduler"]
    quiet = {"env": environment, "stdout": subprocess.DEVNULL, "cwd": tmp_path}
    words = [*begin, "--host", "127.0.0.1", "--port", "0", "--no-dashboard", "--no-show"]
    scheduler = subprocess.Popen(words, stderr=subprocess.PIPE, text=True, **quiet)
    running = [scheduler]
    try:
        lines = iter(scheduler.stderr.readline, "")
        address = next(match[0] for line in lines if (match := re.search(r"tcp://127\.0\.0\.1:\d+", line)))
        worker = [sys.executable, "-m", "distributed.cli.dask_worker", address, "--nthreads", "1", "--no-dashboard"]
        worker += ["--no-nanny", "--host", "127.0.0.1"]
        workers = [subprocess.Popen(worker, stderr=subprocess.DEVNULL, **quiet) for _ in range(2)]
        running += workers
        _wait_for_two(address)
        yield address, workers
    finally:
        for process in reversed(running):
            process.kill()
            process.wait()
        scheduler.stderr.close()


def _wait_for_two(address):
    script = f"from distributed import Client; Client({address!r}, timeout='60s').wait_for_workers(2, timeout=60)"
    subprocess.run([sys.executable, "-c", script], check=True, capture_output=True)


@pytest.mark.slow
def test_a_dask_cluster_makes_the_same_books_and_loses_none_with_a_worker(cluster, tmp_path):
    address, workers = cluster
    path = tmp_path / "small.toml"
    path.write_text(SMALL.replace('"1..2"', '"1..3"'), encoding="utf-8")
    make_collection(read_collection(path).orders, tmp_path / "here", Serial, CollectionOptions(seed=3, making=QUICK))
    out = tmp_path / "out"
    words = [sys.executable, "-m", "mazebook", "batch", str(path), "--out", str(out), "--no-previews"]
    words += ["--executor", f"dask:{address}"]
    batch = subprocess.Popen(words, env=os.environ | {"PYTHONPATH": str(ROOT)}, stdout=subprocess.PIPE, text=True)
    while batch.poll() is None and not list(out.glob("*/book.json")):
        time.sleep(0.01)  # until the first book is there: then others are under way
    workers[0].kill()
    told, _ = batch.communicate()
    assert batch.returncode == 0, told
    assert "6 books are ready" in told
    assert tree(out) == tree(tmp_path / "here")


@pytest.mark.slow
def test_a_scheduler_that_is_not_there_is_a_sentence():
    pytest.importorskip("distributed")
    with pytest.raises(UsageError, match="no scheduler answers there"):
        hire("dask:nonsense", 1)


@pytest.mark.slow
@pytest.mark.skipif(os.name != "posix", reason="looks at processes as Linux shows them")
def test_workers_end_with_a_first_process_that_is_killed(tmp_path):
    script = """
import os, signal, sys, time
sys.path.insert(0, sys.argv[1])
from mazebook.batch.collections.executors import Processes
if __name__ == "__main__":
    pool = Processes(2)
    print(*{pool.submit(os.getpid).result() for _ in range(20)}, flush=True)
    os.kill(os.getpid(), signal.SIGKILL)
"""
    path = tmp_path / "script.py"
    path.write_text(script, encoding="utf-8")
    done = subprocess.run([sys.executable, path, ROOT], stdout=subprocess.PIPE, text=True, check=False, timeout=120)
    assert done.returncode == -signal.SIGKILL
    workers = [int(word) for word in done.stdout.split()]
    assert workers
    for worker in workers:
        while Path(f"/proc/{worker}/cmdline").exists() and Path(f"/proc/{worker}/cmdline").read_bytes():
            time.sleep(0.05)  # it has still to notice; one that never does hangs this test
