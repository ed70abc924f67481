import { describe, expect } from "vitest";
import { addGameServer, postRound } from "../../../test/game-server.ts";
import { beginSeason } from "../../../test/league-season.ts";
import { type League, test } from "../../../test/open-league.ts";
import { makeMode, makePlayers, roundOf } from "../../../test/play.ts";
import { makeQueue, playersMeet, signUpAll } from "../../../test/queue-up.ts";
import { signUp } from "../../../test/sign-up.ts";
import { processRounds } from "../game-servers/process-rounds.ts";
import { writeJson, writePsv } from "../results/imports/write-round-message.ts";

async function namesSeenBy(league: League, as?: string): Promise<string[]> {
  const { data } = await league.call("searchAliases", { ...(as !== undefined && { as }) });
  return data.map(({ name, isConfirmed }) => (isConfirmed ? name : `${name}?`));
}

/** The names of the players that an import finds, or why it is refused. */
async function imported(league: League, message: string): Promise<string[] | string> {
  const reply = await league.send("importResult", { as: league.admin, body: { message, allowDuplicate: true } });
  if (!reply.body.ok) return reply.body.message ?? "";
  const { data } = reply.body as unknown as {
    data: { redPlayers: { userName: string }[]; bluePlayers: { userName: string }[] };
  };
  return [...data.redPlayers, ...data.bluePlayers].map(({ userName }) => userName);
}

