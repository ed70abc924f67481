import { setTimeout as pause } from "node:timers/promises";
import { expect, onTestFinished } from "vitest";
import { addGameServer, postRound } from "../../../test/game-server.ts";
import { type League, test } from "../../../test/open-league.ts";
import { createServerRound, scoreLimit } from "../../../test/play.ts";
import { createQueue, fillMatch, signUpAll } from "../../../test/queue-up.ts";
import { pickByTestLevel } from "../../../test/test-level.ts";
import { formatJsonMessage } from "../results/imports/format-round-message.ts";
import { watchRounds } from "./process-rounds.ts";

// 200 posts a second for a minute in `npm run stress`, otherwise fewer posts without pauses.
const serverCount = pickByTestLevel({ quick: 4, full: 4, stress: 20 });
const postsPerServer = pickByTestLevel({ quick: 6, full: 24, stress: 600 });
const postIntervalMs = pickByTestLevel({ quick: 0, full: 0, stress: 100 });

/** Posts successive states of a running match. @returns the last message */
function postMatch(league: League, serverNumber: number, names: string[]): Promise<string> {
  return postAll(league, serverNumber, (postNumber) => ({
    names,
    durationSeconds: 10 + postNumber,
    redScore: 1 + postNumber,
  }));
}

/** Posts finished rounds of unknown players. @returns the last message */
function postUnknownPlayers(league: League, serverNumber: number): Promise<string> {
  return postAll(league, serverNumber, (postNumber) => ({
    names: [`red ${serverNumber} ${postNumber}`, `blue ${serverNumber} ${postNumber}`],
    durationSeconds: 3600,
    redScore: scoreLimit,
  }));
}

type RoundState = { readonly names: string[]; readonly durationSeconds: number; readonly redScore: number };

/** Adds a game server and posts its rounds. @returns the last message */
async function postAll(
  league: League,
  serverNumber: number,
  createRound: (postNumber: number) => RoundState,
): Promise<string> {
  const { key } = await addGameServer(league, `Server ${serverNumber}`);
  let message = "";
  for (let postNumber = 0; postNumber < postsPerServer; postNumber += 1) {
    const { names, ...state } = createRound(postNumber);
    message = formatJsonMessage(createServerRound(names, { ...state, blueScore: 0, timeLimit: 60 }));
    await Promise.all([postRound(league, key, message), pause(postIntervalMs)]);
  }
  return message;
}

test("none of many concurrent posts is lost, and other requests are served in the meantime", async ({
  admin,
  league,
}) => {
  const queueId = await createQueue(league);
  // Every other server posts a match.
  const playerNamesByServer = new Map<number, string[]>();
  for (let serverNumber = 0; serverNumber < serverCount; serverNumber += 2) {
    const players = await signUpAll(league, `Ann ${serverNumber}`, `Bob ${serverNumber}`);
    await fillMatch(league, queueId, players);
    const names = players.map(({ name }) => name);
    playerNamesByServer.set(serverNumber, names);
  }
  const errors: unknown[] = [];
  const watch = watchRounds(league.context, (error) => errors.push(error));
  onTestFinished(() => watch.stop());

  let haveAllPosted = false;
  const allPosts = Promise.all(
    Array.from({ length: serverCount }, (_, serverNumber) => {
      const names = playerNamesByServer.get(serverNumber);
      return names === undefined ? postUnknownPlayers(league, serverNumber) : postMatch(league, serverNumber, names);
    }),
  ).finally(() => {
    haveAllPosted = true;
  });
  // The test awaits the posts below and reports a failure there.
  allPosts.catch(() => undefined);
  while (!haveAllPosted) {
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
  const { data: matchedRounds } = await league.call("searchRounds", { as: admin, body: { state: "MATCHED" } });
  const lastMessagesOfMatches = lastMessages.filter((_, serverNumber) => playerNamesByServer.has(serverNumber));
  expect(matchedRounds.map(({ text }) => text).sort()).toEqual(lastMessagesOfMatches.sort());

  // The red score begins at 1 and increases by 1 with each post.
  const { resultsRanked } = (await league.call("searchResults", { as: admin, body: {} })).data;
  expect(resultsRanked.map(({ redScore, isRunning }) => [redScore, isRunning])).toEqual(
    Array(serverCount / 2).fill([postsPerServer, true]),
  );
});
