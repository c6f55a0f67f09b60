# ruff: noqa: S608, E501 - statements of the one who bends the store
"""Ways in which somebody with the store in his hands may bend it, and an office for him to bend."""

from __future__ import annotations

import base64
import hashlib
import json
import random
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import UTC, date, datetime, time
from typing import Any
from unittest.mock import patch

from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
from django.db import connection, transaction
from django.utils import timezone

from tavlei.office.competitions.announcing.announcements import announce
from tavlei.office.competitions.entries.applications import close_admission, decide_admission, enter
from tavlei.office.competitions.pairing.rounds import pair_next
from tavlei.office.competitions.report.closing import approve, finish
from tavlei.office.competitions.report.content import send_report
from tavlei.office.competitions.results.entering import EnteredResult, enter_results
from tavlei.office.federation.models import Federation, PaperCertificate
from tavlei.office.journal import row_parts, sealing
from tavlei.office.journal.chain import GENESIS, Actor, act_hash, details_digest, record
from tavlei.office.journal.covered import columns_of, covered_columns, covered_models, key_column
from tavlei.office.journal.heads import last_head, submission
from tavlei.office.journal.key_succession import rotate_key
from tavlei.office.journal.merkle import grown
from tavlei.office.journal.models import Act, ActDetails, ActRows, ActRowsPart
from tavlei.office.journal.notes import KeyType, Note, NoteKey, cosign, public_bytes, read_note, sign_note
from tavlei.office.journal.row_digests import read_rows, row_digest
from tavlei.office.journal.row_parts import rows_of_part
from tavlei.office.journal.sealing import digest_of_rows, rows_digest
from tavlei.office.journal.signing_key import public_text
from tavlei.office.journal.tree import leaves, node_key
from tavlei.office.lists.models import ListKind
from tavlei.office.lists.opening.opening_list import open_list
from tavlei.office.lists.publishing.publications import publish
from tavlei.office.lists.reports.inbox import decide_report
from tavlei.office.papers.models import IssuedFile, IssuedPaper
from tavlei.office.people.models import Region
from tavlei.office.people.register import add_person, anonymise, disqualify
from tavlei.office.people.titles import award_title
from tavlei.office.roles.models import ApiToken, Grant, OfficeRole, User
from tavlei.office.trust.witnesses import add_witness, take_cosignatures
from tavlei.tournament.model import Result

FAMILIES = ("Абрамов", "Белова", "Волков", "Гусева", "Демин", "Ершова")
WITNESS = "witness.example.org"
NOBODY = Actor(None)
FOREIGN = Ed25519PrivateKey.generate()


def make_world() -> None:
    """People, an event with its report, lists, a title, a paper, roles, a witness, a second key, somebody forgotten."""
    with transaction.atomic():
        Region.objects.create(code="RU-TA", country="RU", name_ru="Татарстан")
        chief, officer = (User.objects.create_user(name, f"{name}@example.org", "x") for name in ("chief", "officer"))
        Grant.objects.create(user=chief, role=OfficeRole.CHIEF_JUDGE)
        Grant.objects.create(user=officer, role=OfficeRole.RATING_OFFICER)
        ApiToken.objects.create(user=chief, name="screen", digest="d" * 64)
    people = [
        add_person(NOBODY, family=family, given="Иван", sex="F" if family.endswith("а") else "M", citizenship="RU",
                   birth_date=date(1990, 1, 1 + number), region=Region.objects.get())
        for number, family in enumerate(FAMILIES)
    ]  # fmt: skip
    event = announce(
        chief, code="kazan", name="Кубок Казани", sport="draughts", discipline="russian", status="region",
        starts=date(2026, 3, 1), ends=date(2026, 3, 5), system="swiss_rating", rounds_planned=3, seed="kazan-2026",
        regulation={"criteria": ["truncated_solkoff", "solkoff"], "time_control": "45+30"},
    )  # fmt: skip
    for person in people:
        entry = enter(chief, event, person)
        decide_admission(chief, entry, entry.version, admitted=True)
    event = close_admission(chief, event)
    figures = {person.code: {"rating": 2000 + place} for place, person in enumerate(people)}
    open_list(officer, ListKind.ELO_R, date(2026, 1, 1), figures)
    with told_in_parts():
        open_list(officer, ListKind.FSU, date(2026, 1, 1), figures)
    for number in (1, 2, 3):
        made = pair_next(chief, event, number)
        enter_results(
            chief, made, [EnteredResult(one.board, Result.WHITE_WINS, one.version) for one in made.encounters.all()]
        )
    finish(chief, event)
    approve(chief, event)
    report = send_report(chief, event, datetime.combine(event.ends, time(20), UTC))
    decide_report(officer, report, report.version, included=True, reason="")
    publish(officer, ListKind.ELO_R, date(2026, 7, 1), 1)
    award_title(officer, people[0], "MS", competition=event, clause="", order="17-p")
    disqualify(NOBODY, people[1], since=date(2026, 5, 1), until=None, decision="4", reason="")
    rotate_key(NOBODY)
    _paper(event, chief)
    forgotten = add_person(NOBODY, family="Забытый", given="Иван", birth_year=1950)
    anonymise(NOBODY, forgotten, "по просьбе")
    with told_in_parts():
        erased = add_person(NOBODY, family="Стёртый", given="Иван", birth_year=1951)
    anonymise(NOBODY, erased, "по просьбе")
    _witnessed()


