import { setImmediate as nextTurn } from "node:timers/promises";
import type { ownActions } from "contract/history-words.ts";
import { transaction } from "../../platform/database/database.ts";
import { Refusal } from "../../platform/refusal.ts";
import { type Running, repeatEvery } from "../../platform/repeat.ts";
import { type RecordedChange, recorded } from "../audit-log/history-scope.ts";
import type { Context, LeagueDatabase, LeagueTransaction } from "../context.ts";
import { saveMissingNames } from "../people/users/missing-names-queries.ts";
import { freezeResult } from "../results/freeze-result.ts";
import { findPlayers } from "../results/imports/resolve-players.ts";
import { rankedArea } from "../results/ranked-area.ts";
import type { Row } from "../tables.ts";
import { nameOfGameServer, removePostedBytesBefore } from "./game-servers-queries.ts";
import { matchRound } from "./match-round.ts";
import { dayOf } from "./post-budget.ts";
import { comparePosts, reachedLimit, readPostedRound } from "./read-posted-round.ts";
import {
  changeRound,
  lockNextRounds,
  type NextRound,
  removeRounds,
  removeTextsBefore,
  roundsToFreeze,
  serversWithNewRounds,
} from "./received-rounds-queries.ts";
import { endRound } from "./running-round.ts";
import { hasNewRound, isSilent, lockAnyServerForUpdate, runningOf, silentServers } from "./running-rounds-queries.ts";

/** Milliseconds between two looks: a round stands in its result within a second. */
const everyMs = 400;
const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

/** Processes rounds as they come, and removes old texts. Several processes may run it on the same database. */
export function watchRounds(context: Context, onFault: (fault: unknown) => void): Running {
  const running = [
    repeatEvery(() => processRounds(context), { everyMs, onFault }),
    repeatEvery(() => removeOldTexts(context), { everyMs: hourMs, onFault }),
  ];
  return { stop: async () => void (await Promise.all(running.map((one) => one.stop()))) };
}

/** Removes the texts of rounds that counted for nothing once they are older than the setting says, and sums of past days. */
export async function removeOldTexts({ db, clock, settings }: Context): Promise<void> {
  const now = clock.now();
  await transaction(db, async (trx) => {
    await removeTextsBefore(trx, now - settings.roundTextDays * dayMs);
    await removePostedBytesBefore(trx, dayOf(now));
  });
}

/** Rounds of one game server that one transaction reads, and that it processes, at most: each commit waits for the disk. */
const readAtOnce = 20;
const processedAtOnce = 5;

/**
 * Looks at every round that came and that nobody has looked at, a few of one game server in each transaction, ends the
 * silent ones, then freezes what is to be frozen. Several processes may run it on the same database, and a crash leaves
 * each round either as it came or processed.
 * @throws what one of them threw, once the other servers' rounds are processed
 */
export async function processRounds(context: Context): Promise<void> {
  const faults: unknown[] = [];
  for (const gameServerId of await serversWithNewRounds(context.db)) {
    await processAll(context, gameServerId).catch((fault) => faults.push(fault));
  }
  await endSilentRounds(context);
  await freezeMatched(context);
  if (faults.length > 0) throw faults[0];
}

async function processAll(context: Context, gameServerId: number): Promise<void> {
  let isLeft = true;
  while (isLeft) {
    isLeft = await processSome(context, gameServerId);
    // On SQLite nothing above waits for the event loop: without this no call would be served until all rounds are processed.
    await nextTurn();
  }
}

/** @returns whether there may be more */
async function processSome(context: Context, gameServerId: number): Promise<boolean> {
  return recorded(context, await changeBy(context, gameServerId, "storeRound"), () =>
    transaction(context.db, async (trx) => {
      const waiting = await lockNextRounds(trx, gameServerId, readAtOnce);
      let processed = 0;
      for (let left = waiting; processed < processedAtOnce; processed += 1) {
        const received = await removeSuperseded(trx, left);
        if (received === undefined) break;
        await processRound(context, trx, received);
        left = left.slice(left.indexOf(received) + 1);
      }
      return processed === processedAtOnce || waiting.length === readAtOnce;
    }),
  );
}

async function processRound(context: Context, trx: LeagueTransaction, received: NextRound): Promise<void> {
  const change = await matchRound(context, trx, received);
  await changeRound(trx, received.id, change);
  await saveMissingNames(trx, received.id, change.state === "UNMATCHED" ? await missingNames(trx, received) : []);
}

/** A crash after a freeze leaves the round marked: the next freeze is refused, and the mark removed. */
async function freezeMatched(context: Context): Promise<void> {
  for (const { id, result_id: resultId, game_server_id } of await roundsToFreeze(context.db)) {
    const refused = resultId === null ? null : await freeze(context, resultId, game_server_id);
    const reason = refused === null || refused.code === "RESULT_FROZEN" ? null : refused.message;
    await transaction(context.db, (trx) => changeRound(trx, id, { to_freeze: null, reason }));
  }
}

async function freeze(context: Context, id: number, gameServerId: number): Promise<Refusal | null> {
  try {
    const change = await changeBy(context, gameServerId, "freezeByGameServer");
    await recorded(context, change, () => freezeResult(context, { area: rankedArea, id }, "LEAGUE"));
    return null;
  } catch (fault) {
    if (fault instanceof Refusal) return fault;
    throw fault;
  }
}

/** Ends the rounds of which no game server has posted anything for ten minutes. Safe to run in several processes at once. */
async function endSilentRounds({ db, clock }: Pick<Context, "db" | "clock">): Promise<void> {
  for (const gameServerId of await silentServers(db, clock.now())) {
    const change = await changeBy({ db }, gameServerId, "storeRound");
    const ending = () =>
      transaction(db, async (trx) => {
        await lockAnyServerForUpdate(trx, gameServerId);
        // What came in time counts, also when it is processed late.
        if (await hasNewRound(trx, gameServerId)) return;
        const now = clock.now();
        for (const round of await runningOf(trx, gameServerId, null)) {
          if (isSilent(round, now)) await endRound(trx, round, now);
        }
      });
    await recorded({ clock }, change, ending);
  }
}

type Received = Row<"received_rounds">;

/**
 * Removes the first of a game server's waiting rounds as long as each is a state of its running round that the next one
 * replaces: a backlog costs one change of the result, not one a post. Its row is locked.
 * @returns the first round that is left; `undefined`: there was none
 */
async function removeSuperseded(trx: LeagueTransaction, waiting: readonly NextRound[]): Promise<NextRound | undefined> {
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
    comparePosts(earlier.round, posted.round, null) === "LATER" &&
    comparePosts(posted.round, later.round, null) === "LATER"
  );
}

/** The names of a received round that no player has. */
async function missingNames(db: LeagueDatabase, received: Received): Promise<string[]> {
  const posted = readPostedRound(received);
  if ("ignored" in posted) return [];
  const players = await findPlayers(db, posted.round, received.received_at);
  return players.filter(({ userId }) => userId === null).map(({ name }) => name);
}

/** What a game server does, as the history records it: each result that it concerns. */
export async function changeBy(
  { db }: Pick<Context, "db">,
  gameServerId: number,
  action: (typeof ownActions)[number],
): Promise<RecordedChange> {
  return {
    author: "GAME_SERVER",
    userId: null,
    authorName: await nameOfGameServer(db, gameServerId),
    action,
    subject: null,
    others: [],
    creates: null,
    isAlwaysRecorded: false,
    address: null,
  };
}
