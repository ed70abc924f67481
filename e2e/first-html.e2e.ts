import { readFile } from "node:fs/promises";
import {
  fillLeague,
  fillQueue,
  fillSeason,
  SAMPLE_CLAN,
  SAMPLE_MAP,
  SAMPLE_MODE,
  SAMPLE_PLAYER,
  SAMPLE_QUESTION,
  SAMPLE_QUEUE,
} from "./support/filled-league.ts";
import { expect, test } from "./support/test.ts";

/** Without escaping, this text would end the script element that contains the data. */
const HOSTILE = "</script><b>&\"'x";

test("The server renders with the production builds of its libraries", async () => {
  const renderer = await readFile(new URL("../web/dist/.server/render-page.js", import.meta.url), "utf8");
  // Libraries that test this variable at run time would also contain their development builds.
  expect(renderer.includes("process.env.NODE_ENV")).toBe(false);
});

test("The HTML, head and preview image of each page contain its public data, and nothing else", {
  tag: "@smoke",
}, async ({ request, league, admin }) => {
  const filledLeague = await fillLeague(admin);
  const filledSeason = await fillSeason(league);
  const queueId = await fillQueue(league, admin, filledLeague);
  const hostileId = await admin.createPlayer(HOSTILE);
  /**
   * For each path, the beginning of the page's title, a text of its content, and a pattern of its description. The numbers in
   * the patterns follow from what `fillLeague`, `fillQueue` and `fillSeason` create.
   */
  const pages: Record<string, readonly [title: string, content: string, description: RegExp]> = {
    "/ranked/users": [
      "Players",
      SAMPLE_PLAYER,
      new RegExp(`${SAMPLE_MODE}. \\S.* leads with 1\\d{3}.* after \\d+ round`),
    ],
    [`/ranked/users/${filledLeague.playerId}`]: [SAMPLE_PLAYER, SAMPLE_MODE, /[\d.]+ Elo in .* after \d round/],
    "/ranked/results": [
      "Results",
      `/ranked/results/${filledLeague.validatedId}"`,
      /^7 results of ranked matches.* \d+–\d+ Blue on/,
    ],
    [`/ranked/results/${filledLeague.validatedId}`]: [
      "",
      "Red players",
      /^Red \d+–\d+ Blue on .*8 vs 8, 16 May 2026: .* against/,
    ],
    "/ranked/stats": ["Stats", SAMPLE_PLAYER, new RegExp(`in ${SAMPLE_MODE}. First: .* Elo`)],
    [`/ranked/stats/${filledLeague.statId}`]: [`Stat of ${SAMPLE_PLAYER}`, "Highest", /Elo, rank \d+, .* won, K\/D/],
    "/ranked/maps": ["Maps", SAMPLE_MAP, /^Rounds, winners by side and average scores of /],
    [`/ranked/maps/${SAMPLE_MAP}`]: [
      SAMPLE_MAP,
      "Most kills in a round",
      new RegExp(`^${SAMPLE_MAP}: \\d+ round.* red won`),
    ],
    "/ranked/records": ["Records", SAMPLE_PLAYER, /^The records of all ranked modes: /],
    "/ranked/join": ["How to join", "Two ways of playing", /^How to join .*the two ways of playing/],
    "/ranked/queues": ["Queues", SAMPLE_QUEUE, new RegExp(`${SAMPLE_QUEUE}.* 3 players waiting`)],
    [`/ranked/queues/${queueId}`]: [SAMPLE_QUEUE, "ctf_mars", /ctf5, ctf_mars. 3 of 4 players are waiting/],
    "/ranked/matches/1": ["Match on ctf", "Elo at stake", /^2 vs 2 on ctf.*: .*, .* against .*, /],
    "/overlay/match/1": ["Overlay: match on ctf", "Red players", /2 vs 2, for streams/],
    [`/overlay/event/${filledSeason.eventId}`]: ["Overlay: ", SAMPLE_CLAN, /, for streams/],
    "/ranked/modes": ["Modes", SAMPLE_MODE, new RegExp(`: ${SAMPLE_MODE}, The mode`)],
    [`/ranked/modes/${filledLeague.modeId}`]: [SAMPLE_MODE, SAMPLE_MODE, new RegExp(`in ${SAMPLE_MODE}`)],
    "/league": ["", "Standings", /^Season 1: 2 clans\. .* leads with 1 point\./],
    "/league/users": ["Players", SAMPLE_PLAYER, /^\d+ players of the league/],
    [`/league/users/${filledLeague.playerId}`]: [
      SAMPLE_PLAYER,
      `/league/stats/${filledSeason.statId}"`,
      /Elo in Season 1 after 1 round/,
    ],
    "/league/clans": ["Clans", SAMPLE_CLAN, /Season 1: 2 clans. .* leads with 1 point\./],
    [`/league/clans/${filledSeason.clanId}`]: [SAMPLE_CLAN, "Players", /\d won, \d lost. Players: /],
    "/league/calendar": ["Calendar", SAMPLE_CLAN, new RegExp(SAMPLE_CLAN)],
    [`/league/calendar/${filledSeason.eventId}`]: ["", SAMPLE_CLAN, /Season 1: .* \(Europe\/Berlin\)/],
    "/league/results": ["Results", `/league/results/${filledSeason.validatedId}"`, /^1 result of Season 1/],
    [`/league/results/${filledSeason.validatedId}`]: ["", SAMPLE_CLAN, new RegExp(`^${SAMPLE_CLAN} \\d+–\\d+ `)],
    "/league/stats": ["Stats", SAMPLE_PLAYER, /in Season 1. First: /],
    [`/league/stats/${filledSeason.statId}`]: [`Stat of ${SAMPLE_PLAYER}`, "Highest", / in Season 1: .* Elo/],
    "/league/records": ["Records", SAMPLE_PLAYER, /^The records of Season 1: /],
    "/league/votes": ["Votes", SAMPLE_QUESTION, /^Votes of Season 1: /],
    "/league/rules/leagueSeason1": ["", "relegat", /season 1 .* 6 to 8 pm/],
    "/league/rules/leagueSeason2": ["", "relegat", /season 2 .* 6 to 9 pm/],
    "/ranked/about": ["About", "How it works", /^What this league is/],
    "/ranked/privacy": ["Privacy", "Your account", /^What data this league stores/],
    "/auth/signin": ["Log in", "Password", /^Log in to /],
    "/auth/invitation": ["Set password", "Set your password", /^Set your password for /],
  };
  const descriptions: string[] = [];
  for (const [path, [title, content, expectedDescription]] of Object.entries(pages)) {
    const response = await request.get(path);
    const html = await response.text();
    expect(response.status(), path).toBe(200);
    expect(response.headers()["cache-control"], path).toBe("no-cache");
    expect(getContent(html), path).toContain(content);
    expect(html, path).toContain(`<title>${league.name} · ${title}`);
    const description = getMeta(html, 'name="description"') ?? "";
    expect(description, path).toMatch(expectedDescription);
    expect(getMeta(html, 'property="og:description"'), path).toBe(description);
    descriptions.push(description);
    const sharedTitle = path === "/ranked/users" ? "Leaderboard" : title;
    expect(getMeta(html, 'property="og:title"'), path).toContain(sharedTitle);
    expect(getMeta(html, 'property="og:url"'), path).toBe(league.url + path);
    expect(getMeta(html, 'property="og:image"'), path).toBe(`${league.url}/preview${path}.png`);
    expect(getMeta(html, 'property="og:image:width"'), path).toBe("1200");
    expect(getMeta(html, 'name="twitter:card"'), path).toBe("summary_large_image");
    const canonicalLink = `<link rel="canonical" href="${league.url}${path}">`;
    expect(html, path).toContain(canonicalLink);
    const responseWithQuery = await request.get(`${path}?unknown=parameter`);
    const htmlWithQuery = await responseWithQuery.text();
    expect(htmlWithQuery, path).toContain(canonicalLink);
    expect(htmlWithQuery, path).not.toContain("unknown=parameter");
    // The content security policy forbids inline styles and scripts.
    expect(html, path).not.toMatch(/ style="|<script>|<style/);
    expect(html, path).not.toContain(league.admin.email);
    expect(html.includes('<meta name="robots" content="noindex">'), path).toBe(path.startsWith("/overlay/"));
    expect(html, path).not.toContain(`/ranked/results/${filledLeague.unvalidatedId}"`);
    expect(html, path).not.toContain(`/league/results/${filledSeason.unvalidatedId}"`);
  }

  const fetchPreview = async (path: string) => {
    const image = await request.get(`/preview${path}.png`);
    expect(image.headers()["content-type"], path).toBe("image/png");
    return (await image.body()).toString("base64");
  };
  const generalPreview = await fetchPreview("/ranked/modes");
  expect(await fetchPreview(`/ranked/results/${filledLeague.unvalidatedId}`)).toBe(generalPreview);
  expect(await fetchPreview(`/league/results/${filledSeason.unvalidatedId}`)).toBe(generalPreview);
  expect(await fetchPreview(`/ranked/results/${filledLeague.validatedId}`)).not.toBe(generalPreview);

  const rankedHome = await request.get("/ranked");
  const homeContent = getContent(await rankedHome.text());
  for (const content of [
    SAMPLE_PLAYER,
    "In the league now",
    "1 seat free",
    `/league/results/${filledSeason.validatedId}"`,
  ])
    expect(homeContent).toContain(content);
  for (const id of [filledLeague.unvalidatedId, filledSeason.unvalidatedId])
    expect(homeContent).not.toContain(`/results/${id}"`);

  // Each page has a different description.
  expect(new Set(descriptions).size).toBe(Object.keys(pages).length);

  const hostilePage = await request.get(`/ranked/users/${hostileId}`);
  const hostileHtml = await hostilePage.text();
  expect(hostileHtml).not.toContain("</script><b>");
  expect(hostileHtml).toContain("&lt;/script&gt;&lt;b&gt;");
  expect(hostileHtml).toContain("\\u003c/script>\\u003cb>");
});

test("The head of the document is updated on navigation", async ({ page, request, league, admin }) => {
  const { playerId } = await fillLeague(admin);
  const tags = ['name="description"', 'property="og:title"', 'property="og:description"', 'property="og:url"'];
  const readHead = () =>
    page.evaluate(
      (attributes) => attributes.map((tag) => document.querySelector<HTMLMetaElement>(`meta[${tag}]`)?.content),
      tags,
    );
  /** Expects the same tags as in the HTML that the server sends for the path. */
  const expectHeadOf = async (path: string) => {
    const response = await request.get(path);
    const html = await response.text();
    await expect.poll(readHead).toEqual(tags.map((tag) => getMeta(html, tag)));
    await expect(page.locator("link[rel=canonical]")).toHaveAttribute("href", league.url + path);
  };
  // The home page contains the list of players, and has the same head.
  await page.goto("/ranked");
  await expectHeadOf("/ranked/users");
  const mainNavigation = page.getByRole("navigation", { name: "Main" }).first();
  await mainNavigation.getByRole("link", { name: "Results" }).click();
  await expectHeadOf("/ranked/results");
  await mainNavigation.getByRole("link", { name: "Players" }).click();
  await page.getByRole("link", { name: SAMPLE_PLAYER, exact: true }).first().click();
  await expectHeadOf(`/ranked/users/${playerId}`);
  await page.goBack();
  await expectHeadOf("/ranked/users");
  await page.goto("/ranked/results?unknown=parameter&page=1");
  await expectHeadOf("/ranked/results");
});

test("Unknown URLs and pages of missing records have status 404", async ({ request }) => {
  const expectStatus = async (path: string, status: number) => {
    const response = await request.get(path, { maxRedirects: 0 });
    expect(response.status(), path).toBe(status);
  };
  await expectStatus("/", 302);
  for (const path of ["/nowhere", "/auth/nowhere", "/ranked/nowhere", "/league/nowhere"]) await expectStatus(path, 404);
  await expectStatus("/ranked/users/999999", 404);
  await expectStatus("/ranked/results/999999", 404);
  await expectStatus("/league/clans/999999", 404);
});

/** Returns the rendered part of a page's HTML, without scripts. */
function getContent(html: string): string {
  return html.slice(html.indexOf('<div id="root">'), html.indexOf('<script type="application/json"'));
}

/** Returns the unescaped content of the `<meta>` tag with this attribute. Returns undefined without the tag. */
function getMeta(html: string, attribute: string): string | undefined {
  const [, content] = new RegExp(`<meta\\s+${attribute}\\s+content="([^"]*)"`).exec(html) ?? [];
  const characters: Record<string, string> = { "&lt;": "<", "&gt;": ">", "&quot;": '"', "&amp;": "&" };
  return content?.replaceAll(/&(?:lt|gt|quot|amp);/g, (entity) => characters[entity] ?? entity);
}
