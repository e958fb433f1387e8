"""Rosters as schools export them: whatever the encoding and the separator; what is wrong is told without a name."""

import csv
import io

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from mazebook.batch.classes.groups import MARKS, PupilGroup, read_groups, shared_out, whole_class
from mazebook.batch.classes.roster import MOST_NAME, Pupil, read_roster
from mazebook.errors import MazebookError, OutputError, SpecError, UsageError
from mazebook.paper.typefaces import fonts
from mazebook.reading.limits import CLASS_SHEETS

GROUPS = ("support", "core")
# Letters of two scripts that the shipped fonts have, and what stands in names beside letters.
LETTERS = "ABCabcxyzÀÉÖßçñøåŁłŻżőűИвнжщ'\u2019-. "
NAMES = (
    st.text(LETTERS, min_size=1, max_size=MOST_NAME)
    .map(lambda text: " ".join(text.split()))
    .filter(lambda text: text and text[0] not in "-" and set(text) <= set(LETTERS))
)


def written(tmp_path, content, name="roster.csv"):
    path = tmp_path / name
    path.write_bytes(content if isinstance(content, bytes) else content.encode())
    return path


def refused(path, groups=(), kind=SpecError, **options):
    with pytest.raises(kind) as wrong:
        read_roster(path, groups, **options)
    return str(wrong.value)


@settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(
    st.lists(st.tuples(NAMES, st.sampled_from(["support", "core", " Core ", "SUPPORT"])), min_size=1, max_size=30),
    st.sampled_from([",", ";", "\t"]),
    st.sampled_from(["utf-8", "utf-8-sig", "utf-16"]),
    st.sampled_from(["\n", "\r\n", "\r"]),
    st.sampled_from([csv.QUOTE_MINIMAL, csv.QUOTE_ALL]),
    st.booleans(),
)
def test_every_roster_comes_back(tmp_path, rows, separator, encoding, end, quoting, group_first):
    file = io.StringIO(newline="")
    out = csv.writer(file, delimiter=separator, quoting=quoting, lineterminator=end)
    for name, group in [("Name", "Group"), *rows]:
        out.writerow([group, "x", name] if group_first else [name, "x", group])
    text = file.getvalue().replace("x", "Birthday", 1) + end  # a column that nobody needs, and an empty row
    found = read_roster(written(tmp_path, text.encode(encoding)), GROUPS)
    assert found.pupils == tuple(Pupil(name, group.strip().lower()) for name, group in rows)
    twice = len({name.casefold() for name, _ in rows}) < len(rows)
    assert any("same name" in note for note in found.notes) == twice


@settings(max_examples=150, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.binary(max_size=300) | st.text(max_size=300).map(lambda text: ("name,group\n" + text).encode()))
def test_whatever_a_file_holds_is_a_roster_or_a_sentence(tmp_path, content):
    path = written(tmp_path, content)
    found, told = (), ""
    try:
        found = read_roster(path, GROUPS).pupils
    except MazebookError as error:
        told = str(error)
    assert bool(found) != told.startswith(str(path))
    for pupil in found:
        assert pupil.group in GROUPS
        assert fonts.text_width(pupil.name, fonts.BODY, 12) > 0


def test_a_file_of_old_windows_is_read_with_a_note(tmp_path):
    found = read_roster(written(tmp_path, "name;x\nJürgen Çelik;1\n".encode("cp1252")))
    assert found.pupils == (Pupil("Jürgen Çelik"),)
    assert "read as Windows text (cp1252)" in found.notes[0]
    found = read_roster(written(tmp_path, "name\nŁukasz Żółć\n".encode("cp1250")), language="pl")
    assert found.pupils == (Pupil("Łukasz Żółć"),)
    found = read_roster(written(tmp_path, "Фамилия;Имя\nЩукина;Алёна\n".encode("cp1251")), language="ru")  # noqa: RUF001
    assert found.pupils == (Pupil("Алёна Щукина"),)


def test_the_line_for_the_separator_is_no_row(tmp_path):
    path = written(tmp_path, "sep=;\r\nname;group\r\nAnna;core\r\n=1+1;core\r\n")
    assert 'row 4, column "name"' in refused(path, GROUPS)
    path = written(tmp_path, "sep=;\r\nname;group\r\nAnna;core\r\n")
    assert read_roster(path, GROUPS).pupils == (Pupil("Anna", "core"),)


