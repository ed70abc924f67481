import { QueryClient } from "@tanstack/react-query";
import { createMemoryHistory } from "@tanstack/react-router";
import type { SeasonRules } from "contract/season-rules.ts";
import type { FullUser } from "contract/users.ts";
import { expect, test } from "vitest";
import { buildRouter } from "./routes.tsx";
import { renderScreen } from "./testing/render-screen.ts";
import type { SampleValues } from "./testing/sample-replies.ts";

/** Users of the sample data: user 1 leads a clan and plays in results, user 9 takes part in nothing. */
const viewers: Readonly<Record<string, Partial<FullUser> | null>> = {
  visitor: null,
  player: { _id: "9" },
  leader: { _id: "1" },
  admin: { _id: "9", role: "ADMIN" },
};

/** A result that is not validated yet. `freezed` is the API's name of "validated". */
const openResult = { freezed: false, isForfeit: false, isRunning: false };

const upcomingEvent = {
  rounds: [],
  running: [],
  score: null,
  startDate: "2026-03-05T11:00:00.000Z",
  timeZone: "Europe/Berlin",
};

/** Rules that turn on the features that the default rules of a season lack, and turn off the features that those contain. */
const otherRules: Partial<SeasonRules> = {
  pickHours: 24,
  serverMinutes: 10,
  relegation: null,
  decidingMap: null,
  timeZone: "America/New_York",
};

/** An event that has ended without a round. */
const endedEvent = { ...upcomingEvent, startDate: "2026-02-27T11:00:00.000Z", endDate: "2026-02-27T12:00:00.000Z" };

/** An upcoming event for which the leader of clan 1 can pick a map, and clan 2 has picked. */
const eventWithMapPicks = {
  ...upcomingEvent,
  seasonRules: otherRules,
  until: "2026-03-04T11:00:00.000Z",
  picksFor: ["1"],
  picks: [{ clanId: "2", clanName: "clanName 2", map: "ctf5" }],
};

/** Each screen, also with search parameters, and with values that replace fields of all sample replies. */
const screens: readonly (readonly [href: string, values?: SampleValues])[] = [
  ["/auth/signin"],
  ["/auth/invitation"],
  ["/overlay/match/1"],
  ["/ranked"],
  ["/"],
  ["/users/5?modeId=1"],
  ["/auth?redirectUrl=%2Franked%2Fmaps"],
  ["/auth/signin?redirectUrl=%2Franked%2Fmaps"],
  ["/ranked/unknown"],
  ["/ranked/users/1"],
  // The admin and the player of the tests.
  ["/ranked/users/9", { _id: "9" }],
  ["/ranked/users/1?mode=1&outcome=W&map=ctf5&page=2"],
  ["/ranked/users/1/versus/2"],
  ["/ranked/users/profile"],
  ["/ranked/users?modeId=2&userName=ann&page=3&numberPerPage=50"],
  ["/ranked/results"],
  ["/ranked/results?modeId=2&map=ctf5&player=3&state=UNVALIDATED&page=2"],
  ["/ranked/results/1"],
  ["/ranked/results/1", openResult],
  ["/ranked/results/1", { ...openResult, freezed: true }],
  ["/ranked/stats"],
  ["/ranked/stats?modeId=2&userName=ann&clanName=owl&sort=averageKills&asc=true&page=2&numberPerPage=10"],
  ["/ranked/stats/1"],
  ["/ranked/queues"],
  ["/ranked/queues/1"],
  // The usual waiting time at the hour of the tests in UTC.
  ["/ranked/queues/1", { hour: 11 }],
  ["/ranked/maps"],
  // Only one map has a plan.
  ["/ranked/maps", { rowCount: 1, name: "ctf5", map: "ctf5" }],
  ["/ranked/maps/ctf5", { _id: "1" }],
  ["/ranked/records"],
  ["/ranked/records?modeId=2"],
  ["/ranked/join"],
  ["/ranked/about"],
  ["/ranked/privacy"],
  ["/ranked/texts/about"],
  ["/ranked/settings"],
  ["/ranked/matches/1"],
  ["/ranked/matches/1", { state: "OPEN", isRunning: false }],
  ["/ranked/matches/1", { state: "OPEN", isRunning: true }],
  ["/ranked/modes"],
  ["/ranked/modes/1"],
  ["/ranked/servers"],
  ["/ranked/admin"],
  ["/ranked/announcements"],
  ["/ranked/history"],
  ["/ranked/history?action=signIn&user=1&from=2026-02-01&to=2026-02-02"],
  ["/league"],
  ["/league", { seasonRules: otherRules, startDate: upcomingEvent.startDate }],
  ["/league/unknown?season=2"],
  ["/league/users/1"],
  ["/league/users/1/versus/2"],
  ["/league/users/profile"],
  ["/league/clans"],
  ["/league/clans", { isActive: false }],
  ["/league/clans", { seasonRules: otherRules }],
  ["/league/clans?sort=winRate&asc=true&page=2"],
  ["/league/clans/1"],
  ["/league/clans/1", { isActive: false }],
  ["/league/calendar"],
  ["/league/calendar", { isActive: false }],
  ["/league/calendar?view=day"],
  ["/league/calendar?view=agenda&clan=1&date=2026-02-20&season=2"],
  ["/league/calendar?view=day&date=2026-02-20"],
  ["/league/calendar/agenda"],
  ["/league/calendar/agenda?clan=1&date=2026-02-20"],
  ["/league/calendar/fixtures"],
  ["/league/calendar/1"],
  ["/league/calendar/1", upcomingEvent],
  ["/league/calendar/1", eventWithMapPicks],
  // The leader of the tests plays in the second clan.
  ["/league/calendar/1", { ...upcomingEvent, clanAId: "2", clanBId: "1" }],
  ["/league/calendar/1", endedEvent],
  ["/league/calendar/1", { ...endedEvent, isActive: false }],
  ["/league/results"],
  ["/league/results?season=2&map=ctf5&player=3&state=VALIDATED&page=2"],
  ["/league/results/1"],
  ["/league/results/1", openResult],
  ["/league/stats"],
  ["/league/stats?season=2&userName=ann&sort=elo&page=2"],
  ["/league/stats/1"],
  ["/league/records"],
  ["/league/votes"],
  ["/league/votes", { isActive: false }],
  ["/league/votes", { state: "OPEN", isLeader: false }],
  ["/league/votes/1"],
  ["/league/rules?season=2"],
  ["/league/rules/leagueSeason1"],
  ["/league/rules/leagueSeason2"],
  // A text with a value of the rules.
  ["/league/rules/leagueSeason2", { strong: false, code: false }],
  ["/league/rules/season"],
  ["/league/rules/season", { seasonRules: otherRules }],
  ["/league/admin"],
  ["/league/admin/end"],
];

