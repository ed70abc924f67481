import type { BriefResult } from "contract/brief-results.ts";
import { resultCan } from "contract/result-can.ts";
import type { Role } from "contract/roles.ts";
import type { Side } from "contract/sides.ts";
import { refuse } from "../../platform/refusal.ts";
import { winnerChance } from "../competitions/elo.ts";
import { winnerSide } from "../competitions/outcome.ts";
import { namesOfSeasons } from "../competitions/seasons-queries.ts";
import type { LeagueDatabase } from "../context.ts";
import { findPerson } from "../statistics/careers/careers-queries.ts";
import { countPlayerRounds, listRounds } from "../statistics/careers/player-rounds-queries.ts";
import { type PlayerOfRound, playersOfRounds } from "../statistics/careers/rounds-of-results-queries.ts";
import { type DaySpan, type ResultsFilter, resultsBySpan, spanDays } from "./result-days-queries.ts";
import { countResults, type ListedResult, listResults, listResultsById } from "./results-queries.ts";

/**
 * Which results a viewer is shown who asks for frozen ones, for those that are not, or for either.
 * @throws NOT_SIGNED_IN, FORBIDDEN for those that are not frozen, which only admins see
 */
export function frozenFilter(
  freezed: boolean | null | undefined,
  viewer: { readonly role: Role } | null,
): ResultsFilter["frozen"] {
  const seesAll = resultCan.see({ freezed: false }, viewer);
  if (freezed === false && !seesAll) throw refuse(viewer === null ? "NOT_SIGNED_IN" : "FORBIDDEN");
  if (freezed == null) return seesAll ? null : 1;
  return freezed ? 1 : 0;
}

const dayMs = 86_400_000;

type Rows = { readonly limit: number; readonly offset: number };
type Page = { readonly results: readonly ListedResult[]; readonly total: number };
export type ResultWithPlayers = ListedResult & { readonly players: readonly PlayerOfRound[] };

/** A page of results, the newest first, with their players, and the total of the list. */
export async function pageOfResults(db: LeagueDatabase, filter: ResultsFilter, rows: Rows) {
  const { results, total } = await findPage(db, filter, rows);
  const players = await playersOfRounds(
    db,
    results.map(({ id }) => id),
  );
  const byResult = Map.groupBy(players, ({ result_id }) => result_id);
  return { results: results.map((result) => ({ ...result, players: byResult.get(result.id) ?? [] })), total };
}

async function findPage(db: LeagueDatabase, filter: ResultsFilter, rows: Rows): Promise<Page> {
  const { userId, clanId } = filter;
  if (userId !== null && (await findPerson(db, userId)) === undefined) return { results: [], total: 0 };
  if (clanId !== null) {
    // A clan has a few dozen results, in its only season.
    return { results: await listResults(db, filter, { page: rows }), total: await countResults(db, filter) };
  }
  return userId === null ? pageByDays(db, filter, rows) : pageOfPlayer(db, filter, userId, rows);
}

/** A page that counters of days find, at a cost that does not grow with its distance. */
async function pageByDays(db: LeagueDatabase, filter: ResultsFilter, rows: Rows): Promise<Page> {
  const { limit, offset } = rows;
  const all = await resultsBySpan(db, filter, spanDays[0], null);
  const total = all.reduce((sum, { results }) => sum + results, 0);
  if (offset >= total) return { results: [], total };
  if (offset === 0) return { results: await listStates(db, filter, { page: rows }), total };
  const { day, newer } = await dayOfPage(db, filter, offset);
  const listed = { page: { limit, offset: offset - newer }, before: (day + 1) * dayMs };
  return { results: await listStates(db, filter, listed), total };
}

