import fc from "fast-check";
import { expect } from "vitest";
import { expectFreshResponses, listCachedRequests } from "../../../test/cached-responses.ts";
import { expectFairQueues } from "../../../test/expect-fair-queues.ts";
import { expectQueueHistory } from "../../../test/expect-queue-histories.ts";
import { type League, test } from "../../../test/open-league.ts";
import { createMode, createServerRound, postResult } from "../../../test/play.ts";
import { readMatchesOfQueue } from "../../../test/queue-histories-queries.ts";
import { createQueue, type Player, readQueue, signUpAll } from "../../../test/queue-up.ts";
import { openSession } from "../../../test/sign-up.ts";
import { byTestLevel } from "../../../test/test-level.ts";
import { writeJson } from "../results/imports/write-round-message.ts";
import { cancelExpiredMatches } from "./cancel-match.ts";

const names = ["ann", "ben", "cleo", "dan", "eve", "finn", "gus", "hal"];
const player = fc.nat({ max: names.length - 1 });
const choice = fc.nat();
const named = <Name extends string>(name: Name) => fc.constant(name);

/** Random actions on queues. Many of them are rejected. */
const anyAction = fc.oneof(
  { weight: 12, arbitrary: fc.record({ kind: named("joinQueue"), player, choice }) },
  { weight: 2, arbitrary: fc.record({ kind: named("leaveQueue"), player, choice }) },
  { weight: 5, arbitrary: fc.record({ kind: named("readyUp"), player }) },
  { weight: 2, arbitrary: fc.record({ kind: named("voteToCancel"), player }) },
  { weight: 1, arbitrary: fc.record({ kind: named("withdrawCancelVote"), player }) },
  { weight: 3, arbitrary: fc.record({ kind: named("wait"), seconds: fc.constantFrom(30, 60, 7200) }) },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: named("post"),
      choice,
      redScore: fc.nat(2000),
      isSwapped: fc.boolean(),
      freezes: fc.boolean(),
    }),
  },
  { weight: 2, arbitrary: fc.record({ kind: named("freezeResult"), choice }) },
  { weight: 1, arbitrary: fc.record({ kind: named("deleteResult"), choice }) },
  { weight: 1, arbitrary: fc.record({ kind: named("declareForfeit"), choice }) },
  { weight: 1, arbitrary: fc.record({ kind: named("block"), player }) },
  {
    weight: 1,
    arbitrary: fc.record({ kind: named("updateQueue"), choice, mode: fc.constantFrom("1v1" as const, "2v2" as const) }),
  },
  { weight: 1, arbitrary: fc.record({ kind: named("recreateQueue"), choice }) },
);
type Action = typeof anyAction extends fc.Arbitrary<infer D> ? D : never;

type World = {
  readonly league: League;
  readonly modeId: string;
  readonly players: Player[];
  queues: string[];
  createdQueues: number;
  /** The last match of each queue before the last change of its size. Waiting times are counted only after it. */
  readonly lastUncounted: Map<string, number>;
};

test("after random actions each user waits, plays or does neither, and open matches have a result", async ({
  league,
}) => {
  const uncached = await league.withoutCache();
  const queues = listCachedRequests(league).filter(({ url }) => url === "/api/queue/search");
  const players = await signUpAll(league, ...names);
  const world: World = {
    league,
    modeId: await createMode(league, "any"),
    players,
    queues: [],
    createdQueues: 0,
    lastUncounted: new Map(),
  };
  const { _id: firstResultId } = await postResult(league, world.modeId, createServerRound(names));

  await league.call("freezeResult", { as: league.admin, id: firstResultId });
  await fc.assert(
    fc.asyncProperty(fc.array(anyAction, { minLength: 30, maxLength: 60, size: "max" }), async (actions) => {
      await resetQueues(world);
      for (const action of actions) {
        await performAction(world, action);
        await expectFreshResponses(league, uncached, queues.slice(0, 1), [null, players[0]?.token ?? null]);
      }
      await expectFairQueues(league);
      for (const id of world.queues) await expectQueueHistory(league, id, world.lastUncounted.get(id) ?? 0);

      await expectOutboxMessages(world);
      await expectElo(world);
    }),
    { numRuns: byTestLevel({ quick: 2, full: 12, stress: 120 }) },
  );
  const closed = await league.context.db
    .selectFrom("matches")
    .select("id")
    .where("closed_at", "is not", null)
    .execute();
  expect(closed.length).toBeGreaterThan(4);
}, 180_000);

/** Deletes all queues and open matches, and creates two empty queues. */
async function resetQueues(world: World): Promise<void> {
  const { league, modeId, queues } = world;
  const as = league.admin;
  for (const id of queues) await league.call("deleteQueue", { as, id });
  const pendingResults = await league.context.db
    .selectFrom("matches")
    .select("result_id")
    .where("closed_at", "is", null)
    .execute();
  for (const { result_id } of pendingResults) await league.call("deleteResult", { as, id: String(result_id) });
  world.queues = [];
  for (const mode of ["1v1", "2v2"] as const) {
    world.createdQueues += 1;
    world.queues.push(await createQueue(league, { name: `${mode} ${world.createdQueues}`, mode, modeId }));
  }
}

