import { Link } from "@tanstack/react-router";
import type { Side } from "contract/sides.ts";
import { Trophy } from "lucide-react";
import type { ReactNode } from "react";
import { SideLabel } from "../league-ui/side.tsx";
import { Icon } from "../ui/icon.tsx";
import { Elo } from "./elo.tsx";
import type { Result, ResultsArea } from "./results-area.ts";
import { winnerWord } from "./score.tsx";
import css from "./scoreboard.module.css";

interface ScoreboardProps {
  readonly result: Result;
  /** A side's name and score: as text or as fields. */
  readonly name: (side: Side) => ReactNode;
  readonly score: (side: Side) => ReactNode;
  /** What stands under a side's Elo. */
  readonly below?: (side: Side) => ReactNode;
  /** Map, mode, date and limits. */
  readonly children: ReactNode;
}

/** Red left, blue right, the scores between them, and map, mode, date and limits below. */
export function Scoreboard({ result, name, score, below, children }: ScoreboardProps) {
  return (
    <section className={css["board"]} aria-label="Scoreboard">
      <div className={css["sides"]} data-winner={result.winnerSide ?? "none"}>
        <Team result={result} side="red" below={below?.("red")}>
          {name("red")}
        </Team>
        <div className={css["score"]} data-side="red">
          {score("red")}
        </div>
        <span className={css["dash"]}> - </span>
        <div className={css["score"]} data-side="blue">
          {score("blue")}
        </div>
        <Team result={result} side="blue" below={below?.("blue")}>
          {name("blue")}
        </Team>
      </div>
      <div className={css["facts"]}>{children}</div>
    </section>
  );
}

interface TeamProps extends Pick<ScoreboardProps, "result"> {
  readonly side: Side;
  readonly below: ReactNode;
  /** Its name. */
  readonly children: ReactNode;
}

function Team({ result, side, below, children }: TeamProps) {
  return (
    <div className={css["team"]} data-side={side}>
      {children}
      <Outcome result={result} side={side} />
      <p className={css["elo"]}>
        ELO <Elo result={result} side={side} />
      </p>
      {below}
    </div>
  );
}

/** The label of the winner; the loser's side has an empty line, so that both sides have the same height. */
function Outcome({ result, side }: { readonly result: Result; readonly side: Side }) {
  if (result.winnerSide === null) return <p className={css["draw"]}>{winnerWord(result)}</p>;
  if (result.winnerSide !== side) return <p className={css["loser"]} />;
  return (
    <p className={css["winner"]}>
      <Icon of={Trophy} size={14} />
      Winner
    </p>
  );
}

/** A score in a font size that fits its box. */
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

interface SideNameProps {
  readonly area: ResultsArea;
  readonly result: Result;
  readonly side: Side;
}

/** The name of a side, as large as fits; a link where its clan has a page. */
export function SideName({ area, result, side }: SideNameProps) {
  const name = area.sideName(result, side);
  const path = area.sidePath(result, side);
  return (
    <p className={css["name"]}>
      <SideLabel side={side}>
        {path ? (
          <Link {...path} className={css["link"]}>
            {name}
          </Link>
        ) : (
          name
        )}
      </SideLabel>
    </p>
  );
}
