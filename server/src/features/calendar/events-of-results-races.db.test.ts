import { expect, test } from "vitest";
import { earlyDates, lateDates, openAfterMatchDay } from "../../../test/after-match-day.ts";
import { createEvent } from "../../../test/league-season.ts";
import { raceOnLock } from "../../../test/race-on-lock.ts";
import { cancelEvent, lockEventForUpdate } from "./events-queries.ts";

test("if one event is cancelled and another one is created concurrently, results are assigned to the new one", async () => {
  const { league, admin, clanIds, foxesId, owlsId, enterResult, findEventId } = await openAfterMatchDay();
  const { _id: cancelledId } = await createEvent(league, { clans: clanIds, ...lateDates });
  const resultIds = [await enterResult("2026-03-05T18:10:00Z"), await enterResult("2026-03-05T18:20:00Z")];
  // The calls wait until the first event is cancelled. Then only the event that one of them creates is left.
  const replies = await raceOnLock(league.context.db, {
    holdLock: async (trx) => {
      const event = (await lockEventForUpdate(trx, Number(cancelledId))) ?? expect.fail("no event");
      await cancelEvent(trx, event, league.clock.now());
    },
    start: () => [
      league.send("createEvent", { as: admin, body: { clanAId: foxesId, clanBId: owlsId, ...earlyDates } }),
      ...resultIds.map((id) =>
        league.leagueArea.send("updateResult", { as: admin, id, body: { date: "2026-03-05T18:30:00Z" } }),
      ),
      league.leagueArea.send("importResult", { as: admin, body: {} }),
    ],
  });
  expect(replies.map(({ status }) => status)).toEqual([201, 200, 200, 201]);

  const events = (await league.call("searchEvents")).data;
  for (const id of resultIds) expect(await findEventId(id)).toBe(events[0]?._id);
});
