import { expect, onTestFinished } from "vitest";
import { FakeGameServer } from "../demo/fake-game-server.ts";
import { ReservationWorker } from "../src/features/game-servers/reservations/watch-reservations.ts";
import { addGameServer } from "./game-server.ts";
import { type League, test as leagueTest, openLeague } from "./open-league.ts";
import { createQueue, fillMatch, markAllReady, type Player, signUpAll } from "./queue-up.ts";

const econPassword = "console-password";

/** How long the worker waits after a failed attempt to reach a server, in milliseconds. */
export const retryPauseMs = 5000;

/** Opens a league that is allowed to use the remote consoles (econ) of game servers on this machine. */
export function openLeagueWithConsoles(environment: Readonly<Record<string, string>> = {}): Promise<League> {
  return openLeague({ ECON_ALLOW: "127.0.0.1", ...environment });
}

export const test = leagueTest.extend("league", () => openLeagueWithConsoles());

/** Starts a fake game server and registers it. Servers with a lower priority value are reserved first. */
export async function addFakeServer(league: League, name: string, { priority = 0 } = {}) {
  const fakeServer = new FakeGameServer(econPassword);
  const econAddress = await fakeServer.listen();
  onTestFinished(() => fakeServer.stop());
  const { _id: id } = await addGameServer(league, name);
  const body = { econAddress, econPassword, address: "play.example:8303", priority };
  await league.call("updateGameServer", { as: league.admin, id, body });
  return { fakeServer, id, port: Number(econAddress.split(":").at(-1)) };
}

/** Waits until the league has noticed that a server has closed the connection to its console. */
export async function waitUntilDisconnected(fakeServer: FakeGameServer): Promise<void> {
  await expect.poll(() => fakeServer.clientCount).toBe(0);
}

/** Returns the key with which a server posts its rounds: the last part of the URL. */
export function getPostKey({ settings }: Pick<FakeGameServer, "settings">): string {
  return settings.get("sv_round_stats_http_endpoints")?.split("/").at(-1) ?? "";
}

/** Makes a fake game server respond like Teeworlds 0.7, which posts no rounds. */
export function respondAsTeeworlds({ settings }: FakeGameServer): void {
  for (const name of ["sv_round_stats_http_endpoints", "sv_casual_rounds", "sv_spectator_slots"]) settings.delete(name);
  settings.set("sv_player_slots", "8");
}

/** Creates the worker that reserves and sets up servers, as one process of the league has it. Tests decide when it runs. */
export function startWorker({ context }: League) {
  const errors: unknown[] = [];
  // An interval of 0 means that the worker runs only if a test calls it.
  const pollMs = 0;
  const worker = new ReservationWorker(context, (error) => errors.push(error), pollMs);
  onTestFinished(async () => {
    await worker.stop();
    expect(errors).toEqual([]);
  });
  const runWorkerOnce = async () => {
    await worker.runOnce();
    await worker.waitUntilIdle();
  };
  /** Runs the worker until its runs do not change any reservation or server. */
  const runWorker = async () => {
    let rowsBefore: string;
    do {
      rowsBefore = await readServerRows(context);
      await runWorkerOnce();
    } while ((await readServerRows(context)) !== rowsBefore);
  };
  return { worker, runWorker, runWorkerOnce };
}

/** Runs the worker for a time by the league's clock, which advances in steps of the pause between two attempts. */
export async function runWorkerFor(
  { clock }: League,
  runWorker: () => Promise<void>,
  { seconds }: { readonly seconds: number },
): Promise<void> {
  for (let elapsedMs = 0; elapsedMs < 1000 * seconds; elapsedMs += retryPauseMs) {
    await runWorker();
    clock.advance(retryPauseMs);
  }
  await runWorker();
}

/** Reads all reservations and servers as stored, without the leases, which each run may renew. */
async function readServerRows({ db }: League["context"]): Promise<string> {
  const reservations = await db.selectFrom("reservations").selectAll().orderBy("id").execute();
  const servers = await db.selectFrom("game_servers").selectAll().orderBy("id").execute();
  return JSON.stringify([
    reservations.map(({ leased_until: _, ...row }) => row),
    servers.map(({ console_user: _user, console_until: _until, ...row }) => row),
  ]);
}

/** Creates a match of two new players who are ready. Its queue is named after the first one, such as "Duels of Ann". */
export async function createReadyMatch(league: League, firstName = "Ann", secondName = "Bob") {
  const players = await signUpAll(league, firstName, secondName);
  const queueId = await createQueue(league, { name: `Duels of ${firstName}` });
  const match = await fillMatch(league, queueId, players);
  await markAllReady(league, match._id, players);
  return { players, queueId, matchId: match._id };
}

/** Reads the server of a match as a player. */
export async function readServer(league: League, { token }: Pick<Player, "token">, matchId: string) {
  return (await league.call("getMatchServer", { as: token, id: matchId })).data;
}

/** Reads the reservations: first those that hold a server, then the others, each the newest first. */
export async function readReservations(league: League) {
  return (await league.call("searchReservations", { as: league.admin })).data;
}
