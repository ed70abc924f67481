import { expect } from "vitest";
import { test } from "../../../../test/open-league.ts";
import { createMode, createPlayers, createServerRound, postResult } from "../../../../test/play.ts";

test("a search from one time to another includes results of both times, and none outside", async ({
  admin,
  league,
}) => {
  const from = "2026-02-02T00:00:00.000Z";
  const to = "2026-02-02T23:59:59.999Z";
  const modeId = await createMode(league, "Duel");
  await createPlayers(league, "Ann", "Ben");
  const expectedIds: string[] = [];
  for (const [date, isInside] of [
    ["2026-02-01T23:59:59.999Z", false],
    [from, true],
    [to, true],
    ["2026-02-03T00:00:00.000Z", false],
  ] as const) {
    const { _id: id } = await postResult(league, modeId, createServerRound(["Ann", "Ben"], { map: "ctf5" }), date);
    await league.call("freezeResult", { as: admin, id });
    // The search lists the newest result first.
    if (isInside) expectedIds.unshift(id);
  }
  const { data } = await league.call("search", { body: { text: "ctf5", from, to } });
  expect(data.results.map(({ _id }) => _id)).toEqual(expectedIds);
});
