import type { LeagueTransaction } from "../context.ts";
import type { Row } from "../tables.ts";
import { comparePosts } from "./compare-posts.ts";
import { reachedLimit, readPostedRound } from "./read-posted-round.ts";
import { type NextRound, removeRounds } from "./received-rounds-queries.ts";
import { isSilent, runningOf } from "./running-rounds-queries.ts";

type Received = Row<"received_rounds">;

/**
 * Removes the first of a game server's waiting rounds as long as each is a state of its running round that the next one
 * replaces: a backlog costs one change of the result, not one a post. Its row is locked.
 * @returns the first round that is left; `undefined`: there was none
 */
export async function removeSuperseded(
  trx: LeagueTransaction,
  waiting: readonly NextRound[],
): Promise<NextRound | undefined> {
  const [first] = waiting;
  if (first === undefined || waiting.length === 1) return first;
  const [running, another] = await runningOf(trx, first.game_server_id, first.id);
  // Without a running round the first state decides which result it belongs to.
  if (running === undefined || another !== undefined) return first;
  const next = waiting.findIndex((state, index) => !isSuperseded(running, state, waiting[index + 1]));
  await removeRounds(
    trx,
    waiting.slice(0, next).map(({ id }) => id),
  );
  return waiting[next];
}

/** Whether a post continues a running round, which it leaves running, and the next post replaces it. */
function isSuperseded(running: Received, state: Received, next: Received | undefined): boolean {
  if (next === undefined || isSilent(running, next.received_at)) return false;
  const [earlier, posted, later] = [running, state, next].map(readPostedRound);
  if (!earlier || !posted || !later) return false;
  if ("ignored" in earlier || "ignored" in posted || "ignored" in later) return false;
  if (posted.round.durationSeconds === null || later.round.durationSeconds === null) return false;
  return (
    !reachedLimit(posted.round) &&
    comparePosts(earlier.round, posted.round) === "LATER" &&
    comparePosts(posted.round, later.round) === "LATER"
  );
}
