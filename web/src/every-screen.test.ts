import type { FullUser } from "contract/users.ts";
import { expect, test } from "vitest";
import { renderScreen } from "./testing/render-screen.ts";
import type { SampleValues } from "./testing/sample-replies.ts";

/** Users of the sample data: user 1 leads a clan and plays in results, user 9 takes part in nothing. */
const viewers: Readonly<Record<string, Partial<FullUser> | null>> = {
  visitor: null,
  player: { _id: "9" },
  leader: { _id: "1" },
  admin: { _id: "9", role: "ADMIN" },
};

const open = { freezed: false, isForfeit: false, isRunning: false };

const upcomingEvent = {
  rounds: [],
  running: [],
  score: null,
  startDate: "2026-03-05T11:00:00.000Z",
  timeZone: "Europe/Berlin",
};

/** Each screen; with other search parameters than the default, and with other sample values. */
const screens: readonly (readonly [href: string, values?: SampleValues])[] = [
  ["/ranked"],
  ["/ranked/users/1"],
  ["/ranked/users/1?mode=1&outcome=W&map=ctf5&page=2"],
  ["/ranked/users/1/versus/2"],
  ["/ranked/users/profile"],
  ["/ranked/users?modeId=2&userName=ann&page=3&numberPerPage=50"],
  ["/ranked/results"],
  ["/ranked/results?modeId=2&map=ctf5&player=3&state=UNVALIDATED&page=2"],
  ["/ranked/results/1"],
  ["/ranked/results/1", open],
  ["/ranked/results/1", { ...open, freezed: true, isForfeit: false }],
  ["/ranked/stats"],
  ["/ranked/stats?modeId=2&userName=ann&clanName=owl&sort=averageKills&asc=true&page=2&numberPerPage=10"],
  ["/ranked/stats/1"],
  ["/ranked/queues"],
  ["/ranked/queues/1"],
  ["/ranked/maps"],
  ["/ranked/maps/ctf5", { _id: "1" }],
  ["/ranked/records"],
  ["/ranked/records?modeId=2"],
  ["/ranked/join"],
  ["/ranked/about"],
  ["/ranked/texts/about"],
  ["/ranked/settings"],
  ["/ranked/matches/1"],
  ["/ranked/matches/1", { state: "OPEN", isRunning: false }],
  ["/ranked/modes"],
  ["/ranked/modes/1"],
  ["/ranked/servers"],
  ["/ranked/admin"],
  ["/ranked/announcements"],
  ["/ranked/history"],
  ["/ranked/history?action=signIn&user=1&from=2026-02-01&to=2026-02-02"],
  ["/league"],
  ["/league/users/1"],
  ["/league/users/1/versus/2"],
  ["/league/users/profile"],
  ["/league/clans"],
  ["/league/clans", { isActive: false }],
  ["/league/clans?sort=winRate&asc=true&page=2"],
  ["/league/clans/1"],
  ["/league/clans/1", { isActive: false }],
  ["/league/calendar"],
  ["/league/calendar", { isActive: false }],
  ["/league/calendar/agenda"],
  ["/league/calendar/agenda?clan=1&date=2026-02-20"],
  ["/league/calendar/fixtures"],
  ["/league/calendar/1"],
  ["/league/calendar/1", upcomingEvent],
  ["/league/results"],
  ["/league/results?season=2&map=ctf5&player=3&state=VALIDATED&page=2"],
  ["/league/results/1"],
  ["/league/results/1", open],
  ["/league/stats"],
  ["/league/stats?season=2&userName=ann&sort=elo&page=2"],
  ["/league/stats/1"],
  ["/league/records"],
  ["/league/votes"],
  ["/league/votes", { isActive: false }],
  ["/league/votes/1"],
  ["/league/rules/leagueSeason1"],
  ["/league/rules/season"],
  ["/league/admin/end"],
];

// After an intended change, `npx vitest run --project unit every-screen -u` updates the snapshots. Review their difference.
const cases = screens.map(([href, values = {}]) => [href, values] as const);

test.each(cases)("rows, calls and actions of %s %j", async (href, values) => {
  const actions: string[] = [];
  const rows = new Set<string>();
  let calls: readonly string[] = [];
  for (const [role, viewer] of Object.entries(viewers)) {
    const screen = await renderScreen(href, { viewer, values });
    calls = screen.calls;
    if (screen.kind === "redirect") actions.push(`${role}: to ${screen.to}`);
    if (screen.kind === "unrendered") actions.push(`${role}: unrendered`);
    if (screen.kind !== "rendered") continue;
    const main = /<main.*<\/main>/s.exec(screen.html)?.[0] ?? "";
    actions.push(`${role}: ${findActions(main).join(" | ")}`);
    for (const row of findRows(main)) rows.add(row);
  }
  const searches = calls.filter((call) => call.startsWith("POST"));
  expect(["", ...searches, "", ...rows, "", ...actions, ""].join("\n")).toMatchSnapshot();
});

/** Returns the rows of tables, the entries of lists, key figures, and which rows a page shows, with ` | ` between cells. */
function findRows(html: string): string[] {
  return [...html.matchAll(/<(caption|tr|li|dl|p(?= [^>]*aria-live))[ >].*?<\/\1>/gs)].map(([row]) =>
    readText(row.replaceAll(/<\/(?:th|td|dt|dd)>(?=<)/g, " | ")),
  );
}

/** Returns the labels of buttons, and of links that look like buttons or download a list with their addresses. */
function findActions(html: string): string[] {
  return [...html.matchAll(/<(button|a)[ >].*?<\/\1>/gs)].flatMap(([element, tag]) => {
    const [opening = ""] = /^[^>]*>/.exec(element) ?? [];
    const label = /aria-label="([^"]*)"/.exec(opening)?.[1] ?? readText(element);
    if (tag === "button") return / disabled=""/.test(opening) ? `${label} (disabled)` : label;
    const address = /href="([^"]*)"/.exec(opening)?.[1] ?? "";
    return /_button_|\/api\//.test(opening) ? `${label} ${address.replaceAll("&amp;", "&")}` : [];
  });
}

function readText(html: string): string {
  return html
    .replaceAll(/<!--.*?-->/g, "")
    .replaceAll(/<[^>]+>/g, " ")
    .replaceAll("&amp;", "&")
    .replaceAll("&#x27;", "'")
    .replaceAll(/\s+/g, " ")
    .replaceAll(/^[ |]+|[ |]+$/g, "");
}
