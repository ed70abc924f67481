import { execFile } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { promisify } from "node:util";
import { expectAccessible, expectNoSidewaysScroll, forEachWidth } from "./support/expect-usable.ts";
import { fillLeague, fillQueue, fillSeason, SAMPLE_CLAN } from "./support/filled-league.ts";
import { type League, startLeague } from "./support/league.ts";
import { openWithLiveUpdates } from "./support/open-screen.ts";
import { confirm, expectCloseWarnings, expectToast, submitLogInForm } from "./support/page-parts.ts";
import { hasSeveralProcesses } from "./support/run-server.ts";
import { signIn } from "./support/sign-in.ts";
import { expect, test } from "./support/test.ts";

/** Invents an ID of the legacy software, which has 24 hexadecimal digits, for an entity of this league. */
const createOldId = (kind: string, id: string) =>
  createHash("sha256").update(`${kind} ${id}`).digest("hex").slice(0, 24);

/** Changes rows in the SQLite file of a league directly. The legacy import also does so. */
function changeRows(league: League, change: (db: DatabaseSync) => void): void {
  const db = new DatabaseSync(join(league.dataDir, "league.sqlite"), { timeout: 10_000 });
  change(db);
  db.close();
}

/** The counts of a legacy import. The notice shows `users`, and the sum of `rankedResults` and `leagueResults`. */
const importedCounts = {
  users: 66,
  deletedUsers: 3,
  modes: 2,
  seasons: 3,
  clans: 24,
  rosterPlaces: 120,
  rankedResults: 1200,
  rankedValidated: 1187,
  leagueResults: 113,
  leagueValidated: 113,
  events: 60,
  votes: 4,
  voteEntries: 96,
  queues: 2,
};

/** A name with the maximum length, 32 characters. */
const longestName = "A player having the longest name";

/** Records that a legacy import has filled this database. */
function recordLegacyImport(db: DatabaseSync): void {
  const insert = db.prepare("insert into legacy_imports (id, moved_at, database, counts) values (1, ?, ?, ?)");
  insert.run(Date.UTC(2026, 4, 3, 18), "teeworlds-league", JSON.stringify(importedCounts));
}

test("A legacy link redirects to the imported page", async ({ page, context, request, league, admin }) => {
  // biome-ignore lint/suspicious/noSkippedTests: only skipped with several processes
  test.skip(hasSeveralProcesses, "Several processes share a PostgreSQL database: there is no SQLite file");
  const filledLeague = await fillLeague(admin);
  const filledSeason = await fillSeason(league);
  // Each entry consists of the entity's kind, its ID, and the folders of its legacy URLs.
  const importedEntities = [
    ["user", filledLeague.playerId, "/ranked/users", "/league/users", "/users"],
    ["ranked_result", filledLeague.validatedId, "/ranked/results"],
    ["queue", await fillQueue(league, admin, filledLeague), "/ranked/queues"],
    ["mode", filledLeague.modeId, "/ranked/modes"],
    ["clan", filledSeason.clanId, "/league/clans"],
    ["event", filledSeason.eventId, "/league/calendar"],
    ["league_result", filledSeason.validatedId, "/league/results"],
    ["vote", filledSeason.voteId, "/league/votes"],
  ] as const;
  changeRows(league, (db) => {
    const insert = db.prepare("insert into legacy_ids (kind, old_id, new_id) values (?, ?, ?)");
    for (const [kind, id] of importedEntities) insert.run(kind, createOldId(kind, id), id);
    // A stat is identified by its user and its mode.
    const insertStat = db.prepare(
      `insert into legacy_ids (kind, old_id, new_id, competition_id)
       select ?, ?, user_id, competition_id from stats where id = ?`,
    );
    insertStat.run("ranked_stat", createOldId("ranked_stat", filledLeague.statId), filledLeague.statId);
  });

  await test.step("Every legacy URL redirects permanently, keeps its query, and is revalidated", async () => {
    for (const [kind, id, ...folders] of importedEntities) {
      for (const folder of folders) {
        const response = await request.get(`${folder}/${createOldId(kind, id)}?from=forum`, { maxRedirects: 0 });
        expect(response.status(), folder).toBe(301);
        const newFolder = folder === "/users" ? "/ranked/users" : folder;
        expect(response.headers()["location"]).toBe(`${newFolder}/${id}?from=forum`);
        expect(response.headers()["cache-control"]).toBe("no-cache");
        const unknownResponse = await request.get(`${folder}/${createOldId(kind, "0")}`, { maxRedirects: 0 });
        expect(unknownResponse.status(), "an unknown ID").not.toBe(301);
      }
    }
  });

  await test.step("A visitor and an admin reach the page", async () => {
    const legacyUrl = `/league/results/${createOldId("league_result", filledSeason.validatedId)}`;
    for (const isAdmin of [false, true]) {
      if (isAdmin) await signIn(context, league.url, league.admin);
      await page.goto(legacyUrl);
      await expect(page).toHaveURL(new RegExp(`/league/results/${filledSeason.validatedId}$`));
      await expect(page.getByRole("heading", { name: SAMPLE_CLAN, level: 1 })).toBeVisible();
    }
    await page.goto(`/ranked/stats/${createOldId("ranked_stat", filledLeague.statId)}`);
    await expect(page).toHaveURL(new RegExp(`/ranked/stats/${filledLeague.statId}$`));
  });

  await test.step("Pages that were not imported are not found", async () => {
    const responseToUnknownOldId = await request.get(`/ranked/results/${"a".repeat(24)}`);
    const responseToUnknownId = await request.get("/ranked/results/999999");
    expect(responseToUnknownOldId.status()).toBe(responseToUnknownId.status());
    // The API has no legacy URLs.
    const oldId = createOldId("ranked_result", filledLeague.validatedId);
    const apiResponse = await request.get(`/api/resultRanked/${oldId}`);
    expect(apiResponse.status()).toBe(404);
  });
});

