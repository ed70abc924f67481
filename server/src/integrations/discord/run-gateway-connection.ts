import { GatewayCloseCodes, GatewayIntentBits, GatewayOpcodes as Op } from "discord-api-types/v10";
import { WebSocket } from "ws";
import type { z } from "zod";
import type { Random } from "../../platform/random.ts";
import { faultWords } from "./discord-api.ts";
import * as packets from "./gateway-packets.ts";

/** The data with which a lost connection is resumed: Discord then sends what was missed. */
export type GatewaySession = { readonly id: string; readonly url: string; readonly sequence: number };

export type Ended = {
  readonly reason: string;
  /** `null`: the next connection starts a new session. */
  readonly session: GatewaySession | null;
  /** Whether it was ready at some time. */
  readonly wasReady: boolean;
  /** How long not to connect again, in milliseconds. */
  readonly waitMs?: number | undefined;
  /** Whether Discord would refuse every further attempt too, until something has been changed. */
  readonly isRefused: boolean;
};

type ConnectionParts = {
  readonly url: string;
  readonly token: string;
  readonly userAgent: string;
  readonly random: Random;
  /** The session to resume; `null` starts a new one. */
  readonly session: GatewaySession | null;
  /** The timeout until the connection is ready, in milliseconds. */
  readonly readyMs: number;
  /** How long to wait at least and at most after Discord ended the session, in milliseconds. */
  readonly renewMs: readonly [least: number, most: number];
  readonly onReady: () => void;
  /** Called with each event, whose data is not validated. It may throw */
  readonly onEvent: (name: string, data: unknown) => void;
  readonly onUnreadable: (what: string, fault: unknown) => void;
};

const closeMs = 1_000;

/** A close code that keeps the session, so that it can be resumed. */
const resumable = 4_200;

/**
 * Connects to Discord's gateway, version 10, and keeps the connection alive until it ends or `signal` ends it. Never
 * rejects, whatever Discord sends: all that comes from it is read in `read`, which catches everything.
 */
export function runGatewayConnection(parts: ConnectionParts, signal: AbortSignal): Promise<Ended> {
  const { promise, resolve } = Promise.withResolvers<Ended>();
  let session = parts.session;
  let isReady = false;
  let ending: string | undefined;
  let waitMs: number | undefined;
  let heartbeat: ReturnType<typeof startHeartbeat> | undefined;
  let cutOff: NodeJS.Timeout | undefined;
  const socket = new WebSocket(addressOf(parts.url), { headers: { "user-agent": parts.userAgent } });
  const readyTimeout = setTimeout(() => end("Discord's gateway did not get ready in time"), parts.readyMs);
  const stop = () => end("The league ends", 1000);
  signal.addEventListener("abort", stop);

  /** Closes the connection; the function resolves when it is closed. */
  function end(reason: string, code = resumable): void {
    if (ending !== undefined) return;
    ending = reason;
    heartbeat?.stop();
    clearTimeout(readyTimeout);
    signal.removeEventListener("abort", stop);
    cutOff = setTimeout(() => socket.terminate(), closeMs);
    socket.close(code);
  }

  const send = (op: Op, d: unknown) => socket.readyState === WebSocket.OPEN && socket.send(JSON.stringify({ op, d }));
  const beat = () => send(Op.Heartbeat, session?.sequence ?? null);
  const isNowReady = () => {
    isReady = true;
    clearTimeout(readyTimeout);
    parts.onReady();
  };

  function greet(data: unknown): void {
    const { heartbeat_interval: intervalMs } = packets.hello.parse(data);
    heartbeat?.stop();
    const onSilence = () => {
      end("Discord's gateway fell silent");
      socket.terminate();
    };
    heartbeat = startHeartbeat({ intervalMs, random: parts.random, send: beat, onSilence });
    if (session === null) send(Op.Identify, identity(parts.token));
    else send(Op.Resume, { token: parts.token, session_id: session.id, seq: session.sequence });
  }

  function dispatch({ t, s, d }: z.output<typeof packets.packet>): void {
    if (session && typeof s === "number" && s > session.sequence) session = { ...session, sequence: s };
    if (t === "READY") {
      const { session_id: id, resume_gateway_url: url = parts.url } = packets.ready.parse(d);
      session = { id, url, sequence: s ?? 0 };
    }
    if (typeof t === "string") parts.onEvent(t, d);
    if (t === "READY" || t === "RESUMED") isNowReady();
  }

  function receive(received: z.output<typeof packets.packet>): void {
    if (received.op === Op.Dispatch) dispatch(received);
    else if (received.op === Op.Hello) greet(received.d);
    else if (received.op === Op.Heartbeat) beat();
    else if (received.op === Op.HeartbeatAck) heartbeat?.acknowledged();
    else if (received.op === Op.Reconnect) end("Discord asked to connect again");
    else if (received.op === Op.InvalidSession) {
      if (received.d !== true) session = null;
      const [least, most] = parts.renewMs;
      waitMs = least + parts.random(most - least + 1);
      end("Discord ended the session");
    }
  }

  function read(text: string): void {
    if (ending !== undefined) return;
    let what = "a packet";
    try {
      const received = packets.packet.parse(JSON.parse(text));
      what = received.t ?? `packet ${received.op}`;
      receive(received);
    } catch (fault) {
      parts.onUnreadable(what, fault);
      // Without these there is no connection.
      if (what === "READY" || what === `packet ${Op.Hello}`) end(`Discord's ${what} cannot be read`);
    }
  }

  socket.on("message", (data) => read(String(data)));
  socket.on("error", (fault) => end(`Discord's gateway is not reachable: ${faultWords(fault)}`));
  socket.on("close", (code) => {
    const refusal = refusals.get(code);
    if (refusal !== undefined || endsSession.has(code)) session = null;
    end(refusal ?? `Discord closed the connection (code ${code})`);
    clearTimeout(cutOff);
    resolve({ reason: ending ?? "", session, wasReady: isReady, waitMs, isRefused: refusal !== undefined });
  });
  if (signal.aborted) stop();
  return promise;
}