@pytest.mark.parametrize(
    ("rows", "told"),
    [
        ("Anna,core\n=A2&B2,core", ':3:1  row 3, column "name": is a formula'),
        ("Anna,core\n#REF!,core", 'row 3, column "name": is a formula'),
        ('Anna,core\n,core\n" ",support', ':3:1  row 3, column "name": is empty'),
        ("Anna,\nBeata", ':2:6  row 2, column "group": is empty. Write one of support, core.'),
        ("Zuleika,Zuleika", 'row 2, column "group": is none of the groups. Write one of support, core.'),
        ("Zuleika ქ,core", 'row 2, column "name": no font here has character 9 (U+10E5'),
        ("მარი,core", "no font here has character 1 (U+10DB, GEORGIAN LETTER MAN)"),
        ("An\u200bna,core", "character 3 cannot be seen in print (U+200B)"),
        ("ქეთი,core", "character 1 (U+10E5, GEORGIAN LETTER KHAR)"),
        ("An\x07na,core", "character 3 cannot be seen in print (U+0007)"),
        ("Z" * 61 + ",core", f"has 61 characters, and a sheet has room for {MOST_NAME}. Shorten it."),
        ('"Anna,core', "double quote"),
        ('"two\nlines",core\n,core', ':4:1  row 3, column "name": is empty'),
    ],
)
def test_what_is_wrong_is_told_by_row_and_column_without_the_name(rows, told, tmp_path):
    said = refused(written(tmp_path, f"name,group\n{rows}\n"), GROUPS)
    assert told in said
    assert not any(name in said for name in ("Anna", "Zuleika", "Beata", "ZZZ"))


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("", "is empty"),
        ("\n\n", "is empty"),
        ("Zuleika\nAnna\n", 'row 1: no column is called "name". Write "name" into the first row, over the pupils'),
        ("Vorname;Stufe\nAnna;core\n", "into the first row, over the groups, each one of"),
        ("Vorname;Gruppe;Vorname\nAnna;core;B\n", ':1:16  row 1: two columns are called "Vorname"'),
        (
            b"PK\x03\x04..xl/workbook.xml",
            "is an Excel workbook (.xlsx), and no CSV file. Open the list in",
        ),
        ("name\nAnna\n", 'no column is called "group". Write "group" into the first row, over the groups, each one of'),
        ("name,group,NAME\nAnna,core,x\n", ':1:12  row 1: two columns are called "name"'),
        ("name,group\n", "names no pupil"),
        ("name,group\n" + "Anna,core\n" * (CLASS_SHEETS + 1), f"has {CLASS_SHEETS + 1} pupils"),
        (b"\xff\xfen\x00a", "is damaged"),
        (b"name\x00,\x00", "is not a CSV file"),
        (b"name\n\x81\x8d\n", "in an encoding that cannot be told"),
    ],
)
def test_what_is_no_roster_is_told(text, told, tmp_path):
    said = refused(written(tmp_path, text), GROUPS)
    assert told in said
    assert "Zuleika" not in said


def test_names_may_be_in_any_script(tmp_path):
    names = ["Zoë", "Łukasz", "Марк", "Ζωή", "מִרְיָם", "محمد", "मीरा", "نیک\u200cپی", "Anna محمد"]
    found = read_roster(written(tmp_path, ("name\n" + "\n".join(names)).encode()))
    assert [pupil.name for pupil in found.pupils] == names


