import { execFile } from "node:child_process";
import { mkdir, mkdtemp, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { copyProject } from "../copy-project.ts";
import type { Run } from "../run.ts";

const run = promisify(execFile);
const stryker = "10.1.1";
/** The share of mutants that tests must see. */
const least = 0.9;

/** Rules, and the tests that must hold them: unit tests, and for those that ask the database few on SQLite. */
const groups = [
  {
    mutated: [
      "contract/src/{dates,event-rules,first-rules,result-can,rule-figures,rules-at,season-rules,vote-can}.ts",
      // What of them is rules: the rest are words, or ask the database.
      "contract/src/text-pages.ts:1-4",
      "server/src/features/clans/present-clan.ts:47-75",
      "server/src/features/matchmaking/make-matches.ts:83-118",
      "server/src/features/events/plan-fixtures.ts",
      "server/src/features/imports/{ascii-message,json-message,psv-message,round-message,parse-round-message,told-figures}.ts",
      "server/src/features/ratings/{elo,outcome}.ts",
      "server/src/features/results/result-rules.ts",
      "server/src/features/stats/tally.ts",
      "server/src/features/users/{failed-sign-ins,session-rules,totp}.ts",
      "web/src/clans/season-outlook.ts",
    ],
    tests: [
      "contract/src/*.test.ts",
      "server/src/features/{clans,events,matchmaking,ratings,results,stats,texts,users}/*.test.ts",
      "server/src/features/imports/{parse-round-message,message-lines,fixture-messages}.test.ts",
      "web/src/clans/season-outlook.test.ts",
    ],
    config: { exclude: ["**/*.{db,sqlite,postgres}.test.ts"] },
  },
  {
    mutated: [
      "server/src/features/{careers/clan-rounds,results/result-doubts}.ts",
      "server/src/features/clans/{clan-tally,edit-roster,transfers}.ts",
      "server/src/features/{disputes/disputes-routes,events/pick-map,users/user-rules}.ts",
      "server/src/features/season-lifecycle/season-lifecycle.ts",
      "server/src/features/votes/{cast-vote,edit-votes,edit-motions}.ts",
    ],
    tests: [
      "server/src/features/clans/{present-clan,clan-leaders.db,clan-players.db,sync-clan.db,transfers.db}.test.ts",
      "server/src/features/{careers/clan-seasons,disputes/disputes,events/map-picks,users/admins-at-once}.db.test.ts",
      "server/src/features/{game-servers/doubtful-rounds,results/edit-result}.db.test.ts",
      "server/src/features/season-lifecycle/*.db.test.ts",
      "server/src/outlets/push/push.db.test.ts",
      "server/src/features/users/user-rules.test.ts",
      "server/src/features/votes/{cast-votes,edit-votes,motions}.db.test.ts",
    ],
    config: { globalSetup: ["server/test/sqlite-setup.ts"], setupFiles: ["server/test/fixed-seed.ts"] },
  },
] as const;
type Group = (typeof groups)[number];

type Mutant = {
  readonly status: string;
  readonly mutatorName: string;
  readonly replacement?: string;
  readonly location: { readonly start: { readonly line: number; readonly column: number } };
};
type Report = { readonly files: Readonly<Record<string, { readonly mutants: readonly Mutant[] }>> };

/** Has Stryker change each expression of the rules, and counts the changes that no test sees. */
export async function mutateRules({ say, found }: Run): Promise<string> {
  const tool = await mkdtemp(join(tmpdir(), "league-stryker-"));
  const copy = await mkdtemp(join(tmpdir(), "league-torture-"));
  try {
    await copyProject(copy);
    await install(tool, copy);
    const mutants: (Mutant & { file: string })[] = [];
    for (const group of groups) mutants.push(...(await mutate(tool, copy, group)));
    const survivors = mutants.filter(({ status }) => status === "Survived" || status === "NoCoverage");
    for (const { file, location, mutatorName, replacement } of survivors) {
      say(`not seen: ${file}:${location.start.line}:${location.start.column}, ${mutatorName}: ${replacement}`);
    }
    for (const [file, of] of Map.groupBy(mutants, (mutant) => mutant.file)) {
      const share = 1 - of.filter((mutant) => survivors.includes(mutant)).length / of.length;
      const words = `${(100 * share).toFixed(1)} % of ${of.length} mutants of ${file} are seen`;
      say(words);
      if (share < least) found(words);
    }
    return `${mutants.length} mutants, ${(100 * (1 - survivors.length / mutants.length)).toFixed(1)} % of them seen`;
  } finally {
    for (const folder of [tool, copy]) await rm(folder, { recursive: true, force: true });
  }
}

async function mutate(tool: string, copy: string, group: Group): Promise<(Mutant & { file: string })[]> {
  await writeFile(join(copy, "mutated.config.ts"), configOfTests(copy, group));
  await writeFile(join(copy, "stryker.config.json"), JSON.stringify(configOf(tool, group)));
  await run(process.execPath, [join(tool, "node_modules/@stryker-mutator/core/bin/stryker.js"), "run"], {
    cwd: copy,
    maxBuffer: 2 ** 26,
  });
  const { files } = JSON.parse(await readFile(join(copy, "mutation.json"), "utf8")) as Report;
  return Object.entries(files).flatMap(([file, { mutants }]) => mutants.map((mutant) => ({ ...mutant, file })));
}

/** In a folder of its own: two hundred packages that nothing else needs. */
async function install(tool: string, copy: string): Promise<void> {
  await writeFile(join(tool, "package.json"), "{}");
  const packages = ["core", "vitest-runner"].map((name) => `@stryker-mutator/${name}@${stryker}`);
  const options = ["--ignore-scripts", "--no-audit", "--no-fund", "--legacy-peer-deps", "--loglevel=error"];
  await run("npm", ["install", ...options, ...packages], { cwd: tool });
  await mkdir(join(tool, "node_modules"), { recursive: true });
  await symlink(join(copy, "node_modules/vitest"), join(tool, "node_modules/vitest"));
}

function configOf(tool: string, { mutated }: Group) {
  return {
    testRunner: "vitest",
    plugins: [join(tool, "node_modules/@stryker-mutator/vitest-runner/dist/src/index.js")],
    vitest: { configFile: "mutated.config.ts" },
    mutate: mutated,
    reporters: ["json"],
    jsonReporter: { fileName: "mutation.json" },
    inPlace: true,
    concurrency: 2,
    dryRunTimeoutMinutes: 15,
  };
}

function configOfTests(copy: string, { tests, config }: Group): string {
  const provide = { dose: "quick", statementsFolder: join(copy, "statements") };
  // For what hangs, not for what is slow.
  return `export default ${JSON.stringify({ test: { include: tests, provide, testTimeout: 180_000, ...config } })};`;
}
