import { addGameServer } from "./game-server.ts";
import { beginSeason, createClan, createEvent, enterRound } from "./league-season.ts";
import type { League } from "./open-league.ts";
import { createPlayers, createServerRound, postResult } from "./play.ts";
import { createQueue, readQueue } from "./queue-up.ts";

export type Entity = { readonly _id: string };

/** Returns an entity for each call that updates one, by the call's path, as the API returns it to an admin. */
export async function readOneOfEach(league: League): Promise<Record<string, Entity>> {
  const { admin: as } = league;
  const [red = "", blue = ""] = await createPlayers(league, "red", "blue");
  const queue = await readQueue(league, await createQueue(league));
  const outOfRangeFields = {
    redScore: -50,
    blueScore: 9999,
    scoreLimit: 2e9,
    timeLimit: 0,
    map: "a map of nobody's list",
  };
  await beginSeason(league);
  const clans = [await createClan(league, "Reds", red), await createClan(league, "Blues", blue)] as const;
  const evening = { startDate: "2026-03-05T18:00:00Z", endDate: "2026-03-05T19:00:00Z" };
  const round = await enterRound(league, { red: clans[0], blue: clans[1], redScore: 10, blueScore: 20 });
  const [profile] = (await league.call("searchUsers", { as, body: { _id: league.adminId } })).data;
  const [user] = (await league.call("searchUsers", { as, body: { _id: red } })).data;
  const [clan] = (await league.call("searchClans", { body: { _id: clans[0] } })).data;
  const [result] = (await league.league.call("searchResults", { as, body: { _id: round } })).data;
  const [season] = (await league.call("searchSeasons", { as })).data;
  const { data: draft } = await league.call("createVote", { as });
  await addGameServer(league, "EU 1");
  const [gameServer] = (await league.call("searchGameServers", { as })).data;
  const announcement = { text: "Finals on Sunday", area: null, endDate: evening.endDate };
  const entities: Record<string, Entity | undefined> = {
    "/user": profile,
    "/user/:id": user,
    "/queue/:id": queue,
    "/clan/:id": clan,
    "/result/:id": result,
    "/season/:id": season,
    "/gameServer/:id": gameServer,
    "/announcement/:id": (await league.call("createAnnouncement", { as, body: announcement })).data,
    "/mode/:id": (await league.call("getMode", { id: queue.modeId })).data,
    "/resultRanked/:id": await postResult(league, queue.modeId, createServerRound(["red", "blue"], outOfRangeFields)),
    "/event/:id": await createEvent(league, { clans, ...evening }),
    "/vote/:id": (await league.call("updateVote", { as, id: draft.vote._id, body: {} })).data,
  };
  return Object.fromEntries(Object.entries(entities).flatMap(([path, entity]) => (entity ? [[path, entity]] : [])));
}
