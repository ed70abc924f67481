import fc from "fast-check";
import { expect } from "vitest";
import { expectFreshResponses, listCachedRequests } from "../../../../test/cached-responses.ts";
import { beginSeason, readStandings } from "../../../../test/league-season.ts";
import { type League, test } from "../../../../test/open-league.ts";
import { createPlayers, createServerRound } from "../../../../test/play.ts";
import { byTestLevel } from "../../../../test/test-level.ts";
import { rebuildLeague } from "../../../rebuild/rebuild-league.ts";
import { writeJson } from "./write-round-message.ts";

const names = ["ann", "ben", "cleo", "dan", "eve", "finn"];
const clanNames = ["Aces", "Bees", "Cats"];
const which = fc.nat();
const score = fc.integer({ min: 0, max: 1200 });

/** Random actions in the league. Many of them are rejected. */
const action = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({
      does: fc.constant("importResult" as const),
      players: fc.shuffledSubarray(names, { minLength: 2, maxLength: 4 }),
      scores: fc.tuple(score, score),
    }),
  },
  { weight: 5, arbitrary: fc.record({ does: fc.constant("freezeResult" as const), which }) },
  {
    weight: 1,
    arbitrary: fc.record({
      does: fc.constant("updateResult" as const),
      which,
      body: fc.record({ redScore: fc.nat(2000), date: fc.constantFrom("2026-02-11", "2026-02-04") }),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      does: fc.constant("declareForfeit" as const),
      which,
      body: fc.record({ side: fc.constantFrom("red" as const, "blue" as const) }),
    }),
  },
  { weight: 1, arbitrary: fc.record({ does: fc.constant("deleteResult" as const), which }) },
  { weight: 2, arbitrary: fc.record({ does: fc.constant("addClanPlayer" as const), which, player: which }) },
  { weight: 2, arbitrary: fc.record({ does: fc.constant("removeClanPlayer" as const), which, player: which }) },
  { weight: 1, arbitrary: fc.record({ does: fc.constant("endSeason" as const) }) },
);
type Action = typeof action extends fc.Arbitrary<infer D> ? D : never;

test("after random actions, standings add up, nobody is in two clans, and ended seasons are unchanged", async ({
  league,
}) => {
  const uncached = await league.withoutCache();
  const questions = listCachedRequests(league).filter(({ url }) =>
    /\/(?:result|stat|clan|season|user)\/search/.test(url),
  );
  const players = await createPlayers(league, ...names);
  let seasons = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(action, { minLength: 15, maxLength: 40, size: "max" }), async (history) => {
      seasons += 1;
      await league.send("endSeason", { as: league.admin });
      await beginSeason(league, `Season ${seasons}`);
      const world = { league, players, results: [] as string[], ended: new Map<string, string>() };
      for (const clan of clanNames) await league.send("createClan", { as: league.admin, body: { name: clan } });
      for (const [index, userId] of players.entries()) await joinClan(world, index, userId);
      const watched = questions.filter((_, index) => index % 12 === seasons % 12);
      for (const done of history) {
        await perform(world, done);
        await expectFreshResponses(league, uncached, watched, [null, league.admin]);
      }
      await expectConsistentStandings(world);
      await expectOneClanPerPlayer(world);
      for (const [seasonId, then] of world.ended) expect(await readSeason(league, seasonId)).toBe(then);
    }),
    { numRuns: byTestLevel({ quick: 2, full: 12, stress: 120 }) },
  );
  expect(await rebuildLeague(league.context)).toMatchObject({ wrong: 0 });
}, 180_000);

type World = { league: League; players: string[]; results: string[]; ended: Map<string, string> };

async function perform(world: World, done: Action): Promise<void> {
  const { league } = world;
  const as = league.admin;
  if (done.does === "importResult") {
    const even = done.players.slice(0, 2 * Math.floor(done.players.length / 2));
    const round = createServerRound(even, { redScore: done.scores[0], blueScore: done.scores[1] });
    const body = { message: writeJson(round), date: "2026-03-01", allowDuplicate: true };
    const reply = await league.league.send("importResult", { as, body });
    expect([201, 400, 409]).toContain(reply.status);
    const { data } = reply.body as { data?: { _id: string } };
    if (data) world.results.push(data._id);
    return;
  }
  if (done.does === "endSeason") return startNextSeason(world);
  if (done.does === "addClanPlayer" || done.does === "removeClanPlayer") {
    const clans = await listClans(league);
    const id = clans[done.which % clans.length]?._id;
    const userId = world.players[done.player % world.players.length];
    if (id === undefined || userId === undefined) return;
    const { status } = await league.send(done.does, { as, id, body: { userId } });
    expect([200, 404, 409]).toContain(status);
    return;
  }
  const { does, which, ...rest } = done;
  const id = world.results[which % Math.max(1, world.results.length)];
  if (id === undefined) return;
  const { status } = await league.league.send(does, { as, id, ...rest });
  expect([200, 404, 409]).toContain(status);
}

async function startNextSeason({ league, ended }: World): Promise<void> {
  const { data } = await league.call("endSeason", { as: league.admin });
  ended.set(data._id, await readSeason(league, data._id));
  await beginSeason(league, `${data.name}+`);
}

/** Returns everything that is public about a season. */
async function readSeason(league: League, seasonId: string): Promise<string> {
  const table = await readStandings(league, seasonId);
  const stats = await league.league.call("searchStats", { body: { seasonId, sort: "userName" } });
  const results = await league.league.call("searchResults", { as: league.admin, body: { seasonId } });
  return JSON.stringify([table, stats, results]);
}

async function listClans(league: League) {
  const { data: seasons } = await league.call("searchSeasons", {});
  return readStandings(league, seasons[0]?._id ?? "");
}

async function joinClan({ league }: Pick<World, "league">, player: number, userId: string): Promise<void> {
  const clans = await listClans(league);
  const clan = clans.find(({ name }) => name === clanNames[player % 3]);
  await league.send("addClanPlayer", { as: league.admin, id: clan?._id ?? "", body: { userId } });
}

async function expectConsistentStandings({ league }: World): Promise<void> {
  for (const clan of await listClans(league)) {
    const { data: synced } = await league.call("syncClan", { as: league.admin, id: clan._id });
    expect(synced).toEqual(clan);
  }
  const { data: results } = await league.league.call("searchResults", { as: league.admin });
  for (const { redEloGain, blueEloGain } of results) expect((redEloGain ?? 0) + (blueEloGain ?? 0)).toBe(0);
  const { data: seasons } = await league.call("searchSeasons", {});
  const { data: stats } = await league.league.call("searchStats", { body: { seasonId: seasons[0]?._id } });
  for (const { _id, userId, ...stat } of stats) {
    const { data: synced } = await league.league.call("updateStat", { as: league.admin, id: userId });
    expect(synced).toMatchObject({ _id, userId, ...stat });
  }
}

async function expectOneClanPerPlayer({ league }: World): Promise<void> {
  const members = (await listClans(league)).flatMap(({ players }) => players.map(({ userId }) => userId));
  expect(members).toHaveLength(new Set(members).size);
}
