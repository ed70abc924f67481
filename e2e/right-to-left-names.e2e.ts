import type { Page } from "@playwright/test";
import { isolateBidi } from "contract/bidi-isolation.ts";
import { type Account, type Admin, getAccount, signInToApi } from "./support/admin.ts";
import {
  type FilledLeague,
  type FilledSeason,
  fillLeague,
  fillQueue,
  fillSeason,
  fillServers,
  SAMPLE_MAP,
  SAMPLE_PLAYER,
} from "./support/filled-league.ts";
import type { League } from "./support/league.ts";
import { openLoaded } from "./support/open-screen.ts";
import { confirm, expectToast } from "./support/page-parts.ts";
import { signIn } from "./support/sign-in.ts";
import { expect, test } from "./support/test.ts";
import { watchTextOrder } from "./support/text-order.ts";

test.describe.configure({ timeout: 600_000 });

/** Every name contains digits, which are most easily misplaced next to Hebrew or Arabic text. */
const NAMES = {
  player: "שועל 7",
  coPlayer: "ثعلب 8",
  clan: "ארנבים 12",
  opponents: "أسود 34",
  season: "עונה 1",
  mode: "טורניר 2",
  queue: "ערב 4",
  server: "خادم 6",
  motion: "הצעה 9",
  question: "מי ינצח 10",
  alias: "كنية 11",
};

/** The names of buttons that open a dialog or a prompt. */
const OPENING_BUTTONS =
  /^(?:Add|Answer|Appoint|Ban|Cast|Change|Check|Clan of|Create|Decline|Delete|Edit|End|Invite|Leave|Lift|Line|Make|More|Move|Name|New|Not validated|Pick|Propose|Release|Remove|Reset|Server|Show|Subscribe|Validate|Vote|Withdraw)/;
/** The names of buttons that also match `OPENING_BUTTONS`, but act immediately. */
const ACTING_BUTTONS = /^(?:Show (?:password|earlier|all)|Check |Add row|Invite (?:link)?$|Lift|Remove row)/i;

const viewers: readonly { readonly role: string; readonly getViewer: (league: League) => Account }[] = [
  { role: "an admin", getViewer: (league) => league.admin },
  { role: "a leader", getViewer: () => getAccount(SAMPLE_PLAYER) },
];

for (const { role, getViewer } of viewers) {
  test(`Right-to-left names do not change the order of the surrounding text that ${role} sees`, async ({
    page,
    league,
    admin,
    browserErrors,
  }) => {
    // The server responds with 404 when the leader opens a result that only admins see, and with 400 when a dialog sends rules
    // without a change.
    browserErrors.allow(/status of 40[04] /);
    const filledLeague = await fillLeague(admin);
    const filledSeason = await fillSeason(league);
    await fillServers(admin);
    const queueId = await fillQueue(league, admin, filledLeague);
    await renameAll(league, admin, { filledLeague, filledSeason, queueId });
    const wrongTexts = new Set<string>();
    await watchTextOrder(page.context(), Object.values(NAMES), (wrongText) => wrongTexts.add(wrongText));
    await signIn(page.context(), league.url, getViewer(league));
    for (const path of listPaths(filledLeague, filledSeason, queueId)) {
      await test.step(path, async () => {
        await openLoaded(page, path);
        await openAndCloseDialogs(page);
      });
    }
    expect([...wrongTexts]).toEqual([]);
  });
}

test("A prompt and a toast isolate a right-to-left name", async ({ page, context, league, admin }) => {
  const filledLeague = await fillLeague(admin);
  await signIn(context, league.url, league.admin);
  const api = await signInToApi(league.url, league.admin);
  await api.users.linkName({ id: filledLeague.playerId, body: { name: NAMES.alias } });
  await openLoaded(page, `/ranked/users/${filledLeague.playerId}`);
  await page.getByRole("button", { name: new RegExp(`Remove .*${NAMES.alias}`) }).click();
  await confirm(page, `Remove “${isolateBidi(NAMES.alias)}”?`, "Remove");
  await expectToast(page, `“${isolateBidi(NAMES.alias)}” removed`);
});

