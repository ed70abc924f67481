import { describe, expect } from "vitest";
import { tally } from "../../../test/call-league.ts";
import { openLeague, test } from "../../../test/open-league.ts";
import { fixtureNames, makeMode, makePlayers, post, roundOf } from "../../../test/play.ts";

test("a mode is made, found, renamed and deleted", async ({ as, league }) => {
  const { data: mode } = await league.call("createMode", { as, body: { name: "  2 on 2 " } });
  expect(mode.name).toBe("2 on 2");
  expect((await league.call("getMode", { id: mode._id })).data).toEqual(mode);
  const { data: renamed } = await league.call("updateMode", { as, id: mode._id, body: { name: "Pro 2v2 🚩" } });
  expect(renamed).toEqual({ ...mode, name: "Pro 2v2 🚩" });
  const game = { scoreLimit: 1000, timeLimit: 0, spectators: 16 };
  expect((await league.call("updateMode", { as, id: mode._id, body: game })).data).toEqual({ ...renamed, ...game });
  expect((await league.call("updateMode", { as, id: mode._id, body: { ...mode, name: renamed.name } })).data).toEqual(
    renamed,
  );
  expect((await league.call("updateMode", { as, id: mode._id, body: {} })).data).toEqual(renamed);
  expect((await league.call("searchModes")).data).toEqual([renamed]);
  await league.call("deleteMode", { as, id: mode._id });
  expect(await league.refused("getMode", { id: mode._id })).toMatchObject({ status: 404, message: "Mode not found" });
  expect(await league.refused("deleteMode", { as, id: mode._id })).toMatchObject({ status: 404 });
  expect(await league.refused("updateMode", { as, id: mode._id, body: {} })).toMatchObject({ status: 404 });
  expect((await league.call("searchModes")).data).toEqual([]);
});

describe("the name of a mode", () => {
  test("is unique, ignoring case and Unicode composition", async ({ as, league }) => {
    const id = await makeMode(league, "Ärger 2v2");
    for (const name of ["Ärger 2v2", "ärger 2V2", "A\u0308RGER 2v2", " ÄRGER 2V2 "]) {
      expect(await league.refused("createMode", { as, body: { name } })).toMatchObject({
        status: 409,
        errorCode: "MODE_NAME_TAKEN",
        message: `There is already a mode "${name.normalize("NFC").trim()}"`,
      });
    }
    const other = await makeMode(league, "other");
    await league.expectRefusal(409, "MODE_NAME_TAKEN", "updateMode", { as, id: other, body: { name: "ÄRGER 2v2" } });
    expect((await league.call("updateMode", { as, id, body: { name: "ÄRGER 2V2" } })).data.name).toBe("ÄRGER 2V2");
    expect((await league.call("getMode", { id: other })).data.name).toBe("other");
  });

  test("can be used again once its mode is deleted or renamed", async ({ as, league }) => {
    await league.call("deleteMode", { as, id: await makeMode(league, "any") });
    await league.call("updateMode", { as, id: await makeMode(league, "any"), body: { name: "other" } });
    await makeMode(league, "any");
  });

  test("must be visible and not too long", async ({ league }) => {
    const id = await makeMode(league, "x".repeat(64));
    for (const [name, reason] of [
      ["", "must not be empty"],
      [" \u3000 ", "must not be empty"],
      ["x".repeat(65), "must have at most 64 characters"],
      ["a\tb", "must not hold control or invisible characters"],
    ] as const) {
      const expected = { status: 400, message: `name ${reason}` };
      expect(await league.refused("createMode", { as: league.admin, body: { name } })).toMatchObject(expected);
      expect(await league.refused("updateMode", { as: league.admin, id, body: { name } })).toMatchObject(expected);
    }
  });

  test("is given to one of 20 concurrent calls", async ({ league }) => {
    const body = { name: "any" };
    const made = Array.from({ length: 20 }, () => league.send("createMode", { as: league.admin, body }));
    expect(tally(await Promise.all(made))).toEqual({ 201: 1, 409: 19 });
    expect((await league.call("searchModes")).data).toHaveLength(1);
    // Refused calls left no rows behind.
    expect(await league.context.db.selectFrom("boards").select("id").execute()).toHaveLength(1);
    expect(await league.context.db.selectFrom("pools").select("id").execute()).toHaveLength(1);
  });
});

