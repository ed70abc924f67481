import { CDN } from "@discordjs/rest";
import type { Context } from "../../features/context.ts";
import type { Row } from "../../features/tables.ts";
import { transaction } from "../../platform/database/database.ts";
import type { Logger } from "../../platform/logger.ts";
import { listQueuesOnDiscord, saveConnectionState, saveGuilds } from "./discord-queries.ts";
import * as packets from "./gateway-packets.ts";
import { recordLastResults, recordQueueUpdates } from "./queue-outbox.ts";
import type { ConnectionEnd } from "./run-gateway-connection.ts";

export type BotState = {
  readonly isConnected: boolean;
  /** The error message for admins. `null` while the bot is connected or connecting. */
  readonly errorMessage: string | null;
  /** Whether Discord would reject every further attempt. The bot then connects only when an admin requests it. */
  readonly isRefused: boolean;
};

const connected: BotState = { isConnected: true, errorMessage: null, isRefused: false };

/** After this many consecutive connections that did not become stable, the bot counts as disconnected. */
const maxUnstableConnections = 3;

type ReportOptions = { readonly log: Logger; readonly onState: (state: BotState) => void };

/**
 * Creates functions to call at the events of connections. They report the beginning and the end of an outage once each,
 * regardless of the attempts in between.
 */
export function createOutageReporter({ log, onState }: ReportOptions) {
  let isOutageReported = false;
  return {
    /** Reports that a connection has ended. `failureCount`: the number of consecutive connections that did not become stable. */
    reportEnd({ reason, wasReady, isRefused, failureCount }: ConnectionEnd & { failureCount: number }): void {
      if (wasReady && failureCount < maxUnstableConnections && !isRefused) return;
      if (!isOutageReported) log.warn({ reason }, "The bot is not connected to Discord");
      isOutageReported = true;
      onState({ isConnected: false, errorMessage: reason, isRefused });
    },
    /** Reports that the bot is ready. During an outage this does not count: the connection may be lost again immediately. */
    reportReady(): void {
      if (!isOutageReported) onState(connected);
    },
    /** Reports that a connection has become stable. */
    reportStable(): void {
      if (isOutageReported) log.info({}, "The bot is connected to Discord again");
      isOutageReported = false;
      onState(connected);
    },
  };
}

/** Creates a buffer that stores whether the bot is connected, so that admins see it in every process. */
export function createStateBuffer({ db, clock }: Pick<Context, "db" | "clock">) {
  let savedState: BotState | undefined;
  const buffer = createBuffer(async (state: BotState & { readonly since: number }) => {
    const { isConnected, errorMessage, isRefused, since } = state;
    await saveConnectionState(db, {
      connected: isConnected ? 1 : 0,
      fault: errorMessage,
      refused: isRefused ? 1 : 0,
      since,
    });
    savedState = state;
  });
  return {
    save: buffer.save,
    update(state: BotState): void {
      const isSaved = savedState?.isConnected === state.isConnected && savedState.errorMessage === state.errorMessage;
      // If the saved state applies again, a different state that is still pending must not replace it.
      buffer.update(isSaved ? undefined : { ...state, since: clock.now() });
    },
  };
}

/**
 * Creates a buffer that holds the latest value until `save` has stored it. `update(undefined)` discards a pending value. A value
 * that cannot be stored stays pending.
 */
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
  readonly available: readonly Row<"discord_guilds">[];
  /** The ids of servers that are unavailable at the moment. */
  readonly unavailableIds: readonly string[];
};

/** Maximum length of a server's name on Discord. */
const maxNameLength = 100;

/**
 * Creates a handler of gateway events that tracks which servers the bot is on.
 * @param onChange called with all servers after each change
 */
export function createGuildTracker(onChange: (guilds: Guilds) => void) {
  const availableGuilds = new Map<string, Row<"discord_guilds">>();
  const unavailableIds = new Set<string>();

  const onReady = (data: unknown) => {
    availableGuilds.clear();
    unavailableIds.clear();
    for (const guild of packets.ready.parse(data).guilds) {
      const parsed = packets.unavailableGuild.safeParse(guild);
      if (parsed.success) unavailableIds.add(parsed.data.id);
    }
  };
  const onGuildCreate = (data: unknown) => {
    const { id, unavailable } = packets.unavailableGuild.parse(data);
    if (unavailable) return onGuildDelete(data);
    const { name, icon, member_count } = packets.receivedGuild.parse(data);
    unavailableIds.delete(id);
    availableGuilds.set(id, {
      id,
      name: toStorableName(name),
      icon: createIconUrl(id, icon),
      member_count: member_count ?? 0,
    });
  };
  const onGuildUpdate = (data: unknown) => {
    const { id, name, icon } = packets.receivedGuild.parse(data);
    const storedGuild = availableGuilds.get(id);
    if (storedGuild)
      availableGuilds.set(id, { ...storedGuild, name: toStorableName(name), icon: createIconUrl(id, icon) });
  };
  const onGuildDelete = (data: unknown) => {
    const { id, unavailable } = packets.unavailableGuild.parse(data);
    availableGuilds.delete(id);
    if (unavailable) unavailableIds.add(id);
    else unavailableIds.delete(id);
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
      onChange({ available: [...availableGuilds.values()], unavailableIds: [...unavailableIds] });
    },
  };
}

/** Returns a name that both kinds of databases, SQLite and PostgreSQL, can store. */
function toStorableName(name: string): string {
  return name.replaceAll("\0", "").slice(0, maxNameLength).toWellFormed();
}

const cdn = new CDN();

function createIconUrl(id: string, icon: string | null | undefined): string | null {
  return typeof icon === "string" ? cdn.icon(id, icon, { size: 64, forceStatic: true }) : null;
}

/** Creates a buffer that stores which servers the bot is on. */
export function createGuildBuffer({ db, clock }: Pick<Context, "db" | "clock">) {
  return createBuffer(({ available, unavailableIds }: Guilds) =>
    transaction(db, async (trx) => {
      const addedGuildIds = await saveGuilds(trx, available, unavailableIds);
      const queueIds = await listQueuesOnDiscord(trx, addedGuildIds);
      await recordQueueUpdates(trx, queueIds, clock.now());
      // Posts results that were validated while the bot was not on the server. Existing messages remain.
      for (const queueId of queueIds) await recordLastResults(trx, queueId, clock.now());
    }),
  );
}
