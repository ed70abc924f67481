import { setTimeout as pause } from "node:timers/promises";
import { type Browser, type BrowserContextOptions, type CDPSession, devices, type Page } from "@playwright/test";

/** The measurements of one page view. Times are in milliseconds since the navigation began. */
export interface FirstView {
  /** The first paint with content. */
  readonly first: number;
  /** The largest paint. */
  readonly largest: number;
  /** The cumulative layout shift. */
  readonly shift: number;
  /** When the main content is shown and interactive. */
  readonly usable: number;
  /** Requests, and transferred kilobytes with headers, until the network is idle. */
  readonly requests: number;
  readonly kilobytes: number;
  /** The same measurements for the next view, with a filled cache. */
  readonly warmRequests: number;
  readonly warmKilobytes: number;
  /** The time from a tap on a content link of the idle page until all data of the linked page is shown, in milliseconds. */
  readonly change: number;
}

/** A slow 4G: bytes and milliseconds. */
const NETWORK = {
  offline: false,
  latency: 150,
  downloadThroughput: (1.6 * 1_000_000) / 8,
  uploadThroughput: (0.75 * 1_000_000) / 8,
};
const SLOWER = 4;
/** The time without a request after which the network counts as idle, in milliseconds. */
const REST = 1000;
/** The time without a request after which an idle page has prefetched its linked screens, in milliseconds. */
const IDLE = 4000;
/** The time after which a request counts as finished, in milliseconds. Chromium may not report the end for cached scripts. */
const FORGOTTEN = 10_000;
const PHONE = { width: 412, height: 823 };

/**
 * Views a page with an empty cache, and once more with the filled one, and follows a link from it.
 *
 * @param links the prefix of the links in the page's main content
 */
export async function measureFirstView(
  browser: Browser,
  address: string,
  links: string,
  storageState?: BrowserContextOptions["storageState"],
): Promise<FirstView> {
  const context = await browser.newContext({
    viewport: PHONE,
    deviceScaleFactor: 1.75,
    isMobile: true,
    hasTouch: true,
    userAgent: devices["Pixel 7"].userAgent,
    locale: "en-GB",
    timezoneId: "Europe/Berlin",
    ...(storageState !== undefined && { storageState }),
  });
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send("Network.enable");
  await session.send("Network.emulateNetworkConditions", NETWORK);
  await session.send("Emulation.setCPUThrottlingRate", { rate: SLOWER });
  await page.addInitScript(observe, links);

  const cold = await view(page, session, address);
  const warm = await view(page, session, address);
  const traffic = watchTraffic(session);
  await traffic.atRest(IDLE);
  traffic.stop();
  const change = await followLink(page, links);
  await context.close();
  const again = { warmRequests: warm.cost.requests, warmKilobytes: warm.cost.kilobytes };
  return { ...cold.times, ...cold.cost, ...again, change };
}

/**
 * Follows the first link of the content, or of a menu if the content has none.
 * @returns milliseconds until its page shows all its data
 */
async function followLink(page: Page, links: string): Promise<number> {
  await page.evaluate(observeChange);
  const { pathname } = new URL(page.url());
  const sameLinks = `[href="${pathname}"], [href^="${pathname}?"]`;
  const inContent = page.locator(`#content a[href^="${links}"]:not(${sameLinks}):visible`);
  const link = (await inContent.count()) > 0 ? inContent : page.locator(`nav a:not(${sameLinks}):visible`);
  await link.first().tap();
  await page.waitForFunction(() => window.changed > 0, undefined, { timeout: 60_000 });
  return page.evaluate(() => window.changed);
}

async function view(page: Page, session: CDPSession, address: string) {
  const traffic = watchTraffic(session);
  await page.goto(address, { waitUntil: "commit" });
  await page.waitForFunction(() => window.seen.usable > 0, undefined, { timeout: 60_000 });
  await traffic.atRest(REST);
  const times = await page.evaluate(() => window.seen);
  return { times, cost: traffic.stop() };
}

function watchTraffic(session: CDPSession) {
  let requests = 0;
  let bytes = 0;
  let lastAt = Date.now();
  /** Pending requests, with their start times. */
  const open = new Map<string, number>();
  const onRequest = ({ requestId, request, type }: { requestId: string; request: { url: string }; type?: string }) => {
    // The change stream stays open as long as the page.
    if (!request.url.startsWith("http") || type === "EventSource") return;
    requests += open.has(requestId) ? 0 : 1;
    lastAt = Date.now();
    open.set(requestId, lastAt);
  };
  const kept = ({ requestId }: { requestId: string }) => {
    // The resource came from the browser's cache without a request.
    if (open.delete(requestId)) requests -= 1;
  };
  const ended = ({ requestId, encodedDataLength = 0 }: { requestId: string; encodedDataLength?: number }) => {
    if (!open.delete(requestId)) return;
    bytes += encodedDataLength;
    lastAt = Date.now();
  };
  session.on("Network.requestWillBeSent", onRequest);
  session.on("Network.requestServedFromCache", kept);
  session.on("Network.loadingFinished", ended);
  session.on("Network.loadingFailed", ended);
  return {
    async atRest(rest: number) {
      const isOpen = () => [...open.values()].some((began) => Date.now() - began < FORGOTTEN);
      while (isOpen() || Date.now() - lastAt < rest) await pause(50);
    },
    stop() {
      session.off("Network.requestWillBeSent", onRequest);
      session.off("Network.requestServedFromCache", kept);
      session.off("Network.loadingFinished", ended);
      session.off("Network.loadingFailed", ended);
      return { requests, kilobytes: bytes / 1000 };
    },
  };
}

interface Seen {
  first: number;
  largest: number;
  shift: number;
  usable: number;
}

declare global {
  interface Window {
    seen: Seen;
    /** The duration of the last navigation in milliseconds. 0 while it is not finished. */
    changed: number;
  }
}

/** Runs in the page: records the duration of the next navigation, from the tap until nothing is busy. */
function observeChange(): void {
  window.changed = 0;
  const path = window.location.pathname;
  const heading = document.querySelector("main h1")?.textContent;
  const isDone = () =>
    window.location.pathname !== path &&
    document.querySelector("main [aria-busy=true]") === null &&
    ![undefined, "", heading].includes(document.querySelector("main h1")?.textContent ?? undefined);
  window.addEventListener(
    "touchend",
    () => {
      const began = performance.now();
      const check = () => {
        if (isDone()) window.changed = performance.now() - began;
        else setTimeout(check, 10);
      };
      check();
    },
    { once: true, capture: true },
  );
}

/** Runs in the page: records the browser's performance entries, and when a link of the content has React's handlers. */
function observe(links: string): void {
  const seen: Seen = { first: 0, largest: 0, shift: 0, usable: 0 };
  window.seen = seen;
  const each = (type: string, note: (entry: PerformanceEntry) => void) =>
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) note(entry);
    }).observe({ type, buffered: true });
  each("paint", ({ name, startTime }) => {
    if (name === "first-contentful-paint") seen.first = startTime;
  });
  each("largest-contentful-paint", ({ startTime }) => {
    seen.largest = startTime;
  });
  each("layout-shift", (entry) => {
    const { value, hadRecentInput } = entry as PerformanceEntry & { value: number; hadRecentInput: boolean };
    if (!hadRecentInput) seen.shift += value;
  });
  const check = () => {
    const link = document.querySelector(`#content a[href^="${links}"]`);
    if (link !== null && Object.keys(link).some((key) => key.startsWith("__reactProps"))) {
      seen.usable = performance.now();
    } else {
      setTimeout(check, 20);
    }
  };
  check();
}
