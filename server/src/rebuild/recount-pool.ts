import { sides } from "contract/sides.ts";
import { CareerRecount } from "../features/careers/career-recount.ts";
import type { CareerPlayer, CareerResult } from "../features/careers/career-rows.ts";
import { type ClanTally, clanRound, countClanRound, emptyClanTally } from "../features/clans/clan-tally.ts";
import type { LeagueDatabase } from "../features/context.ts";
import { MapRecount } from "../features/counts/map-recount.ts";
import { RecordRecount } from "../features/counts/record-recount.ts";
import { Recount } from "../features/stats/recount.ts";
import { playedRound } from "../features/stats/rounds-queries.ts";
import type { Row } from "../features/tables.ts";
import { boardsOf, type FrozenResult, frozenAfter, type PlayerOfFrozen, playersOfFrozen } from "./rebuild-queries.ts";
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
  /** By clan. */
  readonly clans = new Map<number, ClanTally>();
  /** The highest freeze number that was counted. */
  last = 0;
  readonly #poolId: number;

  constructor(poolId: number) {
    this.#poolId = poolId;
    this.careers = new CareerRecount(poolId);
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
    const rounds: Row<"player_rounds">[] = [];
    for (const result of results) {
      const counted = (players.get(result.id) ?? []).map((player) => this.#countPlayer(boardId, result, player));
      const career = this.#careerResult(boardId, result);
      rounds.push(...this.careers.count(career, counted));
      this.maps.count({ ...result, board_id: boardId });
      this.records.count({ ...result, ...career }, counted);
      this.rounds += counted.length;
      this.#countClans(result);
    }
    this.wrongRounds.push(...(await wrongRounds(db, this.#poolId, rounds, { after: this.last, last })));
    this.last = last;
  }

  #countPlayer(boardId: number, result: FrozenResult, player: PlayerOfFrozen): CareerPlayer {
    const round = playedRound(result, player);
    const { elo, games } = this.recount.ratingOf(player.user_id);
    this.recount.count(boardId, player.user_id, round);
    const { winStreak } = this.recount.tallyOf(boardId, player.user_id);
    return { userId: player.user_id, eloBefore: elo, gamesBefore: games, winStreak, round };
  }

  #careerResult(board_id: number, { id, freeze_number, area, played_at, map }: FrozenResult): CareerResult {
    return { pool_id: this.#poolId, freeze_number, result_id: id, area, board_id, played_at, map };
  }

  #countClans(result: FrozenResult): void {
    for (const side of sides) {
      const clanId = result[`${side}_clan_id`];
      if (clanId === null) continue;
      this.clans.set(clanId, countClanRound(this.clans.get(clanId) ?? emptyClanTally, clanRound(side, result)));
    }
  }
}
