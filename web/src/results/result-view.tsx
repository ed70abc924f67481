import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { isUnknown, mapWord, modeWords } from "../league-ui/mode-words.ts";
import { playedAt, useTimeZone, zoneWords } from "../platform/time-zone.ts";
import { byScore } from "./player-figures.ts";
import css from "./result-view.module.css";
import type { Result, ResultsArea } from "./results-area.ts";
import { scoreWords } from "./score.tsx";
import { BigScore, Scoreboard, SideName } from "./scoreboard.tsx";
import { StateNotices } from "./state-notices.tsx";
import { Teams, teamColumns } from "./teams.tsx";

interface ResultViewProps {
  readonly area: ResultsArea;
  readonly result: Result;
  /** Whether it can still be changed. */
  readonly isOpen: boolean;
}

/** A read-only result. */
export function ResultView({ area, result, isOpen }: ResultViewProps) {
  const words = scoreWords(result);
  return (
    <>
      <StateNotices area={area} result={result} isOpen={isOpen} />
      <Scoreboard
        result={result}
        name={(side) => <SideName area={area} result={result} side={side} />}
        score={(side) => <BigScore>{words[side]}</BigScore>}
      >
        <ResultFacts result={result} />
      </Scoreboard>
      <Teams
        area={area}
        result={result}
        columns={(side) => teamColumns(result, side)}
        order={byScore}
        link={({ userId }, parts) => <Link {...area.paths.player(userId)} {...parts} />}
      />
    </>
  );
}

/** Mode, date, map and limits of a result. */
function ResultFacts({ result }: { readonly result: Result }) {
  const timeZone = useTimeZone();
  return (
    <dl className={css["facts"]}>
      <Fact name="Map">
        <Label>{mapWord(result.map)}</Label>
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
    <div className={css["fact"]}>
      <dt className={css["name"]}>{name}</dt>
      <dd className={css["value"]}>{children}</dd>
    </div>
  );
}

/** Unknown values are shown in a softer colour. */
function Label({ children }: { readonly children: string }) {
  return (
    <span className={css["label"]} data-unknown={isUnknown(children)}>
      {children}
    </span>
  );
}

interface LimitProps {
  readonly name: string;
  readonly limit: number | null;
  readonly unit: string;
}

/** A limit: 0 is "off"; one that was not reported is not shown. */
function Limit({ name, limit, unit }: LimitProps) {
  return limit === null ? null : <Fact name={name}>{limit === 0 ? "Off" : `${limit} ${unit}`}</Fact>;
}
