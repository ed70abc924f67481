import { type ReactNode, useEffect, useLayoutEffect, useRef } from "react";
import { classNames } from "./class-names.ts";
import { useIsHydrated } from "./rendering.ts";
import css from "./shell.module.css";

/** The property of the height of the reserved space. */
const NOTICE_SPACE_PROPERTY = "--spacing-notice";
/** The property of the height that is added to short pages, so that they can scroll. */
const EXTRA_PAGE_HEIGHT_PROPERTY = "--spacing-notice-scroll";
const SCROLL_ANCHORING_PROPERTY = "overflow-anchor";

/** How long after its first paint a page counts as still loading, in milliseconds. */
const LOADING_PERIOD_MS = 2000;

/**
 * Delay in milliseconds before a page at its top releases the space of a notice that disappeared. In the meantime, another
 * notice may replace it.
 */
const RELEASE_DELAY_MS = 150;

/** The height of the reserved space, in pixels. */
let reservedHeight = 0;
/** The height of the notice with which the page was loaded, in pixels. The page has not scrolled for it. */
let heightAtStart = 0;

interface ShellNoticeProps {
  /** Renders nothing while there is no notice. */
  readonly children: ReactNode;
  /** The path of the page. When it changes, space that was reserved for the notice of the last page is released. */
  readonly page: string;
}

/**
 * A notice below the header, shown on every page. Visible content does not move when the notice appears. The notice covers
 * the top of the content, and adds space so that the user can scroll to it. When it disappears, content moves only if the
 * page is at its top, where the space would look like a gap. For a moment after the notice appears, presses go through it to
 * the content below. A notice in the server's HTML has its own height until the page is hydrated.
 */
export function ShellNotice({ children, page }: ShellNoticeProps) {
  const content = useRef<HTMLDivElement>(null);
  const isHydrated = useIsHydrated();
  // A layout effect, because content would move if `h-notice` applied before the space is reserved.
  useLayoutEffect(() => {
    heightAtStart = content.current?.offsetHeight ?? 0;
    setNoticeSpace(heightAtStart);
  }, []);
  useEffect(() => {
    const notice = content.current;
    if (!notice) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const releaseAtTop = () => {
      if (notice.offsetHeight === 0 && scrollY <= 0) reserveNoticeSpace(0, { isForced: true });
    };
    const reserveSpace = () => {
      reserveNoticeSpace(notice.offsetHeight, { isForced: false });
      clearTimeout(timer);
      timer = setTimeout(releaseAtTop, RELEASE_DELAY_MS);
    };
    const observer = new ResizeObserver(reserveSpace);
    observer.observe(notice);
    addEventListener("scroll", reserveSpace, { passive: true });
    return () => {
      observer.disconnect();
      removeEventListener("scroll", reserveSpace);
      clearTimeout(timer);
    };
  }, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the effect runs when the page changes
  useEffect(() => reserveNoticeSpace(content.current?.offsetHeight ?? 0, { isForced: true }), [page]);
  return (
    <div className={classNames("sticky z-25 top-header", isHydrated && "h-notice")}>
      <div ref={content} className={css["notice"]}>
        {children}
      </div>
    </div>
  );
}

/** Reserves space between header and content, without scrolling. @param height in pixels */
function setNoticeSpace(height: number): void {
  reservedHeight = height;
  document.documentElement.style.setProperty(NOTICE_SPACE_PROPERTY, `${height}px`);
}

/**
 * Reserves space between header and content, and scrolls by the same amount, so that visible content does not move. A
 * page that is still loading is not scrolled, because its title would be out of view.
 *
 * @param height the height of the notice, in pixels; 0 releases the space
 * @param options by default, space is released only if the page is scrolled far enough for its content not to move. If
 * `isForced` is set, space is released even if the content then moves
 */
function reserveNoticeSpace(height: number, { isForced }: { readonly isForced: boolean }): void {
  const growth = height - reservedHeight;
  const movesContent = scrollY + growth < 0;
  if (growth === 0 || (movesContent && !isForced)) return;
  const { style } = document.documentElement;
  const [firstPaint] = performance.getEntriesByName("first-contentful-paint");
  const isLoading = scrollY === 0 && performance.now() - (firstPaint?.startTime ?? 0) < LOADING_PERIOD_MS;
  const top = isLoading ? 0 : scrollY + growth;
  // Browsers with scroll anchoring would scroll a second time.
  style.setProperty(SCROLL_ANCHORING_PROPERTY, "none");
  setNoticeSpace(height);
  style.setProperty(EXTRA_PAGE_HEIGHT_PROPERTY, `${Math.max(0, height - heightAtStart)}px`);
  scrollTo({ top, behavior: "instant" });
  requestAnimationFrame(() => style.removeProperty(SCROLL_ANCHORING_PROPERTY));
}
