import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { text } from "node:stream/consumers";
import type { Document } from "bson";
import { expect, onTestFinished, test } from "vitest";
import { idOf, smallLeague } from "../../test/dump/small-league.ts";
import { writeArchive } from "../../test/dump/write-dump.ts";
import { openBareDatabase } from "../../test/open-test-database.ts";
import { createScratchFolder } from "../../test/scratch-folder.ts";
import { byTestLevel } from "../../test/test-level.ts";
import type { Tables } from "../features/tables.ts";
import { openDatabase } from "../platform/database/open-database.ts";

const program = join(import.meta.dirname, "import-legacy.ts");

/** Creates a dump of 3000 results, an empty database, and the command that imports the dump. */
async function open(change: (league: Record<string, Document[]>) => unknown = () => undefined) {
  const folder = await createScratchFolder("move-in");
  const bare = await openBareDatabase<Tables>();
  await bare.db.destroy();
  onTestFinished(async () => {
    await bare.close();
    await rm(folder, { recursive: true });
  });
  const league: Record<string, Document[]> = smallLeague();
  const { resultrankeds: ranked = [] } = league;
  ranked.push(...Array.from({ length: 3000 }, (_, index) => ({ ...ranked[0], _id: idOf(10_000 + index) })));
  change(league);
  const dump = join(folder, "league.archive");
  await writeArchive(dump, { collections: league, gzip: true });
  const { url } = bare.location;
  const env = { DATA_DIR: folder, ...(url !== undefined && { DATABASE_URL: url }) };
  const start = (...args: string[]) =>
    spawn(process.execPath, [program, ...args], { env, stdio: ["ignore", "pipe", "pipe"] });
  const run = async (...args: string[]) => {
    const command = start(...args);
    const [said, complained, [code]] = await Promise.all([
      text(command.stdout),
      text(command.stderr),
      once(command, "exit"),
    ]);
    return { said, complained, code: Number(code) };
  };
  const tables = async () => {
    const { db, close } = await openDatabase<Tables>({ url, file: join(folder, "league.sqlite") });
    const found = await db.introspection.getTables().finally(close);
    return found.map(({ name }) => name);
  };
  return { folder, dump, start, run, tables };
}

test.for(["reading", "people", "results", "tables"].slice(-byTestLevel({ quick: 1, full: 4, stress: 4 })))(
  "killed at its first line of %s, it leaves an empty database, and the next run works",
  async (phase) => {
    const { dump, start, run, tables } = await open();
    const command = start(dump);
    const ended = once(command, "exit");
    for await (const line of createInterface({ input: command.stdout })) if (line.startsWith(`${phase}: `)) break;
    command.kill("SIGKILL");
    expect((await ended)[1], "killed before its end").toBe("SIGKILL");
    expect(await tables()).toEqual([]);
    const { said, complained, code } = await run(dump);
    expect({ complained, code }).toEqual({ complained: "", code: 0 });
    expect(said).toContain("3002 ranked results, 3001 validated");
  },
);

test("prints errors of the command in one line and stores nothing", async () => {
  const { folder, dump, run, tables } = await open();
  const refused: [args: string[], why: RegExp][] = [
    [[], /^Which dump\? npm run import-legacy -- <dump>.*\n$/],
    [[dump, dump], /^Which dump\?.*\n$/],
    [[dump, "--replaces"], /^Unknown option '--replaces'.*\n$/],
    [[dump, "--report"], /^Option '--report <value>' argument missing.*\n$/],
    [[dump, "--report", folder], /^The report cannot be written.*EISDIR.*\n$/],
    [[dump, "--database", "other"], /^.* no database .*other.*\n$/],
    [[join(folder, "none")], /^.*none.*\n$/],
  ];
  for (const [args, why] of refused) {
    const { said, complained, code } = await run(...args);
    expect(complained).toMatch(why);
    expect(code).toBe(1);
    expect(said).not.toContain("moved in");
  }
  expect(await tables()).toEqual([]);
});

test("reports first that no admin can sign in, lists irregularities by frequency, and writes the complete report", async () => {
  const { folder, dump, run, tables } = await open((league) => {
    for (const user of league["users"] ?? []) Object.assign(user, { role: "USER", email: "ann@example.org" });
    for (let index = 0; index < 60; index++)
      league[`chats\u001b[2J${index}`] = [{ _id: idOf(index), text: "ann@example.org" }];
  });
  const report = join(folder, "report.json");
  const preview = await run(dump, "--preview", "--report", report);
  expect(preview.said).toContain("Nothing was stored.");
  expect(await tables()).toEqual([]);
  const previewed = JSON.parse(await readFile(report, "utf8"));
  const { said, code } = await run(dump, "--report", report);
  expect(code).toBe(0);
  const summary = said.slice(said.indexOf("No admin of this league"));
  expect(summary.trim().split("\n").length).toBeLessThanOrEqual(40);
  for (const word of [said, await readFile(report, "utf8")])
    for (const never of ["example.org", "$2b$", "\u001b"]) expect(word).not.toContain(never);
  const written = JSON.parse(await readFile(report, "utf8"));
  expect(previewed).toEqual({ ...written, isPreview: true });
  expect(Object.keys(written)).toEqual(["dump", "isPreview", "moved", "leftOut", "changed", "elo"]);
  expect(Object.keys(written.dump)).toEqual(["form", "database", "toolVersion", "serverVersion"]);
  expect(written.leftOut[0]).toEqual({
    collection: expect.any(String),
    code: "COLLECTION_UNKNOWN",
    count: 1,
    words: expect.any(String),
    ids: [expect.stringMatching(/^[\da-f]{24}$/)],
  });
  expect(existsSync(join(folder, "backups"))).toBe(false);
});
