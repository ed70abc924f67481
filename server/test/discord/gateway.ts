import { randomBytes } from "node:crypto";
import type { IncomingMessage } from "node:http";
import type { Duplex } from "node:stream";
import { GatewayCloseCodes as Close, GatewayIntentBits as Intent, GatewayOpcodes as Op } from "discord-api-types/v10";
import { type WebSocket, WebSocketServer } from "ws";
import { isObject } from "./fields.ts";
import { wholeGuild } from "./guilds.ts";
import type { News, World } from "./world.ts";

type Session = { id: string; intents: number; told: { s: number; t: string; d: unknown }[]; socket: WebSocket | null };

const PRIVILEGED = Intent.GuildMembers | Intent.GuildPresences | Intent.MessageContent;

type Parts = {
  world: World;
  token: string;
  url(): string;
  /** How often the client is asked to beat, in milliseconds. */
  heartbeat: number;
  /** Called whenever a client has come or gone. */
  changed(): void;
};

/** The gateway, version 10, JSON without compression. */
export function makeGateway({ world, token, url, heartbeat, changed }: Parts) {
  const server = new WebSocketServer({ noServer: true });
  const sessions = new Map<string, Session>();

  const tell = (session: Session, t: string, d: unknown) => {
    const news = { s: session.told.length + 1, t, d };
    session.told.push(news);
    send(session.socket, { op: Op.Dispatch, ...news });
  };

  world.onNews((news) => {
    for (const session of sessions.values()) if (hears(world, session, news)) tell(session, news.t, news.d);
  });

  const identify = (socket: WebSocket, asked: Record<string, unknown>): Session | undefined => {
    const intents = asked["intents"];
    if (asked["token"] !== token) socket.close(Close.AuthenticationFailed, "Authentication failed.");
    else if (!Number.isInteger(intents)) socket.close(Close.InvalidIntents, "Invalid intent(s).");
    else if (Number(intents) & PRIVILEGED) socket.close(Close.DisallowedIntents, "Disallowed intent(s).");
    else {
      const session = { id: randomBytes(16).toString("hex"), intents: Number(intents), told: [], socket };
      sessions.set(session.id, session);
      enter(session, asked["shard"]);
      return session;
    }
    return undefined;
  };

  const enter = (session: Session, shard: unknown) => {
    const guilds = [...world.guilds.values()].filter((guild) => guild.botRole);
    tell(session, "READY", {
      v: 10,
      user: { ...world.bot, verified: true, mfa_enabled: true, flags: 0, email: null },
      guilds: guilds.map(({ id }) => ({ id, unavailable: true })),
      session_id: session.id,
      resume_gateway_url: url(),
      shard,
      application: { id: world.bot.id, flags: 0 },
    });
    for (const guild of session.intents & Intent.Guilds ? guilds : []) {
      tell(session, "GUILD_CREATE", wholeGuild(world, guild));
    }
  };

  const resume = (socket: WebSocket, asked: Record<string, unknown>): Session | undefined => {
    const session = sessions.get(String(asked["session_id"]));
    if (!session || asked["token"] !== token) {
      send(socket, { op: Op.InvalidSession, d: false });
      return undefined;
    }
    session.socket = socket;
    for (const news of session.told.slice(Number(asked["seq"]))) send(socket, { op: Op.Dispatch, ...news });
    tell(session, "RESUMED", {});
    return session;
  };

  const attend = (socket: WebSocket) => {
    let session: Session | undefined;
    socket.on("error", () => socket.terminate());
    socket.on("close", (code) => {
      if (session?.socket !== socket) return;
      session.socket = null;
      // Who says goodbye in the ordinary way cannot come back to the session.
      if (code === 1000 || code === 1001) sessions.delete(session.id);
      changed();
    });
    const begin = (op: unknown, asked: Record<string, unknown>) => {
      if (session) return socket.close(Close.AlreadyAuthenticated, "Already authenticated.");
      session = op === Op.Identify ? identify(socket, asked) : resume(socket, asked);
      changed();
    };
    socket.on("message", (text) => {
      const { op, d } = payloadOf(String(text));
      if (op === Op.Heartbeat) send(socket, { op: Op.HeartbeatAck });
      else if (op === Op.Identify || op === Op.Resume) begin(op, isObject(d) ? d : {});
      else if (op === undefined) socket.close(Close.DecodeError, "Error while decoding payload.");
      else if (!session) socket.close(Close.NotAuthenticated, "Not authenticated.");
      else if (op !== Op.PresenceUpdate) socket.close(Close.UnknownOpcode, "Unknown opcode.");
    });
    send(socket, { op: Op.Hello, d: { heartbeat_interval: heartbeat } });
  };

  return {
    /** Takes over a connection that asked for a WebSocket. */
    upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void {
      const { searchParams } = new URL(request.url ?? "/", "ws://discord");
      server.handleUpgrade(request, socket, head, (client) => {
        if (searchParams.get("v") === "10" && searchParams.get("encoding") === "json") attend(client);
        else client.close(Close.InvalidAPIVersion, "Invalid API version.");
      });
    },
    /** How many clients are listening. */
    connected: () => [...sessions.values()].filter(({ socket }) => socket).length,
    /** Cuts every connection without a word; the client may resume. */
    sever(): void {
      for (const client of server.clients) client.terminate();
    },
    /** Asks every client to come again and resume. */
    reconnect(): void {
      for (const client of server.clients) send(client, { op: Op.Reconnect, d: null });
    },
    /** Ends every session: the client has to identify anew. */
    invalidate(): void {
      sessions.clear();
      for (const client of server.clients) send(client, { op: Op.InvalidSession, d: false });
    },
  };
}

function hears(world: World, { intents }: Session, { t, guildId }: News): boolean {
  if (!world.guilds.get(guildId)?.botRole) return false;
  if (t === "INTERACTION_CREATE") return true;
  return (intents & (t.startsWith("MESSAGE_") ? Intent.GuildMessages : Intent.Guilds)) !== 0;
}

function send(socket: WebSocket | null, payload: Record<string, unknown>): void {
  if (socket?.readyState === socket?.OPEN) socket?.send(JSON.stringify({ s: null, t: null, ...payload }));
}

function payloadOf(text: string): { op?: unknown; d?: unknown } {
  try {
    const payload: unknown = JSON.parse(text);
    return isObject(payload) ? payload : {};
  } catch {
    return {};
  }
}