test("the list contains every screen", () => {
  const router = buildRouter(new QueryClient(), createMemoryHistory());
  const listedScreens = screens.map(([href]) => {
    const [path = ""] = href.split("?", 1);
    return router.getMatchedRoutes(path)[0].at(-1)?.options.component;
  });
  // Routes without a component redirect, and those with children are layouts.
  const unlistedRoutes = Object.values(router.routesById).filter(
    ({ children, options: { component } }) =>
      children === undefined && component !== undefined && !listedScreens.includes(component),
  );
  expect(unlistedRoutes.map(({ fullPath }) => fullPath)).toEqual([]);
});

// After an intended change, `npx vitest run --project unit every-screen -u` updates the snapshots. Review their difference.
const cases = screens.map(([href, values = {}]) => [href, values] as const);

test.each(cases)("the snapshot contains the texts, calls and actions of %s %j", async (href, values) => {
  const actions: string[] = [];
  const rows = new Set<string>();
  const texts = new Set<string>();
  const links = new Set<string>();
  const details: Detail[] = [];
  const searches = new Set<string>();
  for (const [role, viewer] of Object.entries(viewers)) {
    const screen = await renderScreen(href, { viewer, values });
    for (const call of screen.calls) if (call.startsWith("POST")) searches.add(call);
    if (screen.kind === "redirect") actions.push(`${role}: to ${screen.to}`);
    if (screen.kind === "unrendered") actions.push(`${role}: unrendered`);
    if (screen.kind !== "rendered") continue;
    const main = /<main.*<\/main>/s.exec(screen.html)?.[0] ?? "";
    actions.push(`${role}: ${findActions(main).join(" | ")}`);
    addAll(texts, [`Title: ${screen.title}`, `Description: ${screen.description}`, ...findTexts(main)]);
    addAll(rows, findRows(main));
    addAll(links, findLinks(main));
    details.push(...findDetails(main));
  }
  expect(
    ["", ...searches, "", ...texts, "", ...rows, "", ...links, "", ...groupDetails(details), "", ...actions, ""].join(
      "\n",
    ),
  ).toMatchSnapshot();
});

function addAll(set: Set<string>, values: readonly string[]): void {
  for (const value of values) set.add(value);
}

/** Captions and rows of tables, entries of lists, key figures, and live regions such as "1–25 of 60". */
const ROW = /<(caption|tr|li|dl|p(?= [^>]*(?:aria-live|role="status")))[ >].*?<\/\1>/gs;
const CELL_END = /<\/(?:th|td|dt|dd)>(?=<)/g;

/** Attributes of states that only styles or screen readers present, such as the winning side. Not those for the layout. */
const STATE =
  / (?:data-(?!label|row|width|size|step|at|strip|filter|beside|opens)|aria-(?=sort|current|pressed|expanded))([a-z-]+)="([^"]*)"/g;

