import { Link, type LinkOptions } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { GradeStrip } from "../ui/grade-strip.tsx";
import { Skeleton } from "../ui/skeleton.tsx";
import { StatCard } from "../ui/stat-card.tsx";
import css from "./figure-group.module.css";
import { gradeBounds, gradedValue } from "./stat-grades.ts";
import type { Stat, StatFigure, StatsArea } from "./stats-area.ts";

interface FigureGroupProps {
  readonly area: StatsArea;
  readonly stat: Stat | undefined;
  readonly title: string;
  readonly figures: readonly StatFigure[];
  /** Stands between the title and the cards. */
  readonly children?: ReactNode;
}

/** Cards that belong together, under their title. */
export function FigureGroup({ area, stat, title, figures, children }: FigureGroupProps) {
  return (
    <div className={css["group"]}>
      <h3 className={css["title"]}>{title}</h3>
      {children}
      <div className={css["cards"]} data-cards={figures.length}>
        {figures.map((figure) => (
          <FigureCard key={figure.label} area={area} stat={stat} figure={figure} />
        ))}
      </div>
    </div>
  );
}

interface FigureCardProps extends Pick<FigureGroupProps, "area" | "stat"> {
  readonly figure: StatFigure;
}

function FigureCard({ area, stat, figure }: FigureCardProps) {
  const { label, words, graded } = figure;
  const path = stat && pathOf(area, stat, figure);
  return (
    <StatCard
      label={label}
      value={stat ? words(stat) : <Skeleton width="4ch" />}
      weight={graded === "elo" ? "lead" : "usual"}
      {...(graded && { sub: <GradeStrip value={stat ? gradedValue(graded, stat) : null} {...gradeBounds(graded)} /> })}
      {...(path && { link: (parts) => <Link {...path} {...parts} /> })}
    />
  );
}

function pathOf(area: StatsArea, stat: Stat, { path, setIn }: StatFigure): LinkOptions | null {
  const resultId = setIn?.(stat) ?? null;
  return resultId === null ? (path?.(stat) ?? null) : area.paths.result(resultId);
}
