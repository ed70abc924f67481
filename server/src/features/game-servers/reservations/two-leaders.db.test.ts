import { expect } from "vitest";
import { createPlayers } from "../../../../test/play.ts";
import { createServerCaller, eventStart, minuteMs, setLineUps, test } from "../../../../test/reserved-event.ts";

test("a leader can start a round before its time only if both line-ups are present", async ({ reservedEvent }) => {
  const { league, fakeServer, runWorker, readServerFor, foxes, readStates } = reservedEvent;
  const [fox = "", abe = "", owl = "", bob = ""] = await setLineUps(reservedEvent);

  league.clock.moveTo(eventStart - 10 * minuteMs);
  await runWorker();
  const callAs = await createServerCaller(reservedEvent);
  const sidesNotThere = { status: 409, body: { errorCode: "SIDES_NOT_THERE" } };
  // Each line-up has two players. Eve and Fay are in neither of them.
  for (const players of [[], [fox, abe], [fox, abe, owl], [fox, abe, "Eve", "Fay"]]) {
    fakeServer.players = players;
    await runWorker();
    expect(await callAs("foxes", "startReservation"), players.join()).toMatchObject(sidesNotThere);
    expect(await readServerFor(foxes.leader.token)).toMatchObject({ areSidesThere: false, ownClanId: foxes.id });
  }
  fakeServer.players = [fox, abe, owl, bob];
  await runWorker();
  expect(await readServerFor(foxes.leader.token)).toMatchObject({ state: "READY", areSidesThere: true });
  expect((await callAs("foxes", "startReservation")).status).toBe(200);

  await runWorker();
  expect(await readStates()).toEqual(["LIVE"]);
});

test("a leader can start a round from its scheduled time on, an admin at any time", async ({ reservedEvent }) => {
  const { league, runWorker, readServerFor, owls } = reservedEvent;
  league.clock.moveTo(eventStart - 10 * minuteMs);
  await runWorker();
  const callAs = await createServerCaller(reservedEvent);
  expect((await callAs("owls", "startReservation")).status).toBe(409);
  expect(await readServerFor(owls.leader.token)).toMatchObject({ startsFrom: new Date(eventStart).toISOString() });

  league.clock.moveTo(eventStart);
  expect((await callAs("owls", "startReservation")).status).toBe(200);

  await runWorker();
  expect(await readServerFor(owls.leader.token)).toMatchObject({ state: "LIVE", startsFrom: null });
  expect((await callAs("owls", "startReservation")).body.errorCode).toBe("RESERVATION_OVER");
});

test("a match ends once both leaders request it", async ({ reservedEvent }) => {
  const { league, runWorker, readServerFor, foxes, owls, readStates } = reservedEvent;
  league.clock.moveTo(eventStart);
  await runWorker();
  const callAs = await createServerCaller(reservedEvent);
  const readEndAskedBy = async () => (await readServerFor(owls.leader.token))?.endAskedBy;
  const requestAndWithdrawEnd = async (state: "READY" | "LIVE") => {
    expect((await callAs("foxes", "endReservation")).status).toBe(200);
    expect((await callAs("foxes", "endReservation")).body.errorCode).toBe("END_ASKED");

    await runWorker();
    expect(await readStates()).toEqual([state]);
    expect(await readEndAskedBy()).toBe(foxes.id);
    // The action is not possible in the current state, because the owls have not requested the end.
    expect((await callAs("owls", "withdrawEnd")).body.errorCode).toBe("RESERVATION_OVER");
    expect((await callAs("foxes", "withdrawEnd")).status).toBe(200);
    expect(await readEndAskedBy()).toBeNull();
  };
  await requestAndWithdrawEnd("READY");

  // The start of a round discards a request to end the match.
  await callAs("owls", "endReservation");
  await callAs("admin", "startReservation");
  await runWorker();
  expect(await readEndAskedBy()).toBeNull();

  await requestAndWithdrawEnd("LIVE");

  // A start that is rejected, because the round is running, does not discard the request.
  await callAs("owls", "endReservation");
  expect((await callAs("admin", "startReservation")).status).toBe(409);
  await runWorker();
  expect(await readEndAskedBy()).toBe(owls.id);

  await callAs("foxes", "endReservation");
  await runWorker();
  expect(await readStates()).toEqual(["ENDED"]);
});

