import { setTimeout as pause } from "node:timers/promises";
import { expect, onTestFinished } from "vitest";
import { addGameServer, postRound } from "../../../test/game-server.ts";
import { type League, test } from "../../../test/open-league.ts";
import { roundOf } from "../../../test/play.ts";
import { createQueue, fillMatch, signUpAll } from "../../../test/queue-up.ts";
import { byTestLevel } from "../../../test/test-level.ts";
import { writeJson } from "../results/imports/write-round-message.ts";
import { watchRounds } from "./process-rounds.ts";

/** 200 posts a second for a minute in `npm run stress`, otherwise fewer without pauses. */
const servers = byTestLevel({ quick: 4, full: 4, stress: 20 });
const postsEach = byTestLevel({ quick: 6, full: 24, stress: 600 });
const everyMs = byTestLevel({ quick: 0, full: 0, stress: 100 });

/** Posts successive states of a running match. */
function postMatch(league: League, server: number, names: string[]): Promise<string> {
  return postAll(league, server, (post) => ({ names, durationSeconds: 10 + post, redScore: 1 + post }));
}

/** Posts finished rounds of unknown players. */
function postUnknown(league: League, server: number): Promise<string> {
  return postAll(league, server, (post) => ({
    names: [`red ${server} ${post}`, `blue ${server} ${post}`],
    durationSeconds: 3600,
    redScore: 1000,
  }));
}

type Posted = { readonly names: string[]; readonly durationSeconds: number; readonly redScore: number };

/** @returns the last message */
async function postAll(league: League, server: number, roundAt: (post: number) => Posted): Promise<string> {
  const { key } = await addGameServer(league, `Server ${server}`);
  let message = "";
  for (let post = 0; post < postsEach; post += 1) {
    const { names, ...played } = roundAt(post);
    message = writeJson(roundOf(names, { ...played, blueScore: 0, timeLimit: 60 }));
    await Promise.all([postRound(league, key, message), pause(everyMs)]);
  }
  return message;
}

test("loses none of many concurrent posts, and serves other requests in the meantime", async ({ as, league }) => {
  const queueId = await createQueue(league);
  const matches = new Map<number, string[]>();
  for (let server = 0; server < servers; server += 2) {
    const players = await signUpAll(league, `Ann ${server}`, `Bob ${server}`);
    await fillMatch(league, queueId, players);
    matches.set(
      server,
      players.map(({ name }) => name),
    );
  }
  const faults: unknown[] = [];
  const watch = watchRounds(league.context, (fault) => faults.push(fault));
  onTestFinished(() => watch.stop());

  let isOver = false;
  const posting = Promise.all(
    Array.from({ length: servers }, (_, server) => {
      const names = matches.get(server);
      return names === undefined ? postUnknown(league, server) : postMatch(league, server, names);
    }),
  ).finally(() => {
    isOver = true;
  });
  // A failure is reported by the test, which awaits it below.
  posting.catch(() => undefined);
  while (!isOver) {
    await league.call("searchResults", { body: {} });
    await pause(1);
  }
  const last = await posting;
  const countOf = async (state: "RECEIVED" | "UNMATCHED") => {
    const { total = 0 } = await league.call("searchRounds", { as, body: { state, page: 1, numberPerPage: 1 } });
    return total;
  };
  while ((await countOf("RECEIVED")) > 0) await pause(20);
  await watch.stop();

  expect(faults).toEqual([]);
  expect(await countOf("UNMATCHED")).toBe((servers / 2) * postsEach);
  // Only the last state of each match remains.
  const { data: matched } = await league.call("searchRounds", { as, body: { state: "MATCHED" } });
  expect(matched.map(({ text }) => text).sort()).toEqual(last.filter((_, server) => matches.has(server)).sort());
  const { resultsRanked } = (await league.call("searchResults", { as, body: {} })).data;
  expect(resultsRanked.map(({ redScore, isRunning }) => [redScore, isRunning])).toEqual(
    Array(servers / 2).fill([postsEach, true]),
  );
});
