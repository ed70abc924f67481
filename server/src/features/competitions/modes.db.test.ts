import { describe, expect } from "vitest";
import { countByStatus } from "../../../test/call-league.ts";
import { openLeague, test } from "../../../test/open-league.ts";
import { takeOutboxMessages } from "../../../test/outbox-messages.ts";
import { createMode, createPlayers, createServerRound, fixtureNames, importRound } from "../../../test/play.ts";

test("an admin creates, renames, changes and deletes a mode", async ({ admin, league }) => {
  const { data: mode } = await league.call("createMode", { as: admin, body: { name: "  2 on 2 " } });
  expect(mode.name).toBe("2 on 2");
  expect((await league.call("getMode", { id: mode._id })).data).toEqual(mode);

  const { data: renamedMode } = await league.call("updateMode", {
    as: admin,
    id: mode._id,
    body: { name: "Pro 2v2 🚩" },
  });
  expect(renamedMode).toEqual({ ...mode, name: "Pro 2v2 🚩" });

  const matchConfig = { scoreLimit: 1000, timeLimit: 0, spectators: 16 };
  expect((await league.call("updateMode", { as: admin, id: mode._id, body: matchConfig })).data).toEqual({
    ...renamedMode,
    ...matchConfig,
  });
  // The created mode has `null` in all fields of the match configuration.
  const bodyWithNullConfig = { ...mode, name: renamedMode.name };
  const { data: resetMode } = await league.call("updateMode", { as: admin, id: mode._id, body: bodyWithNullConfig });
  expect(resetMode).toEqual(renamedMode);
  const { data: unchangedMode } = await league.call("updateMode", { as: admin, id: mode._id, body: {} });
  expect(unchangedMode).toEqual(renamedMode);
  expect((await league.call("searchModes")).data).toEqual([renamedMode]);

  await league.call("deleteMode", { as: admin, id: mode._id });
  expect(await league.rejected("getMode", { id: mode._id })).toMatchObject({ status: 404, message: "Mode not found" });
  expect(await league.rejected("deleteMode", { as: admin, id: mode._id })).toMatchObject({ status: 404 });
  expect(await league.rejected("updateMode", { as: admin, id: mode._id, body: {} })).toMatchObject({ status: 404 });
  expect((await league.call("searchModes")).data).toEqual([]);
});

test("only a rename of a mode or a user is recorded in the outbox, because Discord shows names", async ({
  admin,
  league,
}) => {
  const id = await createMode(league, "Duels");
  const [userId = ""] = await createPlayers(league, "Ann");
  await league.call("updateMode", { as: admin, id, body: { scoreLimit: 500 } });
  await league.call("updateUser", { as: admin, id: userId, body: { avatar: null } });
  expect(await takeOutboxMessages(league)).toEqual([]);

  await league.call("updateMode", { as: admin, id, body: { name: "Classic" } });
  expect(await takeOutboxMessages(league)).toEqual([{ kind: "names-changed" }]);
  await league.call("updateUser", { as: admin, id: userId, body: { userName: "Anna" } });
  expect(await takeOutboxMessages(league)).toEqual([{ kind: "names-changed" }]);
});

describe("the name of a mode", () => {
  test("is unique, ignoring case and Unicode composition", async ({ admin, league }) => {
    const id = await createMode(league, "Ärger 2v2");
    for (const name of ["Ärger 2v2", "ärger 2V2", "A\u0308RGER 2v2", " ÄRGER 2V2 "]) {
      expect(await league.rejected("createMode", { as: admin, body: { name } })).toMatchObject({
        status: 409,
        errorCode: "MODE_NAME_TAKEN",
        message: `There is already a mode "${name.normalize("NFC").trim()}"`,
      });
    }

    const otherId = await createMode(league, "other");
    await league.expectError(409, "MODE_NAME_TAKEN", "updateMode", {
      as: admin,
      id: otherId,
      body: { name: "ÄRGER 2v2" },
    });
    expect((await league.call("updateMode", { as: admin, id, body: { name: "ÄRGER 2V2" } })).data.name).toBe(
      "ÄRGER 2V2",
    );
    expect((await league.call("getMode", { id: otherId })).data.name).toBe("other");
  });

  test("can be reused after its mode was deleted or renamed", async ({ admin, league }) => {
    await league.call("deleteMode", { as: admin, id: await createMode(league, "any") });
    await league.call("updateMode", { as: admin, id: await createMode(league, "any"), body: { name: "other" } });
    await createMode(league, "any");
  });

  test("must consist of at most 64 characters, all of them visible", async ({ league }) => {
    const id = await createMode(league, "x".repeat(64));
    for (const { name, reason } of [
      { name: "", reason: "must not be empty" },
      { name: " \u3000 ", reason: "must not be empty" },
      { name: "x".repeat(65), reason: "must have at most 64 characters" },
      { name: "a\tb", reason: "must not contain control or invisible characters" },
    ]) {
      const expectedError = { status: 400, message: `name ${reason}` };
      expect(await league.rejected("createMode", { as: league.admin, body: { name } })).toMatchObject(expectedError);
      expect(await league.rejected("updateMode", { as: league.admin, id, body: { name } })).toMatchObject(
        expectedError,
      );
    }
  });

  test("is accepted from exactly one of 20 concurrent calls", async ({ league }) => {
    const body = { name: "any" };
    const responses = Array.from({ length: 20 }, () => league.send("createMode", { as: league.admin, body }));
    expect(countByStatus(await Promise.all(responses))).toEqual({ 201: 1, 409: 19 });
    expect((await league.call("searchModes")).data).toHaveLength(1);
    // Rejected calls leave no rows behind.
    expect(await league.context.db.selectFrom("competitions").select("id").execute()).toHaveLength(1);
    expect(await league.context.db.selectFrom("rating_pools").select("id").execute()).toHaveLength(1);
  });
});

