import type { Side } from "contract/sides.ts";
import { Trophy } from "lucide-react";
import type { ReactNode } from "react";
import { Icon } from "../ui/icon.tsx";
import { SideMark } from "../ui/side.tsx";
import { Elo } from "./elo.tsx";
import type { Result, ResultsArea } from "./results-area.ts";
import css from "./scoreboard.module.css";

interface ScoreboardProps {
  readonly area: ResultsArea;
  readonly result: Result;
  /** A side's score, to read or to write. */
  readonly score: (side: Side) => ReactNode;
  /** Map, mode, date and limits. */
  readonly children: ReactNode;
}

/** Red left, blue right, the scores huge between them, what was played under them. */
export function Scoreboard({ area, result, score, children }: ScoreboardProps) {
  return (
    <section className={css["board"]} aria-label="Scoreboard">
      <div className={css["sides"]} data-winner={result.winnerSide ?? "none"}>
        <Team area={area} result={result} side="red" />
        <div className={css["score"]} data-side="red">
          {score("red")}
        </div>
        <span className={css["dash"]}> - </span>
        <div className={css["score"]} data-side="blue">
          {score("blue")}
        </div>
        <Team area={area} result={result} side="blue" />
      </div>
      <div className={css["facts"]}>{children}</div>
    </section>
  );
}

function Team({ area, result, side }: Pick<ScoreboardProps, "area" | "result"> & { readonly side: Side }) {
  return (
    <div className={css["team"]} data-side={side}>
      <p className={css["name"]}>
        <SideMark side={side}>{area.sideName(result, side)}</SideMark>
      </p>
      <Outcome result={result} side={side} />
      <p className={css["elo"]}>
        ELO <Elo result={result} side={side} />
      </p>
    </div>
  );
}

/** The winner's word; the loser's place stays empty, so that both sides are of one height. */
function Outcome({ result: { winnerSide }, side }: { readonly result: Result; readonly side: Side }) {
  if (winnerSide === null) return <p className={css["draw"]}>Draw</p>;
  if (winnerSide !== side) return null;
  return (
    <p className={css["winner"]}>
      <Icon of={Trophy} size={14} />
      Winner
    </p>
  );
}

/** A score as large as its plate allows. */
export function BigScore({ children }: { readonly children: string }) {
  return (
    <span className={css["big"]} data-length={lengthOf(children)}>
      {children}
    </span>
  );
}

/** Most scores have up to four digits; reported ones can have ten. */
function lengthOf(words: string): "short" | "medium" | "long" {
  if (words.length <= 4) return "short";
  return words.length <= 7 ? "medium" : "long";
}
