import { setTimeout as pause } from "node:timers/promises";
import { expect, onTestFinished } from "vitest";
import { addGameServer, postRound } from "../../../test/game-server.ts";
import { type League, test } from "../../../test/open-league.ts";
import { createServerRound } from "../../../test/play.ts";
import { createQueue, fillMatch, signUpAll } from "../../../test/queue-up.ts";
import { byTestLevel } from "../../../test/test-level.ts";
import { writeJson } from "../results/imports/write-round-message.ts";
import { watchRounds } from "./process-rounds.ts";

/** 200 posts a second for a minute in `npm run stress`, otherwise fewer without pauses. */
const serverCount = byTestLevel({ quick: 4, full: 4, stress: 20 });
const postsPerServer = byTestLevel({ quick: 6, full: 24, stress: 600 });
const postIntervalMs = byTestLevel({ quick: 0, full: 0, stress: 100 });

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

type RoundState = { readonly names: string[]; readonly durationSeconds: number; readonly redScore: number };

/** Adds a game server and posts its rounds. @returns the last message */
async function postAll(league: League, server: number, createRound: (post: number) => RoundState): Promise<string> {
  const { key } = await addGameServer(league, `Server ${server}`);
  let message = "";
  for (let post = 0; post < postsPerServer; post += 1) {
    const { names, ...state } = createRound(post);
    message = writeJson(createServerRound(names, { ...state, blueScore: 0, timeLimit: 60 }));
    await Promise.all([postRound(league, key, message), pause(postIntervalMs)]);
  }
  return message;
}

test("loses none of many concurrent posts, and serves other requests in the meantime", async ({ admin, league }) => {
  const queueId = await createQueue(league);
  const matches = new Map<number, string[]>();
  for (let server = 0; server < serverCount; server += 2) {
    const players = await signUpAll(league, `Ann ${server}`, `Bob ${server}`);
    await fillMatch(league, queueId, players);
    matches.set(
      server,
      players.map(({ name }) => name),
    );
  }
  const errors: unknown[] = [];
  const watch = watchRounds(league.context, (error) => errors.push(error));
  onTestFinished(() => watch.stop());

  let isOver = false;
  const allPosts = Promise.all(
    Array.from({ length: serverCount }, (_, server) => {
      const names = matches.get(server);
      return names === undefined ? postUnknown(league, server) : postMatch(league, server, names);
    }),
  ).finally(() => {
    isOver = true;
  });
  // The test awaits the posts below and reports a failure there.
  allPosts.catch(() => undefined);
  while (!isOver) {
    await league.call("searchResults", { body: {} });
    await pause(1);
  }
  const lastMessages = await allPosts;
  const countRounds = async (state: "RECEIVED" | "UNMATCHED") => {
    const { total = 0 } = await league.call("searchRounds", { as: admin, body: { state, page: 1, numberPerPage: 1 } });
    return total;
  };

  while ((await countRounds("RECEIVED")) > 0) await pause(20);
  await watch.stop();

  expect(errors).toEqual([]);
  expect(await countRounds("UNMATCHED")).toBe((serverCount / 2) * postsPerServer);

  // Only the last state of each match remains.
  const { data: matched } = await league.call("searchRounds", { as: admin, body: { state: "MATCHED" } });
  expect(matched.map(({ text }) => text).sort()).toEqual(
    lastMessages.filter((_, server) => matches.has(server)).sort(),
  );

  const { resultsRanked } = (await league.call("searchResults", { as: admin, body: {} })).data;
  expect(resultsRanked.map(({ redScore, isRunning }) => [redScore, isRunning])).toEqual(
    Array(serverCount / 2).fill([postsPerServer, true]),
  );
});
