import { Link } from "@tanstack/react-router";
import type { Area } from "contract/constants.ts";
import type { ResultPlayer, ResultStory } from "contract/results.ts";
import type { Side } from "contract/sides.ts";
import { ChevronDown, Star, Zap } from "lucide-react";
import type { ReactNode } from "react";
import { toldFigure, toldFigures } from "../competitions/round-words.ts";
import { MapLink } from "../league-ui/map-link.tsx";
import { isUnknown, modeWords } from "../league-ui/mode-words.ts";
import { bothTeams } from "../league-ui/side.tsx";
import { paths, pathsIn } from "../paths.ts";
import { NONE, percent, roundedPercent } from "../platform/numbers.ts";
import { playedAt, useTimeZone, zoneWords } from "../platform/time-zone.ts";
import { classNames } from "../ui/class-names.ts";
import type { Column } from "../ui/column.ts";
import { Icon } from "../ui/icon.tsx";
import { Table } from "../ui/table.tsx";
import { MapPlanSection } from "./maps/map-plan.tsx";
import { OwnOutcome } from "./own-outcome.tsx";
import { byScore } from "./player-figures.ts";
import { scoreWords } from "./result-cells.tsx";
import { StoryBelow } from "./result-story.tsx";
import { chanceOf, upsetOf } from "./result-words.ts";
import type { Result } from "./results-queries.ts";
import { BigScore, Scoreboard, SideName, StateNotices } from "./scoreboard.tsx";
import { Teams, teamColumns } from "./teams.tsx";

interface ResultViewProps {
  readonly area: Area;
  readonly result: Result;
  /** Of a frozen result, once it is loaded. */
  readonly story: ResultStory | undefined;
  readonly isOpen: boolean;
}

/** A read-only result. */
export function ResultView({ area, result, story, isOpen }: ResultViewProps) {
  const words = scoreWords(result);
  return (
    <>
      <StateNotices result={result} isOpen={isOpen} />
      <Scoreboard
        result={result}
        below={(side) => story && <Chance result={result} story={story} side={side} />}
        name={(side) => <SideName result={result} side={side} />}
        score={(side) => <BigScore>{words[side]}</BigScore>}
      >
        <ResultFacts result={result} />
      </Scoreboard>
      {story && <OwnOutcome result={result} story={story} />}
      <Teams
        result={result}
        columns={(side) => teamColumns(result, side, story)}
        order={byScore}
        link={({ userId }, parts) => <Link {...pathsIn[area].player(userId)} {...parts} />}
      />
      <RoundFigures result={result} />
      {story?.mvp && (
        <p className="flex gap-2 text-soft text-sm [&_svg]:flex-none [&_svg]:mt-0.75">
          <Icon of={Star} size={14} />
          <span>
            MVP: the most valuable player of the round, by kills − deaths + 5 for each flag. Numbers under the names are
            the players’ own Elo before and after.
          </span>
        </p>
      )}
      {story && <StoryBelow area={area} result={result} story={story} />}
      {result.map && <MapPlanSection map={result.map} />}
    </>
  );
}

/** What newer game servers tell of a round besides the scoreboard, folded away; nothing where this one told nothing. */
function RoundFigures({ result }: { readonly result: Result }) {
  const players = bothTeams(result);
  const told = figureColumns.filter(({ key }) =>
    players.some(({ figures = {} }) => toldFigure(figures, key) !== undefined),
  );
  if (told.length === 0) return null;
  return (
    <details className="group/figures">
      <summary className="flex items-center gap-2 min-h-target cursor-pointer font-semibold">
        More figures
        <Icon of={ChevronDown} size={16} className="text-soft group-open/figures:rotate-180" />
      </summary>
      <div className="mt-2">
        <Table
          caption="More figures"
          columns={[nameColumn, ...told]}
          rows={players}
          rowKey={({ _id }) => _id}
          empty={null}
        />
      </div>
    </details>
  );
}

const nameColumn: Column<ResultPlayer> = {
  key: "name",
  head: "Player",
  cell: ({ userName }) => <bdi translate="no">{userName}</bdi>,
};

const figureColumns = Object.entries(toldFigures).map(([head, key]) => ({
  key,
  head,
  align: "end" as const,
  cell: ({ figures = {} }: ResultPlayer) => {
    const value = toldFigure(figures, key) ?? null;
    return key === "accuracy" ? percent(value) : (value ?? NONE);
  },
}));

function Chance({ result, story, side }: { result: Result; story: ResultStory; side: Side }) {
  const chance = chanceOf(story, side);
  if (chance === null) return null;
  return (
    <p
      className="flex items-center flex-wrap gap-x-2 gap-y-0 text-soft"
      title="Its chance to win, by the teams' Elo before the round"
    >
      Expected {roundedPercent(chance)}
      {upsetOf(result, story) === side && (
        <span className="inline-flex items-center gap-1 text-gold-text font-semibold">
          <Icon of={Zap} size={14} />
          Upset
        </span>
      )}
    </p>
  );
}

function ResultFacts({ result }: { readonly result: Result }) {
  const timeZone = useTimeZone();
  return (
    <dl
      className={classNames(
        "flex flex-wrap justify-between gap-x-6 gap-y-3 m-0 py-4 px-6",
        "max-sm:grid max-sm:grid-cols-[1fr_1fr] max-sm:p-4 max-sm:gap-x-4",
      )}
    >
      <Fact name="Map">
        <MapLink map={result.map} link={(map, parts) => <Link {...paths.map(map)} {...parts} />} />
      </Fact>
      <Fact name="Mode">
        <Label>{modeWords(result)}</Label>
      </Fact>
      <Fact name="Date">
        <time dateTime={result.date} title={zoneWords(timeZone)}>
          {playedAt(result.date, timeZone)}
        </time>
      </Fact>
      <Limit name="Time limit" limit={result.timeLimit} unit="min" />
      <Limit name="Score limit" limit={result.scoreLimit} unit="points" />
    </dl>
  );
}

function Fact({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <div className="max-w-80">
      <dt className="text-soft text-sm">{name}</dt>
      <dd className="m-0 font-semibold tabular-nums wrap-anywhere">{children}</dd>
    </div>
  );
}

/** Unknown values are shown in a softer colour. */
function Label({ children }: { readonly children: string }) {
  return (
    <span className="data-[unknown=true]:text-soft data-[unknown=true]:font-normal" data-unknown={isUnknown(children)}>
      {children}
    </span>
  );
}

/** A limit: 0 is "off"; one that was not reported is not shown. */
function Limit({ name, limit, unit }: { name: string; limit: number | null; unit: string }) {
  return limit === null ? null : <Fact name={name}>{limit === 0 ? "Off" : `${limit} ${unit}`}</Fact>;
}
