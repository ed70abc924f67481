import { describe, expect } from "vitest";
import {
  addFakeServer,
  createReadyMatch,
  readReservations,
  readServer,
  startWorker,
  test,
} from "../../../../test/fake-servers.ts";
import { addGameServer, postRound } from "../../../../test/game-server.ts";
import type { League } from "../../../../test/open-league.ts";
import { eventStart, test as eventTest, minuteMs, type openReservedEvent } from "../../../../test/reserved-event.ts";
import { createProgressRound } from "../../../../test/running-match.ts";
import { formatJsonMessage } from "../../results/imports/format-round-message.ts";
import { processRounds } from "../process-rounds.ts";

/** Posts a round of Ann and Bob that is still being played, from a server that the league has not reserved. */
async function postRoundOfOtherServer(league: League): Promise<void> {
  const { key } = await addGameServer(league, "Server of a player");
  await postRound(league, key, formatJsonMessage(createProgressRound({ durationSeconds: 60, redScore: 101 })));
  await processRounds(league.context);
}

describe("a match of a queue gets no server", () => {
  test("if its round is being played on another server", async ({ league }) => {
    await addFakeServer(league, "EU 1");
    const { runWorker } = startWorker(league);
    await runWorker();
    await createReadyMatch(league);
    await postRoundOfOtherServer(league);
    await runWorker();
    expect(await readReservations(league)).toEqual([]);
  });

  test("if it is cancelled, or its round begins on another server, while it waits", async ({ league }) => {
    await addFakeServer(league, "EU 1");
    const { runWorker, runWorkerOnce } = startWorker(league);
    await createReadyMatch(league);
    const { players, matchId } = await createReadyMatch(league, "Cid", "Dan");
    // Servers are assigned before new consoles are checked, so the first run cannot assign this server.
    await runWorkerOnce();
    expect(await readReservations(league)).toMatchObject([{ state: "WAITING" }, { state: "WAITING" }]);

    await postRoundOfOtherServer(league);
    for (const { token } of players) await league.call("voteToCancel", { as: token, id: matchId });
    await runWorker();
    // `words` is the API's name of the text of a step.
    const steps = (await readReservations(league)).map((reservation) => reservation.steps.map(({ words }) => words));
    expect(steps).toEqual(Array(2).fill(["Waits for a server", "No longer needed"]));
  });

  test("if the only server is disabled, has no console or is deleted", async ({ league }) => {
    const { id, port } = await addFakeServer(league, "EU 1");
    const { runWorker } = startWorker(league);
    const { players, matchId } = await createReadyMatch(league);
    const update = (body: object) => league.call("updateGameServer", { as: league.admin, id, body });
    // With `null`, the players do not learn that they wait for a server.
    const readServerOfMatch = async () => {
      await runWorker();
      return readServer(league, players[0], matchId);
    };
    await update({ enabled: false });
    expect(await readServerOfMatch()).toBeNull();
    await update({ enabled: true, econAddress: null });
    expect(await readServerOfMatch()).toBeNull();
    await update({ econAddress: `127.0.0.1:${port}` });
    await league.call("deleteGameServer", { as: league.admin, id });
    expect(await readServerOfMatch()).toBeNull();
  });
});

type ReservedEvent = Awaited<ReturnType<typeof openReservedEvent>>;

/** How many minutes before the event its server is reserved: the rule `serverMinutes` of the season. */
const leadMinutes = 15;
/** The event's end: 90 minutes after its start. */
const eventEnd = eventStart + 90 * minuteMs;
const nextDay = { startDate: "2026-03-06T18:00:00Z", endDate: "2026-03-06T19:30:00Z" };

describe("an event whose only server rejects the league's connections", () => {
  /** Makes the event begin to wait: its server fails, and the time comes at which it is reserved. */
  const startWaitingForServer = async ({ league, fakeServer, runWorker }: ReservedEvent) => {
    fakeServer.misbehaviour = { isFull: true };
    const reservedAt = eventStart - leadMinutes * minuteMs;
    // A check of the console finds the fault before the server is to be reserved.
    league.clock.moveTo(reservedAt - minuteMs);
    await runWorker();
    league.clock.moveTo(reservedAt);
    await runWorker();
  };

  eventTest("waits until its end, and no longer", async ({ reservedEvent }) => {
    const { league, runWorker, readStates } = reservedEvent;
    await startWaitingForServer(reservedEvent);
    expect(await readStates()).toEqual(["WAITING"]);
    league.clock.moveTo(eventEnd - 1);
    await runWorker();
    expect(await readStates()).toEqual(["WAITING"]);
    league.clock.moveTo(eventEnd);
    await runWorker();
    expect(await readStates()).toEqual(["CANCELLED"]);
  });

  eventTest(
    "stops waiting when it is moved to the next day, waits again on that day, and stops when it is deleted",
    async ({ reservedEvent }) => {
      const { league, adminToken, id, runWorker, readStates, readServerFor } = reservedEvent;
      await startWaitingForServer(reservedEvent);
      await league.call("updateEvent", { as: adminToken, id, body: nextDay });
      await runWorker();
      expect(await readStates()).toEqual(["CANCELLED"]);
      expect(await readServerFor(adminToken)).toBeNull();

      league.clock.moveTo(Date.parse(nextDay.startDate) - leadMinutes * minuteMs);
      await runWorker();
      expect(await readStates()).toEqual(["WAITING", "CANCELLED"]);
      await league.call("deleteEvent", { as: adminToken, id });
      await runWorker();
      expect(await readStates()).toEqual(["CANCELLED", "CANCELLED"]);
    },
  );
});
