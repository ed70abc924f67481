import { expect } from "vitest";
import { expectInvalidFields } from "../../../../test/expect-invalid-fields.ts";
import { test } from "../../../../test/open-league.ts";
import { createMode } from "../../../../test/play.ts";
import { createQueue, joinAll, readQueue, signUpAll } from "../../../../test/queue-up.ts";

// `modeId` is the mode that is played. `mode` is the API's name of the size of the teams.

test("a new queue has the given fields, and everyone sees it", async ({ league }) => {
  const modeId = await createMode(league, "Classic");
  const { data: queue } = await league.call("createQueue", {
    as: league.admin,
    body: { name: " Duo ", modeId, mode: "2v2", maps: ["ctf5", "ctf_mars"] },
  });
  expect(queue).toEqual({
    _id: queue._id,
    name: "Duo",
    modeId,
    modeName: "Classic",
    mode: "2v2",
    maps: ["ctf5", "ctf_mars"],
    guildId: null,
    players: [],
    matches: [],
    waits: [],
  });
  expect((await league.call("searchQueues", {})).data).toEqual([queue]);
  expect((await league.call("searchQueues", { body: { _id: queue._id } })).data).toEqual([queue]);
  expect((await league.call("searchQueues", { body: { _id: "999" } })).data).toEqual([]);
});

test("queues are listed by name, with paging", async ({ league }) => {
  const modeId = await createMode(league, "Classic");
  for (const name of ["b", "Á", "a", "C"]) await createQueue(league, { name, modeId });
  const { data } = await league.call("searchQueues", {});
  // The list is sorted by the names' code points, ignoring case.
  expect(data.map(({ name }) => name)).toEqual(["a", "b", "C", "Á"]);

  const page = await league.call("searchQueues", { body: { page: 2, numberPerPage: 3 } });
  expect(page).toMatchObject({ data: [{ name: "Á" }], page: 2, total: 4 });
});

test("a queue created without a body gets the alphabetically first mode", async ({ admin, league }) => {
  expect(await league.rejected("createQueue", { as: admin })).toMatchObject({ status: 409, errorCode: "NO_MODE" });

  await createMode(league, "Solo");
  const modeId = await createMode(league, "classic");
  const { data } = await league.call("createQueue", { as: admin });
  expect(data).toMatchObject({ name: "New queue", modeId, mode: "2v2", maps: ["ctf3"], guildId: null });

  await createQueue(league, { name: "NEW QUEUE 3", modeId });
  // Five concurrent requests get the next numbers that are not taken.
  const replies = await Promise.all(Array.from({ length: 5 }, () => league.call("createQueue", { as: admin })));
  const names = replies.map(({ data }) => data.name);
  expect(names.toSorted()).toEqual([2, 4, 5, 6, 7].map((number) => `New queue ${number}`));
});

test("a body without a name is rejected when a queue is created", async ({ admin, league }) => {
  await expectInvalidFields(league, "createQueue", { as: admin }, [[{}, "name"]]);
});

test("a queue can be created with former names of maps", async ({ league }) => {
  const id = await createQueue(league, { maps: ["ctf_3", "ctf_5"] });
  expect((await readQueue(league, id)).maps).toEqual(["ctf3", "ctf5"]);
  // Both are names of the same map, and a queue cannot contain a map twice.
  await expectInvalidFields(league, "updateQueue", { as: league.admin, id }, [[{ maps: ["ctf_5", "ctf5"] }, "maps"]]);
});

test("an update changes only the given fields", async ({ league }) => {
  const id = await createQueue(league);
  const queue = await readQueue(league, id);
  const update = async (body: object) => (await league.call("updateQueue", { as: league.admin, id, body })).data;
  expect(await update({})).toEqual(queue);
  expect(await update({ name: "Duo" })).toEqual({ ...queue, name: "Duo" });
  expect(await update({ mode: "8v8", maps: ["ctf2"] })).toEqual({
    ...queue,
    name: "Duo",
    mode: "8v8",
    maps: ["ctf2"],
  });

  const modeId = await createMode(league, "Other");
  expect(await update({ modeId })).toMatchObject({ modeId, modeName: "Other" });
});