describe("an in-game name", () => {
  test("is proposed by its player, and matches and is public once an admin has confirmed it", async ({ league }) => {
    const ann = await signUp(league, "Ann");
    const bob = await signUp(league, "Bob");
    const { data } = await league.call("proposeAlias", { as: ann.token, body: { name: " neo " } });
    expect(data).toEqual({ _id: data._id, userId: ann.id, name: "neo", isConfirmed: false });
    expect([await namesSeenBy(league), await namesSeenBy(league, bob.token)]).toEqual([[], []]);
    expect([await namesSeenBy(league, ann.token), await namesSeenBy(league, league.admin)]).toEqual([
      ["neo?"],
      ["neo?"],
    ]);
    const message = writeJson(roundOf(["neo", "Bob"]));
    expect(await imported(league, message)).toBe('Missing player "neo"');

    await league.call("confirmAlias", { as: league.admin, id: data._id });
    expect([await namesSeenBy(league), await namesSeenBy(league, bob.token)]).toEqual([["neo"], ["neo"]]);
    expect(await imported(league, message)).toEqual(["Ann", "Bob"]);
    expect(await imported(league, writeJson(roundOf(["n\u200Beo", "Bob"])))).toEqual(["Ann", "Bob"]);
    expect(await imported(league, writeJson(roundOf(["NEO", "Bob"])))).toBe('Missing player "NEO"');
  });

  test("is found in rendered text, after the user names", async ({ league }) => {
    const [ann = "", , cleo = ""] = await makePlayers(league, "Ann", "*neo*", "Cleo");
    await league.call("linkName", { as: league.admin, id: ann, body: { name: "__cat__" } });
    await league.call("linkName", { as: league.admin, id: cleo, body: { name: "neo" } });
    const rendered = writePsv(roundOf(["cat", "neo"])).replaceAll("**", "");
    expect(await imported(league, rendered)).toEqual(["Ann", "*neo*"]);
    expect(await imported(league, writeJson(roundOf(["__cat__", "neo"])))).toEqual(["Ann", "Cleo"]);
  });

  test("is refused where a name or an alias is the same but for case and invisible characters", async ({ league }) => {
    const ann = await signUp(league, "Ann");
    const bob = await signUp(league, "Bob");
    await league.call("proposeAlias", { as: ann.token, body: { name: "Neo" } });
    for (const name of ["NEO", "n\u200Be\u00ADo", "ann", "A\u2060NN", "Ne\u006F", "BOB", "Bob"]) {
      const who = name === "BOB" || name === "Bob" ? ann : bob;
      const refusal = await league.refused("proposeAlias", { as: who.token, body: { name } });
      expect(refusal, name).toMatchObject({ status: 409, errorCode: "NAME_TAKEN" });
    }
    // A player's own names may differ in case alone, because rounds match with it.
    await league.call("proposeAlias", { as: ann.token, body: { name: "ANN" } });
    for (const name of ["Ann", "Neo", "ANN"]) {
      expect((await league.refused("proposeAlias", { as: ann.token, body: { name } })).errorCode).toBe("NAME_TAKEN");
    }
  });

  test("is one of five at most", async ({ league }) => {
    const ann = await signUp(league, "Ann");
    for (const name of ["a", "b", "c", "d", "e"]) await league.call("proposeAlias", { as: ann.token, body: { name } });
    const refused = [
      await league.refused("proposeAlias", { as: ann.token, body: { name: "f" } }),
      await league.refused("linkName", { as: league.admin, id: ann.id, body: { name: "f" } }),
    ];
    for (const { status, message } of refused) {
      expect([status, message]).toEqual([409, 'Player "Ann" has 5 in-game names already']);
    }
    // One that is proposed already is only confirmed.
    const { data } = await league.call("linkName", { as: league.admin, id: ann.id, body: { name: "e" } });
    expect(data.isConfirmed).toBe(true);
  });

  test("is removed by its player and by admins alone", async ({ league }) => {
    const ann = await signUp(league, "Ann");
    const bob = await signUp(league, "Bob");
    const propose = async (name: string) =>
      (await league.call("proposeAlias", { as: ann.token, body: { name } })).data._id;
    const one = await propose("one");
    const two = await propose("two");
    const three = await propose("three");
    await league.call("confirmAlias", { as: league.admin, id: two });
    expect((await league.refused("removeAlias", { as: bob.token, id: one })).errorCode).toBe("ALIAS_NOT_FOUND");
    expect((await league.refused("removeAlias", { as: bob.token, id: two })).errorCode).toBe("FORBIDDEN");
    expect(await namesSeenBy(league, ann.token)).toEqual(["one?", "two", "three?"]);
    await league.call("removeAlias", { as: ann.token, id: two });
    await league.call("removeAlias", { as: league.admin, id: three });
    expect((await league.refused("removeAlias", { as: ann.token, id: two })).errorCode).toBe("ALIAS_NOT_FOUND");
    expect((await league.refused("confirmAlias", { as: league.admin, id: three })).errorCode).toBe("ALIAS_NOT_FOUND");
    // The names are free again, the one that is left is not.
    await league.call("proposeAlias", { as: bob.token, body: { name: "TWO" } });
    expect((await league.refused("proposeAlias", { as: bob.token, body: { name: "ONE" } })).errorCode).toBe(
      "NAME_TAKEN",
    );
  });

  test("keeps who did what to it, and when, also after its player was deleted, which frees it", async ({ league }) => {
    const ann = await signUp(league, "Ann");
    const bob = await signUp(league, "Bob");
    const { data } = await league.call("proposeAlias", { as: ann.token, body: { name: "neo" } });
    league.clock.advance(1000);
    await league.call("confirmAlias", { as: league.admin, id: data._id });
    await league.call("confirmAlias", { as: league.admin, id: data._id });
    league.clock.advance(1000);
    await league.call("deleteUser", { as: league.admin, id: ann.id });
    const { data: changes } = await league.call("searchNameChanges", { as: league.admin, body: { userId: ann.id } });
    expect(changes.map(({ kind, byUserName, userName, name }) => [kind, byUserName, userName, name])).toEqual([
      ["REMOVED", "admin", "Ann", "neo"],
      ["CONFIRMED", "admin", "Ann", "neo"],
      ["PROPOSED", "Ann", "Ann", "neo"],
    ]);
    const dates = changes.map(({ date }) => Date.parse(date));
    expect(dates.map((date) => date - (dates.at(-1) ?? 0))).toEqual([2000, 1000, 0]);
    expect(await namesSeenBy(league, league.admin)).toEqual([]);
    expect(await imported(league, writeJson(roundOf(["neo", "Bob"])))).toBe('Missing player "neo"');
    await league.call("proposeAlias", { as: bob.token, body: { name: "neo" } });
    await league.call("proposeAlias", { as: bob.token, body: { name: "ann" } });
  });

  test("gives way to a user name while it is only proposed", async ({ league }) => {
    await beginSeason(league);
    const ann = await signUp(league, "Ann");
    const bob = await signUp(league, "Bob");
    const proposed = await league.call("proposeAlias", { as: ann.token, body: { name: "neo" } });
    await league.call("updateUser", { as: league.admin, id: bob.id, body: { userName: "NEO" } });
    expect(await namesSeenBy(league, ann.token)).toEqual([]);
    expect((await league.refused("confirmAlias", { as: league.admin, id: proposed.data._id })).status).toBe(404);

    await league.call("linkName", { as: league.admin, id: ann.id, body: { name: "cat" } });
    for (const refusal of [
      await league.refused("makePlayer", { as: league.admin, body: { userName: "Cat" } }),
      await league.refused("updateUser", { as: league.admin, id: bob.id, body: { userName: "CAT" } }),
    ]) {
      expect(refusal).toMatchObject({ status: 409, errorCode: "NAME_TAKEN" });
    }
    // The name that was given up is free.
    await league.call("proposeAlias", { as: ann.token, body: { name: "bob" } });
  });
});

