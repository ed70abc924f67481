import type { ReactNode } from "react";
import { classNames } from "../ui/class-names.ts";

const redClass = classNames(
  "w-32",
  "text-end",
  "max-sm:w-14 max-sm:[&_small]:block",
  "[td&]:font-semibold [&_small]:text-soft [&_small]:text-sm [&_small]:font-normal",
);
const blueClass = classNames(
  "w-32",
  "text-start",
  "max-sm:w-14 max-sm:[&_small]:block",
  "[td&]:font-semibold [&_small]:text-soft [&_small]:text-sm [&_small]:font-normal",
);

interface TeamSharesProps {
  /** Describes the table to screen readers. */
  readonly caption: string;
  /** The heading of the red team's column. */
  readonly red: ReactNode;
  /** The heading of the blue team's column. */
  readonly blue: ReactNode;
  readonly rows: readonly { readonly name: string; readonly red: number; readonly blue: number }[];
}

/** A table that compares two teams. Each row has a bar with the share of red at the left and of blue at the right. */
export function TeamShares({ caption, red, blue, rows }: TeamSharesProps) {
  return (
    <table
      className={classNames(
        "overflow-clip w-full",
        "border border-line rounded-md bg-surface",
        "max-sm:[&_:is(th,td)]:px-2",
        "[&_:is(th,td)]:h-row [&_:is(th,td)]:px-4 [&_:is(th,td)]:whitespace-nowrap",
        "[&_tbody_:is(th,td)]:border-t [&_tbody_:is(th,td)]:border-line [&_thead_th]:text-soft",
        "[&_thead_th]:text-sm [&_thead_th]:font-normal",
      )}
    >
      <caption className="sr-only">{caption}</caption>
      <thead>
        <tr>
          <th scope="col" className="w-[1%] text-start">
            Share
          </th>
          <th scope="col" className={redClass}>
            {red}
          </th>
          <th scope="col" className="px-0!">
            <span className="sr-only">Shares</span>
          </th>
          <th scope="col" className={blueClass}>
            {blue}
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => {
          const redShare = row.red + row.blue === 0 ? 0.5 : row.red / (row.red + row.blue);
          return (
            <tr key={row.name}>
              <th scope="row" className="w-[1%] text-start">
                {row.name}
              </th>
              <td className={redClass}>
                {row.red} <small>{formatPercent(redShare)}</small>
              </td>
              <td className="px-0!">
                <ShareBar redShare={redShare} />
              </td>
              <td className={blueClass}>
                {row.blue} <small>{formatPercent(1 - redShare)}</small>
              </td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}

function formatPercent(share: number): string {
  return `${Math.round(100 * share)}%`;
}

/** A bar in two parts. Its middle is marked above and below it, so that the mark looks like no third part. */
function ShareBar({ redShare }: { readonly redShare: number }) {
  const redWidth = `${(100 * redShare).toFixed(2)}%`;
  const blueWidth = `${(100 - 100 * redShare).toFixed(2)}%`;
  return (
    <svg
      className={classNames(
        "block w-full h-5",
        "[&_[data-part=red]]:fill-red [&_[data-part=blue]]:fill-blue [&_line]:stroke-line-strong",
        "[&_line]:stroke-[2px]",
      )}
      aria-hidden={true}
    >
      <rect data-part="red" y="4" width={redWidth} height="12" />
      <rect data-part="blue" x={redWidth} y="4" width={blueWidth} height="12" />
      <line x1="50%" x2="50%" y1="0" y2="3" />
      <line x1="50%" x2="50%" y1="17" y2="20" />
    </svg>
  );
}
