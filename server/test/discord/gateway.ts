import { randomBytes } from "node:crypto";
import type { IncomingMessage } from "node:http";
import type { Duplex } from "node:stream";
import { GatewayCloseCodes as Close, GatewayIntentBits as Intent, GatewayOpcodes as Op } from "discord-api-types/v10";
import { type WebSocket, WebSocketServer } from "ws";
import { isObject, type World } from "./world.ts";

type Parts = {
  world: World;
  token: string;
  url(): string;
  /** The heartbeat interval, in milliseconds. */
  heartbeat: number;
  /** Whether packets have the fields that they do not use, as null. */
  nulls: boolean;
  /** Called whenever a client connects or disconnects. */
  changed(): void;
};

/** What a client receives between identifying and closing, over any number of connections. */
type Session = {
  id: string;
  /** All packets for it, in order; the first has the number 1. */
  sent: { s: number; t: string; d: unknown }[];
  /** Null while its connection is lost. */
  socket: WebSocket | null;
};

/** The gateway, version 10, JSON without compression, for a bot that needs nothing but events of servers. */
export function createGateway({ world, token, url, heartbeat, nulls, changed }: Parts) {
  const server = new WebSocketServer({ noServer: true });
  const sessions = new Map<string, Session>();
  const opcodes: unknown[] = [];
  let isMuted = false;
  let closeCode: number | null = null;

  function send(socket: WebSocket, payload: Record<string, unknown>): void {
    const packet = nulls ? { t: null, s: null, d: null, ...payload } : payload;
    if (socket.readyState === socket.OPEN && !isMuted) socket.send(JSON.stringify(packet));
  }
  function dispatch(session: Session, t: string, d: unknown): void {
    const packet = { s: session.sent.length + 1, t, d };
    session.sent.push(packet);
    if (session.socket) send(session.socket, { op: Op.Dispatch, ...packet });
  }
  function sendAll(packet: Record<string, unknown>): void {
    for (const client of server.clients) send(client, packet);
  }

  function identify(socket: WebSocket, data: Record<string, unknown>): Session | undefined {
    if (data["token"] !== token) return void socket.close(Close.AuthenticationFailed);
    if (data["intents"] !== Intent.Guilds) return void socket.close(Close.DisallowedIntents);
    const session: Session = { id: randomBytes(16).toString("hex"), sent: [], socket };
    sessions.set(session.id, session);
    const guilds = [...world.guilds.values()].filter(({ botMay }) => botMay !== null);
    dispatch(session, "READY", {
      v: 10,
      user: world.bot,
      session_id: session.id,
      resume_gateway_url: url(),
      guilds: guilds.map(({ id }) => ({ id, unavailable: true })),
      application: { id: world.bot.id, flags: 0 },
    });
    for (const guild of guilds) dispatch(session, "GUILD_CREATE", world.wholeGuild(guild));
    return session;
  }
  /** Sends what was missed. */
  function resume(socket: WebSocket, data: Record<string, unknown>): Session | undefined {
    const session = sessions.get(String(data["session_id"]));
    if (!session || data["token"] !== token) return void send(socket, { op: Op.InvalidSession, d: false });
    session.socket = socket;
    for (const packet of session.sent.slice(Number(data["seq"]))) send(socket, { op: Op.Dispatch, ...packet });
    dispatch(session, "RESUMED", {});
    return session;
  }

  /** Handles a client's packet, and returns the session that it then has. */
  function handle(socket: WebSocket, session: Session | undefined, text: string): Session | undefined {
    const { op, d }: { op: unknown; d: unknown } = JSON.parse(text);
    const data = isObject(d) ? d : {};
    opcodes.push(op);
    if (op === Op.Heartbeat) send(socket, { op: Op.HeartbeatAck });
    else if (!session && op === Op.Identify) return identify(socket, data);
    else if (!session && op === Op.Resume) return resume(socket, data);
    else if (op !== Op.PresenceUpdate) socket.close(Close.UnknownOpcode);
    return session;
  }
  function attend(socket: WebSocket): void {
    if (closeCode !== null) return void socket.close(closeCode);
    let session: Session | undefined;
    socket.on("error", () => socket.terminate());
    socket.on("message", (text) => {
      session = handle(socket, session, String(text));
      changed();
    });
    socket.on("close", (code) => {
      if (session?.socket === socket) {
        session.socket = null;
        // After a normal close a session cannot be resumed.
        if (code === 1000 || code === 1001) sessions.delete(session.id);
      }
      changed();
    });
    send(socket, { op: Op.Hello, d: { heartbeat_interval: heartbeat } });
  }

  world.onNews(({ t, d, guildId }) => {
    if (world.guilds.get(guildId)?.botMay == null) return;
    for (const session of sessions.values()) dispatch(session, t, d);
  });

  return {
    /** Handles a connection that was upgraded to a WebSocket. */
    upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void {
      const { searchParams } = new URL(request.url ?? "/", "ws://discord");
      server.handleUpgrade(request, socket, head, (client) => {
        if (searchParams.get("v") === "10" && searchParams.get("encoding") === "json") attend(client);
        else client.close(Close.InvalidAPIVersion);
      });
    },
    /** Accepts connections and sends again. */
    heal(): void {
      closeCode = null;
      isMuted = false;
    },
    controls: {
      /** The number of clients that are connected to the gateway. */
      connected: (): number => [...sessions.values()].filter(({ socket }) => socket).length,
      /** The opcodes that clients sent to the gateway, in order of arrival. */
      opcodes: (): unknown[] => [...opcodes],
      /** Ends gateway connections without a close code; clients may resume. */
      sever(): void {
        for (const client of server.clients) client.terminate();
      },
      /** Sends clients at the gateway opcode 7, Reconnect. */
      reconnect: (): void => sendAll({ op: Op.Reconnect }),
      /** Invalidates all sessions of the gateway: clients have to identify again. */
      invalidate(): void {
        sessions.clear();
        sendAll({ op: Op.InvalidSession, d: false });
      },
      /** Sends any packet to every client at the gateway; a string is sent unchanged. */
      sendPacket(packet: unknown): void {
        const text = typeof packet === "string" ? packet : JSON.stringify(packet);
        for (const client of server.clients) client.send(text);
      },
      /** From now on the gateway closes new connections with this code, until `heal`. */
      closeAtOnce(code: number): void {
        closeCode = code;
      },
      /** The gateway sends nothing, no heartbeat acknowledgements either, until `heal`. */
      mute(): void {
        isMuted = true;
      },
    },
  };
}
