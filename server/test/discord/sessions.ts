import { randomBytes } from "node:crypto";
import { GatewayCloseCodes as Close, GatewayIntentBits as Intent, GatewayOpcodes as Op } from "discord-api-types/v10";
import type { WebSocket } from "ws";
import { wholeGuild } from "./guilds.ts";
import type { News, World } from "./world.ts";

/** What a client receives between identifying and closing, over any number of connections. */
export type Session = {
  id: string;
  intents: number;
  /** All packets for it, in order; the first has the number 1. */
  sent: { s: number; t: string; d: unknown }[];
  /** Null while its connection is lost. */
  socket: WebSocket | null;
};

type Send = (socket: WebSocket, payload: Record<string, unknown>) => void;

const PRIVILEGED = Intent.GuildMembers | Intent.GuildPresences | Intent.MessageContent;

/** Begins, resumes and ends sessions, and sends to each the events of its intents. */
export function makeSessions(world: World, token: string, url: () => string, send: Send) {
  const sessions = new Map<string, Session>();

  const dispatch = (session: Session, t: string, d: unknown) => {
    const news = { s: session.sent.length + 1, t, d };
    session.sent.push(news);
    if (session.socket) send(session.socket, { op: Op.Dispatch, ...news });
  };

  const enter = (session: Session, shard: unknown) => {
    const guilds = [...world.guilds.values()].filter((guild) => guild.botRole);
    dispatch(session, "READY", {
      v: 10,
      user: { ...world.bot, verified: true, mfa_enabled: true, flags: 0, email: null },
      guilds: guilds.map(({ id }) => ({ id, unavailable: true })),
      session_id: session.id,
      resume_gateway_url: url(),
      shard,
      application: { id: world.bot.id, flags: 0 },
    });
    for (const guild of session.intents & Intent.Guilds ? guilds : []) {
      dispatch(session, "GUILD_CREATE", wholeGuild(world, guild));
    }
  };

  world.onNews((news) => {
    for (const session of sessions.values()) {
      if (receives(world, session, news)) dispatch(session, news.t, news.d);
    }
  });

  return {
    identify(socket: WebSocket, data: Record<string, unknown>): Session | undefined {
      const intents = data["intents"];
      if (data["token"] !== token) socket.close(Close.AuthenticationFailed, "Authentication failed.");
      else if (!Number.isInteger(intents)) socket.close(Close.InvalidIntents, "Invalid intent(s).");
      else if (Number(intents) & PRIVILEGED) socket.close(Close.DisallowedIntents, "Disallowed intent(s).");
      else {
        const session = { id: randomBytes(16).toString("hex"), intents: Number(intents), sent: [], socket };
        sessions.set(session.id, session);
        enter(session, data["shard"]);
        return session;
      }
      return undefined;
    },
    /** Sends what was missed. */
    resume(socket: WebSocket, data: Record<string, unknown>): Session | undefined {
      const session = sessions.get(String(data["session_id"]));
      if (!session || data["token"] !== token) {
        send(socket, { op: Op.InvalidSession, d: false });
        return undefined;
      }
      session.socket = socket;
      for (const news of session.sent.slice(Number(data["seq"]))) send(socket, { op: Op.Dispatch, ...news });
      dispatch(session, "RESUMED", {});
      return session;
    },
    /** Ends a connection; after a normal close the session cannot be resumed. */
    leave(session: Session, socket: WebSocket, code: number): void {
      if (session.socket !== socket) return;
      session.socket = null;
      if (code === 1000 || code === 1001) sessions.delete(session.id);
    },
    connected: (): number => [...sessions.values()].filter(({ socket }) => socket).length,
    clear: (): void => sessions.clear(),
  };
}

function receives(world: World, { intents }: Session, { t, guildId }: News): boolean {
  if (!world.guilds.get(guildId)?.botRole) return false;
  if (t === "INTERACTION_CREATE") return true;
  return (intents & (t.startsWith("MESSAGE_") ? Intent.GuildMessages : Intent.Guilds)) !== 0;
}
