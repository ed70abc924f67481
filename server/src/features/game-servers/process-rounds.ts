import { setImmediate as nextTurn } from "node:timers/promises";
import { transaction } from "../../platform/database/database.ts";
import { Refusal } from "../../platform/refusal.ts";
import type { Context, LeagueTransaction } from "../context.ts";
import { recorded } from "../history/history-scope.ts";
import { freezeResult } from "../results/freeze-result.ts";
import { rankedArea } from "../results/ranked-area.ts";
import { changeBy } from "./change-by-game-server.ts";
import { endSilentRounds } from "./end-silent-rounds.ts";
import { matchRound } from "./match-round.ts";
import { missingNames } from "./missing-names.ts";
import { saveMissingNames } from "./missing-names-queries.ts";
import {
  changeRound,
  lockNextRounds,
  type NextRound,
  roundsToFreeze,
  serversWithNewRounds,
} from "./received-rounds-queries.ts";
import { removeSuperseded } from "./remove-superseded.ts";

/** Rounds of one game server that one transaction reads, and that it processes, at most: each commit waits for the disk. */
const [readAtOnce, processedAtOnce] = [20, 5];

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