async function performAction(world: World, action: Action): Promise<void> {
  const statuses = await sendAction(world, action);
  for (const status of statuses) expect([200, 201, 404, 409], action.kind).toContain(status);
}

/** Sends the requests of an action and returns their statuses. The list is empty if the action has no target. */
async function sendAction(world: World, action: Action): Promise<number[]> {
  const { league, players, queues } = world;
  const as = league.admin;
  switch (action.kind) {
    case "wait":
      league.clock.advance(1000 * action.seconds);
      await cancelExpiredMatches(league.context);
      return [];
    case "joinQueue":
    case "leaveQueue":
      return [
        (
          await league.send(action.kind, {
            as: players[action.player]?.token,
            id: pick(queues, action.choice),
          })
        ).status,
      ];
    case "readyUp":
    case "voteToCancel":
    case "withdrawCancelVote": {
      const token = players[action.player]?.token;
      const { data } = await league.call("getOwnMatch", { as: token });
      return data.match === null ? [] : [(await league.send(action.kind, { as: token, id: data.match._id })).status];
    }
    case "post":
      return postRound(world, action);
    case "freezeResult":
    case "deleteResult":
      return [(await league.send(action.kind, { as, id: await pickResult(league, action.choice) })).status];
    case "declareForfeit": {
      const id = await pickResult(league, action.choice);
      return [(await league.send("declareForfeit", { as, id, body: { side: "red" } })).status];
    }
    case "block": {
      const id = players[action.player]?.id ?? "";
      const block = async (blocked: boolean) => (await league.send("updateUser", { as, id, body: { blocked } })).status;
      const statuses = [await block(true), await block(false)];
      // The block has ended the sessions of the player, so a new one is needed.
      const { name } = players[action.player] ?? expect.fail();
      players[action.player] = { id, name, token: await openSession(league, id) };
      return statuses;
    }
    case "updateQueue":
      return [await resizeQueue(world, pick(queues, action.choice), action.mode)];
    case "recreateQueue": {
      const index = action.choice % queues.length;
      const { status } = await league.send("deleteQueue", { as, id: queues[index] ?? "" });
      world.createdQueues += 1;
      queues[index] = await createQueue(league, { name: `recreated ${world.createdQueues}`, modeId: world.modeId });
      return [status];
    }
  }
}

async function resizeQueue({ league, lastUncounted }: World, id: string, mode: "1v1" | "2v2"): Promise<number> {
  const before = await readQueue(league, id);
  const { status } = await league.send("updateQueue", { as: league.admin, id, body: { mode } });
  const [last] = await readMatchesOfQueue(league, Number(id));
  if (status === 200 && before.mode !== mode && last !== undefined) lastUncounted.set(id, last.id);
  return status;
}

const pick = (ids: readonly string[], choice: number) => ids[choice % ids.length] ?? "";

async function pickResult(league: League, choice: number): Promise<string> {
  const { data } = await league.call("searchResults", { as: league.admin, body: { numberPerPage: 5 } });
  return (
    pick(
      data.resultsRanked.map(({ _id }) => _id),
      choice,
    ) || "999"
  );
}

/** Posts a round of an open match, if there is one. */
async function postRound({ league, modeId }: World, action: Action & { kind: "post" }): Promise<number[]> {
  const { data } = await league.call("searchQueues", { as: league.admin });
  const matches = data.flatMap((queue) => queue.matches);
  const match = matches[action.choice % Math.max(1, matches.length)];

  if (match === undefined) return [];
  const teams = [match.redPlayers, match.bluePlayers].map((team) => team.map(({ userName }) => userName));
  const round = createServerRound((action.isSwapped ? teams.toReversed() : teams).flat(), {
    redScore: action.redScore,
  });
  const body = { modeId, message: writeJson(round), allowDuplicate: true };
  const { data: result } = await league.call("importResult", { as: league.admin, body });
  expect(result._id).toBe(match.resultId);

  if (!action.freezes) return [];
  return [(await league.send("freezeResult", { as: league.admin, id: result._id })).status];
}

/** Expects that the outbox has a message about every queue and match. */
async function expectOutboxMessages({ league, queues }: World): Promise<void> {
  const { db } = league.context;
  const matches = await db.selectFrom("matches").select("id").execute();
  const outbox = await db.selectFrom("outbox").select(["kind", "payload"]).execute();
  const countMessages = (kind: string, key: string, id: number) =>
    outbox.filter((message) => message.kind === kind && message.payload === JSON.stringify({ [key]: id })).length;

  for (const { id } of matches) expect(countMessages("match-changed", "matchId", id)).toBeGreaterThan(0);
  for (const id of queues) expect(countMessages("queue-changed", "queueId", Number(id))).toBeGreaterThan(0);
}

/** Expects that the sum of Elos is constant, and that a recalculation changes no stats. */
async function expectElo({ league, modeId }: World): Promise<void> {
  const { data: stats } = await league.call("searchStats", { body: { modeId } });
  expect(stats.reduce((sum, { elo }) => sum + elo, 0)).toBeCloseTo(1000 * stats.length, 6);
  for (const { _id: id, ...stat } of stats) {
    expect((await league.call("updateStat", { as: league.admin, id })).data).toMatchObject(stat);
  }
}
