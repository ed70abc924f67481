import { forfeitSide } from "contract/result-can.ts";
import type { Side } from "contract/sides.ts";
import css from "./elo.module.css";
import { eloWords } from "./elo-words.ts";
import type { ResultSummary } from "./results-area.ts";

/** A side's Elo before the round, with what it gained in brackets; marked where the side gave up. */
export function Elo({ result, side }: { readonly result: ResultSummary; readonly side: Side }) {
  const { before, gain } = eloWords(result, side);
  return (
    <span className={css["elo"]}>
      {before} {gain !== null && <span className={css["gain"]}>({gain})</span>}{" "}
      {forfeitSide(result) === side && <span className={css["forfeit"]}>(Forfeit)</span>}
    </span>
  );
}
