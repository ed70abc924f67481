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
const minShare = 0.9;

/** Rules, and the tests that must hold them: unit tests, and for those that ask the database few on SQLite. */
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
      // What of them is rules: the rest are words, or ask the database.
      "contract/src/text-pages.ts:1-4",
      "server/src/features/seasons/clans/present-clan.ts:47-75",
      "server/src/features/matchmaking/create-matches.ts:83-118",
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
      "server/src/features/seasons/clans/clan-players.db.test.ts",
      "server/src/features/seasons/clans/sync-clan.db.test.ts",
      "server/src/features/seasons/clans/transfers.db.test.ts",
      "server/src/features/statistics/careers/clan-seasons.db.test.ts",
      "server/src/features/results/disputes/disputes.db.test.ts",
      "server/src/features/calendar/map-picks.db.test.ts",
      "server/src/features/people/users/admins-at-once.db.test.ts",
      "server/src/features/game-servers/doubtful-rounds.db.test.ts",
      "server/src/features/results/edit-result.db.test.ts",
      "server/src/features/seasons/lifecycle/*.db.test.ts",
      "server/src/integrations/push/push.db.test.ts",
      "server/src/features/people/users/user-rules.test.ts",
      "server/src/features/seasons/votes/cast-votes.db.test.ts",
      "server/src/features/seasons/votes/edit-votes.db.test.ts",
      "server/src/features/seasons/votes/motions.db.test.ts",
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
      if (share < minShare) found(words);
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
  const provide = { testLevel: "quick", statementsFolder: join(copy, "statements") };
  // For what hangs, not for what is slow.
  return `export default ${JSON.stringify({ test: { include: tests, provide, testTimeout: 180_000, ...config } })};`;
}
