import { expect, test } from "vitest";
import { createPlayers } from "../../../test/play.ts";
import { monday, openScheduledEvent, tuesday } from "../../../test/scheduled-event.ts";

/** Opens a league with an event of the Foxes against the Owls. The league's admin leads the Foxes. */
async function openEventOfAdmin() {
  const scheduledEvent = await openScheduledEvent();
  const { league, admin, foxes } = scheduledEvent;
  await league.call("addClanPlayer", { as: admin, id: foxes.id, body: { userId: league.adminId } });
  await league.call("updateClan", { as: admin, id: foxes.id, body: { leaderId: league.adminId } });
  return scheduledEvent;
}

test("an admin who leads a clan sees its proposed dates, proposes and accepts dates like any leader", async () => {
  const { league, admin, id, owls, propose, readDates } = await openEventOfAdmin();
  await league.call("proposeDates", { as: admin, id, body: { startDates: [tuesday] } });
  await propose(owls, monday);
  const { data: proposedMatches } = await league.call("getOwnDateProposals", { as: admin });
  expect(proposedMatches).toMatchObject([{ eventId: id, proposals: [{ startDates: [tuesday] }, { clanId: owls.id }] }]);
  await league.call("acceptDate", { as: admin, id, body: { startDate: monday } });
  expect((await readDates()).startDate).toBe(monday);
});

test("an admin who leads a clan acts for it by default, and can act for the other clan by naming it", async () => {
  const { league, admin, id, foxes, owls } = await openEventOfAdmin();
  const [otherOwlId = ""] = await createPlayers(league, "Other owl");
  await league.call("addClanPlayer", { as: admin, id: owls.id, body: { userId: otherOwlId } });
  const setLineUp = (body: { clanId?: string; players: string[] }) =>
    league.call("nameLineUp", { as: admin, id, body });
  await setLineUp({ players: [league.adminId, foxes.leader.id] });
  const { data } = await setLineUp({ clanId: owls.id, players: [owls.leader.id, otherOwlId] });
  expect(data.lineUps.map(({ clanId }) => clanId)).toEqual([foxes.id, owls.id]);
});
