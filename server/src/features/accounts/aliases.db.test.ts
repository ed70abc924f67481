import { describe, expect } from "vitest";
import { addGameServer, postRound } from "../../../test/game-server.ts";
import { beginSeason } from "../../../test/league-season.ts";
import { type League, test } from "../../../test/open-league.ts";
import { createMode, createPlayers, createServerRound } from "../../../test/play.ts";
import { createQueue, fillMatch, signUpAll } from "../../../test/queue-up.ts";
import { signUp } from "../../../test/sign-up.ts";
import { processRounds } from "../game-servers/process-rounds.ts";
import { formatJsonMessage, formatPsvMessage } from "../results/imports/format-round-message.ts";

/** Lists the in-game names that a viewer sees. Proposed names end with "?". */
async function listVisibleNames(league: League, token?: string): Promise<string[]> {
  const { data } = await league.call("searchAliases", { ...(token !== undefined && { as: token }) });
  return data.map(({ name, isConfirmed }) => (isConfirmed ? name : `${name}?`));
}

type ImportedResult = {
  readonly data: {
    readonly redPlayers: readonly { readonly userName: string }[];
    readonly bluePlayers: readonly { readonly userName: string }[];
  };
};

/** Imports a result. Returns the names of its players, or the error message. */
async function importPlayers(league: League, message: string): Promise<string[] | string> {
  const reply = await league.send("importResult", { as: league.admin, body: { message, allowDuplicate: true } });
  if (!reply.body.ok) return reply.body.message ?? "";
  // `send` does not know the type of a successful reply.
  const { data } = reply.body as unknown as ImportedResult;
  return [...data.redPlayers, ...data.bluePlayers].map(({ userName }) => userName);
}

