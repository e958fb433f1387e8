"""The tests, in folders that mirror the rooms of `mazebook/`; tests of the whole house stand at the top."""

from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
GOLDEN = ROOT / "tests" / "golden"
