import { setTimeout as pause } from "node:timers/promises";
import { expect } from "vitest";
import { getPostKey, readReservations } from "../../../../test/fake-servers.ts";
import { postRound } from "../../../../test/game-server.ts";
import { createEvent } from "../../../../test/league-season.ts";
import { createServerRound, scoreLimit } from "../../../../test/play.ts";
import { signUpAll } from "../../../../test/queue-up.ts";
import { eventStart, minuteMs, openReservedEvent, setLineUps, test } from "../../../../test/reserved-event.ts";
import { formatJsonMessage } from "../../results/imports/format-round-message.ts";
import { processRounds } from "../process-rounds.ts";

test("an event gets a server 15 minutes before its start, visible only to its players", async ({ reservedEvent }) => {
  const { league, adminToken, id, foxes, owls, fakeServer, runWorker, readServerFor, readStates } = reservedEvent;
  await league.call("pickMap", { as: adminToken, id, body: { clanId: foxes.id, map: "ctf3" } });
  await league.call("pickMap", { as: adminToken, id, body: { clanId: owls.id, map: "ctf_mine" } });
  league.clock.moveTo(eventStart - 15 * minuteMs - 1);
  await runWorker();
  expect(await readStates()).toEqual([]);

  league.clock.advance(1);
  await runWorker();
  expect(await readStates()).toEqual(["READY"]);
  // Without line-ups, the largest teams of the rules are assumed, whose rounds last 20 minutes.
  expect(Object.fromEntries(fakeServer.settings)).toMatchObject({ sv_map: "ctf3", sv_timelimit: "20" });

  const password = fakeServer.settings.get("password");
  const visibleServer = { state: "READY", password, address: "play.example:8303", mayStart: true, rounds: 0 };
  for (const token of [adminToken, foxes.leader.token, owls.leader.token])
    expect(await readServerFor(token)).toMatchObject(visibleServer);

  const [eve] = await signUpAll(league, "Eve");
  expect(await league.rejected("getEventServer", { as: eve.token, id })).toMatchObject({ errorCode: "NOT_IN_MATCH" });

  const [fay] = await signUpAll(league, "Fay");
  await league.call("addClanPlayer", { as: adminToken, id: foxes.id, body: { userId: fay.id } });
  const readServerAsFay = () => readServerFor(fay.token);
  expect(await readServerAsFay()).toMatchObject({ password: null, address: null });

  // The worker records who may see the password.
  await runWorker();
  expect(await readServerAsFay()).toMatchObject({ password, mayStart: false, ownClanId: null });

  // Fay is not in the line-up.
  await setLineUps(reservedEvent);
  expect(await readServerAsFay()).toBeNull();

  const [reservation] = await readReservations(league);
  expect(reservation).toMatchObject({ eventId: id, matchId: null, matchName: "Foxes vs. Owls" });

  for (const call of ["startReservation", "endReservation"] as const) {
    const error = await league.rejected(call, { as: eve.token, id: reservation?._id ?? "" });
    expect(error).toMatchObject({ errorCode: "NOT_LEADER" });
  }
});

