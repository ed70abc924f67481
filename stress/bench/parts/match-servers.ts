import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { livePath } from "contract/live.ts";
import { FakeGameServer } from "../../../server/demo/fake-game-server.ts";
import { signInAt } from "../../../server/test/sign-in-at.ts";
import { type Measurement, median, percentile } from "../bench-table.ts";
import { buildServer, startBuiltServer } from "../start-servers.ts";

const matchCount = 20;
const adminAccount = { email: "admin@league.example", password: "the admin's" };

/**
 * Measures how long it takes from the end of a match's ready check until its page shows the server's address. Uses a game
 * server that responds at once, and one that responds after a second, as servers without players do.
 */
export async function measureMatchServers(): Promise<Measurement[]> {
  await buildServer();
  return [
    ...(await measureMatches("that responds at once", { responseDelayMs: 0, maxSeconds: 3 })),
    ...(await measureMatches("that responds after a second", { responseDelayMs: 1000, maxSeconds: 10 })),
  ];
}

/** The maximum duration of a request for the server's address. */
const maxResponseMs = 50;

type Timing = {
  /** From the ready check until the league knows the server's address, in seconds. */
  readonly seconds: number;
  /** From that time until the page is notified of the change, in seconds. */
  readonly notifiedAfterSeconds: number;
};

type GameServerCase = {
  /** How long the game server waits before it responds, in milliseconds. */
  readonly responseDelayMs: number;
  readonly maxSeconds: number;
};

async function measureMatches(
  behavior: string,
  { responseDelayMs, maxSeconds }: GameServerCase,
): Promise<Measurement[]> {
  const folder = await mkdtemp(join(tmpdir(), "league-bench-"));
  const env = { ADMIN_EMAIL: adminAccount.email, ADMIN_PASSWORD: adminAccount.password, ECON_ALLOW: "127.0.0.1" };
  const server = await startBuiltServer({ DATA_DIR: folder, DATABASE_URL: "", ...env });
  const fakeGameServer = new FakeGameServer("password");
  fakeGameServer.misbehaviour = { responseDelayMs };
  const timings: Timing[] = [];
  try {
    const api = `http://127.0.0.1:${server.port}/api`;
    const admin = await signInAt(api, adminAccount);
    const econAddress = await fakeGameServer.listen();
    const startMatch = await setUpMatches(api, admin, econAddress);
    for (let match = 0; match < matchCount; match += 1) timings.push(await startMatch());
  } finally {
    await server.stop();
    await fakeGameServer.stop();
    await rm(folder, { recursive: true, force: true });
  }
  const createMeasurement = (label: string, times: readonly number[], max: number): Measurement => ({
    label: `${label}, on a server ${behavior}, p95`,
    measured: percentile(times, 0.95),
    limit: { max },
    details: `${matchCount} matches, median ${median(times).toFixed(2)} s`,
    unit: "s",
  });
  const seconds = timings.map((timing) => timing.seconds);
  const notifiedAfterSeconds = timings.map((timing) => timing.notifiedAfterSeconds);
  return [
    createMeasurement('Ready until "connect"', seconds, maxSeconds),
    createMeasurement("A change until open pages are notified", notifiedAfterSeconds, 1),
  ];
}

type Created = { readonly data: { readonly _id: string } };
type OwnMatch = { readonly data: { readonly match: { readonly _id: string } } };
type MatchServer = { readonly data: { readonly address: string | null } | null };

/**
 * Creates a queue of two players and a game server.
 * @returns a function that starts a match, waits for its server, and cancels the match
 */
async function setUpMatches(api: string, admin: Awaited<ReturnType<typeof signInAt>>, econAddress: string) {
  await admin("POST", "/season", { name: "Season 1", startDate: "2026-01-01", endDate: "2035-12-31" });
  const { data: server } = await admin<Created>("POST", "/gameServer", { name: "EU 1" });
  const econFields = { address: "play.example:8303", econAddress, econPassword: "password" };
  await admin("PUT", `/gameServer/${server._id}`, econFields);
  const { data: mode } = await admin<Created>("POST", "/mode/create", { name: "Duels" });
  const { data: queue } = await admin<Created>("POST", "/queue", {
    name: "Duels",
    modeId: mode._id,
    mode: "1v1",
    maps: ["ctf5"],
  });
  const players: (typeof admin)[] = [];
  /** When an open page of the first player was last notified, on the monotonic clock. */
  const page = { notifiedAt: 0 };
  for (const userName of ["Ann", "Bob"]) {
    const playerAccount = { email: `${userName}@league.example`, password: adminAccount.password };
    await admin("POST", "/user", { userName, ...playerAccount, confirmPassword: adminAccount.password });
    players.push(await signInAt(api, playerAccount));
    if (userName === "Ann")
      await followMatches(api, playerAccount, () => {
        page.notifiedAt = performance.now();
      });
  }
  const [firstPlayer] = players;
  if (firstPlayer === undefined) throw new Error("There are no players");
  const isServerFree = async () => {
    const { data } = await admin<{ data: readonly { readonly state: string }[] }>("POST", "/gameServer/search", {});
    return data[0]?.state === "FREE";
  };
  return async () => {
    while (!(await isServerFree())) await pause(50);
    for (const player of players) await player("POST", `/queue/${queue._id}/join`);
    const { data: ownMatch } = await firstPlayer<OwnMatch>("GET", "/match/own");
    const matchId = ownMatch.match._id;
    for (const player of players) await player("POST", `/match/${matchId}/ready`);
    const readyAt = performance.now();
    const hasServerAddress = async () => {
      const { data: server } = await firstPlayer<MatchServer>("GET", `/match/${matchId}/server`);
      return server !== null && server.address !== null;
    };
    while (!(await hasServerAddress())) await pause(10);
    const addressKnownAt = performance.now();
    // The notification may arrive before the response to the last request for the address.
    while (page.notifiedAt < addressKnownAt - maxResponseMs) await pause(5);
    const seconds = (addressKnownAt - readyAt) / 1000;
    const notifiedAfterSeconds = Math.max(0, page.notifiedAt - addressKnownAt) / 1000;
    for (const player of players) await player("POST", `/match/${matchId}/cancel`);
    return { seconds, notifiedAfterSeconds };
  };
}

/** Listens to the event stream, as an open page does. @param onChange called when the matches have changed */
async function followMatches(api: string, account: object, onChange: () => void): Promise<void> {
  const signInRequest = {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(account),
  };
  const signInResponse = await fetch(`${api}/user/signin`, signInRequest);
  const { token } = (await signInResponse.json()) as { token: string };
  const { body } = await fetch(new URL(livePath, api), { headers: { authorization: `Bearer ${token}` } });
  const readEvents = async () => {
    const texts = body?.pipeThrough(new TextDecoderStream()) ?? [];
    for await (const text of texts) if (text.includes('"matches"')) onChange();
  };
  // The stream ends with an error when the server is stopped.
  readEvents().catch(() => undefined);
}
