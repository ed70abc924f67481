import type { ErrorCode } from "contract/error-codes.ts";
import fc from "fast-check";
import { expect, inject } from "vitest";
import { test } from "../test/fake-servers.ts";
import { bansCommands } from "../test/model/bans.ts";
import { type Command, people } from "../test/model/command.ts";
import {
  beginCouncil,
  councilCommands,
  endCouncil,
  expectedCouncil,
  openCouncil,
  shownCouncil,
} from "../test/model/council.ts";
import { beginPlay, endPlay, playCommands, readyMatches } from "../test/model/play.ts";
import { beginServers, endServers, openServers, serversCommands, settle } from "../test/model/servers.ts";
import { expectedPlay, shownPlay } from "../test/model/shown-play.ts";
import { expectedServers, shownServers } from "../test/model/shown-servers.ts";
import { beginVoting, shownVote, voteCommands } from "../test/model/vote.ts";
import type { League } from "../test/open-league.ts";
import { signUpAll } from "../test/queue-up.ts";
import { byTestLevel } from "../test/test-level.ts";

const start = Date.parse("2026-03-01T12:00:00Z");

/** Each with the part of a world that it is for. */
const command = fc.oneof(
  ...playCommands.map((one) => of("play", one)),
  ...serversCommands.map((one) => of("servers", one)),
  ...councilCommands.map((one) => of("council", one)),
  ...voteCommands.map((one) => of("voting", one)),
  ...bansCommands.map((one) => of("bans", one)),
);

function of<Part extends string, W>(part: Part, { weight, arbitrary }: Weighted<W>) {
  return { weight, arbitrary: fc.record({ part: fc.constant(part), one: arbitrary }) };
}
type Weighted<W> = { readonly weight: number; readonly arbitrary: fc.Arbitrary<Command<W>> };

test("a league does what small models of its parts do, after each of random commands", async ({ league }) => {
  league.clock.moveTo(start);
  const season = await openCouncil(league);
  const machines = await openServers(league);
  const counts = new Map<string, { done: number; refused: number }>();
  let sequences = 0;
  let world: Awaited<ReturnType<typeof begin>> | undefined;
  const commands = fc.noBias(fc.array(command, { minLength: 1, maxLength: 40, size: "max" }));
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(1 as const, 2 as const), fc.nat(2), commands, async (size, servers, sequence) => {
      if (world) await end(world);
      sequences += 1;
      world = await begin(league, season, machines, { size, servers, sequence: sequences });
      // Left to chance, servers would seldom be asked for.
      const first = servers === 0 ? [] : readyMatches.map((one) => ({ part: "play" as const, one }));
      for (const one of [...first, ...sequence]) {
        const refusal = await obey(world, one);
        if (refusal === undefined) continue;
        const count = counts.getOrInsertComputed(one.one.does, () => ({ done: 0, refused: 0 }));
        count[refusal === null ? "done" : "refused"] += 1;
        await expectAlike(world, one.part);
      }
    }),
    { numRuns: byTestLevel({ quick: 8, full: 40, stress: inject("testEngine").engine === "sqlite" ? 20_000 : 5000 }) },
  );
  if (inject("testLevel") === "quick") return;
  const told = [...counts].map(([name, { done, refused }]) => `${name} ${done} (${refused} refused)`);
  process.stdout.write(`${sequences} sequences against models: ${told.sort().join(", ")}\n`);
});

async function begin(
  league: League,
  season: Awaited<ReturnType<typeof openCouncil>>,
  machines: Awaited<ReturnType<typeof openServers>>,
  { size, servers, sequence }: { readonly size: 1 | 2; readonly servers: number; readonly sequence: number },
) {
  league.clock.moveTo(start);
  const names = Array.from({ length: people }, (_, index) => `${index} of ${sequence}`);
  const world = { league, players: await signUpAll(league, ...names), bans: new Map() };
  const play = await beginPlay(world, size, `any ${sequence}`);
  const council = await beginCouncil(world, season);
  return {
    play,
    council,
    bans: { ...world, play, council },
    servers: await beginServers(world, play, machines, servers),
    voting: await beginVoting(world, size === 1 ? 0 : 30_000),
  };
}

type Parts = Awaited<ReturnType<typeof begin>>;

async function end({ play, council, servers }: Parts): Promise<void> {
  await endPlay(play);
  await endServers(servers);
  await endCouncil(council);
}

/** Expects the league to show what the models say, after a command for that part. */
async function expectAlike({ play, servers, council, voting }: Parts, part: keyof Parts): Promise<void> {
  // Nothing else moves a server.
  if (part !== "council" && part !== "voting") {
    await settle(servers);
    expect(await shownServers(servers)).toEqual(expectedServers(servers));
  }
  expect(await shownPlay(play)).toEqual(expectedPlay(play));
  expect(await shownCouncil(council)).toEqual(expectedCouncil(council));
  expect(await shownVote(voting)).toEqual(voting.model.entries);
}

/** Has the league and the model do it. @returns the refusal of both; `undefined`: there is nothing to do it to */
async function obey(world: Parts, { part, one }: { part: keyof Parts; one: Command<never> }) {
  const plan = one.plan(world[part] as never);
  if (plan === null) return undefined;
  const refusal: ErrorCode | null = await plan.league();
  expect(refusal).toBe(plan.model());
  return refusal;
}
