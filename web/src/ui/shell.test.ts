// @vitest-environment happy-dom
import { Circle } from "lucide-react";
import { createElement } from "react";
import { expect, onTestFinished, test, vi } from "vitest";
import { Shell, type ShellLink } from "./shell.tsx";
import { ShellNotice } from "./shell-notice.tsx";
import { findButton, mount, press, run } from "./testing/mount.ts";

function createLink(label: string, options: Partial<ShellLink> = {}): ShellLink {
  return {
    key: label,
    label,
    icon: Circle,
    isCurrent: false,
    renderLink: (props) => createElement("a", { href: `/${label}`, ...props }),
    ...options,
  };
}

function createShell(props: Partial<Parameters<typeof Shell>[0]>) {
  const { renderLink } = createLink("home");
  const frame = { brand: { logo: null, name: "League", renderLink }, links: [], account: null, footer: null };
  const content = { children: "Content" };
  return createElement(Shell, { ...frame, ...content, ...props });
}

/** Mounts a page with links. Returns the texts of the bar at the bottom of a phone, and its button for more links. */
async function mountBar(links: readonly ShellLink[]) {
  const { container } = await mount(createShell({ links }));
  const bar = [...container.querySelectorAll("nav[aria-label=Main]")].at(-1);
  const texts = [...(bar?.querySelectorAll("a, button") ?? [])].map(({ textContent }) => textContent);
  return { texts, moreButton: findButton("More") };
}

const ranking = createLink("Ranking");
const players = createLink("Players", { isMinor: true });
const queues = createLink("Queues");
const results = createLink("Results");
const maps = createLink("Maps", { isMinor: true });
const about = createLink("About");

test("the bar of a phone shows up to five links, also minor ones, in their order", async () => {
  const { texts } = await mountBar([ranking, players, queues, results, maps]);
  expect(texts).toEqual(["Ranking", "Players", "Queues", "Results", "Maps"]);
});

test("of six links, the bar of a phone shows four that are not minor, and the others in a menu", async () => {
  const { texts } = await mountBar([ranking, players, queues, results, maps, about]);
  expect(texts).toEqual(["Ranking", "Queues", "Results", "About", "More"]);
  await press("More");
  const entries = [...document.querySelectorAll("[role=menuitem]")];
  expect(entries.map(({ textContent }) => textContent)).toEqual(["Players", "Maps"]);
});

test("a number beside a link of the menu is also beside the button of the menu", async () => {
  const admin = createLink("Admin", { isMinor: true, badge: "16" });
  const { texts } = await mountBar([ranking, admin, queues, results, maps, about]);
  expect(texts.at(-1)).toBe("More 16");
});

test.each([
  { currentLink: players, isMarked: true },
  { currentLink: ranking, isMarked: false },
])("on the page $currentLink.label, the button of the menu is marked: $isMarked", async ({ currentLink, isMarked }) => {
  const links = [ranking, players, queues, results, maps, about];
  const { moreButton } = await mountBar(links.map((link) => ({ ...link, isCurrent: link === currentLink })));
  expect(moreButton?.hasAttribute("aria-current")).toBe(isMarked);
});

test("the switch between areas is shown if there are at least two", async () => {
  const { container, render } = await mount(createShell({ areas: [createLink("Ranked")] }));
  expect(container.querySelector("nav[aria-label=Areas]")).toBeNull();
  await render(createShell({ areas: [createLink("Ranked"), createLink("League")] }));
  expect(container.querySelector("nav[aria-label=Areas]")?.textContent).toBe("RankedLeague");
});

test("a filter is shown in the header, and for phones above the content", async () => {
  const { container, render } = await mount(createShell({ headerExtra: "Season 3" }));
  expect(container.querySelector("header")?.textContent).toContain("Season 3");
  expect(container.querySelector("main")?.textContent).toBe("Season 3Content");
  await render(createShell({}));
  expect(container.querySelector("[data-filter-row]")).toBeNull();
});

const NOTICE_HEIGHT = 40;

/**
 * Mounts a page with an empty notice, in a DOM without layout.
 *
 * @param scrollY how far the page is scrolled, in pixels
 * @param age the time since the first paint of the page, in milliseconds
 */
