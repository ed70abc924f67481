import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { text } from "node:stream/consumers";
import type { Document } from "bson";
import { expect, onTestFinished, test } from "vitest";
import { createId, createSmallLeague } from "../../test/dump/small-league.ts";
import { writeArchive } from "../../test/dump/write-dump.ts";
import { openBareDatabase } from "../../test/open-test-database.ts";
import { createScratchFolder } from "../../test/scratch-folder.ts";
import { pickByTestLevel } from "../../test/test-level.ts";
import type { Tables } from "../features/tables.ts";
import { openDatabase } from "../platform/database/open-database.ts";

const program = join(import.meta.dirname, "import-legacy.ts");

/** Creates a dump with 3000 more results than the small league, an empty database, and functions that run the command. */
async function openTarget(change: (league: Record<string, Document[]>) => unknown = () => undefined) {
  const folder = await createScratchFolder("import");
  const emptyDatabase = await openBareDatabase<Tables>();
  // From now on, only the command connects to it.
  await emptyDatabase.db.destroy();
  onTestFinished(async () => {
    await emptyDatabase.close();
    await rm(folder, { recursive: true });
  });
  const league: Record<string, Document[]> = createSmallLeague();
  // The small league has two ranked results, of which the first one is validated.
  const { resultrankeds: rankedResults = [] } = league;
  rankedResults.push(
    ...Array.from({ length: 3000 }, (_, index) => ({ ...rankedResults[0], _id: createId(10_000 + index) })),
  );
  change(league);
  const dump = join(folder, "league.archive");
  await writeArchive(dump, { collections: league, gzip: true });
  const { url } = emptyDatabase.location;
  const env = { DATA_DIR: folder, ...(url !== undefined && { DATABASE_URL: url }) };
  const start = (...args: string[]) =>
    spawn(process.execPath, [program, ...args], { env, stdio: ["ignore", "pipe", "pipe"] });
  const run = async (...args: string[]) => {
    const command = start(...args);
    const [output, stderr, [code]] = await Promise.all([
      text(command.stdout),
      text(command.stderr),
      once(command, "exit"),
    ]);
    return { output, stderr, code: Number(code) };
  };
  const listTables = async () => {
    const { db, close } = await openDatabase<Tables>({ url, file: join(folder, "league.sqlite") });
    const tables = await db.introspection.getTables().finally(close);
    return tables.map(({ name }) => name);
  };
  return { folder, dump, start, run, listTables };
}

const phases = ["reading", "people", "results", "tables"];

// Quick tests cover only the last phase.
test.for(phases.slice(-pickByTestLevel({ quick: 1, full: 4, stress: 4 })))(
  "a command that is killed in the phase %s leaves an empty database, and the next run succeeds",
  async (phase) => {
    const { dump, start, run, listTables } = await openTarget();
    const command = start(dump);
    const exit = once(command, "exit");
    for await (const line of createInterface({ input: command.stdout })) {
      if (line.startsWith(`${phase}: `)) break;
    }
    command.kill("SIGKILL");
    const [, signal] = await exit;
    expect(signal, "killed before its end").toBe("SIGKILL");
    expect(await listTables()).toEqual([]);

    const { output, stderr, code } = await run(dump);
    expect({ stderr, code }).toEqual({ stderr: "", code: 0 });
    expect(output).toContain("3002 ranked results, 3001 validated");
  },
);

test("the command prints each error in one line and stores nothing", async () => {
  const { folder, dump, run, listTables } = await openTarget();
  const invalidCommands = [
    { args: [], message: /^Expected the path of one dump\. Usage: npm run import-legacy -- <dump>.*\n$/ },
    { args: [dump, dump], message: /^Expected the path of one dump\..*\n$/ },
    { args: [dump, "--replaces"], message: /^Unknown option '--replaces'.*\n$/ },
    { args: [dump, "--report"], message: /^Option '--report <value>' argument missing.*\n$/ },
    { args: [dump, "--report", folder], message: /^Cannot write the report.*EISDIR.*\n$/ },
    { args: [dump, "--database", "other"], message: /^.* no database .*other.*\n$/ },
    { args: [join(folder, "none")], message: /^.*none.*\n$/ },
  ];
  for (const { args, message } of invalidCommands) {
    const { output, stderr, code } = await run(...args);
    expect(stderr).toMatch(message);
    expect(code).toBe(1);
    expect(output).not.toContain("Imported from");
  }
  expect(await listTables()).toEqual([]);
});

test("the summary has at most 40 lines and no secrets, and begins with the warning that no admin can sign in", async () => {
  const { folder, dump, run, listTables } = await openTarget((league) => {
    for (const user of league["users"] ?? []) Object.assign(user, { role: "USER", email: "ann@example.org" });
    // Sixty unknown collections, whose names contain a control sequence that clears the terminal.
    for (let index = 0; index < 60; index++)
      league[`chats\u001b[2J${index}`] = [{ _id: createId(index), text: "ann@example.org" }];
  });
  const report = join(folder, "report.json");
  const preview = await run(dump, "--preview", "--report", report);
  expect(preview.output).toContain("Nothing was stored.");
  expect(await listTables()).toEqual([]);

  const previewReport = JSON.parse(await readFile(report, "utf8"));
  const { output, code } = await run(dump, "--report", report);
  expect(code).toBe(0);

  const summary = output.slice(output.indexOf("No admin of this league"));
  expect(summary.trim().split("\n").length).toBeLessThanOrEqual(40);

  for (const content of [output, await readFile(report, "utf8")])
    for (const secret of ["example.org", "$2b$", "\u001b"]) expect(content).not.toContain(secret);
  const finalReport = JSON.parse(await readFile(report, "utf8"));
  expect(previewReport).toEqual({ ...finalReport, isPreview: true });
  expect(Object.keys(finalReport)).toEqual(["dump", "isPreview", "moved", "leftOut", "changed", "elo"]);
  expect(Object.keys(finalReport.dump)).toEqual(["form", "database", "toolVersion", "serverVersion"]);
  // In the file, `leftOut` are the omissions, `words` is the message about one, and `moved` are the counts of imported data.
  expect(finalReport.leftOut[0]).toEqual({
    collection: expect.any(String),
    code: "COLLECTION_UNKNOWN",
    count: 1,
    words: expect.any(String),
    ids: [expect.stringMatching(/^[\da-f]{24}$/)],
  });
  expect(existsSync(join(folder, "backups"))).toBe(false);
});