@contextmanager
def told_in_parts() -> Iterator[None]:
    """What is written here is told as the rows of a large transaction are: in parts, of two rows at most."""
    with patch.object(sealing, "TOLD_TOGETHER", 0), patch.object(row_parts, "IN_A_PART", 2):
        yield


@transaction.atomic
def _paper(event: Any, chief: User) -> None:
    Federation.objects.create(pk=1, name_ru="Федерация")
    now = timezone.now()
    certificate = PaperCertificate.objects.create(
        fingerprint="f" * 64, holder="Федерация", pem="x", begins=now, ends=now, brought=False, added=now, by=chief
    )
    content = b"%PDF-1.7 the paper"
    digest = hashlib.sha256(content).hexdigest()
    issued = IssuedPaper.objects.create(
        code="abcdefgh", competition=event, name="table", title="Таблица", language="ru", number=1, digest=digest,
        certificate=certificate, issued=timezone.now(), by=chief,
    )  # fmt: skip
    IssuedFile.objects.create(paper=issued, content=content)
    record(NOBODY, "paper.issued", issued, competition=event, after={"digest": digest})


def _witnessed() -> None:
    private = Ed25519PrivateKey.generate()
    add_witness(NOBODY, str(NoteKey(WITNESS, public_bytes(private), KeyType.COSIGNATURE)))
    head = last_head()
    assert head is not None
    note = submission(0, head).note
    take_cosignatures(str(Note(note.text, (*note.signatures, cosign(note.text, WITNESS, private, 1_800_000_000)))))
    add_person(NOBODY, family="Последний", given="Иван")


# ---- with the triggers out of the way --------------------------------------------------------------------------------


def unguard() -> None:
    """Whoever holds the store drops its triggers first."""
    with connection.cursor() as cursor:
        if connection.vendor == "postgresql":
            cursor.execute("SET CONSTRAINTS ALL DEFERRED")
            cursor.execute(
                "SELECT DISTINCT trigger_name, event_object_table FROM information_schema.triggers "
                "WHERE trigger_name LIKE 'journal%'"
            )
            for name, table in cursor.fetchall():
                cursor.execute(f"DROP TRIGGER {name} ON {table}")
            return
        cursor.execute("SELECT name FROM main.sqlite_master WHERE type = 'trigger' AND name LIKE 'journal%'")
        for (name,) in cursor.fetchall():
            cursor.execute(f"DROP TRIGGER main.{name}")


def sql(*statements: str) -> Callable[[], None]:
    """A tamper by plain statements."""

    def bend() -> None:
        with connection.cursor() as cursor:
            for statement in statements:
                cursor.execute(statement)
                assert cursor.rowcount != 0, statement

    return bend