function addressOf(url: string): URL {
  const address = new URL(url);
  address.searchParams.set("v", "10");
  address.searchParams.set("encoding", "json");
  return address;
}

/** The message for admins, who have to set another token. */
export const tokenRefused = "Discord does not take the bot's token";

/** The close codes after which Discord refuses every further attempt, and messages for admins. */
const refusals: ReadonlyMap<number, string> = new Map([
  [GatewayCloseCodes.AuthenticationFailed, tokenRefused],
  [GatewayCloseCodes.InvalidShard, "Discord does not take the bot's shard (code 4010)"],
  [GatewayCloseCodes.ShardingRequired, "The bot is on more Discord servers than one connection may serve (code 4011)"],
  [GatewayCloseCodes.InvalidAPIVersion, "Discord no longer speaks version 10 of its gateway (code 4012)"],
  [GatewayCloseCodes.InvalidIntents, "Discord does not know the intents that the bot asks for (code 4013)"],
  [GatewayCloseCodes.DisallowedIntents, "Discord does not allow the bot the intents that it asks for (code 4014)"],
]);

/** The other close codes after which a session cannot be resumed. */
const endsSession: ReadonlySet<number> = new Set([
  1000,
  1001,
  GatewayCloseCodes.NotAuthenticated,
  GatewayCloseCodes.InvalidSeq,
  GatewayCloseCodes.SessionTimedOut,
]);

function identity(token: string) {
  const properties = { os: process.platform, browser: "gctf-league", device: "gctf-league" };
  return { token, properties, intents: GatewayIntentBits.Guilds };
}

type HeartbeatParts = {
  readonly intervalMs: number;
  readonly random: Random;
  readonly send: () => void;
  /** Called when a heartbeat was not acknowledged within an interval. */
  readonly onSilence: () => void;
};

/** Sends heartbeats, the first of them, as Discord wants it, after a random part of the interval. */
function startHeartbeat({ intervalMs, random, send, onSilence }: HeartbeatParts) {
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
    acknowledged(): void {
      isAcknowledged = true;
    },
    stop: () => clearTimeout(timer),
  };
}