describe("an in-game name", () => {
  test("is public and matches rounds once an admin has confirmed its player's proposal", async ({ league }) => {
    const ann = await signUp(league, "Ann");
    const bob = await signUp(league, "Bob");
    const { data } = await league.call("proposeAlias", { as: ann.token, body: { name: " neo " } });
    expect(data).toEqual({ _id: data._id, userId: ann.id, name: "neo", isConfirmed: false });
    expect(await listVisibleNames(league)).toEqual([]);
    expect(await listVisibleNames(league, bob.token)).toEqual([]);
    expect(await listVisibleNames(league, ann.token)).toEqual(["neo?"]);
    expect(await listVisibleNames(league, league.admin)).toEqual(["neo?"]);

    const message = formatJsonMessage(createServerRound(["neo", "Bob"]));
    expect(await importPlayers(league, message)).toBe('Missing player "neo"');

    await league.call("confirmAlias", { as: league.admin, id: data._id });
    expect(await listVisibleNames(league)).toEqual(["neo"]);
    expect(await listVisibleNames(league, bob.token)).toEqual(["neo"]);
    expect(await importPlayers(league, message)).toEqual(["Ann", "Bob"]);
    expect(await importPlayers(league, formatJsonMessage(createServerRound(["n\u200Beo", "Bob"])))).toEqual([
      "Ann",
      "Bob",
    ]);
    expect(await importPlayers(league, formatJsonMessage(createServerRound(["NEO", "Bob"])))).toBe(
      'Missing player "NEO"',
    );
  });

  test("is found in a message that has lost its Markdown characters, but user names take precedence", async ({
    league,
  }) => {
    const [annId = "", , cleoId = ""] = await createPlayers(league, "Ann", "*neo*", "Cleo");
    await league.call("linkName", { as: league.admin, id: annId, body: { name: "__cat__" } });
    await league.call("linkName", { as: league.admin, id: cleoId, body: { name: "neo" } });
    // Without Markdown characters, "neo" is both a user name and the in-game name of Cleo.
    const messageWithoutMarkdown = formatPsvMessage(createServerRound(["cat", "neo"])).replaceAll("**", "");
    expect(await importPlayers(league, messageWithoutMarkdown)).toEqual(["Ann", "*neo*"]);
    expect(await importPlayers(league, formatJsonMessage(createServerRound(["__cat__", "neo"])))).toEqual([
      "Ann",
      "Cleo",
    ]);
  });

  test("is rejected if it equals another name or alias, ignoring case and invisible characters", async ({ league }) => {
    const ann = await signUp(league, "Ann");
    const bob = await signUp(league, "Bob");

    await league.call("proposeAlias", { as: ann.token, body: { name: "Neo" } });
    for (const name of ["NEO", "n\u200Be\u00ADo", "ann", "A\u2060NN", "Neo", "BOB", "Bob"]) {
      // Bob may propose a spelling of his own name, so Ann proposes these.
      const proposer = name === "BOB" || name === "Bob" ? ann : bob;
      const error = await league.rejected("proposeAlias", { as: proposer.token, body: { name } });
      expect(error, name).toMatchObject({ status: 409, errorCode: "NAME_TAKEN" });
    }
    // A player's own names may differ only in case, because rounds are matched with case.
    await league.call("proposeAlias", { as: ann.token, body: { name: "ANN" } });
    for (const name of ["Ann", "Neo", "ANN"]) {
      expect((await league.rejected("proposeAlias", { as: ann.token, body: { name } })).errorCode).toBe("NAME_TAKEN");
    }
  });

  test("is rejected if the player already has five in-game names", async ({ league }) => {
    const ann = await signUp(league, "Ann");
    for (const name of ["a", "b", "c", "d", "e"]) await league.call("proposeAlias", { as: ann.token, body: { name } });
    const errors = [
      await league.rejected("proposeAlias", { as: ann.token, body: { name: "f" } }),
      await league.rejected("linkName", { as: league.admin, id: ann.id, body: { name: "f" } }),
    ];
    for (const { status, message } of errors) {
      expect([status, message]).toEqual([409, 'Player "Ann" already has 5 in-game names']);
    }

    // A name that is already proposed can still be confirmed.
    const { data } = await league.call("linkName", { as: league.admin, id: ann.id, body: { name: "e" } });
    expect(data.isConfirmed).toBe(true);
  });

  test("can only be removed by its player and by admins", async ({ league }) => {
    const ann = await signUp(league, "Ann");
    const bob = await signUp(league, "Bob");
    const propose = async (name: string) =>
      (await league.call("proposeAlias", { as: ann.token, body: { name } })).data._id;

    const firstId = await propose("one");
    const secondId = await propose("two");
    const thirdId = await propose("three");

    await league.call("confirmAlias", { as: league.admin, id: secondId });
    expect((await league.rejected("removeAlias", { as: bob.token, id: firstId })).errorCode).toBe("ALIAS_NOT_FOUND");
    expect((await league.rejected("removeAlias", { as: bob.token, id: secondId })).errorCode).toBe("FORBIDDEN");
    expect(await listVisibleNames(league, ann.token)).toEqual(["one?", "two", "three?"]);

    await league.call("removeAlias", { as: ann.token, id: secondId });
    await league.call("removeAlias", { as: league.admin, id: thirdId });
    expect((await league.rejected("removeAlias", { as: ann.token, id: secondId })).errorCode).toBe("ALIAS_NOT_FOUND");
    expect((await league.rejected("confirmAlias", { as: league.admin, id: thirdId })).errorCode).toBe(
      "ALIAS_NOT_FOUND",
    );

    // The removed names are available again, the remaining one is not.
    await league.call("proposeAlias", { as: bob.token, body: { name: "TWO" } });
    expect((await league.rejected("proposeAlias", { as: bob.token, body: { name: "ONE" } })).errorCode).toBe(
      "NAME_TAKEN",
    );
  });

  test("keeps its change history after its player is deleted, and becomes available to others", async ({ league }) => {
    const ann = await signUp(league, "Ann");
    const bob = await signUp(league, "Bob");
    const { data } = await league.call("proposeAlias", { as: ann.token, body: { name: "neo" } });

    league.clock.advance(1000);
    await league.call("confirmAlias", { as: league.admin, id: data._id });
    // Confirming a name again changes nothing.
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
    const firstDate = Math.min(...dates);
    expect(dates.map((date) => date - firstDate)).toEqual([2000, 1000, 0]);
    expect(await listVisibleNames(league, league.admin)).toEqual([]);
    expect(await importPlayers(league, formatJsonMessage(createServerRound(["neo", "Bob"])))).toBe(
      'Missing player "neo"',
    );

    // Both names of the deleted player are available.
    await league.call("proposeAlias", { as: bob.token, body: { name: "neo" } });
    await league.call("proposeAlias", { as: bob.token, body: { name: "ann" } });
  });

  test("is removed if another player takes it as a user name before an admin has confirmed it", async ({ league }) => {
    await beginSeason(league);
    const ann = await signUp(league, "Ann");
    const bob = await signUp(league, "Bob");
    const proposalReply = await league.call("proposeAlias", { as: ann.token, body: { name: "neo" } });
    await league.call("updateUser", { as: league.admin, id: bob.id, body: { userName: "NEO" } });
    expect(await listVisibleNames(league, ann.token)).toEqual([]);
    expect((await league.rejected("confirmAlias", { as: league.admin, id: proposalReply.data._id })).status).toBe(404);
    const { data: changes } = await league.call("searchNameChanges", { as: league.admin, body: { userId: ann.id } });
    expect(changes.map(({ kind, byUserName, name }) => [kind, byUserName, name])).toEqual([
      ["REMOVED", "admin", "neo"],
      ["PROPOSED", "Ann", "neo"],
    ]);

    // The name is now taken as Bob's user name, and Bob's former user name is available.
    await league.expectError(409, "NAME_TAKEN", "proposeAlias", { as: ann.token, body: { name: "neo" } });
    await league.call("proposeAlias", { as: ann.token, body: { name: "bob" } });
  });

  test("cannot become another player's user name once it is confirmed", async ({ league }) => {
    await beginSeason(league);
    const ann = await signUp(league, "Ann");
    const bob = await signUp(league, "Bob");
    await league.call("linkName", { as: league.admin, id: ann.id, body: { name: "cat" } });
    const changesOfAnn = await league.call("searchNameChanges", { as: league.admin, body: { userId: ann.id } });
    expect(changesOfAnn.data[0]).toMatchObject({ kind: "CONFIRMED", byUserName: "admin", name: "cat" });
    for (const error of [
      await league.rejected("makePlayer", { as: league.admin, body: { userName: "Cat" } }),
      await league.rejected("updateUser", { as: league.admin, id: bob.id, body: { userName: "CAT" } }),
    ]) {
      expect(error).toMatchObject({ status: 409, errorCode: "NAME_TAKEN" });
    }
  });
});

