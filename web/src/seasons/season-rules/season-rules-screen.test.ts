// @vitest-environment happy-dom
import { getDefaultRules } from "contract/default-rules.ts";
import type { RulesVersion, SeasonRules } from "contract/season-rules.ts";
import type { Season } from "contract/seasons.ts";
import { beforeAll, expect, test } from "vitest";
import { findButton, getName, listFields, readText } from "../../testing/describe-page.ts";
import { type Replies, setUpBrowser } from "../../testing/open-page.ts";
import { openSeasonPage } from "../../testing/open-season-page.ts";
import { enter, findField, getField, press, readVisibleText, takeCommandLog } from "../../testing/page-actions.ts";
import { createSamples } from "../../testing/sample-data.ts";
import { viewers } from "../../testing/sample-viewers.ts";
import { setTime } from "../../testing/set-time.ts";

beforeAll(setUpBrowser);

const defaults = getDefaultRules("Season 1");

function createVersion(_id: string, from: string, rules: Partial<SeasonRules> = {}): RulesVersion {
  return { _id, from, copiedFrom: null, motion: null, rules: { ...defaults, ...rules } };
}

// The page is opened on 1 March 2026.
const pastVersion = createVersion("7", "2026-02-01T00:00:00Z", { clans: 11 });
const laterVersion = createVersion("8", "2026-03-10T00:00:00Z", { clans: 12 });

/** Opens the rules of a season, which is active unless `changes` say otherwise. */
async function openRules(
  replies: Replies = {},
  versions: readonly RulesVersion[] = [pastVersion, laterVersion],
  changes: Partial<Season> = {},
) {
  const [season] = createSamples<Season>("/api/season/search", { name: "Season 1", rules: [...versions], ...changes });
  replies["POST /api/season/search"] = { data: [season] };
  replies["POST /api/season/1/rules"] = { data: season };
  replies["POST /api/season/1/withdrawRules"] = { data: season };
  return openSeasonPage("/league/rules/season", viewers.admin, replies);
}

test("only a version that is not in force yet can be withdrawn", async () => {
  const page = await openRules();
  const [past, later] = [...document.querySelectorAll("main li")].map(readText);
  expect(past).toBe("From the beginning The league’s first rules");
  expect(later).toContain("Clans : 11 → 12 Not yet Withdraw");
  page.clearLog();
  page.setFailing(true);
  await press(page, "Withdraw");
  expect(page.takeLog()).toEqual([
    'sends POST /api/season/1/withdrawRules {"rulesId":"8"}',
    "error: Rules not withdrawn / Reason",
    "refetches seasons",
  ]);
  page.setFailing(false);
  await press(page, "Withdraw");
  expect(takeCommandLog(page)).toEqual([
    'sends POST /api/season/1/withdrawRules {"rulesId":"8"}',
    "success: Rules withdrawn",
    "stores seasons",
  ]);
  await setTime(page, laterVersion.from);
  expect(findButton(document.body, "Withdraw")).toBeUndefined();
  await page.close();
});

test("rules that were taken over from another season name it", async () => {
  const page = await openRules({}, [{ ...pastVersion, copiedFrom: "Season 0" }]);
  const [version] = [...document.querySelectorAll("main li")].map(readText);
  expect(version).toBe("From the beginning Taken over from Season 0");
  await page.close();
});

test("the form shows the rules that hold at the entered date", async () => {
  const page = await openRules();
  expect(getField("Clans").value).toBe("11");
  await enter(page, "Holds from", "2026-03-12T12:00");
  expect(getField("Clans").value).toBe("12");
  await enter(page, "Holds from", "2026-03-05T12:00");
  expect(getField("Clans").value).toBe("11");
  await page.close();
});

test("rules that hold from a date before 2005 are not sent", async () => {
  const page = await openRules();
  await enter(page, "Holds from", "2004-03-12T12:00");
  page.clearLog();
  await press(page, "Change rules");
  expect(takeCommandLog(page)).toEqual([]);
  expect(getField("Holds from").getAttribute("aria-invalid")).toBe("true");
  await page.close();
});

