"""Files by which a computer runs a command every week: units of systemd, a line for cron, a task for Windows."""

import re
import shlex
import shutil
import subprocess
import sys
from typing import NamedTuple
from xml.sax.saxutils import escape

from mazebook.errors import UsageError

_TIME = re.compile(r"([0-9]{1,2}):([0-9]{2})")
_DAYS = ("Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday")


class Schedule(NamedTuple):
    """The words of a command, when it runs (`day` 0 is Monday), and the folder in which it runs."""

    words: tuple[str, ...]
    day: int
    hour: int
    minute: int
    folder: str


def this_mazebook() -> list[str]:
    """Return the first words of a command that runs this mazebook; a timer may have another search path."""
    return [sys.executable, "-m", "mazebook"] if sys.executable else [shutil.which("mazebook") or "mazebook"]


def read_time(option: str, text: str) -> tuple[int, int]:
    """Return the hour and the minute in a text such as ``"06:00"``; raises UsageError for other texts."""
    match = _TIME.fullmatch(text.strip())
    if match is None or int(match[1]) > 23 or int(match[2]) > 59:
        raise UsageError(f'{option} "{text}": must be a time from 00:00 to 23:59, such as 06:00.')
    return int(match[1]), int(match[2])


def as_systemd(schedule: Schedule) -> str:
    """Return a systemd unit and its timer in one text, each below its file name."""
    return f"""\
# Save the first part as ~/.config/systemd/user/mazebook-week.service, the second as mazebook-week.timer beside it.
# Then run: systemctl --user daemon-reload && systemctl --user enable --now mazebook-week.timer
# To look when it runs next: systemctl --user list-timers. To stop: systemctl --user disable --now mazebook-week.timer

# mazebook-week.service
[Unit]
Description=The maze sheet of the week

[Service]
Type=oneshot
WorkingDirectory={_specifiers(schedule.folder)}
ExecStart={" ".join(map(_in_systemd, schedule.words))}

# mazebook-week.timer
[Unit]
Description=Every week: the maze sheet

[Timer]
OnCalendar={_DAYS[schedule.day][:3]} *-*-* {schedule.hour:02}:{schedule.minute:02}:00
Persistent=true

[Install]
WantedBy=timers.target
"""


def as_cron(schedule: Schedule) -> str:
    """Return a line for a crontab, with per cent signs escaped; raises UsageError for a name with a line end."""
    command = f"cd {shlex.quote(schedule.folder)} && {shlex.join(schedule.words)}"
    if "\n" in command:
        raise UsageError("A folder or file with a line end in its name cannot stand in a crontab. Rename it.")
    when = f"{schedule.minute} {schedule.hour} * * {(schedule.day + 1) % 7}"
    return f"# Add the next line to what crontab -e opens.\n{when} {command.replace('%', chr(92) + '%')}\n"


def as_windows(schedule: Schedule) -> str:
    """Return the XML of a task for the Task Scheduler of Windows, which also runs late if missed, and on batteries."""
    program, *arguments = schedule.words
    return f"""\
<?xml version="1.0"?>
<!-- Save this as week.xml, then run: schtasks /Create /TN "mazebook week" /XML week.xml
     To remove it again: schtasks /Delete /TN "mazebook week" -->
<Task version="1.2" xmlns="http://schemas.microsoft.com/windows/2004/02/mit/task">
  <RegistrationInfo>
    <Description>The maze sheet of the week</Description>
  </RegistrationInfo>
  <Triggers>
    <CalendarTrigger>
      <StartBoundary>2026-01-01T{schedule.hour:02}:{schedule.minute:02}:00</StartBoundary>
      <ScheduleByWeek>
        <DaysOfWeek><{_DAYS[schedule.day]} /></DaysOfWeek>
        <WeeksInterval>1</WeeksInterval>
      </ScheduleByWeek>
    </CalendarTrigger>
  </Triggers>
  <Settings>
    <DisallowStartIfOnBatteries>false</DisallowStartIfOnBatteries>
    <StopIfGoingOnBatteries>false</StopIfGoingOnBatteries>
    <StartWhenAvailable>true</StartWhenAvailable>
  </Settings>
  <Actions>
    <Exec>
      <Command>{escape(program)}</Command>
      <Arguments>{escape(subprocess.list2cmdline(arguments))}</Arguments>
      <WorkingDirectory>{escape(schedule.folder)}</WorkingDirectory>
    </Exec>
  </Actions>
</Task>
"""


def _specifiers(text: str) -> str:
    """Return a text with per cent signs doubled, in which systemd finds no specifier such as ``%h``."""
    return text.replace("%", "%%")


def _in_systemd(word: str) -> str:
    """Return a word of a command, escaped and quoted for a unit (systemd.service(5))."""
    plain = _specifiers(word).replace("$", "$$")
    escaped = plain.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n")
    return f'"{escaped}"' if re.search(r"[^\w@%+=:,./-]", escaped) else escaped
