import { expect } from "vitest";
import { readReservations, startWorker } from "../../../../test/fake-servers.ts";
import { enterRound } from "../../../../test/league-season.ts";
import { createPlayers } from "../../../../test/play.ts";
import {
  eventStart,
  minuteMs,
  openReservedEvent,
  setLineUps,
  startMatch,
  test,
} from "../../../../test/reserved-event.ts";

test("changed picks and line-ups are applied after the setup, but the map does not change during a round", async ({
  reservedEvent,
}) => {
  const { league, adminToken, id, foxes, fakeServer, runWorker, readStates } = reservedEvent;
  const pickMap = (map: string) => league.call("pickMap", { as: adminToken, id, body: { clanId: foxes.id, map } });
  const [abe = "", bob = ""] = await createPlayers(league, "Abe", "Bob");
  for (const userId of [abe, bob])
    await league.call("addClanPlayer", { as: adminToken, id: foxes.id, body: { userId } });
  const nameFoxesLineUp = (players: string[], substitutes: string[]) =>
    league.call("nameLineUp", { as: adminToken, id, body: { clanId: foxes.id, players, substitutes } });

  await nameFoxesLineUp([foxes.leader.id, abe], [bob]);
  await pickMap("ctf3");
  league.clock.moveTo(eventStart - 10 * minuteMs);
  await runWorker();
  // By the rules, rounds of two against two last 15 minutes, and larger ones 20.
  expect(Object.fromEntries(fakeServer.settings)).toMatchObject({ sv_map: "ctf3", sv_timelimit: "15" });

  await nameFoxesLineUp([foxes.leader.id, abe, bob], []);
  await runWorker();
  expect(fakeServer.settings.get("sv_timelimit")).toBe("20");

  await pickMap("ctf_planet");
  await runWorker();
  expect(fakeServer.settings.get("sv_map")).toBe("ctf_planet");

  const [reservation] = await readReservations(league);
  await league.call("startReservation", { as: adminToken, id: reservation?._id ?? "" });
  await runWorker();
  await pickMap("ctf_mine");
  await runWorker();
  expect(await readStates()).toEqual(["LIVE"]);
  expect(fakeServer.settings.get("sv_map")).toBe("ctf_planet");
});

test("a server does not reveal the other clan's pick before picks are public", async () => {
  // Picks become public at the start of the match, or once both clans have picked.
  const { league, adminToken, id, foxes, fakeServer, runWorker } = await openReservedEvent({ pickHours: 0 });
  league.clock.moveTo(eventStart - 10 * minuteMs);
  await runWorker();
  const map = fakeServer.settings.get("sv_map");
  const pickedMap = map === "ctf_mars" ? "ctf_moon" : "ctf_mars";
  await league.call("pickMap", { as: adminToken, id, body: { clanId: foxes.id, map: pickedMap } });
  await runWorker();
  expect(fakeServer.settings.get("sv_map")).toBe(map);

  league.clock.moveTo(eventStart);
  await runWorker();
  expect(fakeServer.settings.get("sv_map")).toBe(pickedMap);
});

test("a rescheduled match releases its server and reserves another one in time, a deleted match releases its server", async ({
  reservedEvent,
}) => {
  const { league, adminToken, id, fakeServer, runWorker, readServerFor, readStates } = reservedEvent;
  league.clock.moveTo(eventStart - 5 * minuteMs);
  await runWorker();
  const newDates = { startDate: "2026-03-05T20:00:00Z", endDate: "2026-03-05T21:30:00Z" };
  await league.call("updateEvent", { as: adminToken, id, body: newDates });
  const formerPassword = fakeServer.settings.get("password");
  await runWorker();
  expect(await readStates()).toEqual(["RELEASED"]);
  expect(await readServerFor(adminToken)).toBeNull();
  expect(fakeServer.settings.get("password")).not.toBe(formerPassword);

  league.clock.moveTo(Date.parse(newDates.startDate) - 15 * minuteMs);
  await runWorker();
  expect(await readStates()).toEqual(["READY", "RELEASED"]);

  await league.call("deleteEvent", { as: adminToken, id });
  await runWorker();
  expect(await readStates()).toEqual(["RELEASED", "RELEASED"]);
  expect((await readReservations(league))[0]).toMatchObject({ eventId: null, matchName: "A match that was deleted" });
});

