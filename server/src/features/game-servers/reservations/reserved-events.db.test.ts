import { expect } from "vitest";
import { readReservations } from "../../../../test/fake-servers.ts";
import { postRound } from "../../../../test/game-server.ts";
import { createEvent } from "../../../../test/league-season.ts";
import { createServerRound } from "../../../../test/play.ts";
import { type Player, signUpAll } from "../../../../test/queue-up.ts";
import { minute, nameLineUps, openEvent, start, test } from "../../../../test/reserved-event.ts";
import { writeJson } from "../../results/imports/write-round-message.ts";
import { processRounds } from "../process-rounds.ts";

test("an event gets a server 15 minutes before its start, visible only to its players", async ({ open }) => {
  const { league, as, id, foxes, owls, fakeServer, work, serverFor, states } = open;
  await league.call("pickMap", { as, id, body: { clanId: foxes.id, map: "ctf3" } });
  await league.call("pickMap", { as, id, body: { clanId: owls.id, map: "ctf_mine" } });
  league.clock.moveTo(start - 15 * minute - 1);
  await work();
  expect(await states()).toEqual([]);

  league.clock.advance(1);
  await work(2);
  expect(await states()).toEqual(["READY"]);
  expect(Object.fromEntries(fakeServer.settings)).toMatchObject({ sv_map: "ctf3", sv_timelimit: "20" });

  const password = fakeServer.settings.get("password");
  const visibleServer = { state: "READY", password, address: "play.example:8303", mayStart: true, rounds: 0 };
  for (const token of [as, foxes.lead.token, owls.lead.token])
    expect(await serverFor(token)).toMatchObject(visibleServer);

  const [eve] = (await signUpAll(league, "Eve")) as [Player];
  expect(await league.rejected("getEventServer", { as: eve.token, id })).toMatchObject({ errorCode: "NOT_IN_MATCH" });

  const [fay] = (await signUpAll(league, "Fay")) as [Player];
  await league.call("addClanPlayer", { as, id: foxes.id, body: { userId: fay.id } });
  const readServerAsFay = () => serverFor(fay.token);
  expect(await readServerAsFay()).toMatchObject({ password: null, address: null });

  await work();
  expect(await readServerAsFay()).toMatchObject({ password, mayStart: false });

  await nameLineUps(open);
  expect(await readServerAsFay()).toBeNull();

  const [reservation] = await readReservations(league);
  expect(reservation).toMatchObject({ eventId: id, matchId: null, matchName: "Foxes vs. Owls" });

  for (const call of ["startReservation", "endReservation"] as const) {
    const error = await league.rejected(call, { as: eve.token, id: reservation?._id ?? "" });
    expect(error).toMatchObject({ errorCode: "NOT_LEADER" });
  }
});

test("plays the rounds on the picked maps until one clan has won", async ({ open }) => {
  const { league, as, id, foxes, owls, fakeServer, work, serverFor, states } = open;
  await league.call("pickMap", { as, id, body: { clanId: foxes.id, map: "ctf3" } });
  await league.call("pickMap", { as, id, body: { clanId: owls.id, map: "ctf_mine" } });
  const players = await nameLineUps(open);
  league.clock.moveTo(start - 10 * minute);
  await work(2);
  fakeServer.players = players;
  await work(2);
  // The match does not start before its scheduled time.
  expect(await states()).toEqual(["READY"]);

  league.clock.moveTo(start);
  await work(2);
  expect(await serverFor(foxes.lead.token)).toMatchObject({ state: "LIVE", rounds: 0 });

  fakeServer.log("game", `kill killer='0:0:${foxes.lead.name}' victim='1:1:${owls.lead.name}' weapon=3 special=0`);
  fakeServer.log("game", `kill killer='0:0:${foxes.lead.name}' victim='0:0:${foxes.lead.name}' weapon=-2 special=0`);
  fakeServer.log("chat", `0:-2:Eve: kill killer='0:0:${owls.lead.name}' victim='1:1:x' weapon=3 special=0`);
  await expect
    .poll(async () => {
      await work();
      return (await serverFor(owls.lead.token))?.players.map(({ userName, kills }) => [userName, kills]);
    })
    .toEqual(
      expect.arrayContaining([
        [foxes.lead.name, 1],
        [owls.lead.name, 0],
      ]),
    );

  const post = async (names: string[], blueScore: number) => {
    const key = fakeServer.settings.get("sv_round_stats_http_endpoints")?.split("/").at(-1) ?? "";
    const scores = { redScore: 1000, blueScore };
    await postRound(league, key, writeJson(createServerRound(names, scores)));
    await processRounds(league.context);
    await work();
  };

  await post(players, 5);
  expect(await serverFor(foxes.lead.token)).toMatchObject({ state: "READY", rounds: 1 });

  await work();
  expect(fakeServer.settings.get("sv_map")).toBe("ctf_mine");

  const [reservation] = await readReservations(league);
  await league.call("startReservation", { as: owls.lead.token, id: reservation?._id ?? "" });
  await work(2);
  expect(fakeServer.commands.filter((command) => command.startsWith("restart"))).toHaveLength(2);

  // 1:1. The logged end and the post count as one round.
  fakeServer.log("ddnet-insta", "match end");
  await expect
    .poll(async () => {
      await work();
      return (await serverFor(as))?.rounds;
    })
    .toBe(2);

  await post(players.toReversed(), 6);
  await work();
  // A repeated log line belongs to the finished round.
  fakeServer.log("ddnet-insta", "match end");
  await new Promise((resolve) => setTimeout(resolve, 50));
  await work();
  expect(await serverFor(as)).toMatchObject({ state: "READY", rounds: 2 });

  league.clock.advance(2 * minute);
  await work(3);
  expect(await serverFor(as)).toMatchObject({ state: "LIVE", rounds: 2 });

  await post(players, 7);
  expect(await serverFor(as)).toMatchObject({ state: "ENDED", rounds: 3, isRoundMissing: false });

  league.clock.advance(minute);
  await work(2);
  expect(await states()).toEqual(["RELEASED"]);

  const rounds = (await league.call("getEventRounds", { as, id })).data;
  expect(rounds.rounds).toHaveLength(3);
});

