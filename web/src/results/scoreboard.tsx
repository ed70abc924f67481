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
  readonly below?: (side: Side) => ReactNode;
  readonly children: ReactNode;
}

/** Red left, blue right, the scores between them, and map, mode, date and limits below. */
export function Scoreboard({ result, name, score, below, children }: ScoreboardProps) {
  return (
    <section className="overflow-clip border border-line rounded-md bg-surface" aria-label="Scoreboard">
      <div className={css["sides"]} data-winner={result.winnerSide ?? "none"}>
        <Team result={result} side="red" below={below?.("red")}>
          {name("red")}
        </Team>
        <div className={css["score"]} data-side="red">
          {score("red")}
        </div>
        <span /* Said, and copied, but not seen: the two plates stand apart by themselves. */
          className="sr-only whitespace-pre"
        >
          {" "}
          -{" "}
        </span>
        <div className={css["score"]} data-side="blue">
          {score("blue")}
        </div>
        <Team result={result} side="blue" below={below?.("blue")}>
          {name("blue")}
        </Team>
      </div>
      <div className="border-t border-line">{children}</div>
    </section>
  );
}

interface TeamProps extends Pick<ScoreboardProps, "result"> {
  readonly side: Side;
  readonly below: ReactNode;
  readonly children: ReactNode;
}

function Team({ result, side, below, children }: TeamProps) {
  return (
    <div
      className="flex flex-col justify-center gap-1 min-w-0 p-6 data-[side=red]:[grid-area:red] data-[side=red]:items-end data-[side=red]:text-end data-[side=red]:inset-shadow-[0_4px_var(--color-red)] data-[side=blue]:[grid-area:blue] data-[side=blue]:inset-shadow-[0_4px_var(--color-blue)] max-lg:justify-start max-lg:p-4"
      data-side={side}
    >
      {children}
      <Outcome result={result} side={side} />
      <p className="text-soft tabular-nums">
        ELO <Elo result={result} side={side} />
      </p>
      {below}
    </div>
  );
}

/** The label of the winner; the loser's side has an empty line, so that both sides have the same height. */
function Outcome({ result, side }: { readonly result: Result; readonly side: Side }) {
  if (result.winnerSide === null) return <p className="text-soft">{winnerWord(result)}</p>;
  if (result.winnerSide !== side) return <p className="min-h-6" />;
  return (
    <p className="min-h-6 inline-flex items-center gap-1.5 py-0.5 px-2 rounded-sm text-team-ink text-sm font-semibold self-start in-data-[side=red]:self-end in-data-[side=red]:bg-red in-data-[side=blue]:bg-blue">
      <Icon of={Trophy} size={14} />
      Winner
    </p>
  );
}

/** A score in a font size that fits its box. */
export function BigScore({ children }: { readonly children: string }) {
  return (
    <span
      className="data-[length=medium]:text-[0.55em] data-[length=long]:text-[0.4em]"
      data-length={lengthOf(children)}
    >
      {children}
    </span>
  );
}

/** Most scores have up to four digits; reported ones can have ten. */
function lengthOf(words: string): "short" | "medium" | "long" {
  if (words.length <= 4) return "short";
  return words.length <= 7 ? "medium" : "long";
}

/** The name of a side, as large as fits; a link where its clan has a page. */
export function SideName({ area, result, side }: { area: ResultsArea; result: Result; side: Side }) {
  const name = area.sideName(result, side);
  const path = area.sidePath(result, side);
  return (
    <p className="max-w-full font-display text-[clamp(var(--text-xl),2.6vw,var(--text-2xl))] leading-[1.15] wrap-anywhere [&>span]:gap-2 [&>span]:font-bold [&_svg]:size-[0.65em] max-lg:text-2xl max-sm:text-xl">
      <SideLabel side={side}>
        {path ? (
          <Link
            {...path}
            className="inline-flex items-center min-w-target min-h-target text-inherit no-underline hover:underline hover:decoration-2 hover:underline-offset-[0.15em]"
          >
            {name}
          </Link>
        ) : (
          name
        )}
      </SideLabel>
    </p>
  );
}
