import type { ReactNode } from "react";
import { viewersZone } from "../platform/typed-dates.ts";
import { isUnknown, mapWord, modeWords } from "./mode-words.ts";
import { playedAt } from "./played-at.ts";
import css from "./result-facts.module.css";
import type { Result } from "./results-area.ts";

/** What was played, when, and to which limits. */
export function ResultFacts({ result }: { readonly result: Result }) {
  return (
    <dl className={css["facts"]}>
      <Fact name="Map">
        <Label>{mapWord(result.map)}</Label>
      </Fact>
      <Fact name="Mode">
        <Label>{modeWords(result)}</Label>
      </Fact>
      <Fact name="Date">
        <time dateTime={result.date} title={viewersZone()}>
          {playedAt(result.date)}
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

/** What is not known is set quieter than what is. */
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

/** 0 is off in the game; one that was not reported is not shown. */
function Limit({ name, limit, unit }: LimitProps) {
  return limit === null ? null : <Fact name={name}>{limit === 0 ? "Off" : `${limit} ${unit}`}</Fact>;
}