/** Returns the paths of all pages that show names. */
function listPaths(filledLeague: FilledLeague, filledSeason: FilledSeason, queueId: string): string[] {
  const rankedScreens = [
    "",
    "/users",
    "/results",
    "/stats",
    "/queues",
    "/maps",
    "/records",
    "/modes",
    "/servers",
    "/admin",
  ];
  const leagueScreens = ["", "/users", "/clans", "/calendar", "/results", "/stats", "/votes", "/records", "/admin"];
  return [
    ...rankedScreens.map((path) => `/ranked${path}`),
    ...leagueScreens.map((path) => `/league${path}`),
    "/ranked/history",
    "/league/admin/end",
    "/league/calendar/fixtures",
    "/league/rules/season",
    "/ranked/users/profile",
    `/ranked/maps/${SAMPLE_MAP}`,
    `/ranked/modes/${filledLeague.modeId}`,
    `/ranked/users/${filledLeague.playerId}`,
    `/ranked/users/${filledLeague.playerId}/versus/${filledLeague.coPlayerId}`,
    `/ranked/results/${filledLeague.validatedId}`,
    `/ranked/results/${filledLeague.unvalidatedId}`,
    `/ranked/stats/${filledLeague.statId}`,
    `/ranked/queues/${queueId}`,
    "/ranked/matches/1",
    "/overlay/match/1",
    `/overlay/event/${filledSeason.eventId}`,
    `/league/users/${filledSeason.playerId}`,
    `/league/users/${filledSeason.playerId}/versus/${filledLeague.coPlayerId}`,
    `/league/clans/${filledSeason.clanId}`,
    `/league/calendar/${filledSeason.eventId}`,
    `/league/results/${filledSeason.validatedId}`,
    `/league/results/${filledSeason.unvalidatedId}`,
    `/league/stats/${filledSeason.statId}`,
    `/league/votes/${filledSeason.voteId}`,
  ];
}

/** Opens each dialog and prompt of a page, and closes it with Escape. */
async function openAndCloseDialogs(page: Page): Promise<void> {
  const names = await page
    .locator("main button:visible")
    .evaluateAll((buttons) => buttons.map((button) => button.getAttribute("aria-label") ?? button.textContent ?? ""));
  for (const name of new Set(names)) {
    if (!OPENING_BUTTONS.test(name) || ACTING_BUTTONS.test(name)) continue;
    const button = page.locator("main").getByRole("button", { name, exact: true }).first();
    // A previously opened dialog may have replaced the button.
    if (!(await button.isEnabled({ timeout: 1000 }).catch(() => false))) continue;
    await button.click({ timeout: 2000 }).catch(() => undefined);
    const opened = page.locator("[role=dialog]:visible, [role=alertdialog]:visible, [role=menu]:visible").first();
    await opened.waitFor({ timeout: 700 }).catch(() => undefined);
    // The first press of Escape may only close a menu or a list within the dialog.
    for (let presses = 0; presses < 3 && (await opened.isVisible()); presses += 1) {
      await page.waitForTimeout(150);
      await page.keyboard.press("Escape");
      await page.waitForTimeout(100);
    }
  }
}

type FilledSite = {
  readonly filledLeague: FilledLeague;
  readonly filledSeason: FilledSeason;
  readonly queueId: string;
};

/** Gives right-to-left names to all entities that have a name. */
async function renameAll(
  league: League,
  admin: Admin,
  { filledLeague, filledSeason, queueId }: FilledSite,
): Promise<void> {
  const api = await signInToApi(league.url, league.admin);
  const { data: clans } = await api.clans.searchClans({ body: {} });
  const opponentsId = clans.find(({ _id }) => _id !== filledSeason.clanId)?._id ?? "";
  const { data: seasons } = await api.seasons.searchSeasons();
  const seasonId = seasons[0]?._id ?? "";
  await api.users.linkName({ id: filledLeague.playerId, body: { name: NAMES.alias } });
  await api.users.updateUser({ id: filledLeague.playerId, body: { userName: NAMES.player } });
  await api.users.updateUser({ id: filledLeague.coPlayerId, body: { userName: NAMES.coPlayer } });
  await api.clans.updateClan({ id: filledSeason.clanId, body: { name: NAMES.clan } });
  await api.clans.updateClan({ id: opponentsId, body: { name: NAMES.opponents } });
  await api.seasons.updateSeason({ id: seasonId, body: { name: NAMES.season } });
  await api.modes.updateMode({ id: filledLeague.modeId, body: { name: NAMES.mode } });
  await admin.updateQueue(queueId, { name: NAMES.queue });
  await admin.addGameServer(NAMES.server);
  await admin.openMotion(NAMES.motion);
  await api.votes.updateVote({ id: filledSeason.voteId, body: { question: NAMES.question } });
  await admin.makeLeader(opponentsId, filledSeason.playerId);
}
