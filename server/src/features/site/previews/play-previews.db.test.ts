import { expect } from "vitest";
import { test } from "../../../../test/open-league.ts";
import { createMode, createServerRound, importRound } from "../../../../test/play.ts";
import { createQueue, signUpAll } from "../../../../test/queue-up.ts";
import { findPreview } from "./find-preview.ts";

test("the previews of queues show their seats, and that of a match its players and its map", async ({ league }) => {
  const find = (page: string) => findPreview(league.http, page, { timeZone: "UTC", now: league.clock.now() });
  expect(await find("/ranked/queues")).toBeNull();
  expect(await find("/ranked/queues/1")).toBeNull();
  expect(await find("/ranked/matches/1")).toBeNull();
  const [ann, ben] = await signUpAll(league, "Ann", "Ben");
  await createQueue(league, { name: "Alone", mode: "2v2" });
  const id = await createQueue(league);
  await league.call("joinQueue", { as: ann.token, id });
  expect(await find("/ranked/queues")).toMatchObject({
    title: "Queues",
    entries: [
      { name: "Duels", value: "1 of 2" },
      { name: "Alone", value: "0 of 4" },
    ],
  });
  expect(await find(`/ranked/queues/${id}`)).toMatchObject({
    caption: "Duels · 1 vs 1",
    name: "Duels",
    seats: 2,
    players: [{ id: ann.id }],
  });
  const { data: queue } = await league.call("joinQueue", { as: ben.token, id });
  const match = await find(`/ranked/matches/${queue.matches[0]?._id}`);
  expect(match).toMatchObject({
    kind: "result",
    caption: "Duels · 1 vs 1 · about to begin",
    map: "ctf5",
    winner: null,
  });
  const { red, blue } = match as Extract<typeof match, { kind: "result" }>;
  expect([red.score, blue.score]).toEqual([null, null]);
  expect([...red.players, ...blue.players].map(({ name }) => name).toSorted()).toEqual(["Ann", "Ben"]);
});

test("the preview of the join page introduces the league, with the league's own text if there is one", async ({
  league,
}) => {
  const context = { timeZone: "UTC", now: league.clock.now() };
  expect(await findPreview(league.http, "/ranked/join", context)).toMatchObject({
    title: "How to join",
    text: expect.stringContaining("Teeworlds"),
  });
  expect(await findPreview(league.http, "/ranked/join", { ...context, introduction: "Our own." })).toMatchObject({
    text: "Our own.",
  });
});

test("the preview of a player shows the mode in which they have the highest Elo", async ({ admin, league }) => {
  const [ann] = await signUpAll(league, "Ann", "Ben");
  for (const [mode, redScore] of [
    ["First", 100],
    ["Second", 500],
  ] as const) {
    const modeId = await createMode(league, mode);
    const round = createServerRound(["Ann", "Ben"], { redScore, blueScore: 300, map: "ctf5" });
    const { _id: id } = await importRound(league, modeId, round, "2026-02-01T12:00:00Z");
    await league.call("freezeResult", { as: admin, id });
  }
  const preview = await findPreview(league.http, `/ranked/users/${ann.id}`, {
    timeZone: "UTC",
    now: league.clock.now(),
  });
  expect(preview).toMatchObject({ curve: { title: "Elo in Second" } });
});
