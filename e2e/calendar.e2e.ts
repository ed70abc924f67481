import type { Locator, Page } from "@playwright/test";
import { signInToApi } from "./support/admin.ts";
import { expectAccessible } from "./support/expect-usable.ts";
import { openLoaded } from "./support/open-screen.ts";
import { closeByEscape, confirm, expectToast } from "./support/page-parts.ts";
import { signIn } from "./support/sign-in.ts";
import { expect, holdRequests, test } from "./support/test.ts";

/** A Wednesday. */
const DAY = "2026-03-04";
const WEEK = `/league/calendar?date=${DAY}`;
/** The calendar shows the hours of a day from 12:00 to 23:00. */
const SHOWN_HOURS = { from: 12, to: 23 };

test.use({ timezoneId: "Europe/Paris" });

test("An event is created by selecting a slot, found, changed and deleted", { tag: "@two-processes" }, async ({
  page,
  context,
  league,
  admin,
  visitor,
  browser,
  browserErrors,
}) => {
  const foxesId = await admin.createClan("Foxes");
  await admin.createClan("Night Owls");
  const bearsId = await admin.createClan("Bears");
  await signIn(context, league.url, league.admin);

  await test.step("An admin selects two hours of a day, and chooses the clans", async () => {
    await page.goto(WEEK);
    await expect(page.getByText("All matches. Times are in Europe/Paris")).toBeVisible();
    await selectHours(page, { from: 18, to: 20 });
    const dialog = page.getByRole("dialog", { name: "Create New Event" });
    await expect(dialog.getByLabel("Start date")).toHaveValue(`${DAY}T18:00`);
    await expect(dialog.getByLabel("End date")).toHaveValue(`${DAY}T20:00`);
    await dialog.getByRole("button", { name: "Create event" }).click();
    await expect(dialog.getByLabel("Clan A")).toBeFocused();
    await dialog.getByLabel("Clan A").selectOption("Foxes");
    await dialog.getByLabel("Clan B").selectOption("Night Owls");
    await dialog.getByLabel("Description").fill("The first round.");
    await dialog.getByRole("button", { name: "Create event" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Foxes vs. Night Owls" })).toBeVisible();
  });

  await test.step("The admin drags the event to another hour, and moves it back by keyboard", async () => {
    await openLoaded(page, WEEK);
    await dragUpTo(page, getEventInGrid(page, /18:00 – 20:00/), 17);
    await expectToast(page, "Event moved successfully");
    await getEventInGrid(page, /17:00 – 19:00/).press("Enter");
    // When the dialog is open, it moves the focus once. After that the focus stays where the test moves it.
    await expect(page.getByRole("dialog", { name: "Match" }).locator(":focus")).toHaveCount(1);
    await page.getByRole("button", { name: "Move or copy" }).press("Enter");
    const dialog = page.getByRole("dialog", { name: "Move or copy" });
    await dialog.getByLabel("Start date").fill(`${DAY}T20:00`);
    // While the dialog is open, another admin moves the event to 16:00 – 18:00 in Paris (UTC+1).
    const { events } = await signInToApi(league.url, league.admin);
    const id = new URL(page.url()).searchParams.get("event") ?? "";
    await events.updateEvent({ id, body: { startDate: `${DAY}T15:00Z`, endDate: `${DAY}T17:00Z` } });
    await expect(page.getByText("16:00 – 18:00")).toBeVisible();
    await dialog.getByRole("button", { name: "Move event" }).press("Enter");
    await expect(dialog.getByLabel("Start date")).toHaveAccessibleDescription(/Keep yours or take theirs first/);
    // The admin decides to overwrite the other admin's change.
    await dialog.getByLabel("Start date").fill(`${DAY}T18:00`);
    await expect(dialog.getByLabel("End date")).toHaveValue(`${DAY}T20:00`);
    for (const field of ["Start date", "End date"]) {
      await expect(dialog.getByLabel(field)).toHaveAccessibleDescription(/Somebody else has set this to/);
      await dialog.getByRole("button", { name: "Keep mine" }).first().click();
      // Otherwise the dialog itself would take the focus a moment later, and the next key would have no effect.
      await expect(dialog.getByLabel(field)).toBeFocused();
    }
    await dialog.getByRole("button", { name: "Move event" }).press("Enter");
    await expect(dialog).toBeHidden();
    await getEventInGrid(page, /18:00 – 20:00/).click();
    await page.getByRole("button", { name: "Edit Event" }).click();
    // From the event's page, the link back opens the same week.
    await page.getByRole("main").getByRole("link", { name: "Calendar" }).click();
    await expect(page).toHaveURL(/\/calendar\?date=[\d-]+$/);
    await getEventInGrid(page, /18:00 – 20:00/).click();
    await page.getByRole("button", { name: "Edit Event" }).click();
  });

  await test.step("A visitor finds the event, and opens it by keyboard", async () => {
    await visitor.goto(WEEK);
    await expect(visitor.getByText("1 match")).toBeVisible();
    await expect(visitor.getByRole("button", { name: "Create event" })).toHaveCount(0);
    await expectAccessible(visitor);
    await expect(visitor.getByRole("navigation", { name: "View" }).getByRole("link")).toHaveText(["Week", "Day"]);
    // `last()`, because the skeleton of the grid also contains the hours until the grid is rendered.
    for (const hour of ["12:00", "22:00"]) {
      await expect(visitor.getByText(hour, { exact: true }).last()).toBeVisible();
    }
    await expect(visitor.getByText("11:00", { exact: true })).toHaveCount(0);
    await getEventInGrid(visitor, /18:00 – 20:00.*Foxes.* vs\. .*Night Owls/).press("Enter");
    const dialog = visitor.getByRole("dialog", { name: "Match" });
    await expect(dialog).toContainText("The first round.");
    await expect(dialog).toContainText(/Wednesday,? 4 March 2026, 18:00 – 20:00/);
    await expect(dialog).toContainText("No stream specified!");
    await expect(dialog.getByRole("button", { name: "Edit Event" })).toHaveCount(0);
    await expect(dialog.getByRole("link", { name: "Event page" })).toBeVisible();
    await expectAccessible(visitor);
    await closeByEscape(dialog);
  });

  await test.step("A filter for a clan of another season is labelled and can be cleared", async () => {
    await openLoaded(visitor, `${WEEK}&clan=999`);
    await expect(visitor.getByText("No matches", { exact: true })).toBeVisible();
    await expect(visitor.getByLabel("Clan").locator("option:checked")).toHaveText("A clan of another season");
    await visitor.getByLabel("Clan").selectOption("All clans");
    await expect(visitor.getByText("1 match")).toBeVisible();
  });

  await test.step("On a phone far in the east, the agenda loads other weeks, and the event is on the next day", async () => {
    const viewport = { width: 390, height: 844 };
    // The event starts on 4 March at 17:00 UTC, which is 5 March at 02:00 in Tokyo.
    const phoneContext = await browser.newContext({
      baseURL: league.url,
      timezoneId: "Asia/Tokyo",
      locale: "en-GB",
      viewport,
    });
    await browserErrors.watch(phoneContext);
    const phone = await phoneContext.newPage();
    // The first page arrives with its events. Requests for other weeks are delayed. Until their responses arrive, the page must
    // not say that these weeks have no matches.
    const releaseRequests = await holdRequests(phoneContext, "**/api/event/search");
    // The heading of the week from 2 March may show its month or only its days.
    const weekOfEvent = /^2 March|^2–/;
    const noMatches = phone.getByText("No matches in these four weeks.");
    await openLoaded(phone, "/league/calendar?date=2026-04-01");
    await expect(phone.getByRole("heading", { level: 2, name: /^30 March/ })).toBeVisible();
    await expect(phone.getByText("12:00", { exact: true }).last()).toBeVisible();
    await phone.getByRole("link", { name: "Agenda", exact: true }).click();
    await expect(phone.getByRole("heading", { level: 1, name: "Agenda" })).toBeVisible();
    await expect(noMatches).toBeVisible();
    await phone.getByRole("link", { name: "Previous four weeks" }).click();
    await expect(phone.getByRole("heading", { level: 2, name: weekOfEvent })).toBeVisible();
    await expect(noMatches).toHaveCount(0);
    releaseRequests();
    await expect(phone.getByRole("heading", { level: 3, name: "Thursday 5 March 2026" })).toBeVisible();
    await expect(phone.getByRole("link", { name: /02:00.*Foxes.*vs\..*Night Owls/ })).toBeVisible();
    await phone.getByRole("main").getByRole("link", { name: "Calendar", exact: true }).click();
    await expect(phone.getByRole("heading", { level: 2, name: weekOfEvent })).toBeVisible();
    await phone.getByRole("link", { name: "Day", exact: true }).click();
    await expect(phone.getByRole("heading", { level: 2, name: /Wednesday,? 4 March 2026/ })).toBeVisible();
    await phone.getByRole("link", { name: "Next day" }).click();
    await expect(phone.getByRole("row", { name: "Other hours" }).getByRole("button")).toHaveText(/02:00 – 04:00/);
    await phoneContext.close();
  });

  await test.step("The admin changes a clan, which updates the title, and adds a stream", async () => {
    // The form to edit the event is still open.
    await expectAccessible(page);
    await page.getByLabel("Clan B").selectOption("Bears");
    await expect(page.getByLabel("Title")).toHaveValue("Foxes vs. Bears");
    await page.getByLabel("Stream URL").fill("https://stream.example/gctf");
    await page.getByRole("button", { name: "Update" }).click();
    await expectToast(page, "Event updated successfully");
    await expect(page.getByRole("heading", { level: 1, name: "Foxes vs. Bears" })).toBeVisible();
  });

  await test.step("The visitor sees the changes", async () => {
    await visitor.goto(WEEK);
    await getEventInGrid(visitor, /Foxes.* vs\. .*Bears/).click();
    const stream = visitor.getByRole("link", { name: "Watch on the streaming site" });
    await expect(stream).toHaveAttribute("href", "https://stream.example/gctf");
    await expect(stream).toHaveAttribute("rel", /noopener/);
  });

  await test.step("The event's URL opens it in any week, with the score after a result is validated", async () => {
    const eventId = new URL(visitor.url()).searchParams.get("event");
    await admin.importForfeit({ winnerId: bearsId, loserId: foxesId, date: "2026-03-04T17:30:00Z" });
    await visitor.goto(`/league/calendar?date=2026-04-01&event=${eventId}`);
    const dialog = visitor.getByRole("dialog", { name: "Match" });
    await expect(dialog.getByText("0–1").first()).toBeVisible();
    await expect(dialog.getByRole("listitem").getByRole("link")).toHaveAttribute("href", /\/league\/results\/\d+/);
    await closeByEscape(dialog);
    await visitor.goto(`/league/clans/${foxesId}`);
    await expect(visitor.getByRole("region", { name: "Last result" })).toHaveText(/Bears.*lost.*0–1/);
    await visitor.getByRole("button", { name: "As table" }).click();
    // The row of the chart's table: on this day, after 1 round, the Bears have 3 points and the Foxes 0.
    await expect(visitor.getByRole("row", { name: "4 March 2026 1 3 0" })).toBeVisible();
    // The URL of the agenda in earlier versions of the site is redirected.
    await openLoaded(visitor, `${WEEK}&view=agenda&clan=${bearsId}`);
    await expect(visitor).toHaveURL(new RegExp(`/league/calendar/agenda\\?date=${DAY}&clan=${bearsId}$`));
    await expect(visitor.getByRole("link", { name: /Foxes\s*0\s*–\s*1\s*Bears/ })).toBeVisible();
    await visitor.getByLabel("Clan").selectOption("Night Owls");
    await expect(visitor.getByText("No matches in these four weeks.")).toBeVisible();
    await expectAccessible(visitor);
  });

  await test.step("The admin opens the event from the calendar, and deletes it", async () => {
    await openLoaded(page, WEEK);
    await getEventInGrid(page, /Bears/).click();
    await page.getByRole("button", { name: "Edit Event" }).click();
    // The event stream may report the deletion before the response arrives. Then the page requests the deleted event.
    browserErrors.allow(/status of 404 .*\/api\/event\/\d+/);
    await page.getByRole("button", { name: "Delete" }).click();
    await confirm(page, "Delete Foxes vs. Bears?", "Delete event");
    await expectToast(page, "Event deleted successfully");
    await expect(page.getByRole("heading", { level: 1, name: "Calendar" })).toBeVisible();
    await expect(page.getByRole("heading", { level: 2, name: "2–8 March 2026" })).toBeVisible();
    await expect(getEventInGrid(page, /Bears/)).toHaveCount(0);
  });
});

test("In the week view, both clans of a match can be read", async ({ page, admin }) => {
  const clanAId = await admin.createClan("Ninja Turtlenecks");
  const clanBId = await admin.createClan("Flying Kaffeeklatsch");
  await admin.createEvent({ clanAId, clanBId, startDate: `${DAY}T18:00Z`, endDate: `${DAY}T19:00Z` });
  const event = getEventInGrid(page, /Ninja Turtlenecks.* vs\. .*Flying Kaffeeklatsch/);
  for (const width of [1440, 1024, 768]) {
    await page.setViewportSize({ width, height: 900 });
    await openLoaded(page, WEEK);
    for (const name of ["Ninja Turtlenecks", "Flying Kaffeeklatsch"]) {
      expect(await countCutPixels(event, event.getByText(name)), `${name} at ${width} px`).toBe(0);
    }
  }
  // On phones, the emblems show the initials.
  await page.setViewportSize({ width: 390, height: 844 });
  await openLoaded(page, WEEK);
  for (const initials of ["NT", "FK"]) {
    expect(await countCutPixels(event, event.getByText(initials)), initials).toBe(0);
  }
});

/** Returns how many pixels of a text its parent or the card cut off, or an ellipsis replaces. */
async function countCutPixels(card: Locator, text: Locator): Promise<number> {
  const box = await readBox(text);
  const boxesAround = [await readBox(card), await readBox(text.locator(".."))];
  const cutSides = boxesAround.flatMap((around) => [box.bottom - around.bottom, box.right - around.right]);
  const replaced = await text.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth);
  return Math.max(0, replaced, ...cutSides.map(Math.floor));
}

/** Returns the edges of an element, in pixels from the top left of the window. */
async function readBox(element: Locator) {
  return element.evaluate((node) => {
    const { bottom, right } = node.getBoundingClientRect();
    return { bottom, right };
  });
}

/** Finds an event in the calendar's grid. @param name matches its times or its clans */
function getEventInGrid(page: Page, name: RegExp): Locator {
  return page.getByRole("cell").getByRole("button", { name });
}

/** Drags an event upwards until it shows the given start hour, and drops it. */
async function dragUpTo(page: Page, event: Locator, hour: number): Promise<void> {
  const column = page.getByRole("cell").and(page.locator(`[data-date="${DAY}"]`));
  await column.evaluate((element) => element.scrollIntoView({ block: "center" }));
  const box = await event.boundingBox();
  if (box === null) throw new Error("The event is not in view");
  const x = box.x + box.width / 2;
  let y = box.y + box.height / 2;
  await page.mouse.move(x, y);
  await page.mouse.down();
  // Moves in small steps, because the grid snaps to half hours.
  while (!(await isShown(page.getByText(`${hour}:00 – `)))) {
    y -= 8;
    await page.mouse.move(x, y);
  }
  await page.mouse.up();
}

/** Returns whether an element is visible, or becomes visible within a tenth of a second. */
async function isShown(element: Locator): Promise<boolean> {
  return element.waitFor({ timeout: 100 }).then(
    () => true,
    () => false,
  );
}

/** Selects hours of the day by dragging the mouse over them. */
async function selectHours(page: Page, { from, to }: { from: number; to: number }): Promise<void> {
  const column = page.getByRole("cell").and(page.locator(`[data-date="${DAY}"]`));
  // Scrolls so that all hours are visible: the grid would scroll if the mouse were dragged near the edge of the window.
  await column.evaluate((element) => element.scrollIntoView({ block: "center" }));
  const box = await column.boundingBox();
  if (box === null) throw new Error("The day is not in view");
  const hourHeight = box.height / (SHOWN_HOURS.to - SHOWN_HOURS.from);
  const x = box.x + box.width / 2;
  const top = box.y + (from - SHOWN_HOURS.from) * hourHeight;
  const bottom = box.y + (to - SHOWN_HOURS.from) * hourHeight;
  // Stays a few pixels inside of the first and the last hour.
  await page.mouse.move(x, top + 4);
  await page.mouse.down();
  await page.mouse.move(x, bottom - 4, { steps: 4 });
  await page.mouse.up();
}
