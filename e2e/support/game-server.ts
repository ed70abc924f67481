import { spawn } from "node:child_process";
import { once } from "node:events";
import { request } from "node:http";
import { join } from "node:path";
import { messageAt, truthOf } from "../../fixtures/gameserver-messages.ts";

/** A league's reply to a game server. */
type Answer = { readonly status: number; readonly body: string };

/**
 * Posts a message as the mod does: the bare text, with the headers of its HTTP library.
 * @param postUrl the address in the server's configuration
 * @param isJson whether the message is in the json format
 */
export function postAsGameServer(postUrl: string, message: string, isJson = false): Promise<Answer> {
  const headers = {
    Accept: "*/*",
    "User-Agent": "DDNet 19.4 (Linux; x86_64)",
    "Content-Type": isJson ? "application/json" : "text/plain",
    "Content-Length": Buffer.byteLength(message),
  };
  return new Promise((resolve, reject) => {
    const sent = request(postUrl, { method: "POST", headers, family: 4, timeout: 15_000 }, (reply) => {
      const parts: Buffer[] = [];
      reply.on("data", (part: Buffer) => parts.push(part));
      reply.on("end", () => resolve({ status: reply.statusCode ?? 0, body: Buffer.concat(parts).toString() }));
    });
    sent.on("error", reject);
    sent.end(message);
  });
}

const message = messageAt("2v2_basic.psv.txt");
const truth = truthOf("2v2_basic");

/** The names of four who play a match of 2 vs 2. */
export const fourPlayers = truth.players.map(({ name }) => name) as [string, string, string, string];

/** The score of their round. */
export const finalScore = { red: truth.score_red, blue: truth.score_blue };

/** The players of both sides, such as those of a match. */
export type Teams = Readonly<Record<"redPlayers" | "bluePlayers", readonly { readonly userName: string }[]>>;

/** The message of a round of these teams, as a game server writes it. */
export function roundOf({ redPlayers, bluePlayers }: Teams): string {
  const names = [...redPlayers, ...bluePlayers].map(({ userName }) => userName);
  const parts = new Map(fourPlayers.map((name, index) => [name, names[index] ?? ""]));
  return message.replaceAll(/(?<=Name: )[^|]+(?= \|)/g, (name) => parts.get(name) ?? name);
}

/** The same as it is posted after that many minutes, with these points of red; 1000 end it. */
export function roundUpTo(teams: Teams, { minutes, red }: { readonly minutes: number; readonly red: number }): string {
  return roundOf(teams)
    .replace(/(?<=^\(Length: )\d+ min/m, `${minutes} min`)
    .replace(/(?<=^\*\*Red: )\d+/m, `${red}`);
}

const TOY = join(import.meta.dirname, "../../server/demo/toy-game-server.ts");

/** Starts a game server that answers at a console, and nothing else. @param port where one was that has ended */
export async function startToyServer(password: string, port = 0) {
  const env = { PATH: process.env["PATH"], PASSWORD: password, PORT: String(port) };
  const toy = spawn(process.execPath, [TOY], { env, stdio: ["pipe", "pipe", "inherit"] });
  const [printed] = await once(toy.stdout.setEncoding("utf8"), "data");
  return {
    econAddress: String(printed).trim(),
    /** Who is on the server from now on. */
    players: (names: readonly string[]) => void toy.stdin.write(`${JSON.stringify(names)}\n`),
    stop: () => void toy.kill(),
    /** Ends as a machine does that loses its power. @returns once it has ended */
    kill: async () => {
      const ended = once(toy, "exit");
      toy.kill("SIGKILL");
      await ended;
    },
  };
}
