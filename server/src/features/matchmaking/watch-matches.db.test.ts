import { expect } from "vitest";
import { test } from "../../../test/open-league.ts";
import { createQueue, fillMatch, readQueue, signUpAll } from "../../../test/queue-up.ts";
import { watchMatches } from "./cancel-match.ts";

test("expired matches are cancelled once, however many processes run", async ({ league }) => {
  const id = await createQueue(league);
  const faults: unknown[] = [];
  const watches = Array.from({ length: 3 }, () => watchMatches(league.context, (fault) => faults.push(fault)));

  await fillMatch(league, id, await signUpAll(league, "Ann", "Ben"));
  league.clock.advance(60_000);
  await expect.poll(async () => (await readQueue(league, id)).matches).toEqual([]);

  await Promise.all(watches.map((watch) => watch.stop()));
  expect(await league.context.db.selectFrom("cooldowns").select("user_id").execute()).toHaveLength(2);
  expect(faults).toEqual([]);
});
