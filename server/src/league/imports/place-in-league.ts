import { findClans } from "../clans/find-clans.ts";
import type { LeagueTransaction } from "../context.ts";
import { takeActiveSeason } from "../seasons/take-active-season.ts";
import type { ResolvedRound, ResultPlacement } from "./post-result.ts";
import { sortIntoClans } from "./sort-into-clans.ts";

/** Places a result on the active season's board, with the clans that its players are in. @throws what `sortIntoClans` does */
export async function placeInLeague(trx: LeagueTransaction, round: ResolvedRound | null): Promise<ResultPlacement> {
  const season = await takeActiveSeason(trx);
  if (round === null) return { board_id: season.board_id };
  const clans = await findClans(trx, { seasonId: season.id });
  const rosters = clans.map(({ id, name, players }) => ({ id, name, userIds: new Set(players.map((one) => one.id)) }));
  const { red, blue } = sortIntoClans(round, rosters);
  return { board_id: season.board_id, red_clan_id: red.id, blue_clan_id: blue.id };
}