test("After a legacy import admins see whom to invite, until an admin dismisses the notice", async ({
  page,
  visitor: otherAdminPage,
  league,
  admin,
  context,
}) => {
  // biome-ignore lint/suspicious/noSkippedTests: only skipped with several processes
  test.skip(hasSeveralProcesses, "Several processes share a PostgreSQL database: there is no SQLite file");
  const names = ["Anna", "Bruno", "Cleo ✿", "Dora", "Emil", "Frida", "Gustav", longestName];
  const ids: string[] = [];
  for (const name of names) ids.push(await admin.createPlayer(name));
  changeRows(league, (db) => {
    recordLegacyImport(db);
    // The first player has neither an e-mail nor a password, the last one has only a password, the others only an e-mail.
    const firstId = ids.at(0) ?? "";
    const lastId = ids.at(-1) ?? "";
    db.prepare("update users set email = null where id in (?, ?)").run(firstId, lastId);
    db.prepare("update users set password_hash = '' where id <> ? and role = 'USER'").run(lastId);
  });
  for (const browserContext of [context, otherAdminPage.context()])
    await signIn(browserContext, league.url, league.admin);
  // An open dialog hides the notice behind it from the accessibility tree, but not from sight.
  const includeHidden = true;
  const list = page.getByRole("list", { name: "Players to invite", includeHidden });
  const players = list.getByRole("listitem", { includeHidden });

  await test.step("The admin page of each area shows the notice", async () => {
    for (const path of ["/league/admin", "/ranked/admin"]) {
      await openWithLiveUpdates(page, path);
      const notice = page.getByRole("region", { name: "Legacy import" });
      await expect(notice).toContainText("teeworlds-league");
      await expect(notice).toContainText("with 66 players and 1,313 results");
      await expect(notice).toContainText("All players should choose a new password");
      await expect(notice).toContainText("8 players have no e-mail or no password.");
      await expect(page.getByText("Nothing needs your attention.")).toBeHidden();
    }
    // The list shows six players until "Show all" is pressed.
    await expect(players).toHaveCount(6);
    await expect(players.first()).toHaveText(new RegExp(`^${longestName}no e-mail`));
    await expect(players.nth(1)).toHaveText(/^Annano e-mail, no password/);
    await forEachWidth(page, () => expectNoSidewaysScroll(page));
    await expectAccessible(page);
  });

  await test.step("The invitation link stays visible when the player moves down the list", async () => {
    await page.getByRole("button", { name: "Invite Anna" }).click();
    const dialog = page.getByRole("dialog", { name: "Invitation for Anna" });
    await dialog.getByRole("button", { name: "Create link" }).click();
    await expect(players.nth(1)).toHaveText(/^Bruno/);
    await expect(dialog.getByText(/auth\/invitation#/)).toBeVisible();
    await expectCloseWarnings(dialog, { prompt: "Close without copying the link?" });
    await page.getByRole("button", { name: "Show all 8" }).click();
    await expect(players.last()).toHaveText(/^Annano e-mail, no password, invited on \d/);
  });

  await test.step("One admin dismisses the notice, and it disappears for the other", async () => {
    await openWithLiveUpdates(otherAdminPage, "/ranked/admin");
    const otherNotice = otherAdminPage.getByRole("region", { name: "Legacy import" });
    await expect(otherNotice).toBeVisible();
    await page.getByRole("button", { name: "Dismiss", exact: true }).click();
    await confirm(page, "Dismiss the import notice?", "Dismiss");
    await expectToast(page, "Notice dismissed");
    await expect(page.getByRole("region", { name: "Legacy import" })).toBeHidden();
    await expect(otherNotice).toBeHidden();
    await expect(otherAdminPage.getByText("Nothing needs your attention.")).toBeVisible();
    await page.goto("/ranked/history");
    await expect(page.getByRole("list", { name: "History" }).getByRole("listitem").first()).toContainText(
      "Import notice dismissed",
    );
  });
});

test("A legacy league is imported, and its players sign in as before", async ({ page, browserErrors }) => {
  // biome-ignore lint/suspicious/noSkippedTests: only skipped with several processes
  test.skip(hasSeveralProcesses, "Several processes share a PostgreSQL database: there is no SQLite file");
  const folder = await mkdtemp(join(tmpdir(), "league-imported-"));
  const dump = join(folder, "league.archive");
  const dataDir = join(folder, "data");
  // Writes a dump of a legacy league, and prints values of one player and one result.
  const output = await run("test/dump/write-generated-dump.ts", [dump]);
  const { email, userName, password, resultId, redClanName } = JSON.parse(output);

  await test.step("The operator previews the import and runs it", async () => {
    const preview = await run("src/legacy-import/import-legacy.ts", [dump, "--preview"], { DATA_DIR: dataDir });
    expect(preview).toContain("Would be imported from teeworlds-league:\n  40 players");
    expect(preview).toContain("Nothing was stored.");
    expect(existsSync(dataDir)).toBe(false);
    const importOutput = await run("src/legacy-import/import-legacy.ts", [dump], { DATA_DIR: dataDir });
    expect(importOutput).toContain("Start the league with npm start.");
    const rebuildOutput = await run("src/rebuild/rebuild.ts", [], { DATA_DIR: dataDir });
    expect(rebuildOutput).toContain("everything was correct");
  });

  const league = await startLeague({ DATA_DIR: dataDir });
  // The dump's avatars are on a server that does not exist.
  browserErrors.expect(/https:\/\/example\.org\/avatars\//);
  await test.step("A player signs in with the old password", async () => {
    await page.goto(`${league.url}/auth/signin`);
    await submitLogInForm(page, { email, password });
    await expect(page.getByRole("button", { name: userName })).toBeVisible();
  });

  await test.step("An old link leads to the result", async () => {
    await page.goto(`${league.url}/league/results/${resultId}`);
    await expect(page).toHaveURL(/\/league\/results\/\d+(?:\?|$)/);
    await expect(page.getByText(redClanName).first()).toBeVisible();
  });

  await page.goto("about:blank");
  await league.stop();
  await rm(folder, { recursive: true });
});

/** Runs a program of the server with these environment variables, and returns its output. */
async function run(
  program: string,
  args: readonly string[],
  settings: Readonly<Record<string, string>> = {},
): Promise<string> {
  const env = { PATH: process.env["PATH"], ...settings };
  const file = join(import.meta.dirname, "../server", program);
  const { stdout } = await promisify(execFile)(process.execPath, [file, ...args], { env });
  return stdout;
}
