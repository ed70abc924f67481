import type { ReactNode } from "react";
import { classNames } from "../ui/class-names.ts";
import type { RenderLink } from "../ui/render-link.ts";
import css from "./readout.module.css";

interface ReadoutProps {
  readonly link: RenderLink;
  /** Left of the lines. */
  readonly before: ReactNode;
  readonly lines: readonly [ReactNode, ReactNode];
  /** Right of the lines. */
  readonly after?: ReactNode;
  /** Whether long lines wrap on phones; its height is reserved there, so that nothing moves from point to point. */
  readonly wraps?: boolean;
}

/** What a `LineChart` says of a point, below it: two lines, the whole of it a link. */
export function Readout({ link, before, lines: [first, second], after, wraps = false }: ReadoutProps) {
  return link({
    className: classNames(css["readout"], wraps && css["wraps"]),
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
