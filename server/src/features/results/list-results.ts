import type { BriefResult } from "contract/brief-results.ts";
import { resultPermissions } from "contract/result-permissions.ts";
import type { Role } from "contract/roles.ts";
import type { Side } from "contract/sides.ts";
import { createApiError } from "../../platform/api-error.ts";
import { winnerWinProbability } from "../competitions/elo.ts";
import { winnerSide } from "../competitions/outcome.ts";
import { findSeasonNames } from "../competitions/seasons-queries.ts";
import type { LeagueDatabase } from "../context.ts";
import { findPerson } from "../statistics/careers/careers-queries.ts";
import { countPlayerRounds, listPlayerRounds } from "../statistics/careers/player-rounds-queries.ts";
import { findPlayersOfRounds, type PlayerOfRound } from "../statistics/careers/rounds-of-results-queries.ts";
import { countResultsBySpan, type DaySpan, type ResultsFilter, spanDays } from "./result-counts-queries.ts";
import { countResults, type ListedResult, listResults, listResultsById } from "./results-queries.ts";

/**
 * Returns which results to show to a viewer: 1 for frozen results, 0 for results that are not frozen, `null` for both.
 * @param freezed the viewer's choice; `null` or `undefined`: all results that the viewer may see
 * @throws NOT_SIGNED_IN, FORBIDDEN if the viewer chooses results that are not frozen and is not an admin
 */
export function getFrozenFilter(
  freezed: boolean | null | undefined,
  viewer: { readonly role: Role } | null,
): ResultsFilter["frozen"] {
  const canSeeAll = resultPermissions.canSee({ freezed: false }, viewer);
  if (freezed === false && !canSeeAll) throw createApiError(viewer === null ? "NOT_SIGNED_IN" : "FORBIDDEN");
  if (freezed == null) return canSeeAll ? null : 1;
  return freezed ? 1 : 0;
}

const dayMs = 86_400_000;

type RowRange = { readonly limit: number; readonly offset: number };
type Page = { readonly results: readonly ListedResult[]; readonly total: number };
export type ResultWithPlayers = ListedResult & { readonly players: readonly PlayerOfRound[] };

/** Finds a page of results, the newest first, with their players, and the total number of matching results. */
export async function findResultPage(db: LeagueDatabase, filter: ResultsFilter, range: RowRange) {
  const { results, total } = await findPage(db, filter, range);
  const players = await findPlayersOfRounds(
    db,
    results.map(({ id }) => id),
  );
  const playersByResult = Map.groupBy(players, ({ result_id }) => result_id);
  return { results: results.map((result) => ({ ...result, players: playersByResult.get(result.id) ?? [] })), total };
}

/** Finds a page of results without their players. */
async function findPage(db: LeagueDatabase, filter: ResultsFilter, range: RowRange): Promise<Page> {
  const { userId, clanId } = filter;
  if (userId !== null && (await findPerson(db, userId)) === undefined) return { results: [], total: 0 };
  if (clanId !== null) {
    // A clan exists in one season only and has a few dozen results, so reading them all is cheap.
    return { results: await listResults(db, filter, { page: range }), total: await countResults(db, filter) };
  }
  return userId === null ? findPageByDays(db, filter, range) : findPageOfPlayer(db, filter, userId, range);
}

/** Finds a page with the counts of results per day. The cost does not grow with the number of the page. */
async function findPageByDays(db: LeagueDatabase, filter: ResultsFilter, range: RowRange): Promise<Page> {
  const { limit, offset } = range;
  const countsByDay = await countResultsBySpan(db, filter, spanDays[0], null);
  const total = countsByDay.reduce((sum, { results }) => sum + results, 0);
  if (offset >= total) return { results: [], total };
  if (offset === 0) return { results: await listStates(db, filter, { page: range }), total };
  const { day, newerCount } = await findDayOfPage(db, filter, offset);
  const listOptions = { page: { limit, offset: offset - newerCount }, before: (day + 1) * dayMs };
  return { results: await listStates(db, filter, listOptions), total };
}

/**
 * Returns the day (days since the epoch) of the result at a position, counted from the newest, and the number of results on
 * newer days.
 */