test("the rounds are played on the picked maps until one clan has won", async ({ reservedEvent }) => {
  const { league, adminToken, id, foxes, owls, fakeServer, runWorker, readServerFor, readStates } = reservedEvent;
  await league.call("pickMap", { as: adminToken, id, body: { clanId: foxes.id, map: "ctf3" } });
  await league.call("pickMap", { as: adminToken, id, body: { clanId: owls.id, map: "ctf_mine" } });
  const players = await setLineUps(reservedEvent);
  league.clock.moveTo(eventStart - 10 * minuteMs);
  await runWorker();
  fakeServer.players = players;
  await runWorker();
  // The match does not start before its scheduled time.
  expect(await readStates()).toEqual(["READY"]);

  league.clock.moveTo(eventStart);
  await runWorker();
  expect(await readServerFor(foxes.leader.token)).toMatchObject({ state: "LIVE", rounds: 0 });

  fakeServer.log("game", `kill killer='0:0:${foxes.leader.name}' victim='1:1:${owls.leader.name}' weapon=3 special=0`);
  // A suicide does not count as a kill.
  fakeServer.log(
    "game",
    `kill killer='0:0:${foxes.leader.name}' victim='0:0:${foxes.leader.name}' weapon=-2 special=0`,
  );
  // A chat message that looks like a kill.
  fakeServer.log("chat", `0:-2:Eve: kill killer='0:0:${owls.leader.name}' victim='1:1:x' weapon=3 special=0`);
  await expect
    .poll(async () => {
      await runWorker();
      return (await readServerFor(owls.leader.token))?.players.map(({ userName, kills }) => [userName, kills]);
    })
    .toEqual(
      expect.arrayContaining([
        [foxes.leader.name, 1],
        [owls.leader.name, 0],
      ]),
    );

  const post = async (names: string[], blueScore: number) => {
    const key = getPostKey(fakeServer);
    const scores = { redScore: scoreLimit, blueScore };
    await postRound(league, key, formatJsonMessage(createServerRound(names, scores)));
    await processRounds(league.context);
    await runWorker();
  };

  await post(players, 5);
  expect(await readServerFor(foxes.leader.token)).toMatchObject({ state: "READY", rounds: 1 });

  await runWorker();
  expect(fakeServer.settings.get("sv_map")).toBe("ctf_mine");

  const [reservation] = await readReservations(league);
  await league.call("startReservation", { as: owls.leader.token, id: reservation?._id ?? "" });
  await runWorker();
  expect(fakeServer.commands.filter((command) => command.startsWith("restart"))).toHaveLength(2);

  // The logged end and the post of the second round count as one round. The other clan wins it, so each clan has won one.
  fakeServer.log("ddnet-insta", "match end");
  await expect
    .poll(async () => {
      await runWorker();
      return (await readServerFor(adminToken))?.rounds;
    })
    .toBe(2);

  await post(players.toReversed(), 6);
  await runWorker();
  // A repeated log line belongs to the finished round.
  fakeServer.log("ddnet-insta", "match end");
  // Gives the worker time to read the log line.
  await pause(50);
  await runWorker();
  expect(await readServerFor(adminToken)).toMatchObject({ state: "READY", rounds: 2 });

  // Without a leader's request, the next round starts after a break of two minutes.
  league.clock.advance(2 * minuteMs);
  await runWorker();
  expect(await readServerFor(adminToken)).toMatchObject({ state: "LIVE", rounds: 2 });

  await post(players, 7);
  expect(await readServerFor(adminToken)).toMatchObject({ state: "ENDED", rounds: 3, isRoundMissing: false });

  league.clock.advance(minuteMs);
  await runWorker();
  expect(await readStates()).toEqual(["RELEASED"]);

  const { data: eventRounds } = await league.call("getEventRounds", { as: adminToken, id });
  expect(eventRounds.rounds).toHaveLength(3);
});

test("a map that both clans picked is played in two rounds, and no pick is revealed before both have picked", async () => {
  // Picks become public at the start of the match, or once both clans have picked.
  const event = await openReservedEvent({ pickHours: 0 });
  const { league, adminToken, id, foxes, owls, fakeServer, runWorker, readServerFor } = event;
  const players = await setLineUps(event);

  league.clock.moveTo(eventStart - 10 * minuteMs);
  await runWorker();
  const unpickedMap = fakeServer.settings.get("sv_map");
  const pickedMap = unpickedMap === "ctf3" ? "ctf_mine" : "ctf3";
  await league.call("pickMap", { as: foxes.leader.token, id, body: { map: pickedMap } });
  await runWorker();
  expect(fakeServer.settings.get("sv_map")).toBe(unpickedMap);

  await league.call("pickMap", { as: owls.leader.token, id, body: { map: pickedMap } });
  await runWorker();
  expect(fakeServer.settings.get("sv_map")).toBe(pickedMap);

  league.clock.moveTo(eventStart);
  fakeServer.players = players;
  await runWorker();
  const key = getPostKey(fakeServer);
  await postRound(
    league,
    key,
    formatJsonMessage(createServerRound(players, { map: pickedMap, redScore: scoreLimit, blueScore: 5 })),
  );
  await processRounds(league.context);
  await runWorker();
  expect(await readServerFor(adminToken)).toMatchObject({ state: "READY", rounds: 1 });
  expect(fakeServer.settings.get("sv_map")).toBe(pickedMap);
});

