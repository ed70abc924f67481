import { setTimeout as pause } from "node:timers/promises";
import { livePath } from "contract/live.ts";
import type { Match } from "contract/matches.ts";
import { playRound } from "../server/demo/play-round.ts";
import type { SeededRandom } from "../server/demo/seeded-random.ts";
import { formatJsonMessage } from "../server/src/features/results/imports/format-round-message.ts";
import { signInAt } from "../server/test/sign-in-at.ts";
import { shuffle } from "./shuffle.ts";
import { admin } from "./start-league-server.ts";

/** A function that makes calls as one user. */
type Caller = Awaited<ReturnType<typeof signInAt>>;
type Created = { readonly data: { readonly _id: string } };
type Player = { readonly id: string; readonly name: string; readonly call: Caller };
/** A mode with its queue, the key of its game server, and its players. */
type PlayerGroup = {
  readonly modeId: string;
  readonly queueId: string;
  readonly key: string;
  readonly players: readonly Player[];
};

const groupCount = 4;
const playersPerGroup = 12;
const playersPerMatch = 4;
const visitorCount = 10;
const streamsPerProcess = 25;
/** The options of `playRound` that are the same in all rounds. `isDrawn` would make all of them draws. */
const roundOptions = { map: "ctf5", scoreLimit: 1000, timeLimit: 15, isDrawn: false };

/** What has happened so far. */
export type SimulationTotals = {
  matchCount: number;
  /** The response time of each requested page. */
  pageTimes: { readonly page: string; readonly ms: number }[];
  errors: string[];
};

export type Pace = {
  /** The milliseconds between the matches of each group of players. */
  readonly matchIntervalMs: number;
  /** The milliseconds between the pages that each visitor opens. */
  readonly pageIntervalMs: number;
};

/**
 * Simulates the users of an empty league that several processes serve: players queue and play, visitors open pages, game
 * servers post running and finished rounds, and an admin validates the results.
 * @param apis the URLs of the processes' APIs
 * @returns the totals, which are updated all the time, and a function that ends the simulation
 */
export async function startSimulation(
  apis: readonly string[],
  random: SeededRandom,
  { matchIntervalMs, pageIntervalMs }: Pace,
) {
  const asAdmin = await signInAt(apis[0] ?? "", admin);
  const totals: SimulationTotals = { matchCount: 0, pageTimes: [], errors: [] };
  const simulation = new AbortController();
  const { signal } = simulation;
  const repeatEvery = async (intervalMs: number, work: () => Promise<void>) => {
    while (!signal.aborted) {
      const interval = pause(intervalMs);
      await work().catch((error: unknown) => {
        if (!signal.aborted) totals.errors.push(String(error));
      });
      await interval;
    }
  };
  await asAdmin("POST", "/season", { name: "Season 1", startDate: "2026-01-01", endDate: "2035-12-31" });
  const groups: PlayerGroup[] = [];
  for (let number = 0; number < groupCount; number += 1) groups.push(await createGroup(apis, asAdmin, number));
  const resultIds: string[] = [];

  const playMatch = async ({ queueId, key, players }: PlayerGroup) => {
    const matchPlayers = shuffle(random, players).slice(0, playersPerMatch);
    for (const { call } of matchPlayers) await call("POST", `/queue/${queueId}/join`);
    const { match, resultId } = await findOpenMatch(queueId, asAdmin);
    for (const { call } of matchPlayers) await call("POST", `/match/${match._id}/ready`);
    const round = createRound(random, match);
    const runningRound = { ...round, durationSeconds: 300, redScore: 0, blueScore: 0 };
    const api = random.pick(apis);
    for (const body of [runningRound, round].map(formatJsonMessage)) {
      const response = await fetch(`${api}/gameServer/rounds/${key}`, { method: "POST", body });
      if (!response.ok) throw new Error(`A round was rejected: ${await response.text()}`);
    }
    await waitUntilClosed(asAdmin, match._id);
    await asAdmin("POST", `/resultRanked/${resultId}/freeze`);
    resultIds.push(resultId);
    totals.matchCount += 1;
  };

  const openRandomPage = async () => {
    const { modeId, queueId, players } = random.pick(groups);
    const [playerId, opponentId] = shuffle(random, players).map(({ id }) => id);
    const pages: Record<string, string> = {
      "the first page": "/",
      players: "/ranked/users",
      "a player": `/ranked/users/${playerId}`,
      "two players": `/ranked/users/${playerId}/versus/${opponentId}`,
      results: "/ranked/results",
      stats: `/ranked/stats?modeId=${modeId}`,
      "a mode": `/ranked/modes/${modeId}`,
      maps: "/ranked/maps",
      "a map": "/ranked/maps/ctf5",
      records: "/ranked/records",
      queues: "/ranked/queues",
      "a queue": `/ranked/queues/${queueId}`,
      ...(resultIds.length > 0 && { "a result": `/ranked/results/${random.pick(resultIds)}` }),
    };
    const page = random.pick(Object.keys(pages));
    const url = new URL(pages[page] ?? "/", random.pick(apis));
    const start = performance.now();
    const response = await fetch(url, { signal });
    await response.text();
    totals.pageTimes.push({ page, ms: performance.now() - start });
    if (!response.ok) throw new Error(`The page of ${page}: ${response.status}`);
  };

  const followChanges = async (api: string) => {
    const response = await fetch(new URL(livePath, api), { signal });
    // Receives the messages without using them.
    for await (const _ of response.body ?? []);
  };

  const activities = [
    ...groups.map((group) => repeatEvery(matchIntervalMs, () => playMatch(group))),
    ...Array.from({ length: visitorCount }, () => repeatEvery(pageIntervalMs, openRandomPage)),
    ...apis.flatMap((api) =>
      Array.from({ length: streamsPerProcess }, () => followChanges(api).catch(() => undefined)),
    ),
  ];
  const stop = async () => {
    simulation.abort();
    await Promise.all(activities);
  };
  return { totals, stop };
}

