import type { Context } from "../src/features/context.ts";
import { openMatchOf } from "../src/features/matches/matches-queries.ts";
import { joinQueue } from "../src/features/matchmaking/join-queue.ts";
import { readyUp } from "../src/features/matchmaking/ready-up.ts";
import { listModes } from "../src/features/modes/modes-queries.ts";
import { createQueue } from "../src/features/queues/create-queue.ts";
import { demoModes } from "./demo-modes.ts";
import type { DemoPlayer } from "./demo-players.ts";
import { minuteMs, type TurnedClock } from "./turned-clock.ts";

const names = ["Duos at night", "Three a side", "Big maps, big teams"] as const;
/** How many wait in each queue, in the order of the modes. */
const waiting = [3, 4, 7] as const;

/** Creates a queue for each mode, with waiting players; in the first, a match whose players are ready was just made. */
export async function fillQueues(
  context: Context & { readonly clock: TurnedClock },
  players: readonly DemoPlayer[],
  now: number,
): Promise<number[]> {
  const modes = await listModes(context.db, { descending: false, limit: 100, offset: 0 });
  const ids: number[] = [];
  let free = players;
  for (const [index, { name: modeName, size, maps }] of demoModes.entries()) {
    const modeId = modes.find(({ name }) => name === modeName)?.id ?? 0;
    const queueId = await createQueue(context, { name: names[index] ?? modeName, modeId, mode: size, maps });
    ids.push(queueId);
    const comers = free.slice(0, (waiting[index] ?? 0) + (index === 0 ? size * 2 : 0));
    free = free.slice(comers.length);
    for (const [turn, { userId }] of comers.entries()) {
      context.clock.turnTo(now - (comers.length - turn) * 2 * minuteMs);
      await joinQueue(context, userId, queueId);
      if (index === 0 && turn === size * 2 - 1) await makeReady(context, comers.slice(0, turn + 1));
    }
  }
  context.clock.turnTo(now);
  return ids;
}

async function makeReady(context: Context, players: readonly DemoPlayer[]): Promise<void> {
  for (const { userId } of players) {
    const match = await openMatchOf(context.db, userId);
    if (match !== undefined) await readyUp(context, userId, match.id);
  }
}