describe("a mode that a result uses", () => {
  test.each(["open", "frozen"])("cannot be deleted while the result is %s", async (state) => {
    const league = await openLeague();
    const as = league.admin;
    await makePlayers(league, ...fixtureNames);
    const modeId = await makeMode(league, "any");
    const { _id: id } = await post(league, modeId, roundOf(fixtureNames));
    if (state === "frozen") await league.call("freezeResult", { as, id });
    expect(await league.refused("deleteMode", { as, id: modeId })).toEqual({
      status: 409,
      errorCode: "MODE_IN_USE",
      message: "This mode has results or queues",
      errorData: {},
    });
    expect((await league.call("getMode", { id: modeId })).data.name).toBe("any");
  });

  test("can be deleted after the result", async ({ as, league }) => {
    const modeId = await makeMode(league, "any");
    const { data: result } = await league.call("importResult", { as, body: { modeId } });
    await league.call("updateResult", { as, id: result._id, body: { modeId: null } });
    await league.call("deleteMode", { as, id: modeId });
    expect((await league.call("getResult", { as, id: result._id })).data).toMatchObject({
      modeId: null,
      modeName: null,
    });
  });

  test("is renamed in its results and stats too", async ({ as, league }) => {
    await makePlayers(league, ...fixtureNames);
    const modeId = await makeMode(league, "any");
    const { _id: id } = await post(league, modeId, roundOf(fixtureNames));
    await league.call("freezeResult", { as, id });
    await league.call("updateMode", { as, id: modeId, body: { name: "new" } });
    expect((await league.call("getResult", { id })).data.modeName).toBe("new");
    expect((await league.call("searchStats")).data.map(({ modeName }) => modeName)).toEqual(Array(4).fill("new"));
  });

  test("is either deleted or used by concurrent calls, never both", async ({ as, league }) => {
    const { data: standing } = await league.call("importResult", { as, body: {} });
    for (let round = 0; round < 12; round += 1) {
      const modeId = await makeMode(league, "any");
      const [posted, moved, deleted] = await Promise.all([
        league.send("importResult", { as, body: { modeId } }),
        league.send("updateResult", { as, id: standing._id, body: { modeId } }),
        league.send("deleteMode", { as, id: modeId }),
      ]);
      const isUsed = posted.body.ok || moved.body.ok;
      expect([posted.status, moved.status, deleted.status]).toEqual([
        posted.body.ok ? 201 : 404,
        moved.body.ok ? 200 : 404,
        isUsed ? 409 : 200,
      ]);
      if (isUsed) await league.call("updateMode", { as, id: modeId, body: { name: `used ${round}` } });
    }
  });
});

test("a mode made without a name gets an unused one, also by concurrent calls", async ({ as, league }) => {
  expect((await league.call("createMode", { as })).data.name).toBe("New mode");
  await makeMode(league, "NEW MODE 3");
  const made = await Promise.all(Array.from({ length: 8 }, () => league.call("createMode", { as })));
  const numbers = [2, 4, 5, 6, 7, 8, 9, 10];
  expect(made.map(({ data }) => data.name)).toEqual(expect.arrayContaining(numbers.map((n) => `New mode ${n}`)));
  expect(await league.refused("createMode", { as, body: {} as never })).toMatchObject({ message: "name is missing" });
});

test("modes are listed by name, with paging on request", async ({ league }) => {
  for (const name of ["b", "Ä", "C", "a", "10", "9"]) await makeMode(league, name);
  const listed = async (body: object) => (await league.call("searchModes", { body })).data.map(({ name }) => name);
  const byName = ["10", "9", "a", "b", "C", "Ä"];
  expect(await listed({})).toEqual(byName);
  expect(await listed({ sort: "name", asc: true })).toEqual(byName);
  expect(await listed({ sort: "name", asc: false })).toEqual(byName.toReversed());
  expect(await listed({ sort: null, asc: null, page: 2, numberPerPage: 4 })).toEqual(["C", "Ä"]);
  const { data, page, total } = await league.call("searchModes", { body: { page: 3, numberPerPage: 4 } });
  expect({ data, page, total }).toEqual({ data: [], page: 3, total: 6 });
});
