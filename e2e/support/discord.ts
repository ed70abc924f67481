import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { createInterface } from "node:readline";
import type { Readable } from "node:stream";
import { type Account, type Control, type DiscordServer, openServer } from "./discord-server.ts";

/** A fake Discord for stories, in a process of its own. */
export type Discord = {
  /** The environment variables of a league that uses it. */
  settings: Record<string, string>;
  /** Creates an account with this name on every server. */
  makePerson(displayName: string): Promise<Account>;
  /** Creates a server without the bot, of which all accounts are members. */
  makeServer(name: string): Promise<DiscordServer>;
  /** Sets who authorises links on its page from now on. */
  authoriseAs(account: Account): Promise<void>;
  /** Sends a packet, or any text, to the bot. */
  sendPacket(packet: unknown): Promise<void>;
  /** Its gateway closes every connection with this code; null: it serves again. */
  closeGateway(code: number | null): Promise<void>;
  stop(): Promise<void>;
};

const PROGRAM = join(import.meta.dirname, "../../server/test/discord/main.ts");

/** Starts a Discord with nobody on it. */
export async function startDiscord(): Promise<Discord> {
  const program = spawn(process.execPath, [PROGRAM], { stdio: ["ignore", "pipe", "inherit"] });
  const said = JSON.parse(await firstLineOf(program.stdout)) as Record<string, string>;
  const control = controlAt(said["controlUrl"] ?? "");
  return {
    settings: {
      DISCORD_API_URL: said["apiUrl"] ?? "",
      DISCORD_BOT_TOKEN: said["token"] ?? "",
      DISCORD_CLIENT_ID: said["applicationId"] ?? "",
      DISCORD_CLIENT_SECRET: said["clientSecret"] ?? "",
    },
    makePerson: (displayName) => control("makePerson", { username: displayName.replaceAll(" ", "_"), displayName }),
    makeServer: async (name) => openServer(control, await control<string>("makeGuild", { name })),
    async authoriseAs(account) {
      await control("authoriseAs", account);
    },
    async sendPacket(packet) {
      await control("sendPacket", packet);
    },
    async closeGateway(code) {
      await (code === null ? control("heal") : control("closeAtOnce", code));
      await control("sever");
    },
    async stop() {
      program.kill();
      await once(program, "exit");
    },
  };
}

async function firstLineOf(stream: Readable): Promise<string> {
  for await (const line of createInterface({ input: stream })) return line;
  throw new Error("Discord ended before it said where it is");
}

function controlAt(url: string): Control {
  return async (action, ...args) => {
    const reply = await fetch(`${url}/${action}`, { method: "POST", body: JSON.stringify(args) });
    const { answer, error } = (await reply.json()) as { answer?: unknown; error?: string };
    if (!reply.ok) throw new Error(`Discord refused ${action}: ${error}`);
    return answer as never;
  };
}
