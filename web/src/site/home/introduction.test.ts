import { defaultIntroductions } from "contract/introductions.ts";
import { expect, test } from "vitest";
import { renderMain } from "../../testing/render-screen.ts";

interface Action {
  readonly label: string;
  readonly href: string;
}

const JOIN: Action = { label: "How to join", href: "/ranked/join" };

test.each([
  { area: "ranked", actions: [{ label: "Play now", href: "/ranked/queues" }, JOIN] },
  { area: "league", actions: [JOIN, { label: "See the clans", href: "/league/clans" }] },
] as const)(
  "the server renders the introduction of the area $area for visitors, with two actions",
  async (areaCase) => {
    const { area, actions } = areaCase;
    const html = await renderMain(`/${area}`, { viewer: null });
    expect(html).toContain(defaultIntroductions[area]);
    for (const { label, href } of actions) expect(html).toMatch(new RegExp(`<a [^>]*href="${href}"[^>]*>${label}</a>`));
  },
);

test.each(["ranked", "league"] as const)(
  "the league's own introduction replaces the default one of the area %s",
  async (area) => {
    const html = await renderMain(`/${area}`, { viewer: null, leagueInfo: { introduction: "Grab their flag." } });
    expect(html).toContain("Grab their flag.");
    expect(html).not.toContain(defaultIntroductions[area]);
  },
);

test.each([
  { title: "signed-in users do not see the introduction", href: "/ranked", viewer: {} },
  { title: "signed-in users do not see the introduction of the league", href: "/league", viewer: {} },
  { title: "the list of players has no introduction", href: "/ranked/users", viewer: null },
  { title: "the list of the league's players has no introduction", href: "/league/users", viewer: null },
])("$title", async ({ href, viewer }) => {
  expect(await renderMain(href, { viewer })).not.toContain('aria-label="Introduction"');
});
