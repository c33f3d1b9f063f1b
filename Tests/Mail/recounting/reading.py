"""A mail as a program reads it: its subject line, and the blocks of its plain text by section; and whether all that is said there is expected."""

from __future__ import annotations

import difflib
import email
import email.policy
import functools
import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from email.message import EmailMessage
from pathlib import Path

BARS = re.compile("[▇░│]+")
SPACES = re.compile(r"[\s\u00a0\u2009\u202f]+")
HIDDEN = re.compile("[\u200b-\u200f\u2060-\u2069]")
NUMBER = re.compile(r"\d[\d.,:]*\d|\d")


def collapsed(text: str) -> str:
    """The text on one line, without bars, with single spaces."""
    return SPACES.sub(" ", BARS.sub(" ", HIDDEN.sub("", text))).strip()


@functools.cache
def single(sentence: str) -> str:
    return collapsed(sentence)


@dataclass
class Part:
    """What stands under one heading: the blocks between blank lines, each on one line."""

    heading: str
    blocks: list[str]


@dataclass
class Mail:
    """The subject line, and the plain text by headings; the first part is the head, with the first sentence as heading."""

    subject: str
    parts: list[Part]


def read(path: Path) -> Mail:
    message = email.message_from_bytes(path.read_bytes(), policy=email.policy.default)
    assert isinstance(message, EmailMessage)
    body = message.get_body(("plain",))
    assert body is not None, f"{path} has no plain text"
    text, _, foot = body.get_content().replace("\r\n", "\n").partition("\n-- \n")
    parts = [Part("", [])]
    for block in re.split(r"\n\s*\n", text):
        lines = [line for line in block.split("\n") if line.strip()]
        if not lines:
            continue
        if len(lines) > 1 and re.fullmatch("[=-]{3,}", lines[-1]):
            parts.append(Part(collapsed(" ".join(lines[:-1])), []))
        else:
            parts[-1].blocks.append(collapsed(block))
    parts.append(Part("foot", [collapsed(foot)]))
    return Mail(collapsed(message["subject"]), [part for part in parts if part.heading or part.blocks])


@dataclass
class Section:
    """What may be said under a heading: sentences, and lists of rows."""

    heading: str
    sentences: list[str] = field(default_factory=list)
    lists: list[list[list[str]]] = field(default_factory=list)

    def say(self, *sentences: str | None) -> None:
        self.sentences += [sentence for sentence in sentences if sentence]

    def rows(self, rows: Iterable[str]) -> None:
        self.one_of([list(rows)])

    def one_of(self, lists: Iterable[list[str]]) -> None:
        """Rows that may be cut in several ways, of which one stands there whole."""
        self.lists.append([[collapsed(row) for row in rows] for rows in lists])

    def first(self, rows: Iterable[str], top: int, notes: Iterable[str | None] = ()) -> None:
        """The first so many rows of a list; what is left out is counted behind them."""
        all_rows = list(rows)
        self.rows(all_rows[:top])
        if len(all_rows) > top:
            self.say(f"And {len(all_rows) - top:,} more.")
        self.say(*notes)


@dataclass
class Expected:
    """What may be said in a mail of one subject about one period."""

    prefixes: list[str] = field(default_factory=list)
    subjects: list[str] = field(default_factory=list)
    head: list[str] = field(default_factory=list)
    tiles: list[str] = field(default_factory=list)
    sections: list[Section] = field(default_factory=list)
    foot: list[str] = field(default_factory=list)


