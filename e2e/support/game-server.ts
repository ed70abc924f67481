import { spawn } from "node:child_process";
import { once } from "node:events";
import { request } from "node:http";
import { join } from "node:path";
import { readMessage, readPlayedRound } from "../../fixtures/gameserver-messages.ts";

/** The site's response to a game server. */
type PostResponse = { readonly status: number; readonly body: string };

/**
 * Posts a message as the game server's mod does: as plain text, with the headers of the mod's HTTP library.
 * @param postUrl the URL in the game server's configuration
 * @param isJson whether the message is JSON
 */
export function postAsGameServer(postUrl: string, message: string, isJson = false): Promise<PostResponse> {
  const headers = {
    Accept: "*/*",
    "User-Agent": "DDNet 19.4 (Linux; x86_64)",
    "Content-Type": isJson ? "application/json" : "text/plain",
    "Content-Length": Buffer.byteLength(message),
  };
  return new Promise((resolve, reject) => {
    // The league under test listens on IPv4 only.
    const clientRequest = request(postUrl, { method: "POST", headers, family: 4, timeout: 15_000 }, (response) => {
      const chunks: Buffer[] = [];
      response.on("data", (chunk: Buffer) => chunks.push(chunk));
      response.on("end", () => resolve({ status: response.statusCode ?? 0, body: Buffer.concat(chunks).toString() }));
    });
    clientRequest.on("error", reject);
    clientRequest.end(message);
  });
}

/** The sample message from which all messages of this file are made. */
const sampleMessage = readMessage("2v2_basic.psv.txt");
const sampleRound = readPlayedRound("2v2_basic");

/** The names of four players of a 2v2 match. */
export const fourPlayerNames = sampleRound.players.map(({ name }) => name) as [string, string, string, string];

/** The score of their round. */
export const finalScore = { red: sampleRound.score_red, blue: sampleRound.score_blue };

/** The players of both sides, for example of a match. */
export type Teams = Readonly<Record<"redPlayers" | "bluePlayers", readonly { readonly userName: string }[]>>;

/** Returns the message of a complete round between these teams: the sample message with the names of their players. */
export function formatRoundMessage({ redPlayers, bluePlayers }: Teams): string {
  const names = [...redPlayers, ...bluePlayers].map(({ userName }) => userName);
  const newNames = new Map(fourPlayerNames.map((name, index) => [name, names[index] ?? ""]));
  return sampleMessage.replaceAll(/(?<=Name: )[^|]+(?= \|)/g, (name) => newNames.get(name) ?? name);
}

/**
 * Returns the message that a game server posts after `minutes` of a round, when red has the score `red`. A score of at least
 * 1000 ends the round. Blue's score is that of the sample message, 409.
 */
export function formatRoundMessageWithScore(
  teams: Teams,
  { minutes, red }: { readonly minutes: number; readonly red: number },
): string {
  return formatRoundMessage(teams)
    .replace(/(?<=^\(Length: )\d+ min/m, `${minutes} min`)
    .replace(/(?<=^\*\*Red: )\d+/m, `${red}`);
}

const FAKE_SERVER = join(import.meta.dirname, "../../server/demo/fake-game-server.ts");

/**
 * Starts a fake game server that has only a remote console.
 * @param port 0 chooses a free port. To restart a server, pass its previous port
 */
export async function startFakeServer(password: string, port = 0) {
  const env = { PATH: process.env["PATH"], PASSWORD: password, PORT: String(port) };
  const fakeServer = spawn(process.execPath, [FAKE_SERVER], { env, stdio: ["pipe", "pipe", "inherit"] });
  const [printed] = await once(fakeServer.stdout.setEncoding("utf8"), "data");
  return {
    econAddress: String(printed).trim(),
    /** Sets the players on the server. */
    setPlayers(names: readonly string[]): void {
      fakeServer.stdin.write(`${JSON.stringify(names)}\n`);
    },
    stop(): void {
      fakeServer.kill();
    },
    /** Kills the server, as a power failure would. Resolves when its process has ended. */
    kill: async () => {
      const ended = once(fakeServer, "exit");
      fakeServer.kill("SIGKILL");
      await ended;
    },
  };
}
