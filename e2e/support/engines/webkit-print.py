"""Presses Print on a page in WebKit, and prints it into a file. WebKit's WebDriver cannot print.

Usage: webkit-print.py ADDRESS FILE, with the session's cookie as NAME=VALUE on standard input
"""

import sys
from urllib.parse import urlsplit

import gi

gi.require_version("Gtk", "3.0")
gi.require_version("Soup", "3.0")
gi.require_version("WebKit2", "4.1")
from gi.repository import GLib, Gtk, Soup, WebKit2  # noqa: E402

address, file = sys.argv[1:]
cookie = sys.stdin.readline().strip().split("=", 1)

# The page is whole once its documents are listed.
PRESS_PRINT = """
const button = () => document.querySelector("button[aria-label=Print]");
while (!button() || !document.querySelector("main li")) await new Promise((then) => setTimeout(then, 100));
button().click();
"""


def loaded(view, event):
    if event == WebKit2.LoadEvent.FINISHED:
        view.call_async_javascript_function(PRESS_PRINT, -1, None, None, None, None, None)


def asked_to_print(_view, printing):
    settings = Gtk.PrintSettings()
    settings.set_printer("Print to File")
    settings.set(Gtk.PRINT_SETTINGS_OUTPUT_FILE_FORMAT, "pdf")
    settings.set(Gtk.PRINT_SETTINGS_OUTPUT_URI, GLib.filename_to_uri(file))
    page = Gtk.PageSetup()
    page.set_paper_size(Gtk.PaperSize.new(Gtk.PAPER_NAME_A4))
    printing.set_print_settings(settings)
    printing.set_page_setup(page)
    printing.connect("failed", lambda _printing, error: sys.exit(error.message))
    printing.connect("finished", lambda _printing: Gtk.main_quit())
    printing.print_()
    # There is nobody to answer a dialog.
    return True


context = WebKit2.WebContext.new_ephemeral()
view = WebKit2.WebView.new_with_context(context)
window = Gtk.OffscreenWindow()
window.set_default_size(390, 844)
window.add(view)
window.show_all()
view.connect("print", asked_to_print)


def begin(_manager, _result):
    view.connect("load-changed", loaded)
    view.load_uri(address)


session = Soup.Cookie.new(cookie[0], cookie[1], urlsplit(address).hostname, "/", -1)
context.get_cookie_manager().add_cookie(session, None, begin)
Gtk.main()