describe("a mode that a result uses", () => {
  test.each(["open", "frozen"])("cannot be deleted while the result is %s", async (state) => {
    const league = await openLeague();
    const { admin } = league;

    await createPlayers(league, ...fixtureNames);
    const modeId = await createMode(league, "any");
    const { _id: id } = await importRound(league, modeId, createServerRound(fixtureNames));
    if (state === "frozen") await league.call("freezeResult", { as: admin, id });
    expect(await league.rejected("deleteMode", { as: admin, id: modeId })).toEqual({
      status: 409,
      errorCode: "MODE_IN_USE",
      message: "This mode has results or queues",
      errorData: {},
    });
    expect((await league.call("getMode", { id: modeId })).data.name).toBe("any");
  });

  test("can be deleted once the result no longer has a mode", async ({ admin, league }) => {
    const modeId = await createMode(league, "any");
    const { data: result } = await league.call("importResult", { as: admin, body: { modeId } });

    await league.call("updateResult", { as: admin, id: result._id, body: { modeId: null } });
    await league.call("deleteMode", { as: admin, id: modeId });
    expect((await league.call("getResult", { as: admin, id: result._id })).data).toMatchObject({
      modeId: null,
      modeName: null,
    });
  });

  test("appears under its new name in results and stats after a rename", async ({ admin, league }) => {
    await createPlayers(league, ...fixtureNames);
    const modeId = await createMode(league, "any");
    const { _id: id } = await importRound(league, modeId, createServerRound(fixtureNames));
    await league.call("freezeResult", { as: admin, id });
    await league.call("updateMode", { as: admin, id: modeId, body: { name: "new" } });
    expect((await league.call("getResult", { id })).data.modeName).toBe("new");
    expect((await league.call("searchStats")).data.map(({ modeName }) => modeName)).toEqual(
      fixtureNames.map(() => "new"),
    );
  });

  test("is either deleted or used if both are requested concurrently", async ({ admin, league }) => {
    const { data: otherResult } = await league.call("importResult", { as: admin, body: {} });
    // Repeated, because the calls do not run concurrently every time.
    for (let attempt = 0; attempt < 12; attempt += 1) {
      const modeId = await createMode(league, "any");
      const [importReply, updateReply, deletion] = await Promise.all([
        league.send("importResult", { as: admin, body: { modeId } }),
        league.send("updateResult", { as: admin, id: otherResult._id, body: { modeId } }),
        league.send("deleteMode", { as: admin, id: modeId }),
      ]);
      const isUsed = importReply.body.ok || updateReply.body.ok;
      expect(importReply.status).toBe(importReply.body.ok ? 201 : 404);
      expect(updateReply.status).toBe(updateReply.body.ok ? 200 : 404);
      expect(deletion.status).toBe(isUsed ? 409 : 200);

      // The next attempt needs the name.
      if (isUsed) await league.call("updateMode", { as: admin, id: modeId, body: { name: `used ${attempt}` } });
    }
  });
});

test("a mode created without a body gets an unused default name, even by concurrent calls", async ({
  admin,
  league,
}) => {
  expect((await league.call("createMode", { as: admin })).data.name).toBe("New mode");

  await createMode(league, "NEW MODE 3");
  const replies = await Promise.all(Array.from({ length: 8 }, () => league.call("createMode", { as: admin })));
  const unusedNumbers = [2, 4, 5, 6, 7, 8, 9, 10];
  const unusedNames = unusedNumbers.map((number) => `New mode ${number}`);
  expect(replies.map(({ data }) => data.name)).toEqual(expect.arrayContaining(unusedNames));
});

test("creating a mode with a body that has no name is rejected", async ({ admin, league }) => {
  // The cast passes a body that the types forbid.
  expect(await league.rejected("createMode", { as: admin, body: {} as never })).toMatchObject({
    message: "name is missing",
  });
});

test("a search lists modes by name, with paging on request", async ({ league }) => {
  for (const name of ["b", "Ä", "C", "a", "10", "9"]) await createMode(league, name);
  const listNames = async (body: object) => (await league.call("searchModes", { body })).data.map(({ name }) => name);
  const sortedNames = ["10", "9", "a", "b", "C", "Ä"];
  expect(await listNames({})).toEqual(sortedNames);
  expect(await listNames({ sort: "name", asc: true })).toEqual(sortedNames);
  expect(await listNames({ sort: "name", asc: false })).toEqual(sortedNames.toReversed());
  expect(await listNames({ sort: null, asc: null, page: 2, numberPerPage: 4 })).toEqual(["C", "Ä"]);

  const { data, page, total } = await league.call("searchModes", { body: { page: 3, numberPerPage: 4 } });
  expect({ data, page, total }).toEqual({ data: [], page: 3, total: 6 });
});