/** Creates a mode with a queue, a game server and players. The players are distributed over the processes. */
async function createGroup(apis: readonly string[], asAdmin: Caller, groupNumber: number): Promise<PlayerGroup> {
  const post = (path: string, body: object) => asAdmin<Created>("POST", path, body);
  const { data: mode } = await post("/mode/create", { name: `Mode ${groupNumber}` });
  const queueFields = { name: `Queue ${groupNumber}`, modeId: mode._id, mode: "2v2", maps: [roundOptions.map] };
  const { data: queue } = await post("/queue", queueFields);
  const { data: server } = await asAdmin<{ data: { key: string } }>("POST", "/gameServer", {
    name: `EU ${groupNumber}`,
  });
  const players: Player[] = [];
  for (let number = 0; number < playersPerGroup; number += 1) {
    const name = `Player ${groupNumber} ${number}`;
    const account = { email: `player-${groupNumber}-${number}@league.example`, password: admin.password };
    const { data: user } = await post("/user", { userName: name, ...account, confirmPassword: account.password });
    players.push({ id: user._id, name, call: await signInAt(apis[number % apis.length] ?? "", account) });
  }
  return { modeId: mode._id, queueId: queue._id, key: server.key, players };
}

async function findOpenMatch(queueId: string, asAdmin: Caller): Promise<{ match: Match; resultId: string }> {
  const { data } = await asAdmin<{ data: { matches: Match[] }[] }>("POST", "/queue/search", { _id: queueId });
  const [match] = data[0]?.matches ?? [];
  if (match?.resultId === undefined) throw new Error("Four players queued, and there is no match");
  return { match, resultId: match.resultId };
}

/** Creates a finished round between a match's players. It is never a draw. */
function createRound(random: SeededRandom, { redPlayers, bluePlayers, map }: Match) {
  const createTeam = (players: Match["redPlayers"]) =>
    players.map(({ userId, userName }) => ({ userId: Number(userId), name: userName, skill: 0, activity: 1 }));
  const round = playRound(random, createTeam(redPlayers), createTeam(bluePlayers), { ...roundOptions, map });
  // The scores may be equal by chance. Then red gets one more point.
  const decidingScore = round.redScore === round.blueScore ? 1 : 0;
  return { ...round, redScore: round.redScore + decidingScore, durationSeconds: roundOptions.timeLimit * 60 };
}

/** Waits until the server has processed a match's round and closed the match. */
async function waitUntilClosed(asAdmin: Caller, matchId: string): Promise<void> {
  const maxAttempts = 500;
  for (let attempt = 0; attempt < maxAttempts; attempt += 1) {
    const { data } = await asAdmin<{ data: Match }>("GET", `/match/${matchId}`);
    if (!data.isOpen) return;
    await pause(20);
  }
  throw new Error("A round was not processed within ten seconds");
}