LAST = "(SELECT max(number) FROM journal_act)"
FIRST = "(SELECT min(id) FROM {})"


def one(table: str, change: str) -> Callable[[], None]:
    """Change the first row of a table."""
    key = "act_id" if table in {"journal_actdetails", "journal_actrows"} else key_of(table)
    return sql(f"UPDATE {table} SET {change} WHERE {key} = (SELECT min({key}) FROM {table})")


def gone(table: str) -> Callable[[], None]:
    """Remove the last row of a table."""
    key = key_of(table)
    return sql(f"DELETE FROM {table} WHERE {key} = (SELECT max({key}) FROM {table})")


def doubled(table: str, **changes: str) -> Callable[[], None]:
    """Insert a copy of the first row of a table with another key."""

    def bend() -> None:
        columns = [name for name in columns_of(table) if name != "id"]
        shown = ", ".join(changes.get(name, f'"{name}"') for name in columns)
        names = ", ".join(f'"{name}"' for name in columns)
        with connection.cursor() as cursor:
            cursor.execute(f"INSERT INTO {table} (id, {names}) SELECT 900000, {shown} FROM {table} ORDER BY id LIMIT 1")

    return bend


def key_of(table: str) -> str:
    """The key of any table."""
    return key_column(table) if table in covered_models() else "id"


def rechain(first: int = 1) -> None:
    """Compute the chain anew from an act on."""
    before = Act.objects.filter(number=first - 1).values_list("hash", flat=True).first() or GENESIS
    acts = list(Act.objects.filter(number__gte=first).order_by("number"))
    for act in acts:
        act.previous_hash = before
        act.hash = before = act_hash(act)
        with connection.cursor() as cursor:
            cursor.execute(
                "UPDATE journal_act SET previous_hash = %s, hash = %s WHERE id = %s",
                [act.previous_hash, act.hash, act.pk],
            )


def regrow() -> None:
    """Compute the tree anew."""
    with connection.cursor() as cursor:
        cursor.execute("DELETE FROM journal_treenode")
        made = grown(0, {}, [leaf.digest for leaf in leaves(0)])
        rows = [(node_key(node), hashed.hex()) for node, hashed in made.items()]
        cursor.executemany("INSERT INTO journal_treenode (id, hash) VALUES (%s, %s)", rows)


def resign(private: Ed25519PrivateKey) -> None:
    """Sign every head anew with another key, over the tree as it is now."""
    from tavlei.office.journal.checkpoints import Head
    from tavlei.office.journal.models import SignedHead
    from tavlei.office.journal.tree import stored_root

    for head in SignedHead.objects.order_by("size"):
        regrow()  # the leaf after a head holds its digest
        origin = head.note.split("\n", 1)[0]
        told = Head(origin, head.size, stored_root(head.size))
        note = Note(told.text, (sign_note(told.text, origin, private),))
        SignedHead.objects.filter(pk=head.pk).update(root=told.root.hex(), note=str(note))
    regrow()


def changed_act(number: int, **changes: str) -> Callable[[], None]:
    """Change an act and compute the chain anew behind it."""

    def bend() -> None:
        Act.objects.filter(number=number).update(**changes)
        rechain(number)

    return bend


def changed_details() -> None:
    details = ActDetails.objects.filter(act__kind="title.awarded").get()
    after = {**(details.after or {}), "title": "GM"}
    Act.objects.filter(pk=details.act_id).update(
        details_digest=details_digest(details.salt, details.before, after, details.reason)
    )
    ActDetails.objects.filter(pk=details.pk).update(after=after)
    rechain(Act.objects.get(pk=details.act_id).number)


def swapped_acts() -> None:
    sql("UPDATE journal_act SET number = 900000 WHERE number = 4", "UPDATE journal_act SET number = 4 WHERE number = 5",
        "UPDATE journal_act SET number = 5 WHERE number = 900000")()  # fmt: skip
    rechain(4)


