import type { Context } from "../../features/context.ts";
import { transaction } from "../../platform/database/database.ts";
import { recordQueues } from "./deliver-to-discord.ts";
import type { Guilds } from "./guild-tracker.ts";
import { saveGuilds } from "./guilds-queries.ts";
import { queuesOnDiscord } from "./news-queries.ts";

/** Stores which servers the bot is on, whenever that changes. */
export function guildBuffer({ db, clock }: Pick<Context, "db" | "clock">) {
  let pending: Guilds | undefined;
  return {
    update(guilds: Guilds): void {
      pending = guilds;
    },
    /** Stores the latest list. Queues of new servers are updated there. */
    async save(): Promise<void> {
      const guilds = pending;
      if (guilds === undefined) return;
      await transaction(db, async (trx) => {
        const added = await saveGuilds(trx, guilds.known, guilds.silent);
        await recordQueues(trx, await queuesOnDiscord(trx, added), clock.now());
      });
      if (pending === guilds) pending = undefined;
    },
  };
}
