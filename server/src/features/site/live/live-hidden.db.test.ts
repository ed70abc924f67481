import { getDefaultRules } from "contract/default-rules.ts";
import { describe, expect } from "vitest";
import {
  beginSeason,
  createClan,
  createClansWithLeaders,
  createEvent,
  enterRound,
} from "../../../../test/league-season.ts";
import { openStreams } from "../../../../test/live-streams.ts";
import { test } from "../../../../test/open-league.ts";
import { createMode, createPlayers, createServerRound, postResult } from "../../../../test/play.ts";
import { createQueue, fillMatch, joinAll, signUpAll } from "../../../../test/queue-up.ts";
import { openSession, signUp } from "../../../../test/sign-up.ts";

const pair = ["anna", "bert"];

describe("a viewer gets no event for changes that they may not see:", () => {
  test("a ranked result until it is validated", async ({ league }) => {
    const ids = await createPlayers(league, ...pair, "carl");
    const modeId = await createMode(league, "any");
    const { token } = await signUp(league, "viewer");
    const { openQuiet } = await openStreams(league);
    const admin = await openQuiet({ as: league.admin });
    const visitor = await openQuiet();
    const user = await openQuiet({ as: token });
    const { _id: id } = await postResult(league, modeId, createServerRound(pair));
    const otherResult = await postResult(league, modeId, createServerRound(pair, { redScore: 1 }));
    const as = league.admin;
    const steps = [
      async () => undefined,
      () => league.call("updateResult", { as, id, body: { map: "ctf2", redScore: 7 } }),
      () => league.call("removePlayer", { as, id, body: { playerId: ids[1] ?? "" } }),
      () => league.call("addBluePlayer", { as, id, body: { playerId: ids[2] ?? "" } }),
      () => league.call("declareForfeit", { as, id, body: { side: "red" } }),
      () => league.call("removeForfeit", { as, id }),
      () => league.call("deleteResult", { as, id: otherResult._id }),
    ];
    for (const [index, step] of steps.entries()) {
      await step();
      await admin.receives("results");
      admin.drain();
      expect([index, visitor.drain(), user.drain()]).toEqual([index, [], []]);
    }
    await league.call("freezeResult", { as, id });
    for (const stream of [visitor, user, admin]) {
      await stream.receives("results");
      await stream.receives("stats");
    }
    // Event numbers reveal no hidden changes either: this is the first event since the stream was opened.
    expect(Math.min(...visitor.drain().map(({ change }) => change))).toBe(1);
  });

  test("a league result until it is validated", async ({ league }) => {
    await beginSeason(league);
    const [anna = "", bert = ""] = await createPlayers(league, ...pair);
    const red = await createClan(league, "Red", anna);
    const blue = await createClan(league, "Blue", bert);
    const { openQuiet } = await openStreams(league);
    const admin = await openQuiet({ as: league.admin });
    const visitor = await openQuiet();
    const id = await enterRound(league, { red, blue, redScore: 5, blueScore: 3 });
    await admin.receives("results");
    expect(visitor.drain()).toEqual([]);
    await league.league.call("freezeResult", { as: league.admin, id });
    for (const topic of ["results", "stats", "clans"] as const) await visitor.receives(topic);
  });

  test("a map pick until picks are public, except for the clan's players and admins", async ({ admin: as, league }) => {
    const [foxes, owls] = await createClansWithLeaders(league, "Foxes", "Owls");
    const [season] = (await league.call("searchSeasons")).data;
    const rules = { ...getDefaultRules("Season 1"), pickHours: 6 };
    const body = { rules, from: null, motionId: null, after: season?.rules.at(-1)?._id ?? "" };
    await league.call("changeSeasonRules", { as, id: season?._id ?? "", body });
    const startDate = new Date(league.clock.now() + 48 * 3_600_000).toISOString();
    const endDate = new Date(league.clock.now() + 49 * 3_600_000).toISOString();
    const { _id: id } = await createEvent(league, { clans: [foxes.id, owls.id], startDate, endDate });
    const { openQuiet } = await openStreams(league);
    const admin = await openQuiet({ as });
    const fox = await openQuiet({ as: foxes.lead.token });
    const owl = await openQuiet({ as: owls.lead.token });
    const visitor = await openQuiet();
    await league.call("pickMap", { as: foxes.lead.token, id, body: { map: "ctf3" } });
    await admin.receives("events");
    await fox.receives("matches");
    expect([owl.drain(), visitor.drain()]).toEqual([[], []]);
    await league.call("pickMap", { as: owls.lead.token, id, body: { map: "ctf3" } });
    for (const stream of [admin, fox, owl, visitor]) await stream.receives("events");
  });

  test("a vote until it is saved", async ({ admin: as, league }) => {
    await beginSeason(league);
    const { openQuiet } = await openStreams(league);
    const admin = await openQuiet({ as: league.admin });
    const visitor = await openQuiet();
    const draft = (await league.call("createVote", { as })).data.vote;
    await admin.receives("votes");
    admin.drain();
    await league.call("deleteVote", { as, id: draft._id });
    await admin.receives("votes");
    expect(visitor.drain()).toEqual([]);
    const { vote } = (await league.call("createVote", { as })).data;
    await league.call("updateVote", { as, id: vote._id, body: { question: "Who?" } });
    await visitor.receives("votes");
  });

  test("a game server, except for admins", async ({ league }) => {
    const { token } = await signUp(league, "viewer");
    const { openQuiet } = await openStreams(league);
    const admin = await openQuiet({ as: league.admin });
    const user = await openQuiet({ as: token });
    const visitor = await openQuiet();
    await league.call("createGameServer", { as: league.admin, body: { name: "Vienna" } });
    await admin.receives("gameServers");
    expect([user.drain(), visitor.drain()]).toEqual([[], []]);
  });

  test("a proposed name and its removal, except for its player and admins", async ({ admin: as, league }) => {
    const [ann, ben] = await signUpAll(league, "Ann", "Ben");
    const { openQuiet } = await openStreams(league);
    const admin = await openQuiet({ as });
    const owner = await openQuiet({ as: ann?.token ?? "" });
    const otherPlayer = await openQuiet({ as: ben?.token ?? "" });
    const visitor = await openQuiet();
    const { data } = await league.call("proposeAlias", { as: ann?.token, body: { name: "somebody" } });
    for (const step of [async () => undefined, () => league.call("removeAlias", { as, id: data._id })]) {
      await step();
      await owner.receives("matches");
      await admin.receives("admin");
      expect(owner.topics()).toEqual(["matches"]);
      for (const stream of [owner, admin]) stream.drain();
      expect([otherPlayer.drain(), visitor.drain()]).toEqual([[], []]);
    }
  });

  test("a proposed motion and its deletion, except for its clan's leader and admins", async ({ admin: as, league }) => {
    const [foxes, owls] = await createClansWithLeaders(league, "Foxes", "Owls");
    const { openQuiet } = await openStreams(league);
    const admin = await openQuiet({ as });
    const owner = await openQuiet({ as: foxes.lead.token });
    const otherPlayer = await openQuiet({ as: owls.lead.token });
    const visitor = await openQuiet();
    const body = { text: "Longer rounds" };
    const { data } = await league.call("proposeMotion", { as: foxes.lead.token, body });
    for (const step of [async () => undefined, () => league.call("deleteMotion", { as, id: data._id })]) {
      await step();
      await owner.receives("matches");
      await admin.receives("votes");
      for (const stream of [owner, admin]) stream.drain();
      expect([otherPlayer.drain(), visitor.drain()]).toEqual([[], []]);
    }
  });

  test("a user's e-mail, except for admins", async ({ league }) => {
    const { token } = await signUp(league, "anna");
    const { openQuiet } = await openStreams(league);
    const admin = await openQuiet({ as: league.admin });
    const visitor = await openQuiet();
    await league.call("updateProfile", { as: token, body: { email: "new@players.example" } });
    await admin.receives("users");
    expect(visitor.drain()).toEqual([]);
    await league.call("updateProfile", { as: token, body: { avatar: "https://pictures.example/a.png" } });
    await visitor.receives("users");
  });

  test("the state of another player's own match", async ({ league }) => {
    const players = await signUpAll(league, ...pair);
    const [third] = await signUpAll(league, "carl");
    const queueId = await createQueue(league);
    const { openQuiet } = await openStreams(league);
    const streams = await Promise.all(players.map(({ token }) => openQuiet({ as: token })));
    const otherPlayer = await openQuiet({ as: third?.token ?? "" });
    const [first, second] = players;
    await joinAll(league, queueId, players.slice(0, 1));
    await streams[0]?.receives("matches");
    await otherPlayer.receives("queues");
    await league.call("joinQueue", { as: second?.token, id: queueId });
    for (const stream of streams) await stream.receives("matches");
    for (const stream of streams) stream.drain();
    // Another browser of the same player.
    const phone = await openQuiet({ as: await openSession(league, first?.id ?? "") });
    const { data } = await league.call("getOwnMatch", { as: second?.token });
    await league.call("readyUp", { as: second?.token, id: data.match?._id ?? "" });
    for (const stream of [...streams, phone]) await stream.receives("matches");
    expect(otherPlayer.topics()).toEqual(["queues"]);
  });

  test("dates and line-ups of other clans, and how leaders vote", async ({ admin: as, league }) => {
    const [foxes, owls, bears] = await createClansWithLeaders(league, "Foxes", "Owls", "Bears");
    const [ann] = await signUpAll(league, "Ann");
    await league.call("addClanPlayer", { as, id: foxes.id, body: { userId: ann?.id ?? "" } });
    const tonight = { startDate: "2026-03-01T18:00:00Z", endDate: "2026-03-01T19:00:00Z" };
    const { _id: id } = await createEvent(league, { clans: [foxes.id, owls.id], ...tonight });
    const night = { startDate: "2026-03-01T20:00:00Z", endDate: "2026-03-01T21:00:00Z" };
    const later = await createEvent(league, { clans: [foxes.id, bears.id], ...night });
    const { _id: motion } = (await league.call("proposeMotion", { as, body: { text: "Longer rounds" } })).data;
    await league.call("openMotion", { as, id: motion });
    const { openQuiet } = await openStreams(league);
    const admin = await openQuiet({ as });
    const visitor = await openQuiet();
    const opponent = await openQuiet({ as: owls.lead.token });
    const otherPlayer = await openQuiet({ as: bears.lead.token });
    const lead = { as: foxes.lead.token };
    await league.call("voteOnMotion", { ...lead, id: motion, body: { inFavour: true } });
    await league.call("proposeDates", { ...lead, id, body: { startDates: ["2026-03-02T18:00:00Z"] } });
    await opponent.receives("matches");
    await admin.receives("events");
    expect(admin.drain().map(({ topic }) => topic)).toEqual(["events"]);
    const member = await openQuiet({ as: ann?.token ?? "" });
    await league.call("nameLineUp", { ...lead, id, body: { players: [foxes.lead.id, ann?.id ?? ""] } });
    await admin.receives("events");
    await member.receives("matches");
    expect([admin.topics(), opponent.topics()]).toEqual([["events"], ["matches"]]);
    expect([visitor.drain(), otherPlayer.drain()]).toEqual([[], []]);
    league.clock.moveTo(Date.parse(tonight.startDate));
    member.drain();
    await league.call("nameLineUp", { ...lead, id: later._id, body: { players: [foxes.lead.id, ann?.id ?? ""] } });
    await member.receives("matches");
    expect([visitor.drain(), otherPlayer.drain()]).toEqual([[], []]);
    // After the start, everyone sees line-ups, and an admin can correct them.
    for (const players of [
      [ann?.id ?? "", foxes.lead.id],
      [foxes.lead.id, ann?.id ?? ""],
    ]) {
      await league.call("nameLineUp", { as, id, body: { clanId: foxes.id, players } });
      for (const stream of [visitor, otherPlayer]) await stream.receives("events");
      for (const stream of [visitor, otherPlayer]) stream.drain();
    }
    // Proposals end when the clan gets another leader.
    opponent.drain();
    await league.call("updateClan", { as, id: foxes.id, body: { leaderId: ann?.id ?? "" } });
    await opponent.receives("matches");
  });

  test("a dispute and its answer, except for the player who disputes", async ({ admin, league }) => {
    const [ann, ben] = await signUpAll(league, "Ann", "Ben");
    const { _id: id } = await postResult(league, await createMode(league, "Duel"), createServerRound(["Ann", "Ben"]));
    await league.call("freezeResult", { as: admin, id });
    await league.call("disputeResult", { as: ann?.token, id, body: { reason: "Ben had two flags" } });
    const { openQuiet } = await openStreams(league);
    const owner = await openQuiet({ as: ann?.token ?? "" });
    const opponent = await openQuiet({ as: ben?.token ?? "" });
    const visitor = await openQuiet();
    await league.call("answerDispute", {
      as: admin,
      id,
      body: { userId: ann?.id ?? "", answer: "The demo shows one." },
    });
    await owner.receives("matches");
    expect([opponent.drain(), visitor.drain()]).toEqual([[], []]);
  });

  test("the result of a match; everyone sees that the match is over", async ({ league }) => {
    const players = await signUpAll(league, ...pair);
    const queueId = await createQueue(league);
    const { modeId } = await fillMatch(league, queueId, players);
    const { openQuiet } = await openStreams(league);
    const admin = await openQuiet({ as: league.admin });
    const visitor = await openQuiet();
    const result = await postResult(league, modeId ?? "", createServerRound(pair));
    await admin.receives("results");
    await visitor.receives("queues");
    expect(visitor.topics()).toEqual(["queues"]);
    visitor.drain();
    admin.drain();
    await league.call("deleteResult", { as: league.admin, id: result._id });
    await admin.receives("results");
    expect(visitor.drain()).toEqual([]);
  });
});
