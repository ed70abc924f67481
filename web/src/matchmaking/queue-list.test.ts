import type { Queue } from "contract/queues.ts";
import { expect, test } from "vitest";
import { findActions, findLinks } from "../testing/describe-html.ts";
import { renderMain } from "../testing/render-screen.ts";
import { viewers } from "../testing/sample-viewers.ts";

const openMatch = { isRunning: false, liveRound: null };
const startedMatch = {
  ...openMatch,
  liveRound: { startedAt: "2026-03-01T11:25:30.000Z", redScore: null, blueScore: null },
};
const runningMatch = { isRunning: true, liveRound: { ...startedMatch.liveRound, redScore: 300, blueScore: 51 } };

test.each([
  { matchCount: 1, match: openMatch, link: "1 open match → /ranked/queues/1" },
  { matchCount: 2, match: runningMatch, link: "2 open matches → /ranked/queues/1" },
  { matchCount: 1, match: startedMatch, link: "Being played since 00:25 → /ranked/matches/1" },
  { matchCount: 1, match: runningMatch, link: "Being played 4:30 300–51 → /ranked/matches/1" },
])("a queue with $matchCount matches links to them with “$link”", async ({ matchCount, match, link }) => {
  // `entryCount` is the number of entries in each list of the sample data, such as the matches of a queue.
  const html = await renderMain("/ranked/queues", { viewer: null, sampleValues: { entryCount: matchCount, ...match } });
  expect(findLinks(html).map((text) => text.replaceAll(/[\u2066-\u2069]/g, ""))).toContain(link);
});

test.each([
  { queue: "exists", queueId: "1", isShown: false },
  { queue: "was deleted", queueId: null, isShown: true },
])("the viewer's match is above the list if its queue $queue: $isShown", async ({ queueId, isShown }) => {
  const html = await renderMain("/ranked/queues", { viewer: viewers.leader, sampleValues: { queueId } });
  expect(html.includes('aria-label="Match on map"')).toBe(isShown);
});

test.each([
  { viewer: "an admin without modes", role: "admin", modes: [], text: "A queue needs a mode: create one first." },
  {
    viewer: "an admin with modes",
    role: "admin",
    modes: [{ _id: "1", name: "Duel" }],
    text: "Matches are created from",
  },
  { viewer: "a visitor", role: "visitor", modes: [], text: "Matches are created from" },
] as const)("if there are no queues, $viewer is told “$text”", async ({ role, modes, text }) => {
  const replies = { "POST /api/queue/search": { data: [], total: 0 }, "POST /api/mode/search": { data: modes } };
  const html = await renderMain("/ranked/queues", { viewer: viewers[role], replies });
  expect(html).toContain(text);
  expect(findActions(html).includes("Go to modes /ranked/modes")).toBe(text.startsWith("A queue needs"));
  // Visitors get the link once, at the top of the page.
  const joinLinks = findActions(html).filter((action) => action === "How to join /ranked/join");
  expect(joinLinks).toHaveLength(role === "visitor" ? 1 : 0);
});

const queue: Queue = {
  _id: "1",
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

test("an empty queue has as many lines as other queues, so that nothing moves when a player joins or a match begins", async () => {
  const replies = {
    "POST /api/queue/search": { data: [queue], total: 1 },
    "GET /api/queue/1/history": { data: { made: [] } },
  };
  const html = await renderMain("/ranked/queues", { viewer: null, replies });
  for (const text of ["No open match", "Wait: no estimate yet", "Nobody is waiting yet."]) {
    expect(html.replaceAll("<!-- -->", "")).toContain(text);
  }
});

test("the main action of a visitor is to get an account", async () => {
  const html = await renderMain("/ranked/queues", { viewer: null });
  expect(findLinks(html)).toContain("How to join → /ranked/join");
});
