import { expect, test } from "vitest";
import { openMatchDay } from "../../../test/match-day.ts";
import { createPlayers } from "../../../test/play.ts";
import { findEventPlayers } from "./event-progress-queries.ts";
import { findEvent } from "./events-queries.ts";

/** Opens a match day of the Foxes (their leader, Ann, Ben and Cleo) against the Owls (their leader and Dora). */
async function openWithPlayers() {
  const { league, admin, id, foxes, owls, annId, benId, cleoId, createLineUpRequest } = await openMatchDay();
  const [doraId = ""] = await createPlayers(league, "Dora");
  await league.call("addClanPlayer", { as: admin, id: owls.id, body: { userId: doraId } });
  const event = (await findEvent(league.context.db, Number(id))) ?? expect.fail("There is no event");
  const sideOfFoxes = { clanId: Number(foxes.id), leaderId: Number(foxes.leader.id) };
  const sideOfOwls = { clanId: Number(owls.id), leaderId: Number(owls.leader.id) };
  return {
    league,
    admin,
    foxesLeadId: foxes.leader.id,
    annId,
    benId,
    foxIds: [foxes.leader.id, annId, benId, cleoId],
    owlIds: [owls.leader.id, doraId],
    sideOfFoxes,
    sideOfOwls,
    leaderIds: toSortedNumbers([foxes.leader.id, owls.leader.id]),
    createLineUpRequest,
    readPlayers: () => findEventPlayers(league.context.db, event),
  };
}

function toSortedNumbers(userIds: readonly string[]): number[] {
  return userIds.map(Number).sort((a, b) => a - b);
}

test("if two clans have no line-ups, all their players take part in their event", async () => {
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

test("if a clan has a line-up, only its players and substitutes and the leader take part", async () => {
  const eventWithPlayers = await openWithPlayers();
  const { league, foxesLeadId, annId, benId, createLineUpRequest, readPlayers } = eventWithPlayers;
  const { foxIds, owlIds, sideOfFoxes, sideOfOwls, leaderIds } = eventWithPlayers;
  await league.call("nameLineUp", createLineUpRequest([foxesLeadId, annId], [benId]));
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
  const { league, admin, foxesLeadId, annId, benId, createLineUpRequest, readPlayers } = await openWithPlayers();
  await league.call("nameLineUp", createLineUpRequest([annId, benId]));
  const ban = { scope: "ALL", reason: "any", endDate: null } as const;
  await league.call("updateUser", { as: admin, id: annId, body: { ban } });
  const [sideOfFoxes] = (await readPlayers()).sides;
  expect(sideOfFoxes?.starterIds).toEqual([Number(benId)]);
  expect(sideOfFoxes?.playerIds).toEqual(toSortedNumbers([foxesLeadId, benId]));
});

test("a ban from ranked matches does not exclude a player from events", async () => {
  const { league, admin, annId, benId, createLineUpRequest, readPlayers } = await openWithPlayers();
  await league.call("nameLineUp", createLineUpRequest([annId, benId]));
  const playersBefore = await readPlayers();
  const ban = { scope: "RANKED", reason: "any", endDate: null } as const;
  await league.call("updateUser", { as: admin, id: annId, body: { ban } });
  expect(await readPlayers()).toEqual(playersBefore);
});
