// @vitest-environment happy-dom
import { beforeAll, expect, test } from "vitest";
import { fillField, getName, listButtons, listFields } from "../../testing/describe-page.ts";
import { openPage, setUpBrowser } from "../../testing/open-page.ts";

beforeAll(setUpBrowser);

test("the search keeps the focus when its button clears it", async () => {
  const page = await openPage("/ranked/users", { viewer: null });
  const field = listFields(document.body).find(({ type }) => type === "search");
  if (field === undefined) throw new Error("The screen has no search field");
  // The text does not matter. It depends on the position of the field, 0.
  await page.run(() => fillField(field, 0));
  const button = listButtons(document.body).find((candidate) => /^Clear/.test(getName(candidate)));
  await page.run(() => button?.click());
  expect(field.value).toBe("");
  expect(document.activeElement).toBe(field);
  await page.close();
});
