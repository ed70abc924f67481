import { runQuietly } from "./step.ts";

/** What one part of `npm test` came to. `seconds` is wall time. */
export type Part = { name: string; passed: number; failed: number; seconds: number };

type Check = { name: string; commands: string[]; tells?: RegExp };

const CHECKS: Check[] = [
  {
    name: "types",
    commands: [
      "tsc -p tsconfig.json",
      "tsc -p web/tsconfig.json",
      "tsc -p web/tsconfig.test.json",
      "tsc -p e2e/tsconfig.json",
    ],
  },
  { name: "web build", commands: ["vite build web"], tells: /First load: .*/ },
  { name: "format and lint", commands: ["biome ci --colors=off"] },
  { name: "walls", commands: ["node scripts/check-walls.ts"] },
  { name: "nothing unused", commands: ["knip --no-progress"] },
];

/** Runs every check that is not a test, two at a time; each counts as one. */
export async function runChecks(): Promise<Part[]> {
  const waiting = CHECKS.values();
  const parts: Part[] = [];
  const lane = async () => {
    for (const check of waiting) parts.push(await runCheck(check));
  };
  await Promise.all([lane(), lane()]);
  return parts;
}

/** Prints what failed and, of what passed, the line worth telling. */
async function runCheck({ name, commands, tells }: Check): Promise<Part> {
  const began = performance.now();
  const faults: string[] = [];
  for (const [command, ...args] of commands.map((line) => line.split(" "))) {
    const { ok, output } = await runQuietly(command ?? "", args);
    if (!ok) faults.push(output);
    const told = ok && tells ? output.match(tells) : null;
    if (told) console.log(told[0]);
  }
  if (faults.length > 0) console.error(`\n✗ ${name}\n${faults.join("\n")}\n`);
  const failed = faults.length > 0 ? 1 : 0;
  return { name, passed: 1 - failed, failed, seconds: (performance.now() - began) / 1000 };
}
