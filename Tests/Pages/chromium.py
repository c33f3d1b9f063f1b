"""Drives the system's Chromium over its debugging pipe: no driver, no port, nothing downloaded.

Protocol: https://chromedevtools.github.io/devtools-protocol/ (messages are JSON, each ended by a zero byte).
"""

import base64
import fcntl
import json
import os
import select
import shutil
import signal
import subprocess
import tempfile
import time

NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
KEYS = {
    "Tab": (9, None),
    "Enter": (13, "\r"),
    "Space": (32, " "),
    "ArrowLeft": (37, None),
    "ArrowRight": (39, None),
    "ArrowUp": (38, None),
    "ArrowDown": (40, None),
}


class ChromiumError(Exception):
    """The browser could not be started, died, or refused a command."""


class Chromium:
    """A headless browser with a profile of its own, for `with`."""

    def __init__(self, executable=None, timeout=60):
        self.executable = executable or next(filter(None, map(shutil.which, NAMES)), None)
        if not self.executable:
            raise ChromiumError("no Chromium in PATH; run Scripts/install-dependencies --tests")
        self.timeout = timeout

    def __enter__(self):
        self._profile = tempfile.mkdtemp(prefix="almanac-chromium-")
        self._next_id = 0
        self._buffer = b""
        self._events = {}
        # Chromium reads fd 3 and writes fd 4. Ours are first moved out of the way of those two.
        pipes = [fcntl.fcntl(end, fcntl.F_DUPFD_CLOEXEC, 10) for end in (*os.pipe(), *os.pipe())]
        their_input, self._out, self._in, their_output = pipes

        def place():
            os.dup2(their_input, 3)
            os.dup2(their_output, 4)

        sandbox = ["--no-sandbox"] if os.geteuid() == 0 else []
        self._log = tempfile.TemporaryFile()
        self._process = subprocess.Popen(
            [self.executable, "--headless=new", "--remote-debugging-pipe", f"--user-data-dir={self._profile}", "--disable-gpu",
             "--disable-dev-shm-usage", "--hide-scrollbars", "--no-first-run", "--disable-background-networking",
             "--disable-component-update", "--disable-sync", "--disable-extensions", "--force-color-profile=srgb", "--lang=en-US",
             *sandbox, "about:blank"],
            stdin=subprocess.DEVNULL, stdout=self._log, stderr=self._log, preexec_fn=place, pass_fds=(3, 4), start_new_session=True)
        os.close(their_input)
        os.close(their_output)
        try:
            self.version = self.send("Browser.getVersion")["product"]
        except BaseException:
            self.__exit__()
            raise
        return self

    def __exit__(self, *_):
        try:
            self.send("Browser.close")
        except (ChromiumError, OSError):
            pass
        os.close(self._in)
        os.close(self._out)
        try:
            self._process.wait(10)
        except subprocess.TimeoutExpired:
            os.killpg(self._process.pid, signal.SIGKILL)
            self._process.wait()
        self._log.close()
        shutil.rmtree(self._profile, ignore_errors=True)

    def page(self):
        """A new blank page, for `with`."""
        return Page(self)

    def send(self, method, session=None, **parameters):
        """Sends a command and waits for its result."""
        self._next_id += 1
        number = self._next_id
        message = {"id": number, "method": method, "params": parameters}
        if session:
            message["sessionId"] = session
        self._write(json.dumps(message).encode() + b"\0")
        while True:
            answer = self._read()
            if answer.get("id") == number:
                if "error" in answer:
                    raise ChromiumError(f"{method}: {answer['error']['message']}")
                return answer["result"]

    def events(self, session):
        """What happened in a session so far, in order: pairs of name and parameters."""
        return self._events.setdefault(session, [])

    def wait_for(self, session, name, start=0):
        """Waits for an event of that name after the first `start` ones."""
        while True:
            for event, parameters in self.events(session)[start:]:
                if event == name:
                    return parameters
            self._read()

    def _write(self, data):
        while data:
            data = data[os.write(self._out, data):]

    def _read(self):
        deadline = time.monotonic() + self.timeout
        while b"\0" not in self._buffer:
            ready, _, _ = select.select([self._in], [], [], max(0, deadline - time.monotonic()))
            part = os.read(self._in, 1 << 20) if ready else None
            if not part:
                self._log.seek(0)
                said = self._log.read().decode(errors="replace")[-2000:]
                raise ChromiumError(f"Chromium {'stopped' if ready else f'said nothing for {self.timeout} s'}\n{said}")
            self._buffer += part
        raw, _, self._buffer = self._buffer.partition(b"\0")
        message = json.loads(raw)
        if "method" in message:
            self._events.setdefault(message.get("sessionId"), []).append((message["method"], message["params"]))
        return message


