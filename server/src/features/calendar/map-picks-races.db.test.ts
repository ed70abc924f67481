import { getSeasonFeedPath } from "contract/event-rules.ts";
import { expect, test } from "vitest";
import { createEventWithPicks } from "../../../test/map-picks.ts";
import { openLeague } from "../../../test/open-league.ts";
import { raceOnLock } from "../../../test/race-on-lock.ts";
import { lockEventForUpdate } from "./events-queries.ts";

test("concurrent picks of the same map by two leaders both succeed", async () => {
  const league = await openLeague();
  const { id, seasonId, foxes, owls, pick, viewMapsAs, admin } = await createEventWithPicks(league);
  const replies = await raceOnLock(league.context.db, {
    holdLock: (trx) => lockEventForUpdate(trx, Number(id)),
    start: () => [foxes, owls].map(({ leader }) => pick(leader.token, "ctf3")),
  });
  expect(replies.map(({ status }) => status)).toEqual([200, 200]);
  expect(await viewMapsAs(admin)).toEqual(
    expect.arrayContaining([
      ["Foxes", "ctf3"],
      ["Owls", "ctf3"],
    ]),
  );
  expect((await league.http.server.inject({ url: getSeasonFeedPath(seasonId) })).body).toContain(
    "Map: ctf3\\, picked by both clans",
  );
});
