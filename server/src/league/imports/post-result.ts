import { transaction } from "../../platform/database/database.ts";
import { refuse } from "../../platform/refusal.ts";
import type { Context, LeagueTransaction } from "../context.ts";
import type { ResultArea } from "../results/result-area.ts";
import { findByFingerprint } from "../results/results-queries.ts";
import { type StoredPlayer, storeResult } from "../results/store-result.ts";
import type { Area, NewRow } from "../tables.ts";
import { fingerprintOf } from "./fingerprint.ts";
import { parseRoundMessage } from "./parse-round-message.ts";
import { type ResolvedPlayer, resolvePlayers } from "./resolve-players.ts";
import { type ReportedRound, UnreadableMessage } from "./round-message.ts";

export type PostedResult = {
  readonly area: ResultArea;
  /** Where it stands, once its round (`null`: there is none) and players are known. @throws what the area refuses */
  readonly place: (trx: LeagueTransaction, round: ResolvedRound | null) => Promise<ResultPlacement>;
  /** When it was played, ms UTC. */
  readonly playedAt: number;
  /** What the game server wrote; blank for an empty result. */
  readonly message: string;
  /** Store it even where the same round stands already. */
  readonly allowDuplicate: boolean;
};

/** A reported round whose players are known. */
export type ResolvedRound = Omit<ReportedRound, "players"> & { readonly players: readonly ResolvedPlayer[] };
/** The board that a result counts for, and its clans. */
export type ResultPlacement = Pick<NewRow<"results">, "board_id" | "red_clan_id" | "blue_clan_id">;

/**
 * Posts a result and answers its key. Faults are looked for in the order of SPEC's list; on any, nothing is stored.
 * @throws INVALID_MESSAGE, PLAYER_NOT_FOUND, TEAM_SIZE_MISMATCH, DUPLICATE_RESULT
 */
export async function postResult({ db, clock }: Context, posted: PostedResult): Promise<number> {
  const { area, place, playedAt, allowDuplicate } = posted;
  const result = { ...emptyResult, area: area.name, played_at: playedAt, created_at: clock.now() };
  const round = posted.message.trim() === "" ? null : readMessage(posted.message);
  return transaction(db, async (trx) => {
    await area.admit(trx, null);
    if (round === null) return store(trx, { ...result, ...(await place(trx, null)) }, []);
    const players = await resolvePlayers(trx, round);
    const red = players.filter(({ side }) => side === "red");
    if (red.length * 2 !== players.length) throw refuse("TEAM_SIZE_MISMATCH");
    const placement = await place(trx, { ...round, players });
    const fingerprint = fingerprintOf({ ...round, players });
    if (!allowDuplicate) await refuseDuplicate(trx, area.name, fingerprint);
    const claim = { fingerprint, claimed_fingerprint: allowDuplicate ? null : fingerprint };
    return store(trx, { ...result, ...reportedFields(round), team_size: red.length, ...placement, ...claim }, players);
  });
}

const emptyResult = { team_size: 0, red_score: 0, blue_score: 0, frozen: 0 } as const;

function readMessage(message: string): ReportedRound {
  try {
    return parseRoundMessage(message);
  } catch (error) {
    if (!(error instanceof UnreadableMessage)) throw error;
    const where = error.line === null ? "Message" : `Line ${error.line}`;
    throw refuse("INVALID_MESSAGE", { where, reason: error.reason });
  }
}

function reportedFields({ map, timeLimit, scoreLimit, redScore, blueScore }: ReportedRound) {
  return { map, time_limit: timeLimit, score_limit: scoreLimit, red_score: redScore, blue_score: blueScore };
}

async function refuseDuplicate(trx: LeagueTransaction, area: Area, fingerprint: string): Promise<void> {
  const first = await findByFingerprint(trx, area, fingerprint);
  if (first !== null) throw refuse("DUPLICATE_RESULT", { _id: String(first) });
}

/** Stores a result of its own. */
async function store(
  trx: LeagueTransaction,
  result: NewRow<"results">,
  players: readonly ResolvedPlayer[],
): Promise<number> {
  const id = await storeResult(trx, result, players.map(asPlayed));
  if (id !== null) return id;
  // Somebody posted the same round between our look and our write. Theirs is there by now, unless it is gone again.
  await refuseDuplicate(trx, result.area, result.fingerprint ?? "");
  return store(trx, result, players);
}

function asPlayed({ userId, side, score, flags, kills, deaths }: ResolvedPlayer): StoredPlayer {
  return { user_id: userId, side, score, flags, kills, deaths };
}
