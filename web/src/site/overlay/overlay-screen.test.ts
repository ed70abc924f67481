// @vitest-environment happy-dom
import { beforeAll, expect, onTestFinished, test, vi } from "vitest";
import { readText } from "../../testing/describe-page.ts";
import { openPage, type PageOptions, setUpBrowser } from "../../testing/open-page.ts";
import type { SampleValues } from "../../testing/sample-replies.ts";

beforeAll(setUpBrowser);

/** Opens an overlay. Returns its text. */
async function readOverlay(
  href: string,
  sampleValues: SampleValues,
  replies: NonNullable<PageOptions["replies"]> = {},
): Promise<string> {
  const page = await openPage(href, { viewer: null, sampleValues, replies });
  const text = readText(document.body);
  await page.close();
  return text;
}

const ann = { userId: "3", userName: "Ann", avatar: null, tee: null };
const bob = { userId: "4", userName: "Bob", avatar: null, tee: null };
// The pages are opened on 1 March at 11:30 (UTC).
const runningEvent = { startDate: "2026-03-01T11:00:00.000Z", endDate: "2026-03-01T12:00:00.000Z" };
const upcomingEvent = { startDate: "2026-03-01T12:30:00.000Z", endDate: "2026-03-01T13:30:00.000Z" };
const endedEvent = { startDate: "2026-03-01T10:00:00.000Z", endDate: "2026-03-01T11:00:00.000Z" };

/** A round in which the left clan, which has the id 1, plays for blue. */
const roundAsBlue = {
  _id: "1",
  map: "ctf1",
  redClanId: "2",
  redScore: 300,
  blueScore: 900,
  hasRound: true,
  isForfeit: false,
  // The API's name of "validated".
  freezed: true,
};

/** Creates the reply with the rounds of an event. */
function createRoundsReply(rounds: object) {
  return { "GET /api/event/1/rounds": { data: { rounds: [], running: [], ...rounds } } };
}

test.each([
  ["that is over", endedEvent, "Over"],
  ["that has begun", runningEvent, "Under way"],
  ["that begins in an hour", upcomingEvent, "Starts in 1:00:00"],
])("the overlay of an event %s shows its state", async (_, dates, state) => {
  const text = await readOverlay("/overlay/event/1", { ...dates, score: null, picks: [] }, createRoundsReply({}));
  expect(text).toBe(`Overlay: title CL clanAName vs CL clanBName ${state}`);
});

test("the overlay of an event shows its score and its validated rounds, with the left clan first", async () => {
  const roundAsRed = { ...roundAsBlue, _id: "2", map: "ctf2", redClanId: "1" };
  const unvalidatedRound = { ...roundAsBlue, _id: "3", map: "ctf3", freezed: false };
  const rounds = createRoundsReply({ rounds: [roundAsBlue, roundAsRed, unvalidatedRound] });
  const text = await readOverlay("/overlay/event/1", { ...endedEvent, score: { clanA: 2, clanB: 1 } }, rounds);
  expect(text).toContain("clanAName 2–1 CL clanBName ctf1 900 – 300 ctf2 300 – 900 Over");
  expect(text).not.toContain("ctf3");
});

test.each([
  ["red", "clanAName", "clanBName", "clanAName Ann vs CL clanBName Bob", "300–51"],
  ["blue", "clanBName", "clanAName", "clanAName Bob vs CL clanBName Ann", "51–300"],
  ["no", "Bears", null, "clanAName vs CL clanBName", "300–51"],
])(
  "the left clan is shown with the players and the score of the side that it plays for: %s",
  async (_, redClanName, blueClanName, text, score) => {
    const liveRound = { startedAt: "2026-03-01T11:25:30.000Z", redScore: 300, blueScore: 51 };
    const running = [{ ...liveRound, map: "ctf5", redClanName, blueClanName, redPlayers: [ann], bluePlayers: [bob] }];
    const sampleValues = { ...upcomingEvent, score: null, picks: [] };
    const overlay = await readOverlay("/overlay/event/1", sampleValues, createRoundsReply({ running }));
    expect(overlay).toContain(`${text} ctf5 ${score} Being played 4:30`);
  },
);

const picks = [
  { clanId: "1", clanName: "clanAName", map: "ctf1" },
  { clanId: "2", clanName: "clanBName", map: "ctf2" },
];
const samePicks = picks.map((pick) => ({ ...pick, map: "ctf1" }));
/** Rules by which picks are revealed an hour before the match, or two hours before it. */
const lateReveal = { pickHours: 1 };
const earlyReveal = { pickHours: 2 };

