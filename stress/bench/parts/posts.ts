import { setTimeout as pause } from "node:timers/promises";
import { listModes } from "../../../server/src/features/competitions/modes-queries.ts";
import type { Context } from "../../../server/src/features/context.ts";
import { createGameServer } from "../../../server/src/features/game-servers/edit-game-server.ts";
import { postedRoundsPath } from "../../../server/src/features/game-servers/game-server-key.ts";
import { readyUp } from "../../../server/src/features/matchmaking/act-in-match.ts";
import { joinQueue } from "../../../server/src/features/matchmaking/join-queue.ts";
import { createQueue } from "../../../server/src/features/matchmaking/queues/edit-queues.ts";
import { type ServerRound, writeJson } from "../../../server/src/features/results/imports/write-round-message.ts";
import {
  listOpenMatchesOfQueues,
  listPlayersOfMatches,
} from "../../../server/src/features/results/matches/matches-queries.ts";
import { benchLeague, openBench, signIn } from "../bench-league.ts";
import { atMost, type Line, percentile, spread } from "../bench-table.ts";
import { readCalls } from "../calls-to-measure.ts";
import { bytesOf, load, sendTo } from "../load.ts";
import { copyFolder, startLeagueIn } from "../start-servers.ts";

const servers = 20;
const postsPerSecond = 200;
const seconds = 60;
const reads = { calls: 2000, connections: 4 };
/** Posts to a server that does nothing else, and the milliseconds between two: each is processed before the next one comes. */
const singlePosts = 100;
const singleEvery = 500;

/** How long the answer to a posted round takes, what 200 of them a second do to reads, and whether any is lost. */
export async function measurePosts(results: number, say: (line: string) => void): Promise<Line[]> {
  await using scratch = await copyFolder(await benchLeague(results, say));
  const posters = await makePosters(scratch.folder, servers);
  const league = await startLeagueIn(scratch.folder);
  try {
    const posting = new Posting(league.port, posters);
    const single: number[] = [];
    for (let post = 0; post < singlePosts; post += 1) {
      single.push(await posting.postNext());
      await pause(singleEvery);
    }
    const [first] = await readCalls((request) => sendTo(league.port, request));
    if (first === undefined) throw new Error("There is nothing to read");
    const read = () => load(league.port, bytesOf(first), reads);
    await read();
    const quiet = percentile(await read(), 0.99);
    let isOver = false;
    const posted = posting.postEvenly().finally(() => {
      isOver = true;
    });
    // Awaited below; until then a failure must not end this process, which stops the league.
    posted.catch(() => undefined);
    const times: number[] = [];
    while (!isOver) times.push(...(await read()));
    const answers = await posted;
    const busy = percentile(times, 0.99);
    const what = `${postsPerSecond} posts a second`;
    const ofReads = `${spread(times)}; quiet ${quiet.toFixed(2)} ms`;
    return [
      atMost("a posted round until its answer, p95", percentile(single, 0.95), 20, spread(single), " ms"),
      atMost(`p99 of reads during ${what}, of quiet`, busy / quiet, 3, ofReads),
      atMost(`rounds lost of ${what}`, await posting.lost(), 0, `answers: ${spread(answers)}`),
    ];
  } finally {
    await league.stop();
  }
}

class Posting {
  readonly #port: number;
  readonly #posters: readonly Poster[];
  readonly #lastOf: Promise<number>[] = [];
  #posts = 0;

  constructor(port: number, posters: readonly Poster[]) {
    this.#port = port;
    this.#posters = posters;
  }

  /** Posts a round, once the one before of that server is answered. @returns the milliseconds until its answer */
  async postNext(): Promise<number> {
    const server = this.#posts % servers;
    const number = Math.floor(this.#posts / servers);
    this.#posts += 1;
    const before = this.#lastOf[server];
    const posted = (async () => {
      await before;
      return this.#post(server, number);
    })();
    this.#lastOf[server] = posted;
    return posted;
  }

  async #post(server: number, number: number): Promise<number> {
    const { key, message } = this.#posters[server] as Poster;
    const body = message(number);
    const start = performance.now();
    const reply = await fetch(`http://127.0.0.1:${this.#port}${postedRoundsPath}/${key}`, { method: "POST", body });
    const text = await reply.text();
    if (!reply.ok) throw new Error(`A post was refused: ${text}`);
    return performance.now() - start;
  }

