// @vitest-environment happy-dom
import type { Clan } from "contract/clans.ts";
import type { User } from "contract/users.ts";
import { beforeAll, expect, test } from "vitest";
import { describeValues, findTopLayer } from "../../testing/describe-page.ts";
import { type Replies, setUpBrowser } from "../../testing/open-page.ts";
import { openSeasonPage } from "../../testing/open-season-page.ts";
import { enter, getField, press, readVisibleText, takeCommandLog, tick } from "../../testing/page-actions.ts";
import { createSamples } from "../../testing/sample-data.ts";
import { viewers } from "../../testing/sample-viewers.ts";

beforeAll(setUpBrowser);

const ann = { _id: "5", userName: "Ann" };
const ben = { _id: "6", userName: "Ben" };
const cleo = { _id: "7", userName: "Cleo" };

/** Creates the reply to a search that finds these users. */
function createSearchReply(...users: readonly Partial<User>[]) {
  return { data: createSamples<User>("/api/user/search", ...users) };
}

/** The fields of the Foxes (clan 1), which user 1 leads. */
const foxes = { name: "Foxes", leaderId: "1" };

/** Opens the page of the Foxes, who have five players. Each search for players finds the candidates. */
async function openClan(viewer: Parameters<typeof openSeasonPage>[1], ...candidates: readonly Partial<User>[]) {
  const names = ["Leader", "Mia", "Tom", "Zoe", "Dan"];
  const players = names.map((userName, index) => ({ userName, userId: String(index + 1), avatar: null, tee: null }));
  const [clan] = createSamples<Clan>("/api/clan/search", { ...foxes, players });
  const commands = ["POST /api/clan/1/release", "POST /api/clan/1/handOver", "PUT /api/clan/1/addPlayers"];
  const replies: Replies = {
    "POST /api/clan/search": { data: [clan], total: 1 },
    "POST /api/user/search": createSearchReply(...candidates),
    ...Object.fromEntries(commands.map((command) => [command, { data: clan }])),
  };
  return { page: await openSeasonPage("/league/clans/1", viewer, replies), replies };
}

test("the leader must select a player to invite", async () => {
  const { page } = await openClan(viewers.leader, ann, ben);
  await press(page, "Invite player");
  expect(readVisibleText()).toContain(
    "To Foxes. They join when they accept. A clan can have at most 8 players and 8 open invitations.",
  );
  await press(page, "Invite player");
  expect(readVisibleText()).toContain("Please select a player");
  await page.close();
});

// “Reason” is the message of each failed command.

test("an invited player is no longer offered", async () => {
  const { page, replies } = await openClan(viewers.leader, ann, ben);
  await press(page, "Invite player");
  await tick(page, "Ann");
  page.clearLog();
  page.setFailing(true);
  await press(page, "Invite player");
  expect(page.takeLog()).toEqual([
    'sends POST /api/clan/1/invite {"userId":"5"}',
    "error: Player not invited / Reason",
    "refetches clans",
    "refetches matches",
  ]);
  page.setFailing(false);
  replies["POST /api/clan/1/invite"] = { data: [{ userId: "5", userName: "Ann", avatar: null, tee: null }] };
  await press(page, "Invite player");
  expect(takeCommandLog(page)).toEqual([
    'sends POST /api/clan/1/invite {"userId":"5"}',
    "success: Player invited",
    "stores matches invitationsOf 1",
  ]);
  expect(findTopLayer()).toBeNull();
  await press(page, "Invite player");
  expect(describeValues(findTopLayer() ?? document.body)).toBe('Search players "", Ben unchecked');
  await page.close();
});

test("the leader hands the clan over to another player of the roster", async () => {
  const { page } = await openClan(viewers.leader);
  await press(page, "Hand over leadership");
  await press(page, "Hand over");
  expect(readVisibleText()).toContain("Please select a player");
  const options = [...getField("New leader").querySelectorAll("option")].map(({ text }) => text);
  expect(options).toEqual(["Select a player", "Mia", "Tom", "Zoe", "Dan"]);
  await enter(page, "New leader", "3");
  page.clearLog();
  page.setFailing(true);
  await press(page, "Hand over");
  expect(page.takeLog()).toEqual([
    'sends POST /api/clan/1/handOver {"userId":"3"}',
    "error: Leadership not handed over / Reason",
    "refetches clans",
    "refetches matches",
  ]);
  page.setFailing(false);
  await press(page, "Hand over");
  expect(takeCommandLog(page)).toEqual([
    'sends POST /api/clan/1/handOver {"userId":"3"}',
    "success: Leadership handed over",
    "stores clans one 1",
  ]);
  expect(findTopLayer()).toBeNull();
  await page.close();
});