async function mountNotice({ scrollY, age = 60_000 }: { readonly scrollY: number; readonly age?: number }) {
  let reportResize: () => void = () => undefined;
  let isObserved = true;
  class FakeResizeObserver {
    constructor(onResize: () => void) {
      reportResize = onResize;
    }
    observe = () => undefined;
    disconnect = () => {
      isObserved = false;
    };
  }
  vi.stubGlobal("ResizeObserver", FakeResizeObserver);
  const scroll = (top: number) => vi.stubGlobal("scrollY", top);
  scroll(scrollY);
  const scrollTo = vi.fn(({ top }: { readonly top: number }) => void scroll(top));
  vi.stubGlobal("scrollTo", scrollTo);
  let nextFrame: () => void = () => undefined;
  vi.stubGlobal("requestAnimationFrame", (callback: () => void) => {
    nextFrame = callback;
  });
  const firstPaintAt = 300;
  vi.spyOn(performance, "getEntriesByName").mockReturnValue([{ startTime: firstPaintAt } as PerformanceEntry]);
  vi.spyOn(performance, "now").mockReturnValue(firstPaintAt + age);
  const content = { children: "" };
  const createNotice = (page: string) => createElement(ShellNotice, { page, ...content });
  const { container, render, unmount } = await mount(createNotice("/queues"));
  const notice = container.firstElementChild?.firstElementChild as HTMLElement;
  const setHeight = (value: number) => {
    Object.defineProperty(notice, "offsetHeight", { value, configurable: true });
    return run(() => reportResize());
  };
  const openPage = (page: string) => render(createNotice(page));
  const { style } = document.documentElement;
  onTestFinished(async () => {
    // Releases the space, because its height is kept outside of the component.
    Object.defineProperty(notice, "offsetHeight", { value: 0 });
    if (isObserved) await openPage("/last");
    vi.unstubAllGlobals();
    vi.restoreAllMocks();
  });
  return {
    setHeight,
    openPage,
    scroll: (top: number) => {
      scroll(top);
      return run(() => dispatchEvent(new Event("scroll")));
    },
    unmount,
    isObserved: () => isObserved,
    readSpace: () => style.getPropertyValue("--spacing-notice"),
    readScrollAnchoring: () => style.getPropertyValue("overflow-anchor"),
    showNextFrame: () => nextFrame(),
    readScrollY: () => window.scrollY,
    scrollTo,
  };
}

test("a notice that appears reserves space, and the page scrolls by its height, so that the content stays in place", async () => {
  const { setHeight, readSpace, readScrollY, readScrollAnchoring, showNextFrame } = await mountNotice({ scrollY: 500 });
  await setHeight(NOTICE_HEIGHT);
  expect(readSpace()).toBe("40px");
  expect(readScrollY()).toBe(500 + NOTICE_HEIGHT);
  // The browser does not scroll a second time.
  expect(readScrollAnchoring()).toBe("none");
  showNextFrame();
  expect(readScrollAnchoring()).toBe("");
});

test.each([
  { age: 1999, scrollY: 0, newScrollY: 0, page: "at its top" },
  { age: 1999, scrollY: 100, newScrollY: 140, page: "that is scrolled" },
  { age: 2000, scrollY: 0, newScrollY: 40, page: "at its top" },
])("$age ms after its first paint, a page $page is at $newScrollY when a notice appears", async (page) => {
  const { setHeight, readScrollY } = await mountNotice(page);
  await setHeight(NOTICE_HEIGHT);
  expect(readScrollY()).toBe(page.newScrollY);
});

test("the space of a notice that disappears is released once the page is scrolled so far that nothing moves", async () => {
  const { setHeight, scroll, readSpace, readScrollY } = await mountNotice({ scrollY: 0 });
  await setHeight(NOTICE_HEIGHT);
  await scroll(10);
  await setHeight(0);
  expect(readSpace()).toBe("40px");
  await scroll(100);
  expect(readSpace()).toBe("0px");
  expect(readScrollY()).toBe(100 - NOTICE_HEIGHT);
});

test.each([
  { scrollY: 0, height: 0, space: "0px", name: "is released if the page is at its top" },
  { scrollY: 10, height: 0, space: "40px", name: "stays if the page is scrolled a bit" },
  { scrollY: 0, height: 30, space: "40px", name: "stays if another notice replaces it" },
])("shortly after a notice has disappeared, its space $name", async ({ scrollY, height, space }) => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const { setHeight, scroll, readSpace } = await mountNotice({ scrollY: 0 });
  await setHeight(NOTICE_HEIGHT);
  await scroll(scrollY);
  await setHeight(0);
  expect(readSpace()).toBe("40px");
  await setHeight(height);
  vi.advanceTimersByTime(150);
  expect(readSpace()).toBe(space);
});

test("another page releases the space in any case", async () => {
  const { setHeight, scroll, openPage, readSpace } = await mountNotice({ scrollY: 0 });
  await setHeight(NOTICE_HEIGHT);
  await scroll(10);
  await setHeight(0);
  await openPage("/maps");
  expect(readSpace()).toBe("0px");
});

test("a page whose notice keeps its height is not scrolled", async () => {
  const { setHeight, openPage, scrollTo } = await mountNotice({ scrollY: 500 });
  await setHeight(NOTICE_HEIGHT);
  await setHeight(NOTICE_HEIGHT);
  await openPage("/maps");
  expect(scrollTo).toHaveBeenCalledTimes(1);
});

test("a removed notice no longer follows its size", async () => {
  const { unmount, isObserved } = await mountNotice({ scrollY: 0 });
  await unmount();
  expect(isObserved()).toBe(false);
});
