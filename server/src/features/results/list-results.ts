import type { BriefResult } from "contract/brief-results.ts";
import { resultPermissions } from "contract/result-permissions.ts";
import type { Role } from "contract/roles.ts";
import type { Side } from "contract/sides.ts";
import { createApiError } from "../../platform/api-error.ts";
import { computeWinnerWinProbability } from "../competitions/elo.ts";
import { getWinnerSide } from "../competitions/outcome.ts";
import { findSeasonNames } from "../competitions/seasons-queries.ts";
import type { LeagueDatabase } from "../context.ts";
import { findPerson } from "../statistics/careers/careers-queries.ts";
import { countPlayerRounds, listPlayerRounds } from "../statistics/careers/player-rounds-queries.ts";
import { findPlayersOfRounds, type PlayerOfRound } from "../statistics/careers/rounds-of-results-queries.ts";
import { countResultsBySpan, type DaySpan, type ResultsFilter, spanDays } from "./result-counts-queries.ts";
import { countResults, type ListedResult, listResults, listResultsById } from "./results-queries.ts";

/**
 * Returns which results to show to a viewer: 1 for frozen results, 0 for results that are not frozen, `null` for both.
 * @param freezed the viewer's choice, by the API's name of `frozen`; `null` or `undefined`: all results that the viewer may see
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
type ResultPage = { readonly results: readonly ListedResult[]; readonly total: number };
/** A result of a list with its players. */
export type ResultWithPlayers = ListedResult & { readonly players: readonly PlayerOfRound[] };

/** Finds a page of results, the newest first, with their players, and the total number of matching results. */
export async function findResultPage(db: LeagueDatabase, filter: ResultsFilter, range: RowRange) {
  const { results, total } = await findPage(db, filter, range);
  const ids = results.map(({ id }) => id);
  const playersByResult = Map.groupBy(await findPlayersOfRounds(db, ids), ({ result_id }) => result_id);
  const resultsWithPlayers = results.map((result) => ({ ...result, players: playersByResult.get(result.id) ?? [] }));
  return { results: resultsWithPlayers, total };
}

/** Finds a page of results without their players. */
async function findPage(db: LeagueDatabase, filter: ResultsFilter, range: RowRange): Promise<ResultPage> {
  const { userId, clanId } = filter;
  if (userId !== null && (await findPerson(db, userId)) === undefined) return { results: [], total: 0 };
  if (clanId !== null) {
    // A clan exists in one season only and has a few dozen results, so reading them all is cheap.
    return { results: await listResults(db, filter, { page: range }), total: await countResults(db, filter) };
  }
  return userId === null ? findPageByDays(db, filter, range) : findPageOfPlayer(db, filter, userId, range);
}

/**
 * Finds a page by means of the counts of results per span of days, so that no results of other pages are read. The cost
 * does not grow with the number of the page.
 */
async function findPageByDays(db: LeagueDatabase, filter: ResultsFilter, range: RowRange): Promise<ResultPage> {
  const { limit, offset } = range;
  const [longestSpanDays] = spanDays;
  // `null`: all spans, not only those within a longer one.
  const counts = await countResultsBySpan(db, filter, longestSpanDays, null);
  const total = counts.reduce((sum, { results: resultCount }) => sum + resultCount, 0);
  if (offset >= total) return { results: [], total };
  if (offset === 0) return { results: await listFrozenAndOthers(db, filter, { page: range }), total };
  const { day, newerCount } = await findDayOfPage(db, filter, offset);
  const listOptions = { page: { limit, offset: offset - newerCount }, before: (day + 1) * dayMs };
  return { results: await listFrozenAndOthers(db, filter, listOptions), total };
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
    // If results were deleted during this search, no span contains the position. Then the oldest span is used.
    let spanNumber: number = counts.at(-1)?.span ?? 0;
    for (const { span, results: resultCount } of counts) {
      if (newerCount + resultCount > offset) {
        spanNumber = span;
        break;
      }
      newerCount += resultCount;
    }
    enclosingSpan = { days, span: spanNumber };
  }
  return { day: enclosingSpan?.span ?? 0, newerCount };
}

