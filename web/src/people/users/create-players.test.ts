// @vitest-environment happy-dom
import { beforeAll, expect, test } from "vitest";
import { findButton, findTopLayer, listTexts } from "../../testing/describe-page.ts";
import { type OpenPage, openPage, type Reply, setUpBrowser } from "../../testing/open-page.ts";
import {
  enter,
  findField,
  getButton,
  getField,
  press,
  readVisibleText,
  takeLogWithoutFetches,
  tick,
} from "../../testing/page-actions.ts";
import { viewers } from "../../testing/sample-viewers.ts";

beforeAll(setUpBrowser);

/** Opens the list of players, which is empty. */
function openPlayers(replies: Readonly<Record<string, Reply>> = {}): Promise<OpenPage> {
  const sampleValues = { emptyRepliesBelow: "/api/statRanked/" };
  return openPage("/ranked/users", { viewer: viewers.admin, sampleValues, replies });
}

async function enterPlayer(page: OpenPage): Promise<void> {
  await enter(page, "User name", "Bob");
  await enter(page, "E-mail", "bob@example.org");
  await enter(page, "Password", "secret");
  await enter(page, "Confirm password", "secret");
}

test("an admin can create several players of a clan in a row", async () => {
  const page = await openPlayers();
  await press(page, "Create player");
  await enterPlayer(page);
  await enter(page, "Clan", "2");
  await enter(page, "Role", "ADMIN");
  await tick(page, "Add another after this one");
  await press(page, "Create player");
  expect(takeLogWithoutFetches(page)).toEqual([
    'sends POST /api/user {"userName":"Bob","email":"bob@example.org","password":"secret","confirmPassword":"secret","role":"ADMIN","clanId":"2"}',
    "success: User created successfully / Bob",
  ]);
  const labels = ["User name", "E-mail", "Password", "Confirm password", "Clan", "Role"];
  expect(labels.map((label) => getField(label).value)).toEqual(["", "", "", "", "2", "USER"]);
  expect(document.activeElement).toBe(getField("User name"));
  await enterPlayer(page);
  await enter(page, "Clan", "1");
  await press(page, "Create player");
  expect(getField("Clan").value).toBe("1");
  await press(page, "Cancel");
  expect(findTopLayer()).toBeNull();
  await page.close();
});

test("the dialog closes after one player was created, and is empty the next time", async () => {
  const page = await openPlayers();
  await press(page, "Create player");
  expect(getField("Clan").value).toBe("");
  await enterPlayer(page);
  await enter(page, "Clan", "2");
  await press(page, "Create player");
  expect(findTopLayer()).toBeNull();
  await press(page, "Create player");
  expect([getField("User name").value, getField("Clan").value]).toEqual(["", ""]);
  await page.close();
});

test("an empty form shows an error at each required field", async () => {
  const page = await openPlayers();
  await press(page, "Create player");
  page.clearLog();
  await press(page, "Create player");
  expect(takeLogWithoutFetches(page)).toEqual([]);
  expect(readVisibleText()).toContain("Please enter a name");
  expect(readVisibleText()).toContain("Please enter an e-mail");
  expect(readVisibleText()).toContain("Password must be at least 1 character long");
  expect(document.activeElement).toBe(getField("User name"));
  await press(page, "Cancel");
  await page.close();
});

test("an admin can create players while a season is active", async () => {
  const page = await openPlayers();
  expect(readVisibleText()).toContain("Paste players Create player");
  await page.close();
});

test("an admin must start a season to create players", async () => {
  const page = await openPlayers({ "POST /api/season/search": { data: [] } });
  expect(readVisibleText()).toContain("There is no active season. Start one to create players.");
  await page.close();
});

test("the field for the clan is missing while the season has no clans", async () => {
  const page = await openPlayers({ "POST /api/clan/search": { data: [] } });
  await press(page, "Create player");
  expect(findField("Clan")).toBeUndefined();
  expect(getField("Role")).toBeDefined();
  await page.close();
});

const PREVIEW = "POST /api/user/list/preview";
const newLine = { line: 1, userName: "Bob", email: null, clanName: "Owls", state: "NEW", reason: null, userId: null };
const knownLine = { ...newLine, line: 2, userName: "Ann", clanName: null, state: "KNOWN", userId: "1" };
/** An existing player, whom the list names with another clan. */
const doubtfulKnownLine = { ...knownLine, line: 5, state: "DOUBTFUL", reason: "Plays for the Bears" };
const doubtfulLine = {
  ...newLine,
  line: 3,
  userName: "Bob2",
  email: "bob@example.org",
  state: "DOUBTFUL",
  reason: "Looks like Bob",
};
const wrongLine = { ...newLine, line: 4, userName: "", state: "WRONG", reason: "No name" };

const twoInvitations = [
  { userId: "5", userName: "Bob", clanName: "Owls", url: "https://example.org/#5" },
  { userId: "6", userName: "Cid", clanName: null, url: "https://example.org/#6" },
];

