import { QueryClient } from "@tanstack/react-query";
import { createMemoryHistory } from "@tanstack/react-router";
import type { SeasonRules } from "contract/season-rules.ts";
import type { FullUser } from "contract/users.ts";
import { expect, test } from "vitest";
import { buildRouter } from "./routes.tsx";
import { listElements } from "./testing/describe-elements.ts";
import {
  type Detail,
  findActions,
  findDetails,
  findLinks,
  findRows,
  findTexts,
  groupDetails,
} from "./testing/describe-html.ts";
import { renderScreen, type Screen } from "./testing/render-screen.ts";
import type { SampleValues } from "./testing/sample-replies.ts";

/** Users of the sample data: user 1 leads clan 1 and plays in results, user 9 takes part in nothing. */
const viewers: Readonly<Record<string, Partial<FullUser> | null>> = {
  visitor: null,
  player: { _id: "9" },
  leader: { _id: "1", clanId: "1" },
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

const oneMap: SeasonRules["sides"] = [{ players: 2, minutes: 20, maps: ["ctf5"] }];

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
  // The admin and the player of the tests are below the podium.
  ["/ranked", { _id: "9", rowCount: 4 }],
  ["/"],
  ["/users/5?modeId=1"],
  ["/auth?redirectUrl=%2Franked%2Fmaps"],
  ["/auth/signin?redirectUrl=%2Franked%2Fmaps"],
  ["/ranked/unknown"],
  ["/ranked/users/1"],
  // The admin and the player of the tests.
  ["/ranked/users/9", { _id: "9" }],
  // The curve shows all games.
  ["/ranked/users/1", { games: 2 }],
  ["/ranked/users/1", { emptyPaths: "/api/statRanked/" }],
  ["/ranked/users/1?mode=1&outcome=W&map=ctf5&page=2"],
  ["/ranked/users/1/versus/2"],
  ["/ranked/users/profile"],
  ["/ranked/users?modeId=2&userName=ann&page=3&numberPerPage=50"],
  ["/ranked/results"],
  ["/ranked/results?modeId=2&map=ctf5&player=3&state=UNVALIDATED&page=2"],
  ["/ranked/results/1"],
  ["/ranked/results/1", { entryCount: 1 }],
  ["/ranked/results/1", openResult],
  ["/ranked/results/1", { ...openResult, freezed: true }],
  ["/ranked/stats"],
  ["/ranked/stats?modeId=2&userName=ann&clanName=owl&sort=averageKills&asc=true&page=2&numberPerPage=10"],
  ["/ranked/stats/1"],
  ["/ranked/queues"],
  ["/ranked/queues/1"],
  ["/ranked/queues/1", { entryCount: 1 }],
  // The usual waiting time at the hour of the tests in UTC.
  ["/ranked/queues/1", { hour: 11 }],
  ["/ranked/maps"],
  // Only one map has a plan.
  ["/ranked/maps", { rowCount: 1, name: "ctf5", map: "ctf5" }],
  ["/ranked/maps/ctf5", { _id: "1" }],
  ["/ranked/maps/ctf5", { emptyPaths: "/api/resultRanked/" }],
  ["/ranked/records"],
  ["/ranked/records?modeId=2"],
  ["/ranked/join"],
  ["/ranked/about"],
  ["/ranked/privacy"],
  ["/ranked/texts/about"],
  ["/ranked/settings"],
  ["/ranked/matches/1"],
  ["/ranked/matches/1", { entryCount: 1 }],
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
  ["/league/users/1", { emptyPaths: "/api/stat/" }],
  ["/league/users/1/versus/2"],
  ["/league/users/profile"],
  ["/league/clans"],
  ["/league/clans", { isActive: false }],
  ["/league/clans", { seasonRules: otherRules }],
  ["/league/clans?sort=winRate&asc=true&page=2"],
  ["/league/clans/1"],
  ["/league/clans/1", { entryCount: 1 }],
  ["/league/clans/1", { isActive: false }],
  ["/league/clans/1", { emptyPaths: "/api/event/" }],
  ["/league/calendar"],
  ["/league/calendar", { isActive: false }],
  ["/league/calendar?view=day"],
  ["/league/calendar?view=agenda&clan=1&date=2026-02-20&season=2"],
  ["/league/calendar?view=day&date=2026-02-20"],
  ["/league/calendar/agenda"],
  ["/league/calendar/agenda?clan=1&date=2026-02-20"],
  ["/league/calendar/fixtures"],
  ["/league/calendar/1"],
  ["/league/calendar/1", { entryCount: 1 }],
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
  // A text with a value of the rules, and one with a list that has only one entry.
  ["/league/rules/leagueSeason2", { strong: false, code: false }],
  ["/league/rules/leagueSeason1", { level: 2, figure: "maps.2", seasonRules: { sides: oneMap } }],
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
  const searches = new Set<string>();
  const actions: string[] = [];
  const details: Detail[] = [];
  const lines = { texts: createLineList(), rows: createLineList(), links: createLineList() };
  for (const [role, screen] of await renderForEachViewer(href, values)) {
    for (const call of screen.calls) if (call.startsWith("POST")) searches.add(call);
    if (screen.kind === "redirect") actions.push(`${role}: to ${screen.to}`);
    if (screen.kind === "unrendered") actions.push(`${role}: unrendered`);
    if (screen.kind !== "rendered") continue;
    const main = getMain(screen);
    actions.push(`${role}: ${findActions(main).join(" | ")}`);
    lines.texts.add(role, [`Title: ${screen.title}`, `Description: ${screen.description}`, ...findTexts(main)]);
    lines.rows.add(role, findRows(main));
    lines.links.add(role, findLinks(main));
    details.push(...findDetails(main));
  }
  const groups = [
    [...searches],
    ...Object.values(lines).map(({ list }) => list()),
    Object.keys(values).length === 0 ? await describeWithIdNames(href) : [],
    groupDetails(details),
    actions,
  ];
  expect(groups.map((group) => `\n${group.join("\n")}\n`).join("")).toMatchSnapshot();
});

