// @vitest-environment happy-dom
import { beforeAll, expect, test } from "vitest";
import { findButton } from "../../testing/describe-page.ts";
import { type OpenPage, openPage, setUpBrowser } from "../../testing/open-page.ts";
import { enter, getField, press, readVisibleText, takeLogWithoutFetches } from "../../testing/page-actions.ts";
import { viewers } from "../../testing/sample-viewers.ts";

const announcement = {
  _id: "1",
  text: "Finals on Sunday",
  html: "<p>Finals on Sunday</p>",
  area: null,
  createdAt: "2026-03-01T11:10:00.000Z",
  endDate: "2026-03-08T11:10:30.000Z",
};

beforeAll(setUpBrowser);

function openAnnouncements(changes: Partial<Record<keyof typeof announcement, string | null>> = {}): Promise<OpenPage> {
  const data = [{ ...announcement, ...changes }];
  return openPage("/ranked/announcements", {
    viewer: viewers.admin,
    replies: { "POST /api/announcement/search": { data, total: 1 } },
  });
}

test("a new announcement is shown on both home pages for a week by default", async () => {
  const page = await openAnnouncements();
  await press(page, "Announce");
  // The page is opened on 2 March at 0:30, in the time zone of the tests (UTC+13). An empty "Shown on" stands for both pages.
  expect(["Text", "Shown on", "Until"].map((label) => getField(label).value)).toEqual(["", "", "2026-03-09T00:30"]);
  await enter(page, "Text", "Hello");
  await press(page, "Announce");
  expect(takeLogWithoutFetches(page)).toEqual([
    'sends POST /api/announcement {"text":"Hello","area":null,"endDate":"2026-03-08T11:30:00.000Z"}',
    "success: Announced",
  ]);
  await page.close();
});

test.each([
  ["Text", "  ", "Please enter a text"],
  ["Until", "", "Please enter a day and a time"],
])("an announcement without the field %s is not sent", async (label, value, error) => {
  const page = await openAnnouncements();
  await press(page, "Announce");
  await enter(page, "Text", "Hello");
  await enter(page, label, value);
  await press(page, "Announce");
  expect(takeLogWithoutFetches(page)).toEqual([]);
  expect(readVisibleText()).toContain(error);
  await page.close();
});

test("correcting an announcement does not send an unchanged end, whose seconds the field does not show", async () => {
  const page = await openAnnouncements();
  await press(page, "Correct");
  expect(getField("Until").value).toBe("2026-03-09T00:10");
  await enter(page, "Shown on", "league");
  await press(page, "Correct");
  expect(takeLogWithoutFetches(page)).toEqual([
    'sends PUT /api/announcement/1 {"area":"league","base":{"area":null}}',
    "success: Announcement corrected",
  ]);
  await page.close();
});

test("a corrected announcement can be shown on both home pages again", async () => {
  const page = await openAnnouncements({ area: "league" });
  await press(page, "Correct");
  await enter(page, "Shown on", "");
  await press(page, "Correct");
  expect(takeLogWithoutFetches(page)[0]).toBe('sends PUT /api/announcement/1 {"area":null,"base":{"area":"league"}}');
  await page.close();
});

// The page is opened at the first of these times.
test.each([
  ["2026-03-01T11:30:00.000Z", "Ended 02/03/2026, 00:30", false],
  ["2026-03-01T11:31:00.000Z", "Until 02/03/2026, 00:31", true],
])("an announcement that ends at %s has a button to end it only before its end", async (endDate, text, canBeEnded) => {
  const page = await openAnnouncements({ endDate });
  expect(readVisibleText()).toContain(text);
  expect(findButton(document.body, "End now") !== undefined).toBe(canBeEnded);
  expect(document.querySelectorAll("li[data-over=true]")).toHaveLength(canBeEnded ? 0 : 1);
  await page.close();
});
