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
const who = fc.nat({ max: names.length - 1 });
const which = fc.nat();
const does = <Name extends string>(name: Name) => fc.constant(name);

/** Random actions on queues. Many of them are rejected. */
const action = fc.oneof(
  { weight: 12, arbitrary: fc.record({ does: does("joinQueue"), who, which }) },
  { weight: 2, arbitrary: fc.record({ does: does("leaveQueue"), who, which }) },
  { weight: 5, arbitrary: fc.record({ does: does("readyUp"), who }) },
  { weight: 2, arbitrary: fc.record({ does: does("voteToCancel"), who }) },
  { weight: 1, arbitrary: fc.record({ does: does("withdrawCancelVote"), who }) },
  { weight: 3, arbitrary: fc.record({ does: does("wait"), seconds: fc.constantFrom(30, 60, 7200) }) },
  {
    weight: 3,
    arbitrary: fc.record({
      does: does("post"),
      which,
      redScore: fc.nat(2000),
      isSwapped: fc.boolean(),
      freezes: fc.boolean(),
    }),
  },
  { weight: 2, arbitrary: fc.record({ does: does("freezeResult"), which }) },
  { weight: 1, arbitrary: fc.record({ does: does("deleteResult"), which }) },
  { weight: 1, arbitrary: fc.record({ does: does("declareForfeit"), which }) },
  { weight: 1, arbitrary: fc.record({ does: does("block"), who }) },
  {
    weight: 1,
    arbitrary: fc.record({ does: does("updateQueue"), which, mode: fc.constantFrom("1v1" as const, "2v2" as const) }),
  },
  { weight: 1, arbitrary: fc.record({ does: does("remakeQueue"), which }) },
);
type Action = typeof action extends fc.Arbitrary<infer D> ? D : never;

type World = {
  readonly league: League;
  readonly modeId: string;
  readonly players: Player[];
  queues: string[];
  made: number;
  /** The last match of a queue before its last change of size. Waits are counted only after it. */
  readonly lastUncounted: Map<string, number>;
};

