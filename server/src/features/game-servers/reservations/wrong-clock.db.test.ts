import { expect } from "vitest";
import { changeWithoutPublishing } from "../../../../test/check-published-changes.ts";
import { addFakeServer, createReadyMatch, readServer, startWorker, test } from "../../../../test/fake-servers.ts";

const yearMs = 365 * 86_400_000;

test.for(["console_until", "checked_at"] as const)(
  "a game server is still checked if a process whose clock was ahead stored a future %s",
  async (column, { league }) => {
    const { fakeServer } = await addFakeServer(league, "EU 1");
    const { runWorker } = startWorker(league);
    // The other column says that the server is due for a check.
    const times = { checked_at: null, console_until: 0, [column]: league.clock.now() + yearMs };
    await league.context.db.updateTable("game_servers").set(times).execute();

    await runWorker();
    expect(fakeServer.commands).not.toEqual([]);
    const { data } = await league.call("searchGameServers", { as: league.admin });
    expect(data).toMatchObject([{ state: "FREE" }]);
  },
);

test("a match still starts if a process whose clock was ahead stored future times for its lease and its next step", async ({
  league,
}) => {
  const { fakeServer } = await addFakeServer(league, "EU 1");
  const { worker, runWorker } = startWorker(league);
  await runWorker();
  const { players, matchId } = await createReadyMatch(league);
  await runWorker();
  await worker.stop();
  const inOneYear = league.clock.now() + yearMs;
  const times = { worker: "process with a wrong clock", leased_until: inOneYear, due_at: inOneYear };
  const { db } = league.context;
  await changeWithoutPublishing(db, () => db.updateTable("reservations").set(times).execute());
  fakeServer.players = ["Ann", "Bob"];
  await startWorker(league).runWorker();
  expect(await readServer(league, players[0], matchId)).toMatchObject({ state: "LIVE" });
});
