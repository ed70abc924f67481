// @vitest-environment happy-dom
import type { PageText } from "contract/texts.ts";
import { beforeAll, expect, test, vi } from "vitest";
import { openComponent } from "../../testing/open-component.ts";
import { setUpBrowser } from "../../testing/open-page.ts";
import { enter } from "../../testing/page-actions.ts";
import { TextVersions } from "./text-blocks.tsx";
import { ORIGINAL_VERSION } from "./texts-queries.ts";

beforeAll(setUpBrowser);

/** Opens the field that selects a version of a text. `options` contains the value and the label of each version. */
async function openVersions(versions: PageText["versions"]) {
  const pageText: PageText = { _id: null, writtenAt: null, blocks: [], versions };
  const onVersionChange = vi.fn();
  const page = await openComponent(TextVersions, { text: pageText, version: "", onVersionChange });
  const options = [...document.querySelectorAll("option")].map(({ value, text }) => `${value}: ${text}`);
  return { page, onVersionChange, options };
}

test("the newest version of a text has an empty value, and the original is the last option", async () => {
  const { page, onVersionChange, options } = await openVersions([
    { _id: "7", writtenAt: "2026-03-02T12:00:00.000Z" },
    { _id: "4", writtenAt: "2026-03-01T12:00:00.000Z" },
  ]);
  // The time zone of the tests is UTC+13. The value is before the colon: it is empty for the newest version.
  expect(options).toEqual([": Since 03/03/2026, 01:00", "4: Since 02/03/2026, 01:00", `${ORIGINAL_VERSION}: Original`]);
  await enter(page, "Version", "4");
  expect(onVersionChange).toHaveBeenCalledWith("4");
  await page.close();
});

// Without later versions, the field is not shown.
test.each([
  { versions: [], optionCount: 0 },
  { versions: [{ _id: "7", writtenAt: "2026-03-02T12:00:00.000Z" }], optionCount: 2 },
])("an original with $versions.length later versions has $optionCount options", async (example) => {
  const { page, options } = await openVersions(example.versions);
  expect(options).toHaveLength(example.optionCount);
  await page.close();
});