test("after random actions everyone waits, plays or is free, and open matches have a result", async ({ league }) => {
  const uncached = await league.withoutCache();
  const queues = listCachedRequests(league).filter(({ url }) => url === "/api/queue/search");
  const players = await signUpAll(league, ...names);
  const world: World = {
    league,
    modeId: await createMode(league, "any"),
    players,
    queues: [],
    made: 0,
    lastUncounted: new Map(),
  };
  const { _id: met } = await postResult(league, world.modeId, createServerRound(names));

  await league.call("freezeResult", { as: league.admin, id: met });
  await fc.assert(
    fc.asyncProperty(fc.array(action, { minLength: 30, maxLength: 60, size: "max" }), async (history) => {
      await beginAnew(world);
      for (const done of history) {
        await doIt(world, done);
        await expectFreshResponses(league, uncached, queues.slice(0, 1), [null, players[0]?.token ?? null]);
      }
      await expectFairQueues(league);
      for (const id of world.queues) await expectQueueHistory(league, id, world.lastUncounted.get(id) ?? 0);

      await expectNews(world);
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

/** Two empty queues without matches. */
async function beginAnew(world: World): Promise<void> {
  const { league, modeId, queues } = world;
  const as = league.admin;
  for (const id of queues) await league.call("deleteQueue", { as, id });
  const awaited = await league.context.db
    .selectFrom("matches")
    .select("result_id")
    .where("closed_at", "is", null)
    .execute();
  for (const { result_id } of awaited) await league.call("deleteResult", { as, id: String(result_id) });
  world.queues = [];
  for (const mode of ["1v1", "2v2"] as const) {
    world.made += 1;
    world.queues.push(await createQueue(league, { name: `${mode} ${world.made}`, mode, modeId }));
  }
}

async function doIt(world: World, done: Action): Promise<void> {
  const statuses = await statusOf(world, done);
  for (const status of statuses) expect([200, 201, 404, 409], done.does).toContain(status);
}

/** Runs the action and returns its status, or none if it has no target. */
async function statusOf(world: World, done: Action): Promise<number[]> {
  const { league, players, queues } = world;
  const as = league.admin;
  switch (done.does) {
    case "wait":
      league.clock.advance(1000 * done.seconds);
      await cancelExpiredMatches(league.context);
      return [];
    case "joinQueue":
    case "leaveQueue":
      return [(await league.send(done.does, { as: players[done.who]?.token, id: pick(queues, done.which) })).status];
    case "readyUp":
    case "voteToCancel":
    case "withdrawCancelVote": {
      const token = players[done.who]?.token;
      const { data } = await league.call("getOwnMatch", { as: token });
      return data.match === null ? [] : [(await league.send(done.does, { as: token, id: data.match._id })).status];
    }
    case "post":
      return postRound(world, done);
    case "freezeResult":
    case "deleteResult":
      return [(await league.send(done.does, { as, id: await pickResult(league, done.which) })).status];
    case "declareForfeit": {
      const id = await pickResult(league, done.which);
      return [(await league.send("declareForfeit", { as, id, body: { side: "red" } })).status];
    }
    case "block": {
      const id = players[done.who]?.id ?? "";
      const block = async (blocked: boolean) => (await league.send("updateUser", { as, id, body: { blocked } })).status;
      const statuses = [await block(true), await block(false)];
      // Their sessions ended: insert a new one.
      const { name } = players[done.who] ?? expect.fail();
      players[done.who] = { id, name, token: await openSession(league, id) };
      return statuses;
    }
    case "updateQueue":
      return [await resizeQueue(world, pick(queues, done.which), done.mode)];
    case "remakeQueue": {
      const index = done.which % queues.length;
      const { status } = await league.send("deleteQueue", { as, id: queues[index] ?? "" });
      world.made += 1;
      queues[index] = await createQueue(league, { name: `again ${world.made}`, modeId: world.modeId });
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

const pick = (ids: readonly string[], which: number) => ids[which % ids.length] ?? "";

async function pickResult(league: League, which: number): Promise<string> {
  const { data } = await league.call("searchResults", { as: league.admin, body: { numberPerPage: 5 } });
  return (
    pick(
      data.resultsRanked.map(({ _id }) => _id),
      which,
    ) || "999"
  );
}

/** Posts a round of an open match, if there is one. */
async function postRound({ league, modeId }: World, done: Action & { does: "post" }): Promise<number[]> {
  const { data } = await league.call("searchQueues", { as: league.admin });
  const matches = data.flatMap((queue) => queue.matches);
  const match = matches[done.which % Math.max(1, matches.length)];

  if (match === undefined) return [];
  const teams = [match.redPlayers, match.bluePlayers].map((team) => team.map(({ userName }) => userName));
  const round = createServerRound((done.isSwapped ? teams.toReversed() : teams).flat(), { redScore: done.redScore });
  const body = { modeId, message: writeJson(round), allowDuplicate: true };
  const { data: result } = await league.call("importResult", { as: league.admin, body });
  expect(result._id).toBe(match.resultId);

  if (!done.freezes) return [];
  return [(await league.send("freezeResult", { as: league.admin, id: result._id })).status];
}

/** The outbox has a message of every queue and match. */
async function expectNews({ league, queues }: World): Promise<void> {
  const { db } = league.context;
  const matches = await db.selectFrom("matches").select("id").execute();
  const outbox = await db.selectFrom("outbox").select(["kind", "payload"]).execute();
  const newsCount = (kind: string, key: string, id: number) =>
    outbox.filter((news) => news.kind === kind && news.payload === JSON.stringify({ [key]: id })).length;

  for (const { id } of matches) expect(newsCount("match-changed", "matchId", id)).toBeGreaterThan(0);
  for (const id of queues) expect(newsCount("queue-changed", "queueId", Number(id))).toBeGreaterThan(0);
}

/** Elo and games match the frozen results. */
async function expectElo({ league, modeId }: World): Promise<void> {
  const { data: stats } = await league.call("searchStats", { body: { modeId } });
  expect(stats.reduce((sum, { elo }) => sum + elo, 0)).toBeCloseTo(1000 * stats.length, 6);
  for (const { _id: id, ...stat } of stats) {
    expect((await league.call("updateStat", { as: league.admin, id })).data).toMatchObject(stat);
  }
}
