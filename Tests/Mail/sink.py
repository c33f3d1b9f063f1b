"""Postfix's smtp-sink on 127.0.0.1, which keeps every message it takes as a file, and can fail at every word of the protocol."""

import atexit
import email
import email.policy
import os
import socket
import subprocess
import sys
import time

SINK = next((path for path in ("/usr/sbin/smtp-sink", "/usr/local/sbin/smtp-sink") if os.access(path, os.X_OK)), None)
# What each does, and whether what it keeps was taken: yes, nobody knows, no.
FAULTS = {
    "drop after the dot": (["-q", "."], "unknown"),
    "450 after the dot": (["-r", "."], "refused"),
    "450 at MAIL": (["-r", "MAIL"], "refused"),
    "450 at RCPT": (["-r", "RCPT"], "refused"),
    "421 at DATA": (["-Q", "DATA"], "refused"),
    "slow": (["-W", ".:1:40"], "taken"),
    "none": ([], "taken"),
}


class Sink:
    """One life of the server. Its files tell it from the others."""

    def __init__(self, place, port, fault, number):
        self.fault, self.folder = fault, place / f"sink-{number:03}"
        self.folder.mkdir()
        own = ["-u", "root"] if os.geteuid() == 0 else []
        command = [SINK, *own, "-d", f"{self.folder}/m.", *FAULTS[fault][0], f"127.0.0.1:{port}", "100"]
        self.process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        # Whatever happens to the test, its server ends with it.
        atexit.register(self.end)
        for _ in range(3000):
            try:
                socket.create_connection(("127.0.0.1", port), 1).close()
                return
            except OSError:
                time.sleep(0.01)
        sys.exit("smtp-sink does not listen")

    def end(self):
        self.process.kill()
        self.process.wait()

    def messages(self):
        """(recipient, Message-ID, whole message) of each that came to its end."""
        for file in sorted(self.folder.iterdir()):
            head, _, rest = file.read_bytes().partition(b"Received: ")
            recipient = next((line[14:-1].decode() for line in head.splitlines() if line.startswith(b"X-Rcpt-Args: <")), None)
            _, _, mail = rest.partition(b"\n)\n") if rest.startswith(b"\n") else (0, 0, rest[rest.index(b"MIME-Version:") :] if b"MIME-Version:" in rest else b"")
            # A client that was killed in the middle leaves a piece.
            if recipient and mail.rstrip().endswith((b"--=_almanac_alternative--", b"--=_almanac_related--")):
                message = email.message_from_bytes(mail, policy=email.policy.strict)
                yield recipient, message["message-id"], message


def free_port():
    """One that is free, below those that the kernel gives to connections: while a server is away, no client's own end takes its place."""
    for number in range(12_000):
        port = 20_000 + (os.getpid() * 100 + number) % 12_000
        with socket.socket() as probe:
            try:
                probe.bind(("127.0.0.1", port))
                return port
            except OSError:
                continue
    sys.exit("no port is free")
