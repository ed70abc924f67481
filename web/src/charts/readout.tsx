import type { ReactNode } from "react";
import type { RenderLink } from "../ui/render-link.ts";

const line = "truncate block [&+&]:text-soft [&+&]:text-sm max-sm:whitespace-normal";

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
    className:
      "flex items-center gap-3 min-h-13 py-1 px-2 rounded-sm no-underline tabular-nums hover:bg-hover max-sm:gap-2 max-sm:min-h-21 max-sm:px-0",
    children: (
      <>
        {before}
        <span className="flex-1 min-w-0">
          <span className={line}>{first}</span>
          <span className={line}>{second}</span>
        </span>
        {after}
      </>
    ),
  });
}
