import fc from "fast-check";
import { expect } from "vitest";
import { expectFreshResponses, listCachedRequests } from "../../../test/cached-responses.ts";
import { expectFairQueues } from "../../../test/expect-fair-queues.ts";
import { expectQueueHistory } from "../../../test/expect-queue-histories.ts";
import { type League, test } from "../../../test/open-league.ts";
import { createMode, createServerRound, importRound } from "../../../test/play.ts";
import { readMatchesOfQueue } from "../../../test/queue-histories-queries.ts";
import { createQueue, type Player, readQueue, signUpAll } from "../../../test/queue-up.ts";
import { openSession } from "../../../test/sign-up.ts";
import { pickByTestLevel } from "../../../test/test-level.ts";
import { formatJsonMessage } from "../results/imports/format-round-message.ts";
import { cancelExpiredMatches } from "./cancel-match.ts";

const names = ["ann", "ben", "cleo", "dan", "eve", "finn", "gus", "hal"];

const playerIndex = fc.nat({ max: names.length - 1 });
/** A number that `pick` turns into an element of a list. */
const choice = fc.nat();
const createKind = <Kind extends string>(kind: Kind) => fc.constant(kind);

/** Random actions on queues. Many of them are rejected. */
const anyAction = fc.oneof(
  { weight: 12, arbitrary: fc.record({ kind: createKind("joinQueue"), playerIndex, choice }) },
  { weight: 2, arbitrary: fc.record({ kind: createKind("leaveQueue"), playerIndex, choice }) },
  { weight: 5, arbitrary: fc.record({ kind: createKind("readyUp"), playerIndex }) },
  { weight: 2, arbitrary: fc.record({ kind: createKind("voteToCancel"), playerIndex }) },
  { weight: 1, arbitrary: fc.record({ kind: createKind("withdrawCancelVote"), playerIndex }) },
  // The durations of half a ready check, a whole one, and the longest cooldown.
  { weight: 3, arbitrary: fc.record({ kind: createKind("wait"), seconds: fc.constantFrom(30, 60, 7200) }) },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: createKind("importRound"),
      choice,
      redScore: fc.nat(2000),
      isSwapped: fc.boolean(),
      freezes: fc.boolean(),
    }),
  },
  { weight: 2, arbitrary: fc.record({ kind: createKind("freezeResult"), choice }) },
  { weight: 1, arbitrary: fc.record({ kind: createKind("deleteResult"), choice }) },
  { weight: 1, arbitrary: fc.record({ kind: createKind("declareForfeit"), choice }) },
  { weight: 1, arbitrary: fc.record({ kind: createKind("block"), playerIndex }) },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: createKind("updateQueue"),
      choice,
      teamSize: fc.constantFrom("1v1" as const, "2v2" as const),
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: createKind("recreateQueue"), choice }) },
);
type Action = typeof anyAction extends fc.Arbitrary<infer Value> ? Value : never;

type World = {
  readonly league: League;
  readonly modeId: string;
  readonly players: Player[];
  queueIds: string[];
  createdQueueCount: number;
  /**
   * For each queue that was resized, the id of its last match before the resize. The history of the queue computes waiting
   * times only from later matches.
   */
  readonly lastMatchIdsBeforeResize: Map<string, number>;
};

