import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { promisify } from "node:util";
import { FILLED_CLAN, fillLeague, fillQueue, fillSeason } from "./support/filled-league.ts";
import { type League, startLeague } from "./support/league.ts";
import { openLive } from "./support/open-screen.ts";
import { closeShownOnce, confirm, expectToast, logIn } from "./support/page-parts.ts";
import { hasSeveralProcesses } from "./support/run-server.ts";
import { signIn } from "./support/sign-in.ts";
import { expect, test } from "./support/test.ts";
import { atEveryWidth, expectAccessible, expectNoSidewaysScroll } from "./support/usable.ts";

const oldIdOf = (kind: string, id: string) => Buffer.from(`${kind} ${id}`).toString("hex").padEnd(24, "0").slice(-24);

/** Changes rows of an SQLite league without its server, as the legacy import does. */
function changeRows(league: League, change: (db: DatabaseSync) => void): void {
  const db = new DatabaseSync(join(league.dataDir, "league.sqlite"), { timeout: 10_000 });
  change(db);
  db.close();
}

const counts = {
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

function moveIn(db: DatabaseSync): void {
  const insert = db.prepare("insert into legacy_imports (id, moved_at, database, counts) values (1, ?, ?, ?)");
  insert.run(Date.UTC(2026, 4, 3, 18), "teeworlds-league", JSON.stringify(counts));
}

test("A legacy link redirects to the imported record", async ({ page, context, request, league, admin }) => {
  // biome-ignore lint/suspicious/noSkippedTests: only skipped with several processes
  test.skip(hasSeveralProcesses, "Several processes share a PostgreSQL database: there is no SQLite file");
  const filled = await fillLeague(admin);
  const season = await fillSeason(league);
  const moved = [
    ["user", filled.playerId, "/ranked/users", "/league/users", "/users"],
    ["ranked_result", filled.validatedId, "/ranked/results"],
    ["queue", await fillQueue(league, admin, filled), "/ranked/queues"],
    ["mode", filled.modeId, "/ranked/modes"],
    ["clan", season.clanId, "/league/clans"],
    ["event", season.eventId, "/league/calendar"],
    ["league_result", season.validatedId, "/league/results"],
    ["vote", season.voteId, "/league/votes"],
  ] as const;
  changeRows(league, (db) => {
    const insert = db.prepare("insert into legacy_ids (kind, old_id, new_id) values (?, ?, ?)");
    for (const [kind, id] of moved) insert.run(kind, oldIdOf(kind, id), id);
    const stat = db.prepare("insert into legacy_ids select ?, ?, user_id, competition_id from stats where id = ?");
    stat.run("ranked_stat", oldIdOf("s", filled.statId), filled.statId);
  });

  await test.step("Every legacy URL redirects permanently, keeps its query, and is revalidated", async () => {
    for (const [kind, id, ...pages] of moved) {
      for (const old of pages) {
        const reply = await request.get(`${old}/${oldIdOf(kind, id)}?from=forum`, { maxRedirects: 0 });
        expect(reply.status(), old).toBe(301);
        expect(reply.headers()["location"]).toBe(`${old === "/users" ? "/ranked/users" : old}/${id}?from=forum`);
        expect(reply.headers()["cache-control"]).toBe("no-cache");
        expect((await request.get(`${old}/${oldIdOf(kind, "0")}`, { maxRedirects: 0 })).status(), "unknown").not.toBe(
          301,
        );
      }
    }
  });

  await test.step("A visitor and an admin reach the page", async () => {
    const old = `/league/results/${oldIdOf("league_result", season.validatedId)}`;
    for (const signedIn of [false, true]) {
      if (signedIn) await signIn(context, league.url, league.admin);
      await page.goto(old);
      await expect(page).toHaveURL(new RegExp(`/league/results/${season.validatedId}$`));
      await expect(page.getByRole("heading", { name: FILLED_CLAN })).toBeVisible();
    }
    await page.goto(`/ranked/stats/${oldIdOf("s", filled.statId)}`);
    await expect(page).toHaveURL(new RegExp(`/ranked/stats/${filled.statId}$`));
  });

  await test.step("Records that were not imported are not found", async () => {
    const unknown = `/ranked/results/${"a".repeat(24)}`;
    expect((await request.get(unknown)).status()).toBe((await request.get("/ranked/results/999999")).status());
    expect((await request.get(`/api/resultRanked/${oldIdOf("ranked_result", filled.validatedId)}`)).status()).toBe(404);
  });
});

test("After a legacy import admins see whom to invite, until an admin dismisses the notice", async ({
  page,
  visitor,
  league,
  admin,
  context,
}) => {
  // biome-ignore lint/suspicious/noSkippedTests: only skipped with several processes
  test.skip(hasSeveralProcesses, "Several processes share a PostgreSQL database: there is no SQLite file");
  const names = ["Anna", "Bruno", "Cleo ✿", "Dora", "Emil", "Frida", "Gustav", "A player of a very long name, 32"];
  const ids: string[] = [];
  for (const name of names) ids.push(await admin.createPlayer(name));
  changeRows(league, (db) => {
    moveIn(db);
    db.prepare("update users set email = null where id in (?, ?)").run(ids[0] ?? "", ids[7] ?? "");
    db.prepare("update users set password_hash = '' where id <> ? and role = 'USER'").run(ids[7] ?? "");
  });
  for (const admins of [context, visitor.context()]) await signIn(admins, league.url, league.admin);
  // The notice is also visible behind a dialog.
  const includeHidden = true;
  const list = page.getByRole("list", { name: "Players to invite", includeHidden });
  const players = list.getByRole("listitem", { includeHidden });

  await test.step("The page of each area shows the notice", async () => {
    for (const path of ["/league/admin", "/ranked/admin"]) {
      await openLive(page, path);
      const notice = page.getByRole("region", { name: "Legacy import" });
      await expect(notice).toContainText("teeworlds-league");
      await expect(notice).toContainText("with 66 players and 1,313 results");
      await expect(notice).toContainText("All players should choose a new password");
      await expect(notice).toContainText("8 players have no e-mail or no password.");
      await expect(page.getByText("Nothing needs your attention.")).toBeHidden();
    }
    await expect(players).toHaveCount(6);
    await expect(players.first()).toHaveText(/^A player of a very long name, 32no e-mail/);
    await expect(players.nth(1)).toHaveText(/^Annano e-mail, no password/);
    await atEveryWidth(page, () => expectNoSidewaysScroll(page));
    await expectAccessible(page);
  });

  await test.step("The invitation link stays visible when the player moves down the list", async () => {
    await page.getByRole("button", { name: "Invite Anna" }).click();
    const dialog = page.getByRole("dialog", { name: "Invitation for Anna" });
    await dialog.getByRole("button", { name: "Create link" }).click();
    await expect(players.nth(1)).toHaveText(/^Bruno/);
    await expect(dialog.getByText(/auth\/invitation#/)).toBeVisible();
    await closeShownOnce(dialog, "the link");
    await page.getByRole("button", { name: "Show all 8" }).click();
    await expect(players.last()).toHaveText(/^Annano e-mail, no password, invited on \d/);
  });

  await test.step("One admin dismisses the notice, and it disappears for the other", async () => {
    await openLive(visitor, "/ranked/admin");
    const noticeOfVisitor = visitor.getByRole("region", { name: "Legacy import" });
    await expect(noticeOfVisitor).toBeVisible();
    await page.getByRole("button", { name: "Dismiss" }).click();
    await confirm(page, "Dismiss the import notice?", "Dismiss");
    await expectToast(page, "Notice dismissed");
    await expect(page.getByRole("region", { name: "Legacy import" })).toBeHidden();
    await expect(noticeOfVisitor).toBeHidden();
    await expect(visitor.getByText("Nothing needs your attention.")).toBeVisible();
    await page.goto("/ranked/history");
    await expect(page.getByRole("list", { name: "History" }).getByRole("listitem").first()).toContainText(
      "Import notice dismissed",
    );
  });
});

test("A legacy league is imported, and its players sign in as before", async ({ page, browserErrors }) => {
  // biome-ignore lint/suspicious/noSkippedTests: only skipped with several processes
  test.skip(hasSeveralProcesses, "Several processes share a PostgreSQL database: there is no SQLite file");
  const folder = await mkdtemp(join(tmpdir(), "league-moved-"));
  const dump = join(folder, "league.archive");
  const dataDir = join(folder, "data");
  const { email, userName, password, resultId, redClanName } = JSON.parse(
    await run("test/dump/write-made-up.ts", dump),
  );

  await test.step("The operator previews the import and runs it", async () => {
    const preview = await run("src/legacy-import/import-legacy.ts", dump, "--preview", { DATA_DIR: dataDir });
    expect(preview).toContain("Would be imported from teeworlds-league:\n  40 players");
    expect(preview).toContain("Nothing was stored.");
    expect(existsSync(dataDir)).toBe(false);
    const moved = await run("src/legacy-import/import-legacy.ts", dump, { DATA_DIR: dataDir });
    expect(moved).toContain("Start the league with npm start.");
    expect(await run("src/rebuild/rebuild.ts", { DATA_DIR: dataDir })).toContain("everything was correct");
  });

  const league = await startLeague({ DATA_DIR: dataDir });
  // Allow failed requests for avatars on a server that does not exist.
  browserErrors.expect(/https:\/\/example\.org\/avatars\//);
  await test.step("A player signs in with the old password", async () => {
    await page.goto(`${league.url}/auth/signin`);
    await logIn(page, { email, password });
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

/** Runs a program of the server, and returns its output. @param args the last one may be its environment */
async function run(program: string, ...args: (string | Record<string, string>)[]): Promise<string> {
  const env = Object.assign({ PATH: process.env["PATH"] }, ...args.filter((arg) => typeof arg !== "string"));
  const texts = args.filter((arg) => typeof arg === "string");
  const file = join(import.meta.dirname, "../server", program);
  return (await promisify(execFile)(process.execPath, [file, ...texts], { env })).stdout;
}
