import { expect } from "vitest";
import { callRaw } from "../test/call-raw.ts";
import { addGameServer } from "../test/game-server.ts";
import { beginSeason, makeClan, makeEvent, typeRound } from "../test/league-season.ts";
import { type League, test } from "../test/open-league.ts";
import { makePlayers, post, roundOf } from "../test/play.ts";
import { makeQueue, queueOf } from "../test/queue-up.ts";

type Entity = { readonly _id: string };

/** One entity for each call that changes one, by the call's path, as the API answers it to an admin. */
async function oneOfEach(league: League): Promise<Record<string, Entity>> {
  const { admin: as } = league;
  const [red = "", blue = ""] = await makePlayers(league, "red", "blue");
  const queue = await queueOf(league, await makeQueue(league));
  const outside = { redScore: -50, blueScore: 9999, scoreLimit: 2e9, timeLimit: 0, map: "a map of nobody's list" };
  await beginSeason(league);
  const clans = [await makeClan(league, "Reds", red), await makeClan(league, "Blues", blue)] as const;
  const evening = { startDate: "2026-03-05T18:00:00Z", endDate: "2026-03-05T19:00:00Z" };
  const round = await typeRound(league, { red: clans[0], blue: clans[1], redScore: 10, blueScore: 20 });
  const [profile] = (await league.call("searchUsers", { as, body: { _id: league.adminId } })).data;
  const [user] = (await league.call("searchUsers", { as, body: { _id: red } })).data;
  const [clan] = (await league.call("searchClans", { body: { _id: clans[0] } })).data;
  const [result] = (await league.league.call("searchResults", { as, body: { _id: round } })).data;
  const [season] = (await league.call("searchSeasons", { as })).data;
  const { data: draft } = await league.call("createVote", { as });
  await addGameServer(league, "EU 1");
  const [gameServer] = (await league.call("searchGameServers", { as })).data;
  const announcement = { text: "Finals on Sunday", area: null, endDate: evening.endDate };
  const found: Record<string, Entity | undefined> = {
    ...{ "/user": profile, "/user/:id": user, "/queue/:id": queue, "/clan/:id": clan, "/result/:id": result },
    "/season/:id": season,
    "/gameServer/:id": gameServer,
    "/announcement/:id": (await league.call("createAnnouncement", { as, body: announcement })).data,
    "/mode/:id": (await league.call("getMode", { id: queue.modeId })).data,
    "/resultRanked/:id": await post(league, queue.modeId, roundOf(["red", "blue"], outside)),
    "/event/:id": await makeEvent(league, { clans, ...evening }),
    "/vote/:id": (await league.call("updateVote", { as, id: draft.vote._id, body: {} })).data,
  };
  return Object.fromEntries(Object.entries(found).flatMap(([path, one]) => (one ? [[path, one]] : [])));
}

const isOfEntity = (path: string) => path === "/user" || path.endsWith("/:id");

test("an entity that is sent back as it was answered is taken, and stays as it is", async ({ league }) => {
  const entities = await oneOfEach(league);
  const puts = league.http.served.filter(({ call }) => call.method === "PUT" && isOfEntity(call.path));
  expect(puts.map(({ call }) => call.path).toSorted()).toEqual(Object.keys(entities).toSorted());
  for (const one of puts) {
    const entity = entities[one.call.path];
    const id = entity?._id ?? "";
    const send = (body: object) => callRaw(league.http, one, { as: league.admin, id, body });
    expect((await send({ ...entity })).body, one.name).toEqual({ ok: true, status: 200, data: entity });
    // What cannot be changed is not looked at, and what the entity does not have is still unknown.
    expect((await send({ ...entity, _id: [{}] })).body, one.name).toMatchObject({ ok: true, data: entity });
    const unknown = { status: 400, message: "passwordHash is unknown here" };
    expect((await send({ ...entity, passwordHash: "x" })).body, one.name).toMatchObject(unknown);
  }
});