test.each(["player", "admin"] as const)("a %s who does not lead the clan cannot hand it over", async (viewer) => {
  const { page } = await openClan(viewers[viewer]);
  expect(readVisibleText()).not.toContain("Hand over leadership");
  await page.close();
});

test("the leader searches for players without a clan", async () => {
  const { page } = await openClan(viewers.leader);
  await press(page, "Invite player");
  page.clearLog();
  await enter(page, "Search players", " zoe ");
  expect(page.takeLog()).toEqual([
    'fetches POST /api/user/search {"userName":"zoe","clanId":null,"page":1,"numberPerPage":50}',
  ]);
  expect(readVisibleText()).toContain("No player with this name is without a clan.");
  await page.close();
});

test("the leader releases a player after a confirmation", async () => {
  const { page } = await openClan(viewers.leader);
  await press(page, "Release Tom");
  expect(readVisibleText()).toContain("Release Tom? They leave Foxes immediately and can then join any clan.");
  page.setFailing(true);
  page.clearLog();
  await press(page, "Release player");
  expect(page.takeLog()).toEqual([
    'sends POST /api/clan/1/release {"userId":"3"}',
    "error: Player not released / Reason",
    "refetches clans",
    "refetches matches",
  ]);
  page.setFailing(false);
  await press(page, "Release Tom");
  await press(page, "Release player");
  expect(takeCommandLog(page)).toEqual([
    'sends POST /api/clan/1/release {"userId":"3"}',
    "success: Player released",
    "stores clans one 1",
  ]);
  await page.close();
});

test("a member who leaves is not warned about losing the leadership", async () => {
  const { page } = await openClan({ _id: "2", clanId: "1" });
  await press(page, "Leave clan");
  expect(readVisibleText()).toContain("To return, you need an invitation.");
  expect(readVisibleText()).not.toContain("leader");
  await page.close();
});

test("an admin's ticked players stay ticked when the search changes, and are added together", async () => {
  const { page, replies } = await openClan(viewers.admin, ann, ben);
  await press(page, "Add player");
  await tick(page, "Ann");
  await tick(page, "Ben");
  // The second press unticks Ben. For a single player, the label of the button contains no number.
  await tick(page, "Ben");
  expect(readVisibleText()).toContain("Cancel Add player");
  replies["POST /api/user/search"] = createSearchReply(cleo);
  await enter(page, "Search players", "cleo");
  expect(describeValues(findTopLayer() ?? document.body)).toBe('Search players "cleo", Ann checked, Cleo unchecked');
  await tick(page, "Cleo");
  page.clearLog();
  page.setFailing(true);
  await press(page, "Add 2 players");
  expect(page.takeLog()).toEqual([
    'sends PUT /api/clan/1/addPlayers {"userIds":["5","7"]}',
    // "Erreur" is intended: users know it from the site that this one replaces.
    "error: Erreur while adding player to clan / Reason",
    "refetches users",
    "refetches clans",
  ]);
  page.setFailing(false);
  await press(page, "Add 2 players");
  expect(takeCommandLog(page)).toEqual([
    'sends PUT /api/clan/1/addPlayers {"userIds":["5","7"]}',
    "success: 2 players added to clan successfully",
    "stores clans one 1",
  ]);
  expect(findTopLayer()).toBeNull();
  await page.close();
});

test("the message after adding a single player contains no number", async () => {
  const { page } = await openClan(viewers.admin, ann);
  await press(page, "Add player");
  await tick(page, "Ann");
  await press(page, "Add player");
  expect(takeCommandLog(page)).toContain("success: Player added to clan successfully");
  await page.close();
});

test("the dialog to invite a player stays open when the roster becomes full", async () => {
  const { page, replies } = await openClan(viewers.leader, ann);
  await press(page, "Invite player");
  await tick(page, "Ann");
  const fullRoster = Array.from({ length: 8 }, (_, index) => ({
    ...ann,
    userId: String(index + 1),
    avatar: null,
    tee: null,
  }));
  const [fullClan] = createSamples<Clan>("/api/clan/search", { ...foxes, players: fullRoster });
  // After a rejected invitation, the clan is loaded again.
  replies["POST /api/clan/search"] = { data: [fullClan], total: 1 };
  page.setFailing(true);
  await press(page, "Invite player");
  expect(document.body.textContent).toContain("The roster is full");
  expect(findTopLayer()).not.toBeNull();
  await page.close();
});
