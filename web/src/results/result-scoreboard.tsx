import { Link } from "@tanstack/react-router";
import type { ResultInsightsData } from "contract/results.ts";
import type { Side } from "contract/sides.ts";
import { Zap } from "lucide-react";
import type { ReactNode } from "react";
import { MapThumbnail } from "../competitions/map-plans.tsx";
import { MapLink } from "../league-ui/map-link.tsx";
import { formatMode, isUnknownLabel } from "../league-ui/mode-labels.ts";
import { paths } from "../paths.ts";
import { formatRoundedPercent } from "../platform/format-numbers.ts";
import { formatDateAndTime, formatTimeZone, useTimeZone } from "../platform/time-zone.ts";
import { classNames } from "../ui/class-names.ts";
import { Icon } from "../ui/icon.tsx";
import { formatScores } from "./result-cells.tsx";
import { findUpsetSide, getWinChance } from "./result-texts.ts";
import type { Result } from "./results-queries.ts";
import { BigScore, Scoreboard, SideName, SidePlayers } from "./scoreboard.tsx";

interface ResultScoreboardProps {
  readonly result: Result;
  /** The insights of a validated result; `undefined` while they load. */
  readonly insights: ResultInsightsData | undefined;
}

/** The scoreboard of a result that cannot be edited. */
export function ResultScoreboard({ result, insights }: ResultScoreboardProps) {
  const scores = formatScores(result);
  return (
    <Scoreboard
      result={result}
      renderBelow={(side) => (
        <>
          {insights && <WinChance result={result} insights={insights} side={side} />}
          <SidePlayers result={result} side={side} />
        </>
      )}
      renderName={(side) => <SideName result={result} side={side} />}
      renderScore={(side) => <BigScore>{scores[side]}</BigScore>}
    >
      <ResultDetails result={result} />
    </Scoreboard>
  );
}

function WinChance({ result, insights, side }: { result: Result; insights: ResultInsightsData; side: Side }) {
  const chance = getWinChance(insights, side);
  if (chance === null) return null;
  return (
    <p
      className="flex items-center flex-wrap gap-x-2 gap-y-0 text-soft"
      title="The chance to win, by the teams' Elo before the round"
    >
      Expected {formatRoundedPercent(chance)}
      {findUpsetSide(result, insights) === side && (
        <span className="inline-flex items-center gap-1 text-gold-text font-semibold">
          <Icon icon={Zap} size={14} />
          Upset
        </span>
      )}
    </p>
  );
}

function ResultDetails({ result }: { readonly result: Result }) {
  const timeZone = useTimeZone();
  return (
    <dl
      className={classNames(
        "flex flex-wrap justify-between gap-x-6 gap-y-3 m-0 py-4 px-6",
        "max-sm:justify-start max-sm:items-center max-sm:py-1 max-sm:px-4 max-sm:gap-x-4 max-sm:gap-y-0 max-sm:text-sm",
      )}
    >
      <Detail name="Map">
        <span className="flex items-center gap-3">
          {result.map && <MapThumbnail map={result.map} className="w-16 max-sm:hidden" />}
          <MapLink map={result.map} renderLink={(map, props) => <Link {...paths.map(map)} {...props} />} />
        </span>
      </Detail>
      <Detail name="Mode">
        <Label>{formatMode(result)}</Label>
      </Detail>
      <Detail name="Date">
        <time dateTime={result.date} title={formatTimeZone(timeZone)}>
          {formatDateAndTime(result.date, timeZone)}
        </time>
      </Detail>
      <Limit name="Time limit" limit={result.timeLimit} unit="min" />
      <Limit name="Score limit" limit={result.scoreLimit} unit="points" />
    </dl>
  );
}

function Detail({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <div className="max-w-80">
      {/* On phones, the values are in one line and explain themselves. */}
      <dt className="text-soft text-sm max-sm:sr-only">{name}</dt>
      <dd className="flex items-center m-0 max-sm:min-h-8 font-semibold tabular-nums wrap-anywhere">{children}</dd>
    </div>
  );
}

/** A label. Unknown values are in a muted colour. */
function Label({ children }: { readonly children: string }) {
  return (
    <span
      className="data-[unknown=true]:text-soft data-[unknown=true]:font-normal"
      data-unknown={isUnknownLabel(children)}
    >
      {children}
    </span>
  );
}

/** A limit; 0 means "Off". Renders nothing if the limit was not reported. */
function Limit({ name, limit, unit }: { name: string; limit: number | null; unit: string }) {
  return limit === null ? null : <Detail name={name}>{limit === 0 ? "Off" : `${limit} ${unit}`}</Detail>;
}
