import { setTimeout as pause } from "node:timers/promises";
import { type Browser, type BrowserContextOptions, type CDPSession, devices, type Page } from "@playwright/test";

/** The measurements of a page. Times are in milliseconds since the navigation began. */
export interface PageMeasurements {
  /** The time of the first contentful paint. */
  readonly firstContentfulPaintMs: number;
  /** The time of the largest contentful paint. */
  readonly largestContentfulPaintMs: number;
  /** The cumulative layout shift, without a unit. */
  readonly layoutShift: number;
  /** The time at which the main content is shown and interactive. */
  readonly usableMs: number;
  /** The number of requests until the network is idle. */
  readonly requests: number;
  /** The transferred kilobytes until the network is idle, with headers. */
  readonly kilobytes: number;
  /** `requests` of a second view, with a filled cache. */
  readonly repeatRequests: number;
  /** `kilobytes` of a second view, with a filled cache. */
  readonly repeatKilobytes: number;
  /** The time from a tap on a content link of the idle page until all data of the linked page is shown, in milliseconds. */
  readonly navigationMs: number;
}

/** A slow 4G network. Throughput is in bytes per second, latency in milliseconds. */
const NETWORK = {
  offline: false,
  latency: 150,
  downloadThroughput: (1.6 * 1_000_000) / 8,
  uploadThroughput: (0.75 * 1_000_000) / 8,
};
/** How many times slower the processor is. */
const CPU_SLOWDOWN = 4;
/** The time without a request after which the network counts as idle. */
const NETWORK_IDLE_MS = 1000;
/** The time without a request after which an idle page has prefetched the screens to which it links. */
const PREFETCH_IDLE_MS = 4000;
/** The time after which a request counts as finished. Chromium may not report the end of the request for a cached script. */
const REQUEST_TIMEOUT_MS = 10_000;
const PHONE = { width: 412, height: 823 };

interface MeasuredUrl {
  readonly url: string;
  /** The prefix of the links in the page's main content. */
  readonly linkPrefix: string;
  /** The session of a signed-in user. `undefined` for a visitor. */
  readonly session: BrowserContextOptions["storageState"];
}

/** Measures a page with an empty cache, again with a filled cache, and then how long it takes to follow one of its links. */
export async function measurePage(
  browser: Browser,
  { url, linkPrefix, session: storageState }: MeasuredUrl,
): Promise<PageMeasurements> {
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
  await session.send("Emulation.setCPUThrottlingRate", { rate: CPU_SLOWDOWN });
  await page.addInitScript(observeView, linkPrefix);

  const firstView = await viewPage(page, session, url);
  const repeatView = await viewPage(page, session, url);
  const traffic = watchTraffic(session);
  await traffic.waitUntilIdle(PREFETCH_IDLE_MS);
  traffic.stop();
  const navigationMs = await followLink(page, linkPrefix);
  await context.close();
  return {
    ...firstView.times,
    ...firstView.traffic,
    repeatRequests: repeatView.traffic.requests,
    repeatKilobytes: repeatView.traffic.kilobytes,
    navigationMs,
  };
}

/**
 * Follows the first link of the content to another page, or of a menu if the content has no such link.
 * @returns the time until the linked page shows all its data, in milliseconds
 */
async function followLink(page: Page, linkPrefix: string): Promise<number> {
  await page.evaluate(observeNavigation);
  const { pathname } = new URL(page.url());
  const linksToSamePage = `[href="${pathname}"], [href^="${pathname}?"]`;
  const contentLinks = page.locator(`#content a[href^="${linkPrefix}"]:not(${linksToSamePage}):visible`);
  const menuLinks = page.locator(`nav a:not(${linksToSamePage}):visible`);
  const links = (await contentLinks.count()) > 0 ? contentLinks : menuLinks;
  await links.first().tap();
  await page.waitForFunction(() => window.navigationMs > 0, undefined, { timeout: 60_000 });
  return page.evaluate(() => window.navigationMs);
}

async function viewPage(page: Page, session: CDPSession, url: string) {
  const traffic = watchTraffic(session);
  await page.goto(url, { waitUntil: "commit" });
  await page.waitForFunction(() => window.viewTimes.usableMs > 0, undefined, { timeout: 60_000 });
  await traffic.waitUntilIdle(NETWORK_IDLE_MS);
  const times = await page.evaluate(() => window.viewTimes);
  return { times, traffic: traffic.stop() };
}

