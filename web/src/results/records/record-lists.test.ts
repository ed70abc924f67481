// @vitest-environment happy-dom
import { defaultAppearance } from "contract/appearance.ts";
import type { RecordKind } from "contract/constants.ts";
import type { PersonOrDeleted } from "contract/person.ts";
import type { PartnersRecord, RecordEntry, Records, Week } from "contract/records.ts";
import { beforeAll, expect, test } from "vitest";
import { readComponent } from "../../testing/open-component.ts";
import { openPage, setUpBrowser } from "../../testing/open-page.ts";
import { press, readVisibleText } from "../../testing/page-actions.ts";
import { RecordLists } from "./record-list.tsx";

beforeAll(setUpBrowser);

const createPerson = (userName: string, _id: string | null): PersonOrDeleted => ({
  _id,
  userName,
  ...defaultAppearance,
});
const ann = createPerson("ann", "11");
const deletedBen = createPerson("ben", null);

/** A round that red (ann and ben) has won 700:316 against blue (cat and dan). */
const round: RecordEntry["result"] = {
  _id: "5",
  area: "ranked",
  date: "2026-02-10T08:00:00.000Z",
  map: "ctf5",
  boardName: "gCTF",
  redNames: ["ann", "ben"],
  blueNames: ["cat", "dan"],
  redScore: 700,
  blueScore: 316,
  winnerSide: "red",
  isForfeit: false,
  winnerChance: 0.25,
};
/** The same round with the sides swapped. */
const roundWonByBlue: RecordEntry["result"] = {
  ...round,
  redNames: round.blueNames,
  blueNames: round.redNames,
  redScore: 316,
  blueScore: 700,
  winnerSide: "blue",
};
const playerRecord: RecordEntry = { value: 42, user: ann, winners: [], result: round };
/** A record of the team that has won the round. */
const teamRecord: RecordEntry = { value: 120, user: null, winners: [ann, deletedBen], result: round };
/** A round of the league with the same score, of two clans. */
const clanRound: RecordEntry["result"] = {
  ...round,
  area: "league",
  boardName: "Season 1",
  redNames: ["Owls"],
  blueNames: ["Foxes"],
};
const clanRecord: RecordEntry = { value: 384, user: null, winners: [], result: clanRound };

interface ListCase {
  readonly record: string;
  readonly kind: RecordKind;
  readonly entry: RecordEntry;
  readonly isSingleMap?: boolean;
  readonly text: string;
}

test.each<ListCase>([
  {
    record: "a player",
    kind: "kills",
    entry: playerRecord,
    text: "Most kills in a round ann 42 kills 700–316 · ctf5 · gCTF · 10/02/2026",
  },
  {
    record: "a player, on the page of the map",
    kind: "kills",
    entry: playerRecord,
    isSingleMap: true,
    text: "Most kills in a round ann 42 kills 700–316 · gCTF · 10/02/2026",
  },
  {
    record: "a player in a forfeit of a deleted mode",
    kind: "kills",
    entry: { ...playerRecord, result: { ...round, isForfeit: true, boardName: null } },
    text: "Most kills in a round ann 42 kills Forfeit · ctf5 · 10/02/2026",
  },
  {
    record: "a red team",
    kind: "upset",
    entry: teamRecord,
    text: "Biggest upset, by the winners’ chance ann ben 25% against cat, dan · 700–316 · ctf5 · gCTF · 10/02/2026",
  },
  {
    record: "a blue team",
    kind: "upset",
    entry: { ...teamRecord, result: roundWonByBlue },
    text: "Biggest upset, by the winners’ chance ann ben 25% against cat, dan · 700–316 · ctf5 · gCTF · 10/02/2026",
  },
  {
    record: "a team whose chance is unknown",
    kind: "upset",
    entry: { ...teamRecord, result: { ...round, winnerChance: null } },
    text: "Biggest upset, by the winners’ chance ann ben 120 Elo against cat, dan · 700–316 · ctf5 · gCTF · 10/02/2026",
  },
  {
    record: "a clan",
    kind: "lead",
    entry: clanRecord,
    // "OW" is the emblem.
    text: "Highest win OW Owls +384 points against Foxes · 700–316 · ctf5 · Season 1 · 10/02/2026",
  },
])("the record of $record reads “$text”", async ({ kind, entry, isSingleMap = false, text }) => {
  const list = await readComponent(RecordLists, { kinds: [kind], records: { [kind]: [entry] }, isSingleMap });
  expect(list.text).toBe(text);
});

