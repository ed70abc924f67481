import type { Area } from "contract/constants.ts";
import { importErrorCodes } from "contract/imports.ts";
import { ApiError, createApiError } from "../../../platform/api-error.ts";
import { transaction } from "../../../platform/database/database.ts";
import { acquireLock } from "../../../platform/database/dialect.ts";
import type { Context, LeagueDatabase, LeagueTransaction } from "../../context.ts";
import { rejectImpossibleDates } from "../../reject-impossible-dates.ts";
import type { NewRow } from "../../tables.ts";
import type { ResultArea } from "../result-area.ts";
import { computeFingerprint } from "../result-rules.ts";
import { findResultIdByFingerprint } from "../results-queries.ts";
import { storeResult } from "../store-result.ts";
import { fillPendingResult, lockPendingResultForUpdate } from "./fill-pending-result.ts";
import { findImportErrors, type SeasonClan } from "./find-import-errors.ts";
import { parseRoundMessage } from "./parse-round-message.ts";
import { type ResolvedRound, resolvePlayers, toNewResultPlayer } from "./resolve-players.ts";
import { type ReportedRound, SeveralRoundsError, UnreadableMessageError } from "./round-message.ts";

/** A result to store. */
export type PostedResult = {
  readonly area: ResultArea;
  /**
   * Chooses the competition and the clans, once the players are known.
   * @param round `null` for an empty result
   * @throws an `ApiError` if the area does not accept the result
   */
  readonly assignCompetition: (
    trx: LeagueTransaction,
    round: ResolvedRound | null,
    playedAt: number,
  ) => Promise<CompetitionAssignment>;
  /** Finds the clans to which players are assigned. Without it, players need no clan. */
  readonly findClans?: (db: LeagueDatabase) => Promise<readonly SeasonClan[] | null>;
  /** When the round was played, milliseconds since the epoch; `undefined`: now. */
  readonly date: number | undefined;
  /** The message of the game server. If it is blank, an empty result is created. */
  readonly message: string;
  /** Whether to store the round even if the same round is already stored. */
  readonly allowDuplicate: boolean;
};

/** The competition for which a result counts, and its clans. */
export type CompetitionAssignment = Pick<NewRow<"results">, "competition_id" | "red_clan_id" | "blue_clan_id">;

/**
 * Posts a result and returns its id. If a result is waiting for the round, the round is stored in that result. Errors are
 * checked in the order of `docs/rules.md` (Importing a round). If there is an error, nothing is stored.
 * @throws INVALID_INPUT if the date is impossible
 * @throws INVALID_MESSAGE if the message cannot be parsed
 * @throws SEVERAL_ROUNDS if the message contains more than one round
 * @throws PLAYER_NOT_FOUND if a name belongs to no player
 * @throws TEAM_SIZE_MISMATCH if one team has more players
 * @throws DUPLICATE_RESULT if the same round is stored and `allowDuplicate` is not set
 * @throws the errors of `assignCompetition` and of `ResultArea.requireEditable`
 */
export async function importRound(context: Context, postedResult: PostedResult): Promise<number> {
  const { area, date, message } = postedResult;
  const now = context.clock.now();
  rejectImpossibleDates("PLAYED", { date }, now);
  const playedAt = date ?? now;
  const round = message.trim() === "" ? null : readMessage(message);
  try {
    return await transaction(context.db, async (trx) => {
      // `null`: the result has no competition yet.
      await area.requireEditable(trx, null);
      const id = await (round === null
        ? storeEmptyResult(context, trx, postedResult, playedAt)
        : storeRound(context, trx, postedResult, round, playedAt));
      await area.assignEvent(trx, id);
      return id;
    });
  } catch (error) {
    if (round === null) throw error;
    throw await addImportErrors(context, postedResult, round, playedAt, error);
  }
}

/**
 * The import stops at its first error. If that is about names or clans, adds all other such errors.
 * @returns the error to throw
 */
