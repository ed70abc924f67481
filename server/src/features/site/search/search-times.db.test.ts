import { expect } from "vitest";
import { test } from "../../../../test/open-league.ts";
import { createMode, createPlayers, createServerRound, importRound } from "../../../../test/play.ts";

test("a search between two times includes results at both times, and none outside", async ({ admin, league }) => {
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
    const { _id: id } = await importRound(league, modeId, createServerRound(["Ann", "Ben"], { map: "ctf5" }), date);
    await league.call("freezeResult", { as: admin, id });
    // The search lists the newest result first.
    if (isInside) expectedIds.unshift(id);
  }
  const { data } = await league.call("search", { body: { text: "ctf5", from, to } });
  expect(data.results.map(({ _id }) => _id)).toEqual(expectedIds);
});

test("a search finds the eight newest results of all matching maps", async ({ admin, league }) => {
  const modeId = await createMode(league, "Duel");
  await createPlayers(league, "Ann", "Ben");
  const newestResults: string[] = [];
  // The two maps take turns.
  for (let day = 1; day <= 10; day += 1) {
    const map = day % 2 === 0 ? "ctf5" : "ctf4";
    const date = `2026-02-${String(day).padStart(2, "0")}T12:00:00.000Z`;
    const { _id: id } = await importRound(league, modeId, createServerRound(["Ann", "Ben"], { map }), date);
    await league.call("freezeResult", { as: admin, id });
    newestResults.unshift(`${map} ${date}`);
  }
  const { data } = await league.call("search", { body: { text: "ctf" } });
  expect(data.results.map(({ map, date }) => `${map} ${date}`)).toEqual(newestResults.slice(0, 8));
});
