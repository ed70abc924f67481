// @vitest-environment happy-dom
import type { Clan } from "contract/clans.ts";
import type { LineUps } from "contract/line-ups.ts";
import type { SeasonRules } from "contract/season-rules.ts";
import { beforeAll, expect, test } from "vitest";
import { describeValues, findTopLayer, listTexts } from "../testing/describe-page.ts";
import { openComponent } from "../testing/open-component.ts";
import { type Replies, setUpBrowser } from "../testing/open-page.ts";
import { press, readVisibleText, tick } from "../testing/page-actions.ts";
import { createSamples } from "../testing/sample-data.ts";
import { viewers } from "../testing/sample-viewers.ts";
import { LineUpsSection } from "./line-ups-section.tsx";
import { createEvent } from "./testing/create-event.ts";

beforeAll(setUpBrowser);

const appearance = { avatar: null, tee: null };
const ann = { userId: "1", userName: "Ann", ...appearance };
const bob = { userId: "2", userName: "Bob", ...appearance };
const cat = { userId: "3", userName: "Cat", ...appearance };
/** A player who is no longer in the roster of the clan. */
const dan = { userId: "4", userName: "Dan", ...appearance };

const event = createEvent("5", "2026-03-02T07:00:00.000Z");
const foxes = { clanId: "1", clanName: "Foxes" };

const createTeamSize = (players: number) => ({ players, minutes: 20, maps: ["ctf5"] });

interface SectionOptions {
  readonly role?: keyof typeof viewers;
  readonly hasBegun?: boolean;
  readonly isBrief?: boolean;
  readonly lineUps?: LineUps["lineUps"];
  /** The ids of the clans whose line-up the viewer may set. */
  readonly namesFor?: readonly string[];
  readonly seasonRules?: Partial<SeasonRules>;
  readonly otherReplies?: Replies;
}

/** Opens the line-ups of a match of the Foxes, whose roster is Ann, Bob and Cat. */
function openSection(options: SectionOptions) {
  const {
    role = "leader",
    hasBegun = false,
    isBrief = false,
    lineUps = [],
    namesFor = ["1"],
    seasonRules = {},
    otherReplies = {},
  } = options;
  otherReplies["GET /api/event/5/lineUps"] = { data: { namesFor, lineUps } };
  otherReplies["POST /api/event/5/lineUp"] = { data: { namesFor, lineUps } };
  return openComponent(
    LineUpsSection,
    { event, hasBegun, isBrief },
    {
      viewer: viewers[role],
      sampleValues: { players: [ann, bob, cat], seasonRules },
      replies: otherReplies,
    },
  );
}

const hints = {
  leader: "Until the match starts, your line-up is visible only to your clan and to admins.",
  admin: "Until the match starts, a line-up is visible only to its clan and to admins.",
};

test("a leader may set the line-up of their own clan", async () => {
  const leaderPage = await openSection({});
  expect(listTexts(document.body)).toEqual(["Line-ups", hints.leader, "Foxes", "Set line-up", "Not set."]);
  await leaderPage.close();
});

test("a leader who sees the line-up of the other clan is still told who sees their own", async () => {
  const page = await openSection({ lineUps: [{ clanId: "2", clanName: "Owls", players: [dan], substitutes: [] }] });
  expect(listTexts(document.body)).toContain(hints.leader);
  await page.close();
});

test("an admin may set the line-ups of both clans", async () => {
  const adminPage = await openSection({ role: "admin", namesFor: ["1", "2"] });
  const clanTexts = ["Foxes", "Set line-up", "Not set.", "Owls", "Set line-up", "Not set."];
  expect(listTexts(document.body)).toEqual(["Line-ups", hints.admin, ...clanTexts]);
  await adminPage.close();
});

test("after the start, the text about who sees the line-ups before the start is hidden", async () => {
  const page = await openSection({ role: "admin", hasBegun: true, namesFor: ["1"] });
  expect(listTexts(document.body)).toEqual(["Line-ups", "Foxes", "Set line-up", "Not set."]);
  await page.close();
});

test("a line-up shows its players and its substitutes if there are any", async () => {
  const lineUps = [
    { ...foxes, players: [ann], substitutes: [bob] },
    { clanId: "2", clanName: "Owls", players: [dan], substitutes: [] },
  ];
  const page = await openSection({ hasBegun: true, lineUps, namesFor: [] });
  expect(listTexts(document.body)).toEqual(["Line-ups", "Foxes", "Ann", "Substitutes", "Bob", "Owls", "Dan"]);
  await page.close();
});

test("the section is hidden if the viewer can neither see nor set a line-up", async () => {
  const page = await openSection({ namesFor: [] });
  expect(readVisibleText()).toBe("");
  await page.close();
});

