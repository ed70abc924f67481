import { FILLED_MODE, FILLED_PLAYER, FILLED_QUEUE, fillLeague, fillQueue } from "./support/filled-league.ts";
import { FILLED_CLAN, FILLED_QUESTION, fillSeason } from "./support/filled-season.ts";
import { expect, story } from "./support/story.ts";

/** Ends the block of data, were it not escaped. */
const HOSTILE = "</script><b>&\"'x";

story("What is public stands in the HTML, and nothing else", async ({ request, league, admin }) => {
  const filled = await fillLeague(admin);
  const season = await fillSeason(league);
  const queueId = await fillQueue(league, admin, filled);
  const hostileId = await admin.createPlayer(HOSTILE);
  /** The title of each page, and what it is about. */
  const pages: Record<string, readonly [title: string, content: string]> = {
    "/ranked": ["Players", FILLED_PLAYER],
    [`/ranked/users/${filled.playerId}`]: [FILLED_PLAYER, FILLED_MODE],
    "/ranked/results": ["Results", `/ranked/results/${filled.validatedId}"`],
    [`/ranked/results/${filled.validatedId}`]: ["", "Red players"],
    "/ranked/stats": ["Stats", FILLED_PLAYER],
    [`/ranked/stats/${filled.statId}`]: [`Stat of ${FILLED_PLAYER}`, "Highest"],
    "/ranked/queues": ["Queues", FILLED_QUEUE],
    [`/ranked/queues/${queueId}`]: [FILLED_QUEUE, "ctf_mars"],
    "/ranked/modes": ["Modes", FILLED_MODE],
    [`/ranked/modes/${filled.modeId}`]: [FILLED_MODE, FILLED_MODE],
    "/league/users": ["Players", FILLED_PLAYER],
    "/league/clans": ["Clans", FILLED_CLAN],
    [`/league/clans/${season.clanId}`]: [FILLED_CLAN, "Players"],
    "/league/calendar": ["Calendar", FILLED_CLAN],
    [`/league/calendar/${season.eventId}`]: ["", FILLED_CLAN],
    "/league/results": ["Results", `/league/results/${season.validatedId}"`],
    [`/league/results/${season.validatedId}`]: ["", FILLED_CLAN],
    "/league/stats": ["Stats", FILLED_PLAYER],
    [`/league/stats/${season.statId}`]: [`Stat of ${FILLED_PLAYER}`, "Highest"],
    "/league/votes": ["Votes", FILLED_QUESTION],
    "/league/rules/leagueSeason1": ["", "relegat"],
    "/league/rules/leagueSeason2": ["", "relegat"],
  };
  for (const [path, [title, content]] of Object.entries(pages)) {
    const reply = await request.get(path);
    const html = await reply.text();
    expect(reply.status(), path).toBe(200);
    expect(reply.headers()["cache-control"], path).toBe("no-cache");
    expect(contentOf(html), path).toContain(content);
    expect(html, path).toContain(`<title>${league.name} · ${title}`);
    expect(html, path).toMatch(/<meta\s+name="description"\s+content="[^"]+"/);
    expect(html, path).toContain(`<meta property="og:url" content="${league.url}${path}">`);
    // Neither an inline style nor an inline script: the policy forbids both.
    expect(html, path).not.toMatch(/ style="|<script>|<style/);
    expect(html, path).not.toContain(league.admin.email);
    for (const id of [filled.unvalidatedId]) expect(html, path).not.toContain(`/ranked/results/${id}"`);
    for (const id of [season.unvalidatedId]) expect(html, path).not.toContain(`/league/results/${id}"`);
  }

  const hostile = await (await request.get(`/ranked/users/${hostileId}`)).text();
  expect(hostile).not.toContain("</script><b>");
  expect(hostile).toContain("&lt;/script&gt;&lt;b&gt;");
  expect(hostile).toContain("\\u003c/script>\\u003cb>");
});

story("Addresses of nothing are told so", async ({ request }) => {
  const status = async (path: string) => (await request.get(path, { maxRedirects: 0 })).status();
  expect(await status("/")).toBe(302);
  expect(await status("/nowhere")).toBe(302);
  expect(await status("/ranked/users/999999")).toBe(404);
  expect(await status("/ranked/results/999999")).toBe(404);
  expect(await status("/league/clans/999999")).toBe(404);
});

/** What a reader without scripts gets of a page. */
function contentOf(html: string): string {
  return html.slice(html.indexOf('<div id="root">'), html.indexOf('<script type="application/json"'));
}
