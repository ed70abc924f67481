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
 * Measures the seconds from the time at which all players of a match are ready until its page shows the server's address:
 * on a game server that responds at once, and on one that responds after a second, as servers without players do.
 */
export async function measureMatchServers(): Promise<Line[]> {
  await buildServer();
  return [
    ...(await measure("that answers at once", { lateMs: 0, maxSeconds: 3 })),
    ...(await measure("that sleeps", { lateMs: 1000, maxSeconds: 10 })),
  ];
}

type Timing = {
  /** From the ready check until the league knows the server's address, in seconds. */
  readonly seconds: number;
  /** From then until the page is notified of a change, in seconds. */
  readonly notifiedAfter: number;
};

async function measure(kind: string, { lateMs, maxSeconds }: { lateMs: number; maxSeconds: number }): Promise<Line[]> {
  const folder = await mkdtemp(join(tmpdir(), "league-bench-"));
  const env = { ADMIN_EMAIL: account.email, ADMIN_PASSWORD: account.password, ECON_ALLOW: "127.0.0.1" };
  const league = await startLeagueWith({ DATA_DIR: folder, DATABASE_URL: "", ...env });
  const fakeServer = new FakeGameServer("password");
  fakeServer.faults = { lateMs };
  const timings: Timing[] = [];
  try {
    const api = `http://127.0.0.1:${league.port}/api`;
    const admin = await signInAt(api, account);
    const play = await setUp(api, admin, await fakeServer.listen());
    for (let match = 0; match < matches; match += 1) timings.push(await play());
  } finally {
    await league.stop();
    await fakeServer.stop();
    await rm(folder, { recursive: true, force: true });
  }
  const createLine = (label: string, times: number[], limit: number) => {
    const from = `${matches} matches, median ${median(times).toFixed(2)} s`;
    return atMost(`${label}, on a server ${kind}, p95`, percentile(times, 0.95), limit, from, " s");
  };
  const seconds = timings.map((timing) => timing.seconds);
  const notifiedAfter = timings.map((timing) => timing.notifiedAfter);
  return [
    createLine('Ready until "connect"', seconds, maxSeconds),
    createLine("A state until open pages are told", notifiedAfter, 1),
  ];
}

type Created = { readonly data: { readonly _id: string } };
type Match = { readonly data: { readonly match: { readonly _id: string } } };
type Server = { readonly data: { readonly address: string | null } | null };

/**
 * Creates a queue of two players and a game server.
 * @returns a function that starts a match, waits for its server, and cancels the match
 */
async function setUp(api: string, admin: Awaited<ReturnType<typeof signInAt>>, econAddress: string) {
  await admin("POST", "/season", { name: "Season 1", startDate: "2026-01-01", endDate: "2035-12-31" });
  const { data: server } = await admin<Created>("POST", "/gameServer", { name: "EU 1" });
  const console = { address: "play.example:8303", econAddress, econPassword: "password" };
  await admin("PUT", `/gameServer/${server._id}`, console);
  const { data: mode } = await admin<Created>("POST", "/mode/create", { name: "Duels" });
  const { data: queue } = await admin<Created>("POST", "/queue", {
    name: "Duels",
    modeId: mode._id,
    mode: "1v1",
    maps: ["ctf5"],
  });
  const players: (typeof admin)[] = [];
  const page = { notifiedAt: 0 };
  for (const userName of ["Ann", "Bob"]) {
    const playerAccount = { email: `${userName}@league.example`, password: account.password };
    await admin("POST", "/user", { userName, ...playerAccount, confirmPassword: account.password });
    players.push(await signInAt(api, playerAccount));
    if (userName === "Ann")
      await follow(api, playerAccount, () => Object.assign(page, { notifiedAt: performance.now() }));
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
    const readyAt = performance.now();
    while (((await first<Server>("GET", `/match/${id}/server`)).data?.address ?? null) === null) await pause(10);
    const knownAt = performance.now();
    // The notification may arrive shortly before: the last request for the address was still under way.
    while (page.notifiedAt < knownAt - 50) await pause(5);
    const seconds = (knownAt - readyAt) / 1000;
    const notifiedAfter = Math.max(0, page.notifiedAt - knownAt) / 1000;
    for (const player of players) await player("POST", `/match/${id}/cancel`);
    return { seconds, notifiedAfter };
  };
}

/** Listens to the stream of changes, as an open page does. */
async function follow(api: string, account: object, onChange: () => void): Promise<void> {
  const post = { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(account) };
  const { token } = (await (await fetch(`${api}/user/signin`, post)).json()) as { token: string };
  const { body } = await fetch(new URL(livePath, api), { headers: { authorization: `Bearer ${token}` } });
  const read = async () => {
    const texts = body?.pipeThrough(new TextDecoderStream()) ?? [];
    for await (const text of texts) if (text.includes('"matches"')) onChange();
  };
  read().catch(() => undefined); // The stream ends with an error when the league is stopped.
}