test("a match rescheduled after its server was released reserves another one, once", async ({ reservedEvent }) => {
  const { league, adminToken, id, foxes, fakeServer, runWorker, readStates } = reservedEvent;
  const { runWorker: runSecondWorker } = startWorker(league);

  league.clock.moveTo(eventStart - 15 * minuteMs);
  await runWorker();
  league.clock.moveTo(eventStart + 15 * minuteMs);
  await runWorker();
  expect(await readStates()).toEqual(["RELEASED"]);

  await league.call("updateEvent", {
    as: adminToken,
    id,
    body: { startDate: "2026-03-05T20:00:00Z", endDate: "2026-03-05T21:30:00Z" },
  });
  await runWorker();
  expect(await readStates()).toEqual(["RELEASED"]);

  // 15 minutes before the new start at 20:00: the event was to start at 18:00.
  league.clock.moveTo(eventStart + 105 * minuteMs);
  await Promise.all([runWorker(), runSecondWorker()]);
  expect(await readStates()).toEqual(["READY", "RELEASED"]);

  const [reservation] = await readReservations(league);
  await league.call("endReservation", { as: adminToken, id: reservation?._id ?? "" });
  await Promise.all([runWorker(), runSecondWorker()]);
  for (let repetition = 0; repetition < 3; repetition += 1) {
    league.clock.advance(minuteMs);
    await Promise.all([runWorker(), runSecondWorker()]);
  }
  expect(await readStates()).toEqual(["RELEASED", "RELEASED"]);

  // No server is set up for a decided match, even if its date is corrected: the third reservation is released at once.
  league.clock.moveTo(eventStart + 125 * minuteMs);
  await league.call("declareNoShow", { as: adminToken, id, body: { clanId: foxes.id } });
  fakeServer.commands.length = 0;
  await league.call("updateEvent", { as: adminToken, id, body: { startDate: "2026-03-05T20:20:00Z" } });
  await runWorker();
  expect(await readStates()).toEqual(["RELEASED", "RELEASED", "RELEASED"]);
  expect(fakeServer.commands.filter((command) => command.startsWith('sv_map "'))).toEqual([]);
});

test("a match rescheduled after its first round does not continue before its new start", async ({ reservedEvent }) => {
  const { league, adminToken, id, foxes, owls, fakeServer, runWorker, readStates } = reservedEvent;
  league.clock.moveTo(eventStart + 5 * minuteMs);
  const resultId = await enterRound(league, { red: foxes.id, blue: owls.id, redScore: 300, blueScore: 100 });
  // An admin assigns the round to the event, so that it stays there when the event is rescheduled. The round already has this
  // event, and only a change counts as an admin's choice. So the admin first removes the round from the event.
  for (const eventId of [null, id])
    await league.leagueArea.call("updateResult", { as: adminToken, id: resultId, body: { eventId } });
  await league.leagueArea.call("freezeResult", { as: adminToken, id: resultId });
  const body = { startDate: "2026-03-05T20:00:00Z", endDate: "2026-03-05T21:30:00Z" };
  await league.call("updateEvent", { as: adminToken, id, body });
  expect((await league.call("getEventRounds", { as: adminToken, id })).data.rounds).toHaveLength(1);

  fakeServer.players = await setLineUps(reservedEvent);
  // The new start is 120 minutes after the former one.
  league.clock.moveTo(eventStart + 105 * minuteMs);
  await runWorker();
  league.clock.moveTo(eventStart + 110 * minuteMs);
  await runWorker();
  expect(await readStates()).toEqual(["READY"]);

  league.clock.moveTo(eventStart + 120 * minuteMs);
  await runWorker();
  expect(await readStates()).toEqual(["LIVE"]);
});

test("a match keeps its server if it is moved to a later time during its first round, but not if it is deleted", async ({
  reservedEvent,
}) => {
  const { league, adminToken, id, runWorker, readStates } = reservedEvent;
  await startMatch(reservedEvent);
  const body = { startDate: "2026-03-05T20:00:00Z", endDate: "2026-03-05T21:30:00Z" };
  await league.call("updateEvent", { as: adminToken, id, body });
  await runWorker();
  expect(await readStates()).toEqual(["LIVE"]);

  await league.call("deleteEvent", { as: adminToken, id });
  await runWorker();
  expect(await readStates()).toEqual(["RELEASED"]);
});
