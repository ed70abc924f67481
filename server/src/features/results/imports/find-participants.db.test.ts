import { expect } from "vitest";
import { endSeason } from "../../../../test/league-season.ts";
import { test } from "../../../../test/open-league.ts";
import { createPlayers, createServerRound } from "../../../../test/play.ts";
import { createQueue, fillMatch, signUpAll } from "../../../../test/queue-up.ts";
import { openLeagueWithEvent } from "../../../../test/running-match.ts";
import { findParticipants } from "./find-participants.ts";
import { formatJsonMessage } from "./format-round-message.ts";

test("the participants of a match are its players, their substitutes and the players whom they replaced", async ({
  admin,
  league,
}) => {
  const [ann, ben, cleo, dan, eve] = await signUpAll(league, "Ann", "Ben", "Cleo", "Dan", "Eve");
  const queueId = await createQueue(league);
  const match = await fillMatch(league, queueId, [ann, ben]);
  await fillMatch(league, queueId, [dan, eve]);
  const { data: queues } = await league.call("searchQueues", { as: admin });
  const id = queues[0]?.matches.find(({ _id }) => _id === match._id)?.resultId ?? "";
  // Cleo replaces Ann.
  await league.call("removePlayer", { as: admin, id, body: { playerId: ann.id } });
  const sideOfAnn = match.redPlayers[0]?.userId === ann.id ? "Red" : "Blue";
  await league.call(`add${sideOfAnn}Player`, { as: admin, id, body: { playerId: cleo.id } });

  const findNames = async (...players: readonly { readonly id: string }[]) => {
    const playerIds = players.map((player) => Number(player.id));
    const participants = await findParticipants(league.context.db, playerIds, league.clock.now());
    return [ann, ben, cleo, dan, eve].filter((player) => participants.has(Number(player.id))).map(({ name }) => name);
  };
  for (const player of [ann, ben, cleo]) expect(await findNames(player)).toEqual(["Ann", "Ben", "Cleo"]);
  expect(await findNames(ben, cleo)).toEqual(["Ann", "Ben", "Cleo"]);
  expect(await findNames(dan)).toEqual(["Dan", "Eve"]);
  // There is no match between these two.
  expect(await findNames(ben, dan)).toEqual([]);
  expect(await findNames()).toEqual([]);
});

test("the participants of an event are the members of both clans, from 30 minutes before it until three hours after", async () => {
  const { league, event } = await openLeagueWithEvent();
  const { data: users } = await league.call("searchUsers");
  const annId = Number(users.find(({ userName }) => userName === "Ann")?._id);
  const countAt = async (playedAt: number) => (await findParticipants(league.context.db, [annId], playedAt)).size;
  const memberCount = 6;
  const firstInstant = Date.parse(event.startDate) - 30 * 60_000;
  const lastInstant = Date.parse(event.endDate) + 3 * 3_600_000;
  expect(await countAt(firstInstant - 1)).toBe(0);
  expect(await countAt(firstInstant)).toBe(memberCount);
  expect(await countAt(lastInstant)).toBe(memberCount);
  expect(await countAt(lastInstant + 1)).toBe(0);

  await endSeason(league);
  expect(await countAt(firstInstant)).toBe(0);
});

test("an imported round has the participants of its date, even if it is imported later", async () => {
  const { league, adminToken, foxes, event } = await openLeagueWithEvent();
  // The game has truncated the name of a second connection, which could belong to either user.
  const [memberId = ""] = await createPlayers(league, "ChillerDragon", "ChillerDragoon");
  await league.call("addClanPlayer", { as: adminToken, id: foxes, body: { userId: memberId } });
  const message = formatJsonMessage(createServerRound(["Ann", "(1)ChillerDrago", "Bob", "Ben"]));
  league.clock.moveTo(Date.parse(event.endDate) + 24 * 3_600_000);
  await league.leagueArea.expectError(400, "PLAYER_NOT_FOUND", "importResult", { as: adminToken, body: { message } });

  const body = { message, date: event.startDate };
  const { data } = await league.leagueArea.call("importResult", { as: adminToken, body });
  expect(data.redPlayers).toMatchObject([{ userName: "Ann" }, { userId: memberId }]);
});
