import { describe, expect } from "vitest";
import {
  beginSeason,
  createClan,
  createClansWithLeaders,
  createEvent,
  enterRound,
} from "../../../../test/league-season.ts";
import { openStreams } from "../../../../test/live-streams.ts";
import { createEventWithPicks, pickDeadline } from "../../../../test/map-picks.ts";
import { test } from "../../../../test/open-league.ts";
import { createMode, createPlayers, createServerRound, importRound } from "../../../../test/play.ts";
import { createQueue, fillMatch, joinAll, signUpAll } from "../../../../test/queue-up.ts";
import { openSession, signUp } from "../../../../test/sign-up.ts";

const playerNames = ["anna", "bert"];

// The topic "matches" is for the viewer's own matches, clan, names and disputes: changes that only this viewer may see.
describe("hidden changes", () => {
  test("of a ranked result cause events only for admins until it is frozen", async ({ league }) => {
    const ids = await createPlayers(league, ...playerNames, "carl");
    const modeId = await createMode(league, "any");
    const { token } = await signUp(league, "viewer");
    const { openAndSkipFirstEvents } = await openStreams(league);
    const admin = await openAndSkipFirstEvents({ as: league.admin });
    const visitor = await openAndSkipFirstEvents();
    const user = await openAndSkipFirstEvents({ as: token });
    const { _id: id } = await importRound(league, modeId, createServerRound(playerNames));
    const otherResult = await importRound(league, modeId, createServerRound(playerNames, { redScore: 1 }));
    const adminToken = league.admin;
    const steps = [
      // First, the events for the two posted results are received.
      async () => undefined,
      () => league.call("updateResult", { as: adminToken, id, body: { map: "ctf2", redScore: 7 } }),
      () => league.call("removePlayer", { as: adminToken, id, body: { playerId: ids[1] ?? "" } }),
      () => league.call("addBluePlayer", { as: adminToken, id, body: { playerId: ids[2] ?? "" } }),
      () => league.call("declareForfeit", { as: adminToken, id, body: { side: "red" } }),
      () => league.call("removeForfeit", { as: adminToken, id }),
      () => league.call("deleteResult", { as: adminToken, id: otherResult._id }),
    ];
    for (const [index, step] of steps.entries()) {
      await step();
      await admin.expectTopic("results");
      admin.drain();
      expect([index, visitor.drain(), user.drain()]).toEqual([index, [], []]);
    }
    await league.call("freezeResult", { as: adminToken, id });
    for (const stream of [visitor, user, admin]) {
      await stream.expectTopic("results");
      await stream.expectTopic("stats");
    }
    // The numbers of events do not reveal hidden changes either: this is the first event since the stream was opened.
    expect(Math.min(...visitor.drain().map(({ change }) => change))).toBe(1);
  });

  test("of a league result cause events only for admins until it is frozen", async ({ league }) => {
    await beginSeason(league);
    const [annaId = "", bertId = ""] = await createPlayers(league, ...playerNames);
    const redClanId = await createClan(league, "Red", annaId);
    const blueClanId = await createClan(league, "Blue", bertId);
    const { openAndSkipFirstEvents } = await openStreams(league);
    const admin = await openAndSkipFirstEvents({ as: league.admin });
    const visitor = await openAndSkipFirstEvents();
    const id = await enterRound(league, { red: redClanId, blue: blueClanId, redScore: 5, blueScore: 3 });
    await admin.expectTopic("results");
    expect(visitor.drain()).toEqual([]);
    await league.leagueArea.call("freezeResult", { as: league.admin, id });
    for (const topic of ["results", "stats", "clans"] as const) await visitor.expectTopic(topic);
  });

  test("of a map pick cause events only for the clan's players and admins until picks are public", async ({
    league,
  }) => {
    const { admin: adminToken, foxes, owls, pick } = await createEventWithPicks(league);
    const { openAndSkipFirstEvents } = await openStreams(league);
    const admin = await openAndSkipFirstEvents({ as: adminToken });
    const fox = await openAndSkipFirstEvents({ as: foxes.leader.token });
    const owl = await openAndSkipFirstEvents({ as: owls.leader.token });
    const visitor = await openAndSkipFirstEvents();
    await pick(foxes.leader.token, "ctf3");
    await admin.expectTopic("events");
    await fox.expectTopic("matches");
    expect([owl.drain(), visitor.drain()]).toEqual([[], []]);
    await pick(owls.leader.token, "ctf3");
    for (const stream of [admin, fox, owl, visitor]) await stream.expectTopic("events");
  });

  test("of a map pick cause events for everybody after the deadline", async ({ league }) => {
    const { admin, foxes, pick } = await createEventWithPicks(league);
    league.clock.moveTo(Date.parse(pickDeadline));
    const { openAndSkipFirstEvents } = await openStreams(league);
    const visitor = await openAndSkipFirstEvents();
    await pick(admin, "ctf3", foxes.id);
    await visitor.expectTopic("events");
  });

  test("of a vote cause events only for admins until it is saved", async ({ admin: adminToken, league }) => {
    await beginSeason(league);
    const { openAndSkipFirstEvents } = await openStreams(league);
    const admin = await openAndSkipFirstEvents({ as: league.admin });
    const visitor = await openAndSkipFirstEvents();
    const { vote: draft } = (await league.call("createVote", { as: adminToken })).data;
    await admin.expectTopic("votes");
    admin.drain();
    await league.call("deleteVote", { as: adminToken, id: draft._id });
    await admin.expectTopic("votes");
    expect(visitor.drain()).toEqual([]);
    const { vote } = (await league.call("createVote", { as: adminToken })).data;
    await league.call("updateVote", { as: adminToken, id: vote._id, body: { question: "Who?" } });
    await visitor.expectTopic("votes");
  });

  test("of a game server cause events only for admins", async ({ league }) => {
    const { token } = await signUp(league, "viewer");
    const { openAndSkipFirstEvents } = await openStreams(league);
    const admin = await openAndSkipFirstEvents({ as: league.admin });
    const user = await openAndSkipFirstEvents({ as: token });
    const visitor = await openAndSkipFirstEvents();
    await league.call("createGameServer", { as: league.admin, body: { name: "Vienna" } });
    await admin.expectTopic("gameServers");
    expect([user.drain(), visitor.drain()]).toEqual([[], []]);
  });

  test("of a proposed name cause events only for its player and admins", async ({ admin: adminToken, league }) => {
    const [ann, ben] = await signUpAll(league, "Ann", "Ben");
    const { openAndSkipFirstEvents } = await openStreams(league);
    const admin = await openAndSkipFirstEvents({ as: adminToken });
    const owner = await openAndSkipFirstEvents({ as: ann?.token ?? "" });
    const otherPlayer = await openAndSkipFirstEvents({ as: ben?.token ?? "" });
    const visitor = await openAndSkipFirstEvents();
    const { data } = await league.call("proposeAlias", { as: ann?.token, body: { name: "somebody" } });
    // First, the events for the proposal are received.
    for (const step of [async () => undefined, () => league.call("removeAlias", { as: adminToken, id: data._id })]) {
      await step();
      await owner.expectTopic("matches");
      await admin.expectTopic("admin");
      expect(owner.listTopics()).toEqual(["matches"]);
      for (const stream of [owner, admin]) stream.drain();
      expect([otherPlayer.drain(), visitor.drain()]).toEqual([[], []]);
    }
  });

  test("of a proposed motion cause events only for the clan's leader and admins", async ({
    admin: adminToken,
    league,
  }) => {
    const [foxes, owls] = await createClansWithLeaders(league, "Foxes", "Owls");
    const { openAndSkipFirstEvents } = await openStreams(league);
    const admin = await openAndSkipFirstEvents({ as: adminToken });
    const owner = await openAndSkipFirstEvents({ as: foxes.leader.token });
    const otherPlayer = await openAndSkipFirstEvents({ as: owls.leader.token });
    const visitor = await openAndSkipFirstEvents();
    const body = { text: "Longer rounds" };
    const { data } = await league.call("proposeMotion", { as: foxes.leader.token, body });
    // First, the events for the proposal are received.
    for (const step of [async () => undefined, () => league.call("deleteMotion", { as: adminToken, id: data._id })]) {
      await step();
      await owner.expectTopic("matches");
      await admin.expectTopic("votes");
      for (const stream of [owner, admin]) stream.drain();
      expect([otherPlayer.drain(), visitor.drain()]).toEqual([[], []]);
    }
  });

  test("of an e-mail cause events only for admins, unlike changes of a picture", async ({ league }) => {
    const { token } = await signUp(league, "anna");
    const { openAndSkipFirstEvents } = await openStreams(league);
    const admin = await openAndSkipFirstEvents({ as: league.admin });
    const visitor = await openAndSkipFirstEvents();
    await league.call("updateProfile", { as: token, body: { email: "new@players.example" } });
    await admin.expectTopic("users");
    expect(visitor.drain()).toEqual([]);
    for (const body of [{ avatar: "https://pictures.example/a.png" }, { tee: "teal-bronze-cap-glad" }]) {
      await league.call("updateProfile", { as: token, body });
      await visitor.expectTopic("users");
      visitor.drain();
    }
  });

  test("of a ready check cause events only for the players of the match, in all their browsers", async ({ league }) => {
    const players = await signUpAll(league, ...playerNames);
    const [carl] = await signUpAll(league, "carl");
    const queueId = await createQueue(league);
    const { openAndSkipFirstEvents } = await openStreams(league);
    const streams = await Promise.all(players.map(({ token }) => openAndSkipFirstEvents({ as: token })));
    const otherPlayer = await openAndSkipFirstEvents({ as: carl?.token ?? "" });
    const [anna, bert] = players;
    await joinAll(league, queueId, players.slice(0, 1));
    await streams[0]?.expectTopic("matches");
    await otherPlayer.expectTopic("queues");
    await league.call("joinQueue", { as: bert?.token, id: queueId });
    for (const stream of streams) await stream.expectTopic("matches");
    for (const stream of streams) stream.drain();
    // Another browser of the same player.
    const phone = await openAndSkipFirstEvents({ as: await openSession(league, anna?.id ?? "") });
    const { data } = await league.call("getOwnMatch", { as: bert?.token });
    await league.call("readyUp", { as: bert?.token, id: data.match?._id ?? "" });
    for (const stream of [...streams, phone]) await stream.expectTopic("matches");
    expect(otherPlayer.listTopics()).toEqual(["queues"]);
  });

  test("of dates, line-ups and votes on motions cause events only for their clans and admins", async ({
    admin: adminToken,
    league,
  }) => {
    const [foxes, owls, bears] = await createClansWithLeaders(league, "Foxes", "Owls", "Bears");
    const [ann] = await signUpAll(league, "Ann");
    await league.call("addClanPlayer", { as: adminToken, id: foxes.id, body: { userId: ann?.id ?? "" } });
    const dates = { startDate: "2026-03-01T18:00:00Z", endDate: "2026-03-01T19:00:00Z" };
    const { _id: id } = await createEvent(league, { clans: [foxes.id, owls.id], ...dates });
    const laterDates = { startDate: "2026-03-01T20:00:00Z", endDate: "2026-03-01T21:00:00Z" };
    const laterEvent = await createEvent(league, { clans: [foxes.id, bears.id], ...laterDates });
    const motion = await league.call("proposeMotion", { as: adminToken, body: { text: "Longer rounds" } });
    const { _id: motionId } = motion.data;
    await league.call("openMotion", { as: adminToken, id: motionId });
    const { openAndSkipFirstEvents } = await openStreams(league);
    const admin = await openAndSkipFirstEvents({ as: adminToken });
    const visitor = await openAndSkipFirstEvents();
    const opponent = await openAndSkipFirstEvents({ as: owls.leader.token });
    const otherPlayer = await openAndSkipFirstEvents({ as: bears.leader.token });
    const asLeaderOfFoxes = { as: foxes.leader.token };
    await league.call("voteOnMotion", { ...asLeaderOfFoxes, id: motionId, body: { inFavour: true } });
    await league.call("proposeDates", { ...asLeaderOfFoxes, id, body: { startDates: ["2026-03-02T18:00:00Z"] } });
    await opponent.expectTopic("matches");
    await admin.expectTopic("events");
    expect(admin.drain().map(({ topic }) => topic)).toEqual(["events"]);
    const member = await openAndSkipFirstEvents({ as: ann?.token ?? "" });
    await league.call("nameLineUp", { ...asLeaderOfFoxes, id, body: { players: [foxes.leader.id, ann?.id ?? ""] } });
    await admin.expectTopic("events");
    await member.expectTopic("matches");
    expect([admin.listTopics(), opponent.listTopics()]).toEqual([["events"], ["matches"]]);
    expect([visitor.drain(), otherPlayer.drain()]).toEqual([[], []]);
    // Even when the first event has started, the line-up for the later event is hidden.
    league.clock.moveTo(Date.parse(dates.startDate));
    member.drain();
    await league.call("nameLineUp", {
      ...asLeaderOfFoxes,
      id: laterEvent._id,
      body: { players: [foxes.leader.id, ann?.id ?? ""] },
    });
    await member.expectTopic("matches");
    expect([visitor.drain(), otherPlayer.drain()]).toEqual([[], []]);
    // After the start, everyone sees line-ups, and an admin can correct them.
    for (const players of [
      [ann?.id ?? "", foxes.leader.id],
      [foxes.leader.id, ann?.id ?? ""],
    ]) {
      await league.call("nameLineUp", { as: adminToken, id, body: { clanId: foxes.id, players } });
      for (const stream of [visitor, otherPlayer]) await stream.expectTopic("events");
      for (const stream of [visitor, otherPlayer]) stream.drain();
    }
    // Proposals end when the clan gets another leader.
    opponent.drain();
    await league.call("updateClan", { as: adminToken, id: foxes.id, body: { leaderId: ann?.id ?? "" } });
    await opponent.expectTopic("matches");
  });

  test("of an answered dispute cause events only for the player who opened it, not for the opponent or visitors", async ({
    admin,
    league,
  }) => {
    const [ann, ben] = await signUpAll(league, "Ann", "Ben");
    const { _id: id } = await importRound(league, await createMode(league, "Duel"), createServerRound(["Ann", "Ben"]));
    await league.call("freezeResult", { as: admin, id });
    await league.call("disputeResult", { as: ann?.token, id, body: { reason: "Ben had two flags" } });
    const { openAndSkipFirstEvents } = await openStreams(league);
    const owner = await openAndSkipFirstEvents({ as: ann?.token ?? "" });
    const opponent = await openAndSkipFirstEvents({ as: ben?.token ?? "" });
    const visitor = await openAndSkipFirstEvents();
    await league.call("answerDispute", {
      as: admin,
      id,
      body: { userId: ann?.id ?? "", answer: "The demo shows one." },
    });
    await owner.expectTopic("matches");
    expect([opponent.drain(), visitor.drain()]).toEqual([[], []]);
  });

  test("of the result of a match cause events only for admins, but its end causes events for everyone", async ({
    league,
  }) => {
    const players = await signUpAll(league, ...playerNames);
    const queueId = await createQueue(league);
    const { modeId } = await fillMatch(league, queueId, players);
    const { openAndSkipFirstEvents } = await openStreams(league);
    const admin = await openAndSkipFirstEvents({ as: league.admin });
    const visitor = await openAndSkipFirstEvents();
    const result = await importRound(league, modeId ?? "", createServerRound(playerNames));
    await admin.expectTopic("results");
    await visitor.expectTopic("queues");
    expect(visitor.listTopics()).toEqual(["queues"]);
    visitor.drain();
    admin.drain();
    await league.call("deleteResult", { as: league.admin, id: result._id });
    await admin.expectTopic("results");
    expect(visitor.drain()).toEqual([]);
  });
});
