// @vitest-environment happy-dom
import { getDefaultRules } from "contract/default-rules.ts";
import type { SeasonRules } from "contract/season-rules.ts";
import { beforeAll, expect, test } from "vitest";
import { openComponent, readComponent } from "../testing/open-component.ts";
import { openPage, setUpBrowser } from "../testing/open-page.ts";
import { press, readVisibleText } from "../testing/page-actions.ts";
import { viewers } from "../testing/sample-viewers.ts";
import { NoShowNotice } from "./event-form.tsx";
import { LineUpsSection } from "./line-ups-section.tsx";
import { MapPicks } from "./map-picks.tsx";
import { OwnNextMatch } from "./own-next-match.tsx";
import { createEvent } from "./testing/create-event.ts";

beforeAll(setUpBrowser);

// The season changes its rules. An event follows those that are in force at its start, even while other rules are in force.
// The components are opened at 11:30.
const changeBeforeOpening = "2026-03-01T11:10:00.000Z";
const changeAfterOpening = "2026-03-01T12:00:00.000Z";
const startedEvent = createEvent("5", "2026-03-01T11:00:00.000Z");
const upcomingEvent = createEvent("5", "2026-03-01T12:30:00.000Z");

/** Creates the sample values of a season whose rules change at an instant. */
function createRulesChange(from: string, oldRules: Partial<SeasonRules>, newRules: Partial<SeasonRules>) {
  const version = { copiedFrom: null, motion: null };
  const defaults = getDefaultRules("Season 1");
  const rules = [
    { ...version, _id: "1", from: "2026-01-01T00:00:00.000Z", rules: { ...defaults, ...oldRules } },
    { ...version, _id: "2", from, rules: { ...defaults, ...newRules } },
  ];
  return { rules };
}

const createTeamSize = (players: number) => ({ players, minutes: 20, maps: ["ctf5"] });

test("how many rounds a no-show forfeits follows the rules in force at the event's start", async () => {
  const oldRules = { noShow: { minutes: 5, rounds: 2 } };
  const newRules = { noShow: { minutes: 60, rounds: 1 } };
  const { text } = await readComponent(
    NoShowNotice,
    { event: startedEvent },
    {
      viewer: viewers.admin,
      sampleValues: createRulesChange(changeBeforeOpening, oldRules, newRules),
      replies: { "GET /api/event/5/rounds": { data: { rounds: [], running: [] } } },
    },
  );
  expect(text).toContain("it forfeits 2 rounds");
});

test("the team sizes of a line-up follow the rules in force at the event's start", async () => {
  const oldRules = { sides: [createTeamSize(3)] };
  const newRules = { sides: [createTeamSize(4)] };
  const props = { event: upcomingEvent, hasBegun: false, isBrief: false };
  const page = await openComponent(LineUpsSection, props, {
    viewer: viewers.leader,
    sampleValues: createRulesChange(changeAfterOpening, oldRules, newRules),
    replies: { "GET /api/event/5/lineUps": { data: { namesFor: ["1"], lineUps: [] } } },
  });
  await press(page, "Set line-up of Foxes");
  expect(readVisibleText()).toContain("Who plays 0 players (4 needed)");
  await page.close();
});

test("the deadline of map picks follows the rules in force at the event's start", async () => {
  // By the new rules, the deadline was two hours before the event, at 10:30.
  const sampleValues = createRulesChange(changeAfterOpening, { pickHours: 0.5 }, { pickHours: 2 });
  const data = { until: "2026-03-01T10:30:00.000Z", pool: ["ctf1"], picksFor: [], picks: [] };
  const options = { viewer: viewers.leader, sampleValues, replies: { "GET /api/event/5/mapPicks": { data } } };
  const { text } = await readComponent(MapPicks, { event: upcomingEvent, isSeasonActive: true }, options);
  expect(text).toContain("No map picked");
});

test("a leader is told to pick a map if the rules in force at the event's start let clans pick", async () => {
  const mapPicks = { until: "2026-03-01T12:00:00.000Z", pool: ["ctf1"], picksFor: ["1"], picks: [] };
  const { text } = await readComponent(
    OwnNextMatch,
    {},
    {
      viewer: viewers.leader,
      sampleValues: createRulesChange(changeAfterOpening, { pickHours: null }, { pickHours: 0.5 }),
      replies: {
        "POST /api/event/search": { data: [upcomingEvent] },
        "GET /api/event/5/lineUps": { data: { lineUps: [], namesFor: [] } },
        "GET /api/event/5/mapPicks": { data: mapPicks },
      },
    },
  );
  expect(text).toMatch(/^Pick your map/);
});

test("the page of an event shows the maps of the rules in force at its start", async () => {
  const page = await openPage("/league/calendar/5", {
    viewer: null,
    sampleValues: createRulesChange(changeAfterOpening, { decidingMap: "ctf1" }, { decidingMap: "ctf7" }),
    replies: {
      "GET /api/event/5": { data: upcomingEvent },
      "GET /api/event/5/rounds": { data: { rounds: [], running: [] } },
    },
  });
  expect(readVisibleText()).toContain("Deciding round ctf7");
  await page.close();
});
