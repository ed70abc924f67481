import { CDN } from "@discordjs/rest";
import type { Context } from "../../features/context.ts";
import type { Row } from "../../features/tables.ts";
import { transaction } from "../../platform/database/database.ts";
import type { Logger } from "../../platform/logger.ts";
import { queuesOnDiscord, saveGuilds, saveState } from "./discord-queries.ts";
import * as packets from "./gateway-packets.ts";
import { recordLastResults, recordQueues } from "./queue-news.ts";
import type { Ended } from "./run-gateway-connection.ts";

export type BotState = {
  readonly isConnected: boolean;
  /** The error message for admins; `null` while it is connected or connecting. */
  readonly fault: string | null;
  /** Whether Discord would refuse every further attempt, so that none is made until an admin asks. */
  readonly isRefused: boolean;
};

const connected: BotState = { isConnected: true, fault: null, isRefused: false };

/** After this number of connections that ended soon after they were ready, the bot counts as disconnected. */
const unstable = 3;

type ReportParts = { readonly log: Logger; readonly onState: (state: BotState) => void };

/** Reports an outage once at its beginning and once at its end, however often the bot tries to connect meanwhile. */
export function outageReport({ log, onState }: ReportParts) {
  let isOut = false;
  return {
    /** To be called when a connection ended. @param failures the number of consecutive ones that did not last */
    ended({ reason, wasReady, isRefused, failures }: Ended & { failures: number }): void {
      if (wasReady && failures < unstable && !isRefused) return;
      if (!isOut) log.warn({ reason }, "The bot is not connected to Discord");
      isOut = true;
      onState({ isConnected: false, fault: reason, isRefused });
    },
    ready(): void {
      if (!isOut) onState(connected);
    },
    /** To be called when a connection has lasted. */
    lasts(): void {
      if (isOut) log.info({}, "The bot is connected to Discord again");
      isOut = false;
      onState(connected);
    },
  };
}

/** Stores whether the bot is connected, so that admins see it in every process. */
export function stateBuffer({ db, clock }: Pick<Context, "db" | "clock">) {
  let saved: BotState | undefined;
  const { update, save } = latest(async (state: BotState & { readonly since: number }) => {
    const { isConnected, fault, isRefused, since } = state;
    await saveState(db, { connected: isConnected ? 1 : 0, fault, refused: isRefused ? 1 : 0, since });
    saved = state;
  });
  return {
    save,
    update(state: BotState): void {
      const isSame = saved?.isConnected === state.isConnected && saved.fault === state.fault;
      update(isSame ? undefined : { ...state, since: clock.now() });
    },
  };
}

/** Stores the latest value that is known, once. */
function latest<Value>(store: (value: Value) => Promise<void>) {
  let pending: Value | undefined;
  return {
    update(value: Value | undefined): void {
      pending = value;
    },
    async save(): Promise<void> {
      const value = pending;
      if (value === undefined) return;
      await store(value);
      if (pending === value) pending = undefined;
    },
  };
}

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
  return latest(({ known, silent }: Guilds) =>
    transaction(db, async (trx) => {
      const added = await saveGuilds(trx, known, silent);
      const queues = await queuesOnDiscord(trx, added);
      await recordQueues(trx, queues, clock.now());
      // What was validated while the bot was off a server was shown nowhere; what is there already stays.
      for (const queueId of queues) await recordLastResults(trx, queueId, clock.now());
    }),
  );
}
