import { expect } from "vitest";
import { typeRound } from "../../../../test/league-season.ts";
import { makePlayers } from "../../../../test/play.ts";
import { minute, nameLineUps, openEvent, start, test } from "../../../../test/reserved-event.ts";
import { reservationsIn, startWorker } from "../../../../test/toy-servers.ts";

test("what changes after it was set up reaches it, but no other map while a round is played", async ({ open }) => {
  const { league, as, id, foxes, toy, work, states } = open;
  const pick = (map: string) => league.call("pickMap", { as, id, body: { clanId: foxes.id, map } });
  const [abe = "", bob = ""] = await makePlayers(league, "Abe", "Bob");
  for (const userId of [abe, bob]) await league.call("addClanPlayer", { as, id: foxes.id, body: { userId } });
  const name = (players: string[], substitutes: string[]) =>
    league.call("nameLineUp", { as, id, body: { clanId: foxes.id, players, substitutes } });
  await name([foxes.lead.id, abe], [bob]);
  await pick("ctf3");
  league.clock.moveTo(start - 10 * minute);
  await work(2);
  expect(Object.fromEntries(toy.settings)).toMatchObject({ sv_map: "ctf3", sv_timelimit: "15" });
  await name([foxes.lead.id, abe, bob], []);
  await work();
  expect(toy.settings.get("sv_timelimit")).toBe("20");
  await pick("ctf_planet");
  await work();
  expect(toy.settings.get("sv_map")).toBe("ctf_planet");
  const [reservation] = await reservationsIn(league);
  await league.call("startReservation", { as, id: reservation?._id ?? "" });
  await work(2);
  await pick("ctf_mine");
  await work(2);
  expect(await states()).toEqual(["LIVE"]);
  expect(toy.settings.get("sv_map")).toBe("ctf_planet");
});

test("the other clan's pick is not told by a server before picks are open", async () => {
  const { league, as, id, foxes, toy, work } = await openEvent({ pickHours: 0 });
  league.clock.moveTo(start - 10 * minute);
  await work(2);
  const map = toy.settings.get("sv_map");
  await league.call("pickMap", {
    as,
    id,
    body: { clanId: foxes.id, map: map === "ctf_mars" ? "ctf_moon" : "ctf_mars" },
  });
  await work();
  expect(toy.settings.get("sv_map")).toBe(map);
  league.clock.moveTo(start);
  await work();
  expect(toy.settings.get("sv_map")).toMatch(/^ctf_m(?:ars|oon)$/);
});

test("a match that is moved or deleted frees its server, and gets another one in time", async ({ open }) => {
  const { league, as, id, toy, work, serverFor, states } = open;
  league.clock.moveTo(start - 5 * minute);
  await work(2);
  const moved = { startDate: "2026-03-05T20:00:00Z", endDate: "2026-03-05T21:30:00Z" };
  await league.call("updateEvent", { as, id, body: moved });
  const before = toy.settings.get("password");
  await work(3);
  expect(await states()).toEqual(["RELEASED"]);
  expect(await serverFor(as)).toBeNull();
  expect(toy.settings.get("password")).not.toBe(before);
  league.clock.moveTo(Date.parse(moved.startDate) - 15 * minute);
  await work(2);
  expect(await states()).toEqual(["READY", "RELEASED"]);
  await league.call("deleteEvent", { as, id });
  await work(3);
  expect(await states()).toEqual(["RELEASED", "RELEASED"]);
  expect((await reservationsIn(league))[0]).toMatchObject({ eventId: null, matchName: "A match that was deleted" });
});

test("a match that is moved after its server was given back gets another one, and once", async ({ open }) => {
  const { league, as, id, foxes, toy, work, states } = open;
  const { work: alsoWork } = startWorker(league);
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
  for (let turn = 0; turn < 2; turn += 1) await Promise.all([work(), alsoWork()]);
  expect(await states()).toEqual(["READY", "RELEASED"]);
  const [reservation] = await reservationsIn(league);
  await league.call("endReservation", { as, id: reservation?._id ?? "" });
  await Promise.all([work(), alsoWork()]);
  for (let turn = 0; turn < 3; turn += 1) {
    league.clock.advance(minute);
    await Promise.all([work(), alsoWork()]);
  }
  expect(await states()).toEqual(["RELEASED", "RELEASED"]);
  // One that is decided gets none, also where its date is corrected.
  league.clock.moveTo(start + 125 * minute);
  await league.call("declareNoShow", { as, id, body: { clanId: foxes.id } });
  toy.commands.length = 0;
  await league.call("updateEvent", { as, id, body: { startDate: "2026-03-05T20:20:00Z" } });
  await work(4);
  expect(await states()).toEqual(["RELEASED", "RELEASED", "RELEASED"]);
  expect(toy.commands.filter((command) => command.startsWith('sv_map "'))).toEqual([]);
});

test("a match that is moved after its first round does not go on before its new time", async ({ open }) => {
  const { league, as, id, foxes, owls, toy, work, states } = open;
  league.clock.moveTo(start + 5 * minute);
  const round = await typeRound(league, { red: foxes.id, blue: owls.id, redScore: 300, blueScore: 100 });
  // Chosen, so that it stays with the match when that is moved.
  for (const eventId of [null, id]) await league.league.call("updateResult", { as, id: round, body: { eventId } });
  await league.league.call("freezeResult", { as, id: round });
  const body = { startDate: "2026-03-05T20:00:00Z", endDate: "2026-03-05T21:30:00Z" };
  await league.call("updateEvent", { as, id, body });
  expect((await league.call("getEventRounds", { as, id })).data.rounds).toHaveLength(1);
  toy.players = await nameLineUps(open);
  league.clock.moveTo(start + 105 * minute);
  await work(3);
  league.clock.moveTo(start + 110 * minute);
  await work(2);
  expect(await states()).toEqual(["READY"]);
  league.clock.moveTo(start + 120 * minute);
  await work(2);
  expect(await states()).toEqual(["LIVE"]);
});
