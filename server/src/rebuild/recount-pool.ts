import { sides } from "contract/sides.ts";
import { CareerRecount } from "../features/careers/career-recount.ts";
import type { CareerPlayer } from "../features/careers/career-rows.ts";
import { type ClanTally, clanRound, countClanRound, emptyClanTally } from "../features/clans/clan-tally.ts";
import type { LeagueDatabase } from "../features/context.ts";
import { MapRecount } from "../features/counts/map-recount.ts";
import { RecordRecount } from "../features/counts/record-recount.ts";
import { Recount } from "../features/stats/recount.ts";
import { playedRound } from "../features/stats/rounds-queries.ts";
import type { Row } from "../features/tables.ts";
import type { OnCounted } from "./progress.ts";
import { pairsToCompare, usersWithPairs } from "./rebuild-careers-queries.ts";
import { boardsOf, type FrozenResult, frozenAfter, playersOfFrozen } from "./rebuild-queries.ts";
import { wrongRounds } from "./wrong-rounds.ts";

const resultsAtOnce = 4000;

/** A recount of a pool's frozen results, in memory. Frozen results never change, so the count can be continued. */
export class PoolRecount {
  readonly recount = new Recount();
  readonly careers: CareerRecount;
  readonly maps = new MapRecount();
  readonly records = new RecordRecount();
  /** How many rounds of players there are. */
  rounds = 0;
  /** The rounds that were not stored as they are. */
  readonly wrongRounds: Row<"player_rounds">[] = [];
  /** The players whose pairs may not be stored as they are: those who were wrong, or in a result counted since then. */
  readonly suspects = new Set<number>();
  /** By clan. */
  readonly clans = new Map<number, ClanTally>();
  /** The highest freeze number that was counted. */
  last = 0;
  readonly #poolId: number;
  #arePairsCompared = false;

  constructor(poolId: number) {
    this.#poolId = poolId;
    this.careers = new CareerRecount(poolId);
  }

  /** Counts the results that were frozen since the last call. */
  async advance(db: LeagueDatabase, onCounted: OnCounted): Promise<void> {
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

  /**
   * Compares the stored pairs of all players with what was counted. There may be millions: it is done before the pool is
   * locked, so that nobody waits for it.
   */
  async comparePairs(db: LeagueDatabase): Promise<void> {
    const { pairs } = this.careers;
    this.#arePairsCompared = true;
    for (const userId of new Set([...pairs.userIds, ...(await usersWithPairs(db, this.#poolId))])) {
      if (!pairs.areOf(userId, await pairsToCompare(db, this.#poolId, userId))) this.suspects.add(userId);
    }
  }

  async #countPage(db: LeagueDatabase, boardId: number, results: readonly FrozenResult[], last: number): Promise<void> {
    const players = await playersOfFrozen(db, boardId, this.last, last);
    const rounds: Row<"player_rounds">[] = [];
    let next = 0;
    for (const result of results) {
      const played: CareerPlayer[] = [];
      // Players are in the order of the results.
      for (let player = players[next]; player?.result_id === result.id; player = players[++next]) {
        played.push(this.recount.count(boardId, player.user_id, playedRound(result, player)));
      }
      this.#countResult(result, played, rounds);
    }
    for (const round of await wrongRounds(db, this.#poolId, rounds, { after: this.last, last })) {
      this.wrongRounds.push(round);
    }
    this.last = last;
  }

  #countResult(result: FrozenResult, played: readonly CareerPlayer[], rounds: Row<"player_rounds">[]): void {
    const career = { ...result, pool_id: this.#poolId, result_id: result.id };
    for (const round of this.careers.count(career, played)) rounds.push(round);
    this.maps.count(result);
    this.records.count(career, played);
    this.rounds += played.length;
    if (this.#arePairsCompared) for (const { userId } of played) this.suspects.add(userId);
    this.#countClans(result);
  }

  #countClans(result: FrozenResult): void {
    for (const side of sides) {
      const clanId = result[`${side}_clan_id`];
      if (clanId === null) continue;
      this.clans.set(clanId, countClanRound(this.clans.get(clanId) ?? emptyClanTally, clanRound(side, result)));
    }
  }
}
