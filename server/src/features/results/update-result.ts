import { playerFigureLimits, teamScoreLimits } from "contract/constants.ts";
import type { Side } from "contract/sides.ts";
import { refuse } from "../../platform/refusal.ts";
import { omitUndefined } from "../columns.ts";
import { type Context, type LeagueTransaction, neverRefuse, type RefuseIfChanged } from "../context.ts";
import { refuseImpossibleDates } from "../refuse-dates.ts";
import { findSeasonOfClan } from "../seasons/clans/clans-queries.ts";
import type { Row } from "../tables.ts";
import { editResult, type ResultRef, refreshFingerprint } from "./edit-result.ts";
import { eventsBetween } from "./event-results-queries.ts";
import { closeMatch } from "./matches/change-match.ts";
import { moveOnDays } from "./result-days-queries.ts";
import { changePlayer, type FoundPlayer, playersOfResult } from "./result-players-queries.ts";
import { enforceLimits } from "./result-rules.ts";
import { changeResult, type FoundResult } from "./results-queries.ts";
import { discardResult } from "./store-result.ts";

type Figures = Pick<Row<"result_players">, "score" | "flags" | "kills" | "deaths">;
type PlayerChange = { userId: number } & { [Name in keyof Figures]?: Figures[Name] | undefined };

/** The fields to change; absent fields stay. */
type ResultChange = {
  playedAt?: number | undefined;
  boardId?: number | null | undefined;
  timeLimit?: number | null | undefined;
  scoreLimit?: number | null | undefined;
  map?: string | null | undefined;
  redScore?: number | undefined;
  blueScore?: number | undefined;
  /** `false`: unchanged scores do not count as a round; only scores that differ do. */
  hasRound?: boolean | undefined;
  redClanId?: number | null | undefined;
  blueClanId?: number | null | undefined;
  /** The event that it belongs to; `null`: to none. */
  eventId?: number | null | undefined;
  redPlayers?: readonly PlayerChange[] | undefined;
  bluePlayers?: readonly PlayerChange[] | undefined;
};

/**
 * Changes the given fields of a result. A change that gives it a round closes its match.
 * @throws INVALID_INPUT where a changed figure or date is outside its limits
 */
export async function updateResult(
  { db, clock }: Pick<Context, "db" | "clock">,
  ref: ResultRef,
  change: ResultChange,
  refuseIfChanged: RefuseIfChanged = neverRefuse,
): Promise<void> {
  await editResult({ db }, ref, async (trx, result) => {
    await refuseIfChanged(trx);
    refuseImpossibleDates("PLAYED", { date: change.playedAt }, clock.now(), { date: result.played_at });
    enforceLimits("redScore", change.redScore, result.red_score, teamScoreLimits);
    enforceLimits("blueScore", change.blueScore, result.blue_score, teamScoreLimits);
    const isRound = givesRound(result, change);
    // One that is sent back unchanged is no choice: the event still follows clans and date.
    const eventId = change.eventId === result.event_id ? undefined : change.eventId;
    const changed = omitUndefined({
      has_round: isRound ? 1 : undefined,
      running: isRound ? 0 : undefined,
      played_at: change.playedAt,
      board_id: change.boardId,
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
    await refuseForeignClans(trx, result, changed);
    if (eventId != null) await refuseForeignEvent(trx, { ...result, ...changed }, eventId);
    await moveOnDays(trx, result, { ...result, ...changed });
    await changeResult(trx, ref.id, changed);
    await ref.area.assignEvent(trx, ref.id);
    const players = await playersOfResult(trx, ref.id);
    await changeTeam(trx, "red", players, change.redPlayers ?? []);
    await changeTeam(trx, "blue", players, change.bluePlayers ?? []);
    await refreshFingerprint(trx, result);
    if (isRound) await closeMatch(trx, ref.id, clock.now());
  });
}

function givesRound(result: FoundResult, { redScore, blueScore, hasRound }: ResultChange): boolean {
  const isTyped = (score: number | undefined, stored: number) =>
    score !== undefined && (score !== stored || (result.has_round === 0 && hasRound !== false));
  return isTyped(redScore, result.red_score) || isTyped(blueScore, result.blue_score);
}

/** @throws UNKNOWN_CLAN for one that is not in the result's season */
async function refuseForeignClans(
  trx: LeagueTransaction,
  { season_id }: FoundResult,
  { red_clan_id, blue_clan_id }: Partial<Pick<Row<"results">, "red_clan_id" | "blue_clan_id">>,
): Promise<void> {
  for (const clanId of [red_clan_id, blue_clan_id]) {
    if (clanId == null) continue;
    const clan = await findSeasonOfClan(trx, clanId);
    if (clan === undefined || clan.season_id !== season_id) throw refuse("UNKNOWN_CLAN");
  }
}

/** @throws INVALID_INPUT for an event of other clans */
async function refuseForeignEvent(
  trx: LeagueTransaction,
  { red_clan_id: red, blue_clan_id: blue }: FoundResult,
  eventId: number,
): Promise<void> {
  const events = red === null || blue === null ? [] : await eventsBetween(trx, red, blue);
  if (events.some(({ id }) => id === eventId)) return;
  throw refuse("INVALID_INPUT", { field: "eventId", reason: "must be an event of both clans" });
}

async function changeTeam(
  trx: LeagueTransaction,
  side: Side,
  players: readonly FoundPlayer[],
  changes: readonly PlayerChange[],
): Promise<void> {
  for (const [index, { userId, ...change }] of changes.entries()) {
    const field = `${side}Players[${index}]`;
    if (changes.findIndex((other) => other.userId === userId) !== index) {
      throw refuse("INVALID_INPUT", { field: `${field}.userId`, reason: "is named twice" });
    }
    const player = players.find((one) => one.user_id === userId && one.side === side);
    if (player === undefined) {
      throw refuse("INVALID_INPUT", { field: `${field}.userId`, reason: "is not in this team" });
    }
    for (const name of ["score", "flags", "kills", "deaths"] as const) {
      enforceLimits(`${field}.${name}`, change[name], player[name], playerFigureLimits);
    }
    await changePlayer(trx, player.id, omitUndefined(change));
  }
}

/**
 * Declares that a side gave up: the other side wins regardless of scores, and an open match is closed.
 * @throws ALREADY_FORFEIT
 */
export async function declareForfeit(
  { db, clock }: Pick<Context, "db" | "clock">,
  ref: ResultRef,
  side: Side,
): Promise<void> {
  await editResult({ db }, ref, async (trx, result) => {
    if (result.forfeit_side !== null) throw refuse("ALREADY_FORFEIT");
    await closeMatch(trx, ref.id, clock.now());
    await changeResult(trx, ref.id, { forfeit_side: side, running: 0 });
  });
}

/** Removes a forfeit: the scores decide again. @throws NOT_FORFEIT */
export async function removeForfeit(context: Pick<Context, "db">, ref: ResultRef): Promise<void> {
  await editResult(context, ref, async (trx, result) => {
    if (result.forfeit_side === null) throw refuse("NOT_FORFEIT");
    await changeResult(trx, ref.id, { forfeit_side: null });
  });
}

/** Deletes a result that is not frozen and closes its match. */
export async function deleteResult({ db, clock }: Pick<Context, "db" | "clock">, ref: ResultRef): Promise<void> {
  await editResult({ db }, ref, (trx, result) => discardResult(trx, result, clock.now()));
}
