import type { Area } from "contract/constants.ts";
import { importFaultCodes } from "contract/imports.ts";
import { transaction } from "../../../platform/database/database.ts";
import { acquireLock } from "../../../platform/database/dialect.ts";
import { Refusal, refuse } from "../../../platform/refusal.ts";
import type { Context, LeagueDatabase, LeagueTransaction } from "../../context.ts";
import { refuseImpossibleDates } from "../../refuse-dates.ts";
import type { NewRow } from "../../tables.ts";
import type { ResultArea } from "../result-area.ts";
import { fingerprintOf } from "../result-rules.ts";
import { findByFingerprint } from "../results-queries.ts";
import { storeResult } from "../store-result.ts";
import { fillAwaited, lockAwaitedForUpdate } from "./fill-awaited.ts";
import { findImportFaults, type SeasonClan } from "./find-import-faults.ts";
import { parseRoundMessage } from "./parse-round-message.ts";
import { asPlayed, type ResolvedRound, resolvePlayers } from "./resolve-players.ts";
import { type ReportedRound, SeveralRounds, UnreadableMessage } from "./round-message.ts";

export type PostedResult = {
  readonly area: ResultArea;
  /**
   * Chooses the board, once the round (`null` for an empty result) and its players are known.
   * @throws what the area refuses
   */
  readonly assignBoard: (
    trx: LeagueTransaction,
    round: ResolvedRound | null,
    playedAt: number,
  ) => Promise<BoardAssignment>;
  /** The clans that players are sorted into; absent: players need no clan. */
  readonly findClans?: (db: LeagueDatabase) => Promise<readonly SeasonClan[] | null>;
  /** When it was played, ms UTC; `undefined`: now. */
  readonly date: number | undefined;
  /** The game server's message; blank for an empty result. */
  readonly message: string;
  /** Store it even if the same round is stored already. */
  readonly allowDuplicate: boolean;
};

/** The board that a result counts for, and its clans. */
export type BoardAssignment = Pick<NewRow<"results">, "board_id" | "red_clan_id" | "blue_clan_id">;

/**
 * Posts a result and returns its key. A round that an open match awaits is stored in the match's result. Errors are
 * checked in the order of docs/rules.md (Importing a round); on any, nothing is stored.
 * @throws INVALID_INPUT for a date that cannot be, INVALID_MESSAGE, SEVERAL_ROUNDS, PLAYER_NOT_FOUND, TEAM_SIZE_MISMATCH, DUPLICATE_RESULT
 */
export async function postResult(context: Context, posted: PostedResult): Promise<number> {
  const now = context.clock.now();
  refuseImpossibleDates("PLAYED", { date: posted.date }, now);
  const playedAt = posted.date ?? now;
  const round = posted.message.trim() === "" ? null : readMessage(posted.message);
  const stored = transaction(context.db, async (trx) => {
    await posted.area.admit(trx, null);
    const id = await (round === null
      ? storeEmpty(context, trx, posted, playedAt)
      : storeRound(context, trx, posted, round, playedAt));
    await posted.area.assignEvent(trx, id);
    return id;
  });
  return round === null
    ? stored
    : stored.catch(async (fault) => Promise.reject(await sayAll(context, posted, round, playedAt, fault)));
}

/** A refusal for names or clans says all that is wrong with them, beside the first. */
async function sayAll(
  { db }: Context,
  { findClans }: PostedResult,
  round: ReportedRound,
  playedAt: number,
  fault: unknown,
): Promise<unknown> {
  if (!(fault instanceof Refusal) || !(importFaultCodes as readonly string[]).includes(fault.code)) return fault;
  return fault.withFaults(await findImportFaults(db, round, (await findClans?.(db)) ?? null, playedAt));
}

function readMessage(message: string): ReportedRound {
  try {
    return parseRoundMessage(message);
  } catch (error) {
    if (!(error instanceof UnreadableMessage)) throw error;
    if (error instanceof SeveralRounds) throw refuse("SEVERAL_ROUNDS", { line: error.line });
    const where = error.line === null ? "Message" : `Line ${error.line}`;
    throw refuse("INVALID_MESSAGE", { where, reason: error.reason });
  }
}

async function storeEmpty(
  { clock }: Context,
  trx: LeagueTransaction,
  { area, assignBoard }: PostedResult,
  playedAt: number,
): Promise<number> {
  const empty = { team_size: 0, red_score: 0, blue_score: 0, played_at: playedAt };
  const assigned = await assignBoard(trx, null, playedAt);
  return storeResult(trx, { ...empty, ...assigned, ...unfrozen(area, clock.now()) }, []);
}

async function storeRound(
  { clock }: Context,
  trx: LeagueTransaction,
  { area, assignBoard, allowDuplicate }: PostedResult,
  round: ReportedRound,
  playedAt: number,
): Promise<number> {
  const now = clock.now();
  const players = await resolvePlayers(trx, round, playedAt);
  const red = players.filter(({ side }) => side === "red");
  if (red.length * 2 !== players.length) throw refuse("TEAM_SIZE_MISMATCH");
  const assigned = await assignBoard(trx, { ...round, players }, playedAt);
  const rows = players.map(asPlayed);
  const awaited = await lockAwaitedForUpdate(trx, area, assigned.board_id ?? null, rows, round);
  const fingerprint = fingerprintOf({ ...round, players });
  if (!allowDuplicate) await refuseDuplicate(trx, area.name, fingerprint, awaited?.id);
  const reported = { ...reportedFields(round), played_at: playedAt, team_size: red.length };
  const played = { ...reported, has_round: 1, running: 0, fingerprint };
  if (awaited === null) return storeResult(trx, { ...played, ...assigned, ...unfrozen(area, now) }, rows);
  await fillAwaited(trx, awaited, played, rows, now);
  return awaited.id;
}

function unfrozen({ name }: ResultArea, now: number) {
  return { area: name, frozen: 0, created_at: now };
}

function reportedFields({ map, timeLimit, scoreLimit, redScore, blueScore }: ReportedRound) {
  return { map, time_limit: timeLimit, score_limit: scoreLimit, red_score: redScore, blue_score: blueScore };
}

/**
 * Corrections of results do not lock fingerprints: a correction may make a result equal to another.
 * @param own the result that the round is stored in, which may have it already while it is being played
 * @throws DUPLICATE_RESULT
 */
async function refuseDuplicate(trx: LeagueTransaction, area: Area, fingerprint: string, own?: number): Promise<void> {
  await lockFingerprint(trx, area, fingerprint);
  const first = await findByFingerprint(trx, area, fingerprint, own);
  if (first !== null) throw refuse("DUPLICATE_RESULT", { _id: String(first) });
}

/**
 * Locks a round by its fingerprint: of two concurrent imports of one round, the second continues when the first has
 * committed.
 */
export async function lockFingerprint(trx: LeagueTransaction, area: Area, fingerprint: string): Promise<void> {
  await acquireLock(trx, `round ${area} ${fingerprint}`);
}