def appended_act() -> None:
    last = Act.objects.order_by("number").last()
    assert last is not None
    act = Act(number=last.number + 1, at=timezone.now(), kind="title.awarded", subject="people.titleheld:1",
              details_digest="0" * 64, previous_hash=last.hash)  # fmt: skip
    act.hash = act_hash(act)
    act.save()
    ActDetails.objects.create(act=act, salt="", before=None, after=None)


def inserted_act() -> None:
    for act in Act.objects.filter(number__gte=6).order_by("-number"):
        Act.objects.filter(pk=act.pk).update(number=act.number + 1)
    Act.objects.create(number=6, at=timezone.now(), kind="person.added", subject="x", details_digest="0" * 64,
                       previous_hash="", hash="inserted")  # fmt: skip
    rechain(6)


def removed_and_renumbered() -> None:
    pk = Act.objects.get(number=6).pk
    for table in ("journal_actdetails", "journal_actrowspart", "journal_actrows"):
        with connection.cursor() as cursor:
            cursor.execute(f"DELETE FROM {table} WHERE act_id = %s", [pk])
    sql(f"DELETE FROM journal_act WHERE id = {pk}")()
    for act in Act.objects.filter(number__gt=6).order_by("number"):
        Act.objects.filter(pk=act.pk).update(number=act.number - 1)
    rechain(6)


def truncated(size: int, *, wholly: bool) -> Callable[[], None]:
    """Take the last acts away; wholly: with everything that shows that they were there."""

    def bend() -> None:
        keep = Act.objects.count() - size
        late = f"(SELECT id FROM journal_act WHERE number > {keep})"
        with connection.cursor() as cursor:
            cursor.execute(f"DELETE FROM journal_actdetails WHERE act_id IN {late}")
            cursor.execute(f"DELETE FROM journal_actrowspart WHERE act_id IN {late}")
            cursor.execute(f"DELETE FROM journal_actrows WHERE act_id IN {late}")
            cursor.execute(f"DELETE FROM journal_act WHERE number > {keep}")
            if wholly:
                cursor.execute("DELETE FROM journal_cosignature")
                cursor.execute(f"DELETE FROM journal_signedhead WHERE size > {keep}")
                _cut_tree(cursor, keep)

    return bend


def _cut_tree(cursor: Any, keep: int) -> None:
    cursor.execute("SELECT id FROM journal_treenode")
    for (key,) in cursor.fetchall():
        level, place = key >> 56, key & (1 << 56) - 1
        if (place + 1) << level > keep:
            cursor.execute("DELETE FROM journal_treenode WHERE id = %s", [key])


def emptied(*more: str) -> Callable[[], None]:
    tables = (
        "journal_cosignature",
        "journal_actdetails",
        "journal_actrowspart",
        "journal_actrows",
        "journal_act",
        *more,
    )
    return sql(*(f"DELETE FROM {table}" for table in tables))


def rolled_back() -> None:
    """Take the last person back together with every trace of her in the store."""
    sql("DELETE FROM people_person WHERE family = 'Последний'")()
    truncated(1, wholly=True)()


def fitting_rows() -> None:
    """Change a rating and make the digest that the journal tells of it fit, but not the one of the act."""
    _refit(lambda told: None)


def fitting_seal() -> None:
    """The same, with the digest of the act as well."""

    def reseal(told: ActRows) -> None:
        ActRows.objects.filter(pk=told.pk).update(digest=rows_digest(told.rows))

    _refit(reseal)


def _refit(further: Callable[[ActRows], None]) -> None:
    sql("UPDATE people_rating SET value = 2999 WHERE id = (SELECT max(id) FROM people_rating)")()
    with connection.cursor() as cursor:
        cursor.execute("SELECT max(id) FROM people_rating")
        ((key,),) = cursor.fetchall()
    for told in ActRows.objects.order_by("-pk"):
        part = told.rows.get("people_rating", {"rows": {}})
        if part["rows"].get(str(key)):
            salt = part["rows"][str(key)][0]
            (values,) = read_rows(connection, "people_rating", [key])
            part["rows"][str(key)] = [salt, row_digest(bytes.fromhex(salt), values).hex()]
            ActRows.objects.filter(pk=told.pk).update(rows=told.rows)
            told.refresh_from_db()
            further(told)
            return
    raise AssertionError("no act told of the rating")


