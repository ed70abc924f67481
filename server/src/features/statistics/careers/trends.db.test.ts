import { expect } from "vitest";
import { type League, test } from "../../../../test/open-league.ts";
import { createMode, createPlayers, createServerRound, importRound } from "../../../../test/play.ts";

const dayMs = 86_400_000;
/** The number of the last day of a trend of 30 days. */
const lastDay = 29;

/** Freezes a round that Ann wins against Ben. Its date is long ago. */
async function winAgainstBen(league: League, modeId: string): Promise<void> {
  const round = createServerRound(["Ann", "Ben"], { redScore: 500, blueScore: 100 });
  const { _id: id } = await importRound(league, modeId, round, "2025-05-01");
  await league.call("freezeResult", { as: league.admin, id });
}

/** Reads the trend of a player on the day of an instant. */
async function readTrend(league: League, modeId: string, userId: string, instant = league.clock.now()) {
  const body = { modeId, date: new Date(instant).toISOString(), userIds: [userId] };
  const { data } = await league.call("searchTrends", { body });
  return data[0];
}

test("a freeze after the clock was set back counts for the day of the previous freeze", async ({ league }) => {
  const [annId = ""] = await createPlayers(league, "Ann", "Ben");
  const modeId = await createMode(league, "Duel");
  const now = league.clock.now();
  league.clock.moveTo(now - 5 * dayMs);
  await winAgainstBen(league, modeId);
  league.clock.moveTo(now);
  await winAgainstBen(league, modeId);
  league.clock.moveTo(now - 2 * dayMs);
  await winAgainstBen(league, modeId);
  league.clock.moveTo(now);
  const { data: stats } = await league.call("searchStats", { body: { userId: annId } });
  expect(await readTrend(league, modeId, annId)).toMatchObject({
    eloBefore: 1000,
    days: [
      { day: lastDay - 5, elo: 1016 },
      { day: lastDay, elo: stats[0]?.elo },
    ],
  });
});

test("a freeze after the last day of a trend counts for its last day", async ({ league }) => {
  const [annId = ""] = await createPlayers(league, "Ann", "Ben");
  const modeId = await createMode(league, "Duel");
  await winAgainstBen(league, modeId);
  const yesterday = league.clock.now() - dayMs;
  expect(await readTrend(league, modeId, annId, yesterday)).toMatchObject({ days: [{ day: lastDay, elo: 1016 }] });
});

test("a trend covers 30 days, and lists only the days with a freeze", async ({ league }) => {
  const [annId = "", , zoeId = ""] = await createPlayers(league, "Ann", "Ben", "Zoe");
  const modeId = await createMode(league, "Duel");
  await winAgainstBen(league, modeId);
  const frozenAt = league.clock.now();
  // The clock shows noon, so the day ends twelve hours later.
  const midnight = frozenAt + dayMs / 2;
  league.clock.moveTo(midnight + lastDay * dayMs - 1);
  expect(await readTrend(league, modeId, annId)).toMatchObject({ eloBefore: 1000, days: [{ day: 0, elo: 1016 }] });

  league.clock.advance(1);
  expect(await readTrend(league, modeId, annId)).toEqual({
    userId: annId,
    ranksGained: 0,
    eloBefore: null,
    days: [],
    lastPlayedAt: "2025-05-01T00:00:00.000Z",
  });
  // Zoe has not played.
  expect(await readTrend(league, modeId, zoeId)).toBeUndefined();
});
