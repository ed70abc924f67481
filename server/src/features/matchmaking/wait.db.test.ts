import { defaultAppearance } from "contract/appearance.ts";
import { expect } from "vitest";
import { openLeague, test } from "../../../test/open-league.ts";
import { takeOutboxMessages } from "../../../test/outbox-messages.ts";
import { createMode, createServerRound, importRound } from "../../../test/play.ts";
import { createQueue, joinAll, readQueue, signUpAll } from "../../../test/queue-up.ts";

test("players wait in order of joining, until they leave", async ({ league }) => {
  const id = await createQueue(league, { mode: "2v2" });
  const [ann, ben] = await signUpAll(league, "Ann", "Ben");
  const joinedAt = new Date(league.clock.now()).toISOString();
  const { data } = await league.call("joinQueue", { as: ben?.token, id });
  const waitingBen = {
    userId: ben?.id,
    userName: "Ben",
    ...defaultAppearance,
    elo: 1000,
    numberGames: 0,
    joinedAt,
    isAway: false,
    passedOverAt: null,
  };
  expect(data.players).toEqual([waitingBen]);

  await league.call("joinQueue", { as: ann?.token, id });
  expect((await readQueue(league, id)).players.map(({ userName }) => userName)).toEqual(["Ben", "Ann"]);

  const { data: queueAfterLeaving } = await league.call("leaveQueue", { as: ben?.token, id });
  expect(queueAfterLeaving.players.map(({ userName }) => userName)).toEqual(["Ann"]);

  await league.call("joinQueue", { as: ben?.token, id });
  expect((await readQueue(league, id)).players.map(({ userName }) => userName)).toEqual(["Ann", "Ben"]);
});

test("a queue shows for each waiting player how many results the Elo is based on", async ({ league }) => {
  const [ann] = await signUpAll(league, "Ann", "Ben");
  const modeId = await createMode(league, "Classic");

  for (const day of ["2026-02-01", "2026-02-02"]) {
    const { _id: resultId } = await importRound(league, modeId, createServerRound(["Ann", "Ben"]), day);
    await league.call("freezeResult", { as: league.admin, id: resultId });
  }
  const id = await createQueue(league, { mode: "2v2", modeId });
  await league.call("joinQueue", { as: ann?.token, id });
  expect((await readQueue(league, id)).players).toMatchObject([{ userName: "Ann", numberGames: 2 }]);
});

test("a player cannot join a queue twice, or leave a queue in which they do not wait", async ({ league }) => {
  const id = await createQueue(league, { mode: "2v2" });
  const [ann] = await signUpAll(league, "Ann");
  const annToken = ann?.token;
  await league.expectError(409, "NOT_IN_QUEUE", "leaveQueue", { as: annToken, id });

  await league.call("joinQueue", { as: annToken, id });
  await league.expectError(409, "ALREADY_IN_QUEUE", "joinQueue", { as: annToken, id });
  for (const name of ["joinQueue", "leaveQueue"] as const) {
    expect(await league.rejected(name, { as: annToken, id: "999" })).toMatchObject({
      status: 404,
      errorCode: "QUEUE_NOT_FOUND",
    });
  }
});

test("a player may wait in several queues", async ({ league }) => {
  const ids = [
    await createQueue(league, { name: "a", mode: "2v2" }),
    await createQueue(league, { name: "b", mode: "2v2" }),
  ];
  const players = await signUpAll(league, "Ann");
  for (const id of ids) await joinAll(league, id, players);
  for (const id of ids) expect((await readQueue(league, id)).players).toHaveLength(1);
});

test("each successful change of a queue records an outbox message", async ({ admin, league }) => {
  const id = await createQueue(league, { mode: "2v2" });
  const [ann] = await signUpAll(league, "Ann");
  const queueChanged = { kind: "queue-changed", queueId: Number(id) };
  expect(await takeOutboxMessages(league)).toEqual([queueChanged]);

  // In each pair of requests, the first one (`call`) must succeed, and the second one (`send`) is rejected.
  await league.call("joinQueue", { as: ann?.token, id });
  await league.send("joinQueue", { as: ann?.token, id });
  expect(await takeOutboxMessages(league)).toEqual([queueChanged]);

  await league.call("leaveQueue", { as: ann?.token, id });
  await league.send("leaveQueue", { as: ann?.token, id });
  expect(await takeOutboxMessages(league)).toEqual([queueChanged]);

  await league.call("updateQueue", { as: admin, id, body: { name: "New" } });
  await league.send("updateQueue", { as: admin, id, body: { modeId: "999" } });
  expect(await takeOutboxMessages(league)).toEqual([queueChanged]);

  await league.call("deleteQueue", { as: admin, id });
  expect(await takeOutboxMessages(league)).toEqual([queueChanged]);
});

test("players see in which queues they wait, the longest wait first", async () => {
  const league = await openLeague();
  const [ann] = await signUpAll(league, "Ann");
  const firstId = await createQueue(league, { name: "a" });
  const secondId = await createQueue(league, { name: "b" });
  for (const id of [secondId, firstId]) {
    await league.call("joinQueue", { as: ann?.token, id });
    league.clock.advance(1000);
  }
  expect((await league.call("getOwnMatch", { as: ann?.token })).data.queueIds).toEqual([secondId, firstId]);
});

test.each(["blocked", "deleted", "banned from ranked"])(
  "a waiting player who is %s leaves all queues, and each records an outbox message",
  async (change) => {
    const league = await openLeague();
    const adminToken = league.admin;
    const [ann] = await signUpAll(league, "Ann");
    const id = ann?.id ?? "";
    const queueIds = [await createQueue(league, { name: "a" }), await createQueue(league, { name: "b" })];
    for (const queueId of queueIds) await league.call("joinQueue", { as: ann?.token, id: queueId });
    await takeOutboxMessages(league);
    if (change === "blocked") await league.call("updateUser", { as: adminToken, id, body: { blocked: true } });
    else if (change === "deleted") await league.call("deleteUser", { as: adminToken, id });
    else {
      const ban = { scope: "RANKED" as const, reason: "Insults", endDate: null };
      await league.call("updateUser", { as: adminToken, id, body: { ban } });
    }
    const messages = await takeOutboxMessages(league);
    expect(messages).toEqual(
      expect.arrayContaining(queueIds.map((queueId) => ({ kind: "queue-changed", queueId: Number(queueId) }))),
    );
    for (const queueId of queueIds) expect((await readQueue(league, queueId)).players).toEqual([]);
  },
);
