import { spawn } from "node:child_process";
import { globSync } from "node:fs";
import { setTimeout as pause } from "node:timers/promises";
import { findFreePort } from "../../scripts/free-port.ts";

/** WebKit's MiniBrowser, controlled by W3C WebDriver. */
export type WebKit = {
  open(url: string): Promise<void>;
  /** Evaluates a JavaScript expression in the page. */
  evaluate<Result>(expression: string): Promise<Result>;
  /** Returns the role and the accessible name of each visible element that matches a selector. */
  listElements(selector: string): Promise<{ readonly role: string; readonly name: string; readonly html: string }[]>;
  /** Clicks the first element that an XPath expression selects. Waits until it can be clicked. */
  click(xpath: string): Promise<void>;
  /** Types a text into the first element that an XPath expression selects. */
  type(xpath: string, text: string): Promise<void>;
  close(): Promise<void>;
};

/** The key under which WebDriver returns the id of an element (W3C WebDriver, 12.1). */
const ELEMENT = "element-6066-11e4-a52e-4f735466cecf";

/** Starts Debian's WebKit on a virtual screen, in a window of the given size in pixels. */
export async function openWebKit({ width, height }: { width: number; height: number }): Promise<WebKit> {
  const port = await findFreePort();
  const driver = spawn("xvfb-run", ["-a", "WebKitWebDriver", "-p", String(port)], { detached: true, stdio: "ignore" });
  async function send<Value>(method: string, path: string, body?: object): Promise<Value> {
    const response = await fetch(`http://127.0.0.1:${port}/session${path}`, {
      method,
      ...(body && { body: JSON.stringify(body) }),
    });
    const { value } = (await response.json()) as { value: Value };
    if (!response.ok) throw new Error(`${method} ${path}: ${JSON.stringify(value)}`);
    return value;
  }
  const [binary] = globSync("/usr/lib/*/webkit2gtk-4.*/MiniBrowser");
  const capabilities = { alwaysMatch: { "webkitgtk:browserOptions": { binary, args: ["--automation"] } } };
  const { sessionId } = await retry(() => send<{ sessionId: string }>("POST", "", { capabilities }));
  const path = `/${sessionId}`;
  /** Sends a command to the first element that an XPath expression selects. Retries while the page is changing. */
  const sendToElement = (xpath: string, command: string, body: object) =>
    retry(async () => {
      const reference = await send<{ [ELEMENT]: string }>("POST", `${path}/element`, { using: "xpath", value: xpath });
      await send("POST", `${path}/element/${reference[ELEMENT]}/${command}`, body);
    });
  await send("POST", `${path}/window/rect`, { x: 0, y: 0, width, height });
  return {
    open: (url) => send("POST", `${path}/url`, { url }),
    evaluate: (expression) => send("POST", `${path}/execute/sync`, { script: `return ${expression}`, args: [] }),
    listElements: async (selector) => {
      const references = await send<{ [ELEMENT]: string }[]>("POST", `${path}/elements`, {
        using: "css selector",
        value: selector,
      });
      const elements: { role: string; name: string; html: string }[] = [];
      for (const { [ELEMENT]: id } of references) {
        const isVisible = await send<boolean>("GET", `${path}/element/${id}/displayed`);
        if (!isVisible) continue;
        const role = await send<string>("GET", `${path}/element/${id}/computedrole`);
        const name = await send<string>("GET", `${path}/element/${id}/computedlabel`);
        const html = await send<string>("GET", `${path}/element/${id}/property/outerHTML`);
        elements.push({ role, name, html });
      }
      return elements;
    },
    click: (xpath) => sendToElement(xpath, "click", {}),
    type: (xpath, text) => sendToElement(xpath, "value", { text }),
    close: async () => {
      await send("DELETE", path);
      // A negative id ends the whole process group: the virtual screen, the driver and the browser.
      process.kill(-(driver.pid ?? 0));
    },
  };
}

/** Sends a request until it succeeds, for up to ten seconds. */
async function retry<Result>(send: () => Promise<Result>): Promise<Result> {
  for (let retryCount = 0; ; retryCount += 1) {
    try {
      return await send();
    } catch (error) {
      if (retryCount === 100) throw error;
      await pause(100);
    }
  }
}