def refitted_part(*, sealed: bool) -> Callable[[], None]:
    """Change a rating and make the digest in the part that tells of it fit; sealed: with the digest of the act."""

    def bend() -> None:
        sql("UPDATE people_rating SET value = 2999 WHERE id = (SELECT min(id) FROM people_rating WHERE kind = 'fsu')")()
        part = ActRowsPart.objects.filter(table="people_rating").order_by("place")[0]
        (key, salt, _digest), *others = rows_of_part(part)
        (values,) = read_rows(connection, "people_rating", [key])
        part.digests = b"".join([row_digest(salt, values), *(digest for _key, _salt, digest in others)])
        part.save()
        if sealed:
            ActRows.objects.filter(pk=part.act_id).update(digest=digest_of_rows(part.act_id, {}))

    return bend


def changed_part(**change: Any) -> Callable[[], None]:
    """Another value of the first part that tells of ratings."""

    def bend() -> None:
        first = ActRowsPart.objects.filter(table="people_rating").order_by("pk")[0]
        assert ActRowsPart.objects.filter(pk=first.pk).update(**change) == 1

    return bend


def exchanged_parts() -> None:
    """Let two parts of an act change their places."""
    first, second = ActRowsPart.objects.filter(table="people_rating").order_by("place")[:2]
    ActRowsPart.objects.filter(pk=first.pk).update(place=999)
    ActRowsPart.objects.filter(pk=second.pk).update(place=first.place)
    ActRowsPart.objects.filter(pk=first.pk).update(place=second.place)


def forged_wholly() -> None:
    """Change a title, chain, tree and heads; sign with a key of one's own in the place of the federation's."""
    changed_details()
    resign(FOREIGN)
    sql("DELETE FROM journal_cosignature")()
    with connection.cursor() as cursor:
        cursor.execute("DELETE FROM journal_signingkey WHERE id > (SELECT min(id) FROM journal_signingkey)")
        cursor.execute("UPDATE journal_signingkey SET public = %s", [public_text(FOREIGN)])


def resigned_by_stranger() -> None:
    changed_details()
    resign(FOREIGN)


def foreign_key_appended() -> None:
    with connection.cursor() as cursor:
        cursor.execute("SELECT origin FROM journal_signingkey")
        origin = cursor.fetchone()[0]
        signature = base64.b64encode(FOREIGN.sign(b"me")).decode()
        cursor.execute(
            "INSERT INTO journal_signingkey (id, origin, public, since, at, succession) VALUES (99, %s, %s, 900, %s, %s)",
            [origin, public_text(FOREIGN), timezone.now(), signature],
        )


def salts_erased() -> None:
    for told in ActRows.objects.all():
        if "people_titleheld" in told.rows:
            for row in told.rows["people_titleheld"]["rows"].values():
                row[0] = ""
            ActRows.objects.filter(pk=told.pk).update(rows=told.rows)


def regrown() -> None:
    changed_act(7, kind="other")()
    regrow()


def paper_changed() -> None:
    IssuedFile.objects.update(content=b"other")


def paper_replaced() -> None:
    content = b"%PDF-1.7 another paper"
    IssuedFile.objects.update(content=content)
    IssuedPaper.objects.update(digest=hashlib.sha256(content).hexdigest())


def head_signed_by_stranger() -> None:
    from tavlei.office.journal.models import SignedHead

    head = SignedHead.objects.order_by("size").last()
    assert head is not None
    note = read_note(head.note)
    made = Note(note.text, (sign_note(note.text, note.signatures[0].name, FOREIGN),))
    SignedHead.objects.filter(pk=head.pk).update(note=str(made))


