import { expect } from "vitest";
import { insertMovedIn } from "../../../test/moved-in-queries.ts";
import { test } from "../../../test/open-league.ts";

const words = [
  ...["66 players", "1 deleted player", "2 modes", "3 seasons", "24 clans", "120 places in rosters"],
  ...["1200 ranked results, 1187 validated", "113 league results, 113 validated", "60 events", "1 vote", "2 queues"],
];

test("the history has one entry of the move, by the league, with where from and the counts", async ({ league }) => {
  const at = Date.UTC(2026, 4, 3, 18);
  await insertMovedIn(league.context.db, at, []);
  const { data } = await league.call("searchHistory", { as: league.admin, body: { action: "moveIn" } });
  const change = { before: null, isSecret: false };
  expect(data).toMatchObject([
    {
      at: "2026-05-03T18:00:00.000Z",
      author: { kind: "LEAGUE", userId: null, name: null },
      subject: null,
      address: null,
      changes: [
        { ...change, field: "database", after: "teeworlds-league" },
        { ...change, field: "moved", after: words },
      ],
    },
  ]);
});
