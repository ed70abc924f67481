// @vitest-environment happy-dom
import { beforeAll, expect, test } from "vitest";
import { openPage, setUpBrowser } from "../testing/open-page.ts";
import { enter, takeLogWithoutFetches } from "../testing/page-actions.ts";

beforeAll(setUpBrowser);

test.each([
  ["/league/results?page=4&map=ctf5", "/league/results?map=ctf5&season=2"],
  // The records of all seasons.
  ["/league/records?of=all", "/league/records?season=2"],
  ["/league/clans/1", "/league/clans?season=2"],
  ["/league/users/1", "/league/users/1?season=2"],
  ["/league/calendar?view=day&date=2026-01-05&clan=3", "/league/calendar?view=day&season=2"],
  ["/league/calendar/agenda?date=2026-01-05", "/league/calendar/agenda?season=2"],
  ["/league/rules/leagueSeason1", "/league/rules/leagueSeason1?season=2"],
])("choosing another season at %s opens %s", async (href, target) => {
  const page = await openPage(href, { viewer: null });
  page.clearLog();
  await enter(page, "Season", "2");
  expect(takeLogWithoutFetches(page)).toContain(`opens ${target}`);
  await page.close();
});
