// @vitest-environment happy-dom
import { beforeAll, expect, onTestFinished, test, vi } from "vitest";
import { fillFields, findTopLayer, getName, listButtons } from "../testing/describe-page.ts";
import { openPage, setUpBrowser } from "../testing/open-page.ts";

beforeAll(setUpBrowser);

test("deleting an edited record opens the list without a prompt for unsaved edits, and does not fetch the record again", async () => {
  const page = await openPage("/league/calendar/1", { viewer: { _id: "9", role: "ADMIN" } });
  const press = (name: string) =>
    page.run(() =>
      listButtons(findTopLayer() ?? document.body)
        .find((button) => getName(button) === name)
        ?.click(),
    );
  await page.run(() => fillFields(document.querySelector("main form") ?? document.body));
  await press("Delete");
  const fetchSpy = vi.spyOn(globalThis, "fetch");
  onTestFinished(() => fetchSpy.mockRestore());
  await press("Delete event");
  expect(page.takeLog()).toContainEqual(expect.stringMatching(/^opens \/league\/calendar\?/));
  expect(findTopLayer()).toBeNull();
  const calls = fetchSpy.mock.calls.map(([path, options]) => `${options?.method ?? "GET"} ${path}`);
  expect(calls).toContain("DELETE /api/event/1");
  expect(calls).not.toContain("GET /api/event/1");
  await page.close();
});
