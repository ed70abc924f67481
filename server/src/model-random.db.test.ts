import type { ErrorCode } from "contract/error-codes.ts";
import fc from "fast-check";
import { expect, inject } from "vitest";
import { test } from "../test/fake-servers.ts";
import { computeExpectedMatchmaking, readActualMatchmaking } from "../test/model/actual-matchmaking.ts";
import { computeExpectedServers, readActualServers } from "../test/model/actual-servers.ts";
import { type Command, playerCount, type World } from "../test/model/command.ts";
import {
  beginCouncil,
  computeExpectedCouncil,
  councilCommands,
  createCouncilSeason,
  endCouncil,
  readActualCouncil,
} from "../test/model/council.ts";
import {
  beginMatchmaking,
  endMatchmaking,
  matchmakingCommands,
  readyMatchCommands,
} from "../test/model/matchmaking.ts";
import { bansCommands } from "../test/model/model-bans.ts";
import {
  beginServers,
  endServers,
  runBackgroundWork,
  serversCommands,
  startFakeServers,
} from "../test/model/servers.ts";
import { beginVoting, readActualVote, voteCommands } from "../test/model/vote.ts";
import type { League } from "../test/open-league.ts";
import { signUpAll } from "../test/queue-up.ts";
import { pickByTestLevel } from "../test/test-level.ts";

const start = Date.parse("2026-03-01T12:00:00Z");
const teamSizes = [1, 2] as const;
const maxServerCount = 2;

/** A random command, tagged with the model that it belongs to. The model "council" is about clans and their motions. */
const randomCommand = fc.oneof(
  ...matchmakingCommands.map((command) => tagWithModel("matchmaking", command)),
  ...serversCommands.map((command) => tagWithModel("servers", command)),
  ...councilCommands.map((command) => tagWithModel("council", command)),
  ...voteCommands.map((command) => tagWithModel("voting", command)),
  ...bansCommands.map((command) => tagWithModel("bans", command)),
);

/** Adds the name of the model to each command that `arbitrary` generates. */
function tagWithModel<Model extends string, ModelState>(
  model: Model,
  { weight, arbitrary }: WeightedCommand<ModelState>,
) {
  return { weight, arbitrary: fc.record({ model: fc.constant(model), command: arbitrary }) };
}
type WeightedCommand<ModelState> = {
  readonly weight: number;
  readonly arbitrary: fc.Arbitrary<Command<ModelState>>;
};

test("the league matches its models after every random command", async ({ league }) => {
  league.clock.moveTo(start);
  // The season and the fake servers are the same in all runs.
  const season = await createCouncilSeason(league);
  const serverPool = await startFakeServers(league);
  const countsByCommand = new Map<string, { done: number; rejected: number }>();
  let runCount = 0;
  let models: Awaited<ReturnType<typeof beginModels>> | undefined;
  // Without bias, long lists are as likely as short ones.
  const commands = fc.noBias(fc.array(randomCommand, { minLength: 1, maxLength: 40, size: "max" }));
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...teamSizes),
      fc.nat(maxServerCount),
      commands,
      async (teamSize, serverCount, commandList) => {
        // Ends the previous run. The last one ends with the test.
        if (models) await endModels(models);
        runCount += 1;
        models = await beginModels(league, season, serverPool, { teamSize, serverCount, run: runCount });
        // Starts with a ready match, because random commands rarely lead to a reservation.
        const setUpCommands =
          serverCount === 0 ? [] : readyMatchCommands.map((command) => ({ model: "matchmaking" as const, command }));
        for (const taggedCommand of [...setUpCommands, ...commandList]) {
          const outcome = await runCommand(models, taggedCommand);
          if (outcome === "skipped") continue;
          const count = countsByCommand.getOrInsertComputed(taggedCommand.command.description, () => ({
            done: 0,
            rejected: 0,
          }));
          count[outcome] += 1;
          await expectLeagueMatchesModels(models, taggedCommand.model);
        }
      },
    ),
    {
      numRuns: pickByTestLevel({
        quick: 8,
        full: 40,
        stress: inject("testSetup").engine === "sqlite" ? 20_000 : 5000,
      }),
    },
  );
  if (inject("testLevel") === "quick") return;
  const summary = [...countsByCommand].map(([name, { done, rejected }]) => `${name} ${done} (${rejected} rejected)`);
  process.stdout.write(`${runCount} command lists against models: ${summary.sort().join(", ")}\n`);
});

type ModelOptions = {
  readonly teamSize: (typeof teamSizes)[number];
  readonly serverCount: number;
  /** The number of this run, which makes names unique. */
  readonly run: number;
};

/** Adds new players and their models to the league. */
async function beginModels(
  league: League,
  season: Awaited<ReturnType<typeof createCouncilSeason>>,
  serverPool: Awaited<ReturnType<typeof startFakeServers>>,
  { teamSize, serverCount, run }: ModelOptions,
) {
  league.clock.moveTo(start);
  const names = Array.from({ length: playerCount }, (_, index) => `${index} of ${run}`);
  const world: World = { league, players: await signUpAll(league, ...names), bans: new Map() };
  const queueName = `any ${run}`;
  const matchmaking = await beginMatchmaking(world, teamSize, queueName);
  const council = await beginCouncil(world, season);
  return {
    matchmaking,
    council,
    bans: { ...world, matchmaking, council },
    servers: await beginServers(world, matchmaking, serverPool, serverCount),
    // In about half of the runs, the vote starts only after half a minute, so that early votes are rejected.
    voting: await beginVoting(world, teamSize === 1 ? 0 : 30_000),
  };
}

type Models = Awaited<ReturnType<typeof beginModels>>;

async function endModels({ matchmaking, council, servers }: Models): Promise<void> {
  await endMatchmaking(matchmaking);
  await endServers(servers);
  await endCouncil(council);
}

/** Checks that the league matches its models after a command of this model. */
async function expectLeagueMatchesModels(
  { matchmaking, servers, council, voting }: Models,
  model: keyof Models,
): Promise<void> {
  // Commands of these models do not affect servers.
  if (model !== "council" && model !== "voting") {
    await runBackgroundWork(servers);
    expect(await readActualServers(servers)).toEqual(computeExpectedServers(servers));
  }
  expect(await readActualMatchmaking(matchmaking)).toEqual(computeExpectedMatchmaking(matchmaking));
  expect(await readActualCouncil(council)).toEqual(computeExpectedCouncil(council));
  expect(await readActualVote(voting)).toEqual(voting.model.entries);
}

/**
 * Runs a command on the league and on its model.
 * @returns whether both have done or rejected the command, or whether it was skipped, because it does not apply
 */
async function runCommand(
  models: Models,
  { model, command }: { model: keyof Models; command: Command<never> },
): Promise<"done" | "rejected" | "skipped"> {
  // The types cannot express that a command belongs to the model with which it is tagged.
  const plan = command.plan(models[model] as never);
  if (plan === null) return "skipped";
  const error: ErrorCode | null = await plan.runInLeague();
  expect(error).toBe(plan.runInModel());
  return error === null ? "done" : "rejected";
}