test("after random actions nobody waits and plays at the same time, and open matches have a result", async ({
  league,
}) => {
  const uncached = await league.startServerWithoutCache();
  const [searchRequest] = listCachedRequests(league).filter(({ url }) => url === "/api/queue/search");
  if (searchRequest === undefined) throw new Error("The search of queues is not cached");
  const players = await signUpAll(league, ...names);
  const world: World = {
    league,
    modeId: await createMode(league, "any"),
    players,
    queueIds: [],
    createdQueueCount: 0,
    lastMatchIdsBeforeResize: new Map(),
  };
  // Freezes a round of all players first, so that their Elos differ when the queues form teams.
  const { _id: firstResultId } = await importRound(league, world.modeId, createServerRound(names));
  await league.call("freezeResult", { as: league.admin, id: firstResultId });
  await fc.assert(
    fc.asyncProperty(fc.array(anyAction, { minLength: 30, maxLength: 60, size: "max" }), async (actions) => {
      await resetQueues(world);
      for (const action of actions) {
        await performAction(world, action);
        // As a visitor and as a player.
        await expectFreshResponses(league, uncached, [searchRequest], [null, players[0]?.token ?? null]);
      }
      await expectFairQueues(league);
      for (const id of world.queueIds)
        await expectQueueHistory(league, id, world.lastMatchIdsBeforeResize.get(id) ?? 0);

      await expectOutboxMessages(world);
      await expectElo(world);
    }),
    { numRuns: pickByTestLevel({ quick: 2, full: 12, stress: 120 }) },
  );
  const closedMatches = await league.context.db
    .selectFrom("matches")
    .select("id")
    .where("closed_at", "is not", null)
    .execute();
  // Checks that the random actions have closed some matches.
  expect(closedMatches.length).toBeGreaterThan(4);
}, 180_000);

/** Deletes all queues and open matches, and creates two empty queues. */
async function resetQueues(world: World): Promise<void> {
  const { league, modeId, queueIds } = world;
  const adminToken = league.admin;
  for (const id of queueIds) await league.call("deleteQueue", { as: adminToken, id });
  const pendingResults = await league.context.db
    .selectFrom("matches")
    .select("result_id")
    .where("closed_at", "is", null)
    .execute();
  for (const { result_id } of pendingResults)
    await league.call("deleteResult", { as: adminToken, id: String(result_id) });
  world.queueIds = [];
  for (const teamSize of ["1v1", "2v2"] as const) {
    world.createdQueueCount += 1;
    const name = `${teamSize} ${world.createdQueueCount}`;
    // `mode` is the API's name of the team size.
    world.queueIds.push(await createQueue(league, { name, mode: teamSize, modeId }));
  }
}

async function performAction(world: World, action: Action): Promise<void> {
  const statuses = await sendAction(world, action);
  for (const status of statuses) expect([200, 201, 404, 409], action.kind).toContain(status);
}

/** Sends the requests of an action and returns their statuses. The list is empty if the action has no target. */
async function sendAction(world: World, action: Action): Promise<number[]> {
  const { league, players, queueIds } = world;
  const adminToken = league.admin;
  switch (action.kind) {
    case "wait":
      league.clock.advance(1000 * action.seconds);
      await cancelExpiredMatches(league.context);
      return [];
    case "joinQueue":
    case "leaveQueue": {
      const playerToken = players[action.playerIndex]?.token;
      const { status } = await league.send(action.kind, { as: playerToken, id: pick(queueIds, action.choice) });
      return [status];
    }
    case "readyUp":
    case "voteToCancel":
    case "withdrawCancelVote": {
      const token = players[action.playerIndex]?.token;
      const { data } = await league.call("getOwnMatch", { as: token });
      return data.match === null ? [] : [(await league.send(action.kind, { as: token, id: data.match._id })).status];
    }
    case "importRound":
      return importRoundOfMatch(world, action);
    case "freezeResult":
    case "deleteResult":
      return [(await league.send(action.kind, { as: adminToken, id: await pickResult(league, action.choice) })).status];
    case "declareForfeit": {
      const id = await pickResult(league, action.choice);
      return [(await league.send("declareForfeit", { as: adminToken, id, body: { side: "red" } })).status];
    }
    case "block": {
      const id = players[action.playerIndex]?.id ?? "";
      const setBlocked = async (blocked: boolean) =>
        (await league.send("updateUser", { as: adminToken, id, body: { blocked } })).status;
      const statuses = [await setBlocked(true), await setBlocked(false)];
      // The block has ended the sessions of the player, so a new one is needed.
      const { name } = players[action.playerIndex] ?? expect.fail();
      players[action.playerIndex] = { id, name, token: await openSession(league, id) };
      return statuses;
    }
    case "updateQueue":
      return [await resizeQueue(world, pick(queueIds, action.choice), action.teamSize)];
    case "recreateQueue": {
      const index = action.choice % queueIds.length;
      const { status } = await league.send("deleteQueue", { as: adminToken, id: queueIds[index] ?? "" });
      world.createdQueueCount += 1;
      queueIds[index] = await createQueue(league, {
        name: `recreated ${world.createdQueueCount}`,
        modeId: world.modeId,
      });
      return [status];
    }
  }
}