test("a request to end the match counts only while its author leads the clan", async ({ reservedEvent }) => {
  const { league, adminToken, runWorker, foxes, readStates } = reservedEvent;
  await setLineUps(reservedEvent);
  league.clock.moveTo(eventStart);
  await runWorker();
  const callAs = await createServerCaller(reservedEvent);
  await callAs("foxes", "endReservation");
  // The foxes get another leader.
  await league.call("updateClan", { as: adminToken, id: foxes.id, body: { leaderId: null } });
  expect((await callAs("owls", "endReservation")).status).toBe(200);

  await runWorker();
  expect(await readStates()).toEqual(["READY"]);
  expect((await callAs("admin", "endReservation")).status).toBe(200);

  await runWorker();
  expect(await readStates()).toEqual(["ENDED"]);
});

test("an admin can assign another server at any time, once the previous one is released", async ({ reservedEvent }) => {
  const { league, adminToken, id, foxes, runWorker, readServerFor, readStates } = reservedEvent;
  league.clock.moveTo(eventStart - 10 * minuteMs);
  await runWorker();
  const assign = (token = adminToken) => league.send("assignServer", { as: token, id });
  expect((await assign()).body.errorCode).toBe("EVENT_HAS_SERVER");

  const callAs = await createServerCaller(reservedEvent);
  await callAs("admin", "endReservation");
  await runWorker();
  expect((await assign(foxes.leader.token)).status).toBe(403);

  expect((await assign()).status).toBe(200);

  // The only server becomes free one minute after the end of the match.
  await runWorker();
  expect(await readStates()).toEqual(["ENDED", "WAITING"]);

  league.clock.advance(minuteMs);
  await runWorker();
  expect(await readStates()).toEqual(["READY", "RELEASED"]);
  expect(await readServerFor(foxes.leader.token)).toMatchObject({ state: "READY" });

  // A server can be assigned even after the scheduled end of the match.
  league.clock.moveTo(eventStart + 200 * minuteMs);
  await runWorker();
  expect(await readStates()).toEqual(["RELEASED", "RELEASED"]);
  expect((await assign()).status).toBe(200);

  await runWorker();
  expect(await readStates()).toEqual(["READY", "RELEASED", "RELEASED"]);
});

test("without a line-up, a clan needs the minimum team size, and the match does not start automatically", async ({
  reservedEvent,
}) => {
  const { league, adminToken, id, fakeServer, runWorker, readServerFor, foxes, owls } = reservedEvent;
  const [abe = "", bob = ""] = await createPlayers(league, "Abe", "Bob");
  await league.call("addClanPlayer", { as: adminToken, id: foxes.id, body: { userId: abe } });
  await league.call("addClanPlayer", { as: adminToken, id: owls.id, body: { userId: bob } });
  const lineUp = { clanId: foxes.id, players: [foxes.leader.id, abe] };
  await league.call("nameLineUp", { as: adminToken, id, body: lineUp });

  league.clock.moveTo(eventStart - 10 * minuteMs);
  // By the default rules, the smallest teams have two players.
  fakeServer.players = [foxes.leader.name, "Abe", owls.leader.name];
  await runWorker();
  expect(await readServerFor(foxes.leader.token)).toMatchObject({ state: "READY", areSidesThere: false });
  fakeServer.players = [foxes.leader.name, "Abe", owls.leader.name, "Bob"];
  await runWorker();
  expect(await readServerFor(foxes.leader.token)).toMatchObject({ state: "READY", areSidesThere: true });

  league.clock.moveTo(eventStart);
  await runWorker();
  expect(await readServerFor(foxes.leader.token)).toMatchObject({ state: "READY" });
});

test("an admin can assign a server days before the match, and the match keeps it", async ({ reservedEvent }) => {
  const { league, adminToken, id, runWorker, readStates } = reservedEvent;
  const twoDaysMs = 2 * 24 * 60 * minuteMs;
  league.clock.moveTo(eventStart - twoDaysMs);
  await league.call("assignServer", { as: adminToken, id });
  await runWorker();
  expect(await readStates()).toEqual(["READY"]);
});