class Page:
    """One tab."""

    def __init__(self, browser):
        self.browser = browser

    def __enter__(self):
        self.target = self.browser.send("Target.createTarget", url="about:blank")["targetId"]
        self.session = self.browser.send("Target.attachToTarget", targetId=self.target, flatten=True)["sessionId"]
        for domain in ("Page", "Runtime", "Log", "Network", "Audits"):
            self.send(f"{domain}.enable")
        return self

    def __exit__(self, *_):
        self.browser.send("Target.closeTarget", targetId=self.target)
        self.browser._events.pop(self.session, None)

    def send(self, method, **parameters):
        return self.browser.send(method, self.session, **parameters)

    def open(self, url):
        """Goes there and waits until it is loaded and painted."""
        start = len(self.browser.events(self.session))
        result = self.send("Page.navigate", url=url)
        if result.get("errorText"):
            raise ChromiumError(f"{url}: {result['errorText']}")
        self.browser.wait_for(self.session, "Page.loadEventFired", start)
        self.settle()

    def settle(self):
        """Waits for two frames, so that what was asked for is laid out and what it complained about has been said."""
        self.evaluate("new Promise(done => requestAnimationFrame(() => requestAnimationFrame(() => done(true))))")

    def evaluate(self, expression):
        """The JSON value of an expression, awaited if it is a promise. The page's content policy does not apply to it."""
        result = self.send("Runtime.evaluate", expression=expression, returnByValue=True, awaitPromise=True)
        if "exceptionDetails" in result:
            details = result["exceptionDetails"]
            raise ChromiumError(details.get("exception", {}).get("description") or details["text"])
        return result["result"].get("value")

    def call(self, function, *arguments):
        return self.evaluate(f"{function}({', '.join(map(json.dumps, arguments))})")

    def events(self, name):
        return [parameters for event, parameters in self.browser.events(self.session) if event == name]

    def resize(self, width, height=900, scale=1):
        self.send("Emulation.setDeviceMetricsOverride", width=width, height=height, deviceScaleFactor=scale, mobile=False)
        # No need to wait for a frame: whoever asks for a box or a style gets it laid out for this width.
        self.evaluate(f"new Promise(done => {{ const look = () => innerWidth === {width} ? done(true) : setTimeout(look); look() }})")

    def emulate(self, media="screen", scheme="light"):
        features = [{"name": "prefers-color-scheme", "value": scheme}, {"name": "prefers-reduced-motion", "value": "reduce"}]
        self.send("Emulation.setEmulatedMedia", media=media, features=features)

    def press(self, key):
        code, text = KEYS[key]
        common = {"key": text if key == "Space" else key, "code": key, "windowsVirtualKeyCode": code}
        if text:
            self.send("Input.dispatchKeyEvent", type="keyDown", text=text, **common)
        else:
            self.send("Input.dispatchKeyEvent", type="rawKeyDown", **common)
        self.send("Input.dispatchKeyEvent", type="keyUp", **common)

    def screenshot(self, clip=None):
        """PNG of the whole page, or of a box of it: x, y, width, height in CSS pixels."""
        if clip is None:
            size = self.send("Page.getLayoutMetrics")["cssContentSize"]
            # More device pixels than this in one direction are more than a texture can hold.
            tallest = 16000 / self.evaluate("devicePixelRatio")
            clip = {"x": 0, "y": 0, "width": size["width"], "height": min(size["height"], tallest)}
        result = self.send("Page.captureScreenshot", format="png", captureBeyondViewport=True, clip={**clip, "scale": 1})
        return base64.b64decode(result["data"])

    def pdf(self):
        """The page on A4 paper, as the print dialogue makes it; ends the emulation of a medium, which it would obey."""
        self.send("Emulation.setEmulatedMedia", media="", features=[])
        result = self.send("Page.printToPDF", paperWidth=8.27, paperHeight=11.69, printBackground=True, preferCSSPageSize=True)
        return base64.b64decode(result["data"])
