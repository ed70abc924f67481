import type { ReactNode } from "react";
import type { RenderLink } from "../ui/render-link.ts";
import css from "./readout.module.css";

interface ReadoutProps {
  readonly link: RenderLink;
  /** Left of the lines. */
  readonly before: ReactNode;
  readonly lines: readonly [ReactNode, ReactNode];
  /** Right of the lines. */
  readonly after?: ReactNode;
}

/** What a `LineChart` says of a point, below it: two lines, the whole of it a link. */
export function Readout({ link, before, lines: [first, second], after }: ReadoutProps) {
  return link({
    className: css["readout"] ?? "",
    children: (
      <>
        {before}
        <span className={css["lines"]}>
          <span className={css["line"]}>{first}</span>
          <span className={css["line"]}>{second}</span>
        </span>
        {after}
      </>
    ),
  });
}
