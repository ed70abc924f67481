import { Link, type LinkOptions } from "@tanstack/react-router";
import { joinNames } from "contract/bidi-isolation.ts";
import type { ReactNode } from "react";
import { classNames } from "../../ui/class-names.ts";
import { Icon, type IconComponent } from "../../ui/icon.tsx";

export const rowClass = "flex items-center gap-2 min-h-5.5 [&_svg]:flex-none";

interface CardProps {
  readonly link: LinkOptions;
  readonly icon?: IconComponent | undefined;
  /** The heading at the left, such as "Being played". */
  readonly state: ReactNode;
  /** Whether the heading is highlighted, because something is happening now. */
  readonly isNow?: boolean;
  /** The heading at the right, such as the map. */
  readonly caption: string;
  /** Two lines below the heading. */
  readonly children: ReactNode;
}

/** A card of three lines that links to its page. */
export function Card({ link, icon, state, isNow = false, caption, children }: CardProps) {
  return (
    <li className="min-w-0">
      <Link
        {...link}
        className={classNames(
          "flex flex-col justify-center gap-0.5 h-full py-1.5 px-3",
          "no-underline tabular-nums",
          "border border-line rounded-md bg-surface transition-[background-color]",
          "hover:bg-hover focus-visible:-outline-offset-2",
        )}
      >
        <span className="flex items-center justify-between gap-3 text-soft text-xs">
          <span
            className={classNames(
              "inline-flex items-center gap-1 flex-none",
              "data-[now=true]:text-ok-text",
              "has-[svg]:text-gold-text has-[svg]:font-semibold",
            )}
            data-now={isNow}
          >
            {icon && <Icon icon={icon} size={14} />}
            {state}
          </span>
          <span className="truncate min-w-0">{caption}</span>
        </span>
        {children}
      </Link>
    </li>
  );
}

interface RowProps {
  readonly icon?: ReactNode;
  readonly name: string;
  /** Shown in two small lines instead of a long name. */
  readonly shortName?: string | undefined;
  /** Shown at the right. */
  readonly value?: ReactNode;
  /** `undefined` if there is no winner. */
  readonly isWinner?: boolean | undefined;
}

/** A line of a card. */
export function Row({ icon, name, shortName, value, isWinner }: RowProps) {
  return (
    <span className={rowClass} data-winner={isWinner}>
      {icon}
      <bdi
        className={classNames(
          "min-w-0 flex-1 in-data-[winner=true]:font-semibold in-data-[winner=false]:text-soft",
          shortName ? "line-clamp-2 text-xs leading-4 wrap-anywhere" : "truncate",
        )}
        title={name}
      >
        {shortName ?? name}
      </bdi>
      {value !== undefined && (
        <span className="flex-none in-data-[winner=true]:font-semibold in-data-[winner=false]:text-soft">{value}</span>
      )}
      {isWinner && <span className="sr-only"> won</span>}
    </span>
  );
}

/** The score of a team in the round in progress. Its width fits scores of up to four digits, so that it stays in place. */
export function LiveScore({ score }: { readonly score: number }) {
  return (
    <strong className="min-w-[2.6em] text-end">
      {score}
      <span className="sr-only"> points</span>
    </strong>
  );
}

/** The number of characters up to which the names of a team fit into one line. */
const MAX_LINE_LENGTH = 18;

/**
 * Returns the props of the names of a team. If those of one team need two lines, both teams have small names, so that they
 * look alike.
 *
 * @param names the names of the team
 * @param otherNames those of the other team
 * @param maxLength the number of characters that fit into two small lines
 */
export function getTeamNames(names: readonly string[], otherNames: readonly string[], maxLength: number) {
  const isLong = [names, otherNames].some((team) => joinNames(team).length > MAX_LINE_LENGTH);
  return { name: joinNames(names), shortName: isLong ? shortenNames(names, maxLength) : undefined };
}

/** Formats as many whole names as fit, and how many more there are: "Ann, Ben, +2". */
function shortenNames(names: readonly string[], maxLength: number): string {
  const fittingNames = names.filter((_, index) => names.slice(0, index + 1).join(", ").length <= maxLength);
  const hiddenCount = names.length - fittingNames.length;
  return joinNames(hiddenCount === 0 ? names : [...fittingNames, `+${hiddenCount}`]);
}
