import { GatewayCloseCodes, GatewayIntentBits, GatewayOpcodes as Op } from "discord-api-types/v10";
import { WebSocket } from "ws";
import type { z } from "zod";
import type { Random } from "../../platform/random.ts";
import { describeError } from "./discord-api.ts";
import * as packets from "./gateway-packets.ts";

/** The data with which a lost connection is resumed. Discord then sends the missed events. */
export type GatewaySession = { readonly id: string; readonly url: string; readonly sequence: number };

export type ConnectionEnd = {
  readonly reason: string;
  /** The session to resume. `null` if the next connection starts a new session. */
  readonly session: GatewaySession | null;
  /** Whether the connection became ready. */
  readonly wasReady: boolean;
  /** How long to wait at least before the next connection, in milliseconds. */
  readonly waitMs?: number | undefined;
  /** Whether Discord would reject every further attempt until the configuration is changed. */
  readonly isRefused: boolean;
};

type ConnectionOptions = {
  readonly url: string;
  readonly token: string;
  readonly userAgent: string;
  readonly random: Random;
  /** The session to resume; `null` starts a new one. */
  readonly session: GatewaySession | null;
  /** The timeout for the connection to become ready, in milliseconds. */
  readonly readyTimeoutMs: number;
  /** The range of the random time to wait after Discord has ended the session, in milliseconds. */
  readonly newSessionDelayMs: { readonly min: number; readonly max: number };
  readonly onReady: () => void;
  /** Called with each event. Its data is not validated. It may throw. */
  readonly onEvent: (name: string, data: unknown) => void;
  readonly onMalformedPacket: (packetName: string, error: unknown) => void;
};

/** How long Discord may take to close the connection before it is terminated, in milliseconds. */
const closeTimeoutMs = 1_000;

/** The close code with which the bot keeps the session resumable: any except 1000 and 1001. */
const resumableCloseCode = 4_200;
/** The close code with which the bot ends the session. */
const finalCloseCode = 1_000;

/**
 * Connects to Discord's gateway, version 10, and keeps the connection alive until it ends or `signal` aborts. Never
 * rejects: `read` handles all data from Discord and catches all errors.
 */
export function runGatewayConnection(options: ConnectionOptions, signal: AbortSignal): Promise<ConnectionEnd> {
  const { promise, resolve } = Promise.withResolvers<ConnectionEnd>();
  let session = options.session;
  let isReady = false;
  let endReason: string | undefined;
  let waitMs: number | undefined;
  let heartbeat: ReturnType<typeof startHeartbeat> | undefined;
  let terminateTimer: NodeJS.Timeout | undefined;
  const socket = new WebSocket(toGatewayUrl(options.url), { headers: { "user-agent": options.userAgent } });
  const readyTimeout = setTimeout(() => end("Discord's gateway was not ready in time"), options.readyTimeoutMs);
  const stop = () => end("The league ends", finalCloseCode);
  signal.addEventListener("abort", stop);

  /** Closes the connection. The promise resolves once it is closed. */
  function end(reason: string, closeCode = resumableCloseCode): void {
    if (endReason !== undefined) return;
    endReason = reason;
    heartbeat?.stop();
    clearTimeout(readyTimeout);
    signal.removeEventListener("abort", stop);
    terminateTimer = setTimeout(() => socket.terminate(), closeTimeoutMs);
    socket.close(closeCode);
  }

  // Discord's names of the fields of a packet: `op` is the operation, `t` the event's name, `s` its sequence number, `d` the
  // data.
  const send = (op: Op, d: unknown) => socket.readyState === WebSocket.OPEN && socket.send(JSON.stringify({ op, d }));
  const sendHeartbeat = () => send(Op.Heartbeat, session?.sequence ?? null);
  const markReady = () => {
    isReady = true;
    clearTimeout(readyTimeout);
    options.onReady();
  };

  function onHello(data: unknown): void {
    const { heartbeat_interval: intervalMs } = packets.hello.parse(data);
    heartbeat?.stop();
    const onSilence = () => {
      end("Discord's gateway stopped responding");
      socket.terminate();
    };
    heartbeat = startHeartbeat({ intervalMs, random: options.random, send: sendHeartbeat, onSilence });
    if (session === null) send(Op.Identify, createIdentity(options.token));
    else send(Op.Resume, { token: options.token, session_id: session.id, seq: session.sequence });
  }

  function dispatch({ t, s, d }: z.output<typeof packets.packet>): void {
    if (session && typeof s === "number" && s > session.sequence) session = { ...session, sequence: s };
    if (t === "READY") {
      const { session_id: id, resume_gateway_url: url = options.url } = packets.ready.parse(d);
      session = { id, url, sequence: s ?? 0 };
    }
    if (typeof t === "string") options.onEvent(t, d);
    if (t === "READY" || t === "RESUMED") markReady();
  }

  function receive(packet: z.output<typeof packets.packet>): void {
    if (packet.op === Op.Dispatch) dispatch(packet);
    else if (packet.op === Op.Hello) onHello(packet.d);
    else if (packet.op === Op.Heartbeat) sendHeartbeat();
    else if (packet.op === Op.HeartbeatAck) heartbeat?.acknowledge();
    else if (packet.op === Op.Reconnect) end("Discord requested a reconnect");
    else if (packet.op === Op.InvalidSession) {
      // The data is true if the session can be resumed.
      if (packet.d !== true) session = null;
      const { min, max } = options.newSessionDelayMs;
      waitMs = min + options.random(max - min + 1);
      end("Discord ended the session");
    }
  }

  function read(text: string): void {
    if (endReason !== undefined) return;
    let packetName = "a packet";
    try {
      const packet = packets.packet.parse(JSON.parse(text));
      packetName = packet.t ?? `packet ${packet.op}`;
      receive(packet);
    } catch (error) {
      options.onMalformedPacket(packetName, error);
      // A connection cannot begin without these packets.
      const isEssential = packetName === "READY" || packetName === `packet ${Op.Hello}`;
      if (isEssential) end(`Discord's ${packetName} is malformed`);
    }
  }

  socket.on("message", (data) => read(String(data)));
  socket.on("error", (error) => end(`Discord's gateway is not reachable: ${describeError(error)}`));
  socket.on("close", (code) => {
    const rejection = rejections.get(code);
    if (rejection !== undefined || sessionEndingCodes.has(code)) session = null;
    end(rejection ?? `Discord closed the connection (code ${code})`);
    clearTimeout(terminateTimer);
    resolve({ reason: endReason ?? "", session, wasReady: isReady, waitMs, isRefused: rejection !== undefined });
  });
  if (signal.aborted) stop();
  return promise;
}

