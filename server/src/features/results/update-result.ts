import { playerStatLimits, teamScoreLimits } from "contract/constants.ts";
import type { Side } from "contract/sides.ts";
import { createApiError } from "../../platform/api-error.ts";
import { omitUndefined } from "../columns.ts";
import { type Context, type EnsureUnchanged, type LeagueTransaction, skipUnchangedCheck } from "../context.ts";
import { rejectImpossibleDates } from "../reject-impossible-dates.ts";
import { findClanWithSeason } from "../seasons/clans/clans-queries.ts";
import type { Row } from "../tables.ts";
import { editResult, type ResultRef, refreshFingerprint } from "./edit-result.ts";
import { listEventsBetween } from "./event-results-queries.ts";
import { closeMatch } from "./matches/change-match.ts";
import { moveResultCounts } from "./result-counts-queries.ts";
import { changePlayer, type FoundPlayer, listPlayersOfResult } from "./result-players-queries.ts";
import { rejectOutOfRange } from "./result-rules.ts";
import { changeResult, type FoundResult } from "./results-queries.ts";
import { discardResult } from "./store-result.ts";

type PlayerStats = Pick<Row<"result_players">, "score" | "flags" | "kills" | "deaths">;
/** New statistics of a player. Absent fields are not changed. */
type PlayerChange = { userId: number } & { [Name in keyof PlayerStats]?: PlayerStats[Name] | undefined };

/** The fields to change. Absent fields are not changed. */
type ResultChange = {
  /** Milliseconds since the epoch. */
  playedAt?: number | undefined;
  competitionId?: number | null | undefined;
  timeLimit?: number | null | undefined;
  scoreLimit?: number | null | undefined;
  map?: string | null | undefined;
  redScore?: number | undefined;
  blueScore?: number | undefined;
  /** `false`: the result has no round, unless the scores differ from the stored ones. See `addsRound`. */
  hasRound?: boolean | undefined;
  redClanId?: number | null | undefined;
  blueClanId?: number | null | undefined;
  /** The event to which the result belongs; `null`: no event. */
  eventId?: number | null | undefined;
  redPlayers?: readonly PlayerChange[] | undefined;
  bluePlayers?: readonly PlayerChange[] | undefined;
};

/**
 * Changes the given fields of a result. If the change adds a round to the result, its match is closed.
 * @throws INVALID_INPUT if a changed number or date is outside its limits, if the event is not one of both clans, or if a
 * player is named twice or is not in the team
 * @throws UNKNOWN_CLAN if a clan is not in the result's season
 * @throws the errors of `editResult`
 */
export async function updateResult(
  { db, clock }: Pick<Context, "db" | "clock">,
  ref: ResultRef,
  change: ResultChange,
  ensureUnchanged: EnsureUnchanged = skipUnchangedCheck,
): Promise<void> {
  await editResult({ db }, ref, async (trx, result) => {
    await ensureUnchanged(trx);
    rejectImpossibleDates("PLAYED", { date: change.playedAt }, clock.now(), { date: result.played_at });
    rejectOutOfRange("redScore", change.redScore, result.red_score, teamScoreLimits);
    rejectOutOfRange("blueScore", change.blueScore, result.blue_score, teamScoreLimits);
    const hasNewRound = addsRound(result, change);
    // A request that repeats the stored event does not choose it: the event still follows from the clans and the date.
    const eventId = change.eventId === result.event_id ? undefined : change.eventId;
    const changedColumns = omitUndefined({
      has_round: hasNewRound ? 1 : undefined,
      running: hasNewRound ? 0 : undefined,
      played_at: change.playedAt,
      competition_id: change.competitionId,
      time_limit: change.timeLimit,
      score_limit: change.scoreLimit,
      map: change.map,
      red_score: change.redScore,
      blue_score: change.blueScore,
      red_clan_id: change.redClanId,
      blue_clan_id: change.blueClanId,
      event_id: eventId,
      event_chosen: eventId === undefined ? undefined : 1,
    });
    await rejectForeignClans(trx, result, changedColumns);
    if (eventId != null) await rejectForeignEvent(trx, { ...result, ...changedColumns }, eventId);
    await moveResultCounts(trx, result, { ...result, ...changedColumns });
    await changeResult(trx, ref.id, changedColumns);
    await ref.area.assignEvent(trx, ref.id);
    const players = await listPlayersOfResult(trx, ref.id);
    await changeTeam(trx, "red", players, change.redPlayers ?? []);
    await changeTeam(trx, "blue", players, change.bluePlayers ?? []);
    // The fingerprint serves to find a round that is posted a second time.
    await refreshFingerprint(trx, result);
    if (hasNewRound) await closeMatch(trx, ref.id, clock.now());
  });
}

