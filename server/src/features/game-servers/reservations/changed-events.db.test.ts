import { expect } from "vitest";
import { readReservations, startWorker } from "../../../../test/fake-servers.ts";
import { enterRound } from "../../../../test/league-season.ts";
import { createPlayers } from "../../../../test/play.ts";
import { minute, nameLineUps, openEvent, start, test } from "../../../../test/reserved-event.ts";

test("applies changes after the setup, but does not change the map during a round", async ({ open }) => {
  const { league, as, id, foxes, fakeServer, work, states } = open;
  const pickMap = (map: string) => league.call("pickMap", { as, id, body: { clanId: foxes.id, map } });
  const [abe = "", bob = ""] = await createPlayers(league, "Abe", "Bob");
  for (const userId of [abe, bob]) await league.call("addClanPlayer", { as, id: foxes.id, body: { userId } });
  const nameFoxesLineUp = (players: string[], substitutes: string[]) =>
    league.call("nameLineUp", { as, id, body: { clanId: foxes.id, players, substitutes } });

  await nameFoxesLineUp([foxes.lead.id, abe], [bob]);
  await pickMap("ctf3");
  league.clock.moveTo(start - 10 * minute);
  await work(2);
  expect(Object.fromEntries(fakeServer.settings)).toMatchObject({ sv_map: "ctf3", sv_timelimit: "15" });

  await nameFoxesLineUp([foxes.lead.id, abe, bob], []);
  await work();
  expect(fakeServer.settings.get("sv_timelimit")).toBe("20");

  await pickMap("ctf_planet");
  await work();
  expect(fakeServer.settings.get("sv_map")).toBe("ctf_planet");

  const [reservation] = await readReservations(league);
  await league.call("startReservation", { as, id: reservation?._id ?? "" });
  await work(2);
  await pickMap("ctf_mine");
  await work(2);
  expect(await states()).toEqual(["LIVE"]);
  expect(fakeServer.settings.get("sv_map")).toBe("ctf_planet");
});

test("a server does not reveal the other clan's pick before picks are public", async () => {
  const { league, as, id, foxes, fakeServer, work } = await openEvent({ pickHours: 0 });
  league.clock.moveTo(start - 10 * minute);
  await work(2);
  const map = fakeServer.settings.get("sv_map");
  await league.call("pickMap", {
    as,
    id,
    body: { clanId: foxes.id, map: map === "ctf_mars" ? "ctf_moon" : "ctf_mars" },
  });
  await work();
  expect(fakeServer.settings.get("sv_map")).toBe(map);

  league.clock.moveTo(start);
  await work();
  expect(fakeServer.settings.get("sv_map")).toMatch(/^ctf_m(?:ars|oon)$/);
});

test("a rescheduled or deleted match releases its server, and reserves another one in time", async ({ open }) => {
  const { league, as, id, fakeServer, work, serverFor, states } = open;
  league.clock.moveTo(start - 5 * minute);
  await work(2);
  const newDates = { startDate: "2026-03-05T20:00:00Z", endDate: "2026-03-05T21:30:00Z" };
  await league.call("updateEvent", { as, id, body: newDates });
  const before = fakeServer.settings.get("password");
  await work(3);
  expect(await states()).toEqual(["RELEASED"]);
  expect(await serverFor(as)).toBeNull();
  expect(fakeServer.settings.get("password")).not.toBe(before);

  league.clock.moveTo(Date.parse(newDates.startDate) - 15 * minute);
  await work(2);
  expect(await states()).toEqual(["READY", "RELEASED"]);

  await league.call("deleteEvent", { as, id });
  await work(3);
  expect(await states()).toEqual(["RELEASED", "RELEASED"]);
  expect((await readReservations(league))[0]).toMatchObject({ eventId: null, matchName: "A match that was deleted" });
});

test("a match rescheduled after its server was released reserves another one, once", async ({ open }) => {
  const { league, as, id, foxes, fakeServer, work, states } = open;
  const { work: workOfSecondProcess } = startWorker(league);

  league.clock.moveTo(start - 15 * minute);
  await work(2);
  league.clock.moveTo(start + 15 * minute);
  await work(3);
  expect(await states()).toEqual(["RELEASED"]);

  await league.call("updateEvent", {
    as,
    id,
    body: { startDate: "2026-03-05T20:00:00Z", endDate: "2026-03-05T21:30:00Z" },
  });
  await work();
  expect(await states()).toEqual(["RELEASED"]);

  league.clock.moveTo(start + 105 * minute);
  for (let turn = 0; turn < 2; turn += 1) await Promise.all([work(), workOfSecondProcess()]);
  expect(await states()).toEqual(["READY", "RELEASED"]);

  const [reservation] = await readReservations(league);
  await league.call("endReservation", { as, id: reservation?._id ?? "" });
  await Promise.all([work(), workOfSecondProcess()]);
  for (let turn = 0; turn < 3; turn += 1) {
    league.clock.advance(minute);
    await Promise.all([work(), workOfSecondProcess()]);
  }
  expect(await states()).toEqual(["RELEASED", "RELEASED"]);

  // A decided match reserves no server, even if its date is corrected.
  league.clock.moveTo(start + 125 * minute);
  await league.call("declareNoShow", { as, id, body: { clanId: foxes.id } });
  fakeServer.commands.length = 0;
  await league.call("updateEvent", { as, id, body: { startDate: "2026-03-05T20:20:00Z" } });
  await work(4);
  expect(await states()).toEqual(["RELEASED", "RELEASED", "RELEASED"]);
  expect(fakeServer.commands.filter((command) => command.startsWith('sv_map "'))).toEqual([]);
});

test("a match rescheduled after its first round does not continue before its new start", async ({ open }) => {
  const { league, as, id, foxes, owls, fakeServer, work, states } = open;
  league.clock.moveTo(start + 5 * minute);
  const round = await enterRound(league, { red: foxes.id, blue: owls.id, redScore: 300, blueScore: 100 });
  // An admin assigns the round to the event, so the event keeps it when it is rescheduled.
  for (const eventId of [null, id]) await league.league.call("updateResult", { as, id: round, body: { eventId } });
  await league.league.call("freezeResult", { as, id: round });
  const body = { startDate: "2026-03-05T20:00:00Z", endDate: "2026-03-05T21:30:00Z" };
  await league.call("updateEvent", { as, id, body });
  expect((await league.call("getEventRounds", { as, id })).data.rounds).toHaveLength(1);

  fakeServer.players = await nameLineUps(open);
  league.clock.moveTo(start + 105 * minute);
  await work(3);
  league.clock.moveTo(start + 110 * minute);
  await work(2);
  expect(await states()).toEqual(["READY"]);

  league.clock.moveTo(start + 120 * minute);
  await work(2);
  expect(await states()).toEqual(["LIVE"]);
});
