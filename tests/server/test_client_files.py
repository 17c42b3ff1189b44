"""The client's files."""

from __future__ import annotations

from pathlib import Path

import pytest
from fastapi.testclient import TestClient

from battaglia.server.static_files import find
from tests.server.conftest import Serve

PAGE = "<!doctype html><title>the table</title>"
SCRIPT = "export const x = 1;\n" * 200


@pytest.fixture
def built(tmp_path: Path) -> Path:
    """A client as Vite builds it, beside a file that is none of its business."""
    folder = tmp_path / "dist"
    (folder / "assets").mkdir(parents=True)
    (folder / "index.html").write_text(PAGE)
    (folder / "favicon.svg").write_text("<svg/>")
    (folder / "assets" / "index-4f3a9c1b.js").write_text(SCRIPT)
    (tmp_path / "secret.txt").write_text("secret")
    return folder


@pytest.fixture
def site(serve: Serve, built: Path) -> TestClient:
    return serve(static=built)


@pytest.mark.parametrize("path", ["/", "/match/abc", "/rules/6.2", "/index.html"])
def test_every_page_is_the_one_page(site: TestClient, path: str) -> None:
    answer = site.get(path)
    assert answer.status_code == 200
    assert answer.text == PAGE
    assert answer.headers["cache-control"] == "no-cache"
    assert answer.headers["content-type"].startswith("text/html")
    assert site.head(path).status_code == 200


def test_hashed_files_are_kept_for_ever_and_others_not(site: TestClient) -> None:
    script = site.get("/assets/index-4f3a9c1b.js")
    assert script.text == SCRIPT
    assert "immutable" in script.headers["cache-control"]
    assert script.headers["content-encoding"] == "gzip"
    assert "javascript" in script.headers["content-type"]
    assert site.get("/favicon.svg").headers["cache-control"] == "no-cache"
    etag = site.get("/favicon.svg").headers["etag"]
    assert etag


def test_browsers_that_ask_for_an_icon_get_it(site: TestClient) -> None:
    for path in ("/favicon.svg", "/favicon.ico"):
        answer = site.get(path)
        assert answer.headers["content-type"].startswith("image/svg+xml")
        assert answer.text == "<svg/>"


@pytest.mark.parametrize("path", ["/assets/gone-12345678.js", "/missing.png", "/api/missing"])
def test_a_missing_file_is_not_the_page(site: TestClient, path: str) -> None:
    assert site.get(path).status_code == 404


@pytest.mark.parametrize(
    "path",
    ["../secret.txt", "assets/../../secret.txt", "/etc/passwd", "a\0b", "..\\secret.txt", ""],
)
def test_nothing_outside_the_folder_is_served(built: Path, path: str) -> None:
    assert find(built, path) is None


def test_a_link_out_of_the_folder_leads_nowhere(built: Path) -> None:
    (built / "link.txt").symlink_to(built.parent / "secret.txt")
    assert find(built, "link.txt") is None


def test_no_way_out_over_http(site: TestClient) -> None:
    for path in ("/..%2fsecret.txt", "/%2e%2e/secret.txt", "/assets/%2e%2e/%2e%2e/secret.txt"):
        assert "secret" not in site.get(path).text


def test_without_a_build_the_page_says_how_to_make_one(
    serve: Serve, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("battaglia.server.settings.find_client", lambda: None)
    answer = serve().get("/")
    assert answer.status_code == 200
    assert "npm run build" in answer.text
    assert answer.headers["content-type"].startswith("text/html")


def test_a_file_is_sent_once_and_anew_when_it_has_changed(site: TestClient, built: Path) -> None:
    first = site.get("/")
    etag = first.headers["etag"]
    kept = site.get("/", headers={"If-None-Match": etag})
    assert (kept.status_code, kept.content) == (304, b"")
    (built / "index.html").write_text(f"{PAGE}<p>built again</p>")
    again = site.get("/", headers={"If-None-Match": etag})
    assert again.status_code == 200
    assert "built again" in again.text
    assert again.headers["etag"] != etag


def test_who_cannot_unpack_gets_it_plain(site: TestClient) -> None:
    plain = site.get("/assets/index-4f3a9c1b.js", headers={"Accept-Encoding": "identity"})
    assert "content-encoding" not in plain.headers
    assert plain.text == SCRIPT
