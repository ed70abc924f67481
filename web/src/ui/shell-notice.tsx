import { type ReactNode, useEffect, useRef } from "react";
import { reserveNotice } from "./reserve-notice.ts";
import css from "./shell-notice.module.css";

interface ShellNoticeProps {
  /** Draws nothing while there is nothing to say. */
  readonly children: ReactNode;
  /** The page that is shown: a place kept on one page is not kept on the next. */
  readonly page: string;
}

/**
 * What is said on every page, in a strip under the header. Nothing in view moves when it comes or goes: it covers the
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
    <div className={css["place"]}>
      <div ref={content} className={css["strip"]}>
        {children}
      </div>
    </div>
  );
}
