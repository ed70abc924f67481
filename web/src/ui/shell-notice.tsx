import { type ReactNode, useEffect, useRef } from "react";
import css from "./shell-notice.module.css";

interface ShellNoticeProps {
  /** Renders nothing while there is no notice. */
  readonly children: ReactNode;
  /** The path of the page: space that was reserved on one page is released on the next. */
  readonly page: string;
}

/**
 * A notice on every page, in a strip under the header. Nothing in view moves when it comes or goes: it covers the
 * edge of the content and leaves room to scroll to what it covers. A press meant for that goes through for a moment.
 */
export function ShellNotice({ children, page }: ShellNoticeProps) {
  const content = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const strip = content.current;
    if (!strip) return;
    const reserve = () => reserveNotice(strip.offsetHeight);
    const watch = new ResizeObserver(reserve);
    watch.observe(strip);
    addEventListener("scroll", reserve, { passive: true });
    return () => {
      watch.disconnect();
      removeEventListener("scroll", reserve);
    };
  }, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page is the reason
  useEffect(() => reserveNotice(content.current?.offsetHeight ?? 0, "at once"), [page]);
  return (
    <div /* Of the height that is kept for it, which may be more than it has, or, until it is measured, less. */
      className="sticky z-25 top-header h-notice"
    >
      <div ref={content} className={css["strip"]}>
        {children}
      </div>
    </div>
  );
}

const ROOM = "--spacing-notice";
const ANCHOR = "overflow-anchor";

/** For how long after one begins to see it a page is still arriving, in milliseconds. */
const ARRIVING = 2000;

let reserved = 0;

/**
 * Keeps so much room, in pixels, between header and content, and scrolls by as much, so that nothing in view moves; but
 * for a page that is still arriving, whose title would be missed. Room that is given back would move a page that is
 * scrolled by less than that: then it is kept, unless `at once`.
 */
function reserveNotice(height: number, when: "unseen" | "at once" = "unseen"): void {
  const growth = height - reserved;
  if (growth === 0 || (when === "unseen" && scrollY + growth < 0)) return;
  reserved = height;
  const { style } = document.documentElement;
  const [seen] = performance.getEntriesByName("first-contentful-paint");
  const isArriving = scrollY === 0 && performance.now() - (seen?.startTime ?? 0) < ARRIVING;
  const top = isArriving ? 0 : scrollY + growth;
  // Browsers that keep content in place themselves would scroll by as much again.
  style.setProperty(ANCHOR, "none");
  style.setProperty(ROOM, `${height}px`);
  scrollTo({ top, behavior: "instant" });
  requestAnimationFrame(() => style.removeProperty(ANCHOR));
}