KINDS: dict[str, Callable[[], None]] = {
    # the acts
    "journal emptied": emptied(),
    "journal emptied with its tree": emptied("journal_treenode"),
    "journal emptied with tree and heads": emptied("journal_treenode", "journal_signedhead"),
    "journal emptied with everything that proves it": emptied(
        "journal_treenode", "journal_signedhead", "journal_signingkey", "journal_rowshape"
    ),
    "last act removed": truncated(1, wholly=False),
    "last acts removed": truncated(5, wholly=False),
    "last acts removed with every trace": truncated(5, wholly=True),
    "last act undone with every trace": rolled_back,
    "act of the middle removed": sql(
        "DELETE FROM journal_actdetails WHERE act_id = (SELECT id FROM journal_act WHERE number = 6)",
        "DELETE FROM journal_act WHERE number = 6",
    ),
    "act removed, the rest renumbered and chained anew": removed_and_renumbered,
    "kind of an act changed": one("journal_act", "kind = 'other'"),
    "time of an act changed": one("journal_act", "at = '2020-01-01 00:00:00+00:00'"),
    "actor of an act changed": one("journal_act", "actor_id = (SELECT min(id) FROM roles_user)"),
    "clause of an act changed": one("journal_act", "clause = '1.1'"),
    "subject of an act changed": one("journal_act", "subject = 'x'"),
    "role of an act changed": one("journal_act", "role = 'judge'"),
    "competition of an act changed": one(
        "journal_act", "competition_id = (SELECT min(id) FROM competitions_competition)"
    ),
    "act changed and chained anew": changed_act(7, kind="other"),
    "time changed and chained anew": changed_act(7, role="x"),
    "details changed and chained anew": changed_details,
    "acts swapped and chained anew": swapped_acts,
    "act appended": appended_act,
    "act inserted and chained anew": inserted_act,
    # details
    "reason of an act changed": one("journal_actdetails", "reason = 'other'"),
    "what was after changed": one("journal_actdetails", "after = '{\"x\": 1}'"),
    "what was before changed": one("journal_actdetails", "before = '{\"x\": 1}'"),
    "salt of details changed": one("journal_actdetails", "salt = 'x'"),
    "details removed": sql(
        "DELETE FROM journal_actdetails WHERE act_id = (SELECT id FROM journal_act WHERE kind = 'title.awarded')"
    ),
    # rows told with acts
    "rows of an act removed": sql("DELETE FROM journal_actrows WHERE act_id = (SELECT max(act_id) FROM journal_actrows)"),
    "rows of an act made to fit": fitting_rows,
    "rows of an act and their digest made to fit": fitting_seal,
    "salts of rows erased": salts_erased,
    "part of the rows of an act removed": sql("DELETE FROM journal_actrowspart WHERE id = (SELECT min(id) FROM journal_actrowspart)"),
    "all parts of the rows of an act removed": sql("DELETE FROM journal_actrowspart WHERE act_id = (SELECT min(act_id) FROM journal_actrowspart)"),
    "rows of a part made to fit": refitted_part(sealed=False),
    "rows of a part and the digest of the act made to fit": refitted_part(sealed=True),
    "salts of a part erased": changed_part(salts=bytes(32)),
    "salts of a part changed": changed_part(salts=bytes(range(32))),
    "keys of a part changed": changed_part(keys=bytes(7) + b"\x01" + bytes(7) + b"\x02"),
    "digests of a part changed": changed_part(digests=bytes(64)),
    "table of a part changed": changed_part(table="people_titleheld"),
    "shape of a part changed": changed_part(shape="0" * 64),
    "parts of the rows exchanged": exchanged_parts,
    "shape of rows changed": one("journal_rowshape", "columns = '[]'"),
    "shape of rows removed": sql("DELETE FROM journal_rowshape WHERE \"table\" = 'people_person'"),
    # tree and heads
    "node of the tree changed": one("journal_treenode", f"hash = '{'0' * 64}'"),
    "node of the tree removed": gone("journal_treenode"),
    "tree computed anew over a changed act": regrown,
    "last head removed": gone("journal_signedhead"),
    "first head removed": sql(
        "DELETE FROM journal_signedhead WHERE size = (SELECT min(size) FROM journal_signedhead)"
    ),
    "all heads removed": sql("DELETE FROM journal_cosignature", "DELETE FROM journal_signedhead"),
    "root of a head changed": one("journal_signedhead", f"root = '{'0' * 64}'"),
    "note of a head changed": one("journal_signedhead", "note = 'x'"),
    "size of a head changed": one("journal_signedhead", "size = 900"),
    "head signed by a stranger": head_signed_by_stranger,
    "everything computed anew, heads signed by a stranger": resigned_by_stranger,
    "everything computed anew, the key replaced": forged_wholly,
    # keys and witnesses
    "key replaced": one("journal_signingkey", f"public = '{public_text(FOREIGN)}'"),
    "first key removed": sql("DELETE FROM journal_signingkey WHERE id = (SELECT min(id) FROM journal_signingkey)"),
    "last key removed": gone("journal_signingkey"),
    "succession of a key removed": sql("UPDATE journal_signingkey SET succession = ''"),
    "day of a succession changed": sql(
        "UPDATE journal_signingkey SET since = since + 1 WHERE id = (SELECT max(id) FROM journal_signingkey)"
    ),
    "foreign key appended": foreign_key_appended,
    "signature of a witness changed": one("journal_cosignature", "line = 'x'"),
    "signature of a witness moved": one("journal_cosignature", "head_id = (SELECT min(id) FROM journal_signedhead)"),
    "key of a witness replaced": one("journal_witness", "key = 'x'"),
    "witness removed": sql("DELETE FROM journal_cosignature", "DELETE FROM journal_witness"),
    # people
    "birth changed": one("people_person", "birth_date = '1980-01-01'"),
    "name changed": one("people_person", "family = 'Другой'"),
    "person inserted": doubled("people_person", code="'777777'"),
    "person removed": gone("people_person"),
    "person merged": one("people_person", "merged_into_id = (SELECT max(id) FROM people_person)"),
    "person anonymised past the acts": one("people_person", "anonymised = TRUE"),
    "title changed": one("people_titleheld", "title = 'GM'"),
    "title inserted": doubled("people_titleheld", title="'GM'"),
    "title removed": gone("people_titleheld"),
    "title revoked": one("people_titleheld", "revoked = '2026-01-01'"),
    "disqualification ended": one("people_disqualification", "until = '2026-06-01'"),
    "disqualification removed": gone("people_disqualification"),
    "rating changed": one("people_rating", "value = 2999"),
    "rating inserted": doubled("people_rating", kind="'fide'"),
    "rating removed": gone("people_rating"),
    # roles
    "role inserted": doubled("roles_grant", role="'administrator'"),
    "role changed": one("roles_grant", "role = 'administrator'"),
    "role ended": one("roles_grant", "ended = '2026-01-01 00:00:00+00:00'"),
    "role removed": gone("roles_grant"),
    "account made a superuser": one("roles_user", "is_superuser = TRUE"),
    "password replaced": one("roles_user", "password = 'x'"),
    "e-mail replaced": one("roles_user", "email = 'x@example.org'"),
    "account linked with another person": one("roles_user", "person_id = (SELECT max(id) FROM people_person)"),
    "key of a program inserted": doubled("roles_apitoken", digest=f"'{'e' * 64}'"),
    "revoked key of a program": one("roles_apitoken", "revoked = '2026-01-01 00:00:00+00:00'"),
    # competitions
    "result changed": one("competitions_encounter", "result = 'black_wins'"),
    "encounter removed": gone("competitions_encounter"),
    "seat at a board removed": gone("competitions_seat"),
    "entry changed": one("competitions_entry", "rating = 2900"),
    "entry annulled": one("competitions_entry", "annulled = 'x'"),
    "entry removed": gone("competitions_entry"),
    "round removed": gone("competitions_round"),
    "status of a competition changed": one("competitions_competition", "status = 'country'"),
    "regulation changed": one("competitions_competition", "regulation = '{}'"),
    "seed of the lots changed": one("competitions_competition", "seed = 'other'"),
    "report changed": one("competitions_report", "content = '{}'"),
    "report refused": one("competitions_report", "state = 'refused'"),
    "report removed": gone("competitions_report"),
    # lists and papers
    "list changed": one("lists_publication", "content = '{}'"),
    "signature of a list changed": one("lists_publication", "signature = 'x'"),
    "digest of a list changed": one("lists_publication", f"digest = '{'0' * 64}'"),
    "list in force swapped": one("lists_publication", "current = FALSE"),
    "list removed": gone("lists_publication"),
    "line of a list changed": one("lists_row", "value = 2999"),
    "line of a list removed": gone("lists_row"),
    "report taken out of a list": gone("lists_reporttaken"),
    "file of a paper changed": paper_changed,
    "paper and digest replaced": paper_replaced,
    "paper removed": sql("DELETE FROM papers_issuedfile", "DELETE FROM papers_issuedpaper"),
    "certificate replaced": one("federation_papercertificate", "holder = 'Другая'"),
    "name of the federation changed": one("federation_federation", "name_ru = 'Другая'"),
}  # fmt: skip