async function addImportErrors(
  { db }: Context,
  { findClans }: PostedResult,
  round: ReportedRound,
  playedAt: number,
  error: unknown,
): Promise<unknown> {
  if (!(error instanceof ApiError) || !(importErrorCodes as readonly string[]).includes(error.code)) return error;
  const clans = findClans === undefined ? null : await findClans(db);
  return error.withAllErrors(await findImportErrors(db, round, clans, playedAt));
}

/** Parses a message. Turns parse errors into errors of the API. */
function readMessage(message: string): ReportedRound {
  try {
    return parseRoundMessage(message);
  } catch (error) {
    if (!(error instanceof UnreadableMessageError)) throw error;
    if (error instanceof SeveralRoundsError) throw createApiError("SEVERAL_ROUNDS", { line: error.line });
    const where = error.line === null ? "Message" : `Line ${error.line}`;
    throw createApiError("INVALID_MESSAGE", { where, reason: error.reason });
  }
}

async function storeEmptyResult(
  { clock }: Context,
  trx: LeagueTransaction,
  { area, assignCompetition }: PostedResult,
  playedAt: number,
): Promise<number> {
  const emptyColumns = { team_size: 0, red_score: 0, blue_score: 0, played_at: playedAt };
  // `null`: an empty result has no players, who would determine its clans.
  const assignment = await assignCompetition(trx, null, playedAt);
  return storeResult(trx, { ...emptyColumns, ...assignment, ...createResultColumns(area, clock.now()) }, []);
}

async function storeRound(
  { clock }: Context,
  trx: LeagueTransaction,
  { area, assignCompetition, allowDuplicate }: PostedResult,
  round: ReportedRound,
  playedAt: number,
): Promise<number> {
  const now = clock.now();
  const players = await resolvePlayers(trx, round, playedAt);
  const redPlayers = players.filter(({ side }) => side === "red");
  if (redPlayers.length * 2 !== players.length) throw createApiError("TEAM_SIZE_MISMATCH");
  const assignment = await assignCompetition(trx, { ...round, players }, playedAt);
  const rows = players.map(toNewResultPlayer);
  const competitionId = assignment.competition_id ?? null;
  const pendingResult = await lockPendingResultForUpdate(trx, area, competitionId, rows, round);
  const fingerprint = computeFingerprint({ ...round, players });
  if (!allowDuplicate) await rejectDuplicate(trx, area.name, fingerprint, pendingResult?.id);
  const playedColumns = {
    ...toRoundColumns(round),
    played_at: playedAt,
    team_size: redPlayers.length,
    has_round: 1,
    running: 0,
    fingerprint,
  };
  if (pendingResult === null)
    return storeResult(trx, { ...playedColumns, ...assignment, ...createResultColumns(area, now) }, rows);
  await fillPendingResult(trx, pendingResult, playedColumns, rows, now);
  return pendingResult.id;
}

/** Creates the columns that all new results share. */
function createResultColumns({ name }: ResultArea, now: number) {
  return { area: name, frozen: 0, created_at: now };
}

function toRoundColumns({ map, timeLimit, scoreLimit, redScore, blueScore }: ReportedRound) {
  return { map, time_limit: timeLimit, score_limit: scoreLimit, red_score: redScore, blue_score: blueScore };
}

/**
 * Rejects a round that is already stored. A correction of a result can still create a duplicate, because corrections do not
 * check for duplicates.
 * @param targetId the id of the result in which the round will be stored. This result may already have the round, because
 * servers also post a round that is still in progress.
 * @throws DUPLICATE_RESULT if another result has the round
 */
async function rejectDuplicate(
  trx: LeagueTransaction,
  area: Area,
  fingerprint: string,
  targetId?: number,
): Promise<void> {
  await lockFingerprint(trx, area, fingerprint);
  const duplicateId = await findResultIdByFingerprint(trx, area, fingerprint, targetId);
  if (duplicateId !== null) throw createApiError("DUPLICATE_RESULT", { _id: String(duplicateId) });
}

/** Locks a round by its fingerprint, so that a concurrent import of the same round waits until this import has committed. */
export async function lockFingerprint(trx: LeagueTransaction, area: Area, fingerprint: string): Promise<void> {
  await acquireLock(trx, `round ${area} ${fingerprint}`);
}