/**
 * Opens the preview of a pasted list. The reply to the preview contains these lines and clans.
 * @param invitations those of the players who are created afterwards
 */
async function previewLines(
  players: readonly object[],
  newClans: readonly string[] = [],
  invitations: readonly object[] = twoInvitations,
): Promise<OpenPage> {
  const replies = {
    [PREVIEW]: { data: { players, newClans } },
    "POST /api/user/list": { data: { invitations, newClans } },
  };
  const page = await openPlayers(replies);
  await press(page, "Paste players");
  await enter(page, "Players", "Bob\nAnn");
  await press(page, "Preview");
  page.clearLog();
  return page;
}

test("a pasted list is stored after its preview, and the links of the new players are shown once", async () => {
  const page = await previewLines([newLine, knownLine], ["Owls"]);
  expect(readVisibleText()).toContain("1 new, 1 known , 1 new clan: Owls");
  expect(findField("The doubtful lines are correct")).toBeUndefined();
  await press(page, "Create 1 player");
  expect(takeLogWithoutFetches(page)).toEqual([
    'sends POST /api/user/list {"text":"Bob\\nAnn","acceptDoubtful":false}',
  ]);
  expect(readVisibleText()).toMatch(
    /^2 players created .* Bob Owls https:\/\/example.org\/#5 Cid https:\/\/example.org\/#6 Copy list Close$/,
  );
  expect(document.activeElement).toBe(getButton("Copy list"));
  await press(page, "Close");
  expect(readVisibleText()).toContain("Close without copying the links?");
  await press(page, "Cancel");
  await press(page, "Copy list");
  expect(await navigator.clipboard.readText()).toBe("Bob\tOwls\thttps://example.org/#5\nCid\t\thttps://example.org/#6");
  await press(page, "Close");
  expect(findTopLayer()).toBeNull();
  await page.close();
});

test("after a list without new players, no links are shown", async () => {
  const page = await previewLines([knownLine], [], []);
  await press(page, "Create 0 players");
  expect(readVisibleText()).toMatch(/^0 players created .* Close$/);
  expect(findButton(findTopLayer(), "Copy list")).toBeUndefined();
  await page.close();
});

test("an edited list is previewed again before it is stored", async () => {
  const page = await previewLines([newLine]);
  await enter(page, "Players", "Bob\nCid");
  expect(readVisibleText()).not.toContain("1 new");
  await press(page, "Preview");
  expect(takeLogWithoutFetches(page)).toEqual(['sends POST /api/user/list/preview {"text":"Bob\\nCid"}']);
  await page.close();
});

test("players who exist already do not count as created, even if their lines are doubtful", async () => {
  const page = await previewLines([newLine, knownLine, doubtfulKnownLine]);
  expect(getButton("Create 1 player")).toBeDefined();
  await page.close();
});

test("doubtful lines are confirmed again after the list was edited", async () => {
  const page = await previewLines([newLine, doubtfulLine]);
  await tick(page, "The doubtful lines are correct");
  await enter(page, "Players", "Bob\nBobb");
  await press(page, "Preview");
  expect((getField("The doubtful lines are correct") as HTMLInputElement).checked).toBe(false);
  expect(getButton("Create 2 players").disabled).toBe(true);
  await page.close();
});

test("leaving a previewed list asks whether to discard it", async () => {
  const page = await previewLines([newLine]);
  await press(page, "Cancel");
  expect(readVisibleText()).toContain("Discard what you typed?");
  await page.close();
});

test("a list with wrong lines cannot be stored, and the preview lists its wrong lines first", async () => {
  const page = await previewLines([knownLine, newLine, doubtfulLine, wrongLine]);
  const rows = [...document.querySelectorAll("[aria-label=Preview] li")].map((row) => listTexts(row).join(" "));
  expect(rows).toEqual([
    "4 Owls No name Wrong",
    "3 Bob2 bob@example.org · Owls Looks like Bob Doubtful",
    "1 Bob Owls New",
    "2 Ann Known",
  ]);
  const summary = findTopLayer()?.querySelector("[role=status]");
  expect(summary?.textContent).toBe("1 wrong, 1 doubtful, 1 new, 1 known");
  expect(findTopLayer()?.querySelector("[role=alert]")?.textContent).toContain("Nothing can be stored yet");
  expect(getButton("Create 2 players").disabled).toBe(true);
  expect(findField("The doubtful lines are correct")).toBeUndefined();
  await page.close();
});

test("a list with doubtful lines is stored once an admin confirms them", async () => {
  const page = await previewLines([newLine, doubtfulLine]);
  expect(getButton("Create 2 players").disabled).toBe(true);
  await tick(page, "The doubtful lines are correct");
  await press(page, "Create 2 players");
  expect(takeLogWithoutFetches(page)).toEqual(['sends POST /api/user/list {"text":"Bob\\nAnn","acceptDoubtful":true}']);
  await page.close();
});
