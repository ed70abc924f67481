import { expect, test } from "vitest";
import { openMatchDay } from "../../../test/match-day.ts";
import { createPlayers } from "../../../test/play.ts";
import { findEventPlayers } from "./event-progress-queries.ts";
import { findEvent } from "./events-queries.ts";

/** Opens a match day of the Foxes (their leader, Ann, Ben and Cleo) against the Owls (their leader and Dora). */
async function openWithPlayers() {
  const { league, admin, id, foxes, owls, annId, benId, cleoId, createLineUp } = await openMatchDay();
  const [doraId = ""] = await createPlayers(league, "Dora");
  await league.call("addClanPlayer", { as: admin, id: owls.id, body: { userId: doraId } });
  const event = (await findEvent(league.context.db, Number(id))) ?? expect.fail("There is no event");
  const sideOfFoxes = { clanId: Number(foxes.id), leaderId: Number(foxes.lead.id) };
  const sideOfOwls = { clanId: Number(owls.id), leaderId: Number(owls.lead.id) };
  return {
    league,
    admin,
    foxesLeadId: foxes.lead.id,
    annId,
    benId,
    foxIds: [foxes.lead.id, annId, benId, cleoId],
    owlIds: [owls.lead.id, doraId],
    sideOfFoxes,
    sideOfOwls,
    leaderIds: toSortedNumbers([foxes.lead.id, owls.lead.id]),
    createLineUp,
    readPlayers: () => findEventPlayers(league.context.db, event),
  };
}

function toSortedNumbers(userIds: readonly string[]): number[] {
  return userIds.map(Number).sort((a, b) => a - b);
}

test("all players of two clans without line-ups take part in their event", async () => {
  const { foxIds, owlIds, sideOfFoxes, sideOfOwls, leaderIds, readPlayers } = await openWithPlayers();
  const allIds = toSortedNumbers([...foxIds, ...owlIds]);
  expect(await readPlayers()).toEqual({
    playerIds: allIds,
    memberIds: allIds,
    leaderIds,
    sides: [
      { ...sideOfFoxes, playerIds: toSortedNumbers(foxIds), starterIds: [] },
      { ...sideOfOwls, playerIds: toSortedNumbers(owlIds), starterIds: [] },
    ],
    largestLineUpSize: 0,
  });
});

test("a clan with a line-up takes part with its players, substitutes and leader, but without the others", async () => {
  const { league, foxesLeadId, annId, benId, createLineUp, ...clans } = await openWithPlayers();
  const { foxIds, owlIds, sideOfFoxes, sideOfOwls, leaderIds, readPlayers } = clans;
  await league.call("nameLineUp", createLineUp([foxesLeadId, annId], [benId]));
  const playingFoxIds = [foxesLeadId, annId, benId];
  expect(await readPlayers()).toEqual({
    playerIds: toSortedNumbers([...playingFoxIds, ...owlIds]),
    memberIds: toSortedNumbers([...foxIds, ...owlIds]),
    leaderIds,
    sides: [
      {
        ...sideOfFoxes,
        playerIds: toSortedNumbers(playingFoxIds),
        starterIds: toSortedNumbers([foxesLeadId, annId]),
      },
      { ...sideOfOwls, playerIds: toSortedNumbers(owlIds), starterIds: [] },
    ],
    largestLineUpSize: 2,
  });
});

test("a leader outside the line-up takes part, and a player who was banned does not", async () => {
  const { league, admin, foxesLeadId, annId, benId, createLineUp, readPlayers } = await openWithPlayers();
  await league.call("nameLineUp", createLineUp([annId, benId]));
  const ban = { scope: "ALL", reason: "any", endDate: null } as const;
  await league.call("updateUser", { as: admin, id: annId, body: { ban } });
  const [sideOfFoxes] = (await readPlayers()).sides;
  expect(sideOfFoxes?.starterIds).toEqual([Number(benId)]);
  expect(sideOfFoxes?.playerIds).toEqual(toSortedNumbers([foxesLeadId, benId]));
});
