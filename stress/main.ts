// `npm run stress`: tries to break the server, with faults, crashes and load. Prints what each part has tried and the errors
// that it found. Exits with 1 if there are errors.
//   npm run stress -- [part …] [--seed 1] [--minutes 90]
// The names of the parts are the keys of `parts`. Without a name, all parts run.
import { parseArgs } from "node:util";
import { createSeededRandom } from "../server/demo/seeded-random.ts";
import { simulateCrowds } from "./parts/crowds.ts";
import { damageBackups } from "./parts/damaged-backups.ts";
import { failPostgres } from "./parts/failing-postgres.ts";
import { failStorage } from "./parts/failing-storage.ts";
import { floodServer } from "./parts/floods.ts";
import { simulateHours } from "./parts/hours.ts";
import { killLeagues } from "./parts/killed-leagues.ts";
import { killPrograms } from "./parts/killed-programs.ts";
import { mutateRules } from "./parts/mutations.ts";
import { openOtherBrowsers } from "./parts/other-browsers.ts";
import { plantFaults } from "./parts/planted-faults.ts";
import { losePostgresPower } from "./parts/postgres-power-loss.ts";
import { losePower } from "./parts/power-loss.ts";
import { testProxies } from "./parts/proxies.ts";
import { guessPasswords } from "./parts/sign-in-limits.ts";
import { timeSignIns } from "./parts/sign-in-times.ts";
import { repeatTests } from "./repeat-tests.ts";
import type { Part, Run } from "./run.ts";

const parts: Readonly<Record<string, Part>> = {
  races: repeatTests("races", ["races"]),
  random: repeatTests("random", ["random"]),
  kills: repeatTests("kills", ["killed", "kill.sqlite"]),
  "killed-programs": killPrograms,
  "killed-leagues": killLeagues,
  "planted-faults": plantFaults,
  mutations: mutateRules,
  backups: damageBackups,
  power: losePower,
  "postgres-power": losePostgresPower,
  storage: failStorage,
  postgres: failPostgres,
  crowds: simulateCrowds,
  floods: floodServer,
  proxies: testProxies,
  browsers: openOtherBrowsers,
  "sign-ins": async (run) => `${await timeSignIns(run)}; ${await guessPasswords(run)}`,
  hours: simulateHours,
};

const options = { seed: { type: "string" }, minutes: { type: "string", default: "90" } } as const;
const { values, positionals: chosenNames } = parseArgs({ options, allowPositionals: true });
const seed = Number(values.seed ?? Date.now() % 1_000_000);
const minutes = Number(values.minutes);
const unknownNames = chosenNames.filter((name) => !(name in parts));
if (unknownNames.length > 0 || !Number.isSafeInteger(seed) || !(minutes > 0)) {
  throw new Error(`npm run stress -- [${Object.keys(parts).join("] [")}] [--seed <number>] [--minutes <number>]`);
}

const errors: string[] = [];
for (const [name, part] of Object.entries(parts)) {
  if (chosenNames.length > 0 && !chosenNames.includes(name)) continue;
  log(`${name}, seed ${seed} …`);
  const startedAt = performance.now();
  const run: Run = {
    seed,
    minutes,
    random: createSeededRandom(seed),
    log: (line) => log(`  ${line}`),
    reportFailure: (line) => {
      errors.push(`${name}: ${line}`);
      log(`  FOUND ${line}`);
    },
  };
  const summary = await part(run);
  log(`  ${summary}, in ${Math.round((performance.now() - startedAt) / 1000)} s`);
}
log(errors.length === 0 ? "Nothing was found" : `Found:\n${errors.join("\n")}`);
process.exitCode = errors.length === 0 ? 0 : 1;

function log(line: string): void {
  process.stdout.write(`${line}\n`);
}