test("a queue cannot be connected to a Discord server if Discord is not configured", async ({ admin, league }) => {
  const id = await createQueue(league, { guildId: null });
  const { modeId } = await readQueue(league, id);
  expect((await league.call("updateQueue", { as: admin, id, body: { guildId: null } })).data.guildId).toBeNull();

  // Discord calls a server a guild.
  const guildId = "1234567890";
  const notConfigured = { status: 409, message: "Discord is not configured" };
  const body = { name: "Other", modeId, mode: "1v1" as const, guildId };
  expect(await league.rejected("createQueue", { as: admin, body: { ...body, maps: ["ctf5"] } })).toMatchObject(
    notConfigured,
  );
  expect(await league.rejected("updateQueue", { as: admin, id, body: { guildId } })).toMatchObject(notConfigured);
  expect((await league.call("searchQueues", {})).data).toHaveLength(1);

  // A queue that is still connected can be changed, even if the request contains all of its fields.
  await league.context.db.updateTable("queues").set({ guild_id: guildId }).execute();
  const changedQueue = { ...(await readQueue(league, id)), name: "Other" };
  expect((await league.call("updateQueue", { as: admin, id, body: changedQueue })).data).toEqual(changedQueue);
});

test("a queue cannot have a taken name or an unknown mode", async ({ admin, league }) => {
  const firstId = await createQueue(league, { name: "Duels" });
  const { modeId } = await readQueue(league, firstId);
  const id = await createQueue(league, { name: "Duo", modeId });
  const nameTaken = { status: 409, errorCode: "QUEUE_NAME_TAKEN", errorData: { name: "DUELS" } };
  const create = (name: string, modeOfQueue: string) =>
    league.rejected("createQueue", { as: admin, body: { name, modeId: modeOfQueue, mode: "1v1", maps: ["ctf5"] } });

  expect(await create("DUELS", modeId)).toMatchObject(nameTaken);
  expect(await league.rejected("updateQueue", { as: admin, id, body: { name: "DUELS" } })).toMatchObject(nameTaken);

  const noMode = { status: 404, errorCode: "MODE_NOT_FOUND" };
  expect(await create("x", "999")).toMatchObject(noMode);
  expect(await league.rejected("updateQueue", { as: admin, id, body: { modeId: "none" } })).toMatchObject(noMode);
  expect((await league.call("searchQueues", {})).data).toHaveLength(2);
});

test("an update with an invalid field is rejected, and the error names the field", async ({ league }) => {
  const id = await createQueue(league);
  await expectInvalidFields(league, "updateQueue", { as: league.admin, id }, [
    [{ name: "" }, "name"],
    [{ name: "x".repeat(65) }, "name"],
    [{ mode: "9v9" }, "mode"],
    [{ mode: "2V2" }, "mode"],
    [{ maps: [] }, "maps"],
    [{ maps: ["ctf5", "ctf5"] }, "maps"],
    [{ maps: ["dm1"] }, "maps[0]"],
    [{ guildId: "x" }, "guildId"],
    // The API does not know this column.
    [{ joins: 1 }, "joins"],
  ]);
});

test("while players wait, only the mode and the size cannot be changed", async ({ admin, league }) => {
  const id = await createQueue(league);
  const { modeId } = await readQueue(league, id);

  await joinAll(league, id, await signUpAll(league, "Ann"));
  const otherModeId = await createMode(league, "Other");
  for (const body of [{ mode: "2v2" as const }, { modeId: otherModeId }, { name: "New", mode: "3v3" as const }]) {
    await league.expectError(409, "QUEUE_IN_USE", "updateQueue", { as: admin, id, body });
  }
  const { data } = await league.call("updateQueue", {
    as: admin,
    id,
    body: { name: "New", maps: ["ctf2"], mode: "1v1", modeId },
  });
  expect(data).toMatchObject({ name: "New", maps: ["ctf2"], mode: "1v1", players: [{ userName: "Ann" }] });
});

test("a queue can be deleted while players wait in it, and then its mode can be deleted", async ({ admin, league }) => {
  const id = await createQueue(league);
  const { modeId } = await readQueue(league, id);
  const [ann] = await signUpAll(league, "Ann");

  await league.call("joinQueue", { as: ann?.token, id });
  const inUse = { status: 409, errorCode: "MODE_IN_USE" };
  expect(await league.rejected("deleteMode", { as: admin, id: modeId })).toMatchObject(inUse);
  expect(await league.call("deleteQueue", { as: admin, id })).toEqual({});
  expect(await league.rejected("deleteQueue", { as: admin, id })).toMatchObject({
    status: 404,
    errorCode: "QUEUE_NOT_FOUND",
  });
  expect(await league.rejected("leaveQueue", { as: ann?.token, id })).toMatchObject({ status: 404 });

  await league.call("deleteMode", { as: admin, id: modeId });
});
