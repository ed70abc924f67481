import { expect } from "vitest";
import { countByStatus } from "../../../../test/call-league.ts";
import { insertLegacyImport } from "../../../../test/insert-legacy-import-queries.ts";
import { test } from "../../../../test/open-league.ts";
import { raceOnLock } from "../../../../test/race-on-lock.ts";

test("exactly one of two concurrent dismissals of the notice succeeds", async ({ league }) => {
  const anyTime = 0;
  await insertLegacyImport(league.context.db, anyTime, []);
  const replies = await raceOnLock(league.context.db, {
    // Locks the only row without changing it: its id is always 1.
    holdLock: (trx) => trx.updateTable("legacy_imports").set({ id: 1 }).execute(),
    start: () => [1, 2].map(() => league.send("dismissMoveIn", { as: league.admin })),
  });
  expect(countByStatus(replies)).toEqual({ 200: 1, 404: 1 });

  const { data } = await league.call("searchHistory", { as: league.admin, body: { action: "dismissMoveIn" } });
  expect(data).toHaveLength(1);
});