/** Returns the texts of all rows, with ` | ` between cells, and their states in brackets. */
function findRows(html: string): string[] {
  return [...html.matchAll(ROW)].map(([row]) => {
    const text = readText(row.replaceAll(CELL_END, " | "));
    const states = findStates(row);
    return states.length > 0 ? `${text} [${states.join(", ")}]` : text;
  });
}

function findStates(html: string): string[] {
  const counts = new Map<string, number>();
  for (const [, name = "", value = ""] of html.matchAll(STATE)) {
    const state = value === "true" || value === "" ? name : `${name} ${value}`;
    if (value !== "false") counts.set(state, (counts.get(state) ?? 0) + 1);
  }
  return [...counts].map(([state, count]) => (count > 1 ? `${state} ×${count}` : state));
}

const TEXT = /<(h[1-6]|p|label|legend|summary|figcaption)[ >].*?<\/\1>/gs;

/** Returns the headings, paragraphs and labels outside of rows. */
function findTexts(html: string): string[] {
  return [...html.replaceAll(ROW, "").matchAll(TEXT)].map(([element]) => readText(element)).filter(Boolean);
}

/** Returns the labels and URLs of all links. */
function findLinks(html: string): string[] {
  return [...html.matchAll(/<a [^>]*href="([^"]*)"[^>]*>.*?<\/a>/gs)].map(
    ([element, url = ""]) => `${getLabel(element)} → ${url.replaceAll("&amp;", "&")}`,
  );
}

/** A text or value of the page, and what it is: `strong`, `bars`… */
type Detail = readonly [kind: string, value: string];

const MARKED_TEXT = /<(strong|em|code)[ >].*?<\/\1>|<(\w+) [^>]*translate="no".*?<\/\2>/gs;

/** Returns texts with a mark, further texts, the widths of bars, and the URLs of images. */
function findDetails(html: string): Detail[] {
  return [
    ...[...html.matchAll(MARKED_TEXT)].map(([element, tag]): Detail => [tag ?? "not translated", readText(element)]),
    ...findOtherTexts(html).map((text): Detail => ["other texts", text]),
    ...[...html.matchAll(/<rect [^>]*width="([^"]+%)"/g)].map(([, width = ""]): Detail => ["bars", width]),
    ...[...html.matchAll(/<img [^>]*src="([^"]*)"/g)].map(([, url = ""]): Detail => ["images", url]),
  ];
}

/** Returns the texts outside of rows, paragraphs, headings, buttons and links, such as badges. */
function findOtherTexts(html: string): string[] {
  const others = [ROW, TEXT, BUTTON_OR_LINK, SELECT_OR_STYLE].reduce((rest, part) => rest.replaceAll(part, ""), html);
  return [...others.matchAll(/>([^<]+)</g)].map(([, text = ""]) => readText(text)).filter(Boolean);
}

/** Returns one line for each kind of details. */
function groupDetails(details: readonly Detail[]): string[] {
  const detailsByKind = Map.groupBy(details, ([kind]) => kind);
  return [...detailsByKind].map(
    ([kind, group]) => `${kind}: ${[...new Set(group.map(([, value]) => value))].join(", ")}`,
  );
}

const BUTTON_OR_LINK = /<(button|a)[ >].*?<\/\1>/gs;
const SELECT_OR_STYLE = /<(select|style|script)[ >].*?<\/\1>/gs;

/** Returns the labels of buttons, and the labels and URLs of links that look like buttons or download a list. */
function findActions(html: string): string[] {
  return [...html.matchAll(BUTTON_OR_LINK)].flatMap(([element, tag]) => {
    const [openingTag = ""] = /^[^>]*>/.exec(element) ?? [];
    const label = getLabel(element);
    if (tag === "button") return openingTag.includes(' disabled=""') ? `${label} (disabled)` : label;
    const url = /href="([^"]*)"/.exec(openingTag)?.[1] ?? "";
    // Classes of the CSS module of buttons contain `_button_`.
    const looksLikeButton = openingTag.includes("_button_");
    const isDownload = openingTag.includes("/api/");
    return looksLikeButton || isDownload ? `${label} ${url.replaceAll("&amp;", "&")}` : [];
  });
}

function getLabel(element: string): string {
  return /^[^>]* aria-label="([^"]*)"/.exec(element)?.[1] ?? readText(element);
}

/** Returns the text that a viewer of the HTML reads. */
function readText(html: string): string {
  return html
    .replaceAll(/<!--.*?-->/g, "")
    .replaceAll(/<[^>]+>/g, " ")
    .replaceAll("&amp;", "&")
    .replaceAll("&#x27;", "'")
    .replaceAll(/\s+/g, " ")
    .replaceAll(/^[ |]+|[ |]+$/g, "");
}
