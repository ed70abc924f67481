import type { ErrorCode } from "contract/error-codes.ts";
import fc from "fast-check";
import { expect, inject } from "vitest";
import { test } from "../test/fake-servers.ts";
import { bansCommands } from "../test/model/bans.ts";
import { type Command, playerCount, type World } from "../test/model/command.ts";
import {
  beginCouncil,
  computeExpectedCouncil,
  councilCommands,
  endCouncil,
  openCouncil,
  readShownCouncil,
} from "../test/model/council.ts";
import { beginPlay, endPlay, playCommands, readyMatchCommands } from "../test/model/play.ts";
import { beginServers, endServers, openServers, runBackgroundWork, serversCommands } from "../test/model/servers.ts";
import { computeExpectedPlay, readShownPlay } from "../test/model/shown-play.ts";
import { computeExpectedServers, readShownServers } from "../test/model/shown-servers.ts";
import { beginVoting, readShownVote, voteCommands } from "../test/model/vote.ts";
import type { League } from "../test/open-league.ts";
import { signUpAll } from "../test/queue-up.ts";
import { pickByTestLevel } from "../test/test-level.ts";

const start = Date.parse("2026-03-01T12:00:00Z");
const teamSizes = [1, 2] as const;
const maxServerCount = 2;

/** A random command, tagged with the model that it belongs to. The council, all leaders of clans, votes on motions. */
const randomCommand = fc.oneof(
  ...playCommands.map((command) => tagWithModel("play", command)),
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
  const season = await openCouncil(league);
  const serverPool = await openServers(league);
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
          serverCount === 0 ? [] : readyMatchCommands.map((command) => ({ model: "play" as const, command }));
        for (const taggedCommand of [...setUpCommands, ...commandList]) {
          const error = await runCommand(models, taggedCommand);
          if (error === undefined) continue;
          const count = countsByCommand.getOrInsertComputed(taggedCommand.command.description, () => ({
            done: 0,
            rejected: 0,
          }));
          count[error === null ? "done" : "rejected"] += 1;
          await expectLeagueMatchesModels(models, taggedCommand.model);
        }
      },
    ),
    {
      numRuns: pickByTestLevel({
        quick: 8,
        full: 40,
        stress: inject("testEngine").engine === "sqlite" ? 20_000 : 5000,
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
  season: Awaited<ReturnType<typeof openCouncil>>,
  serverPool: Awaited<ReturnType<typeof openServers>>,
  { teamSize, serverCount, run }: ModelOptions,
) {
  league.clock.moveTo(start);
  const names = Array.from({ length: playerCount }, (_, index) => `${index} of ${run}`);
  const world: World = { league, players: await signUpAll(league, ...names), bans: new Map() };
  const queueName = `any ${run}`;
  const play = await beginPlay(world, teamSize, queueName);
  const council = await beginCouncil(world, season);
  return {
    play,
    council,
    bans: { ...world, play, council },
    servers: await beginServers(world, play, serverPool, serverCount),
    // With teams of two, the vote starts after half a minute, so that early votes are rejected.
    voting: await beginVoting(world, teamSize === 1 ? 0 : 30_000),
  };
}

type Models = Awaited<ReturnType<typeof beginModels>>;

async function endModels({ play, council, servers }: Models): Promise<void> {
  await endPlay(play);
  await endServers(servers);
  await endCouncil(council);
}

/** Checks that the league matches its models after a command of this model. */
async function expectLeagueMatchesModels(
  { play, servers, council, voting }: Models,
  model: keyof Models,
): Promise<void> {
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
async function runCommand(models: Models, { model, command }: { model: keyof Models; command: Command<never> }) {
  // The types cannot express that a command belongs to the model with which it is tagged.
  const plan = command.plan(models[model] as never);
  if (plan === null) return undefined;
  const error: ErrorCode | null = await plan.runInLeague();
  expect(error).toBe(plan.runInModel());
  return error;
}
