#!/usr/bin/env python3
"""Sends mail to a server with TLS and passwords, the right way and every wrong one, and looks for the password wherever it could have got to.

usage: check-smtp.py ALMANAC

The server is aiosmtpd on 127.0.0.1, with certificates made for the occasion.

Closing line: "N passed, N failed". Exit: 0 all passed, 1 findings, 69 no aiosmtpd or no openssl.
"""

import base64
import json
import logging
import os
import shutil
import socket
import ssl
import subprocess
import sys
import tempfile
import urllib.parse
import warnings
from pathlib import Path

from tally import check, end

try:
    from aiosmtpd.controller import Controller
    from aiosmtpd.smtp import SMTP, AuthResult, LoginPassword
except ImportError:
    print("check-smtp: aiosmtpd is not installed")
    sys.exit(69)

# A password without TLS is one of the cases.
warnings.filterwarnings("ignore", category=UserWarning)
logging.disable(logging.CRITICAL)
USER, PASSWORD = "nightly@example.test", "pä$$ w0rd%41"


def certificate(place, name, names):
    """A certificate that its own key has signed."""
    key, path = place / f"{name}.key", place / f"{name}.pem"
    subprocess.run(
        ["openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes", "-days", "2", "-subj", f"/CN={name}",
         "-addext", f"subjectAltName={names}", "-keyout", key, "-out", path],
        check=True, capture_output=True,
    )
    return key, path


class Server:
    """`security` is none, starttls or tls; whoever logs in otherwise than with the right password is turned away."""

    def __init__(self, security, files, wants_password=True):
        self.mails, self.logins, self.in_the_clear = [], [], 0
        context = None
        if files:
            context = ssl.create_default_context(ssl.Purpose.CLIENT_AUTH)
            context.load_cert_chain(files[1], files[0])
        outer = self

        def is_covered(session):
            return security == "tls" or session.ssl is not None

        class Handler:
            async def handle_DATA(self, server, session, envelope):
                outer.mails.append((envelope.rcpt_tos, envelope.content, is_covered(session)))
                return "250 2.0.0 Ok: queued as A1B2C3"

            async def handle_MAIL(self, server, session, envelope, address, options):
                outer.in_the_clear += not is_covered(session)
                envelope.mail_from = address
                return "250 OK"

        def authenticate(server, session, envelope, mechanism, data):
            outer.logins.append((mechanism, is_covered(session)))
            good = isinstance(data, LoginPassword) and data.login.decode() == USER and data.password.decode() == PASSWORD
            return AuthResult(success=good, handled=False)

        class OnItsPort(Controller):
            def factory(self):
                return SMTP(
                    self.handler, hostname="127.0.0.1", authenticator=authenticate if wants_password else None, auth_required=wants_password,
                    auth_require_tls=security == "starttls", tls_context=context if security == "starttls" else None,
                )

        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            self.port = probe.getsockname()[1]
        self.controller = OnItsPort(Handler(), hostname="127.0.0.1", port=self.port, ssl_context=context if security == "tls" else None)
        self.controller.start()

    def end(self):
        self.controller.stop(no_assert=True)


def send(almanac, place, port, options, password=PASSWORD):
    """A home of its own for each, so that nothing was sent before. Returns (code, what was said, the folder)."""
    home = Path(tempfile.mkdtemp(dir=place))
    (home / "templates").mkdir()
    (home / "templates/mail.md").write_text("# Hello\nHello {{subject.name}}.\n")
    with open(home / "dump.ndjson", "w") as dump:
        for name in ("ana", "bo", "cy"):
            subject = {"id": name, "name": name, "email": f"{name}@example.test", "timezone": "UTC", "currency": "EUR"}
            dump.write(json.dumps({"almanac": 1, "as_of": "2026-11-20T21:37:12Z", "subject": subject, "guardian": {"by_category": {"30d": []}}}) + "\n")
    (home / "almanac.yaml").write_text(
        "input: dump.ndjson\ntemplates: templates\nmail:\n  from: reports@example.test\n  state: state\n  stale: send\n"
        f"  transport: {{ smtp: {{ host: 127.0.0.1, port: {port}, {options} }} }}\n"
    )
    environment = {**os.environ, "MAIL_PASSWORD": password}
    done = subprocess.run([almanac, "send", "--json"], cwd=home, env=environment, capture_output=True, timeout=120)
    return done.returncode, (done.stdout + done.stderr).decode(), home


