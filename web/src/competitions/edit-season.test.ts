// @vitest-environment happy-dom
import type { Season } from "contract/seasons.ts";
import { beforeAll, expect, onTestFinished, test } from "vitest";
import { openComponent } from "../testing/open-component.ts";
import { type Reply, setUpBrowser } from "../testing/open-page.ts";
import { enter, getField, press, readVisibleText } from "../testing/page-actions.ts";
import { createSamples } from "../testing/sample-data.ts";
import { viewers } from "../testing/sample-viewers.ts";
import { currentPrompt } from "../ui/confirm.ts";
import { EditSeasonDialog, EndSeasonButton } from "./season-dialogs.tsx";

beforeAll(setUpBrowser);

/** Creates a season of the sample data with some changes. */
function createSeason(changes: Partial<Season>): Season {
  const [season] = createSamples<Season>("/api/season/search", changes);
  if (season === undefined) throw new Error("There is no sample season");
  return season;
}

// Entered dates are in the time zone of the tests, Pacific/Auckland (UTC+13).
test.each([
  {
    change: "entered start",
    label: "Transfers from",
    value: "2026-03-04T18:00",
    body: { transferFrom: "2026-03-04T05:00:00.000Z", base: { transferFrom: null } },
  },
  {
    change: "removed end",
    label: "Transfers to",
    value: "",
    body: { transferTo: null, base: { transferTo: "2026-03-08T05:00:00.000Z" } },
  },
])("the $change of transfers is sent, without the other dates", async ({ label, value, body }) => {
  const season = createSeason({ transferFrom: null, transferTo: "2026-03-08T05:00:00.000Z" });
  const props = { season, open: true, onClose: () => undefined };
  const replies = { "PUT /api/season/1": { data: season } };
  const page = await openComponent(EditSeasonDialog, props, { viewer: viewers.admin, replies });
  expect(getField("Transfers from").value).toBe("");
  expect(getField("Transfers to").value).toBe("2026-03-08T18:00");
  await enter(page, label, value);
  page.clearLog();
  await press(page, "Update season");
  expect(page.takeLog()[0]).toBe(`sends PUT /api/season/1 ${JSON.stringify(body)}`);
  await page.close();
});

const firstSeason = createSeason({ _id: "1", name: "Season 1", unvalidated: 9 });
const secondSeason = createSeason({ _id: "2", name: "Season 2", unvalidated: 1 });

test.each([
  {
    source: "the server",
    reply: { data: [firstSeason, { ...secondSeason, unvalidated: 3 }] },
    warning: "3 results are not validated.",
  },
  {
    source: "the page if the request for the season fails",
    reply: { status: 400, message: "Reason" },
    warning: "1 result is not validated.",
  },
])("the prompt to end a season counts its unvalidated results, as known to $source", async (promptCase) => {
  const { reply, warning } = promptCase;
  const page = await openComponent(
    EndSeasonButton,
    { season: secondSeason },
    { viewer: viewers.admin, replies: { "POST /api/season/search": reply } },
  );
  await press(page, "End Season 2");
  expect(currentPrompt.get()?.title).toBe("End Season 2?");
  expect(currentPrompt.get()?.text).toContain(warning);
  await page.run(() => currentPrompt.get()?.answer(true));
  expect(page.takeLog()).toContain('sends POST /api/season/endSeason {"seasonId":"2"}');
  await page.close();
});

test("the prompt shows the number of unvalidated results at the time of the press", async () => {
  const search = "POST /api/season/search";
  const replies: Record<string, Reply> = { [search]: { data: [secondSeason] } };
  const page = await openComponent(EndSeasonButton, { season: secondSeason }, { viewer: viewers.admin, replies });
  await press(page, "End Season 2");
  await page.run(() => currentPrompt.get()?.answer(false));
  replies[search] = { data: [{ ...secondSeason, unvalidated: 4 }] };
  await press(page, "End Season 2");
  expect(currentPrompt.get()?.text).toContain("4 results are not validated.");
  await page.close();
});

test("a date whose day differs in the league's time zone says which day pages show", async () => {
  document.head.innerHTML = '<meta name="time-zone" content="Europe/Berlin">';
  onTestFinished(() => document.head.replaceChildren());
  // In Auckland, the start is on 5 March and the end on 8 March, 18:00.
  const { rules, ...season } = createSeason({
    startDate: "2026-03-04T12:00:00.000Z",
    endDate: "2026-03-08T05:00:00.000Z",
  });
  const rulesOfLeague = rules.map((version) => ({ ...version, rules: { ...version.rules, timeZone: null } }));
  const props = { season: { ...season, rules: rulesOfLeague }, open: true, onClose: () => undefined };
  const page = await openComponent(EditSeasonDialog, props, { viewer: viewers.admin });
  expect(readVisibleText()).toContain("Pages show 4 March 2026, the day in Europe/Berlin.");
  expect(readVisibleText()).not.toContain("8 March");
  await page.close();
});
