// @vitest-environment happy-dom
import type { Queue, QueueHistory, QueuePlayer } from "contract/queues.ts";
import { beforeAll, expect, test } from "vitest";
import { createExamplePlayer, exampleMatch } from "../results/matches/example-match.ts";
import { openPage, setUpBrowser } from "../testing/open-page.ts";
import { readVisibleText, setSiteInfo } from "../testing/page-actions.ts";

beforeAll(setUpBrowser);

// In all tests, it is 2026-03-01T11:30:00Z.
const viewer = { _id: "9" };

/** Creates a player who has waited for 20 minutes. */
function createWaitingPlayer(userId: string, changes: Partial<QueuePlayer> = {}): QueuePlayer {
  const { isReady: _isReady, ...player } = createExamplePlayer(userId, { isReady: false });
  const waiting = { numberGames: 100, joinedAt: "2026-03-01T11:10:00Z", isAway: false, passedOverAt: null };
  return { ...player, ...waiting, ...changes };
}

const queue: Queue = {
  _id: "2",
  name: "Evening",
  modeId: "3",
  modeName: "gCTF",
  mode: "2v2",
  maps: ["ctf5"],
  guildId: null,
  players: [],
  matches: [],
  waits: [],
};
const noHistory: QueueHistory = { waits: [], made: [], lastResults: [], elos: null };

/** Opens the page of a queue, and returns its text. */
async function readQueue(changes: Partial<Queue>, historyChanges: Partial<QueueHistory> = {}): Promise<string> {
  const replies = {
    "POST /api/queue/search": { data: [{ ...queue, ...changes }], total: 1 },
    "GET /api/queue/2/history": { data: { ...noHistory, ...historyChanges } },
    "GET /api/match/own": { data: { match: null, cooldown: null, queueIds: [], lastRound: null } },
  };
  const page = await openPage("/ranked/queues/2", { viewer, replies });
  const text = readVisibleText();
  await page.close();
  return text;
}

test("a queue without players and matches has no figures and no last matches", async () => {
  const text = await readQueue({});
  expect(text).toContain("gCTF · 2 vs 2");
  for (const label of ["usual wait", "Elo of waiting players", "Elo in the last matches", "Last matches"]) {
    expect(text).not.toContain(label);
  }
});

test.each([
  { elos: [1000], text: "Elo of waiting players 1000" },
  { elos: [1000, 936.4, 1066.2], text: "Elo of waiting players 936–1066" },
])("the Elo of waiting players is a number or a range: $text", async ({ elos, text }) => {
  const players = elos.map((elo, index) => createWaitingPlayer(String(index + 1), { elo }));
  expect(await readQueue({ players })).toContain(text);
});

test("the Elo in the last matches is a range, even if nobody waits", async () => {
  const text = await readQueue({}, { elos: { lowest: 800, highest: 1200 } });
  expect(text).toContain("Elo in the last matches 800–1200");
  expect(text).not.toContain("Elo of waiting players");
});

test.each([
  { passedOverAt: "2026-03-01T11:29:50Z", text: "Just now, because you had no open page" },
  { passedOverAt: "2026-03-01T11:25:00Z", text: "5 min ago, because you had no open page" },
])("a player who was skipped at $passedOverAt reads “$text”", async ({ passedOverAt, text }) => {
  const players = [createWaitingPlayer("8"), createWaitingPlayer("9", { passedOverAt })];
  const visibleText = (await readQueue({ players })).replaceAll(" ,", ",");
  expect(visibleText).toContain("A match was created without you.");
  expect(visibleText).toContain(text);
  expect(visibleText).toContain("Players who link Discord in their profile are always notified.");
});

test("a site without Discord does not advise skipped players to link an account", async () => {
  setSiteInfo("discord", "");
  const text = await readQueue({ players: [createWaitingPlayer("9", { passedOverAt: "2026-03-01T11:25:00Z" })] });
  expect(text).toContain("A match was created without you.");
  expect(text).not.toContain("Discord");
});

test("a player who was not skipped sees nothing about skipped players", async () => {
  const players = [createWaitingPlayer("8", { passedOverAt: "2026-03-01T11:25:00Z" }), createWaitingPlayer("9")];
  expect(await readQueue({ players })).not.toContain("without you");
});

test("the viewer's own match is shown above the waiting players, other matches below them", async () => {
  const ownMatch = {
    ...exampleMatch,
    _id: "6",
    map: "ctf6",
    redPlayers: [createExamplePlayer("9", { isReady: true })],
  };
  const otherMatch = { ...exampleMatch, _id: "7", map: "ctf7" };
  const findHeadings = (text: string) => text.match(/ctf\d gCTF|Waiting/g);
  expect(findHeadings(await readQueue({ matches: [otherMatch, ownMatch] }))).toEqual([
    "ctf6 gCTF",
    "Waiting",
    "ctf7 gCTF",
  ]);
  expect(findHeadings(await readQueue({ matches: [otherMatch] }))).toEqual(["ctf7 gCTF", "Waiting"]);
});
