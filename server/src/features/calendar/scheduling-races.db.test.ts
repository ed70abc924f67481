import { expect, test } from "vitest";
import { countByStatus } from "../../../test/call-league.ts";
import { createEvent } from "../../../test/league-season.ts";
import { raceOnLock } from "../../../test/race-on-lock.ts";
import { monday, openScheduledEvent, originalDates, tuesday } from "../../../test/scheduled-event.ts";
import { removeLeader } from "../seasons/clans/rosters-queries.ts";
import { lockEventForUpdate, removeProposals } from "./events-queries.ts";

test("leaders cannot accept a date on which a clan has another event, not even concurrently", async () => {
  const { league, db, id, foxes, owls, bears, propose } = await openScheduledEvent();
  const { _id: otherEventId } = await createEvent(league, { clans: [bears.id, foxes.id], ...originalDates });
  const accept = (eventId: string, clan: typeof foxes) =>
    league.send("acceptDate", { as: clan.leader.token, id: eventId, body: { startDate: monday } });

  await propose(foxes, monday);
  await league.call("proposeDates", { as: foxes.leader.token, id: otherEventId, body: { startDates: [monday] } });
  const replies = await raceOnLock(db, {
    holdLock: async (trx) => {
      await lockEventForUpdate(trx, Number(id));
      await lockEventForUpdate(trx, Number(otherEventId));
    },
    start: () => [accept(id, owls), accept(otherEventId, bears)],
  });
  expect(countByStatus(replies)).toEqual({ 200: 1, 409: 1 });
});

test("exactly one of two leaders who accept each other's date succeeds", async () => {
  const { league, db, id, foxes, owls, propose, readDates } = await openScheduledEvent();
  await propose(foxes, monday);
  await propose(owls, tuesday);
  const replies = await raceOnLock(db, {
    holdLock: (trx) => trx.selectFrom("events").select("id").where("id", "=", Number(id)).forUpdate().execute(),
    start: () => [
      league.send("acceptDate", { as: owls.leader.token, id, body: { startDate: monday } }),
      league.send("acceptDate", { as: foxes.leader.token, id, body: { startDate: tuesday } }),
    ],
  });
  expect(countByStatus(replies)).toEqual({ 200: 1, 409: 1 });
  expect((await readDates()).startDate).toBe(replies[0]?.status === 200 ? monday : tuesday);
});

test("the acceptance of a date is rejected if an admin concurrently moves the event or the leader changes", async () => {
  const { league, db, admin, id, foxes, owls, propose, readDates } = await openScheduledEvent();
  await propose(foxes, monday);
  const accept = () => league.send("acceptDate", { as: owls.leader.token, id, body: { startDate: monday } });
  const [replyWithoutLead] = await raceOnLock(db, {
    holdLock: (trx) => removeLeader(trx, Number(owls.id)),
    start: () => [accept()],
  });
  expect(replyWithoutLead).toMatchObject({ status: 403, body: { errorCode: "NOT_LEADER" } });

  await league.call("updateClan", { as: admin, id: owls.id, body: { leaderId: owls.leader.id } });
  const [replyWithoutProposal] = await raceOnLock(db, {
    // An admin who moves the event removes the proposals in this way.
    holdLock: async (trx) => {
      await lockEventForUpdate(trx, Number(id));
      await removeProposals(trx, Number(id));
    },
    start: () => [accept()],
  });
  expect(replyWithoutProposal).toMatchObject({ status: 409, body: { errorCode: "DATE_NOT_PROPOSED" } });
  expect(await readDates()).toEqual(originalDates);
});
