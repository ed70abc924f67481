import type { IncomingMessage } from "node:http";
import type { Duplex } from "node:stream";
import { GatewayCloseCodes as Close, GatewayOpcodes as Op } from "discord-api-types/v10";
import { type WebSocket, WebSocketServer } from "ws";
import { isObject } from "./fields.ts";
import { makeSessions, type Session } from "./sessions.ts";
import type { World } from "./world.ts";

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

/** The gateway, version 10, JSON without compression. */
export function makeGateway({ world, token, url, heartbeat, nulls, changed }: Parts) {
  const server = new WebSocketServer({ noServer: true });
  const received: unknown[] = [];
  let isMuted = false;
  let closeCode: number | null = null;

  const send = (socket: WebSocket, payload: Record<string, unknown>) => {
    const packet = nulls ? { t: null, s: null, d: null, ...payload } : payload;
    if (socket.readyState === socket.OPEN && !isMuted) socket.send(JSON.stringify(packet));
  };
  const sessions = makeSessions(world, token, url, send);

  /** Handles a client's packet, and returns the session that it then has. */
  const handle = (socket: WebSocket, session: Session | undefined, { op, d }: Payload): Session | undefined => {
    const data = isObject(d) ? d : {};
    received.push(op);
    if (op === Op.Heartbeat) send(socket, { op: Op.HeartbeatAck });
    else if (!session && op === Op.Identify) return sessions.identify(socket, data);
    else if (!session && op === Op.Resume) return sessions.resume(socket, data);
    else if (!(session && op === Op.PresenceUpdate)) socket.close(wrongIn(session, op));
    return session;
  };

  const attend = (socket: WebSocket) => {
    if (closeCode !== null) return socket.close(closeCode);
    let session: Session | undefined;
    socket.on("error", () => socket.terminate());
    socket.on("message", (text) => {
      session = handle(socket, session, payloadOf(String(text)));
      changed();
    });
    socket.on("close", (code) => {
      if (session) sessions.leave(session, socket, code);
      changed();
    });
    send(socket, { op: Op.Hello, d: { heartbeat_interval: heartbeat } });
  };

  return {
    /** Handles a connection that was upgraded to a WebSocket. */
    upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void {
      const { searchParams } = new URL(request.url ?? "/", "ws://discord");
      server.handleUpgrade(request, socket, head, (client) => {
        if (searchParams.get("v") === "10" && searchParams.get("encoding") === "json") attend(client);
        else client.close(Close.InvalidAPIVersion);
      });
    },
    connected: sessions.connected,
    received,
    sever(): void {
      for (const client of server.clients) client.terminate();
    },
    reconnect(): void {
      for (const client of server.clients) send(client, { op: Op.Reconnect });
    },
    invalidate(): void {
      sessions.clear();
      for (const client of server.clients) send(client, { op: Op.InvalidSession, d: false });
    },
    /** Sends a packet, or any string, to every client. */
    sendPacket(packet: unknown): void {
      const text = typeof packet === "string" ? packet : JSON.stringify(packet);
      for (const client of server.clients) client.send(text);
    },
    /** Closes new connections at once with this code; null: accepts them again. */
    closeAtOnce(code: number | null): void {
      closeCode = code;
    },
    /** Stops or resumes sending, heartbeat acknowledgements included. */
    mute(muted: boolean): void {
      isMuted = muted;
    },
  };
}

type Payload = { op?: unknown; d?: unknown };

function payloadOf(text: string): Payload {
  try {
    const payload: unknown = JSON.parse(text);
    return isObject(payload) ? payload : {};
  } catch {
    return {};
  }
}

/** The close code for a client that sent an opcode that is not allowed now. */
function wrongIn(session: Session | undefined, op: unknown): Close {
  if (op === undefined) return Close.DecodeError;
  if (!session) return Close.NotAuthenticated;
  return op === Op.Identify || op === Op.Resume ? Close.AlreadyAuthenticated : Close.UnknownOpcode;
}