/**
 * Lists results by date, the newest first. The index by map contains frozen and other results one after the other. If both are
 * requested for one map, two lists are read and merged.
 */
async function listFrozenAndOthers(
  db: LeagueDatabase,
  filter: ResultsFilter,
  listOptions: { readonly page: RowRange; readonly before?: number },
): Promise<ListedResult[]> {
  if (filter.map === null || filter.frozen !== null) return listResults(db, filter, listOptions);
  const { limit, offset } = listOptions.page;
  // Of each list, the results of all earlier pages are also needed.
  const optionsOfBothLists = { ...listOptions, page: { limit: offset + limit, offset: 0 } };
  const frozen = await listResults(db, { ...filter, frozen: 1 }, optionsOfBothLists);
  const unfrozen = await listResults(db, { ...filter, frozen: 0 }, optionsOfBothLists);
  return sortNewestFirst([...frozen, ...unfrozen]).slice(offset, offset + limit);
}

/**
 * Finds a page of a player's results. Frozen results are found and counted in the player's career. All results that are not
 * frozen are read: there are few, because admins freeze results soon.
 */
async function findPageOfPlayer(
  db: LeagueDatabase,
  filter: ResultsFilter,
  userId: number,
  { limit, offset }: RowRange,
): Promise<ResultPage> {
  const unfrozenFilter = { ...filter, frozen: 0 } as const;
  const unfrozen = filter.frozen === 1 ? [] : await listResults(db, unfrozenFilter, { page: null });
  // At least this many frozen results are on earlier pages, even if all unfrozen results are.
  const skippedCount = Math.max(0, offset - unfrozen.length);
  // The position of the page among the results that are read here: all unfrozen results, and frozen results after the
  // skipped ones.
  const pageStart = offset - skippedCount;
  const range = { limit: pageStart + limit, offset: skippedCount };
  const frozen = filter.frozen === 0 ? [] : await listPlayerRounds(db, userId, filter, range);
  const frozenCount = filter.frozen === 0 ? 0 : await countPlayerRounds(db, userId, filter);
  const pageResults = sortNewestFirst([...unfrozen, ...frozen]).slice(pageStart, pageStart + limit);
  const ids = pageResults.map(({ id }) => id);
  const results = await listResultsById(db, ids);
  return { results, total: unfrozen.length + frozenCount };
}

function sortNewestFirst<Result extends Pick<ListedResult, "id" | "played_at">>(results: readonly Result[]): Result[] {
  return results.toSorted((a, b) => b.played_at - a.played_at || b.id - a.id);
}

/** Finds frozen results in a short form, the newest first. */
export async function findBriefResults(db: LeagueDatabase, ids: readonly number[]): Promise<BriefResult[]> {
  const results = await listResultsById(db, ids);
  const playersByResult = Map.groupBy(await findPlayersOfRounds(db, ids), ({ result_id }) => result_id);
  const seasonIds = results.flatMap(({ season_id }) => season_id ?? []);
  const seasonNames = await findSeasonNames(db, seasonIds);
  return results.map((result) => {
    const players = playersByResult.get(result.id) ?? [];
    const seasonName = result.season_id === null ? null : seasonNames.get(result.season_id);
    return {
      _id: String(result.id),
      area: result.area,
      date: new Date(result.played_at).toISOString(),
      map: result.map,
      // "Board" is the API's name of a competition.
      boardName: result.mode_name ?? seasonName ?? null,
      redNames: getSideNames(result, players, "red"),
      blueNames: getSideNames(result, players, "blue"),
      redScore: result.red_score,
      blueScore: result.blue_score,
      winnerSide: getWinnerSide(result),
      isForfeit: result.forfeit_side !== null,
      winnerChance: computeWinnerWinProbability(result),
    };
  });
}

/** Returns the name of the side's clan, or else the names of its players. */
function getSideNames(result: ListedResult, players: readonly PlayerOfRound[], side: Side): string[] {
  const clan = side === "red" ? result.red_clan_name : result.blue_clan_name;
  if (clan !== null) return [clan];
  return players.filter((player) => player.side === side).map(({ user_name }) => user_name);
}