/**
 * Whether a change adds a round to a result: it contains a score that differs from the stored one. For a result without a
 * round, any score adds one, unless `hasRound` is `false`.
 */
function addsRound(result: FoundResult, { redScore, blueScore, hasRound }: ResultChange): boolean {
  const isEntered = (score: number | undefined, storedScore: number) =>
    score !== undefined && (score !== storedScore || (result.has_round === 0 && hasRound !== false));
  return isEntered(redScore, result.red_score) || isEntered(blueScore, result.blue_score);
}

/** Rejects clans of other seasons. @throws UNKNOWN_CLAN if a clan is not in the result's season */
async function rejectForeignClans(
  trx: LeagueTransaction,
  { season_id }: FoundResult,
  { red_clan_id, blue_clan_id }: Partial<Pick<Row<"results">, "red_clan_id" | "blue_clan_id">>,
): Promise<void> {
  for (const clanId of [red_clan_id, blue_clan_id]) {
    if (clanId == null) continue;
    const clan = await findClanWithSeason(trx, clanId);
    if (clan === undefined || clan.season_id !== season_id) throw createApiError("UNKNOWN_CLAN");
  }
}

/** Rejects an event of other clans. @throws INVALID_INPUT */
async function rejectForeignEvent(
  trx: LeagueTransaction,
  { red_clan_id: redClanId, blue_clan_id: blueClanId }: FoundResult,
  eventId: number,
): Promise<void> {
  const hasBothClans = redClanId !== null && blueClanId !== null;
  const events = hasBothClans ? await listEventsBetween(trx, redClanId, blueClanId) : [];
  if (events.some(({ id }) => id === eventId)) return;
  throw createApiError("INVALID_INPUT", { field: "eventId", reason: "must be an event of both clans" });
}

/** Changes the statistics of players of one side. @throws INVALID_INPUT */
async function changeTeam(
  trx: LeagueTransaction,
  side: Side,
  players: readonly FoundPlayer[],
  changes: readonly PlayerChange[],
): Promise<void> {
  for (const [index, { userId, ...change }] of changes.entries()) {
    const field = `${side}Players[${index}]`;
    if (changes.findIndex((otherChange) => otherChange.userId === userId) !== index) {
      throw createApiError("INVALID_INPUT", { field: `${field}.userId`, reason: "is named twice" });
    }
    const player = players.find((candidate) => candidate.user_id === userId && candidate.side === side);
    if (player === undefined) {
      throw createApiError("INVALID_INPUT", { field: `${field}.userId`, reason: "is not in this team" });
    }
    for (const name of ["score", "flags", "kills", "deaths"] as const) {
      rejectOutOfRange(`${field}.${name}`, change[name], player[name], playerStatLimits);
    }
    await changePlayer(trx, player.id, omitUndefined(change));
  }
}

/**
 * Declares a result a forfeit of a side: the other side wins, whatever the scores. Closes its open match.
 * @throws ALREADY_FORFEIT if the result is a forfeit
 * @throws the errors of `editResult`
 */
export async function declareForfeit(
  { db, clock }: Pick<Context, "db" | "clock">,
  ref: ResultRef,
  side: Side,
): Promise<void> {
  await editResult({ db }, ref, async (trx, result) => {
    if (result.forfeit_side !== null) throw createApiError("ALREADY_FORFEIT");
    await closeMatch(trx, ref.id, clock.now());
    await changeResult(trx, ref.id, { forfeit_side: side, running: 0 });
  });
}

/**
 * Removes a forfeit, so that the scores decide again.
 * @throws NOT_FORFEIT if the result is not a forfeit
 * @throws the errors of `editResult`
 */
export async function removeForfeit(context: Pick<Context, "db">, ref: ResultRef): Promise<void> {
  await editResult(context, ref, async (trx, result) => {
    if (result.forfeit_side === null) throw createApiError("NOT_FORFEIT");
    await changeResult(trx, ref.id, { forfeit_side: null });
  });
}

/**
 * Deletes a result that is not frozen and closes its match.
 * @throws the errors of `editResult`
 */
export async function deleteResult({ db, clock }: Pick<Context, "db" | "clock">, ref: ResultRef): Promise<void> {
  await editResult({ db }, ref, (trx, result) => discardResult(trx, result, clock.now()));
}