test("a leader sets a line-up of players and substitutes", async () => {
  const page = await openSection({ seasonRules: { sides: [createTeamSize(1)] } });
  await press(page, "Set line-up of Foxes");
  expect(readVisibleText()).toContain("The other clan sees the line-up when the match starts.");
  await tick(page, "Ann");
  await tick(page, "Substitute: Cat");
  page.clearLog();
  page.setFailing(true);
  await press(page, "Save line-up");
  const base = { players: [], substitutes: [] };
  const body = { clanId: "1", players: ["1"], substitutes: ["3"], base };
  const request = `sends POST /api/event/5/lineUp ${JSON.stringify(body)}`;
  expect(page.takeLog()).toEqual([request, "error: Line-up not named / Reason", "refetches events", "refetches clans"]);
  page.setFailing(false);
  await press(page, "Save line-up");
  const storedKey = `events lineUps 5 ${event.startDate} false`;
  expect(page.takeLog()).toEqual([request, "success: Line-up named", `stores ${storedKey}`]);
  expect(findTopLayer()).toBeNull();
  await page.close();
});

test("an admin can change a line-up that contains a player who has left the clan", async () => {
  const lineUps = [{ ...foxes, players: [ann, dan], substitutes: [bob] }];
  const page = await openSection({ role: "admin", hasBegun: true, lineUps });
  await press(page, "Change line-up of Foxes");
  expect(readVisibleText()).toContain("Everybody can see the line-up.");
  const form = findTopLayer();
  const listChecked = () =>
    form &&
    describeValues(form)
      .split(", ")
      .filter((value) => value.endsWith(" checked"));
  expect(listChecked()).toEqual(["Ann checked", "Substitute: Bob checked", "Dan checked"]);
  await tick(page, "Bob");
  await tick(page, "Dan");
  expect(listChecked()).toEqual(["Ann checked", "Bob checked"]);
  page.clearLog();
  await press(page, "Save line-up");
  const base = { players: ["1", "4"], substitutes: ["2"] };
  const body = { clanId: "1", players: ["1", "2"], substitutes: [], base };
  expect(page.takeLog()).toContain(`sends POST /api/event/5/lineUp ${JSON.stringify(body)}`);
  await page.close();
});

test("a player who leaves the clan while the dialog is open is not sent", async () => {
  const replies: Replies = {};
  const page = await openSection({ otherReplies: replies, seasonRules: { sides: [createTeamSize(1)] } });
  await press(page, "Set line-up of Foxes");
  await tick(page, "Ann");
  await tick(page, "Substitute: Cat");
  // After a rejected line-up, the roster is loaded again.
  replies["POST /api/clan/search"] = { data: createSamples<Clan>("/api/clan/search", { players: [ann, bob] }) };
  page.setFailing(true);
  await press(page, "Save line-up");
  page.setFailing(false);
  page.clearLog();
  await press(page, "Save line-up");
  expect(page.takeLog()[0]).toContain('"players":["1"],"substitutes":[]');
  await page.close();
});

test.each([
  { teamSizes: [4], count: "0 players (4 needed)" },
  { teamSizes: [3, 4], count: "0 players (3 to 4 needed)" },
  { teamSizes: [2, 3, 4], count: "0 players (2 to 4 needed)" },
])("with the team sizes $teamSizes, the dialog says: $count", async ({ teamSizes, count }) => {
  const page = await openSection({ seasonRules: { sides: teamSizes.map(createTeamSize) } });
  await press(page, "Set line-up of Foxes");
  expect(readVisibleText()).toContain(`Who plays ${count}`);
  await page.close();
});

test("the dialog counts the players and says when there are too few or too many", async () => {
  const page = await openSection({ seasonRules: { sides: [createTeamSize(2)] } });
  await press(page, "Set line-up of Foxes");
  const readCount = () => findTopLayer()?.querySelector("[role=status]")?.textContent;
  await tick(page, "Ann");
  await tick(page, "Substitute: Bob");
  expect(readCount()).toBe("1 player (2 needed) + 1 substitute");
  expect(readVisibleText()).not.toContain("Choose");
  page.clearLog();
  await press(page, "Save line-up");
  expect(page.takeLog()).toEqual([]);
  expect(readVisibleText()).toContain("Choose 1 more player");
  await tick(page, "Bob");
  expect(readCount()).toBe("2 players (2 needed)");
  expect(readVisibleText()).not.toContain("Choose");
  await tick(page, "Cat");
  expect(readVisibleText()).toContain("Choose at most 2 players");
  await tick(page, "Cat");
  await press(page, "Save line-up");
  expect(page.takeLog()[0]).toContain('"players":["1","2"],"substitutes":[]');
  await page.close();
});

test("in the dialog of an event, line-ups cannot be set", async () => {
  const lineUps = [{ ...foxes, players: [ann], substitutes: [] }];
  const page = await openSection({ isBrief: true, lineUps, namesFor: ["1", "2"] });
  expect(listTexts(document.body)).toEqual(["Line-ups", "Foxes", "Ann"]);
  await page.close();
});

test("an error is shown on the page of an event", async () => {
  const props = { event, hasBegun: false, isBrief: false };
  const page = await openComponent(LineUpsSection, props, { viewer: viewers.leader, otherReplies: "failures" });
  expect(readVisibleText()).toMatch(/^Line-ups/);
  await page.close();
});

test("an error is hidden in the dialog of an event", async () => {
  const props = { event, hasBegun: false, isBrief: true };
  const page = await openComponent(LineUpsSection, props, { viewer: viewers.leader, otherReplies: "failures" });
  expect(readVisibleText()).toBe("");
  await page.close();
});
