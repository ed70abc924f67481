// @vitest-environment happy-dom
import type { Home } from "contract/home.ts";
import { beforeAll, expect, test } from "vitest";
import { readText } from "../../testing/describe-page.ts";
import { openComponent } from "../../testing/open-component.ts";
import { setUpBrowser } from "../../testing/open-page.ts";
import { readVisibleText } from "../../testing/page-actions.ts";
import { setTime } from "../../testing/set-time.ts";
import { HomeOverview } from "./card-strip.tsx";

beforeAll(setUpBrowser);

const emptyHome: Home = { announcements: [], matches: [], queue: null, fixtures: [], votes: [], results: [] };

/** Creates records 1, 2… that end at these times of 1 March (UTC). The page is opened on that day at 11:30. */
const createRecordsEndingAt = <Fields extends object>(fields: Fields, ...times: readonly string[]) =>
  times.map((time, index) => ({ ...fields, _id: `${index + 1}`, endDate: `2026-03-01T${time}Z` }));

const createAnnouncements = (...times: readonly string[]) =>
  createRecordsEndingAt({}, ...times).map((announcement, index) => ({
    ...announcement,
    html: `<p>News ${index + 1}</p>`,
  }));

const fixture = {
  clanAId: "1",
  clanBId: "2",
  clanBName: "Owls",
  startDate: "2026-03-01T10:00:00Z",
  isRunning: false,
  liveRound: null,
};
const createFixtures = (...times: readonly string[]) =>
  createRecordsEndingAt(fixture, ...times).map((event, index) => ({ ...event, clanAName: `Clan ${index + 1}` }));

const queue = { _id: "3", name: "Evening", modeName: "gCTF", mode: "2v2", waiting: 3, seats: 4 };
const vote = { question: "Who wins?", startDate: "2026-03-01T10:00:00Z" };

/** Opens the overview. `home` contains the data that are not empty. */
function openOverview(home: object) {
  return openComponent(HomeOverview, {}, { replies: { "POST /api/home": { data: { ...emptyHome, ...home } } } });
}

const readNews = () => [...document.querySelectorAll("aside p")].map(readText);
const readCards = () => [...document.querySelectorAll("li")].map(readText);

test("without news and cards, nothing is shown", async () => {
  const page = await openOverview(emptyHome);
  expect(document.querySelectorAll("#root *")).toHaveLength(0);
  await page.close();
});

test("if the data cannot be loaded, nothing is shown, and no space is reserved", async () => {
  const page = await openComponent(HomeOverview, {}, { otherReplies: "failures" });
  expect(document.querySelectorAll("#root *")).toHaveLength(0);
  await page.close();
});

const invitationsCall = "GET /api/clan/invitations";
const proposalsCall = "GET /api/event/proposals";

test.each([
  { role: "a visitor", viewer: null, calls: [] },
  { role: "a player without a clan", viewer: { _id: "9" }, calls: [invitationsCall] },
  { role: "a player of a clan", viewer: { _id: "9", clanId: "1" }, calls: [invitationsCall, proposalsCall] },
])(
  "for $role, the invitations and the proposed dates that wait for an answer are fetched with $calls",
  async ({ viewer, calls }) => {
    const replies = { "POST /api/home": { data: emptyHome } };
    const page = await openComponent(HomeOverview, {}, { viewer, replies, otherReplies: "empty" });
    expect(page.callsOnLoad.filter((call) => !call.startsWith("POST /api/home"))).toEqual(calls);
    await page.close();
  },
);

test("at most three current announcements are shown, and each that ends makes room for the next", async () => {
  const page = await openOverview({
    announcements: createAnnouncements("11:30:00", "12:00:00", "13:00:00", "13:00:00", "13:00:00"),
  });
  expect(readNews()).toEqual(["News 2", "News 3", "News 4"]);
  await setTime(page, "2026-03-01T12:00:00Z");
  expect(readNews()).toEqual(["News 3", "News 4", "News 5"]);
  await setTime(page, "2026-03-01T13:00:00Z");
  expect(readNews()).toEqual([]);
  await page.close();
});

test("at most three current events are shown, and each that ends makes room for the next", async () => {
  const page = await openOverview({
    fixtures: createFixtures("11:30:00", "12:00:00", "13:00:00", "13:00:00", "13:00:00"),
  });
  const readClans = () => readCards().map((card) => /Clan \d/.exec(card)?.[0]);
  expect(readClans()).toEqual(["Clan 2", "Clan 3", "Clan 4"]);
  await setTime(page, "2026-03-01T12:00:00Z");
  expect(readClans()).toEqual(["Clan 3", "Clan 4", "Clan 5"]);
  await setTime(page, "2026-03-01T13:00:00Z");
  expect(readVisibleText()).toBe("");
  await page.close();
});

test("what is being played is shown first", async () => {
  const [fixtureToCome, ...otherFixtures] = createFixtures("13:00:00", "13:00:00");
  const fixtures = [fixtureToCome, ...otherFixtures.map((playedFixture) => ({ ...playedFixture, isRunning: true }))];
  const page = await openOverview({ fixtures, queue });
  expect(readCards().map((card) => /Clan \d|Evening/.exec(card)?.[0])).toEqual(["Clan 2", "Evening", "Clan 1"]);
  await page.close();
});

test("only active votes are shown", async () => {
  const votes = [
    ...createRecordsEndingAt(vote, "11:29:00", "12:00:00"),
    { ...vote, _id: "3", startDate: "2026-03-01T11:31:00Z", endDate: "2026-03-02T11:00:00Z" },
  ];
  const page = await openOverview({ votes });
  expect(readCards()).toHaveLength(1);
  await setTime(page, "2026-03-01T11:31:00Z");
  expect(readCards()).toHaveLength(2);
  await page.close();
});

test("the cards end with the results and a link to the records", async () => {
  const result = {
    _id: "1",
    area: "ranked",
    date: "2026-03-01T11:00:00Z",
    map: "ctf5",
    boardName: null,
    redNames: ["Ann"],
    blueNames: ["Bob"],
    redScore: 9,
    blueScore: 3,
    winnerSide: "red",
    isForfeit: false,
    winnerChance: null,
  };
  const page = await openOverview({ results: [result], queue, fixtures: createFixtures("13:00:00") });
  expect(readCards()).toEqual([
    expect.stringMatching(/^1 seat free/),
    expect.stringMatching(/^Now League Clan 1/),
    // 2 March in the time zone of the tests (UTC+13).
    expect.stringMatching(/^2 Mar ctf5/),
    expect.stringMatching(/^Records/),
  ]);
  await page.close();
});
