import { setTimeout as pause } from "node:timers/promises";
import { listModes } from "../../../server/src/features/competitions/modes-queries.ts";
import type { Context } from "../../../server/src/features/context.ts";
import { createGameServer } from "../../../server/src/features/game-servers/edit-game-server.ts";
import { postedRoundsPath } from "../../../server/src/features/game-servers/game-server-key.ts";
import { readyUp } from "../../../server/src/features/matchmaking/act-in-match.ts";
import { joinQueue } from "../../../server/src/features/matchmaking/join-queue.ts";
import { createQueue } from "../../../server/src/features/matchmaking/queues/edit-queues.ts";
import {
  formatJsonMessage,
  type ServerRound,
} from "../../../server/src/features/results/imports/format-round-message.ts";
import {
  listOpenMatchesOfQueues,
  listPlayersOfMatches,
} from "../../../server/src/features/results/matches/matches-queries.ts";
import { createBenchLeagueFolder, openBenchLeague, signInBenchAdmin } from "../bench-league.ts";
import { formatDistribution, type Measurement, percentile } from "../bench-table.ts";
import { firstBulkUserId } from "../bulk-league.ts";
import { listReadRequests } from "../requests-to-measure.ts";
import { repeatRequest, sendRequest, serializeRequest } from "../send-requests.ts";
import { copyFolder, startBuiltServerIn } from "../start-servers.ts";

const gameServerCount = 20;
const postsPerSecond = 200;
/** How long rounds are posted at that rate. */
const postingSeconds = 60;
/** How reads are repeated in each measurement. */
const readLoad = { requestCount: 2000, connectionCount: 4 };
/** The number of posts to an idle server. */
const singlePostCount = 100;
/** The pause after each of these posts. In this time, the server processes the posted round. */
const singlePauseMs = 500;
const timeLimitMinutes = 20;
/** The duration of a finished round. */
const finishedSeconds = timeLimitMinutes * 60;

/**
 * Measures the response time of a posted round, the response times of reads during 200 posts per second, and how many
 * posted rounds are lost.
 */
export async function measurePosts(resultCount: number, log: (line: string) => void): Promise<Measurement[]> {
  await using scratch = await copyFolder(await createBenchLeagueFolder(resultCount, log));
  const gameServers = await createPostingServers(scratch.folder);
  const server = await startBuiltServerIn(scratch.folder);
  try {
    const posting = new PostedRounds(server.port, gameServers);
    const singleTimes: number[] = [];
    for (let post = 0; post < singlePostCount; post += 1) {
      singleTimes.push(await posting.postNext());
      await pause(singlePauseMs);
    }
    const [firstRequest] = await listReadRequests((request) => sendRequest(server.port, request));
    if (firstRequest === undefined) throw new Error("There is nothing to read");
    const read = () => repeatRequest(server.port, serializeRequest(firstRequest), readLoad);
    // Repeats the request once without measuring, so that its code is compiled.
    await read();
    const idleP99 = percentile(await read(), 0.99);
    let arePostsDone = false;
    const allPosted = posting.postEvenly().finally(() => {
      arePostsDone = true;
    });
    // The posts are awaited below. Until then, a failure must not end this process, because it has to stop the server.
    allPosted.catch(() => undefined);
    const readTimes: number[] = [];
    while (!arePostsDone) readTimes.push(...(await read()));
    const postTimes = await allPosted;
    const busyP99 = percentile(readTimes, 0.99);
    const postRate = `${postsPerSecond} posts per second`;
    return [
      {
        label: "response time of a posted round, p95",
        measured: percentile(singleTimes, 0.95),
        limit: { max: 20 },
        details: formatDistribution(singleTimes),
        unit: "ms",
      },
      {
        label: `p99 of reads during ${postRate}, relative to idle`,
        measured: busyP99 / idleP99,
        limit: { max: 3 },
        details: `${formatDistribution(readTimes)}; idle ${idleP99.toFixed(2)} ms`,
      },
      {
        label: `lost rounds of ${postRate}`,
        measured: await posting.countLost(),
        limit: { max: 0 },
        details: `response times: ${formatDistribution(postTimes)}`,
      },
    ];
  } finally {
    await server.stop();
  }
}

/** Posts rounds of several game servers, one after another for each server, and counts them. */
class PostedRounds {
  readonly #port: number;
  readonly #gameServers: readonly PostingServer[];
  /** The last post of each game server. */
  readonly #lastPosts: Promise<number>[] = [];
  #postCount = 0;

  constructor(port: number, gameServers: readonly PostingServer[]) {
    this.#port = port;
    this.#gameServers = gameServers;
  }

  /**
   * Posts a round of the next game server, after the response to the previous post of that server.
   * @returns the response time in milliseconds
   */
  async postNext(): Promise<number> {
    const serverIndex = this.#postCount % gameServerCount;
    const postNumber = Math.floor(this.#postCount / gameServerCount);
    this.#postCount += 1;
    const previousPost = this.#lastPosts[serverIndex];
    const postAfterPrevious = async () => {
      await previousPost;
      return this.#post(serverIndex, postNumber);
    };
    const post = postAfterPrevious();
    this.#lastPosts[serverIndex] = post;
    return post;
  }

  async #post(serverIndex: number, postNumber: number): Promise<number> {
    const { key, createMessage } = this.#gameServers[serverIndex] as PostingServer;
    const body = createMessage(postNumber);
    const start = performance.now();
    const response = await fetch(`http://127.0.0.1:${this.#port}${postedRoundsPath}/${key}`, { method: "POST", body });
    const text = await response.text();
    if (!response.ok) throw new Error(`A post was rejected: ${text}`);
    return performance.now() - start;
  }