test("plays a map that both clans picked in two rounds, and reveals no pick before", async () => {
  // Picks become public at the start of the match.
  const { league, as, id, foxes, owls, fakeServer, work, ...rest } = await openEvent({ pickHours: 0 });
  const players = await nameLineUps({ league, as, id, foxes, owls, fakeServer, work, ...rest });

  league.clock.moveTo(start - 10 * minute);
  await work(2);
  const before = fakeServer.settings.get("sv_map");
  const picked = ["ctf3", "ctf_mine"].find((map) => map !== before) ?? "";
  await league.call("pickMap", { as: foxes.lead.token, id, body: { map: picked } });
  await work(2);
  expect(fakeServer.settings.get("sv_map")).toBe(before);

  await league.call("pickMap", { as: owls.lead.token, id, body: { map: picked } });
  await work(2);
  expect(fakeServer.settings.get("sv_map")).toBe(picked);

  league.clock.moveTo(start);
  fakeServer.players = players;
  await work(3);
  const key = fakeServer.settings.get("sv_round_stats_http_endpoints")?.split("/").at(-1) ?? "";
  await postRound(league, key, writeJson(createServerRound(players, { map: picked, redScore: 1000, blueScore: 5 })));
  await processRounds(league.context);
  await work(2);
  expect(await rest.serverFor(as)).toMatchObject({ state: "READY", rounds: 1 });
  expect(fakeServer.settings.get("sv_map")).toBe(picked);
});

test("a posted state with an unknown player name belongs to the running round", async ({ open }) => {
  const { league, as, fakeServer, work, serverFor } = open;
  const players = await nameLineUps(open);

  league.clock.moveTo(start);
  fakeServer.players = players;
  await work(3);
  expect(await serverFor(as)).toMatchObject({ state: "LIVE" });

  const key = fakeServer.settings.get("sv_round_stats_http_endpoints")?.split("/").at(-1) ?? "";
  const post = async (names: string[], durationSeconds: number, redScore: number) => {
    await postRound(league, key, writeJson(createServerRound(names, { durationSeconds, redScore, blueScore: 5 })));
    await processRounds(league.context);
    await work();
  };

  const [namesWithX, namesWithY] = ["x", "y"].map((name) => [...players.slice(0, 3), name]) as [string[], string[]];
  // A state with an unknown name comes at the beginning, in the middle and twice in a row.
  await post(namesWithX, 10, 1);
  await post(players, 20, 2);
  await post(namesWithX, 30, 3);
  await post(namesWithY, 40, 4);
  await post(players, 50, 5);
  expect(await serverFor(as)).toMatchObject({ state: "LIVE", rounds: 0 });

  await post(players, 600, 1000);
  expect(await serverFor(as)).toMatchObject({ state: "READY", rounds: 1 });

  await post(players, 10, 1);
  await post(namesWithX, 20, 2);
  // A post of the next round: the previous one ended without a limit.
  await post(players, 5, 3);
  expect(await serverFor(as)).toMatchObject({ rounds: 2 });

  // A deleted result still counts as a played round.
  const [runningResult] = (await league.league.call("searchResults", { as, body: {} })).data;
  await league.league.call("deleteResult", { as, id: runningResult?._id ?? "" });
  await post(players, 700, 1000);
  expect(await serverFor(as)).toMatchObject({ rounds: 3 });
});

test("is released 15 minutes after its start if nobody comes, or if both leaders end the match", async ({ open }) => {
  const { league, id, foxes, fakeServer, work, states } = open;
  league.clock.moveTo(start - 15 * minute);
  await work(2);
  league.clock.moveTo(start + 15 * minute - 1);
  await work();
  expect(await states()).toEqual(["READY"]);

  league.clock.advance(1);
  await work(3);
  expect(await states()).toEqual(["RELEASED"]);

  const { _id: nextEventId } = await createEvent(league, {
    clans: [foxes.id, open.owls.id],
    startDate: "2026-03-06T18:00:00Z",
    endDate: "2026-03-06T19:30:00Z",
  });
  league.clock.moveTo(Date.parse("2026-03-06T17:50:00Z"));
  await work(2);
  fakeServer.players = [foxes.lead.name];
  const [reservation] = await readReservations(league);
  expect(reservation).toMatchObject({ eventId: nextEventId, state: "READY" });
  expect(id).not.toBe(nextEventId);

  for (const { lead } of [foxes, open.owls]) {
    await league.call("endReservation", { as: lead.token, id: reservation?._id ?? "" });
  }
  await work();
  expect(await states()).toEqual(["ENDED", "RELEASED"]);
});

test("a season whose rules set no lead time reserves no server", async () => {
  const { league, work, states, fakeServer } = await openEvent({ serverMinutes: null });
  league.clock.moveTo(start);
  await work(2);
  expect(await states()).toEqual([]);
  expect(fakeServer.commands.some((command) => command.startsWith("sv_map "))).toBe(false);
});
