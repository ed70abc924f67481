import { expect } from "vitest";
import { addGameServer, sendPost } from "./game-server.ts";
import { openLeague } from "./open-league.ts";

/** The size of a post. 16 such posts use up the daily budget of 1 MiB. */
export const postBytes = 64 * 1024;

/** Opens a league whose game servers may post 1 MiB a day. `post` posts a unique text of the given size. */
export async function openLeagueWithPostBudget() {
  const league = await openLeague({ GAME_SERVER_MIB_PER_DAY: "1" });
  let postCount = 0;
  const createBody = (bytes: number) => `${postCount++} `.padEnd(bytes, "x");
  const post = async (key: string, bytes: number) => (await sendPost(league, key, createBody(bytes))).status;
  const server = await addGameServer(league, "EU 1");
  const countRounds = async () => (await league.call("searchRounds", { as: league.admin, body: { page: 1 } })).total;
  return { league, server, createBody, post, countRounds };
}

/** Posts `postBytes` the given number of times. */
export async function postManyTimes(post: (key: string, bytes: number) => Promise<number>, key: string, times: number) {
  for (let time = 0; time < times; time += 1) expect(await post(key, postBytes)).toBe(200);
}