async function findDayOfPage(db: LeagueDatabase, filter: ResultsFilter, offset: number) {
  let newerCount = 0;
  let enclosingSpan: DaySpan | null = null;
  for (const days of spanDays) {
    const counts = await countResultsBySpan(db, filter, days, enclosingSpan);
    const spanOfResult = counts.find(({ results }) => {
      if (newerCount + results > offset) return true;
      newerCount += results;
      return false;
    });
    // If results were deleted since they were counted, use the oldest day.
    const span: number = spanOfResult?.span ?? counts.at(-1)?.span ?? 0;
    enclosingSpan = { days, span };
  }
  return { day: enclosingSpan?.span ?? 0, newerCount };
}

/**
 * Lists results by date, the newest first. The index by map is sorted separately for frozen and other results. If both are
 * requested for one map, two lists are read and merged.
 */
async function listStates(
  db: LeagueDatabase,
  filter: ResultsFilter,
  { page, ...dates }: { readonly page: RowRange; readonly before?: number },
): Promise<ListedResult[]> {
  if (filter.map === null || filter.frozen !== null) return listResults(db, filter, { page, ...dates });
  const { limit, offset } = page;
  const options = { page: { limit: offset + limit, offset: 0 }, ...dates };
  const frozen = await listResults(db, { ...filter, frozen: 1 }, options);
  const unfrozen = await listResults(db, { ...filter, frozen: 0 }, options);
  return sortNewestFirst([...frozen, ...unfrozen]).slice(offset, offset + limit);
}

/**
 * Finds a page of a player's results. Frozen results are found and counted in the player's career. All results that are not
 * frozen are read. There are few, because admins validate them after a short time.
 */
async function findPageOfPlayer(
  db: LeagueDatabase,
  filter: ResultsFilter,
  userId: number,
  { limit, offset }: RowRange,
): Promise<Page> {
  const unfrozenFilter = { ...filter, frozen: 0 } as const;
  const unfrozen = filter.frozen === 1 ? [] : await listResults(db, unfrozenFilter, { page: null });
  // At least this many frozen results are on earlier pages.
  const skipped = Math.max(0, offset - unfrozen.length);
  const range = { limit: offset - skipped + limit, offset: skipped };
  const frozen = filter.frozen === 0 ? [] : await listPlayerRounds(db, userId, filter, range);
  const frozenCount = filter.frozen === 0 ? 0 : await countPlayerRounds(db, userId, filter);
  const pageResults = sortNewestFirst([...unfrozen, ...frozen]).slice(offset - skipped, offset - skipped + limit);
  const results = await listResultsById(
    db,
    pageResults.map(({ id }) => id),
  );
  return { results, total: unfrozen.length + frozenCount };
}

function sortNewestFirst<Result extends Pick<ListedResult, "id" | "played_at">>(results: readonly Result[]): Result[] {
  return results.toSorted((a, b) => b.played_at - a.played_at || b.id - a.id);
}

/** Finds frozen results in a short form, the newest first. */
export async function findBriefResults(db: LeagueDatabase, ids: readonly number[]): Promise<BriefResult[]> {
  const results = await listResultsById(db, ids);
  const players = Map.groupBy(await findPlayersOfRounds(db, ids), ({ result_id }) => result_id);
  const seasons = await findSeasonNames(
    db,
    results.flatMap(({ season_id }) => season_id ?? []),
  );
  return results.map((result) => {
    const resultPlayers = players.get(result.id) ?? [];
    return {
      _id: String(result.id),
      area: result.area,
      date: new Date(result.played_at).toISOString(),
      map: result.map,
      boardName: result.mode_name ?? seasons.get(result.season_id ?? 0) ?? null,
      redNames: getSideNames(result, resultPlayers, "red"),
      blueNames: getSideNames(result, resultPlayers, "blue"),
      redScore: result.red_score,
      blueScore: result.blue_score,
      winnerSide: winnerSide(result),
      isForfeit: result.forfeit_side !== null,
      winnerChance: winnerWinProbability(result),
    };
  });
}

function getSideNames(result: ListedResult, players: readonly PlayerOfRound[], side: Side): string[] {
  const clan = side === "red" ? result.red_clan_name : result.blue_clan_name;
  if (clan !== null) return [clan];
  return players.filter((player) => player.side === side).map(({ user_name }) => user_name);
}
