import { transaction } from "../../platform/database/database.ts";
import { refuse } from "../../platform/refusal.ts";
import type { Context } from "../context.ts";
import { noteSubject } from "../history/history-scope.ts";
import { lockMatchmaking } from "../matches/change-match.ts";
import { recordNews } from "../outbox-queries.ts";
import { refuseUnfitFields } from "./create-queue.ts";
import { removeWaits } from "./queue-waits-queries.ts";
import { changeQueue, findQueue, type QueueChange } from "./queues-queries.ts";
import { refuseUnknownGuild } from "./refuse-unknown-guild.ts";
import { waitingIn } from "./waiting-queries.ts";

/**
 * Changes the given fields of a queue. Waiting players are not moved to another mode or size. Its Discord channels are
 * created and removed asynchronously.
 * @throws QUEUE_NOT_FOUND, QUEUE_IN_USE, QUEUE_NAME_TAKEN, MODE_NOT_FOUND, DISCORD_NOT_CONFIGURED, GUILD_NOT_FOUND
 */
export async function updateQueue(context: Context, id: number, change: QueueChange): Promise<void> {
  const { db, clock } = context;
  const updated = transaction(db, async (trx) => {
    await lockMatchmaking(trx);
    const queue = await findQueue(trx, id);
    if (queue === undefined) throw refuse("QUEUE_NOT_FOUND");
    await noteSubject(trx, { kind: "QUEUE", id });
    await refuseUnknownGuild(context, trx, change.guildId);
    const { modeId = queue.mode_id, mode = queue.team_size } = change;
    const isOther = modeId !== queue.mode_id || mode !== queue.team_size;
    if (isOther && (await waitingIn(trx, [id])).length > 0) throw refuse("QUEUE_IN_USE");
    await changeQueue(trx, id, change);
    // Another game fills at another pace.
    if (isOther) await removeWaits(trx, id);
    await recordNews(trx, { kind: "queue-changed", queueId: id }, clock.now());
  });
  await refuseUnfitFields(change.name, updated);
}
