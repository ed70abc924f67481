import { setTimeout as pause } from "node:timers/promises";
import { postedRoundsPath } from "../../src/features/game-servers/game-server-key.ts";
import { benchAdmin, benchLeague } from "../bench-league.ts";
import { type Line, percentile } from "../bench-table.ts";
import { readCalls } from "../calls-to-measure.ts";
import { bytesOf, load, sendTo } from "../load.ts";
import { makePosters, type Poster } from "../posts-to-measure.ts";
import { copyFolder, startLeagueIn } from "../start-league-in.ts";

const servers = 20;
const [postsPerSecond, seconds] = [200, 60];
const reads = { calls: 2000, connections: 4 };
/** Posts to a server that does nothing else, and the milliseconds between two: each is processed before the next one comes. */
const [singlePosts, singleEvery] = [100, 500];

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
    return [
      line("a posted round until its answer, p95", percentile(single, 0.95), 20, " ms", spread(single)),
      line(
        `p99 of reads during ${what}, of quiet`,
        busy / quiet,
        3,
        "",
        `${spread(times)}; quiet ${quiet.toFixed(2)} ms`,
      ),
      line(`rounds lost of ${what}`, await posting.lost(), 0, "", `answers: ${spread(answers)}`),
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
    const { token } = await sendTo<{ token: string }>(this.#port, {
      method: "POST",
      path: "/user/signin",
      body: benchAdmin,
    });
    const count = async (state: string) => {
      const body = { state, page: 1, numberPerPage: 1 };
      return (await sendTo<{ total: number }>(this.#port, { method: "POST", path: "/round/search", body, token }))
        .total;
    };
    while ((await count("RECEIVED")) > 0) await pause(100);
    const postsOf = (server: number) => Math.ceil((this.#posts - server) / servers);
    const left = this.#posters.reduce((sum, poster, server) => sum + poster.left(postsOf(server)), 0);
    return left - (await count("MATCHED")) - (await count("UNMATCHED"));
  }
}

function line(what: string, measured: number, most: number, unit: string, from: string): Line {
  return { what, measured, limit: { most }, unit, from };
}

function spread(times: readonly number[]): string {
  const [median, p95, p99, most] = [0.5, 0.95, 0.99, 1].map((part) => percentile(times, part).toFixed(2));
  return `median ${median}, p95 ${p95}, p99 ${p99}, longest ${most} ms`;
}
