import fc from "fast-check";
import { expect } from "vitest";
import { expectFreshResponses, listCachedRequests } from "../../../../test/cached-responses.ts";
import { beginSeason, readStandings } from "../../../../test/league-season.ts";
import { type League, test } from "../../../../test/open-league.ts";
import { createPlayers, createServerRound } from "../../../../test/play.ts";
import { pickByTestLevel } from "../../../../test/test-level.ts";
import { rebuildLeague } from "../../../rebuild/rebuild-league.ts";
import { formatJsonMessage } from "./format-round-message.ts";

const names = ["ann", "ben", "cleo", "dan", "eve", "finn"];
const clanNames = ["Aces", "Bees", "Cats"];
/** `targetIndex` chooses a result or a clan, and `playerIndex` a player: the index in their list, modulo its length. */
const targetIndex = fc.nat();
const playerIndex = fc.nat();
const teamScore = fc.integer({ min: 0, max: 1200 });

/** Random actions in the league. Many of them are rejected. */
const actionArbitrary = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({
      kind: fc.constant("importResult" as const),
      players: fc.shuffledSubarray(names, { minLength: 2, maxLength: 4 }),
      redScore: teamScore,
      blueScore: teamScore,
    }),
  },
  { weight: 5, arbitrary: fc.record({ kind: fc.constant("freezeResult" as const), targetIndex }) },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant("updateResult" as const),
      targetIndex,
      body: fc.record({ redScore: fc.nat(2000), date: fc.constantFrom("2026-02-11", "2026-02-04") }),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant("declareForfeit" as const),
      targetIndex,
      body: fc.record({ side: fc.constantFrom("red" as const, "blue" as const) }),
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant("deleteResult" as const), targetIndex }) },
  {
    weight: 2,
    arbitrary: fc.record({ kind: fc.constant("addClanPlayer" as const), targetIndex, playerIndex }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ kind: fc.constant("removeClanPlayer" as const), targetIndex, playerIndex }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant("endSeason" as const) }) },
);
type Action = typeof actionArbitrary extends fc.Arbitrary<infer Value> ? Value : never;

test("after random actions, standings are consistent, nobody is in two clans, and ended seasons are unchanged", async ({
  league,
}) => {
  const uncachedLeague = await league.startServerWithoutCache();
  const searchRequests = listCachedRequests(league).filter(({ url }) =>
    /\/(?:result|stat|clan|season|user)\/search/.test(url),
  );
  const playerIds = await createPlayers(league, ...names);
  let seasonCount = 0;
  // Without the size "max", fast-check prefers lists near the minimum length.
  const actionLists = fc.array(actionArbitrary, { minLength: 15, maxLength: 40, size: "max" });
  await fc.assert(
    fc.asyncProperty(actionLists, async (actions) => {
      seasonCount += 1;
      // Before the first run, no season is active. `send` does not throw if the server rejects the request for this reason.
      await league.send("endSeason", { as: league.admin });
      await beginSeason(league, `Season ${seasonCount}`);
      const state: LeagueState = { league, playerIds, resultIds: [], endedSeasons: new Map() };
      // The server rejects these requests in all runs but the first, because a season begins with the clans of the previous one.
      for (const clan of clanNames) await league.send("createClan", { as: league.admin, body: { name: clan } });
      for (const [index, userId] of playerIds.entries()) await joinClan(state, index, userId);
      // Checking all requests takes too long: each run checks every twelfth.
      const checkedRequests = searchRequests.filter((_, index) => index % 12 === seasonCount % 12);
      for (const action of actions) {
        await performAction(state, action);
        // `null` stands for a visitor.
        await expectFreshResponses(league, uncachedLeague, checkedRequests, [null, league.admin]);
      }
      await expectConsistentStandings(state);
      await expectOneClanPerPlayer(state);
      for (const [seasonId, snapshot] of state.endedSeasons) {
        expect(await takeSeasonSnapshot(league, seasonId)).toBe(snapshot);
      }
    }),
    { numRuns: pickByTestLevel({ quick: 2, full: 12, stress: 120 }) },
  );
  expect(await rebuildLeague(league.context)).toMatchObject({ wrongRowCount: 0 });
}, 180_000);

type LeagueState = {
  league: League;
  playerIds: string[];
  resultIds: string[];
  /** A snapshot of each ended season, by its id. */
  endedSeasons: Map<string, string>;
};