test.each<[description: string, shownPicks: object[], seasonRules: object, score: object | null, text: string]>([
  ["of both clans", picks, lateReveal, null, "vs CL clanBName ctf1 · ctf2 Starts"],
  ["that are the same map", samePicks, lateReveal, null, "vs CL clanBName ctf1 in two rounds Starts"],
  ["of one clan after the deadline", picks.slice(0, 1), earlyReveal, null, "vs CL clanBName ctf1 Starts"],
  ["of one clan before the deadline", picks.slice(0, 1), lateReveal, null, "vs CL clanBName Starts"],
  ["of a match with a score", picks, earlyReveal, { clanA: 1, clanB: 0 }, "1–0 CL clanBName Starts"],
])(
  "the overlay shows the picked maps only if they are public: picks %s",
  async (_, shownPicks, seasonRules, score, text) => {
    const sampleValues = { ...upcomingEvent, picks: shownPicks, seasonRules, score };
    expect(await readOverlay("/overlay/event/1", sampleValues, createRoundsReply({}))).toContain(text);
  },
);

const openMatch = {
  result: null,
  isRunning: false,
  liveRound: null,
  isOpen: true,
  readyUntil: "2026-03-01T11:31:00.000Z",
};
const players = [
  { ...ann, elo: 1000, isReady: true },
  { ...bob, elo: 1000, isReady: false },
];

test.each([
  [
    "is being played",
    {
      ...openMatch,
      isRunning: true,
      liveRound: { startedAt: "2026-03-01T11:25:30.000Z", redScore: 300, blueScore: 51 },
    },
    /300–51 .* Being played 4:30$/,
  ],
  [
    "was started on its server",
    { ...openMatch, liveRound: { startedAt: "2026-03-01T11:25:30.000Z", redScore: null, blueScore: null } },
    /vs .* Being played since 00:25$/,
  ],
  ["is over without a result", { ...openMatch, isOpen: false }, "Over"],
  ["has only ready players", { ...openMatch, readyUntil: null }, "All ready"],
  ["waits for a player", { ...openMatch, redPlayers: players, bluePlayers: [] }, /vs Blue map .* 1 of 2 ready, 1:00$/],
])("the overlay of a match that %s shows its state", async (_, sampleValues, state) => {
  expect(await readOverlay("/overlay/match/1", sampleValues)).toMatch(state);
});

test("the overlay of a match shows the players and the map of its result", async () => {
  const result = { redPlayers: [bob], bluePlayers: [ann], map: "ctf7", redScore: 900, blueScore: 300 };
  const text = await readOverlay("/overlay/match/1", { result: { ...result, winnerSide: "red", isForfeit: false } });
  expect(text).toContain("Red Bob 900–300 Blue Ann ctf7");
  expect(text).toMatch(/Final$/);
});

test("the overlay of a match shows red at the left, and blue at the right", async () => {
  const page = await openPage("/overlay/match/1", { viewer: null, sampleValues: openMatch });
  const sides = [...document.querySelectorAll("[data-at]")].map((team) => {
    const players = team.querySelector("ul")?.getAttribute("aria-label");
    return `${team.getAttribute("data-at")}: ${players}`;
  });
  expect(sides).toEqual(["left: Red players", "right: Blue players"]);
  await page.close();
});

test.each([
  ["/overlay/event/1", "GET /api/event/1", "There is no such event"],
  ["/overlay/match/1", "GET /api/match/1", "There is no such match"],
  // This overlay makes no call.
  ["/overlay/season/1", "", "There is no such overlay"],
])("%s shows only that it is missing", async (href, call, message) => {
  expect(await readOverlay(href, {}, { [call]: { status: 404, errorCode: "NOT_FOUND" } })).toBe(message);
});

test("an overlay is refetched every five seconds without live updates", async () => {
  const sampleValues = { ...endedEvent, score: null };
  const page = await openPage("/overlay/event/1", { viewer: null, sampleValues, replies: createRoundsReply({}) });
  const fetchSpy = vi.spyOn(globalThis, "fetch");
  onTestFinished(() => fetchSpy.mockRestore());
  const listPaths = () => fetchSpy.mock.calls.map(([path]) => path).sort();
  await page.run(() => void vi.advanceTimersByTimeAsync(4000));
  expect(listPaths()).toEqual([]);
  await page.run(() => void vi.advanceTimersByTimeAsync(1000));
  expect(listPaths()).toEqual(["/api/event/1", "/api/event/1/mapPicks", "/api/event/1/rounds"]);
  await page.close();
});

test("an overlay shows no errors in a stream", async () => {
  const page = await openPage("/overlay/event/1", { viewer: null, otherReplies: "failures" });
  expect(page.errorsAndNavigationsOnLoad).toEqual([]);
  expect(readText(document.body)).toBe("");
  await page.close();
});