/** Counts the requests of a page and their transferred bytes until `stop`. */
function watchTraffic(session: CDPSession) {
  let requests = 0;
  let bytes = 0;
  /** When the last request began or ended. */
  let lastAt = Date.now();
  /** The start times of pending requests, by ID. */
  const pending = new Map<string, number>();
  const onRequest = ({ requestId, request, type }: { requestId: string; request: { url: string }; type?: string }) => {
    // The event stream (EventSource) stays open as long as the page.
    if (!request.url.startsWith("http") || type === "EventSource") return;
    // Chromium reports a request with the same ID again when it is redirected.
    if (!pending.has(requestId)) requests += 1;
    lastAt = Date.now();
    pending.set(requestId, lastAt);
  };
  const onServedFromCache = ({ requestId }: { requestId: string }) => {
    // The browser's cache had the resource, so nothing was sent.
    if (pending.delete(requestId)) requests -= 1;
  };
  const onResponse = ({ requestId, response }: { requestId: string; response: { fromDiskCache?: boolean } }) => {
    if (response.fromDiskCache === true) onServedFromCache({ requestId });
  };
  const onEnd = ({ requestId, encodedDataLength = 0 }: { requestId: string; encodedDataLength?: number }) => {
    if (!pending.delete(requestId)) return;
    bytes += encodedDataLength;
    lastAt = Date.now();
  };
  session.on("Network.requestWillBeSent", onRequest);
  session.on("Network.requestServedFromCache", onServedFromCache);
  session.on("Network.responseReceived", onResponse);
  session.on("Network.loadingFinished", onEnd);
  session.on("Network.loadingFailed", onEnd);
  return {
    /** Waits until no request is pending and none has begun or ended for `idleMs` milliseconds. */
    async waitUntilIdle(idleMs: number) {
      const hasPending = () => [...pending.values()].some((startedAt) => Date.now() - startedAt < REQUEST_TIMEOUT_MS);
      while (hasPending() || Date.now() - lastAt < idleMs) await pause(50);
    },
    stop() {
      session.off("Network.requestWillBeSent", onRequest);
      session.off("Network.requestServedFromCache", onServedFromCache);
      session.off("Network.responseReceived", onResponse);
      session.off("Network.loadingFinished", onEnd);
      session.off("Network.loadingFailed", onEnd);
      return { requests, kilobytes: bytes / 1000 };
    },
  };
}

/** The measurements of a view that the page takes itself. 0 while not measured. */
interface ViewTimes {
  firstContentfulPaintMs: number;
  largestContentfulPaintMs: number;
  layoutShift: number;
  usableMs: number;
}

declare global {
  interface Window {
    viewTimes: ViewTimes;
    /** The duration of the navigation that followed a link, in milliseconds. 0 until it is finished. */
    navigationMs: number;
  }
}

/** Runs in the page: records the duration of the next navigation, from the tap until nothing is busy. */
function observeNavigation(): void {
  window.navigationMs = 0;
  const path = window.location.pathname;
  const getHeading = () => document.querySelector("main h1")?.textContent ?? "";
  const oldHeading = getHeading();
  const isDone = () =>
    window.location.pathname !== path &&
    document.querySelector("main [aria-busy=true]") === null &&
    getHeading() !== "" &&
    getHeading() !== oldHeading;
  window.addEventListener(
    "touchend",
    () => {
      const startedAt = performance.now();
      const check = () => {
        if (isDone()) window.navigationMs = performance.now() - startedAt;
        else setTimeout(check, 10);
      };
      check();
    },
    { once: true, capture: true },
  );
}

/** Runs in the page: records the browser's performance entries, and when a link of the content has React's handlers. */
function observeView(linkPrefix: string): void {
  const times: ViewTimes = {
    firstContentfulPaintMs: 0,
    largestContentfulPaintMs: 0,
    layoutShift: 0,
    usableMs: 0,
  };
  window.viewTimes = times;
  const onEntry = (type: string, record: (entry: PerformanceEntry) => void) =>
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) record(entry);
    }).observe({ type, buffered: true });
  onEntry("paint", ({ name, startTime }) => {
    if (name === "first-contentful-paint") times.firstContentfulPaintMs = startTime;
  });
  onEntry("largest-contentful-paint", ({ startTime }) => {
    times.largestContentfulPaintMs = startTime;
  });
  onEntry("layout-shift", (entry) => {
    const { value, hadRecentInput } = entry as PerformanceEntry & { value: number; hadRecentInput: boolean };
    if (!hadRecentInput) times.layoutShift += value;
  });
  const check = () => {
    const link = document.querySelector(`#content a[href^="${linkPrefix}"]`);
    if (link !== null && Object.keys(link).some((key) => key.startsWith("__reactProps"))) {
      times.usableMs = performance.now();
    } else {
      setTimeout(check, 20);
    }
  };
  check();
}
