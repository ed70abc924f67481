import { CDN } from "@discordjs/rest";
import type { Context } from "../../features/context.ts";
import type { Row } from "../../features/tables.ts";
import { transaction } from "../../platform/database/database.ts";
import { saveGuilds } from "./discord-queries.ts";
import * as packets from "./gateway-packets.ts";
import { queuesOnDiscord } from "./news-queries.ts";
import { recordQueues } from "./queue-news.ts";

/** The servers that the bot is on. */
export type Guilds = {
  readonly known: readonly Row<"discord_guilds">[];
  readonly silent: readonly string[];
};

/** The longest name that Discord allows a server. */
const nameMax = 100;

/**
 * Tracks which servers the bot is on by the gateway's events.
 * @param onChange called with all of them at each change
 */
export function guildTracker(onChange: (guilds: Guilds) => void) {
  const known = new Map<string, Row<"discord_guilds">>();
  const silent = new Set<string>();

  const begin = (data: unknown) => {
    known.clear();
    silent.clear();
    for (const one of packets.ready.parse(data).guilds) {
      const read = packets.unavailableGuild.safeParse(one);
      if (read.success) silent.add(read.data.id);
    }
  };
  const appear = (data: unknown) => {
    const { id, unavailable } = packets.unavailableGuild.parse(data);
    if (unavailable) return vanish(data);
    const { name, icon, member_count } = packets.receivedGuild.parse(data);
    silent.delete(id);
    known.set(id, { id, name: kept(name), icon: iconUrl(id, icon), member_count: member_count ?? 0 });
  };
  const change = (data: unknown) => {
    const { id, name, icon } = packets.receivedGuild.parse(data);
    const before = known.get(id);
    if (before) known.set(id, { ...before, name: kept(name), icon: iconUrl(id, icon) });
  };
  const vanish = (data: unknown) => {
    const { id, unavailable } = packets.unavailableGuild.parse(data);
    known.delete(id);
    if (unavailable) silent.add(id);
    else silent.delete(id);
  };
  const events = new Map([
    ["READY", begin],
    ["GUILD_CREATE", appear],
    ["GUILD_UPDATE", change],
    ["GUILD_DELETE", vanish],
  ]);

  return {
    /** @throws where the data of a server's event is unreadable */
    handle(name: string, data: unknown): void {
      const follow = events.get(name);
      if (follow === undefined) return;
      follow(data);
      onChange({ known: [...known.values()], silent: [...silent] });
    },
  };
}

/** A name that both databases can store. */
function kept(name: string): string {
  return name.replaceAll("\0", "").slice(0, nameMax).toWellFormed();
}

const cdn = new CDN();

function iconUrl(id: string, icon: string | null | undefined): string | null {
  return typeof icon === "string" ? cdn.icon(id, icon, { size: 64, forceStatic: true }) : null;
}

/** Stores which servers the bot is on, whenever that changes. */
export function guildBuffer({ db, clock }: Pick<Context, "db" | "clock">) {
  let pending: Guilds | undefined;
  return {
    update(guilds: Guilds): void {
      pending = guilds;
    },
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
