// @vitest-environment happy-dom
import { beforeAll, expect, test } from "vitest";
import { openPage, setUpBrowser } from "./testing/open-page.ts";
import { readVisibleText } from "./testing/page-actions.ts";
import { viewers } from "./testing/sample-viewers.ts";

beforeAll(setUpBrowser);

test("on an unknown page, visitors see the notice, and no field takes the focus", async () => {
  const page = await openPage("/nope", { viewer: null });
  expect(readVisibleText()).toContain("You need no account to look around.");
  expect(document.activeElement).toBe(document.body);
  await page.close();
});

test.each([
  { role: "an admin", viewer: viewers.admin, title: "Admin" },
  { role: "a player", viewer: viewers.player, title: "Players" },
])("the path /admin shows the page “$title” to $role", async ({ viewer, title }) => {
  const page = await openPage("/admin", { viewer });
  expect(document.querySelector("h1")?.textContent).toBe(title);
  await page.close();
});
