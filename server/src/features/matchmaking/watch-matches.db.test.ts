import { expect } from "vitest";
import { test } from "../../../test/open-league.ts";
import { createQueue, fillMatch, readQueue, signUpAll } from "../../../test/queue-up.ts";
import { watchMatches } from "./cancel-match.ts";

/** The duration of a ready check. */
const readyCheckMs = 60_000;

test("a match whose ready check expires is cancelled exactly once if several processes run", async ({ league }) => {
  const id = await createQueue(league);
  const errors: unknown[] = [];
  const watchers = Array.from({ length: 3 }, () => watchMatches(league.context, (error) => errors.push(error)));

  await fillMatch(league, id, await signUpAll(league, "Ann", "Ben"));
  league.clock.advance(readyCheckMs);
  await expect.poll(async () => (await readQueue(league, id)).matches).toEqual([]);

  await Promise.all(watchers.map((watcher) => watcher.stop()));
  // If the match were cancelled twice, each of the two players would get two cooldowns.
  expect(await league.context.db.selectFrom("cooldowns").select("user_id").execute()).toHaveLength(2);
  expect(errors).toEqual([]);
});
