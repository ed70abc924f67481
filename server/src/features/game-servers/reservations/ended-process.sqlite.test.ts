import { expect, onTestFinished } from "vitest";
import { changeWithoutPublishing } from "../../../../test/check-published-changes.ts";
import { addFakeServer, createReadyMatch, readServer, startWorker, test } from "../../../../test/fake-servers.ts";
import { watchReservations } from "./watch-reservations.ts";

test("on SQLite, a new process does not wait for the leases of the process that has ended", async ({ league }) => {
  const { fakeServer } = await addFakeServer(league, "EU 1");
  const { worker, runWorker } = startWorker(league);
  await runWorker();
  const { players, matchId } = await createReadyMatch(league);
  await runWorker();
  await worker.stop();
  await addFakeServer(league, "EU 2");
  const { db, clock } = league.context;
  const leaseEnd = clock.now() + 10_000;
  // The ended process was about to start the match on EU 1, and to check EU 2.
  await changeWithoutPublishing(db, async () => {
    await db.updateTable("reservations").set({ worker: "ended process", leased_until: leaseEnd }).execute();
    await db
      .updateTable("game_servers")
      .set({ console_user: "ended process", console_until: leaseEnd })
      .where("name", "=", "EU 2")
      .execute();
  });
  fakeServer.players = ["Ann", "Bob"];
  const errors: unknown[] = [];
  const watch = watchReservations(league.context, (error) => errors.push(error));
  onTestFinished(() => watch.stop());
  await expect.poll(async () => (await readServer(league, players[0], matchId))?.state).toBe("LIVE");
  const readServerStates = async () => {
    const { data } = await league.call("searchGameServers", { as: league.admin });
    return data.map(({ name, state }) => [name, state]);
  };
  await expect.poll(readServerStates).toEqual([
    ["EU 1", "RESERVED"],
    ["EU 2", "FREE"],
  ]);
  expect(errors).toEqual([]);
});
