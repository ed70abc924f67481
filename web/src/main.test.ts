// @vitest-environment happy-dom
import { beforeAll, expect, onTestFinished, test, vi } from "vitest";
import { setUpBrowser } from "./testing/open-page.ts";
import { createSampleReply } from "./testing/sample-replies.ts";

beforeAll(setUpBrowser);

test("the site starts, and a page links back to the list as it was last filtered", async () => {
  vi.stubGlobal("fetch", async (path: string, { method = "GET" }: RequestInit) =>
    Response.json({ ok: true, status: 200, ...createSampleReply(method, path, {}) }),
  );
  onTestFinished(() => void vi.unstubAllGlobals());
  // happy-dom has no Web Locks. Half a second after the start, the page requests a lock to open the event stream. The test
  // never grants it, so the page opens no stream.
  Object.defineProperty(navigator, "locks", {
    value: { request: () => Promise.withResolvers().promise },
    configurable: true,
  });
  document.head.insertAdjacentHTML("beforeend", `<link rel="canonical" href="https://league.example/">`);
  document.body.innerHTML = `<div id="root"></div>`;
  history.replaceState(null, "", "/ranked/stats?userName=ann");

  await import("./main.tsx");
  const playerLink = await waitForLink((link) => link.pathname === "/ranked/stats/1");
  playerLink.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true }));
  const backLink = await waitForLink((link) => link.closest("main") !== null && link.textContent === "Stats");

  expect(backLink.getAttribute("href")).toBe("/ranked/stats?userName=ann");
  expect(document.title).toContain("Stat of userName");
  const canonicalLink = document.head.querySelector<HTMLLinkElement>("link[rel=canonical]");
  expect(canonicalLink?.href).toBe("https://league.example/ranked/stats/1");
});

function waitForLink(matches: (link: HTMLAnchorElement) => boolean): Promise<HTMLAnchorElement> {
  return vi.waitUntil(() => [...document.querySelectorAll("a")].find(matches), { timeout: 20_000 });
}
