"""A headless Chromium, spoken to through a pipe (its DevTools protocol), with nothing but Python's own library."""
import base64
import json
import os
import select
import shutil
import subprocess
import tempfile
import time

NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome-headless-shell")


def find():
    """The path of a Chromium; None where there is none."""
    asked = os.environ.get("CHROMIUM")
    return asked or next((path for path in map(shutil.which, NAMES) if path), None)


class Browser:
    def __init__(self, path):
        self.profile = tempfile.mkdtemp(prefix="page-check-")
        to_child, self.send_end = os.pipe()
        self.receive_end, from_child = os.pipe()
        # The browser expects its pipe at 3 and 4, whatever numbers they have here.
        script = f'exec 3<&{to_child} 4>&{from_child}; exec "$@"'
        flags = ["--headless=new", "--no-sandbox", "--disable-gpu", "--hide-scrollbars", "--no-first-run",
                 "--disable-dev-shm-usage", "--disable-background-networking", "--remote-debugging-pipe",
                 f"--user-data-dir={self.profile}", "about:blank"]
        self.process = subprocess.Popen(["bash", "-c", script, "browser", path, *flags], pass_fds=(to_child, from_child),
                                        stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        os.close(to_child)
        os.close(from_child)
        self.buffer = b""
        self.number = 0
        self.session = None
        self.events = []
        target = self.call("Target.createTarget", url="about:blank")["targetId"]
        self.session = self.call("Target.attachToTarget", targetId=target, flatten=True)["sessionId"]
        for domain in ("Page", "Runtime", "Log", "Network"):
            self.call(domain + ".enable")

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.process.terminate()
        self.process.wait(timeout=20)
        shutil.rmtree(self.profile, ignore_errors=True)

    def receive(self, timeout):
        end = time.time() + timeout
        while b"\0" not in self.buffer:
            if not select.select([self.receive_end], [], [], max(0, end - time.time()))[0]:
                raise TimeoutError("the browser does not answer")
            chunk = os.read(self.receive_end, 1 << 20)
            if not chunk:
                raise EOFError("the browser ended")
            self.buffer += chunk
        message, self.buffer = self.buffer.split(b"\0", 1)
        return json.loads(message)

    def call(self, method, timeout=60, **parameters):
        self.number += 1
        message = {"id": self.number, "method": method, "params": parameters}
        if self.session:
            message["sessionId"] = self.session
        data = json.dumps(message).encode() + b"\0"
        while data:
            data = data[os.write(self.send_end, data):]
        while True:
            answer = self.receive(timeout)
            if answer.get("id") == self.number:
                if "error" in answer:
                    raise RuntimeError(f"{method}: {answer['error']}")
                return answer["result"]
            self.events.append(answer)

    def open(self, file, fragment="", width=1280, height=900, dark=False):
        """Loads the page anew and waits until it stands."""
        self.call("Emulation.setDeviceMetricsOverride", width=width, height=height, deviceScaleFactor=1, mobile=width < 500)
        scheme = [{"name": "prefers-color-scheme", "value": "dark" if dark else "light"}]
        self.call("Emulation.setEmulatedMedia", media="", features=scheme)
        # Without this a change of the fragment only would not load the page again.
        self.call("Page.navigate", url="about:blank")
        self.events = []
        self.call("Page.navigate", url="file://" + os.path.abspath(file) + fragment)
        end = time.time() + 60
        while not any(event.get("method") == "Page.loadEventFired" for event in self.events):
            self.events.append(self.receive(end - time.time()))
        # The first event may still be that of the empty page.
        while not self.run("location.protocol === 'file:' && document.readyState === 'complete'"):
            time.sleep(0.02)
        self.run("new Promise(done => requestAnimationFrame(() => setTimeout(done, 50)))")

    def run(self, expression):
        """The value of an expression in the page."""
        result = self.call("Runtime.evaluate", expression=expression, returnByValue=True, awaitPromise=True)
        if "exceptionDetails" in result:
            raise RuntimeError(json.dumps(result["exceptionDetails"])[:2000])
        return result["result"].get("value")

    def complaints(self):
        """What the page wrote to the console, and its exceptions."""
        kinds = ("Runtime.exceptionThrown", "Log.entryAdded", "Runtime.consoleAPICalled")
        return [json.dumps(event["params"])[:600] for event in self.events if event.get("method") in kinds]

    def requests(self):
        """What the page asked for besides itself."""
        asked = [event["params"]["request"]["url"] for event in self.events
                 if event.get("method") == "Network.requestWillBeSent"]
        return asked[1:]

    def picture(self, file, clip=None):
        """As PNG, or as WebP where the file is called so."""
        parameters = {"format": "webp", "quality": 80} if file.endswith(".webp") else {"format": "png"}
        if clip:
            parameters |= {"captureBeyondViewport": True, "clip": {**clip, "scale": 1}}
        data = self.call("Page.captureScreenshot", **parameters)["data"]
        with open(file, "wb") as out:
            out.write(base64.b64decode(data))

    def paper(self, file):
        """As it would be printed, on A4."""
        data = self.call("Page.printToPDF", printBackground=False, preferCSSPageSize=True, paperWidth=8.27, paperHeight=11.69)["data"]
        with open(file, "wb") as out:
            out.write(base64.b64decode(data))

    def height(self):
        return int(self.call("Page.getLayoutMetrics")["cssContentSize"]["height"])
