import { Link, type LinkOptions } from "@tanstack/react-router";
import { ArrowUpRight } from "lucide-react";
import type { ReactNode } from "react";
import { classNames } from "../ui/class-names.ts";
import { GradeStrip } from "../ui/grade.tsx";
import { Icon } from "../ui/icon.tsx";
import { Section } from "../ui/page.tsx";
import type { RenderLink } from "../ui/render-link.ts";
import { Skeleton } from "../ui/skeleton.tsx";
import { SideBySide } from "./side-by-side.tsx";
import { gameFigures, gradeBounds, gradedValue, playerFigures } from "./stat-figures.ts";
import css from "./stat-sections.module.css";
import type { ShownFigure, ShownStatsArea, Stat, StatSummary } from "./stats-area.ts";

interface StatSectionsProps {
  readonly area: ShownStatsArea;
  /** Without one, skeletons are shown. */
  readonly stat?: Stat;
}

export function StatSections({ area, stat }: StatSectionsProps) {
  const parts = { area, stat };
  const groups = { ...playerFigures, Global: [...area.ownFigures, ...playerFigures.Global] };
  return (
    <>
      <Section title="Player">
        <div /* All in all comes first, scores last; kills and deaths stand face to face between them. */
          className="grid grid-cols-2 gap-6 [&>:first-child]:col-span-full [&>:last-child]:col-span-full max-sm:grid-cols-1"
        >
          {Object.entries(groups).map(([title, figures]) => (
            <FigureGroup key={title} {...parts} title={title} figures={figures} />
          ))}
        </div>
      </Section>
      <Section title="Games">
        <div className="grid grid-cols-[minmax(0,2fr)_minmax(0,3fr)] items-start gap-6 max-[900px]:grid-cols-1">
          <FigureGroup {...parts} title="Global" figures={gameFigures}>
            <RecordBar stat={stat} />
          </FigureGroup>
          <SideBySide {...parts} />
        </div>
      </Section>
    </>
  );
}

interface FigureGroupProps {
  readonly area: ShownStatsArea;
  readonly stat: Stat | undefined;
  readonly title: string;
  readonly figures: readonly ShownFigure[];
  /** Shown between the title and the cards. */
  readonly children?: ReactNode;
}

function FigureGroup({ area, stat, title, figures, children }: FigureGroupProps) {
  return (
    <div className="flex flex-col gap-3 min-w-0 @container">
      <h3 className="text-soft font-text text-base leading-[1.35] font-semibold">{title}</h3>
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
  readonly figure: ShownFigure;
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

function pathOf(area: ShownStatsArea, stat: Stat, { path, setIn }: ShownFigure): LinkOptions | null {
  const resultId = setIn?.(stat) ?? null;
  return resultId === null ? (path?.(stat) ?? null) : area.paths.result(resultId);
}

interface StatCardProps {
  readonly label: string;
  /** The formatted number; a dash for null. */
  readonly value: ReactNode;
  /** Small text under the number. */
  readonly sub?: ReactNode;
  /** A link to the number's source; the whole card is the link. */
  readonly link?: RenderLink;
  /** `lead`: the main figure of its section, in the accent colour. */
  readonly weight?: "lead" | "usual";
}

function StatCard({ label, value, sub, link, weight = "usual" }: StatCardProps) {
  const shown = value ?? "–";
  const content = (
    <>
      <span className="flex items-center justify-between gap-2 min-h-5 text-soft text-sm">
        {label}
        {link && <Icon of={ArrowUpRight} size={14} className={css["go"] ?? ""} />}
      </span>
      <span className={css["value"]} data-unknown={shown === "–"}>
        {shown}
      </span>
      {sub && <span className="text-soft text-sm leading-[1.35]">{sub}</span>}
    </>
  );
  const className = classNames(
    "flex flex-col gap-1 min-w-0 pt-3 px-4 pb-4 bg-surface outline outline-line text-inherit no-underline",
    weight === "lead" && css["lead"],
    link && css["linked"],
  );
  return link ? link({ className, children: content }) : <div className={className}>{content}</div>;
}

function RecordBar({ stat }: { readonly stat: Stat | undefined }) {
  if (!stat) return <Skeleton height="2.75rem" />;
  const parts = recordOf(stat).filter(({ games }) => games > 0);
  const total = sum(parts);
  return (
    <div className="min-h-11">
      <svg /* Parted by gaps, so that it is read without its colours too. */
        className="h-2 rounded-t-sm stroke-surface stroke-[2px] fill-line-strong [&_[data-outcome=won]]:fill-ok-text [&_[data-outcome=drawn]]:fill-faint"
        width="100%"
        aria-hidden={true}
      >
        {parts.map(({ outcome, games }, index) => (
          <rect
            key={outcome}
            data-outcome={outcome}
            x={share(sum(parts.slice(0, index)) / total)}
            width={share(games / total)}
            height="100%"
          />
        ))}
      </svg>
      <ul className="flex justify-between gap-2 pt-2 text-sm tabular-nums whitespace-nowrap" aria-label="Record">
        {parts.map(({ outcome, words }) => (
          <li key={outcome}>{words}</li>
        ))}
      </ul>
    </div>
  );
}

function sum(parts: readonly RecordPart[]): number {
  return parts.reduce((games, part) => games + part.games, 0);
}

function share(ratio: number): string {
  return `${(ratio * 100).toFixed(2)}%`;
}

interface RecordPart {
  readonly outcome: "won" | "drawn" | "lost";
  readonly games: number;
  /** Such as `1 win` or `12 losses`. */
  readonly words: string;
}

/** A player's wins, draws and losses, in this order. */
export function recordOf(stat: Pick<StatSummary, "numberGames" | "numberWins" | "numberLosses">): RecordPart[] {
  const { numberGames, numberWins, numberLosses } = stat;
  const draws = numberGames - numberWins - numberLosses;
  return [
    { outcome: "won", games: numberWins, words: counted(numberWins, "win", "wins") },
    { outcome: "drawn", games: draws, words: counted(draws, "draw", "draws") },
    { outcome: "lost", games: numberLosses, words: counted(numberLosses, "loss", "losses") },
  ];
}

function counted(count: number, one: string, many: string): string {
  return `${count} ${count === 1 ? one : many}`;
}
