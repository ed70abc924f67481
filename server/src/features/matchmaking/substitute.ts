import { listOfNames } from "contract/isolated.ts";
import { type Side, sides } from "contract/sides.ts";
import { transaction } from "../../platform/database/database.ts";
import { refuse } from "../../platform/refusal.ts";
import type { Context, LeagueTransaction } from "../context.ts";
import { recordPush } from "../people/push/push-queries.ts";
import { findUser } from "../people/users/users-queries.ts";
import { teamsChanged } from "../results/edit-result.ts";
import { joinMatch, leaveMatch } from "../results/matches/change-match.ts";
import { findMatch } from "../results/matches/matches-queries.ts";
import { openPlaces } from "../results/matches/present-match.ts";
import { insertPlayer, removePlayerRow } from "../results/result-players-queries.ts";
import { discardResult } from "../results/store-result.ts";
import { actInMatch } from "./act-in-match.ts";
import { breakUp, coolDown, type LockedMatch, lockMatchForUpdate, matchIn } from "./break-up.ts";
import { waitingIn } from "./queues/waiting-queries.ts";

/**
 * Leaves a match: during its ready check like somebody who is not ready; after it the place is open to those who wait.
 * @throws MATCH_NOT_FOUND, NOT_IN_MATCH, MATCH_OVER, MATCH_RUNNING
 */
export async function leaveOwnMatch(context: Context, userId: number, matchId: number): Promise<void> {
  await actInMatch(context, userId, matchId, async (trx, locked) => {
    const reason = `You left ${matchIn(locked.match.queue_name)}`;
    if (locked.match.ready_until === null) await callOut(context, trx, locked, [userId], reason);
    else await breakUp(context, trx, locked, (player) => player === userId, reason);
  });
}

/** Calls out players who have not come to the server of their match, unless it is over or being played. */
export async function callOutAbsent(context: Context, matchId: number, userIds: readonly number[]): Promise<void> {
  await transaction(context.db, async (trx) => {
    const locked = await lockMatchForUpdate(trx, matchId);
    if (locked === null || locked.result.running === 1) return;
    const absent = locked.players.map(({ user_id }) => user_id).filter((player) => userIds.includes(player));
    if (absent.length === 0) return;
    await callOut(context, trx, locked, absent, `You were not on the server of ${matchIn(locked.match.queue_name)}`);
  });
}

/** Takes players out of a match that goes on: they get a cooldown, and those who wait in its queue may take their places. */
async function callOut(
  context: Context,
  trx: LeagueTransaction,
  { match, result, players }: LockedMatch,
  userIds: readonly number[],
  reason: string,
): Promise<void> {
  const now = context.clock.now();
  let isVotedDown = false;
  for (const userId of userIds) {
    await removePlayerRow(trx, result.id, userId);
    ({ isVotedDown } = await leaveMatch(trx, match.id, userId, now));
    await coolDown(trx, userId, reason, now);
  }
  // Nobody could end a match without players.
  if (isVotedDown || userIds.length === players.length) {
    await discardResult(trx, result, now);
    return;
  }
  await teamsChanged(trx, result);
  if (match.queue_id === null) return;
  const waiting = await waitingIn(trx, [match.queue_id]);
  const note = {
    title: "A place is open",
    body: `${listOfNames([match.queue_name ?? "", match.map])}: take it in one tap.`,
  };
  const path = `/ranked/matches/${match.id}`;
  const told = waiting.map(({ user_id }) => user_id);
  await recordPush(trx, "calls", told, { ...note, path, tag: `place-${match.id}`, until: now + openMs }, now);
}

/** How long a call to an open place is of use, in milliseconds. */
const openMs = 10 * 60_000;

/**
 * Takes the open place of a match: whoever waits in its queue and is the first.
 * @throws MATCH_NOT_FOUND, MATCH_OVER, MATCH_RUNNING, NOT_IN_QUEUE, NO_OPEN_PLACE
 */
export async function takePlace(context: Context, userId: number, matchId: number): Promise<void> {
  await transaction(context.db, async (trx) => {
    const locked = await lockMatchForUpdate(trx, matchId);
    if (locked === null) {
      throw refuse((await findMatch(trx, matchId)) === undefined ? "MATCH_NOT_FOUND" : "MATCH_OVER");
    }
    const { match, result, players } = locked;
    if (result.running === 1) throw refuse("MATCH_RUNNING");
    const waiting = match.queue_id === null ? [] : await waitingIn(trx, [match.queue_id]);
    const user = await findUser(trx, userId);
    if (user === undefined || !waiting.some(({ user_id }) => user_id === userId)) throw refuse("NOT_IN_QUEUE");
    const side = emptierSide(openPlaces(match, players));
    if (side === null) throw refuse("NO_OPEN_PLACE");
    const empty = { score: 0, flags: null, kills: 0, deaths: 0 };
    await insertPlayer(trx, { result_id: result.id, user_id: userId, side, ...empty });
    await teamsChanged(trx, result);
    const { user_name: userName } = user;
    await joinMatch(trx, { id: matchId, poolId: result.pool_id }, { userId, userName, side }, context.clock.now());
  });
}

/** The side with more open places; `null`: there is none. */
function emptierSide(open: Readonly<Record<Side, number>>): Side | null {
  const [side = "red"] = sides.toSorted((one, other) => open[other] - open[one]);
  return open[side] > 0 ? side : null;
}