/** The day of the result at that position, counted from the newest, and the number of results on newer days. */
async function dayOfPage(db: LeagueDatabase, filter: ResultsFilter, offset: number) {
  let newer = 0;
  let within: DaySpan | null = null;
  for (const days of spanDays) {
    const counters = await resultsBySpan(db, filter, days, within);
    const found = counters.find(({ results }) => {
      if (newer + results > offset) return true;
      newer += results;
      return false;
    });
    // Results were deleted since they were counted: use the oldest day.
    const span: number = found?.span ?? counters.at(-1)?.span ?? 0;
    within = { days, span };
  }
  return { day: within?.span ?? 0, newer };
}

/**
 * Results by date, the newest first. The indexes of a map have an order for each state: where both are asked for, they
 * are merged.
 */
async function listStates(
  db: LeagueDatabase,
  filter: ResultsFilter,
  { page, ...dates }: { readonly page: Rows; readonly before?: number },
): Promise<ListedResult[]> {
  if (filter.map === null || filter.frozen !== null) return listResults(db, filter, { page, ...dates });
  const { limit, offset } = page;
  const rows = { page: { limit: offset + limit, offset: 0 }, ...dates };
  const frozen = await listResults(db, { ...filter, frozen: 1 }, rows);
  const waiting = await listResults(db, { ...filter, frozen: 0 }, rows);
  return newestFirst([...frozen, ...waiting]).slice(offset, offset + limit);
}

/**
 * A page of a player's results. Frozen ones are found and counted by what their career keeps; all that are not frozen are
 * read, which are those that wait for an admin.
 */
async function pageOfPlayer(
  db: LeagueDatabase,
  filter: ResultsFilter,
  userId: number,
  { limit, offset }: Rows,
): Promise<Page> {
  const unfrozen = { ...filter, frozen: 0 } as const;
  const waiting = filter.frozen === 1 ? [] : await listResults(db, unfrozen, { page: null });
  // At least so many of the frozen ones stand on earlier pages.
  const skipped = Math.max(0, offset - waiting.length);
  const rows = { limit: offset - skipped + limit, offset: skipped };
  const frozen = filter.frozen === 0 ? [] : await listRounds(db, userId, filter, rows);
  const games = filter.frozen === 0 ? 0 : await countPlayerRounds(db, userId, filter);
  const shown = newestFirst([...waiting, ...frozen]).slice(offset - skipped, offset - skipped + limit);
  const results = await listResultsById(
    db,
    shown.map(({ id }) => id),
  );
  return { results, total: waiting.length + games };
}

function newestFirst<Result extends Pick<ListedResult, "id" | "played_at">>(results: readonly Result[]): Result[] {
  return results.toSorted((one, other) => other.played_at - one.played_at || other.id - one.id);
}

/** These frozen results in one line each, the newest first. */
export async function briefResults(db: LeagueDatabase, ids: readonly number[]): Promise<BriefResult[]> {
  const results = await listResultsById(db, ids);
  const players = Map.groupBy(await playersOfRounds(db, ids), ({ result_id }) => result_id);
  const seasons = await namesOfSeasons(
    db,
    results.flatMap(({ season_id }) => season_id ?? []),
  );
  return results.map((result) => {
    const team = players.get(result.id) ?? [];
    return {
      _id: String(result.id),
      area: result.area,
      date: new Date(result.played_at).toISOString(),
      map: result.map,
      boardName: result.mode_name ?? seasons.get(result.season_id ?? 0) ?? null,
      redNames: namesOf(result, team, "red"),
      blueNames: namesOf(result, team, "blue"),
      redScore: result.red_score,
      blueScore: result.blue_score,
      winnerSide: winnerSide(result),
      isForfeit: result.forfeit_side !== null,
      winnerChance: winnerChance(result),
    };
  });
}

function namesOf(result: ListedResult, team: readonly PlayerOfRound[], side: Side): string[] {
  const clan = side === "red" ? result.red_clan_name : result.blue_clan_name;
  if (clan !== null) return [clan];
  return team.filter((player) => player.side === side).map(({ user_name }) => user_name);
}
