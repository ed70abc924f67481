import { setTimeout as pause } from "node:timers/promises";
import { livePath } from "contract/live.ts";
import type { Match } from "contract/matches.ts";
import { playRound } from "../server/demo/play-round.ts";
import type { SeededRandom } from "../server/demo/seeded-random.ts";
import { writeJson } from "../server/src/features/results/imports/write-round-message.ts";
import { signInAt } from "../server/test/sign-in-at.ts";
import { admin } from "./traced-league.ts";

type Call = Awaited<ReturnType<typeof signInAt>>;
type Created = { readonly data: { readonly _id: string } };
type Player = { readonly id: string; readonly name: string; readonly call: Call };
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
const visitors = 10;
const streamsPerProcess = 25;
const setting = { map: "ctf5", scoreLimit: 1000, timeLimit: 15, isDrawn: false };

/** What has happened so far: the number of matches, the response time of each requested page, and the errors. */
export type Lived = { matches: number; asked: { readonly page: string; readonly ms: number }[]; faults: string[] };

/** The milliseconds between the matches of each group of players, and between the pages of each visitor. */
export type Pace = { readonly matchMs: number; readonly pageMs: number };

/**
 * Simulates the users of an empty league with several processes: players queue and play, visitors open pages, game servers
 * post running and finished rounds, and an admin validates the results.
 * @param apis the URLs of the processes' APIs
 */
export async function startLife(apis: readonly string[], random: SeededRandom, { matchMs, pageMs }: Pace) {
  const asAdmin = await signInAt(apis[0] ?? "", admin);
  const lived: Lived = { matches: 0, asked: [], faults: [] };
  const ending = new AbortController();
  const { signal } = ending;
  const repeat = async (everyMs: number, work: () => Promise<void>) => {
    while (!signal.aborted) {
      const next = pause(everyMs);
      await work().catch((error: unknown) => signal.aborted || lived.faults.push(String(error)));
      await next;
    }
  };
  await asAdmin("POST", "/season", { name: "Season 1", startDate: "2026-01-01", endDate: "2035-12-31" });
  const groups: PlayerGroup[] = [];
  for (let number = 0; number < groupCount; number += 1) groups.push(await createGroup(apis, asAdmin, number));
  const resultIds: string[] = [];

  const playMatch = async ({ queueId, key, players }: PlayerGroup) => {
    const playing = shuffle(random, players).slice(0, playersPerMatch);
    for (const { call } of playing) await call("POST", `/queue/${queueId}/join`);
    const { match, resultId } = await findOpenMatch(queueId, asAdmin);
    for (const { call } of playing) await call("POST", `/match/${match._id}/ready`);
    const round = createRound(random, match);
    const progressRound = { ...round, durationSeconds: 300, redScore: 0, blueScore: 0 };
    const api = random.pick(apis);
    for (const body of [progressRound, round].map(writeJson)) {
      const reply = await fetch(`${api}/gameServer/rounds/${key}`, { method: "POST", body });
      if (!reply.ok) throw new Error(`A round was refused: ${await reply.text()}`);
    }
    await waitUntilClosed(asAdmin, match._id);
    await asAdmin("POST", `/resultRanked/${resultId}/freeze`);
    resultIds.push(resultId);
    lived.matches += 1;
  };

  const openRandomPage = async () => {
    const { modeId, queueId, players } = random.pick(groups);
    const [playerId, otherId] = shuffle(random, players).map(({ id }) => id);
    const pages: Record<string, string> = {
      "the first page": "/",
      players: "/ranked/users",
      "a player": `/ranked/users/${playerId}`,
      "two players": `/ranked/users/${playerId}/versus/${otherId}`,
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
    const begin = performance.now();
    const reply = await fetch(url, { signal });
    await reply.text();
    lived.asked.push({ page, ms: performance.now() - begin });
    if (!reply.ok) throw new Error(`The page of ${page}: ${reply.status}`);
  };

  const followChanges = async (api: string) => {
    const reply = await fetch(new URL(livePath, api), { signal });
    for await (const _ of reply.body ?? []);
  };

  const activities = [
    ...groups.map((group) => repeat(matchMs, () => playMatch(group))),
    ...Array.from({ length: visitors }, () => repeat(pageMs, openRandomPage)),
    ...apis.flatMap((api) =>
      Array.from({ length: streamsPerProcess }, () => followChanges(api).catch(() => undefined)),
    ),
  ];
  const stop = async () => {
    ending.abort();
    await Promise.all(activities);
  };
  return { lived, stop };
}

/** Creates a mode with a queue, a game server and players. The players are distributed over the processes. */
async function createGroup(apis: readonly string[], asAdmin: Call, groupNumber: number): Promise<PlayerGroup> {
  const post = (path: string, body: object) => asAdmin<Created>("POST", path, body);
  const { data: mode } = await post("/mode/create", { name: `Mode ${groupNumber}` });
  const queueFields = { name: `Queue ${groupNumber}`, modeId: mode._id, mode: "2v2", maps: [setting.map] };
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

async function findOpenMatch(queueId: string, asAdmin: Call): Promise<{ match: Match; resultId: string }> {
  const { data } = await asAdmin<{ data: { matches: Match[] }[] }>("POST", "/queue/search", { _id: queueId });
  const [match] = data[0]?.matches ?? [];
  if (match?.resultId === undefined) throw new Error("Four players queued, and there is no match");
  return { match, resultId: match.resultId };
}

/** Creates a round between a match's players. It is never a draw. */
function createRound(random: SeededRandom, { redPlayers, bluePlayers, map }: Match) {
  const createTeam = (players: Match["redPlayers"]) =>
    players.map(({ userId, userName }) => ({ userId: Number(userId), name: userName, skill: 0, activity: 1 }));
  const round = playRound(random, createTeam(redPlayers), createTeam(bluePlayers), { ...setting, map });
  const decidingScore = round.redScore === round.blueScore ? 1 : 0;
  return { ...round, redScore: round.redScore + decidingScore, durationSeconds: setting.timeLimit * 60 };
}

/** Waits until the league has processed a match's round and closed the match. */
async function waitUntilClosed(asAdmin: Call, id: string): Promise<void> {
  for (let tries = 0; tries < 500; tries += 1) {
    const { data } = await asAdmin<{ data: Match }>("GET", `/match/${id}`);
    if (!data.isOpen) return;
    await pause(20);
  }
  throw new Error("A round was not processed within ten seconds");
}

function shuffle<T>(random: SeededRandom, items: readonly T[]): T[] {
  return items
    .map((item) => ({ item, order: random.next() }))
    .toSorted((a, b) => a.order - b.order)
    .map(({ item }) => item);
}