@dataclass
class Outcome:
    """How many numbers were explained, and what was not."""

    has_hints: bool = True
    explained: int = 0
    problems: list[str] = field(default_factory=list)

    def explain(self, place: str, text: str, sentences: Iterable[str]) -> list[str]:
        """Takes the text apart into the sentences that are expected; what is left must be without numbers.

        Returns the sentences that were found, in the order of the text.
        """
        known = sorted({single(sentence) for sentence in sentences if sentence}, key=len, reverse=True)
        found: list[str] = []
        rest = text
        while rest:
            sentence = next((one for one in known if rest.startswith(one) and not rest[len(one) : len(one) + 1].isalnum()), None)
            if sentence is not None:
                self.explained += len(NUMBER.findall(sentence))
                found.append(sentence)
                rest = rest[len(sentence) :].lstrip(" ")
                continue
            end = re.search(r"[.;](?: |$)", rest)
            # What is known may begin again before the sentence ends.
            begins = [at for at in (rest.find(" " + one) for one in known) if at > 0]
            unknown = rest[: min([end.end() if end else len(rest), *begins])]
            rest = rest[len(unknown) :].lstrip(" ")
            if NUMBER.search(unknown):
                near = difflib.get_close_matches(unknown + rest, known, 1, 0.1) if self.has_hints else []
                numbers = ", ".join(NUMBER.findall(unknown))
                hint = f"; expected is: {near[0]}" if near else ""
                self.problems.append(f"{place}: {numbers} in “{unknown.strip()} {rest[:60]}” is explained by nothing{hint}")
        return found


def cut(sentence: str, text: str) -> str:
    """The sentence cut like the text, which ends in an ellipsis; nothing where that is not its beginning, or ends within a number."""
    start = text.removesuffix("…")
    rest = sentence.removeprefix(start)
    if start == text or rest == sentence or (start[-1:].isdigit() and rest.lstrip(".,:")[:1].isdigit()):
        return ""
    return text


def check(mail: Mail, expected: Expected, has_hints: bool = True) -> Outcome:
    """Demands an explanation for every number in a mail; hints say what would have been right."""
    outcome = Outcome(has_hints)
    subject = mail.subject
    for prefix in expected.prefixes:
        subject = subject.removeprefix(prefix)
    for short in (one.removeprefix("now: ") for one in subject.split(" · ")):
        outcome.explain("subject line", short, [*expected.subjects, *(cut(one, short) for one in expected.subjects)])
    sections = {collapsed(section.heading): section for section in expected.sections}
    for number, part in enumerate(mail.parts):
        if part.heading == "foot":
            outcome.explain("foot", " ".join(part.blocks), expected.foot)
        elif part.heading == "At a glance":
            for block in part.blocks:
                outcome.explain(part.heading, block, expected.tiles)
        elif part.heading in sections:
            section = sections[part.heading]
            outcome.explained += len(NUMBER.findall(part.heading))
            rows = [row for lists in section.lists for listed in lists for row in listed]
            found = [one for block in part.blocks for one in outcome.explain(part.heading, block, section.sentences + rows)]
            for lists in section.lists:
                shown = sorted({one for one in found if any(one in listed for listed in lists)})
                if shown and not any(shown == sorted(set(listed)) for listed in lists):
                    outcome.problems.append(f"{part.heading}: of the rows “{' / '.join(shown)}” some are missing")
        elif number == 0 or not any(one.heading for one in mail.parts[:number]):
            outcome.explain("head", part.heading.removeprefix("Now: "), expected.head)
            for block in part.blocks:
                outcome.explain("head", block, expected.head)
        else:
            outcome.problems += [f"a section that is not known: {part.heading}"]
    return outcome


def changes(mail: Mail) -> Iterator[tuple[Mail, str]]:
    """The part of a mail that a number stands in, with the number changed, for each number of the mail; and what was changed."""
    for match in NUMBER.finditer(mail.subject):
        yield Mail(swapped(mail.subject, match), []), f"{match[0]} in the subject line “{mail.subject}”"
    for part in mail.parts:
        for match in NUMBER.finditer(part.heading):
            yield Mail("", [Part(swapped(part.heading, match), part.blocks)]), f"{match[0]} in the heading “{part.heading}”"
        for place, block in enumerate(part.blocks):
            for match in NUMBER.finditer(block):
                around = block[max(0, match.start() - 30) : match.end() + 30]
                blocks = [*part.blocks[:place], swapped(block, match), *part.blocks[place + 1 :]]
                yield Mail("", [Part(part.heading, blocks)]), f"{match[0]} in “{around}”"


def swapped(text: str, match: re.Match[str]) -> str:
    """The text with the last digit of the number made another one."""
    return text[: match.end() - 1] + str((int(match[0][-1]) + 3) % 10) + text[match.end() :]
