import { sides } from "contract/sides.ts";
import { type ClanTally, clanRound, countClanRound, emptyClanTally } from "../features/clans/clan-tally.ts";
import type { LeagueDatabase } from "../features/context.ts";
import { Recount } from "../features/stats/recount.ts";
import { playedRound } from "../features/stats/rounds-queries.ts";
import { boardsOf, type FrozenResult, frozenAfter, playersOfFrozen } from "./rebuild-queries.ts";

const resultsAtOnce = 4000;

/** A recount of a pool's frozen results, in memory. Frozen results never change, so the count can be continued. */
export class PoolRecount {
  readonly recount = new Recount();
  /** By clan. */
  readonly clans = new Map<number, ClanTally>();
  /** The highest freeze number that was counted. */
  last = 0;
  readonly #poolId: number;

  constructor(poolId: number) {
    this.#poolId = poolId;
  }

  /**
   * Counts the results that were frozen since the last call.
   * @param onCounted called with the number of results of each page
   */
  async advance(db: LeagueDatabase, onCounted: (results: number) => Promise<void> | void): Promise<void> {
    for (const boardId of await boardsOf(db, this.#poolId)) {
      for (;;) {
        const results = await frozenAfter(db, boardId, this.last, resultsAtOnce);
        const last = results.at(-1)?.freeze_number ?? null;
        if (last === null) break;
        await this.#countPage(db, boardId, results, last);
        await onCounted(results.length);
        if (results.length < resultsAtOnce) break;
      }
    }
  }

  async #countPage(db: LeagueDatabase, boardId: number, results: readonly FrozenResult[], last: number): Promise<void> {
    const players = Map.groupBy(await playersOfFrozen(db, boardId, this.last, last), ({ result_id }) => result_id);
    for (const result of results) {
      for (const player of players.get(result.id) ?? []) {
        this.recount.count(boardId, player.user_id, playedRound(result, player));
      }
      this.#countClans(result);
    }
    this.last = last;
  }

  #countClans(result: FrozenResult): void {
    for (const side of sides) {
      const clanId = result[`${side}_clan_id`];
      if (clanId === null) continue;
      this.clans.set(clanId, countClanRound(this.clans.get(clanId) ?? emptyClanTally, clanRound(side, result)));
    }
  }
}
