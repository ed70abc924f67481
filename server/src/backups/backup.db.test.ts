import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gunzipSync, gzipSync } from "node:zlib";
import { expect, inject, onTestFinished, test } from "vitest";
import { makeEvent, seasonOf } from "../../test/calendar.ts";
import { openVote } from "../../test/cast.ts";
import { type League, openLeague } from "../../test/open-league.ts";
import { openBareDatabase, type TestDatabase } from "../../test/open-test-database.ts";
import { makeMode, makePlayers, post, roundOf } from "../../test/play.ts";
import { makeQueue, playersMeet, signUpAll } from "../../test/queue-up.ts";
import { keptTables } from "../league/kept-tables.ts";
import { migrations } from "../league/migrations/index.ts";
import { expireMatches } from "../league/queues/expire-matches.ts";
import type { Tables } from "../league/tables.ts";
import { migrate } from "../platform/database/migrate.ts";
import { type DatabasePlace, openDatabase } from "../platform/database/open-database.ts";
import { restoreBackup } from "./restore-backup.ts";
import { takeBackup } from "./take-backup.ts";

const takenAt = Date.UTC(2026, 10, 21);

async function folder(): Promise<string> {
  const path = await mkdtemp(join(tmpdir(), "league-backup-"));
  onTestFinished(() => rm(path, { recursive: true, force: true }));
  return path;
}

/** A league with something of everything and rows that are gone, and its backup. */
async function backedUp() {
  const league = await openLeague();
  const [red = ""] = await makePlayers(league, "red", "blue", "Øystein ✿");
  const modeId = await makeMode(league, "one");
  for (const day of ["2026-05-01", "2026-05-02", "1969-05-03"]) {
    const { _id: id } = await post(league, modeId, roundOf(["red", "blue"]), day);
    if (day !== "2026-05-02") await league.ask("freezeResult", { as: league.admin, id });
  }
  const { clans } = await seasonOf(league, "Hook & Crook", "Owls");
  await league.ask("addClanPlayer", { as: league.admin, id: clans[0] ?? "", body: { userId: red } });
  await makeEvent(league, { clans, startDate: "2026-03-05", endDate: "9999-12-31" });
  await queueAndVote(league, clans);
  await shownOnDiscord(league);
  const { _id: gone } = await post(league, modeId, "", "2026-05-04");
  await league.ask("deleteResult", { as: league.admin, id: gone });
  const file = join(await folder(), "deep/league.backup.gz");
  await takeBackup(league.place, file, takenAt);
  return { league, file, gone: Number(gone) };
}

/** One who was not ready cools down, the other waits; two more are in an open match, and one of them votes. */
async function queueAndVote(league: League, [clanId]: readonly string[]) {
  const [ann, bob, ...others] = await signUpAll(league, "Ann", "Bob", "Cleo", "Dan");
  if (ann === undefined || bob === undefined) throw new Error("Nobody queues");
  const queueId = await makeQueue(league);
  const { _id: id } = await playersMeet(league, queueId, [ann, bob]);
  await league.ask("readyUp", { as: ann.token, id });
  league.clock.advance(60_000);
  await expireMatches(league.context);
  await league.ask("leaveQueue", { as: ann.token, id: queueId });
  await playersMeet(league, queueId, others);
  await league.ask("joinQueue", { as: ann.token, id: queueId });
  const { _id: voteId } = await openVote(league, { startDate: "1970-01-01", endDate: "9999-12-31" });
  await league.ask("castVote", { as: others[0]?.token, body: { voteId, clanId } });
}

async function shownOnDiscord({ context: { db } }: League) {
  const { id: user_id } = await db.selectFrom("users").select("id").orderBy("id").executeTakeFirstOrThrow();
  const thing = { queue_id: 1, kind: "text", result_id: null, guild_id: "9", parent_id: null, nonce: "n" } as const;
  await db.insertInto("discord_guilds").values({ id: "9", name: "gCTF", icon: null, member_count: 3 }).execute();
  await db.insertInto("discord_accounts").values({ user_id, discord_id: "8", name: "Ådmin" }).execute();
  await db.insertInto("discord_links").values({ state_hash: "f00", user_id, expires_at: 1 }).execute();
  for (const wanted of [1, null, null] as const) {
    await db
      .insertInto("discord_things")
      .values({ ...thing, part: "queue", discord_id: null, shown: null, wanted })
      .execute();
  }
}