async function performAction(state: LeagueState, action: Action): Promise<void> {
  const { league } = state;
  const { admin } = league;
  if (action.kind === "importResult") {
    const { redScore, blueScore } = action;
    const evenPlayerCount = 2 * Math.floor(action.players.length / 2);
    const round = createServerRound(action.players.slice(0, evenPlayerCount), { redScore, blueScore });
    const body = { message: formatJsonMessage(round), date: "2026-03-01", allowDuplicate: true };
    const reply = await league.leagueArea.send("importResult", { as: admin, body });
    expect([201, 400, 409]).toContain(reply.status);
    const { data } = reply.body as { data?: { _id: string } };
    if (data) state.resultIds.push(data._id);
    return;
  }
  if (action.kind === "endSeason") return startNextSeason(state);
  if (action.kind === "addClanPlayer" || action.kind === "removeClanPlayer") {
    const clans = await listClans(league);
    const id = clans[action.targetIndex % clans.length]?._id;
    const userId = state.playerIds[action.playerIndex % state.playerIds.length];
    if (id === undefined || userId === undefined) return;
    const { status } = await league.send(action.kind, { as: admin, id, body: { userId } });
    expect([200, 404, 409]).toContain(status);
    return;
  }
  const { kind, targetIndex, ...request } = action;
  const id = state.resultIds[targetIndex % Math.max(1, state.resultIds.length)];
  if (id === undefined) return;
  const { status } = await league.leagueArea.send(kind, { as: admin, id, ...request });
  expect([200, 404, 409]).toContain(status);
}

async function startNextSeason({ league, endedSeasons }: LeagueState): Promise<void> {
  const { data } = await league.call("endSeason", { as: league.admin });
  endedSeasons.set(data._id, await takeSeasonSnapshot(league, data._id));
  await beginSeason(league, `${data.name}+`);
}

/** Returns a snapshot of the public data of a season as JSON. */
async function takeSeasonSnapshot(league: League, seasonId: string): Promise<string> {
  const standings = await readStandings(league, seasonId);
  const stats = await league.leagueArea.call("searchStats", { body: { seasonId, sort: "userName" } });
  const results = await league.leagueArea.call("searchResults", { as: league.admin, body: { seasonId } });
  return JSON.stringify([standings, stats, results]);
}

/** Lists the clans of the newest season. */
async function listClans(league: League) {
  const { data: seasons } = await league.call("searchSeasons", {});
  return readStandings(league, seasons[0]?._id ?? "");
}

/**
 * Adds a player to the clan at this index, modulo the number of clans. Does nothing if the player is still in a clan from the
 * previous season: then the server rejects the request, and `send` does not throw.
 */
async function joinClan({ league }: LeagueState, index: number, userId: string): Promise<void> {
  const clans = await listClans(league);
  const clan = clans.find(({ name }) => name === clanNames[index % clanNames.length]);
  await league.send("addClanPlayer", { as: league.admin, id: clan?._id ?? "", body: { userId } });
}

/**
 * Expects that recomputing the standings (`syncClan`) and the statistics (`updateStat`) of the newest season changes nothing,
 * and that the Elo changes of each result balance.
 */
async function expectConsistentStandings({ league }: LeagueState): Promise<void> {
  for (const clan of await listClans(league)) {
    const { data: recomputedClan } = await league.call("syncClan", { as: league.admin, id: clan._id });
    expect(recomputedClan).toEqual(clan);
  }
  const { data: results } = await league.leagueArea.call("searchResults", { as: league.admin });
  for (const { redEloGain, blueEloGain } of results) expect((redEloGain ?? 0) + (blueEloGain ?? 0)).toBe(0);
  const { data: seasons } = await league.call("searchSeasons", {});
  const { data: stats } = await league.leagueArea.call("searchStats", { body: { seasonId: seasons[0]?._id } });
  for (const stat of stats) {
    const { data: recomputedStat } = await league.leagueArea.call("updateStat", { as: league.admin, id: stat.userId });
    expect(recomputedStat).toMatchObject(stat);
  }
}

async function expectOneClanPerPlayer({ league }: LeagueState): Promise<void> {
  const members = (await listClans(league)).flatMap(({ players }) => players.map(({ userId }) => userId));
  expect(members).toHaveLength(new Set(members).size);
}
