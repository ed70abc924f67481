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
  const frame = {
    brand: { logo: null, name: "League", renderLink },
    links: [],
    account: null,
    footer: null,
    children: "Content",
  };
  return createElement(Shell, { ...frame, ...props });
}

/** Mounts a page with links. Returns the texts of the bottom bar, which phones show, and its button for more links. */
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

test("on phones, the bottom bar shows up to five links in order, including minor ones", async () => {
  const { texts } = await mountBar([ranking, players, queues, results, maps]);
  expect(texts).toEqual(["Ranking", "Players", "Queues", "Results", "Maps"]);
});

test("with six links, the bottom bar shows the four major ones, and a menu shows the rest", async () => {
  const { texts } = await mountBar([ranking, players, queues, results, maps, about]);
  expect(texts).toEqual(["Ranking", "Queues", "Results", "About", "More"]);
  await press("More");
  const entries = [...document.querySelectorAll("[role=menuitem]")];
  expect(entries.map(({ textContent }) => textContent)).toEqual(["Players", "Maps"]);
});

test("the menu button shows the badge of a link inside the menu", async () => {
  const admin = createLink("Admin", { isMinor: true, badge: "16" });
  const { texts } = await mountBar([ranking, admin, queues, results, maps, about]);
  expect(texts.at(-1)).toBe("More 16");
});

test.each([
  { currentLink: players, isMarked: true },
  { currentLink: ranking, isMarked: false },
])(
  "on the page $currentLink.label, the menu button is marked as current: $isMarked",
  async ({ currentLink, isMarked }) => {
    const links = [ranking, players, queues, results, maps, about];
    const { moreButton } = await mountBar(links.map((link) => ({ ...link, isCurrent: link === currentLink })));
    expect(moreButton?.hasAttribute("aria-current")).toBe(isMarked);
  },
);

test("the switch between areas is shown if there are at least two", async () => {
  const { container, render } = await mount(createShell({ areas: [createLink("Ranked")] }));
  expect(container.querySelector("nav[aria-label=Areas]")).toBeNull();
  await render(createShell({ areas: [createLink("Ranked"), createLink("League")] }));
  expect(container.querySelector("nav[aria-label=Areas]")?.textContent).toBe("RankedLeague");
});

test("a filter is shown in the header, and on phones above the content", async () => {
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
  const setScrollY = (top: number) => vi.stubGlobal("scrollY", top);
  setScrollY(scrollY);
  const scrollTo = vi.fn(({ top }: { readonly top: number }) => void setScrollY(top));
  vi.stubGlobal("scrollTo", scrollTo);
  let nextFrame: () => void = () => undefined;
  vi.stubGlobal("requestAnimationFrame", (callback: () => void) => {
    nextFrame = callback;
  });
  const firstPaintAt = 300;
  vi.spyOn(performance, "getEntriesByName").mockReturnValue([{ startTime: firstPaintAt } as PerformanceEntry]);
  vi.spyOn(performance, "now").mockReturnValue(firstPaintAt + age);
  const createNotice = (page: string) => {
    const props = { page, children: "" };
    return createElement(ShellNotice, props);
  };
  const { container, render, unmount } = await mount(createNotice("/queues"));
  const notice = container.firstElementChild?.firstElementChild as HTMLElement;
  const setHeight = (value: number) => {
    Object.defineProperty(notice, "offsetHeight", { value, configurable: true });
    return run(() => reportResize());
  };
  const openPage = (page: string) => render(createNotice(page));
  const { style } = document.documentElement;
  onTestFinished(async () => {
    // Releases the reserved space, whose height is stored outside of the component.
    Object.defineProperty(notice, "offsetHeight", { value: 0 });
    if (isObserved) await openPage("/last");
    vi.unstubAllGlobals();
    vi.restoreAllMocks();
  });
  return {
    setHeight,
    openPage,
    scroll: (top: number) => {
      setScrollY(top);
      return run(() => dispatchEvent(new Event("scroll")));
    },
    unmount,
    checkObserved: () => isObserved,
    readSpace: () => style.getPropertyValue("--spacing-notice"),
    readScrollAnchoring: () => style.getPropertyValue("overflow-anchor"),
    showNextFrame: () => nextFrame(),
    readScrollY: () => window.scrollY,
    scrollTo,
  };
}

test("when a notice appears, the page reserves space and scrolls by its height, so that the content does not move", async () => {
  const { setHeight, readSpace, readScrollY, readScrollAnchoring, showNextFrame } = await mountNotice({ scrollY: 500 });
  await setHeight(NOTICE_HEIGHT);
  expect(readSpace()).toBe("40px");
  expect(readScrollY()).toBe(500 + NOTICE_HEIGHT);
  // Prevents the browser from scrolling a second time.
  expect(readScrollAnchoring()).toBe("none");
  showNextFrame();
  expect(readScrollAnchoring()).toBe("");
});

test.each([
  { age: 1999, scrollY: 0, newScrollY: 0, position: "at its top" },
  { age: 1999, scrollY: 100, newScrollY: 140, position: "that is scrolled" },
  { age: 2000, scrollY: 0, newScrollY: 40, position: "at its top" },
])("when a notice appears $age ms after the first paint, a page $position scrolls to $newScrollY", async (testCase) => {
  const { setHeight, readScrollY } = await mountNotice(testCase);
  await setHeight(NOTICE_HEIGHT);
  expect(readScrollY()).toBe(testCase.newScrollY);
});

test("after a notice disappears, its space is released as soon as this no longer moves visible content", async () => {
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
  { scrollY: 10, height: 0, space: "40px", name: "stays if the page is slightly scrolled" },
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

test("opening another page always releases the space of a notice that disappeared", async () => {
  const { setHeight, scroll, openPage, readSpace } = await mountNotice({ scrollY: 0 });
  await setHeight(NOTICE_HEIGHT);
  await scroll(10);
  await setHeight(0);
  await openPage("/maps");
  expect(readSpace()).toBe("0px");
});

test("a notice that keeps its height does not scroll the page again", async () => {
  const { setHeight, openPage, scrollTo } = await mountNotice({ scrollY: 500 });
  await setHeight(NOTICE_HEIGHT);
  await setHeight(NOTICE_HEIGHT);
  await openPage("/maps");
  expect(scrollTo).toHaveBeenCalledTimes(1);
});

test("an unmounted notice no longer observes its size", async () => {
  const { unmount, checkObserved } = await mountNotice({ scrollY: 0 });
  await unmount();
  expect(checkObserved()).toBe(false);
});