/** All rows of all tables, as text, to be compared between engines. */
async function rowsOf(place: DatabasePlace): Promise<Record<string, string[]>> {
  await using database = await opened(place);
  const { db } = database;
  const tables = (await db.introspection.getTables()).map(({ name }) => name).sort();
  const rows = tables.map(async (table) => {
    const all = await db
      .selectFrom(db.dynamic.table(table as "users").as("one"))
      .selectAll()
      .execute();
    return [table, all.map((row) => JSON.stringify(Object.entries(row).sort())).sort()] as const;
  });
  return Object.fromEntries(await Promise.all(rows));
}

async function opened(place: DatabasePlace) {
  const database = await openDatabase<Tables>(place);
  return { ...database, [Symbol.asyncDispose]: database.close };
}

/** An empty database of the test's own, which nobody has open. */
async function emptyPlace(): Promise<DatabasePlace> {
  const bare: TestDatabase<Tables> = await openBareDatabase();
  onTestFinished(() => bare.close());
  return inject("testEngine").engine === "sqlite"
    ? { url: undefined, file: join(await folder(), "league.sqlite") }
    : bare.place;
}

test("a backup that is taken while the league runs restores all of it", async () => {
  const { league, file, gone } = await backedUp();
  const place = await emptyPlace();
  const stored = await restoreBackup(place, file);
  await league.http.server.close();
  await league.context.db.destroy();
  const rows = await rowsOf(place);
  expect(rows).toEqual(await rowsOf(league.place));
  for (const table of Object.keys(keptTables)) expect(rows[table], table).not.toEqual([]);
  expect(stored).toBe(Object.values({ ...rows, migration: [] }).flat().length);

  await using database = await opened(place);
  const values = { area: "ranked", played_at: 0, team_size: 0, red_score: 0, blue_score: 0, frozen: 0 } as const;
  const { id } = await database.db
    .insertInto("results")
    .values({ ...values, created_at: 0 })
    .returning("id")
    .executeTakeFirstOrThrow();
  expect(id, "keys of rows that are gone do not return").toBe(gone + 1);
});

test("a league moves to a SQLite file, whatever engine it was on, and back", async () => {
  const { league, file } = await backedUp();
  const moved = { url: undefined, file: join(await folder(), "moved.sqlite") };
  await restoreBackup(moved, file);
  await league.http.server.close();
  await league.context.db.destroy();
  const rows = await rowsOf(league.place);
  expect(await rowsOf(moved)).toEqual(rows);

  await takeBackup(moved, file, takenAt);
  const back = await emptyPlace();
  await restoreBackup(back, file);
  expect(await rowsOf(back)).toEqual(rows);
});

test("a backup is restored only where no league is", async () => {
  const { league, file } = await backedUp();
  const other = await openBareDatabase<Tables>();
  onTestFinished(() => other.close());
  await migrate(other.db, migrations);
  await other.db
    .insertInto("users")
    .values({ user_name: "admin", password_hash: "", role: "ADMIN", created_at: 0 })
    .execute();
  await other.db.destroy();
  await expect(restoreBackup(other.place, file)).rejects.toThrow("There is a league in this database already");
  expect((await rowsOf(other.place))["users"]).toHaveLength(1);
  await league.http.server.close();
});

test("what is no whole backup restores nothing", async () => {
  const { file } = await backedUp();
  const text = gunzipSync(await readFile(file)).toString();
  const lines = text.split("\n");
  const broken = {
    "This is no whole backup": (await readFile(file)).subarray(0, 700),
    "This backup is cut off": gzipSync(`${lines.slice(0, 40).join("\n")}\n`),
    "This backup was changed": gzipSync(text.replace("Øystein", "Öystein")),
    "This is no backup of a league": gzipSync("{}\n"),
    "is unknown": gzipSync(text.replace("0001-ranked", "0001-rankest")),
  };
  for (const [words, bytes] of Object.entries(broken)) {
    await writeFile(file, bytes);
    const place = await emptyPlace();
    await expect(restoreBackup(place, file), words).rejects.toThrow(words);
    expect((await rowsOf(place))["users"] ?? [], words).toEqual([]);
  }
});
