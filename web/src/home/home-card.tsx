import { Link, type LinkOptions } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { Icon, type IconShape } from "../ui/icon.tsx";

export const row = "flex items-center gap-2 min-h-5.5 [&_svg]:flex-none";

interface CardProps {
  readonly link: LinkOptions;
  readonly icon?: IconShape;
  readonly state: string;
  readonly isNow?: boolean;
  readonly what: string;
  /** Two rows. */
  readonly children: ReactNode;
}

/** A card of three lines that links to its page. */
export function Card({ link, icon, state, isNow = false, what, children }: CardProps) {
  return (
    <li className="min-w-0 [scroll-snap-align:start]">
      <Link
        {...link}
        className="flex flex-col justify-center gap-1 h-full py-2 px-3 border border-line rounded-md bg-surface no-underline tabular-nums transition-[background-color] hover:bg-hover focus-visible:-outline-offset-2"
      >
        <span className="flex items-center justify-between gap-3 text-soft text-xs">
          <span
            className="inline-flex flex-none items-center gap-1 has-[svg]:text-gold-text has-[svg]:font-semibold data-[now=true]:text-ok-text"
            data-now={isNow}
          >
            {icon && <Icon of={icon} size={14} />}
            {state}
          </span>
          <span className="truncate min-w-0">{what}</span>
        </span>
        {children}
      </Link>
    </li>
  );
}

interface RowProps {
  readonly mark?: ReactNode;
  readonly name: string;
  readonly figure?: ReactNode;
  /** Absent without a winner. */
  readonly isWinner?: boolean;
}

export function Row({ mark, name, figure, isWinner }: RowProps) {
  return (
    <span className={row} data-winner={isWinner}>
      {mark}
      <bdi
        className="truncate min-w-0 flex-1 in-data-[winner=true]:font-semibold in-data-[winner=false]:text-soft"
        title={name}
      >
        {name}
      </bdi>
      {figure !== undefined && (
        <span className="flex-none in-data-[winner=true]:font-semibold in-data-[winner=false]:text-soft">{figure}</span>
      )}
      {isWinner && <span className="sr-only"> won</span>}
    </span>
  );
}
