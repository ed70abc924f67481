import type { Context } from "../../features/context.ts";
import { transaction } from "../../platform/database/database.ts";
import { recordQueues } from "./deliver-to-discord.ts";
import type { Guilds } from "./guild-tracker.ts";
import { saveGuilds } from "./guilds-queries.ts";
import { queuesOnDiscord } from "./news-queries.ts";

/** Keeps in the league which servers the bot is on, as of when it last heard of them. */
export function guildKeeper({ db, clock }: Pick<Context, "db" | "clock">) {
  let heard: Guilds | undefined;
  return {
    hear(guilds: Guilds): void {
      heard = guilds;
    },
    /** Stores what was heard since. What is to be on servers that are new is brought there. */
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