def random_tamper(chance: random.Random) -> str:
    """Change, remove or double one row of any table that has rows; what was done, in words."""
    tables = [table for table in sorted(covered_models()) if _count(table)]
    tables += ["journal_act", "journal_actdetails", "journal_actrows", "journal_treenode", "journal_signedhead"]
    while True:
        table = chance.choice(tables)
        key = "act_id" if table in {"journal_actdetails", "journal_actrows"} else key_of(table)
        with connection.cursor() as cursor:
            cursor.execute(f"SELECT {key} FROM {table} ORDER BY {key}")
            row = chance.choice(cursor.fetchall())[0]
            if chance.random() < 0.2 and (table in covered_models() or table == "journal_act"):
                cursor.execute(f"DELETE FROM {table} WHERE {key} = %s", [row])
                return f"removed {table} {row}"
            column = chance.choice(_columns(table))
            cursor.execute(f'SELECT "{column}" FROM {table} WHERE {key} = %s', [row])
            before = cursor.fetchone()[0]
            after = _other(before, table, column, chance)
            if after is None or after == before:
                continue
            with transaction.atomic():
                try:
                    cursor.execute(f'UPDATE {table} SET "{column}" = %s WHERE {key} = %s', [after, row])
                except Exception:  # noqa: BLE001 - a constraint of the store: try something else
                    transaction.set_rollback(True)
                    continue
            return f"changed {table} {row} {column}"


