// @vitest-environment happy-dom
import { beforeAll, expect, test, vi } from "vitest";
import { findButton, listTexts, readText } from "../../testing/describe-page.ts";
import { openPage, setUpBrowser } from "../../testing/open-page.ts";
import { press } from "../../testing/page-actions.ts";
import { getSampleData } from "../../testing/sample-data.ts";

beforeAll(setUpBrowser);

function createPairs(count: number) {
  return Array.from({ length: count }, (_, index) => ({
    user: { _id: String(index + 1), userName: `Player ${index + 1}`, avatar: null, tee: null },
    games: 5,
    wins: 3,
    losses: 2,
  }));
}

test("on phones, more than five partners are collapsed until the button is pressed", async () => {
  const career = { ...getSampleData<object>("POST", "/api/user/1/career"), partners: createPairs(6) };
  const page = await openPage("/ranked/users/1", {
    viewer: null,
    replies: { "POST /api/user/1/career": { data: { ...career, opponents: createPairs(5) } } },
  });
  const readStates = () =>
    [...document.querySelectorAll<HTMLElement>("ul[data-collapsed]")].map((list) => list.dataset);
  expect(readStates()).toMatchObject([{ collapsed: "true" }, { collapsed: "false" }]);
  expect(findButton(document.body, "Show all 5 opponents")).toBeUndefined();
  await press(page, "Show all 6 partners");
  expect(readStates()).toMatchObject([{ collapsed: "false" }, { collapsed: "false" }]);
  expect(findButton(document.body, "Show all 6 partners")).toBeUndefined();
  await page.close();
});

test("a click on the Elo curve opens the result of a round", async () => {
  const page = await openPage("/ranked/users/1", { viewer: null });
  const plot = document.querySelector("[data-opens=true]");
  if (plot === null) throw new Error("There is no chart");
  const plotWidth = 100;
  vi.spyOn(plot, "getBoundingClientRect").mockReturnValue(new DOMRect(0, 0, plotWidth, 50));
  page.clearLog();
  await page.run(() =>
    plot.dispatchEvent(new PointerEvent("click", { bubbles: true, pointerType: "mouse", clientX: plotWidth - 1 })),
  );
  // The sample curve has points of the results 1 and 2.
  expect(page.takeLog()[0]).toMatch(/^opens \/ranked\/results\/[12]$/);
  await page.close();
});

/**
 * Opens the averages of the ranked page of user 1. The page shows little else, because most of its lists are empty.
 * Returns the texts of the section.
 */
async function openAverages(competitions: readonly object[]): Promise<string> {
  const page = await openPage("/ranked/users/1", {
    viewer: null,
    otherReplies: "empty",
    replies: {
      "GET /api/user/1/figures": { data: competitions },
      "POST /api/user/1/curve": { data: getSampleData("POST", "/api/user/1/curve") },
      "POST /api/user/search": { data: getSampleData("POST", "/api/user/search") },
    },
  });
  const details = [...document.querySelectorAll<HTMLDetailsElement>("main details")].find((candidate) =>
    readText(candidate).startsWith("More statistics"),
  );
  if (details === undefined) throw new Error("There are no averages");
  await page.run(() => {
    details.open = true;
    details.dispatchEvent(new Event("toggle"));
  });
  const text = listTexts(details).slice(1).join(" ");
  await page.close();
  return text;
}

test("averages are shown for the competitions of the area, without metrics that nobody reported", async () => {
  // The API calls a metric `figure`. Accuracy is computed from hits and shots.
  const shots = { figure: "shots", own: 40, all: 50 };
  const hits = { figure: "hits", own: 10, all: 25 };
  const hooks = { figure: "hooks", own: 3.25, all: 4 };
  const text = await openAverages([
    { area: "ranked", name: "Duel", averages: [shots, hits] },
    { area: "ranked", name: "Squad", averages: [hooks] },
    { area: "league", name: "Season 1", averages: [{ figure: "grabs", own: 1, all: 2 }] },
  ]);
  expect(text).toBe(
    "More statistics In Shots Accuracy Hooks Duel 40.0 all 50.0 25.0% all 50.0% – Squad – – 3.3 all 4.0",
  );
});

test("a player without averages is told that no server reported any", async () => {
  expect(await openAverages([])).toBe("No server reported more statistics of these rounds.");
});
