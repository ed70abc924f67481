import { QueryClient } from "@tanstack/react-query";
import { createMemoryHistory } from "@tanstack/react-router";
import { expect, test } from "vitest";
import { buildRouter } from "./routes.tsx";
import { listElements } from "./testing/describe-elements.ts";
import {
  findActions,
  findLinks,
  findOtherContent,
  findRows,
  findTexts,
  groupByKind,
  type OtherContent,
} from "./testing/describe-html.ts";
import { createLineList } from "./testing/line-list.ts";
import { renderScreen, type Screen } from "./testing/render-screen.ts";
import type { SampleValues } from "./testing/sample-replies.ts";
import { viewers } from "./testing/sample-viewers.ts";
import { screens } from "./testing/screens.ts";

test("the list contains every screen", () => {
  const router = buildRouter(new QueryClient(), createMemoryHistory());
  const listedScreens = screens.map(([href]) => {
    const [path = ""] = href.split("?", 1);
    return router.getMatchedRoutes(path)[0].at(-1)?.options.component;
  });
  // Routes without a component redirect, and routes with children are layouts.
  const unlistedRoutes = Object.values(router.routesById).filter(
    ({ children, options: { component } }) =>
      children === undefined && component !== undefined && !listedScreens.includes(component),
  );
  expect(unlistedRoutes.map(({ fullPath }) => fullPath)).toEqual([]);
});

test("the list contains a URL with each search parameter of each screen", () => {
  const router = buildRouter(new QueryClient(), createMemoryHistory());
  const listedParams = screens.flatMap(([href]) => {
    const [path = "", query = ""] = href.split("?", 2);
    const route = router.getMatchedRoutes(path)[0].at(-1);
    return [...new URLSearchParams(query).keys()].map((name) => `${route?.fullPath} ${name}`);
  });
  const params = Object.values(router.routesById).flatMap(({ children, fullPath, options }) => {
    const { component, validateSearch } = options as ScreenRouteOptions;
    if (children !== undefined || component === undefined) return [];
    return Object.keys(validateSearch?.({}) ?? {}).map((name) => `${fullPath} ${name}`);
  });
  expect(params.filter((param) => !listedParams.includes(param))).toEqual([]);
});

interface ScreenRouteOptions {
  readonly component?: unknown;
  readonly validateSearch?: (raw: object) => object;
}

test.each(["/ranked", "/league"])("the snapshot contains the links and buttons around the page %s", async (href) => {
  const lines = createLineList();
  for (const [role, viewer] of Object.entries(viewers)) {
    const screen = await renderScreen(href, { viewer });
    if (screen.kind !== "rendered") throw new Error(`${href} is not rendered`);
    const frame = screen.html.replace(/<main.*<\/main>/s, "");
    lines.add(role, [...findTexts(frame), ...findRows(frame), ...findLinks(frame), findActions(frame).join(" | ")]);
  }
  expect(`\n${lines.list().join("\n")}\n`).toMatchSnapshot();
});

// After an intended change, `npx vitest run --project unit every-screen -u` updates the snapshots. Review their difference.
const cases = screens.map(([href, sampleValues = {}]) => [href, sampleValues] as const);

test.each(cases)("the snapshot contains the texts, calls and actions of %s %j", async (href, sampleValues) => {
  const searches = new Set<string>();
  const actions: string[] = [];
  const otherContent: OtherContent[] = [];
  const lines = { texts: createLineList(), rows: createLineList(), links: createLineList() };
  for (const [role, screen] of await renderForEachViewer(href, sampleValues)) {
    for (const call of screen.calls) if (call.startsWith("POST")) searches.add(call);
    if (screen.kind === "redirect") actions.push(`${role}: to ${screen.to}`);
    if (screen.kind === "unrendered") actions.push(`${role}: unrendered`);
    if (screen.kind !== "rendered") continue;
    const main = getMain(screen);
    actions.push(`${role}: ${findActions(main).join(" | ")}`);
    lines.texts.add(role, [`Title: ${screen.title}`, `Description: ${screen.description}`, ...findTexts(main)]);
    lines.rows.add(role, findRows(main));
    lines.links.add(role, findLinks(main));
    otherContent.push(...findOtherContent(main));
  }
  const isUnchangedSample = Object.keys(sampleValues).length === 0;
  const groups = [
    [...searches],
    ...Object.values(lines).map(({ list }) => list()),
    isUnchangedSample ? await describeWithIdNames(href) : [],
    groupByKind(otherContent),
    actions,
  ];
  expect(groups.map((group) => `\n${group.join("\n")}\n`).join("")).toMatchSnapshot();
});

test("the snapshot contains the elements of all screens, with their attributes and numbers", async () => {
  const counts = new Map<string, number>();
  for (const [href, sampleValues] of cases) {
    for (const screen of (await renderForEachViewer(href, sampleValues)).values()) {
      const elements = screen.kind === "rendered" ? listElements(screen.html) : [];
      for (const element of elements) counts.set(element, (counts.get(element) ?? 0) + 1);
    }
  }
  const lines = [...counts].map(([element, count]) => `${element} ×${count}`);
  expect(`\n${lines.sort().join("\n")}\n`).toMatchSnapshot();
});

/**
 * Returns the headings of a page, and its links with ids, if each id in the replies is the name of its field. In the other
 * samples, most ids are "1", which does not show whether a link contains the correct one.
 */
async function describeWithIdNames(href: string): Promise<string[]> {
  const screen = await renderScreen(href, { viewer: viewers.admin, sampleValues: { hasDistinctIds: true } });
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
async function renderForEachViewer(href: string, sampleValues: SampleValues): Promise<ReadonlyMap<string, Screen>> {
  const key = JSON.stringify([href, sampleValues]);
  const renderedBefore = renderedScreens.get(key);
  if (renderedBefore !== undefined) return renderedBefore;
  const screensByRole = new Map<string, Screen>();
  for (const [role, viewer] of Object.entries(viewers)) {
    screensByRole.set(role, await renderScreen(href, { viewer, sampleValues }));
  }
  renderedScreens.set(key, screensByRole);
  return screensByRole;
}
