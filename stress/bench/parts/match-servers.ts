import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { livePath } from "contract/live.ts";
import { FakeGameServer } from "../../../server/demo/fake-game-server.ts";
import { signInAt } from "../../../server/test/sign-in-at.ts";
import { atMost, type Line, median, percentile } from "../bench-table.ts";
import { buildServer, startLeagueWith } from "../start-servers.ts";

const matches = 20;
const account = { email: "admin@league.example", password: "the admin's" };

/**
 * Seconds from the moment in which all players of a match are ready until its page knows where to play: on a game server that
 * answers at once, and on one that answers once a second, as those without players do.
 */
export async function measureMatchServers(): Promise<Line[]> {
  await buildServer();
  return [
    ...(await measure("that answers at once", { lateMs: 0, most: 3 })),
    ...(await measure("that sleeps", { lateMs: 1000, most: 10 })),
  ];
}

type Played = {
  /** From ready until the page may know where to play, in seconds. */
  readonly seconds: number;
  /** From then until the page is told that something has changed. */
  readonly toldAfter: number;
};

async function measure(kind: string, { lateMs, most }: { lateMs: number; most: number }): Promise<Line[]> {
  const folder = await mkdtemp(join(tmpdir(), "league-bench-"));
  const env = { ADMIN_EMAIL: account.email, ADMIN_PASSWORD: account.password, ECON_ALLOW: "127.0.0.1" };
  const league = await startLeagueWith({ DATA_DIR: folder, DATABASE_URL: "", ...env });
  const toy = new FakeGameServer("toy");
  toy.faults = { lateMs };
  const played: Played[] = [];
  try {
    const api = `http://127.0.0.1:${league.port}/api`;
    const admin = await signInAt(api, account);
    const play = await setUp(api, admin, await toy.listen());
    for (let match = 0; match < matches; match += 1) played.push(await play());
  } finally {
    await league.stop();
    await toy.stop();
    await rm(folder, { recursive: true, force: true });
  }
  const line = (what: string, times: number[], limit: number) => {
    const from = `${matches} matches, median ${median(times).toFixed(2)} s`;
    return atMost(`${what}, on a server ${kind}, p95`, percentile(times, 0.95), limit, from, " s");
  };
  const seconds = played.map((one) => one.seconds);
  const toldAfter = played.map((one) => one.toldAfter);
  return [line('Ready until "connect"', seconds, most), line("A state until open pages are told", toldAfter, 1)];
}

type Made = { readonly data: { readonly _id: string } };
type Match = { readonly data: { readonly match: { readonly _id: string } } };
type Server = { readonly data: { readonly address: string | null } | null };

/** A queue of two players and a game server. @returns what makes a match, waits for its server, and calls it off */
async function setUp(api: string, admin: Awaited<ReturnType<typeof signInAt>>, econAddress: string) {
  await admin("POST", "/season", { name: "Season 1", startDate: "2026-01-01", endDate: "2035-12-31" });
  const { data: server } = await admin<Made>("POST", "/gameServer", { name: "EU 1" });
  const console = { address: "play.example:8303", econAddress, econPassword: "toy" };
  await admin("PUT", `/gameServer/${server._id}`, console);
  const { data: mode } = await admin<Made>("POST", "/mode/create", { name: "Duels" });
  const { data: queue } = await admin<Made>("POST", "/queue", {
    name: "Duels",
    modeId: mode._id,
    mode: "1v1",
    maps: ["ctf5"],
  });
  const players: (typeof admin)[] = [];
  const page = { toldAt: 0 };
  for (const userName of ["Ann", "Bob"]) {
    const own = { email: `${userName}@league.example`, password: account.password };
    await admin("POST", "/user", { userName, ...own, confirmPassword: account.password });
    players.push(await signInAt(api, own));
    if (userName === "Ann") await follow(api, own, () => Object.assign(page, { toldAt: performance.now() }));
  }
  const [first = admin] = players;
  const isFree = async () => {
    const { data } = await admin<{ data: readonly { readonly state: string }[] }>("POST", "/gameServer/search", {});
    return data[0]?.state === "FREE";
  };
  return async () => {
    while (!(await isFree())) await pause(50);
    for (const player of players) await player("POST", `/queue/${queue._id}/join`);
    const { data } = await first<Match>("GET", "/match/own");
    const id = data.match._id;
    for (const player of players) await player("POST", `/match/${id}/ready`);
    const ready = performance.now();
    while (((await first<Server>("GET", `/match/${id}/server`)).data?.address ?? null) === null) await pause(10);
    const known = performance.now();
    // Told up to a question before, which the page asks again: the answer was under way.
    while (page.toldAt < known - 50) await pause(5);
    const seconds = (known - ready) / 1000;
    const toldAfter = Math.max(0, page.toldAt - known) / 1000;
    for (const player of players) await player("POST", `/match/${id}/cancel`);
    return { seconds, toldAfter };
  };
}

/** Follows the stream of an open page's changes. */
async function follow(api: string, account: object, onChange: () => void): Promise<void> {
  const post = { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(account) };
  const { token } = (await (await fetch(`${api}/user/signin`, post)).json()) as { token: string };
  const { body } = await fetch(new URL(livePath, api), { headers: { authorization: `Bearer ${token}` } });
  const read = async () => {
    const texts = body?.pipeThrough(new TextDecoderStream()) ?? [];
    for await (const text of texts) if (text.includes('"matches"')) onChange();
  };
  read().catch(() => undefined); // it breaks when the league is stopped
}
