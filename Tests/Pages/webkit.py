#!/usr/bin/env python3
"""Takes pictures of whole pages with WebKitGTK, for engines.py. Needs a display (xvfb-run), and Debian's python3-gi, python3-gi-cairo and gir1.2-webkit2-4.1.

usage: webkit.py < LIST

Each line of LIST is a JSON array: a URL, a width in pixels, "light" or "dark", and the PNG to write.
"""

import json
import sys

import gi

gi.require_version("Gtk", "3.0")
gi.require_version("WebKit2", "4.1")
from gi.repository import GLib, Gtk, WebKit2  # noqa: E402

# Longer pages are cut: no surface is higher.
TALLEST = 16_000


class Camera:
    """Takes one picture after the other, each in a window of its own."""

    def __init__(self, jobs):
        self.jobs = list(jobs)
        self.failed = 0

    def run(self):
        GLib.idle_add(self.next)
        Gtk.main()
        return 1 if self.failed else 0

    def next(self):
        if not self.jobs:
            Gtk.main_quit()
            return False
        url, self.width, scheme, self.file = self.jobs.pop(0)
        Gtk.Settings.get_default().set_property("gtk-application-prefer-dark-theme", scheme == "dark")
        self.window = Gtk.OffscreenWindow()
        self.window.set_default_size(self.width, 900)
        # No network: what is looked at is on this disk.
        self.view = WebKit2.WebView.new_with_context(WebKit2.WebContext.new_ephemeral())
        self.view.get_settings().set_hardware_acceleration_policy(WebKit2.HardwareAccelerationPolicy.NEVER)
        self.window.add(self.view)
        self.view.set_size_request(self.width, 900)
        self.window.show_all()
        self.view.connect("load-changed", self.loaded)
        self.view.load_uri(url)
        return False

    def loaded(self, view, event):
        # Fonts and container queries are settled two frames later.
        if event == WebKit2.LoadEvent.FINISHED:
            GLib.timeout_add(600, self.shoot)

    def shoot(self):
        self.view.get_snapshot(WebKit2.SnapshotRegion.FULL_DOCUMENT, WebKit2.SnapshotOptions.NONE, None, self.write)
        return False

    def write(self, view, result):
        try:
            surface = view.get_snapshot_finish(result)
            surface.write_to_png(self.file)
        except GLib.Error as error:
            self.failed += 1
            print(f"webkit: {self.file}: {error.message}", file=sys.stderr)
        self.window.destroy()
        GLib.idle_add(self.next)


if __name__ == "__main__":
    sys.exit(Camera(json.loads(line) for line in sys.stdin if line.strip()).run())