  /** Posts rounds at a constant rate, even while earlier posts have no response. @returns the response times in milliseconds */
  async postEvenly(): Promise<number[]> {
    const posts: Promise<number>[] = [];
    const start = performance.now();
    for (let post = 0; post < postsPerSecond * postingSeconds; post += 1) {
      const dueAt = start + (post * 1000) / postsPerSecond;
      await pause(Math.max(0, dueAt - performance.now()));
      posts.push(this.postNext());
    }
    return Promise.all(posts);
  }

  /** Waits until all posted rounds are processed. @returns how many rounds the league has not stored although it should have */
  async countLost(): Promise<number> {
    const token = await signInBenchAdmin(this.#port);
    const countRounds = async (state: string) => {
      const request = { method: "POST", path: "/round/search", body: { state, page: 1, numberPerPage: 1 } } as const;
      const { total } = await sendRequest<{ total: number }>(this.#port, { ...request, token });
      return total;
    };
    while ((await countRounds("RECEIVED")) > 0) await pause(100);
    const countPosts = (serverIndex: number) => Math.ceil((this.#postCount - serverIndex) / gameServerCount);
    const expectedCount = this.#gameServers.reduce(
      (sum, gameServer, serverIndex) => sum + gameServer.countStoredRounds(countPosts(serverIndex)),
      0,
    );
    return expectedCount - (await countRounds("MATCHED")) - (await countRounds("UNMATCHED"));
  }
}

/** A game server that posts rounds. */
type PostingServer = {
  readonly key: string;
  /** Creates the message of a post. Post numbers begin at 0. All messages are different. */
  readonly createMessage: (postNumber: number) => string;
  /**
   * Returns how many received rounds are stored after this number of posts. Of a round that is being played, the league stores
   * only the last state.
   */
  readonly countStoredRounds: (postCount: number) => number;
};

/** A map, and the names of the only player on each side. */
type Teams = Pick<ServerRound, "map"> & { readonly red: string; readonly blue: string };

/**
 * Adds game servers to the league in a data folder. On every second one, a match of a queue is played, and each post is a
 * later state of its round. The others post finished rounds of unknown players.
 */
async function createPostingServers(folder: string): Promise<PostingServer[]> {
  const { context, close } = await openBenchLeague(folder);
  const [mode] = await listModes(context.db, { descending: false, limit: 1, offset: 0 });
  // The `mode` of a queue is its team size.
  const queueId = await createQueue(context, { name: "Posts", modeId: mode?.id ?? 0, mode: 1, maps: ["ctf5"] });
  const gameServers: PostingServer[] = [];
  for (let index = 0; index < gameServerCount; index += 1) {
    const { key } = await createGameServer(context, `Server ${index}`);
    if (index % 2 === 1) {
      const createUnknownTeams = (postNumber: number) => ({
        map: "ctf5",
        red: `red ${index} ${postNumber}`,
        blue: `blue ${index} ${postNumber}`,
      });
      gameServers.push({
        key,
        createMessage: (postNumber) =>
          createRoundMessage(createUnknownTeams(postNumber), { durationSeconds: finishedSeconds, redScore: 5 }),
        countStoredRounds: (postCount) => postCount,
      });
      continue;
    }
    const teams = await startMatch(context, queueId, [firstBulkUserId + index, firstBulkUserId + index + 1]);
    gameServers.push({
      key,
      // Each post is one second of play later than the previous one. Red scores every ten seconds.
      createMessage: (postNumber) =>
        createRoundMessage(teams, { durationSeconds: postNumber + 1, redScore: 1 + Math.floor(postNumber / 10) }),
      countStoredRounds: (postCount) => Math.min(1, postCount),
    });
  }
  await close();
  return gameServers;
}

/** Lets two players join the queue, and makes them ready for their match. */
async function startMatch(context: Context, queueId: number, userIds: readonly number[]): Promise<Teams> {
  for (const userId of userIds) await joinQueue(context, userId, queueId);
  const openMatches = await listOpenMatchesOfQueues(context.db, [queueId]);
  // The newest match is that of the two players.
  const [match] = openMatches.toSorted((a, b) => b.id - a.id);
  if (match === undefined) throw new Error("There is no match");
  for (const userId of userIds) await readyUp(context, userId, match.id);
  const players = await listPlayersOfMatches(context.db, [match.id]);
  const getNameOnSide = (side: string) => players.find((player) => player.side === side)?.user_name ?? "";
  return { map: match.map, red: getNameOnSide("red"), blue: getNameOnSide("blue") };
}

/** The progress of a round. */
type RoundState = Pick<ServerRound, "durationSeconds" | "redScore">;

/** Creates the message of a round of 1 against 1. Blue has no points. */
function createRoundMessage({ map, red, blue }: Teams, { durationSeconds, redScore }: RoundState): string {
  const createPlayer = (name: string, side: "red" | "blue", score: number) => ({
    name,
    side,
    score,
    kills: score,
    deaths: 0,
    flags: 0,
  });
  return formatJsonMessage({
    map,
    durationSeconds,
    redScore,
    blueScore: 0,
    timeLimit: timeLimitMinutes,
    scoreLimit: 0,
    redClan: null,
    blueClan: null,
    players: [createPlayer(red, "red", redScore), createPlayer(blue, "blue", 0)],
  });
}
