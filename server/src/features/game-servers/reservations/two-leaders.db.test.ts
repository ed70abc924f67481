import { expect } from "vitest";
import { raceOnLock } from "../../../../test/race-on-lock.ts";
import { minute, nameLineUps, type openEvent, start, test } from "../../../../test/reserved-event.ts";
import { reservationsIn } from "../../../../test/toy-servers.ts";
import { lockEventForUpdate } from "../../calendar/events-queries.ts";

type Open = Awaited<ReturnType<typeof openEvent>>;

/** What admins and the leaders of both clans do with the server that the event has. */
async function serverCalls({ league, as, foxes, owls }: Open) {
  const [reservation] = await reservationsIn(league);
  const id = reservation?._id ?? "";
  const who = { admin: as, foxes: foxes.lead.token, owls: owls.lead.token };
  return (name: "startReservation" | "endReservation" | "withdrawEnd", by: keyof typeof who) =>
    league.send(name, { as: who[by], id });
}

test("a leader starts a round before its time only when both line-ups are there", async ({ open }) => {
  const { league, toy, work, serverFor, foxes, states } = open;
  const [fox = "", abe = "", owl = "", bob = ""] = await nameLineUps(open);
  league.clock.moveTo(start - 10 * minute);
  await work(2);
  const call = await serverCalls(open);
  const refused = { status: 409, body: { errorCode: "SIDES_NOT_THERE" } };
  for (const players of [[], [fox, abe], [fox, abe, owl], [fox, abe, "Eve", "Fay"]]) {
    toy.players = players;
    await work();
    expect(await call("startReservation", "foxes"), players.join()).toMatchObject(refused);
    expect(await serverFor(foxes.lead.token)).toMatchObject({ areSidesThere: false, ownClanId: foxes.id });
  }
  toy.players = [fox, abe, owl, bob];
  await work();
  expect(await serverFor(foxes.lead.token)).toMatchObject({ state: "READY", areSidesThere: true });
  expect((await call("startReservation", "foxes")).status).toBe(200);
  await work();
  expect(await states()).toEqual(["LIVE"]);
});

test("a leader starts a round at its time, an admin at any time", async ({ open }) => {
  const { league, work, serverFor, owls } = open;
  league.clock.moveTo(start - 10 * minute);
  await work(2);
  const call = await serverCalls(open);
  expect((await call("startReservation", "owls")).status).toBe(409);
  expect(await serverFor(owls.lead.token)).toMatchObject({ startsFrom: new Date(start).toISOString() });
  league.clock.moveTo(start);
  expect((await call("startReservation", "owls")).status).toBe(200);
  await work();
  expect((await call("startReservation", "owls")).body.errorCode).toBe("RESERVATION_OVER");
});

test("one leader asks to end a match, and the other one ends it", async ({ open }) => {
  const { league, work, serverFor, foxes, owls, states } = open;
  league.clock.moveTo(start);
  await work(2);
  const call = await serverCalls(open);
  const asked = async () => (await serverFor(owls.lead.token))?.endAskedBy;
  for (const state of ["READY", "LIVE"]) {
    expect((await call("endReservation", "foxes")).status).toBe(200);
    expect((await call("endReservation", "foxes")).body.errorCode).toBe("END_ASKED");
    await work();
    expect(await states()).toEqual([state]);
    expect(await asked()).toBe(foxes.id);
    expect((await call("withdrawEnd", "owls")).body.errorCode).toBe("RESERVATION_OVER");
    expect((await call("withdrawEnd", "foxes")).status).toBe(200);
    expect(await asked()).toBeNull();
    await call("endReservation", "owls");
    await call("startReservation", "admin");
    await work();
    // What was asked of the state before counts no more.
    expect(await asked()).toBe(state === "READY" ? null : owls.id);
  }
  await call("endReservation", "foxes");
  await work();
  expect(await states()).toEqual(["ENDED"]);
});

test("what a leader asked counts while they lead their clan", async ({ open }) => {
  const { league, as, work, foxes, states } = open;
  await nameLineUps(open);
  league.clock.moveTo(start);
  await work(2);
  const call = await serverCalls(open);
  await call("endReservation", "foxes");
  await league.call("updateClan", { as, id: foxes.id, body: { leaderId: null } });
  expect((await call("endReservation", "owls")).status).toBe(200);
  await work();
  expect(await states()).toEqual(["READY"]);
  expect((await call("endReservation", "admin")).status).toBe(200);
  await work();
  expect(await states()).toEqual(["ENDED"]);
});

test("of two leaders at once one asks and the other ends; one who asks twice at once does not", async ({ open }) => {
  const { league, id, work, states } = open;
  league.clock.moveTo(start);
  await work(2);
  const call = await serverCalls(open);
  const { db } = league.context;
  const lock = (trx: Parameters<typeof lockEventForUpdate>[0]) => lockEventForUpdate(trx, Number(id));
  const twice = await raceOnLock(db, lock, () => [call("endReservation", "foxes"), call("endReservation", "foxes")]);
  expect(twice.map(({ status }) => status).sort()).toEqual([200, 409]);
  await work();
  expect(await states()).toEqual(["READY"]);
  await call("withdrawEnd", "foxes");
  const both = await raceOnLock(db, lock, () => [call("endReservation", "foxes"), call("endReservation", "owls")]);
  expect(both.map(({ status }) => status)).toEqual([200, 200]);
  await work();
  expect(await states()).toEqual(["ENDED"]);
});

test("an admin assigns another server once the one before is given back, whatever the time", async ({ open }) => {
  const { league, as, id, foxes, work, serverFor, states } = open;
  league.clock.moveTo(start - 10 * minute);
  await work(2);
  const assign = (token = as) => league.send("assignServer", { as: token, id });
  expect((await assign()).body.errorCode).toBe("EVENT_HAS_SERVER");
  const call = await serverCalls(open);
  await call("endReservation", "admin");
  await work();
  expect((await assign(foxes.lead.token)).status).toBe(403);
  const replies = await Promise.all([assign(), assign()]);
  expect(replies.map(({ status }) => status).sort()).toEqual([200, 409]);
  // The only server is free a minute after the match that ended.
  await work(2);
  expect(await states()).toEqual(["ENDED", "WAITING"]);
  league.clock.advance(minute);
  await work(4);
  expect(await states()).toEqual(["READY", "RELEASED"]);
  expect(await serverFor(foxes.lead.token)).toMatchObject({ state: "READY" });
  // After the end of the match, too.
  league.clock.moveTo(start + 200 * minute);
  await work(3);
  expect(await states()).toEqual(["RELEASED", "RELEASED"]);
  expect((await assign()).status).toBe(200);
  await work(3);
  expect(await states()).toEqual(["READY", "RELEASED", "RELEASED"]);
});