test("users whose names collided before keep them, until the last of them gives it up", async ({ league }) => {
  const [first = "", second = "", third = ""] = await makePlayers(league, "neo", "n\u200Beo", "other");
  const rename = (id: string, userName: string) =>
    league.send("updateUser", { as: league.admin, id, body: { userName } });
  const link = (name: string) => league.send("linkName", { as: league.admin, id: third, body: { name } });
  // The first has the key that user names are unique by, the second could only change invisible characters.
  expect((await rename(second, "NEO")).status).toBe(409);
  expect((await link("Neo")).status).toBe(409);
  expect((await rename(first, "gone")).status).toBe(200);
  expect((await link("Neo")).status).toBe(409);
  expect((await rename(second, "gone too")).status).toBe(200);
  expect((await link("Neo")).status).toBe(201);
});

test("an admin sees which unmatched rounds a proposal claims; confirming tries them again", async ({ league }) => {
  const [ann, bob] = await signUpAll(league, "Ann", "Bob");
  if (ann === undefined || bob === undefined) throw new Error("Nobody queues");
  const queueId = await makeQueue(league, { modeId: await makeMode(league, "Duel") });
  await playersMeet(league, queueId, [ann, bob]);
  const { key } = await addGameServer(league, "EU 1");
  const rounds = [
    await postRound(league, key, writeJson(roundOf(["n\u200Beo", "Bob"]))),
    await postRound(league, key, writeJson(roundOf(["NEO", "Bob"]))),
    await postRound(league, key, writeJson(roundOf(["neo", "stranger"]))),
  ];
  await processRounds(league.context);
  const { data } = await league.call("proposeAlias", { as: ann.token, body: { name: "neo" } });
  const { data: proposals } = await league.call("searchProposals", { as: league.admin });
  expect(proposals).toMatchObject([{ name: "neo", userName: "Ann", roundsTotal: 2 }]);
  expect(proposals[0]?.rounds.map(({ _id }) => _id)).toEqual([rounds[2], rounds[0]]);

  await league.call("confirmAlias", { as: league.admin, id: data._id });
  await processRounds(league.context);
  const { data: after } = await league.call("searchRounds", { as: league.admin });
  const states = Object.fromEntries(after.map(({ _id, state, reason }) => [_id, [state, reason]]));
  expect(rounds.map((id) => states[id])).toEqual([
    ["MATCHED", null],
    ["UNMATCHED", 'Missing player "NEO"'],
    ["UNMATCHED", 'Missing player "stranger"'],
  ]);
});

test("a player can be made of a name in a round: without an e-mail, found by that name", async ({ league }) => {
  const body = { userName: " n\u200Beo " };
  expect((await league.refused("makePlayer", { as: league.admin, body })).message).toBe("There is no active season");
  await beginSeason(league);
  const { data } = await league.call("makePlayer", { as: league.admin, body });
  expect(data).toMatchObject({ userName: "neo", email: null, role: "USER", blocked: false });
  expect((await league.refused("makePlayer", { as: league.admin, body: { userName: "NEO" } })).status).toBe(409);
  await makePlayers(league, "Bob");
  expect(await imported(league, writeJson(roundOf(["n\u200Beo", "Bob"])))).toEqual(["neo", "Bob"]);
  for (const email of ["", "null"]) {
    expect((await league.send("signIn", { body: { email, password: "" } })).status).toBe(401);
  }
});
