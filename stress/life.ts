import { setTimeout as pause } from "node:timers/promises";
import { livePath } from "contract/live.ts";
import type { Match } from "contract/matches.ts";
import { playRound } from "../server/demo/play-round.ts";
import type { SeededRandom } from "../server/demo/seeded-random.ts";
import { writeJson } from "../server/src/features/results/imports/write-round-message.ts";
import { signInAt } from "../server/test/sign-in-at.ts";
import { admin } from "./traced-league.ts";

type Call = Awaited<ReturnType<typeof signInAt>>;
type Made = { readonly data: { readonly _id: string } };
type Player = { readonly id: string; readonly name: string; readonly call: Call };
type Table = {
  readonly modeId: string;
  readonly queueId: string;
  readonly key: string;
  readonly players: readonly Player[];
};

const tables = 4;
const playersOfTable = 12;
const playersOfMatch = 4;
const visitors = 10;
const streamsOfProcess = 25;
const setting = { map: "ctf5", scoreLimit: 1000, timeLimit: 15, isDrawn: false };

/** What has happened: the milliseconds that each page took, and what failed. */
export type Lived = { matches: number; asked: { readonly page: string; readonly ms: number }[]; faults: string[] };

/** How fast life goes: milliseconds between the matches of each of four tables, and between the pages of each visitor. */
export type Pace = { readonly matchMs: number; readonly pageMs: number };

/**
 * Lets people live in an empty league of several processes: they queue, play, and look at pages; its servers post how
 * rounds stand and end, and an admin validates them.
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
      await work().catch((fault: unknown) => signal.aborted || lived.faults.push(String(fault)));
      await next;
    }
  };
  await asAdmin("POST", "/season", { name: "Season 1", startDate: "2026-01-01", endDate: "2035-12-31" });
  const made: Table[] = [];
  for (let table = 0; table < tables; table += 1) made.push(await makeTable(apis, asAdmin, table));
  const resultIds: string[] = [];

  const playAt = async ({ queueId, key, players }: Table) => {
    const playing = shuffled(random, players).slice(0, playersOfMatch);
    for (const { call } of playing) await call("POST", `/queue/${queueId}/join`);
    const { match, resultId } = await openMatchIn(queueId, asAdmin);
    for (const { call } of playing) await call("POST", `/match/${match._id}/ready`);
    const round = roundOf(random, match);
    const half = { ...round, durationSeconds: 300, redScore: 0, blueScore: 0 };
    const api = random.pick(apis);
    for (const body of [half, round].map(writeJson)) {
      const reply = await fetch(`${api}/gameServer/rounds/${key}`, { method: "POST", body });
      if (!reply.ok) throw new Error(`A round was refused: ${await reply.text()}`);
    }
    await isOver(asAdmin, match._id);
    await asAdmin("POST", `/resultRanked/${resultId}/freeze`);
    resultIds.push(resultId);
    lived.matches += 1;
  };

  const lookAround = async () => {
    const { modeId, queueId, players } = random.pick(made);
    const [one, other] = shuffled(random, players).map(({ id }) => id);
    const pages: Record<string, string> = {
      "the first page": "/",
      players: "/ranked/users",
      "a player": `/ranked/users/${one}`,
      "two players": `/ranked/users/${one}/versus/${other}`,
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

  const watch = async (api: string) => {
    const reply = await fetch(new URL(livePath, api), { signal });
    for await (const _ of reply.body ?? []);
  };

  const doing = [
    ...made.map((table) => repeat(matchMs, () => playAt(table))),
    ...Array.from({ length: visitors }, () => repeat(pageMs, lookAround)),
    ...apis.flatMap((api) => Array.from({ length: streamsOfProcess }, () => watch(api).catch(() => undefined))),
  ];
  const stop = async () => {
    ending.abort();
    await Promise.all(doing);
  };
  return { lived, stop };
}

/** A mode with a queue, a game server and players, whose calls go to the processes in turns. */
async function makeTable(apis: readonly string[], asAdmin: Call, table: number): Promise<Table> {
  const post = (path: string, body: object) => asAdmin<Made>("POST", path, body);
  const { data: mode } = await post("/mode/create", { name: `Mode ${table}` });
  const words = { name: `Queue ${table}`, modeId: mode._id, mode: "2v2", maps: [setting.map] };
  const { data: queue } = await post("/queue", words);
  const { data: server } = await asAdmin<{ data: { key: string } }>("POST", "/gameServer", { name: `EU ${table}` });
  const players: Player[] = [];
  for (let seat = 0; seat < playersOfTable; seat += 1) {
    const name = `Player ${table} ${seat}`;
    const own = { email: `player-${table}-${seat}@league.example`, password: admin.password };
    const { data: user } = await post("/user", { userName: name, ...own, confirmPassword: own.password });
    players.push({ id: user._id, name, call: await signInAt(apis[seat % apis.length] ?? "", own) });
  }
  return { modeId: mode._id, queueId: queue._id, key: server.key, players };
}

async function openMatchIn(queueId: string, asAdmin: Call): Promise<{ match: Match; resultId: string }> {
  const { data } = await asAdmin<{ data: { matches: Match[] }[] }>("POST", "/queue/search", { _id: queueId });
  const [match] = data[0]?.matches ?? [];
  if (match?.resultId === undefined) throw new Error("Four players queued, and there is no match");
  return { match, resultId: match.resultId };
}

/** A round between a match's players. */
function roundOf(random: SeededRandom, { redPlayers, bluePlayers, map }: Match) {
  const teamOf = (players: Match["redPlayers"]) =>
    players.map(({ userId, userName }) => ({ userId: Number(userId), name: userName, skill: 0, activity: 1 }));
  const round = playRound(random, teamOf(redPlayers), teamOf(bluePlayers), { ...setting, map });
  const decided = Number(round.redScore === round.blueScore);
  return { ...round, redScore: round.redScore + decided, durationSeconds: setting.timeLimit * 60 };
}

/** Waits until a match's round has been read. */
async function isOver(asAdmin: Call, id: string): Promise<void> {
  for (let tries = 0; tries < 500; tries += 1) {
    const { data } = await asAdmin<{ data: Match }>("GET", `/match/${id}`);
    if (!data.isOpen) return;
    await pause(20);
  }
  throw new Error("A round was not read within ten seconds");
}

function shuffled<T>(random: SeededRandom, all: readonly T[]): T[] {
  return all
    .map((one) => ({ one, at: random.next() }))
    .toSorted((a, b) => a.at - b.at)
    .map(({ one }) => one);
}