test("a posted state with an unknown player name belongs to the running round", async ({ reservedEvent }) => {
  const { league, adminToken, fakeServer, runWorker, readServerFor } = reservedEvent;
  const players = await setLineUps(reservedEvent);

  league.clock.moveTo(eventStart);
  fakeServer.players = players;
  await runWorker();
  expect(await readServerFor(adminToken)).toMatchObject({ state: "LIVE" });

  const key = getPostKey(fakeServer);
  const post = async (names: string[], state: { durationSeconds: number; redScore: number }) => {
    await postRound(league, key, formatJsonMessage(createServerRound(names, { ...state, blueScore: 5 })));
    await processRounds(league.context);
    await runWorker();
  };

  const namesWithX = [...players.slice(0, 3), "x"];
  const namesWithY = [...players.slice(0, 3), "y"];
  // A state with an unknown name comes at the beginning, in the middle and twice in a row.
  await post(namesWithX, { durationSeconds: 10, redScore: 1 });
  await post(players, { durationSeconds: 20, redScore: 2 });
  await post(namesWithX, { durationSeconds: 30, redScore: 3 });
  await post(namesWithY, { durationSeconds: 40, redScore: 4 });
  await post(players, { durationSeconds: 50, redScore: 5 });
  expect(await readServerFor(adminToken)).toMatchObject({ state: "LIVE", rounds: 0 });

  await post(players, { durationSeconds: 600, redScore: scoreLimit });
  expect(await readServerFor(adminToken)).toMatchObject({ state: "READY", rounds: 1 });

  await post(players, { durationSeconds: 10, redScore: 1 });
  await post(namesWithX, { durationSeconds: 20, redScore: 2 });
  // The duration is shorter again, so a new round has begun. The previous one ended without reaching a limit.
  await post(players, { durationSeconds: 5, redScore: 3 });
  expect(await readServerFor(adminToken)).toMatchObject({ rounds: 2 });

  // A deleted result still counts as a played round.
  const [runningResult] = (await league.leagueArea.call("searchResults", { as: adminToken, body: {} })).data;
  await league.leagueArea.call("deleteResult", { as: adminToken, id: runningResult?._id ?? "" });
  await post(players, { durationSeconds: 700, redScore: scoreLimit });
  expect(await readServerFor(adminToken)).toMatchObject({ rounds: 3 });
});

test("an event's server is released 15 minutes after its start if nobody comes, or if both leaders end it", async ({
  reservedEvent,
}) => {
  const { league, id, foxes, fakeServer, runWorker, readStates } = reservedEvent;
  league.clock.moveTo(eventStart - 15 * minuteMs);
  await runWorker();
  league.clock.moveTo(eventStart + 15 * minuteMs - 1);
  await runWorker();
  expect(await readStates()).toEqual(["READY"]);

  league.clock.advance(1);
  await runWorker();
  expect(await readStates()).toEqual(["RELEASED"]);

  const { _id: nextEventId } = await createEvent(league, {
    clans: [foxes.id, reservedEvent.owls.id],
    startDate: "2026-03-06T18:00:00Z",
    endDate: "2026-03-06T19:30:00Z",
  });
  league.clock.moveTo(Date.parse("2026-03-06T17:50:00Z"));
  await runWorker();
  fakeServer.players = [foxes.leader.name];
  const [reservation] = await readReservations(league);
  expect(reservation).toMatchObject({ eventId: nextEventId, state: "READY" });
  expect(id).not.toBe(nextEventId);

  for (const { leader } of [foxes, reservedEvent.owls]) {
    await league.call("endReservation", { as: leader.token, id: reservation?._id ?? "" });
  }
  await runWorker();
  // The new reservation comes first. Its server is released a minute after the end.
  expect(await readStates()).toEqual(["ENDED", "RELEASED"]);
});

test("a server is reserved up to an hour before an event, if the season's rules say so", async () => {
  const { league, runWorker, readStates } = await openReservedEvent({ serverMinutes: 60 });
  league.clock.moveTo(eventStart - 61 * minuteMs);
  await runWorker();
  expect(await readStates()).toEqual([]);
  league.clock.moveTo(eventStart - 60 * minuteMs);
  await runWorker();
  expect(await readStates()).toEqual(["READY"]);
});

test("no server is reserved for events if the season's rules do not say how long before the start", async () => {
  const { league, runWorker, readStates, fakeServer } = await openReservedEvent({ serverMinutes: null });
  league.clock.moveTo(eventStart);
  await runWorker();
  expect(await readStates()).toEqual([]);
  expect(fakeServer.commands.some((command) => command.startsWith("sv_map "))).toBe(false);
});