test("if another date is entered, the form shows the rules of that date, but keeps changed values", async () => {
  const page = await openRules();
  // The list of changes has a golden edge.
  const readChanges = () => readText(document.querySelector("main ul[class*=gold-edge]") ?? document.body);
  await enter(page, "Podium to place", "5");
  expect(readChanges()).toBe("Podium to place : 3 → 5");
  await enter(page, "Holds from", "2026-03-12T12:00");
  expect(getField("Podium to place").value).toBe("5");
  page.clearLog();
  await press(page, "Change rules");
  const [command = ""] = page.takeLog();
  const body = JSON.parse(command.replace("sends POST /api/season/1/rules ", ""));
  expect(body).toEqual({
    rules: { ...defaults, clans: 12, podium: 5 },
    // 12:00 on the next day in the time zone of the tests, Pacific/Auckland.
    from: "2026-03-11T23:00:00.000Z",
    motionId: null,
    after: "8",
  });
  await page.close();
});

test("only carried motions can be given as the reason", async () => {
  const states = ["PROPOSED", "OPEN", "CARRIED", "REJECTED"];
  const motions = states.map((state, index) => ({
    _id: String(index + 1),
    text: `Motion ${state}`,
    state,
    clanName: null,
    proposedAt: "2026-02-01T00:00:00Z",
    closedAt: null,
    votes: null,
    hasVoted: false,
  }));
  const page = await openRules({ "POST /api/motion/search": { data: { isLeader: false, motions } } });
  const field = getField("Motion that carried it") as HTMLSelectElement;
  expect([...field.options].map(({ text }) => text)).toEqual(["None", "Motion CARRIED"]);
  await enter(page, "Motion that carried it", "3");
  page.clearLog();
  await press(page, "Change rules");
  expect(page.takeLog()[0]).toContain('"motionId":"3"');
  await page.close();
});

test("team sizes can be added, changed and removed", async () => {
  const page = await openRules();
  await press(page, "Add size");
  expect(getField("Maps of 1 vs 1").value).toBe(defaults.sides[0]?.maps.join(", "));
  await enter(page, "Maps of 1 vs 1", "ctf1, ,ctf2 ");
  await press(page, "Remove 2 vs 2");
  page.clearLog();
  await press(page, "Change rules");
  // The new team size has the minutes of the first default team size.
  const newTeamSize = { players: 1, minutes: defaults.sides[0]?.minutes, maps: ["ctf1", "ctf2"] };
  expect(page.takeLog()[0]).toContain(`"sides":${JSON.stringify([defaults.sides[1], newTeamSize])}`);
  await page.close();
});

test("a form without team sizes is not sent", async () => {
  const page = await openRules();
  await press(page, "Remove 2 vs 2");
  await press(page, "Remove 3 vs 3");
  page.clearLog();
  await press(page, "Change rules");
  expect(takeCommandLog(page)).toEqual([]);
  expect(readVisibleText()).toContain("Please add a size");
  await press(page, "Add size");
  expect(readVisibleText()).not.toContain("Please add a size");
  expect(findField("Maps of 2 vs 2")).toBeDefined();
  await page.close();
});

test("the rules of an ended season are shown, but cannot be changed", async () => {
  const page = await openRules({}, [pastVersion], { isActive: false });
  expect(readVisibleText()).toContain("From the beginning");
  expect(findButton(document.body, "Change rules")).toBeUndefined();
  await page.close();
});

test.each([
  { path: "rules.relegation.max", label: "Relegated to place" },
  { path: "rules.sides[1].maps", label: "Maps of 3 vs 3" },
])("the server's error about $path is shown at the field “$label”", async ({ path, label }) => {
  const replies: Replies = {};
  const page = await openRules(replies);
  const errorData = { field: path, reason: "must be valid" };
  replies["POST /api/season/1/rules"] = { status: 400, errorCode: "INVALID_INPUT", message: "Invalid", errorData };
  await enter(page, "Clans", "9");
  await press(page, "Change rules");
  const invalidFields = listFields(document.body).filter((field) => field.getAttribute("aria-invalid") === "true");
  expect(invalidFields.map(getName)).toEqual([label]);
  await page.close();
});

test("the preview of the rules of season 2 has the text of its page", async () => {
  const page = await openRules({}, [pastVersion], { name: "Season 2" });
  expect(page.callsOnLoad).toContain('POST /api/text/search {"page":"leagueSeason2"}');
  await page.close();
});

test("each version lists how it differs from the previous version", async () => {
  const lastVersion = createVersion("9", "2026-03-20T00:00:00Z", { clans: 13 });
  const page = await openRules({}, [pastVersion, laterVersion, lastVersion]);
  expect(readVisibleText()).toMatch(/Clans : 11 → 12 .* Clans : 12 → 13 /);
  await page.close();
});