test("legacy users with equal names keep them, and the name is available once none of them has it", async ({
  league,
}) => {
  const [firstId = "", secondId = "", thirdId = ""] = await createPlayers(league, "neo", "n\u200Beo", "other");
  const rename = (id: string, userName: string) =>
    league.send("updateUser", { as: league.admin, id, body: { userName } });
  const link = (name: string) => league.send("linkName", { as: league.admin, id: thirdId, body: { name } });
  // The first user has the unique key of the name, so the second one cannot take it in another case.
  expect((await rename(secondId, "NEO")).status).toBe(409);
  expect((await link("Neo")).status).toBe(409);
  expect((await rename(firstId, "renamed")).status).toBe(200);
  expect((await link("Neo")).status).toBe(409);
  expect((await rename(secondId, "renamed too")).status).toBe(200);
  expect((await link("Neo")).status).toBe(201);
});

test("admins see the unmatched rounds with a proposed name, and confirming it processes them again", async ({
  league,
}) => {
  const [ann, bob] = await signUpAll(league, "Ann", "Bob");
  if (ann === undefined || bob === undefined) throw new Error("no players signed up");
  const queueId = await createQueue(league, { modeId: await createMode(league, "Duel") });
  await fillMatch(league, queueId, [ann, bob]);
  const { key } = await addGameServer(league, "EU 1");
  const roundIds = [
    await postRound(league, key, formatJsonMessage(createServerRound(["n\u200Beo", "Bob"]))),
    await postRound(league, key, formatJsonMessage(createServerRound(["NEO", "Bob"]))),
    await postRound(league, key, formatJsonMessage(createServerRound(["neo", "stranger"]))),
  ];
  await processRounds(league.context);
  const { data } = await league.call("proposeAlias", { as: ann.token, body: { name: "neo" } });
  const { data: proposals } = await league.call("searchProposals", { as: league.admin });
  expect(proposals).toMatchObject([{ name: "neo", userName: "Ann", roundsTotal: 2 }]);
  expect(proposals[0]?.rounds.map(({ _id }) => _id)).toEqual([roundIds[2], roundIds[0]]);

  // Rounds that will be processed again are not listed for another name that they lack.
  const listProposedRounds = async () => {
    const reply = await league.call("searchProposals", { as: league.admin });
    return reply.data.map(({ name, roundsTotal }) => [name, roundsTotal]);
  };
  await league.call("proposeAlias", { as: bob.token, body: { name: "stranger" } });
  expect(await listProposedRounds()).toEqual(expect.arrayContaining([["stranger", 1]]));
  await league.call("confirmAlias", { as: league.admin, id: data._id });
  expect(await listProposedRounds()).toEqual([["stranger", 0]]);
  await processRounds(league.context);
  const { data: storedRounds } = await league.call("searchRounds", { as: league.admin });
  const states = Object.fromEntries(storedRounds.map(({ _id, state, reason }) => [_id, [state, reason]]));
  expect(roundIds.map((id) => states[id])).toEqual([
    ["MATCHED", null],
    ["UNMATCHED", 'Missing player "NEO"'],
    ["UNMATCHED", 'Missing player "stranger"'],
  ]);
});

