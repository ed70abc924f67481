import type { Side } from "contract/sides.ts";
import { eloGain, teamElo } from "./elo.ts";
import { type Decided, outcomeFor } from "./outcome.ts";

/**
 * The effect of a round on ratings. A side's Elo is `null` without players; the gain is `null` where nothing is rated.
 */
export type RatedRound = {
  redEloBefore: number | null;
  blueEloBefore: number | null;
  redEloGain: number | null;
  /** Each player's Elo afterwards. */
  elos: Map<number, number>;
};

type RatedPlayer = { readonly userId: number; readonly side: Side };

/**
 * Rates a round: each player of a side gains what the side does. With a side without players (possible in a forfeit)
 * no rating changes.
 * @param elos each player's Elo before the round
 * @param k the most that one round can move
 */
export function rateRound(
  result: Decided,
  players: readonly RatedPlayer[],
  elos: ReadonlyMap<number, number>,
  k: number,
): RatedRound {
  const eloOf = (userId: number) => elos.get(userId) ?? Number.NaN;
  const teamOf = (side: Side) => teamElo(players.filter((one) => one.side === side).map((one) => eloOf(one.userId)));
  const red = teamOf("red");
  const blue = teamOf("blue");
  const gain = red === null || blue === null ? null : eloGain(red, blue, outcomeFor("red", result), k);
  const moved = players.map(({ userId, side }) => {
    const change = gain ?? 0;
    return [userId, eloOf(userId) + (side === "red" ? change : -change)] as const;
  });
  return { redEloBefore: red, blueEloBefore: blue, redEloGain: gain, elos: new Map(moved) };
}
