import { expect } from "vitest";
import { test } from "../../../test/open-league.ts";
import { createQueue, fillMatch, readQueue, signUpAll } from "../../../test/queue-up.ts";
import { cancelExpiredMatches } from "./cancel-match.ts";

const minuteMs = 60_000;

test("a match is cancelled if it was created more than a minute in the future, because the clock was set back", async ({
  league,
}) => {
  const id = await createQueue(league);
  await fillMatch(league, id, await signUpAll(league, "Ann", "Ben"));
  const createdAt = league.clock.now();
  // The clocks of two processes may differ by up to a minute.
  league.clock.moveTo(createdAt - minuteMs);
  await cancelExpiredMatches(league.context);
  expect((await readQueue(league, id)).matches).toHaveLength(1);
  league.clock.moveTo(createdAt - minuteMs - 1);
  await cancelExpiredMatches(league.context);
  expect((await readQueue(league, id)).matches).toEqual([]);
});
