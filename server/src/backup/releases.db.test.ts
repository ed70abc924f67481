import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import { getDefaultRules } from "contract/default-rules.ts";
import { expect, onTestFinished, test } from "vitest";
import { actAsFaultyMigration, readChangedRows } from "../../test/changed-rows-queries.ts";
import { openBareDatabase } from "../../test/open-test-database.ts";
import { getReleaseFiles, listStoredReleases, restoreRelease } from "../../test/releases.ts";
import { readSchema } from "../../test/schema-queries.ts";
import { createRulesLookup, findNewestSeasonRulesId } from "../features/competitions/season-rules-queries.ts";
import { migrations } from "../features/migrations.ts";
import type { NewRow, Tables } from "../features/tables.ts";
import { transaction } from "../platform/database/database.ts";
import { getEngine } from "../platform/database/dialect.ts";
import { migrate } from "../platform/database/migrate.ts";

const releases = await listStoredReleases();

/** By release: the rows that later migrations add to tables of that release, as `readChangedRows` describes them. */
const addedRows: Readonly<Record<string, string>> = { "1.0.0": "season_rules: 0 missing, 2 added" };

/** Restores the demo database of a release. Does not run later migrations. */
async function openReleaseDatabase(release: string) {
  const { db, engine, close } = await openBareDatabase<Tables>();
  onTestFinished(close);
  const releaseFiles = getReleaseFiles(release);
  const head = await restoreRelease(db, release);
  const schema = gunzipSync(await readFile(releaseFiles[engine])).toString();
  return { db, backupFile: releaseFiles.backup, head, schema };
}

