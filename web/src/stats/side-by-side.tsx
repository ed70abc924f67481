import { Link } from "@tanstack/react-router";
import type { Side } from "contract/sides.ts";
import { ArrowUpRight } from "lucide-react";
import { SideMark } from "../league-ui/side.tsx";
import { Icon } from "../ui/icon.tsx";
import { Skeleton } from "../ui/skeleton.tsx";
import { VisuallyHidden } from "../ui/visually-hidden.tsx";
import css from "./side-by-side.module.css";
import { type SideFigure, sideFigures, sideShares } from "./side-figures.ts";
import type { Stat, StatsArea } from "./stats-area.ts";

interface SideBySideProps {
  readonly area: StatsArea;
  readonly stat: Stat | undefined;
}

/** The same figures for both sides, red left and blue right, their bars growing apart from the names between them. */
export function SideBySide({ area, stat }: SideBySideProps) {
  return (
    <table className={css["sides"]}>
      <thead>
        <tr>
          <th scope="col" className={css["red"]}>
            <SideMark side="red" />
          </th>
          <td>
            <VisuallyHidden>Figure</VisuallyHidden>
          </td>
          <th scope="col" className={css["blue"]}>
            <SideMark side="blue" />
          </th>
        </tr>
      </thead>
      <tbody>
        {sideFigures.map((figure) => (
          <tr key={figure.label}>
            <SideCell area={area} stat={stat} figure={figure} side="red" />
            <th scope="row" className={css["label"]}>
              {figure.label}
            </th>
            <SideCell area={area} stat={stat} figure={figure} side="blue" />
          </tr>
        ))}
      </tbody>
    </table>
  );
}

interface SideCellProps extends SideBySideProps {
  readonly figure: SideFigure;
  readonly side: Side;
}

function SideCell({ area, stat, figure, side }: SideCellProps) {
  const resultId = stat && figure.setIn?.(stat)[side];
  const words = stat ? figure.words(figure.values(stat)[side]) : <Skeleton width="3ch" />;
  return (
    <td className={css[side]}>
      <span className={css["figure"]}>
        <span className={css["value"]}>
          {resultId ? (
            <Link {...area.paths.result(resultId)} className={css["link"]}>
              {words}
              <Icon of={ArrowUpRight} size={14} />
            </Link>
          ) : (
            words
          )}
        </span>
        <span className={css["track"]} aria-hidden={true}>
          <span className={css["bar"]} style={{ transform: `scaleX(${stat ? sideShares(figure, stat)[side] : 0})` }} />
        </span>
      </span>
    </td>
  );
}
