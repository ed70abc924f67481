import { expect, test } from "vitest";
import type { ReportLine } from "./import-context.ts";
import { formatSummary } from "./import-league.ts";

const counts = {
  users: 4,
  deletedUsers: 2,
  modes: 1,
  seasons: 2,
  clans: 4,
  rosterPlaces: 8,
  rankedResults: 2,
  rankedValidated: 1,
  leagueResults: 1,
  leagueValidated: 0,
  events: 1,
  votes: 1,
  voteEntries: 3,
  queues: 1,
};
const noCounts = Object.fromEntries(Object.keys(counts).map((name) => [name, 0])) as typeof counts;
type SummarizedLeague = Parameters<typeof formatSummary>[0];

const advice =
  "Passwords still work. Ask all players to choose a new one: some installations of the legacy software accepted any password.";

/** Formats the summary of an import. `changes` replaces fields of a league without any data and irregularities. */
function format(changes: object, request: Parameters<typeof formatSummary>[1] = { isPreview: false }): string[] {
  const league = {
    importedCounts: noCounts,
    elo: { players: 0, largest: [] },
    dump: { database: "ctf" },
    hasAdmin: true,
    report: { omissions: [], changes: [] },
    ...changes,
  };
  // The summary reads nothing else of the league.
  return formatSummary(league as unknown as SummarizedLeague, request);
}

/** Creates this number of lines of a report. The first line counts 1 document, the second line 2, and so on. */
const createLines = (lineCount: number): ReportLine[] =>
  Array.from({ length: lineCount }, (_, index) => ({
    collection: "users",
    code: "MAP_MISSING",
    count: index + 1,
    message: `kind ${index + 1}`,
    ids: [],
  }));

test("the summary lists what was imported, six counts in the first line, and what to do next", () => {
  expect(format({ importedCounts: counts })).toEqual([
    "Imported from ctf:",
    "  4 players, 2 deleted players, 1 mode, 2 seasons, 4 clans, 8 roster entries",
    "  2 ranked results, 1 validated, 1 league result, 0 validated, 1 event, 1 vote, 3 vote entries, 1 queue",
    advice,
    "Start the league with npm start.",
  ]);
  expect(format({ importedCounts: { ...noCounts, users: 1 } })).toContain("  1 player");
  expect(format({})).toEqual(["Imported from ctf:", advice, "Start the league with npm start."]);
});

test("the summary of a preview says that nothing was stored", () => {
  const report = { omissions: createLines(1), changes: createLines(1) };
  expect(format({ report }, { isPreview: true, report: "report.json" })).toEqual([
    "Would be left out:",
    "  users, 1: kind 1",
    "Would be changed:",
    "  users, 1: kind 1",
    "Would be imported from ctf:",
    "The complete report is in report.json.",
    advice,
    "Nothing was stored.",
  ]);
});

test("the summary warns if no admin can sign in", () => {
  expect(format({ hasAdmin: false })[0]).toBe(
    "No admin of this league can sign in. The next start creates one and prints the password once.",
  );
});

test("the summary lists the most frequent irregularities: at most 9 kinds of omissions and 12 kinds of changes", () => {
  const lines = format({ report: { omissions: createLines(11), changes: createLines(12) } });
  expect(lines.slice(0, 2)).toEqual(["Left out:", "  users, 11: kind 11"]);
  // The ninth irregularity and what follows it.
  expect(lines.slice(9, 13)).toEqual([
    "  users, 3: kind 3",
    "  and 2 more kinds; --report <file> lists them",
    "Changed:",
    "  users, 12: kind 12",
  ]);
  // The twelfth irregularity and what follows it.
  expect(lines.slice(23, 25)).toEqual(["  users, 1: kind 1", "Imported from ctf:"]);
});

test("the summary lists the three largest differences of Elo", () => {
  const createDifference = (userName: string) => ({ userName, competition: "Duel", stored: 1020, now: 990.5 });
  const largest = ["Ann", "Bob", "Cleo", "Dan"].map(createDifference);
  expect(format({ elo: { players: 4, largest } }).slice(0, 5)).toEqual([
    "Elo was recomputed for all players. Largest differences:",
    "  Ann in Duel: 1020 before, 990.5 now",
    "  Bob in Duel: 1020 before, 990.5 now",
    "  Cleo in Duel: 1020 before, 990.5 now",
    "Imported from ctf:",
  ]);
});

test("lines of the summary are at most 240 characters long, and show control characters by their codes", () => {
  const readFirstLine = (database: string) => format({ dump: { database } })[0];
  expect(readFirstLine("a\u001b[2J")).toBe("Imported from a[U+001B][2J:");
  const longest = "x".repeat(240 - "Imported from :".length);
  expect(readFirstLine(longest)).toBe(`Imported from ${longest}:`);
  expect(readFirstLine(`${longest}x`)).toBe(`Imported from ${longest}…`);
});
