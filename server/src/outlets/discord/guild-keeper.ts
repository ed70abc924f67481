import type { Context } from "../../features/context.ts";
import { transaction } from "../../platform/database/database.ts";
import { recordQueues } from "./deliver-to-discord.ts";
import type { Guilds } from "./guild-tracker.ts";
import { saveGuilds } from "./guilds-queries.ts";
import { queuesOnDiscord } from "./news-queries.ts";

/** Stores which servers the bot is on, whenever that changes. */
export function guildKeeper({ db, clock }: Pick<Context, "db" | "clock">) {
  let heard: Guilds | undefined;
  return {
    hear(guilds: Guilds): void {
      heard = guilds;
    },
    /** Stores the latest list. Queues of new servers are updated there. */
    async save(): Promise<void> {
      const guilds = heard;
      if (guilds === undefined) return;
      await transaction(db, async (trx) => {
        const fresh = await saveGuilds(trx, guilds.known, guilds.silent);
        await recordQueues(trx, await queuesOnDiscord(trx, fresh), clock.now());
      });
      if (heard === guilds) heard = undefined;
    },
  };
}