function toGatewayUrl(url: string): URL {
  const gatewayUrl = new URL(url);
  gatewayUrl.searchParams.set("v", "10");
  gatewayUrl.searchParams.set("encoding", "json");
  return gatewayUrl;
}

/** The message for admins if they have to set another token. */
export const tokenRejectedMessage = "Discord rejected the bot's token";

/** The close codes after which Discord rejects every further attempt, with messages for admins. */
const rejections: ReadonlyMap<number, string> = new Map([
  [GatewayCloseCodes.AuthenticationFailed, tokenRejectedMessage],
  [GatewayCloseCodes.InvalidShard, "Discord rejected the bot's shard (code 4010)"],
  [GatewayCloseCodes.ShardingRequired, "The bot is on more Discord servers than one connection may serve (code 4011)"],
  [GatewayCloseCodes.InvalidAPIVersion, "Discord no longer supports version 10 of its gateway (code 4012)"],
  [GatewayCloseCodes.InvalidIntents, "Discord does not know the intents that the bot requested (code 4013)"],
  [GatewayCloseCodes.DisallowedIntents, "Discord does not allow the intents that the bot requested (code 4014)"],
]);

/** The other close codes after which a session cannot be resumed. WebSocket's codes 1000 and 1001 stand for a normal end. */
const sessionEndingCodes: ReadonlySet<number> = new Set([
  1000,
  1001,
  GatewayCloseCodes.NotAuthenticated,
  GatewayCloseCodes.InvalidSeq,
  GatewayCloseCodes.SessionTimedOut,
]);

function createIdentity(token: string) {
  const properties = { os: process.platform, browser: "gctf-league", device: "gctf-league" };
  return { token, properties, intents: GatewayIntentBits.Guilds };
}

type HeartbeatOptions = {
  readonly intervalMs: number;
  readonly random: Random;
  readonly send: () => void;
  /** Called when a heartbeat was not acknowledged within an interval. */
  readonly onSilence: () => void;
};

/** Sends heartbeats. As Discord requires, the first one follows after a random part of the interval. */
function startHeartbeat({ intervalMs, random, send, onSilence }: HeartbeatOptions) {
  let isAcknowledged = true;
  let timer = setTimeout(beat, random(Math.ceil(intervalMs)));
  function beat(): void {
    if (!isAcknowledged) {
      onSilence();
      return;
    }
    isAcknowledged = false;
    send();
    timer = setTimeout(beat, intervalMs);
  }
  return {
    acknowledge(): void {
      isAcknowledged = true;
    },
    stop: () => clearTimeout(timer),
  };
}
