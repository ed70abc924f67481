import type { ErrorCode } from "contract/error-codes.ts";
import fc from "fast-check";
import { expect, inject } from "vitest";
import { test } from "../test/fake-servers.ts";
import { bansCommands } from "../test/model/bans.ts";
import { type Command, playerCount } from "../test/model/command.ts";
import {
  beginCouncil,
  computeExpectedCouncil,
  councilCommands,
  endCouncil,
  openCouncil,
  readShownCouncil,
} from "../test/model/council.ts";
import { beginPlay, endPlay, playCommands, readyMatches } from "../test/model/play.ts";
import { beginServers, endServers, openServers, runBackgroundWork, serversCommands } from "../test/model/servers.ts";
import { computeExpectedPlay, readShownPlay } from "../test/model/shown-play.ts";
import { computeExpectedServers, readShownServers } from "../test/model/shown-servers.ts";
import { beginVoting, readShownVote, voteCommands } from "../test/model/vote.ts";
import type { League } from "../test/open-league.ts";
import { signUpAll } from "../test/queue-up.ts";
import { byTestLevel } from "../test/test-level.ts";

const start = Date.parse("2026-03-01T12:00:00Z");

/** A random command, tagged with the model that it belongs to. */
const randomCommand = fc.oneof(
  ...playCommands.map((arbitrary) => tagWithModel("play", arbitrary)),
  ...serversCommands.map((arbitrary) => tagWithModel("servers", arbitrary)),
  ...councilCommands.map((arbitrary) => tagWithModel("council", arbitrary)),
  ...voteCommands.map((arbitrary) => tagWithModel("voting", arbitrary)),
  ...bansCommands.map((arbitrary) => tagWithModel("bans", arbitrary)),
);

function tagWithModel<Model extends string, W>(model: Model, { weight, arbitrary }: Weighted<W>) {
  return { weight, arbitrary: fc.record({ model: fc.constant(model), command: arbitrary }) };
}
type Weighted<W> = { readonly weight: number; readonly arbitrary: fc.Arbitrary<Command<W>> };

test("the league matches its models after every random command", async ({ league }) => {
  league.clock.moveTo(start);
  const season = await openCouncil(league);
  const serverPool = await openServers(league);
  const counts = new Map<string, { done: number; rejected: number }>();
  let runs = 0;
  let world: Awaited<ReturnType<typeof beginWorld>> | undefined;
  const commands = fc.noBias(fc.array(randomCommand, { minLength: 1, maxLength: 40, size: "max" }));
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(1 as const, 2 as const),
      fc.nat(2),
      commands,
      async (size, servers, commandList) => {
        // Ends the world of the previous run. The last world ends with the test.
        if (world) await endWorld(world);
        runs += 1;
        world = await beginWorld(league, season, serverPool, { size, servers, run: runs });
        // Starts with a ready match, because random commands rarely lead to a reservation.
        const first = servers === 0 ? [] : readyMatches.map((command) => ({ model: "play" as const, command }));
        for (const tagged of [...first, ...commandList]) {
          const error = await runCommand(world, tagged);
          if (error === undefined) continue;
          const count = counts.getOrInsertComputed(tagged.command.description, () => ({ done: 0, rejected: 0 }));
          count[error === null ? "done" : "rejected"] += 1;
          await expectLeagueMatchesModels(world, tagged.model);
        }
      },
    ),
    { numRuns: byTestLevel({ quick: 8, full: 40, stress: inject("testEngine").engine === "sqlite" ? 20_000 : 5000 }) },
  );
  if (inject("testLevel") === "quick") return;
  const summary = [...counts].map(([name, { done, rejected }]) => `${name} ${done} (${rejected} rejected)`);
  process.stdout.write(`${runs} command lists against models: ${summary.sort().join(", ")}\n`);
});

async function beginWorld(
  league: League,
  season: Awaited<ReturnType<typeof openCouncil>>,
  serverPool: Awaited<ReturnType<typeof openServers>>,
  { size, servers, run }: { readonly size: 1 | 2; readonly servers: number; readonly run: number },
) {
  league.clock.moveTo(start);
  const names = Array.from({ length: playerCount }, (_, index) => `${index} of ${run}`);
  const world = { league, players: await signUpAll(league, ...names), bans: new Map() };
  const play = await beginPlay(world, size, `any ${run}`);
  const council = await beginCouncil(world, season);
  return {
    play,
    council,
    bans: { ...world, play, council },
    servers: await beginServers(world, play, serverPool, servers),
    voting: await beginVoting(world, size === 1 ? 0 : 30_000),
  };
}

type World = Awaited<ReturnType<typeof beginWorld>>;

async function endWorld({ play, council, servers }: World): Promise<void> {
  await endPlay(play);
  await endServers(servers);
  await endCouncil(council);
}

/** Checks that the league matches its models after a command of this model. */
async function expectLeagueMatchesModels({ play, servers, council, voting }: World, model: keyof World): Promise<void> {
  // Commands of these models do not affect servers.
  if (model !== "council" && model !== "voting") {
    await runBackgroundWork(servers);
    expect(await readShownServers(servers)).toEqual(computeExpectedServers(servers));
  }
  expect(await readShownPlay(play)).toEqual(computeExpectedPlay(play));
  expect(await readShownCouncil(council)).toEqual(computeExpectedCouncil(council));
  expect(await readShownVote(voting)).toEqual(voting.model.entries);
}

/**
 * Runs a command on the league and on its model.
 * @returns the error code of both, `null` if both succeeded, `undefined` if the command is not applicable
 */
async function runCommand(world: World, { model, command }: { model: keyof World; command: Command<never> }) {
  const plan = command.plan(world[model] as never);
  if (plan === null) return undefined;
  const error: ErrorCode | null = await plan.league();
  expect(error).toBe(plan.model());
  return error;
}
