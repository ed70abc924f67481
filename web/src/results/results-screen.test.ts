// @vitest-environment happy-dom
import { beforeAll, expect, test, vi } from "vitest";
import { readText } from "../testing/describe-page.ts";
import { type OpenPage, openPage, type Reply, setUpBrowser } from "../testing/open-page.ts";
import { enter, getField, press, readVisibleText } from "../testing/page-actions.ts";
import { getSampleData } from "../testing/sample-data.ts";
import { viewers } from "../testing/sample-viewers.ts";

beforeAll(setUpBrowser);

const SEARCH = "POST /api/resultRanked/search";
/** After this time, a page that regains the focus fetches its data again. */
const STALE_TIME_MS = 5000;

/** Creates the reply with one result on each of these maps, newest first. The ids are the names of the maps. */
function createReply(maps: readonly string[]): Reply {
  const { resultsRanked } = getSampleData<{ resultsRanked: readonly object[] }>("POST", "/api/resultRanked/search");
  const results = maps.map((map) => ({ ...resultsRanked[0], _id: map, map }));
  return { data: { resultsRanked: results, page: 1, total: maps.length } };
}

/** Opens the list of results. Returns the page, and a function that replaces the results and fetches them again. */
async function openResults(role: "visitor" | "admin", ...maps: readonly string[]) {
  const replies: Record<string, Reply> = {
    [SEARCH]: createReply(maps),
    "POST /api/resultRanked/maps": { data: [{ map: "ctf1", results: 1 }] },
  };
  const page = await openPage("/ranked/results", { viewer: viewers[role], otherReplies: "empty", replies });
  const refetch = (...newMaps: readonly string[]) => {
    replies[SEARCH] = createReply(newMaps);
    return regainFocus(page);
  };
  return { page, refetch };
}

function regainFocus(page: OpenPage): Promise<void> {
  return page.run(() => {
    vi.advanceTimersByTime(STALE_TIME_MS);
    window.dispatchEvent(new Event("visibilitychange"));
  });
}

/** Returns the maps of the rows. */
const listMaps = () => [...document.querySelectorAll("tbody tr")].flatMap((row) => /ctf\d/.exec(readText(row)) ?? []);

test.each([
  { href: "/ranked/results?modeId=1&map=ctf5&player=1", target: "/ranked/results" },
  { href: "/league/results?season=2&map=ctf5&player=1", target: "/league/results?season=2" },
])("“Clear filters” leads from $href to $target", async ({ href, target }) => {
  const page = await openPage(href, { viewer: viewers.visitor, sampleValues: { emptyRepliesBelow: "/api/result" } });
  page.clearLog();
  await press(page, "Clear filters");
  expect(page.takeLog()).toContain(`opens ${target}`);
  await page.close();
});

test("new results above others are shown only when the viewer requests them", async () => {
  const { page, refetch } = await openResults("visitor", "ctf2", "ctf1");
  await refetch("ctf4", "ctf3", "ctf2", "ctf1");
  expect(listMaps()).toEqual(["ctf2", "ctf1"]);
  await press(page, "Show 2 new results");
  expect(listMaps()).toEqual(["ctf4", "ctf3", "ctf2", "ctf1"]);
  expect(readVisibleText()).toContain("4 results");
  await refetch("ctf5", "ctf4", "ctf3", "ctf2", "ctf1");
  expect(listMaps()).toEqual(["ctf4", "ctf3", "ctf2", "ctf1"]);
  expect(readVisibleText()).toContain("Show 1 new result");
  await page.close();
});

test("new results that move no others are shown at once: in an empty list, and below the last row", async () => {
  const { page, refetch } = await openResults("visitor");
  await refetch("ctf3");
  expect(listMaps()).toEqual(["ctf3"]);
  await refetch("ctf3", "ctf2", "ctf1");
  expect(listMaps()).toEqual(["ctf3", "ctf2", "ctf1"]);
  expect(readVisibleText()).toContain("3 results");
  // From now on, the viewer has seen these results.
  await refetch("ctf4", "ctf3", "ctf2", "ctf1");
  expect(listMaps()).toEqual(["ctf3", "ctf2", "ctf1"]);
  await page.close();
});

test("admins see new results at once", async () => {
  const { page, refetch } = await openResults("admin", "ctf1");
  await refetch("ctf2", "ctf1");
  expect(listMaps()).toEqual(["ctf2", "ctf1"]);
  expect(readVisibleText()).toContain("2 results");
  await page.close();
});

test("a list with another filter shows all its results", async () => {
  const { page, refetch } = await openResults("visitor", "ctf1");
  await refetch("ctf2", "ctf1");
  expect(listMaps()).toEqual(["ctf1"]);
  await enter(page, "Map", "ctf1");
  expect(listMaps()).toEqual(["ctf2", "ctf1"]);
  await page.close();
});

test("the form of a new result has the mode of the list", async () => {
  const page = await openPage("/ranked/results?modeId=2", { viewer: viewers.admin });
  await press(page, "Post result");
  expect(getField("Mode").value).toBe("2");
  await page.close();
});