test("the snapshot contains the elements of all screens, with their attributes and numbers", async () => {
  const counts = new Map<string, number>();
  for (const [href, values] of cases) {
    for (const screen of (await renderForEachViewer(href, values)).values()) {
      const elements = screen.kind === "rendered" ? listElements(screen.html) : [];
      for (const element of elements) counts.set(element, (counts.get(element) ?? 0) + 1);
    }
  }
  const lines = [...counts].map(([element, count]) => `${element} ×${count}`);
  expect(`\n${lines.sort().join("\n")}\n`).toMatchSnapshot();
});

/**
 * Returns the headings and links of a page if IDs are the names of their fields. The page then finds no record by such an ID. In
 * the other samples, all IDs of the first record are 1.
 */
async function describeWithIdNames(href: string): Promise<string[]> {
  const screen = await renderScreen(href, { viewer: viewers["admin"] ?? null, values: { hasDistinctIds: true } });
  const main = getMain(screen);
  const headings = [...main.matchAll(/<(h[1-3])[ >].*?<\/\1>/gs)].map(([heading]) =>
    heading.replaceAll(/<[^>]*>/g, ""),
  );
  return [headings.join(", "), ...new Set(findLinks(main).filter((link) => /→ .*Id\b/.test(link)))];
}

/** Returns the HTML of a page's content. */
function getMain(screen: Screen): string {
  return (screen.kind === "rendered" && /<main.*<\/main>/s.exec(screen.html)?.[0]) || "";
}

const renderedScreens = new Map<string, ReadonlyMap<string, Screen>>();

/** Renders a screen for each viewer, once for all tests. Returns the screens by role. */
async function renderForEachViewer(href: string, values: SampleValues): Promise<ReadonlyMap<string, Screen>> {
  const key = JSON.stringify([href, values]);
  const renderedBefore = renderedScreens.get(key);
  if (renderedBefore !== undefined) return renderedBefore;
  const screensByRole = new Map<string, Screen>();
  for (const [role, viewer] of Object.entries(viewers)) {
    screensByRole.set(role, await renderScreen(href, { viewer, values }));
  }
  renderedScreens.set(key, screensByRole);
  return screensByRole;
}

/** A list without repetitions, which says of each line who sees it unless all roles do that see the screen. */
function createLineList() {
  const roles = new Set<string>();
  const rolesByLine = new Map<string, Set<string>>();
  return {
    add(role: string, lines: readonly string[]): void {
      roles.add(role);
      for (const line of lines) rolesByLine.set(line, (rolesByLine.get(line) ?? new Set()).add(role));
    },
    list: () =>
      [...rolesByLine].map(([line, lineRoles]) =>
        lineRoles.size < roles.size ? `${line} {${[...lineRoles].join(", ")}}` : line,
      ),
  };
}
