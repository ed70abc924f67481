import { expect } from "vitest";
import { addGameServer, sendPost } from "./game-server.ts";
import { openLeague } from "./open-league.ts";

/** The size of a post. 16 such posts use up the daily budget of 1 MiB. */
export const postBytes = 64 * 1024;

/** Opens a league whose game servers may post 1 MiB a day. `post` posts a unique text of this size, and returns the status. */
export async function openLeagueWithPostBudget() {
  const league = await openLeague({ GAME_SERVER_MIB_PER_DAY: "1" });
  let postCount = 0;
  const createBody = (bytes: number) => `${postCount++} `.padEnd(bytes, "x");
  const post = async (key: string, bytes: number) => (await sendPost(league, key, createBody(bytes))).status;
  const server = await addGameServer(league, "EU 1");
  const countRounds = async () => (await league.call("searchRounds", { as: league.admin, body: { page: 1 } })).total;
  return { league, server, createBody, post, countRounds };
}

/** Sends `count` posts of `postBytes`, and expects them to succeed. */
export async function postManyTimes(post: (key: string, bytes: number) => Promise<number>, key: string, count: number) {
  for (let index = 0; index < count; index += 1) expect(await post(key, postBytes)).toBe(200);
}