/** Changes the size of a queue. @returns the status of the response */
async function resizeQueue(
  { league, lastMatchIdsBeforeResize }: World,
  id: string,
  teamSize: "1v1" | "2v2",
): Promise<number> {
  const { mode: formerTeamSize } = await readQueue(league, id);
  const { status } = await league.send("updateQueue", { as: league.admin, id, body: { mode: teamSize } });
  const [lastMatch] = await readMatchesOfQueue(league, Number(id));
  const isResized = status === 200 && formerTeamSize !== teamSize;
  if (isResized && lastMatch !== undefined) lastMatchIdsBeforeResize.set(id, lastMatch.id);
  return status;
}

const pick = (ids: readonly string[], choice: number) => ids[choice % ids.length] ?? "";

/** Picks one of the five newest results. @returns an id that no result has if there are none */
async function pickResult(league: League, choice: number): Promise<string> {
  const { data } = await league.call("searchResults", { as: league.admin, body: { numberPerPage: 5 } });
  const ids = data.resultsRanked.map(({ _id }) => _id);
  return ids.length === 0 ? "999" : pick(ids, choice);
}

/** Imports a round of an open match, if there is one. */
async function importRoundOfMatch(
  { league, modeId }: World,
  action: Action & { kind: "importRound" },
): Promise<number[]> {
  const { data } = await league.call("searchQueues", { as: league.admin });
  const matches = data.flatMap((queue) => queue.matches);
  const match = matches[action.choice % Math.max(1, matches.length)];

  if (match === undefined) return [];
  const teams = [match.redPlayers, match.bluePlayers].map((team) => team.map(({ userName }) => userName));
  const round = createServerRound((action.isSwapped ? teams.toReversed() : teams).flat(), {
    redScore: action.redScore,
  });
  const body = { modeId, message: formatJsonMessage(round), allowDuplicate: true };
  const { data: result } = await league.call("importResult", { as: league.admin, body });
  expect(result._id).toBe(match.resultId);

  if (!action.freezes) return [];
  return [(await league.send("freezeResult", { as: league.admin, id: result._id })).status];
}

/** Expects that the outbox has a message about every queue and match. */
async function expectOutboxMessages({ league, queueIds }: World): Promise<void> {
  const { db } = league.context;
  const matches = await db.selectFrom("matches").select("id").execute();
  const outbox = await db.selectFrom("outbox").select(["kind", "payload"]).execute();
  const countMessages = (kind: string, key: string, id: number) =>
    outbox.filter((message) => message.kind === kind && message.payload === JSON.stringify({ [key]: id })).length;

  for (const { id } of matches) expect(countMessages("match-changed", "matchId", id)).toBeGreaterThan(0);
  for (const id of queueIds) expect(countMessages("queue-changed", "queueId", Number(id))).toBeGreaterThan(0);
}

/** Expects that the mean Elo is still the initial 1000, and that a recalculation (`updateStat`) changes no stats. */
async function expectElo({ league, modeId }: World): Promise<void> {
  const { data: stats } = await league.call("searchStats", { body: { modeId } });
  expect(stats.reduce((sum, { elo }) => sum + elo, 0)).toBeCloseTo(1000 * stats.length, 6);
  for (const { _id: id, ...stat } of stats) {
    expect((await league.call("updateStat", { as: league.admin, id })).data).toMatchObject(stat);
  }
}
