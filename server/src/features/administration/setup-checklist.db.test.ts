import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect } from "vitest";
import { addGameServer } from "../../../test/game-server.ts";
import { beginSeason, beginSeasonWithClans, createEvent } from "../../../test/league-season.ts";
import { type League, openLeague, test } from "../../../test/open-league.ts";
import { createMode, createPlayers } from "../../../test/play.ts";
import { createQueue } from "../../../test/queue-up.ts";

const iconPath = join(import.meta.dirname, "../../../../web/public/icons/icon-192.png");

const findSteps = async (league: League) => (await league.call("findWaiting", { as: league.admin })).data.setup;
const changeSettings = (league: League, body: object) =>
  league.call("changeLeagueSettings", { as: league.admin, body });

/** Lists the steps that are done. */
async function listDone(league: League): Promise<string[]> {
  const steps = (await findSteps(league)) ?? {};
  return Object.entries(steps).flatMap(([step, isDone]) => (isDone ? [step] : []));
}

const setUpEnvironment = {
  SMTP_URL: "smtp://mail.test",
  MAIL_FROM: "league@mail.test",
  BACKUP_EVERY_HOURS: "24",
  DISCORD_BOT_TOKEN: "token",
  DISCORD_CLIENT_ID: "1",
  DISCORD_CLIENT_SECRET: "secret",
};

test("each step is done as soon as the league has what it asks for", async ({ league }) => {
  expect(await listDone(league)).toEqual([]);
  const modeId = await createMode(league, "Duel");
  expect(await listDone(league)).toEqual(["mode"]);
  await createQueue(league, { modeId });
  expect(await listDone(league)).toEqual(["mode", "queue"]);
  await createPlayers(league, "Ann");
  expect(await listDone(league)).toContain("players");
  await addGameServer(league, "Frankfurt");
  expect(await listDone(league)).toContain("gameServer");
});

test("the step for name and logo is done once the league has both", async ({ league }) => {
  await changeSettings(league, { leagueName: "Grapple Cup" });
  expect(await listDone(league)).toEqual([]);
  await changeSettings(league, { mark: (await readFile(iconPath)).toString("base64") });
  expect(await listDone(league)).toEqual(["nameAndLogo"]);
});

test("the steps for clans and fixtures are about the newest season", async ({ league }) => {
  const { clans } = await beginSeasonWithClans(league, "Foxes", "Owls");
  expect(await listDone(league)).toEqual(["season", "clans"]);
  await createEvent(league, { clans, startDate: "2026-03-02T19:00:00Z", endDate: "2026-03-02T20:00:00Z" });
  expect(await listDone(league)).toEqual(["season", "clans", "fixtures"]);

  await league.call("endSeason", { as: league.admin });
  await beginSeason(league, "Season 2");
  expect(await listDone(league)).not.toContain("fixtures");
});

test("the steps for Discord, mail and backups are done if environment variables configure them", async () => {
  const league = await openLeague(setUpEnvironment);
  expect(await listDone(league)).toEqual(["discord", "mail", "backups"]);
});

test("the checklist disappears once all steps are done", async () => {
  const league = await openLeague(setUpEnvironment);
  await changeSettings(league, { leagueName: "Grapple Cup", mark: (await readFile(iconPath)).toString("base64") });
  await createQueue(league);
  await createPlayers(league, "Ann");
  const { clans } = await beginSeasonWithClans(league, "Foxes", "Owls");
  await createEvent(league, { clans, startDate: "2026-03-02T19:00:00Z", endDate: "2026-03-02T20:00:00Z" });
  expect(await findSteps(league)).toMatchObject({ gameServer: false });
  await addGameServer(league, "Frankfurt");
  expect(await findSteps(league)).toBeNull();
});

test("the checklist disappears when an admin dismisses it, and returns when an admin restores it", async ({
  league,
}) => {
  await changeSettings(league, { setupDismissed: true });
  expect(await findSteps(league)).toBeNull();
  await changeSettings(league, { setupDismissed: null });
  expect(await findSteps(league)).not.toBeNull();
});
