import { CDN } from "@discordjs/rest";
import type { Context } from "../../features/context.ts";
import type { Row } from "../../features/tables.ts";
import { transaction } from "../../platform/database/database.ts";
import type { Logger } from "../../platform/logger.ts";
import { listQueuesOnDiscord, saveGuilds, saveState } from "./discord-queries.ts";
import * as packets from "./gateway-packets.ts";
import { recordLastResults, recordQueueUpdates } from "./queue-outbox.ts";
import type { ConnectionEnd } from "./run-gateway-connection.ts";

export type BotState = {
  readonly isConnected: boolean;
  /** The error message for admins. `null` while the bot is connected or connecting. */
  readonly fault: string | null;
  /** Whether Discord would reject every further attempt. The bot then connects only when an admin asks. */
  readonly isRefused: boolean;
};

const connected: BotState = { isConnected: true, fault: null, isRefused: false };

/** After this many consecutive connections that did not last, the bot counts as disconnected. */
const unstableAfter = 3;

type ReportOptions = { readonly log: Logger; readonly onState: (state: BotState) => void };

/** Reports the beginning and the end of an outage once each, regardless of the attempts in between. */
export function createOutageReporter({ log, onState }: ReportOptions) {
  let isOutageReported = false;
  return {
    /** Reports that a connection has ended. `failures`: the number of consecutive connections that did not last. */
    ended({ reason, wasReady, isRefused, failures }: ConnectionEnd & { failures: number }): void {
      if (wasReady && failures < unstableAfter && !isRefused) return;
      if (!isOutageReported) log.warn({ reason }, "The bot is not connected to Discord");
      isOutageReported = true;
      onState({ isConnected: false, fault: reason, isRefused });
    },
    ready(): void {
      if (!isOutageReported) onState(connected);
    },
    /** Reports that a connection has become stable. */
    lasts(): void {
      if (isOutageReported) log.info({}, "The bot is connected to Discord again");
      isOutageReported = false;
      onState(connected);
    },
  };
}

/** Stores whether the bot is connected, so that admins see it in every process. */
export function createStateBuffer({ db, clock }: Pick<Context, "db" | "clock">) {
  let saved: BotState | undefined;
  const { update, save } = createBuffer(async (state: BotState & { readonly since: number }) => {
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

/** Buffers the latest value until it is stored. */
function createBuffer<Value>(store: (value: Value) => Promise<void>) {
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

/** The Discord servers that the bot is on. */
export type Guilds = {
  readonly known: readonly Row<"discord_guilds">[];
  /** The ids of servers that are unavailable at the moment. */
  readonly silent: readonly string[];
};

/** Maximum length of a server's name on Discord. */
const maxNameLength = 100;

/**
 * Tracks which servers the bot is on, by the events of the gateway.
 * @param onChange called with all servers after each change
 */
export function createGuildTracker(onChange: (guilds: Guilds) => void) {
  const known = new Map<string, Row<"discord_guilds">>();
  const silent = new Set<string>();

  const onReady = (data: unknown) => {
    known.clear();
    silent.clear();
    for (const guild of packets.ready.parse(data).guilds) {
      const parsed = packets.unavailableGuild.safeParse(guild);
      if (parsed.success) silent.add(parsed.data.id);
    }
  };
  const onGuildCreate = (data: unknown) => {
    const { id, unavailable } = packets.unavailableGuild.parse(data);
    if (unavailable) return onGuildDelete(data);
    const { name, icon, member_count } = packets.receivedGuild.parse(data);
    silent.delete(id);
    known.set(id, { id, name: toStorableName(name), icon: createIconUrl(id, icon), member_count: member_count ?? 0 });
  };
  const onGuildUpdate = (data: unknown) => {
    const { id, name, icon } = packets.receivedGuild.parse(data);
    const storedGuild = known.get(id);
    if (storedGuild) known.set(id, { ...storedGuild, name: toStorableName(name), icon: createIconUrl(id, icon) });
  };
  const onGuildDelete = (data: unknown) => {
    const { id, unavailable } = packets.unavailableGuild.parse(data);
    known.delete(id);
    if (unavailable) silent.add(id);
    else silent.delete(id);
  };
  const events = new Map([
    ["READY", onReady],
    ["GUILD_CREATE", onGuildCreate],
    ["GUILD_UPDATE", onGuildUpdate],
    ["GUILD_DELETE", onGuildDelete],
  ]);

  return {
    /** @throws if the data of a server's event is malformed */
    handle(name: string, data: unknown): void {
      const handler = events.get(name);
      if (handler === undefined) return;
      handler(data);
      onChange({ known: [...known.values()], silent: [...silent] });
    },
  };
}

/** Returns a name that both databases can store. */
function toStorableName(name: string): string {
  return name.replaceAll("\0", "").slice(0, maxNameLength).toWellFormed();
}

const cdn = new CDN();

function createIconUrl(id: string, icon: string | null | undefined): string | null {
  return typeof icon === "string" ? cdn.icon(id, icon, { size: 64, forceStatic: true }) : null;
}

/** Stores which servers the bot is on, after each change. */
export function createGuildBuffer({ db, clock }: Pick<Context, "db" | "clock">) {
  return createBuffer(({ known, silent }: Guilds) =>
    transaction(db, async (trx) => {
      const added = await saveGuilds(trx, known, silent);
      const queues = await listQueuesOnDiscord(trx, added);
      await recordQueueUpdates(trx, queues, clock.now());
      // Posts results that were validated while the bot was not on the server. Existing messages remain.
      for (const queueId of queues) await recordLastResults(trx, queueId, clock.now());
    }),
  );
}
