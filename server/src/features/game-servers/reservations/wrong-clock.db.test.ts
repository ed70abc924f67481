import { expect } from "vitest";
import { addFakeServer, startWorker, test } from "../../../../test/fake-servers.ts";

const yearMs = 365 * 86_400_000;

test.for(["console_until", "checked_at"] as const)(
  "a game server is checked although a clock that was ahead has stored %s",
  async (column, { league }) => {
    const { fakeServer } = await addFakeServer(league, "EU 1");
    const { runWorker } = startWorker(league);
    // The other time says that the server is due for a check.
    const times = { checked_at: null, console_until: 0, [column]: league.clock.now() + yearMs };
    await league.context.db.updateTable("game_servers").set(times).execute();

    await runWorker();
    expect(fakeServer.commands).not.toEqual([]);
    const { data } = await league.call("searchGameServers", { as: league.admin });
    expect(data).toMatchObject([{ state: "FREE" }]);
  },
);
