import { expect, onTestFinished } from "vitest";
import { ToyGameServer } from "../demo/toy-game-server.ts";
import { ReservationWorker } from "../src/features/game-servers/reservations/watch-reservations.ts";
import { addGameServer } from "./game-server.ts";
import { type League, test as leagueTest, openLeague } from "./open-league.ts";
import { allReady, makeQueue, type Player, playersMeet, signUpAll } from "./queue-up.ts";

const secret = "toy-password";

/** A league that may use consoles of this machine. */
export function openWithConsoles(environment: Readonly<Record<string, string>> = {}): Promise<League> {
  return openLeague({ ECON_ALLOW: "127.0.0.1", ...environment });
}

export const test = leagueTest.extend("league", () => openWithConsoles());

/** Starts a toy server and registers it. */
export async function addToy(league: League, name: string, priority = 0) {
  const toy = new ToyGameServer(secret);
  const econAddress = await toy.listen();
  onTestFinished(() => toy.stop());
  const { _id: id } = await addGameServer(league, name);
  const body = { econAddress, econPassword: secret, address: "play.example:8303", priority };
  await league.call("updateGameServer", { as: league.admin, id, body });
  return { toy, id, port: Number(econAddress.split(":").at(-1)) };
}

/** Has a toy server know the settings of Teeworlds 0.7, which posts no rounds. */
export function answerAsTeeworlds({ settings }: ToyGameServer): void {
  for (const name of ["sv_round_stats_http_endpoints", "sv_casual_rounds", "sv_spectator_slots"]) settings.delete(name);
  settings.set("sv_player_slots", "8");
}

/** Those who set up servers, as one process of the league. */
export function startWorker({ context }: League) {
  const faults: unknown[] = [];
  const worker = new ReservationWorker(context, (fault) => faults.push(fault), 0);
  onTestFinished(async () => {
    await worker.stop();
    expect(faults).toEqual([]);
  });
  /** Takes all steps that are due, and those that follow at once. */
  const work = async (turns = 1) => {
    for (let turn = 0; turn < turns; turn += 1) {
      await worker.turn();
      await worker.settled();
    }
  };
  return { worker, work };
}

/** A match of two that is ready to be played. */
export async function readyMatch(league: League, ...names: string[]) {
  const players = await signUpAll(league, ...(names.length === 0 ? ["Ann", "Bob"] : names));
  const queueId = await makeQueue(league, { name: `Duels of ${players[0]?.name}` });
  const match = await playersMeet(league, queueId, players);
  await allReady(league, match._id, players);
  return { players, queueId, matchId: match._id };
}

/** The server of a match, as a player sees it. */
export async function serverOf(league: League, { token }: Pick<Player, "token">, matchId: string) {
  return (await league.call("getMatchServer", { as: token, id: matchId })).data;
}

/** The reservations, the newest first. */
export async function reservationsIn(league: League) {
  return (await league.call("searchReservations", { as: league.admin })).data;
}
