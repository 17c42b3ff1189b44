"""The server's own catalogues: complete in both languages, and nothing in them unused."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import battaglia.server
from battaglia.core.catalogue import LANGUAGES, Sections, load_catalogue, placeholders
from battaglia.server.library import TEXTS

SOURCE = Path(battaglia.server.__file__).parent


def sections(lang: str) -> Sections:
    return load_catalogue(TEXTS, lang, strict=True).sections


def codes(section: str) -> set[str]:
    return set(sections("en")[section])


def test_both_languages_say_the_same_things() -> None:
    first, second = (sections(lang) for lang in LANGUAGES)
    assert {name: set(texts) for name, texts in first.items()} == {
        name: set(texts) for name, texts in second.items()
    }
    for name, texts in first.items():
        for code, text in texts.items():
            assert placeholders(text) == placeholders(second[name][code]), f"{name}.{code}"


@pytest.mark.parametrize("section", ["detail", "what", "notice", "dice"])
def test_no_text_of_the_server_is_unused(section: str) -> None:
    source = "\n".join(path.read_text() for path in SOURCE.glob("*.py"))
    quoted = set(re.findall(r'"([a-z-]+)"', source))
    assert codes(section) <= quoted
