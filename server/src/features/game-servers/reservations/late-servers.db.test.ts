import { expect } from "vitest";
import type { Player } from "../../../../test/queue-up.ts";
import { addToy, readyMatch, reservationsIn, serverOf, startWorker, test } from "../../../../test/toy-servers.ts";

test("a console that answers late is used; one that does not gives way to the next", async ({ league }) => {
  const [late] = [await addToy(league, "EU 1"), await addToy(league, "EU 2", 1)];
  const { work } = startWorker(league);
  await work();
  const first = await readyMatch(league);
  late.toy.faults = { lateMs: 300 };
  await work(2);
  expect(await serverOf(league, first.players[0] as Player, first.matchId)).toMatchObject({ state: "READY" });
  for (const { token } of first.players) await league.call("voteToCancel", { as: token, id: first.matchId });
  await work(2);
  const second = await readyMatch(league, "Cid", "Dan");
  late.toy.faults = { lateMs: 6000 };
  await work();
  league.clock.advance(60_000);
  await work(3);
  expect((await reservationsIn(league)).map(({ gameServerName, state }) => [gameServerName, state])).toEqual([
    ["EU 2", "READY"],
    ["EU 1", "RELEASED"],
    ["EU 1", "RELEASED"],
  ]);
  expect(await serverOf(league, second.players[0] as Player, second.matchId)).toMatchObject({ state: "READY" });
});

for (const [call, changes, expected] of [
  ["moveReservation", {}, ["READY", "RELEASED"]],
  ["moveReservation", { sv_map: "ctf1" }, ["READY", "RELEASED"]],
  ["releaseReservation", {}, ["RELEASED"]],
] as const) {
  test(`what is asked for while a server is being set up is done: ${call} ${Object.keys(changes)}`, async ({
    league,
  }) => {
    const [{ toy }] = [await addToy(league, "EU 1"), await addToy(league, "EU 2", 1)];
    const { work } = startWorker(league);
    await work();
    await readyMatch(league);
    toy.commands.length = 0;
    toy.faults = { lateMs: 300, changes };
    const working = work();
    await expect.poll(() => toy.commands.length).toBeGreaterThan(0);
    const [reservation] = await reservationsIn(league);
    expect(reservation).toMatchObject({ state: "CONFIGURING" });
    await league.call(call, { as: league.admin, id: reservation?._id ?? "" });
    await working;
    await work(4);
    expect((await reservationsIn(league)).map(({ state }) => state)).toEqual(expected);
  });
}
