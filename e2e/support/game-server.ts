import { spawn } from "node:child_process";
import { once } from "node:events";
import { request } from "node:http";
import { join } from "node:path";
import { messageAt, truthOf } from "../../fixtures/gameserver-messages.ts";

/** A league's response to a game server. */
type Response = { readonly status: number; readonly body: string };

/**
 * Posts a message as the game server mod does: the plain text with the headers of its HTTP library.
 * @param postUrl the URL in the game server's configuration
 * @param isJson whether the message is in the json format
 */
export function postAsGameServer(postUrl: string, message: string, isJson = false): Promise<Response> {
  const headers = {
    Accept: "*/*",
    "User-Agent": "DDNet 19.4 (Linux; x86_64)",
    "Content-Type": isJson ? "application/json" : "text/plain",
    "Content-Length": Buffer.byteLength(message),
  };
  return new Promise((resolve, reject) => {
    const clientRequest = request(postUrl, { method: "POST", headers, family: 4, timeout: 15_000 }, (reply) => {
      const chunks: Buffer[] = [];
      reply.on("data", (chunk: Buffer) => chunks.push(chunk));
      reply.on("end", () => resolve({ status: reply.statusCode ?? 0, body: Buffer.concat(chunks).toString() }));
    });
    clientRequest.on("error", reject);
    clientRequest.end(message);
  });
}

const message = messageAt("2v2_basic.psv.txt");
const truth = truthOf("2v2_basic");

/** The names of four players of a 2v2 match. */
export const fourPlayers = truth.players.map(({ name }) => name) as [string, string, string, string];

/** The score of their round. */
export const finalScore = { red: truth.score_red, blue: truth.score_blue };

/** The players of both sides, such as those of a match. */
export type Teams = Readonly<Record<"redPlayers" | "bluePlayers", readonly { readonly userName: string }[]>>;

/** Returns the message of a round between these teams, as a game server sends it. */
export function roundOf({ redPlayers, bluePlayers }: Teams): string {
  const names = [...redPlayers, ...bluePlayers].map(({ userName }) => userName);
  const namesByOriginal = new Map(fourPlayers.map((name, index) => [name, names[index] ?? ""]));
  return message.replaceAll(/(?<=Name: )[^|]+(?= \|)/g, (name) => namesByOriginal.get(name) ?? name);
}

/** Returns the message posted during the round, after the given minutes and with red's score. A score of 1000 ends the round. */
export function roundUpTo(teams: Teams, { minutes, red }: { readonly minutes: number; readonly red: number }): string {
  return roundOf(teams)
    .replace(/(?<=^\(Length: )\d+ min/m, `${minutes} min`)
    .replace(/(?<=^\*\*Red: )\d+/m, `${red}`);
}

const FAKE_SERVER = join(import.meta.dirname, "../../server/demo/fake-game-server.ts");

/** Starts a fake game server that only has a console. @param port a fixed port, to restart a server at the same address */
export async function startFakeServer(password: string, port = 0) {
  const env = { PATH: process.env["PATH"], PASSWORD: password, PORT: String(port) };
  const fakeServer = spawn(process.execPath, [FAKE_SERVER], { env, stdio: ["pipe", "pipe", "inherit"] });
  const [printed] = await once(fakeServer.stdout.setEncoding("utf8"), "data");
  return {
    econAddress: String(printed).trim(),
    /** Sets the players on the server. */
    players: (names: readonly string[]) => void fakeServer.stdin.write(`${JSON.stringify(names)}\n`),
    stop: () => void fakeServer.kill(),
    /** Kills the server, as a power failure does. Resolves when it has ended. */
    kill: async () => {
      const ended = once(fakeServer, "exit");
      fakeServer.kill("SIGKILL");
      await ended;
    },
  };
}