test("a proposed name is listed with its ten newest unmatched rounds, and with the total number of such rounds", async ({
  league,
}) => {
  const { token } = await signUp(league, "Ann");
  const { key } = await addGameServer(league, "EU 1");
  const roundIds: string[] = [];
  for (let index = 0; index < 11; index += 1) {
    // Posts with equal scores would count as the same round.
    const round = createServerRound(["neo", "stranger"], { redScore: index });
    roundIds.unshift(await postRound(league, key, formatJsonMessage(round)));
  }
  await processRounds(league.context);
  await league.call("proposeAlias", { as: token, body: { name: "neo" } });
  const { data } = await league.call("searchProposals", { as: league.admin });
  expect(data[0]?.rounds.map(({ _id }) => _id)).toEqual(roundIds.slice(0, 10));
  expect(data[0]?.roundsTotal).toBe(11);
});

test("admins can create a player without an e-mail for a name in a round", async ({ league }) => {
  const body = { userName: " n\u200Beo " };
  expect((await league.rejected("makePlayer", { as: league.admin, body })).message).toBe("There is no active season");

  await beginSeason(league);
  const { data } = await league.call("makePlayer", { as: league.admin, body });
  expect(data).toMatchObject({ userName: "neo", email: null, role: "USER", blocked: false });
  expect((await league.rejected("makePlayer", { as: league.admin, body: { userName: "NEO" } })).status).toBe(409);

  await createPlayers(league, "Bob");
  expect(await importPlayers(league, formatJsonMessage(createServerRound(["n\u200Beo", "Bob"])))).toEqual([
    "neo",
    "Bob",
  ]);
  // The player has neither an e-mail nor a password, so nobody can sign in as the player.
  for (const email of ["", "null"]) {
    expect((await league.send("signIn", { body: { email, password: "" } })).status).toBe(401);
  }
});