def _columns(table: str) -> list[str]:
    if table in covered_models():
        return list(covered_columns(table))
    return {
        "journal_act": ["kind", "subject", "role", "clause", "hash", "previous_hash", "details_digest"],
        "journal_actdetails": ["salt", "reason", "after", "before"],
        "journal_actrows": ["digest"],
        "journal_treenode": ["hash"],
        "journal_signedhead": ["root", "note"],
    }[table]


def _other(before: Any, table: str, column: str, chance: random.Random) -> Any:
    if isinstance(before, bool):
        return not before
    if isinstance(before, int):
        return before + chance.choice([1, 2, 5])
    if isinstance(before, str):
        return _other_text(before, chance)
    if isinstance(before, (dict, list)):
        return json.dumps({"bent": 1})
    return None


def _other_text(before: str, chance: random.Random) -> str | None:
    if before[:1] in "{[" and before:
        return json.dumps({"bent": chance.randrange(9)})
    if len(before) >= 10 and before[:4].isdigit():
        return f"19{before[2:]}" if before[:2] != "19" else f"20{before[2:]}"
    place = chance.randrange(len(before)) if before else 0
    return before[:place] + ("b" if before[place : place + 1] == "a" else "a") + before[place + 1 :]


def _count(table: str) -> int:
    with connection.cursor() as cursor:
        cursor.execute(f"SELECT count(*) FROM {table}")
        return int(cursor.fetchone()[0])
