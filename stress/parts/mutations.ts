import { execFile } from "node:child_process";
import { mkdir, mkdtemp, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { copyProject } from "../copy-project.ts";
import type { Run } from "../run.ts";

const runCommand = promisify(execFile);
const maxOutputBytes = 64 * 1024 * 1024;
const strykerVersion = "10.1.1";
/** The minimum fraction of mutants of each file that tests must detect. */
const minDetectedFraction = 0.9;

/**
 * Files with rules of the product, and the tests that must detect a change of these rules. The first group has unit tests, the
 * second one tests on SQLite.
 */
const groups = [
  {
    mutated: [
      "contract/src/dates.ts",
      "contract/src/event-rules.ts",
      "contract/src/default-rules.ts",
      "contract/src/result-permissions.ts",
      "contract/src/rule-placeholders.ts",
      "contract/src/season-rules-helpers.ts",
      "contract/src/season-rules.ts",
      "contract/src/vote-rules.ts",
      // The numbers select the lines with rules. The other lines of these files are texts or queries.
      "contract/src/text-pages.ts:5-7",
      "server/src/features/seasons/clans/present-clan.ts:47-76",
      "server/src/features/matchmaking/create-matches.ts:102-142",
      "server/src/features/calendar/plan-fixtures.ts",
      "server/src/features/results/imports/ascii-message.ts",
      "server/src/features/results/imports/json-message.ts",
      "server/src/features/results/imports/psv-message.ts",
      "server/src/features/results/imports/round-message.ts",
      "server/src/features/results/imports/parse-round-message.ts",
      "server/src/features/results/imports/extended-metrics.ts",
      "server/src/features/competitions/elo.ts",
      "server/src/features/competitions/outcome.ts",
      "server/src/features/results/result-rules.ts",
      "server/src/features/statistics/stats/stat-totals.ts",
      "server/src/features/people/users/failed-sign-ins.ts",
      "server/src/features/people/users/session-rules.ts",
      "server/src/features/people/users/totp.ts",
      "web/src/seasons/clans/season-outlook.ts",
    ],
    tests: [
      "contract/src/*.test.ts",
      "server/src/features/seasons/clans/*.test.ts",
      "server/src/features/calendar/*.test.ts",
      "server/src/features/matchmaking/*.test.ts",
      "server/src/features/competitions/*.test.ts",
      "server/src/features/results/*.test.ts",
      "server/src/features/statistics/stats/*.test.ts",
      "server/src/features/content/texts/*.test.ts",
      "server/src/features/people/users/*.test.ts",
      "server/src/features/results/imports/parse-round-message.test.ts",
      "server/src/features/results/imports/message-lines.test.ts",
      "server/src/features/results/imports/fixture-messages.test.ts",
      "web/src/seasons/clans/season-outlook.test.ts",
    ],
    config: { exclude: ["**/*.{db,sqlite,postgres}.test.ts"] },
  },
  {
    mutated: [
      "server/src/features/statistics/careers/clan-rounds.ts",
      "server/src/features/results/result-discrepancies.ts",
      "server/src/features/seasons/clans/clan-totals.ts",
      "server/src/features/seasons/clans/edit-roster.ts",
      "server/src/features/seasons/clans/transfers.ts",
      "server/src/features/results/disputes/disputes-routes.ts",
      "server/src/features/calendar/pick-map.ts",
      "server/src/features/people/users/user-rules.ts",
      "server/src/features/seasons/lifecycle/season-lifecycle.ts",
      "server/src/features/seasons/votes/cast-vote.ts",
      "server/src/features/seasons/votes/edit-votes.ts",
      "server/src/features/seasons/votes/edit-motions.ts",
    ],
    tests: [
      "server/src/features/seasons/clans/present-clan.test.ts",
      "server/src/features/seasons/clans/clan-leaders.db.test.ts",
      "server/src/features/seasons/clans/clan-leaders-races.db.test.ts",
      "server/src/features/seasons/clans/clan-players.db.test.ts",
      "server/src/features/seasons/clans/clan-players-races.db.test.ts",
      "server/src/features/seasons/clans/sync-clan.db.test.ts",
      "server/src/features/seasons/clans/transfers.db.test.ts",
      "server/src/features/statistics/careers/clan-seasons.db.test.ts",
      "server/src/features/results/disputes/disputes.db.test.ts",
      "server/src/features/calendar/map-picks.db.test.ts",
      "server/src/features/calendar/map-picks-races.db.test.ts",
      "server/src/features/people/users/admins-races.db.test.ts",
      "server/src/features/game-servers/round-discrepancies.db.test.ts",
      "server/src/features/results/edit-result.db.test.ts",
      "server/src/features/seasons/lifecycle/*.db.test.ts",
      "server/src/integrations/push/push.db.test.ts",
      "server/src/features/people/users/user-rules.test.ts",
      "server/src/features/seasons/votes/cast-votes.db.test.ts",
      "server/src/features/seasons/votes/edit-votes.db.test.ts",
      "server/src/features/seasons/votes/motions.db.test.ts",
      "server/src/features/seasons/votes/motions-races.db.test.ts",
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
type MutantInFile = Mutant & { readonly file: string };
/** Stryker's report in JSON. */
type Report = { readonly files: Readonly<Record<string, { readonly mutants: readonly Mutant[] }>> };

/** Makes Stryker create mutants of the rules, each with one changed expression, and counts those that no test detects. */
export async function mutateRules({ log, reportFailure }: Run): Promise<string> {
  const toolFolder = await mkdtemp(join(tmpdir(), "league-stryker-"));
  const copy = await mkdtemp(join(tmpdir(), "league-stress-"));
  try {
    await copyProject(copy);
    await installStryker(toolFolder, copy);
    const mutants: MutantInFile[] = [];
    for (const group of groups) mutants.push(...(await runStryker(toolFolder, copy, group)));
    const survivors = mutants.filter(({ status }) => status === "Survived" || status === "NoCoverage");
    for (const { file, location, mutatorName, replacement } of survivors) {
      log(`not detected: ${file}:${location.start.line}:${location.start.column}, ${mutatorName}: ${replacement}`);
    }
    for (const [file, fileMutants] of Map.groupBy(mutants, (mutant) => mutant.file)) {
      const survivorCount = fileMutants.filter((mutant) => survivors.includes(mutant)).length;
      const detectedFraction = 1 - survivorCount / fileMutants.length;
      const line = `${formatPercent(detectedFraction)} of ${fileMutants.length} mutants of ${file} are detected`;
      log(line);
      if (detectedFraction < minDetectedFraction) reportFailure(line);
    }
    return `${mutants.length} mutants, ${formatPercent(1 - survivors.length / mutants.length)} of them detected`;
  } finally {
    for (const folder of [toolFolder, copy]) await rm(folder, { recursive: true, force: true });
  }
}

function formatPercent(fraction: number): string {
  return `${(100 * fraction).toFixed(1)} %`;
}

/** Runs Stryker on a group of files. @returns all mutants, with the results of the tests */
async function runStryker(toolFolder: string, copy: string, group: Group): Promise<MutantInFile[]> {
  await writeFile(join(copy, "mutated.config.ts"), createVitestConfig(copy, group));
  await writeFile(join(copy, "stryker.config.json"), JSON.stringify(createStrykerConfig(toolFolder, group)));
  await runCommand(process.execPath, [join(toolFolder, "node_modules/@stryker-mutator/core/bin/stryker.js"), "run"], {
    cwd: copy,
    maxBuffer: maxOutputBytes,
  });
  const { files } = JSON.parse(await readFile(join(copy, "mutation.json"), "utf8")) as Report;
  return Object.entries(files).flatMap(([file, { mutants }]) => mutants.map((mutant) => ({ ...mutant, file })));
}

/** Installs Stryker in a separate folder, because nothing else needs its two hundred packages. */
async function installStryker(toolFolder: string, copy: string): Promise<void> {
  await writeFile(join(toolFolder, "package.json"), "{}");
  const packages = ["core", "vitest-runner"].map((name) => `@stryker-mutator/${name}@${strykerVersion}`);
  const options = ["--ignore-scripts", "--no-audit", "--no-fund", "--legacy-peer-deps", "--loglevel=error"];
  await runCommand("npm", ["install", ...options, ...packages], { cwd: toolFolder });
  await mkdir(join(toolFolder, "node_modules"), { recursive: true });
  await symlink(join(copy, "node_modules/vitest"), join(toolFolder, "node_modules/vitest"));
}

function createStrykerConfig(toolFolder: string, { mutated }: Group) {
  return {
    testRunner: "vitest",
    plugins: [join(toolFolder, "node_modules/@stryker-mutator/vitest-runner/dist/src/index.js")],
    vitest: { configFile: "mutated.config.ts" },
    mutate: mutated,
    reporters: ["json"],
    jsonReporter: { fileName: "mutation.json" },
    inPlace: true,
    concurrency: 2,
    dryRunTimeoutMinutes: 15,
  };
}

function createVitestConfig(copy: string, { tests, config }: Group): string {
  const provide = { testLevel: "quick", statementsFolder: join(copy, "statements") };
  // The timeout ends tests that a mutant keeps running forever. It is long enough for slow tests.
  return `export default ${JSON.stringify({ test: { include: tests, provide, testTimeout: 180_000, ...config } })};`;
}
