import { Binary, Decimal128 } from "bson";
import { describe, expect, test } from "vitest";
import { changePlayer, importSmallLeague, readResultRows } from "../../test/dump/import-small-league.ts";
import { irregularities } from "../../test/dump/irregularities.ts";
import { createId } from "../../test/dump/small-league.ts";
import type { ReportCode } from "./import-context.ts";
import { copyNeededFields } from "./legacy-document.ts";

test("a league without irregularities is imported unchanged", async () => {
  const league = await importSmallLeague();
  expect(league.report.changes).toEqual([]);
  expect(league.report.omissions.map(({ collection, code, count }) => [collection, code, count])).toEqual([
    ["statrankeds", "DERIVED", 1],
    ["stats", "DERIVED", 1],
    ["webhooks", "DERIVED", 1],
  ]);
  expect(league.importedCounts).toEqual({
    users: 4,
    deletedUsers: 0,
    modes: 1,
    seasons: 2,
    clans: 4,
    rosterPlaces: 8,
    rankedResults: 2,
    rankedValidated: 1,
    leagueResults: 2,
    leagueValidated: 2,
    events: 1,
    votes: 1,
    voteEntries: 3,
    queues: 1,
  });
  expect(league.elo).toEqual({
    players: 1,
    // `stored` is the Elo of the legacy software. In the seasons, Ann wins 16 Elo, then 14.53; in the mode, she loses 16.
    largest: [
      { userName: "Ann", competition: "Season 2", stored: 1020, now: 1030.53 },
      { userName: "Ann", competition: "gCTF 2v2", stored: 990, now: 984 },
    ],
  });

  const { results } = await readResultRows(league);
  expect(results).toMatchObject([
    { area: "ranked", map: "ctf5", red_score: 200, freeze_number: 1, red_elo_gain: -16, event_id: null },
    { area: "ranked", frozen: 0, freeze_number: null, has_round: 1, frozen_at: null },
    { area: "league", freeze_number: 1, red_elo_gain: 16, event_id: null, team_size: 2 },
    { area: "league", freeze_number: 2, event_id: 1, red_elo_before: 1016, blue_elo_before: 984 },
  ]);
  expect(league.clans.clans.map(({ row }) => row.final_elo)).toEqual([1016, 984, null, null]);
});

test("the twenty largest differences of Elo are listed, the largest first", async () => {
  const playerCount = 21;
  const league = await importSmallLeague(({ users, stats, statrankeds }) => {
    stats.splice(0);
    statrankeds.splice(0);
    for (let number = 1; number <= playerCount; number += 1) {
      // The small league has users up to 4. The added ones have played no round, so they have 1000 Elo now.
      const userId = createId(100 + number);
      users.push({ _id: userId, userName: `Player ${number}` });
      const sign = number % 2 === 0 ? 1 : -1;
      const stat = { userId: userId.toHexString(), modeId: createId(201).toHexString(), elo: 1000 + sign * number };
      statrankeds.push({ _id: createId(10_000 + number), ...stat });
    }
  });
  expect(league.elo.players).toBe(playerCount);
  expect(league.elo.largest.map(({ userName }) => userName)).toEqual(
    Array.from({ length: 20 }, (_, index) => `Player ${playerCount - index}`),
  );
});

test.each([
  { stored: 1000.004, isDifferent: false },
  { stored: 1000.01, isDifferent: true },
])("a stored Elo of $stored counts as different from 1000: $isDifferent", async ({ stored, isDifferent }) => {
  const league = await importSmallLeague(({ stats, statrankeds, users }) => {
    stats.splice(0);
    users.push({ _id: createId(100), userName: "Eve" });
    Object.assign(statrankeds[0] ?? {}, { userId: createId(100).toHexString(), elo: stored });
  });
  expect(league.elo.largest.map(({ userName }) => userName)).toEqual(isDifferent ? ["Eve"] : []);
});

/** Other codes that the same change of a document causes, by code. */
const furtherCodes: Partial<Record<ReportCode, ReportCode[]>> = { PLAYER_IN_TWO_CLANS: ["ROSTER_FROM_USER"] };

describe("the report contains the irregularity and no other one", () => {
  test.for(irregularities)("with the code %s, for %s", async ([code, collection, id, change, isLeftOut]) => {
    const { report } = await importSmallLeague(change);
    const line = (isLeftOut ? report.omissions : report.changes).find(
      (candidate) => candidate.code === code && candidate.collection === collection,
    );
    expect(line).toMatchObject({ count: 1, ids: [createId(id).toHexString()] });

    const otherLines = report.changes.filter((otherLine) => otherLine !== line);
    const otherCodes = otherLines.map(({ code: otherCode }) => otherCode);
    expect(otherCodes).toEqual(furtherCodes[code] ?? []);
  });
});

test("a player's metrics are read from every numeric type of MongoDB and rounded", async () => {
  const playerStats = { score: 7n, kills: Decimal128.fromString("2.5"), deaths: " 12 ", flags: -0.5 };
  const league = await importSmallLeague(changePlayer("resultrankeds", playerStats));
  const { players } = await readResultRows(league);
  expect(players[0]?.[0]).toMatchObject({ score: 7, kills: 3, deaths: 12, flags: 0 });
});

test("a dump that would exceed the memory limit is rejected", async () => {
  const league = importSmallLeague((small) => {
    // 70 000 texts of 8000 bytes are more than 512 MiB.
    small.votes = Array.from({ length: 70_000 }, () => ({ question: "x".repeat(8000) }));
  });
  await expect(league).rejects.toThrow("The dump is too large");
});

test("copyNeededFields truncates long texts, and replaces binary values and lists in lists with empty objects", () => {
  const longText = "x".repeat(100_000);
  // 8000 characters is the maximum length of a text.
  const truncatedText = "x".repeat(8000);
  const smallFields = { _id: 1n, date: new Date(0), ["__proto__"]: 1 };
  const image = new Binary(Buffer.alloc(9));
  let bytes = 0;
  const document = {
    ...smallFields,
    longText,
    image,
    all: [longText, { longText, all: [smallFields] }, ...Array.from({ length: 1000 }, () => ({}))],
  };
  const { all, ...otherFields } = copyNeededFields(document, (copiedBytes) => {
    bytes += copiedBytes;
  });
  expect(otherFields).toStrictEqual({ ...smallFields, longText: truncatedText, image: {} });
  expect(all.slice(0, 3)).toStrictEqual([truncatedText, { longText: truncatedText, all: {} }, {}]);
  // Three truncated texts, and a few bytes for each of the thousand empty documents.
  expect(bytes).toBeGreaterThan(3 * 8000 + 1000 * 8);
});
