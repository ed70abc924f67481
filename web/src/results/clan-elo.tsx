import { forfeitSide } from "contract/result-can.ts";
import type { Side } from "contract/sides.ts";
import { NONE } from "../platform/numbers.ts";
import css from "./clan-elo.module.css";
import { clanOnSide } from "./clan-on-side.ts";
import { Clipped } from "./clipped.tsx";
import { eloWords } from "./elo-words.ts";
import type { ResultSummary } from "./results-area.ts";

/** The clan that played on a side, under it its Elo before the round in brackets and what it gained. */
export function ClanElo({ result, side }: { readonly result: ResultSummary; readonly side: Side }) {
  const { before, gain } = eloWords(result, side);
  return (
    <span className={css["clan"]}>
      <Clipped kind="name">{clanOnSide(result, side)?.name ?? NONE}</Clipped>{" "}
      <span className={css["elo"]}>
        ({before}) {gain} {forfeitSide(result) === side && <span className={css["forfeit"]}>(Forfeit)</span>}
      </span>
    </span>
  );
}