def test_a_single_group_that_is_named_is_used(tmp_path):
    path = written(tmp_path, "name,group\nAnna,3A\nBeata,3b\n")
    said = refused(path, ["3a"])
    assert ':3:7  row 3, column "group": is none of the groups. Write one of 3a. Or add this one to --groups.' in said
    assert "row 2" not in said
    assert read_roster(written(tmp_path, "name\nAnna\n"), ["3a"]).pupils == (Pupil("Anna"),)


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("Vorname;Nachname;Gruppe\nAnna;Groß;core", ["Anna Groß"]),
        ("Klasse;Name;Vorname;Lerngruppe\n3b;Groß;Anna;core", ["Anna Groß"]),
        ("Name;Klasse\nAnna Groß;core", ["Anna Groß"]),
        ("NOM,Prénom,Classe\nDUPONT,Zoé,core", ["Zoé DUPONT"]),
        ("Apellidos;Nombre;Grupo\nGil Paz;Ana;core", ["Ana Gil Paz"]),
        ("nombre,clase\nAna,core", ["Ana"]),
        ("Cognome;Nome;Classe\nRossi;Ada;core\n;Bea;core", ["Ada Rossi", "Bea"]),
        ("Sobrenome,Nome,Turma\nSouza,Rita,core", ["Rita Souza"]),
        ("voornaam;achternaam;groep\nJan;de Wit;core", ["Jan de Wit"]),
        ("Imię\tNazwisko\tKlasa\nZofia\tNowak\tcore", ["Zofia Nowak"]),
        ("First_Name,Last name,Full Name,Class\nA,B,Ann Bee,core", ["Ann Bee"]),
        ("Фамилия;Имя;Группа\nЩукина;Алёна;core", ["Алёна Щукина"]),  # noqa: RUF001
        ("Прізвище;Ім’я;Група\nКоваль;Соломія;core", ["Соломія Коваль"]),  # noqa: RUF001
        ("Επώνυμο;Όνομα;Τμήμα\nΠαππά;Ελένη;core", ["Ελένη Παππά"]),  # noqa: RUF001
        ("नाम;समूह\nअनुष्का शर्मा;core", ["अनुष्का शर्मा"]),
        ("姓名,小组\nWang Li,core", ["Wang Li"]),
        ("이름,모둠\nKim Sora,core", ["Kim Sora"]),
        ("姓,名,組\nTanaka,Yui,core", ["Tanaka Yui"]),
        ("שם פרטי,שם משפחה,כיתה\nAnna,Levi,core", ["Anna Levi"]),
        ("E\u0301le\u0300ve;Groupe\nZoé;core", ["Zoé"]),
    ],
)
def test_headings_are_as_schools_write_them(text, names, tmp_path):
    found = read_roster(written(tmp_path, text), GROUPS).pupils
    assert found == tuple(Pupil(name, "core") for name in names)


def test_a_problem_names_the_column_as_the_file_does(tmp_path):
    said = refused(written(tmp_path, "Nachname;Vorname;Gruppe\n;;core\nA;B;x"), GROUPS)
    assert 'row 2, column "Vorname": is empty.' in said
    assert 'row 3, column "Gruppe": is none of the groups.' in said


def test_many_problems_are_not_all_told(tmp_path):
    said = refused(written(tmp_path, "name,x\n" + ",1\n" * 50)).splitlines()
    assert len(said) == 21
    assert said[-1].endswith("and 30 more.")


def test_a_file_that_cannot_be_read(tmp_path):
    assert "there is no such file" in refused(tmp_path / "no.csv", kind=OutputError)
    assert "is larger than 8 MB" in refused(written(tmp_path, b"x" * 8_000_001), kind=OutputError)
    assert "is a folder" in refused(tmp_path, kind=OutputError)


def test_ten_thousand_rows_are_read(tmp_path):
    rows = "".join(f"Pupil {number},{GROUPS[number % 2]}\n" for number in range(CLASS_SHEETS))
    found = read_roster(written(tmp_path, "name,group\n" + rows), GROUPS)
    assert len(found.pupils) == CLASS_SHEETS
    assert found.pupils[-1] == Pupil("Pupil 9999", "core")


def test_a_pupil_does_not_show_its_name():
    assert "Anna" not in repr(Pupil("Anna", "core"))


def test_groups_are_read():
    assert read_groups("support=4-6, core = 6-8") == (PupilGroup("support", "4-6", 0), PupilGroup("core", "6-8", 1))
    assert read_groups("all=adult") == (PupilGroup("all", "adult"),)
    assert whole_class("6-8") == (PupilGroup("class", "6-8"),)
    assert shared_out(8, read_groups("a=4-6,b=6-8,c=8-10")) == [*"aaabbbcc"]


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("", "is no group"),
        ("support", "is no group"),
        ("=4-6", "is no group"),
        ("a=5-6", "Did you mean"),
        ("a=4-6,A=6-8", "is there twice"),
        (",".join(f"g{place}=4-6" for place in range(len(MARKS) + 1)), "there are marks for"),
    ],
)
def test_what_are_no_groups_is_told(text, told):
    with pytest.raises(UsageError, match=told):
        read_groups(text)
    with pytest.raises(UsageError, match="no such level"):
        whole_class("7-9")


def test_groups_of_other_names_are_told_at_once(tmp_path):
    path = tmp_path / "r.csv"
    path.write_text("name;Gruppe\nAnna;Rot\nBen;Blau\nZoé;Rot\n", encoding="utf-8")
    with pytest.raises(SpecError) as caught:
        read_roster(path, ["support", "core"], language="en", face="Andika-Regular")
    assert str(caught.value).endswith(
        ':1:6  column "Gruppe": what stands there is none of support, core. Give --groups the same names.'
    )
