// @vitest-environment happy-dom
import { beforeAll, expect, test } from "vitest";
import { fillFields, findTopLayer, getName, listButtons } from "../testing/describe-page.ts";
import { openPage, setUpBrowser } from "../testing/open-page.ts";

beforeAll(setUpBrowser);

test("deleting an edited record opens the list without a prompt for unsaved edits", async () => {
  const page = await openPage("/league/calendar/1", { viewer: { _id: "9", role: "ADMIN" } });
  const press = (name: string) =>
    page.run(() =>
      listButtons(findTopLayer() ?? document.body)
        .find((button) => getName(button) === name)
        ?.click(),
    );
  await page.run(() => fillFields(document.querySelector("main form") ?? document.body));
  await press("Delete");
  await press("Delete event");
  expect(page.takeEffects()).toContainEqual(expect.stringMatching(/^opens \/league\/calendar\?/));
  expect(findTopLayer()).toBeNull();
  await page.close();
});
