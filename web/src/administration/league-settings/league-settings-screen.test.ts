// @vitest-environment happy-dom
import { beforeAll, expect, test } from "vitest";
import { fillField, getName, listButtons, listFields } from "../../testing/describe-page.ts";
import { openPage, setUpBrowser } from "../../testing/open-page.ts";

beforeAll(setUpBrowser);

// The HTML of every page contains the name and the link of the community.
test.each([
  ["Name", true],
  ["Community", true],
  ["Seconds to confirm readiness", false],
])("a change of the field %s reloads the page: %s", async (fieldName, isReloaded) => {
  const page = await openPage("/ranked/settings", { viewer: { _id: "9", role: "ADMIN" } });
  const field = listFields(document.body).find((candidate) => getName(candidate) === fieldName);
  if (!field) throw new Error(`no field ${fieldName}`);
  await page.run(() => fillField(field, 0));
  const form = field.closest("form") ?? document.body;
  await page.run(() =>
    listButtons(form)
      .find((button) => getName(button) === "Save")
      ?.click(),
  );
  const effects = page.takeEffects();
  expect(effects).toContain("success: Settings changed");
  expect(effects.includes("reloads the page")).toBe(isReloaded);
  await page.close();
});
