"""What holds of every page of the report, whatever the project: it is silent, whole, readable and reachable."""
import os

from checking import check

HERE = os.path.dirname(os.path.abspath(__file__))
SECTIONS = ["summary", "modules", "types", "wiring", "findings", "rules", "coverage"]


def script(name):
    """The text of a script whose value is a list of what is wrong with the page it runs in."""
    with open(os.path.join(HERE, name), encoding="utf-8") as file:
        return file.read()


def check_silence(browser, name):
    check(f"{name}: nothing on the console", not browser.complaints(), browser.complaints())
    check(f"{name}: no request", not browser.requests(), browser.requests())
    dialogs = [event for event in browser.events if event.get("method") == "Page.javascriptDialogOpening"]
    check(f"{name}: no foreign script ran", not dialogs, dialogs)


def check_any_page(browser, page, name, shots):
    for scheme, width, height in (("light", 1280, 900), ("dark", 1280, 900), ("phone", 390, 844)):
        browser.open(page, width=width, height=height, dark=scheme == "dark")
        label = f"{name}, {scheme}"
        check_silence(browser, label)
        # A phone widens its window for a page that is too wide, so the page is held against the width of the device.
        check(f"{label}: not wider than the window", browser.run("document.documentElement.scrollWidth") <= width)
        if scheme == "phone":
            # No text may be cut off at the right either, unless its part scrolls by itself.
            cut = browser.run("""[...document.querySelectorAll("main *")].filter(element => element.checkVisibility() &&
              !element.closest(".scroll, .picture, svg") && element.getBoundingClientRect().right > 391)
              .map(element => element.outerHTML.slice(0, 100)).slice(0, 5)""")
            check(f"{label}: nothing is cut off", not cut, cut)
        else:
            wide = browser.run("""[...document.querySelectorAll("main .scroll:not(.fit)")].filter(part => part.scrollWidth > part.clientWidth + 1)
              .map(part => `${part.getAttribute("aria-label")}: ${part.scrollWidth} in ${part.clientWidth}`)""")
            check(f"{label}: tables fit a desktop", not wide, wide)
            broken = browser.run("""[...document.querySelectorAll("main .scroll td")].filter(cell => cell.checkVisibility() &&
              /^[a-z]{1,12}$/.test(cell.textContent)).filter(cell => { const range = document.createRange();
              range.selectNodeContents(cell);
              return new Set([...range.getClientRects()].map(part => Math.round(part.bottom))).size > 1; })
              .map(cell => cell.textContent).slice(0, 5)""")
            check(f"{label}: short words are whole", not broken, broken)
            contrast = browser.run(script("contrast.js"))
            check(f"{label}: contrast", not contrast, contrast)
        if shots:
            browser.picture(os.path.join(shots, f"{name}-{scheme}.png"))
            tall = min(browser.height(), 12000)
            browser.picture(os.path.join(shots, f"{name}-{scheme}-whole.png"), {"x": 0, "y": 0, "width": width, "height": tall})
    light = browser.run("getComputedStyle(document.body).backgroundColor")
    browser.open(page, dark=True)
    check(f"{name}: dark is another colour", browser.run("getComputedStyle(document.body).backgroundColor") != light)
    browser.open(page)
    check(f"{name}: sections", browser.run("[...document.querySelectorAll('main > section')].map(section => section.id)") == SECTIONS)
    wrong = browser.run(script("access.js"))
    check(f"{name}: names, headings, tables, controls", not wrong, wrong[:12])
    wrong = browser.run(script("links.js"))
    check(f"{name}: links lead to something", not wrong, wrong[:12])
    wrong = browser.run(script("evidence.js"))
    check(f"{name}: numbers are those of their lists", not wrong, wrong[:12])
    # Paper is as wide as a page of A4 at 96 dots per inch without its margins, and does not scroll.
    browser.call("Emulation.setDeviceMetricsOverride", width=703, height=1000, deviceScaleFactor=1, mobile=False)
    browser.call("Emulation.setEmulatedMedia", media="print")
    wide = browser.run("""[...document.querySelectorAll("main table, main svg, main p, main li")].filter(element =>
      element.checkVisibility() && element.getBoundingClientRect().right > 704)
      .map(element => Math.round(element.getBoundingClientRect().right) + " " + element.outerHTML.slice(0, 90)).slice(0, 5)""")
    check(f"{name}: paper cuts nothing off", not wide, wide)
    browser.call("Emulation.setEmulatedMedia", media="screen")
    if shots:
        browser.open(page)
        browser.paper(os.path.join(shots, f"{name}.pdf"))
    check(f"{name}: below 5 MB", os.path.getsize(page) < 5_000_000, os.path.getsize(page))