test.each([
  { area: "ranked" as const, hrefs: ["/ranked/users/11", "/ranked/results/5"] },
  { area: "league" as const, hrefs: ["/league/users/11", "/league/results/5"] },
])("a record of the area $area links to its players who are not deleted, and to its round", async ({ area, hrefs }) => {
  const entry = { ...teamRecord, result: { ...round, area } };
  const { links } = await readComponent(RecordLists, { kinds: ["lead"], records: { lead: [entry] } });
  expect(links.map((link) => link.replace(/^.* → /, ""))).toEqual(hrefs);
});

const noRecords: Records = {
  elo: [],
  streak: [],
  upset: [],
  lead: [],
  score: [],
  kills: [],
  flags: [],
  returns: [],
  carrierKills: [],
  hooksHit: [],
  partners: [],
};

interface PageData {
  readonly records?: Partial<Records>;
  readonly weeks?: readonly Week[];
}

const openRecords = ({ records = {}, weeks = [] }: PageData) =>
  openPage("/ranked/records", {
    viewer: null,
    replies: {
      "POST /api/records": { data: { ...noRecords, ...records } },
      "POST /api/records/weeks": { data: weeks, total: weeks.length },
    },
  });

test("a page with a single kind of records shows that kind, and a page without records says that there are none", async () => {
  const page = await openRecords({ records: { kills: [playerRecord] } });
  expect(readVisibleText()).toContain("Most kills in a round ann 42");
  expect(readVisibleText()).not.toContain("Most flags in a round");
  expect(readVisibleText()).not.toContain("Records start with");
  await page.close();
  const emptyPage = await openRecords({});
  expect(readVisibleText()).toContain("Records start with the first validated round.");
  await emptyPage.close();
});

test("links lead to the groups that have records, and to the rounds per week", async () => {
  const page = await openRecords({ records: { kills: [playerRecord], upset: [teamRecord] } });
  const links = [...document.querySelectorAll("nav[aria-label='Groups of records'] a")];
  expect(links.map(({ textContent }) => textContent)).toEqual([
    "One round of a player",
    "Wins of teams",
    "Rounds per week",
  ]);
  for (const link of links) expect(document.querySelector(link.getAttribute("href") ?? "")).not.toBeNull();
  await page.close();
});

test("best pairs show the name of their competition, except for pairs of all seasons", async () => {
  const pair: PartnersRecord = { players: [ann, deletedBen], boardName: null, games: 9, wins: 6, losses: 3 };
  const otherPair: PartnersRecord = { ...pair, boardName: "gCTF" };
  const page = await openRecords({ records: { kills: [playerRecord], partners: [pair, otherPair] } });
  // Without the name after the first pair, with it after the second.
  expect(readVisibleText()).toMatch(/lost together ann ben (?!gCTF).* ann ben gCTF/);
  await page.close();
});

const emptyWeek: Week = { startDate: "2026-02-16T00:00:00.000Z", ranked: 0, league: 0 };
const playedWeek: Week = { startDate: "2026-02-23T00:00:00.000Z", ranked: 3, league: 2 };

test("the table of rounds per week contains their sums, latest week first", async () => {
  const page = await openRecords({ weeks: [emptyWeek, playedWeek] });
  await press(page, "As table");
  const rows = [...document.querySelectorAll("table tr")].map(({ children }) =>
    [...children].map(({ textContent }) => textContent),
  );
  expect(rows).toEqual([
    ["Week of", "Ranked", "League", "Both"],
    ["23 Feb 2026", "3", "2", "5"],
    ["16 Feb 2026", "0", "0", "0"],
  ]);
  await page.close();
});

const NO_ROUNDS = "No round of the last half year is validated.";

test.each([
  { weeks: "some weeks have rounds", list: [playedWeek, emptyWeek], isEmpty: false },
  { weeks: "the last week has rounds", list: [emptyWeek, playedWeek], isEmpty: false },
  { weeks: "no week has rounds", list: [emptyWeek], isEmpty: true },
  { weeks: "there are no weeks", list: [], isEmpty: true },
])("the chart of rounds per week is left out only if no week has rounds: $weeks", async ({ list, isEmpty }) => {
  const page = await openRecords({ weeks: list });
  expect(readVisibleText().includes(NO_ROUNDS)).toBe(isEmpty);
  await page.close();
});