def leaks(words, home):
    """Where the password stands in any of its forms."""
    forms = [PASSWORD, urllib.parse.quote(PASSWORD), urllib.parse.quote(PASSWORD, safe="")]
    forms += [base64.b64encode(text.encode()).decode().rstrip("=") for text in (PASSWORD, f"\0{USER}\0{PASSWORD}")]
    found = [form for form in forms if form in words]
    for file in home.rglob("*"):
        if file.is_file():
            found += [str(file) for form in forms if form.encode() in file.read_bytes()]
    return found


def main():
    almanac = os.path.abspath(sys.argv[1])
    if not shutil.which("openssl"):
        print("check-smtp: there is no openssl")
        sys.exit(69)
    place = Path(tempfile.mkdtemp(prefix="almanac-smtp-"))
    try:
        known = certificate(place, "known", "IP:127.0.0.1")
        other = certificate(place, "other", "DNS:elsewhere.example.test")
        login = f'user: "{USER}", password: "env:MAIL_PASSWORD"'
        trust = f"certificates: {known[1]}"
        cases = [
            # name, what the server does, its certificate, what is asked for, the password, exit codes, mails
            ("STARTTLS and a password", "starttls", known, f"security: starttls, {login}, {trust}", PASSWORD, {0}, 3),
            ("TLS and a password", "tls", known, f"security: tls, {login}, {trust}", PASSWORD, {0}, 3),
            ("a password in the clear, on this machine", "none", None, f"security: none, {login}", PASSWORD, {0}, 3),
            ("the wrong password", "starttls", known, f"security: starttls, {login}, {trust}", "wrong", {77}, 0),
            ("no password", "starttls", known, f"security: starttls, {trust}", PASSWORD, {77}, 0),
            ("a server without STARTTLS", "none", None, f"security: starttls, {login}", PASSWORD, {2, 69, 75}, 0),
            ("a certificate nobody knows", "starttls", known, f"security: starttls, {login}", PASSWORD, {2, 69, 75}, 0),
            ("a certificate of another machine", "tls", other, f"security: tls, {login}, certificates: {other[1]}", PASSWORD, {2, 69, 75}, 0),
        ]
        for name, security, files, options, password, codes, count in cases:
            server = Server(security, files, wants_password=True)
            code, words, home = send(almanac, place, server.port, options, password)
            server.end()
            check(f"{name}: the exit code", code in codes, f"{code}, not {codes}: {words}")
            check(f"{name}: mails", len(server.mails) == count, f"{len(server.mails)}, not {count}: {words}")
            if count:
                check(f"{name}: one recipient each", sorted(mail[0][0] for mail in server.mails) == [f"{one}@example.test" for one in ("ana", "bo", "cy")])
            if security != "none":
                check(f"{name}: nothing in the clear", server.in_the_clear == 0 and all(one[1] for one in server.logins), server.logins)
            elif not count:
                check(f"{name}: nothing is said in the clear", not server.logins and not server.in_the_clear, server.logins)
            check(f"{name}: the password shows up nowhere", not leaks(words, home), leaks(words, home))
            if not count:
                report = json.loads(words[words.index('{"almanac"') :].splitlines()[0])
                said = json.dumps(report) + subprocess.run([almanac, "status", "--list"], cwd=home, capture_output=True, text=True).stdout
                print(f"  {name}: {code}, {said[said.rfind('  ana'):].splitlines()[0].strip()}")
    finally:
        shutil.rmtree(place, ignore_errors=True)
    end()


main()
