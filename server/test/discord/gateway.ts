import { randomBytes } from "node:crypto";
import type { IncomingMessage } from "node:http";
import type { Duplex } from "node:stream";
import { GatewayCloseCodes as Close, GatewayIntentBits as Intent, GatewayOpcodes as Op } from "discord-api-types/v10";
import { type WebSocket, WebSocketServer } from "ws";
import { isObject, type World } from "./world.ts";

type GatewayOptions = {
  world: World;
  token: string;
  /** Returns the gateway's URL, to which clients resume. */
  getUrl(): string;
  /** The heartbeat interval. */
  heartbeatMs: number;
  /** Whether packets contain unused fields as null, as Discord's do. */
  sendsNulls: boolean;
  /** Called after each packet of a client, and when a client disconnects. */
  onChange(): void;
};

/** The session of a client. It starts when the client identifies, and may span several connections. */
type Session = {
  id: string;
  /** All packets of the session, in order: sequence number `s` (from 1), event type `t` and data `d`. */
  packets: { s: number; t: string; d: unknown }[];
  /** Null while the client is disconnected. */
  socket: WebSocket | null;
};

/** Creates a gateway (version 10, JSON without compression) for a bot that only needs the events of servers. */
export function createGateway({ world, token, getUrl, heartbeatMs, sendsNulls, onChange }: GatewayOptions) {
  const server = new WebSocketServer({ noServer: true });
  const sessions = new Map<string, Session>();
  const opcodes: unknown[] = [];
  let isMuted = false;
  let closeCode: number | null = null;

  function send(socket: WebSocket, payload: Record<string, unknown>): void {
    const packet = sendsNulls ? { t: null, s: null, d: null, ...payload } : payload;
    if (socket.readyState === socket.OPEN && !isMuted) socket.send(JSON.stringify(packet));
  }
  /** Adds an event to a session, and sends it if the client is connected. */
  function dispatch(session: Session, t: string, d: unknown): void {
    const packet = { s: session.packets.length + 1, t, d };
    session.packets.push(packet);
    if (session.socket) send(session.socket, { op: Op.Dispatch, ...packet });
  }
  function sendAll(packet: Record<string, unknown>): void {
    for (const client of server.clients) send(client, packet);
  }

  /** Starts a session, and reports the ids of the bot's servers, then each server. @returns undefined after an error */
  function identify(socket: WebSocket, data: Record<string, unknown>): Session | undefined {
    if (data["token"] !== token) {
      socket.close(Close.AuthenticationFailed);
      return undefined;
    }
    if (data["intents"] !== Intent.Guilds) {
      socket.close(Close.DisallowedIntents);
      return undefined;
    }
    const session: Session = { id: randomBytes(16).toString("hex"), packets: [], socket };
    sessions.set(session.id, session);
    const guilds = [...world.guilds.values()].filter(({ botPermissions }) => botPermissions !== null);
    dispatch(session, "READY", {
      v: 10,
      user: world.bot,
      session_id: session.id,
      resume_gateway_url: getUrl(),
      guilds: guilds.map(({ id }) => ({ id, unavailable: true })),
      application: { id: world.bot.id, flags: 0 },
    });
    for (const guild of guilds) dispatch(session, "GUILD_CREATE", world.describeGuild(guild));
    return session;
  }
  /** Resumes a session, and sends the packets that the client missed. @returns undefined if there is no such session */
  function resume(socket: WebSocket, data: Record<string, unknown>): Session | undefined {
    const session = sessions.get(String(data["session_id"]));
    if (!session || data["token"] !== token) {
      // `d: false` means that the session cannot be resumed later either.
      send(socket, { op: Op.InvalidSession, d: false });
      return undefined;
    }
    session.socket = socket;
    for (const packet of session.packets.slice(Number(data["seq"]))) send(socket, { op: Op.Dispatch, ...packet });
    dispatch(session, "RESUMED", {});
    return session;
  }

  /** Handles a packet of a client. @returns the connection's session after the packet; undefined before it is identified */
  function handlePacket(socket: WebSocket, session: Session | undefined, text: string): Session | undefined {
    const { op, d }: { op: unknown; d: unknown } = JSON.parse(text);
    const data = isObject(d) ? d : {};
    opcodes.push(op);
    if (op === Op.Heartbeat) send(socket, { op: Op.HeartbeatAck });
    else if (!session && op === Op.Identify) return identify(socket, data);
    else if (!session && op === Op.Resume) return resume(socket, data);
    else if (op !== Op.PresenceUpdate) socket.close(Close.UnknownOpcode);
    return session;
  }
  function handleConnection(socket: WebSocket): void {
    if (closeCode !== null) {
      socket.close(closeCode);
      return;
    }
    let session: Session | undefined;
    socket.on("error", () => socket.terminate());
    socket.on("message", (text) => {
      session = handlePacket(socket, session, String(text));
      onChange();
    });
    socket.on("close", (code) => {
      if (session?.socket === socket) {
        session.socket = null;
        // A session cannot be resumed after a normal close: 1000 is "normal closure", 1001 is "going away".
        if (code === 1000 || code === 1001) sessions.delete(session.id);
      }
      onChange();
    });
    send(socket, { op: Op.Hello, d: { heartbeat_interval: heartbeatMs } });
  }

  world.onEvent(({ t, d, guildId }) => {
    const isBotMember = (world.guilds.get(guildId)?.botPermissions ?? null) !== null;
    if (!isBotMember) return;
    for (const session of sessions.values()) dispatch(session, t, d);
  });

  return {
    /** Handles a connection that was upgraded to a WebSocket. */
    upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void {
      const { searchParams } = new URL(request.url ?? "/", "ws://discord");
      server.handleUpgrade(request, socket, head, (client) => {
        if (searchParams.get("v") === "10" && searchParams.get("encoding") === "json") handleConnection(client);
        else client.close(Close.InvalidAPIVersion);
      });
    },
    /** Accepts connections and sends packets again. */
    endFailures(): void {
      closeCode = null;
      isMuted = false;
    },
    controls: {
      /** Returns the number of clients that are connected to the gateway. */
      countConnections: (): number => [...sessions.values()].filter(({ socket }) => socket).length,
      /** Returns the opcodes that clients sent to the gateway, in order of arrival. */
      listReceivedOpcodes: (): unknown[] => [...opcodes],
      /** Ends gateway connections without a close code. Clients may resume. */
      cutConnections(): void {
        for (const client of server.clients) client.terminate();
      },
      /** Sends opcode 7, Reconnect, to every client of the gateway. */
      requestReconnect: (): void => sendAll({ op: Op.Reconnect }),
      /** Invalidates all sessions of the gateway. Clients have to identify again. */
      invalidateSessions(): void {
        sessions.clear();
        sendAll({ op: Op.InvalidSession, d: false });
      },
      /** Sends a packet to every client of the gateway. A string is sent unchanged. */
      sendPacket(packet: unknown): void {
        const text = typeof packet === "string" ? packet : JSON.stringify(packet);
        for (const client of server.clients) client.send(text);
      },
      /** Closes new connections of the gateway with this code until `endFailures` is called. */
      closeNewConnections(code: number): void {
        closeCode = code;
      },
      /** Stops the gateway from sending packets, including heartbeat acknowledgements, until `endFailures` is called. */
      muteGateway(): void {
        isMuted = true;
      },
    },
  };
}