  /** Posts rounds at an even rate, whether or not those before are answered. @returns the milliseconds until each answer */
  async postEvenly(): Promise<number[]> {
    const answers: Promise<number>[] = [];
    const start = performance.now();
    for (let post = 0; post < postsPerSecond * seconds; post += 1) {
      await pause(Math.max(0, start + (post * 1000) / postsPerSecond - performance.now()));
      answers.push(this.postNext());
    }
    return Promise.all(answers);
  }

  /** How many rounds are missing once all are processed. */
  async lost(): Promise<number> {
    const token = await signIn(this.#port);
    const count = async (state: string) => {
      const request = { method: "POST", path: "/round/search", body: { state, page: 1, numberPerPage: 1 } } as const;
      return (await sendTo<{ total: number }>(this.#port, { ...request, token })).total;
    };
    while ((await count("RECEIVED")) > 0) await pause(100);
    const postsOf = (server: number) => Math.ceil((this.#posts - server) / servers);
    const left = this.#posters.reduce((sum, poster, server) => sum + poster.left(postsOf(server)), 0);
    return left - (await count("MATCHED")) - (await count("UNMATCHED"));
  }
}

/** A game server, with the matches that are played on it. */
type Poster = {
  readonly key: string;
  /** The message of its post of this number, from 0. All are different. */
  readonly message: (number: number) => string;
  /** How many received rounds this number of posts leaves: of a round that is being played, only the last state. */
  readonly left: (posts: number) => number;
};

type Teams = Pick<ServerRound, "map"> & { readonly red: string; readonly blue: string };

/**
 * Adds game servers to the league in a data folder. On half of them a match of a queue is played, of which each post is a
 * later state; the others post finished rounds of players whom nobody knows.
 */
async function makePosters(folder: string, servers: number): Promise<Poster[]> {
  const { context, close } = await openBench(folder);
  const [mode] = await listModes(context.db, { descending: false, limit: 1, offset: 0 });
  const queueId = await createQueue(context, { name: "Posts", modeId: mode?.id ?? 0, mode: 1, maps: ["ctf5"] });
  const posters: Poster[] = [];
  for (let server = 0; server < servers; server += 1) {
    const { key } = await createGameServer(context, `Server ${server}`);
    if (server % 2 === 1) {
      const teams = (number: number) => ({
        map: "ctf5",
        red: `red ${server} ${number}`,
        blue: `blue ${server} ${number}`,
      });
      posters.push({ key, message: (number) => messageOf(teams(number), 20 * 60, 5), left: (posts) => posts });
      continue;
    }
    const teams = await startMatch(context, queueId, [1000 + server, 1001 + server]);
    // It has been played for a second more each time.
    const message = (number: number) => messageOf(teams, number + 1, 1 + Math.floor(number / 10));
    posters.push({ key, message, left: (posts) => Math.min(1, posts) });
  }
  await close();
  return posters;
}

async function startMatch(context: Context, queueId: number, userIds: readonly number[]): Promise<Teams> {
  for (const userId of userIds) await joinQueue(context, userId, queueId);
  const [match] = (await listOpenMatchesOfQueues(context.db, [queueId])).toSorted((a, b) => b.id - a.id);
  if (match === undefined) throw new Error("There is no match");
  for (const userId of userIds) await readyUp(context, userId, match.id);
  const players = await listPlayersOfMatches(context.db, [match.id]);
  const nameOn = (side: string) => players.find((player) => player.side === side)?.user_name ?? "";
  return { map: match.map, red: nameOn("red"), blue: nameOn("blue") };
}

function messageOf({ map, red, blue }: Teams, durationSeconds: number, redScore: number): string {
  const player = (name: string, side: "red" | "blue", score: number) => ({
    name,
    side,
    score,
    kills: score,
    deaths: 0,
    flags: 0,
  });
  return writeJson({
    map,
    durationSeconds,
    redScore,
    blueScore: 0,
    timeLimit: 20,
    scoreLimit: 0,
    redClan: null,
    blueClan: null,
    players: [player(red, "red", redScore), player(blue, "blue", 0)],
  });
}