test("there is a stored database of each version in the changelog", async () => {
  const changelog = await readFile(join(import.meta.dirname, "../../../CHANGELOG.md"), "utf8");
  const versions = Array.from(changelog.matchAll(/^## (\d+\.\d+\.\d+)/gm), ([, version]) => version);
  expect(versions.toSorted()).toEqual(releases);
});

test.each(releases)("migrates a league of %s without losing rows", async (release) => {
  const { db, backupFile, head, schema } = await openReleaseDatabase(release);
  expect(head.version).toBe(release);
  // Released migrations must not be edited. Each change is a new migration.
  expect((await readSchema(db)).split("\n")).toEqual(schema.split("\n"));

  await migrate(db, migrations);
  const added = addedRows[release] === undefined ? [] : [addedRows[release]];
  expect(await readChangedRows(db, backupFile)).toEqual(added);

  // `actAsFaultyMigration` deletes a row and changes another one, which counts as a missing and an added row.
  await migrate(db, { ...migrations, "9999-forget-and-change": { up: actAsFaultyMigration } });
  const changedRows = await readChangedRows(db, backupFile);
  expect(changedRows.toSorted(), "a migration that loses or changes rows is detected").toEqual(
    ["users: 1 missing, 1 added", "disputes: 1 missing, 0 added", ...added].toSorted(),
  );
});

test.each(releases)("each season of %s stores the rules that applied before the migration", async (release) => {
  const { db } = await openReleaseDatabase(release);
  // The default rules depend on the name of the season.
  await db.updateTable("seasons").set({ name: "Winter Cup", name_key: "winter cup" }).where("id", "=", 1).execute();
  await migrate(db, migrations);
  const seasons = await db.selectFrom("seasons").select(["id", "name"]).orderBy("id").execute();
  expect(seasons.map(({ name }) => name)).toEqual(["Winter Cup", "Season 2"]);

  // Later changes of the name do not change the stored rules.
  await db.updateTable("seasons").set({ name: "Autumn", name_key: "autumn" }).where("id", "=", 2).execute();
  const getVersions = await createRulesLookup(db, seasons);
  for (const season of seasons) {
    expect(getVersions(season)[0]).toMatchObject({ from: "1970-01-01T00:00:00.000Z", copiedFrom: null, motion: null });
    expect(getVersions(season)[0]?.rules).toEqual(getDefaultRules(season.name));
  }
});

test("rules with missing fields get the defaults of these fields, and the latest version stays the latest", async () => {
  const { db } = await openReleaseDatabase("1.0.0");
  // Version 1.0.0 had no rules for these three fields. JSON omits them, because they are undefined.
  const missingFields = { pickHours: undefined, serverMinutes: undefined, decidingMap: undefined };
  const rules = { ...getDefaultRules("Season 2"), podium: 2, ...missingFields };
  await db
    .updateTable("season_rules")
    .set({ rules: JSON.stringify(rules) })
    .execute();
  await migrate(db, migrations);
  const season = { id: 2 };
  // The migration adds the default rules (podium 3) before the stored ones. Their key is greater, because they are added later.
  const versions = (await createRulesLookup(db, [season]))(season);
  expect(versions.map(({ rules: { podium } }) => podium)).toEqual([3, 2]);
  expect(versions[1]?.rules).toEqual({ ...getDefaultRules("Season 2"), podium: 2 });

  const newestRulesId = await transaction(db, (trx) => findNewestSeasonRulesId(trx, season.id));
  expect(String(newestRulesId)).toBe(versions[1]?._id);
  expect(Number(versions[0]?._id)).toBeGreaterThan(newestRulesId);
});

test("names that differ only in repeated blanks count as look-alike after the migration", async () => {
  const { db } = await openReleaseDatabase("1.0.0");
  const reservedName = { user_id: 2, name_key: "ånn  ✿   bee", skeleton: "ånn  ✿   bee" };
  // Version 1.0.0 called the table `held_names`.
  await db
    .insertInto("held_names" as "reserved_names")
    .values(reservedName)
    .execute();
  await migrate(db, migrations);
  const { skeleton } = await db
    .selectFrom("reserved_names")
    .select("skeleton")
    .where("name_key", "=", reservedName.name_key)
    .executeTakeFirstOrThrow();
  expect(skeleton).toBe("ånn ✿ bee");
});

test("the migration replaces the notes of servers that were set up by whether they post rounds", async () => {
  const { db } = await openReleaseDatabase("1.0.0");
  const doesNotPost = "This server does not post rounds.";
  const lacksFlags = "This server has no capture the flag.";
  // Version 1.0.0 set `touched` to 1 when it set a server up.
  const reservations = [
    { touched: 1, notes: [], postsRounds: 1, notesAfter: [] },
    { touched: 1, notes: [doesNotPost], postsRounds: 0, notesAfter: [] },
    { touched: 1, notes: [doesNotPost, lacksFlags], postsRounds: 0, notesAfter: [lacksFlags] },
    { touched: 0, notes: [doesNotPost], postsRounds: null, notesAfter: [] },
  ];
  const { id: _, ...exampleWithoutId } = await db.selectFrom("reservations").selectAll().executeTakeFirstOrThrow();
  await db.deleteFrom("reservations").execute();
  for (const { touched, notes } of reservations) {
    // The row has the columns of version 1.0.0.
    const row = { ...exampleWithoutId, held: null, match_id: null, touched, notes: JSON.stringify(notes) };
    await db
      .insertInto("reservations")
      .values(row as NewRow<"reservations">)
      .execute();
  }
  await migrate(db, migrations);
  const migrated = await db.selectFrom("reservations").select(["posts_rounds", "notes"]).orderBy("id").execute();
  expect(
    migrated.map(({ posts_rounds, notes }) => ({ postsRounds: posts_rounds, notesAfter: JSON.parse(notes) })),
  ).toEqual(reservations.map(({ postsRounds, notesAfter }) => ({ postsRounds, notesAfter })));
});

test("a motion that was open at the end of its season is counted, and its votes are deleted", async () => {
  const { db } = await openReleaseDatabase("1.0.0");
  const [endedSeason, activeSeason] = await db.selectFrom("seasons").select(["id", "ended_at"]).orderBy("id").execute();
  const clans = await db.selectFrom("clans").select("id").limit(3).execute();
  const { id: proposed_by } = await db.selectFrom("users").select("id").limit(1).executeTakeFirstOrThrow();
  const motion = { text: "Longer rounds", proposed_by, proposed_at: 1, opened_at: 2 };
  /** Adds an open motion with one vote against it and two in favour. */
  const addMotion = async (season_id = 0) => {
    const { id } = await db
      .insertInto("motions")
      .values({ ...motion, season_id })
      .returning("id")
      .executeTakeFirstOrThrow();
    const votes = clans.map((clan, index) => ({
      motion_id: id,
      clan_id: clan.id,
      in_favour: Number(index > 0) as 0 | 1,
    }));
    await db.insertInto("motion_votes").values(votes).execute();
    return id;
  };
  const endedSeasonMotionId = await addMotion(endedSeason?.id);
  const activeSeasonMotionId = await addMotion(activeSeason?.id);
  await migrate(db, migrations);
  const findMotion = (id: number) =>
    db.selectFrom("motions").select(["closed_at", "yes", "no"]).where("id", "=", id).executeTakeFirst();
  expect(activeSeason?.ended_at).toBeNull();
  expect(await findMotion(endedSeasonMotionId)).toEqual({ closed_at: endedSeason?.ended_at, yes: 2, no: 1 });
  expect(await findMotion(activeSeasonMotionId)).toEqual({ closed_at: null, yes: null, no: null });

  const votedMotions = await db.selectFrom("motion_votes").select("motion_id").distinct().execute();
  expect(votedMotions.map(({ motion_id }) => motion_id)).not.toContain(endedSeasonMotionId);
  expect(votedMotions.map(({ motion_id }) => motion_id)).toContain(activeSeasonMotionId);
});

test("a push subscription that contains NUL is deleted", async () => {
  const { db } = await openReleaseDatabase("1.0.0");
  const { id: user_id } = await db.selectFrom("users").select("id").limit(1).executeTakeFirstOrThrow();
  const settings = { user_id, calls: 1, clan: 1, answers: 1, created_at: 1 } as const;
  const addSubscription = (endpoint: string, public_key = "key", auth_secret = "secret") =>
    db
      .insertInto("push_subscriptions")
      .values({ endpoint, public_key, auth_secret, ...settings })
      .execute();
  const endpointsBefore = await db.selectFrom("push_subscriptions").select("endpoint").execute();
  await addSubscription("https://push.example/valid");
  const insertsWithNul = [
    addSubscription("https://push.example/\0"),
    addSubscription("https://push.example/key", "k\0y"),
    addSubscription("https://push.example/secret", "key", "\0"),
  ];
  const outcomes = await Promise.allSettled(insertsWithNul);
  // PostgreSQL cannot store NUL.
  expect(outcomes.map(({ status }) => status === "fulfilled")).toEqual(Array(3).fill(getEngine(db) === "sqlite"));

  await migrate(db, migrations);
  const endpoints = await db.selectFrom("push_subscriptions").select("endpoint").execute();
  expect(endpoints).toEqual([...endpointsBefore, { endpoint: "https://push.example/valid" }]);
});
