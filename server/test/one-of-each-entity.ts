import { addGameServer } from "./game-server.ts";
import { beginSeason, createClan, createEvent, enterRound } from "./league-season.ts";
import type { League } from "./open-league.ts";
import { createPlayers, createServerRound, importRound } from "./play.ts";
import { createQueue, readQueue } from "./queue-up.ts";

export type Entity = { readonly _id: string };

/**
 * Creates an entity of each kind that can be updated. Returns the entities as the API returns them to an admin, by the path of
 * the endpoint that updates them.
 */
export async function createOneOfEach(league: League): Promise<Record<string, Entity>> {
  const { admin: adminToken } = league;
  const [redId = "", blueId = ""] = await createPlayers(league, "red", "blue");
  const queueId = await createQueue(league);
  const queue = await readQueue(league, queueId);
  // Values that a form would reject, but that a game server may report. Sending them back unchanged must succeed.
  const outOfRangeFields = {
    redScore: -50,
    blueScore: 9999,
    scoreLimit: 2e9,
    timeLimit: 0,
    map: "a map of no list",
  };
  await beginSeason(league);
  const redClanId = await createClan(league, "Reds", redId);
  const blueClanId = await createClan(league, "Blues", blueId);
  const eventDates = { startDate: "2026-03-05T18:00:00Z", endDate: "2026-03-05T19:00:00Z" };
  const resultId = await enterRound(league, { red: redClanId, blue: blueClanId, redScore: 10, blueScore: 20 });
  // The admin's own account is updated by another call than the account of another user.
  const [ownUser] = (await league.call("searchUsers", { as: adminToken, body: { _id: league.adminId } })).data;
  const [user] = (await league.call("searchUsers", { as: adminToken, body: { _id: redId } })).data;
  const [clan] = (await league.call("searchClans", { body: { _id: redClanId } })).data;
  const [result] = (await league.leagueArea.call("searchResults", { as: adminToken, body: { _id: resultId } })).data;
  const [season] = (await league.call("searchSeasons", { as: adminToken })).data;
  const { data: draft } = await league.call("createVote", { as: adminToken });
  await addGameServer(league, "EU 1");
  const [gameServer] = (await league.call("searchGameServers", { as: adminToken })).data;
  const announcement = { text: "Finals on Sunday", area: null, endDate: eventDates.endDate };
  // `createVote` replies with more than the vote. An update without changes replies with the vote alone.
  const { data: vote } = await league.call("updateVote", { as: adminToken, id: draft.vote._id, body: {} });
  const entities = {
    "/user": ownUser,
    "/user/:id": user,
    "/queue/:id": queue,
    "/clan/:id": clan,
    "/result/:id": result,
    "/season/:id": season,
    "/gameServer/:id": gameServer,
    "/announcement/:id": (await league.call("createAnnouncement", { as: adminToken, body: announcement })).data,
    "/mode/:id": (await league.call("getMode", { id: queue.modeId })).data,
    "/resultRanked/:id": await importRound(league, queue.modeId, createServerRound(["red", "blue"], outOfRangeFields)),
    "/event/:id": await createEvent(league, { clans: [redClanId, blueClanId], ...eventDates }),
    "/vote/:id": vote,
  };
  for (const [path, entity] of Object.entries<Entity | undefined>(entities)) {
    if (entity === undefined) throw new Error(`There is no entity for ${path}`);
  }
  return entities as Record<string, Entity>;
}
