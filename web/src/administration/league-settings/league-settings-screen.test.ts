// @vitest-environment happy-dom
import { maxLogoBytes } from "contract/constants.ts";
import { beforeAll, expect, onTestFinished, test, vi } from "vitest";
import { findButton } from "../../testing/describe-page.ts";
import { type OpenPage, openPage, setUpBrowser } from "../../testing/open-page.ts";
import { enter, findField, getField, press, takeLogWithoutFetches } from "../../testing/page-actions.ts";
import { viewers } from "../../testing/sample-viewers.ts";

const CHANGE = "POST /api/settings";
const settings = {
  leagueName: null,
  communityUrl: null,
  accountRequests: null,
  readySeconds: null,
  accent: null,
  mark: null,
  otherwise: { leagueName: "CTF", communityUrl: null, accountRequests: false, readySeconds: 60 },
  environment: [],
};

beforeAll(setUpBrowser);

function openSettings(changes: Partial<Record<keyof typeof settings, unknown>> = {}): Promise<OpenPage> {
  const data = { ...settings, ...changes };
  return openPage("/ranked/settings", {
    viewer: viewers.admin,
    replies: { "GET /api/settings": { data }, [CHANGE]: { data } },
  });
}

// The HTML of every page contains the name and the link of the community.
test.each([
  ["Name", "Cup", '{"leagueName":"Cup","base":{"leagueName":null}}', true],
  ["Community", "https://a.example", '{"communityUrl":"https://a.example","base":{"communityUrl":null}}', true],
  ["Seconds to confirm readiness", "30", '{"readySeconds":30,"base":{"readySeconds":null}}', false],
  ["Account requests", "true", '{"accountRequests":true,"base":{"accountRequests":null}}', false],
  ["Account requests", "false", '{"accountRequests":false,"base":{"accountRequests":null}}', false],
])("a change of the field %s to %s is sent as %s, and reloads the page: %s", async (label, value, body, isReloaded) => {
  const page = await openSettings();
  await enter(page, label, value);
  await press(page, "Save");
  const reloads = isReloaded ? ["reloads the page"] : [];
  expect(takeLogWithoutFetches(page)).toEqual([`sends ${CHANGE} ${body}`, "success: Settings changed", ...reloads]);
  await page.close();
});

test.each([
  ["Name", { leagueName: "Cup" }, " ", '{"leagueName":null,"base":{"leagueName":"Cup"}}'],
  [
    "Community",
    { communityUrl: "https://a.example" },
    " ",
    '{"communityUrl":null,"base":{"communityUrl":"https://a.example"}}',
  ],
  ["Account requests", { accountRequests: false }, "", '{"accountRequests":null,"base":{"accountRequests":false}}'],
])("without a value, the field %s restores the default", async (label, changes, value, body) => {
  const page = await openSettings(changes);
  await enter(page, label, value);
  await press(page, "Save");
  expect(takeLogWithoutFetches(page)).toContain(`sends ${CHANGE} ${body}`);
  await page.close();
});

test("the accent is gold or a custom colour", async () => {
  const page = await openSettings();
  expect(findField("Colour")).toBeUndefined();
  await enter(page, "Accent", "yes");
  expect(getField("Colour").value).toBe("#f5b638");
  await enter(page, "Colour", "#123456");
  await press(page, "Save accent");
  expect(takeLogWithoutFetches(page)).toEqual([
    `sends ${CHANGE} {"accent":"#123456","base":{"accent":null}}`,
    "success: Settings changed",
    "reloads the page",
  ]);
  await page.close();
});

test("a custom accent can be reset to gold", async () => {
  const page = await openSettings({ accent: "#123456" });
  expect([getField("Accent").value, getField("Colour").value]).toEqual(["yes", "#123456"]);
  await enter(page, "Accent", "no");
  await press(page, "Save accent");
  expect(takeLogWithoutFetches(page)).toContain(`sends ${CHANGE} {"accent":null,"base":{"accent":"#123456"}}`);
  await page.close();
});

test("if an accent is hard to see, the nearest visible one is offered", async () => {
  const page = await openPage("/ranked/settings", {
    viewer: viewers.admin,
    replies: {
      "GET /api/settings": { data: settings },
      [CHANGE]: { status: 400, errorCode: "ACCENT_UNSEEN", message: "Too dark", errorData: { nearest: "#445566" } },
    },
  });
  await enter(page, "Accent", "yes");
  await press(page, "Save accent");
  expect(getField("Colour").getAttribute("aria-invalid")).toBe("true");
  await press(page, "Use #445566");
  expect(getField("Colour").value).toBe("#445566");
  await page.close();
});

/** Chooses a file as the logo. Returns what the page does. */
async function chooseLogo(page: OpenPage, content: Uint8Array<ArrayBuffer>): Promise<string[]> {
  const input = getField("Logo") as HTMLInputElement;
  const files = [new File([content], "logo.png", { type: "image/png" })];
  Object.defineProperty(input, "files", { value: files, configurable: true });
  await page.run(() => input.dispatchEvent(new Event("change", { bubbles: true })));
  const actions: string[] = [];
  // The browser takes a while to read the file.
  await vi.waitFor(async () => {
    await page.run(() => undefined);
    actions.push(...takeLogWithoutFetches(page));
    expect(actions).toContainEqual(expect.stringMatching(/^(?:success|error): /));
  });
  return actions;
}

test("an image can be uploaded as the logo", async () => {
  const page = await openSettings();
  expect(findButton(document.body, "Remove logo")).toBeUndefined();
  const clickSpy = vi.spyOn(HTMLInputElement.prototype, "click").mockReturnValue();
  onTestFinished(() => clickSpy.mockRestore());
  await press(page, "Upload logo");
  expect(clickSpy.mock.contexts).toEqual([getField("Logo")]);
  expect(await chooseLogo(page, new Uint8Array([1, 2, 3]))).toEqual([
    `sends ${CHANGE} {"mark":"AQID"}`,
    "success: Settings changed",
    "reloads the page",
  ]);
  await page.close();
});

test.each([
  ["of the maximum size", maxLogoBytes, true],
  ["above the maximum size", maxLogoBytes + 1, false],
])("whether an image %s is uploaded", async (_size, byteCount, isUploaded) => {
  const page = await openSettings();
  const actions = await chooseLogo(page, new Uint8Array(byteCount));
  expect(actions.includes("success: Settings changed")).toBe(isUploaded);
  expect(actions.includes("error: Settings not changed / The image is larger than 200 kB.")).toBe(!isUploaded);
  await page.close();
});

test("a logo can be removed", async () => {
  const page = await openSettings({ mark: "/mark/1.png" });
  await press(page, "Remove logo");
  expect(takeLogWithoutFetches(page)).toContain(`sends ${CHANGE} {"mark":null}`);
  await page.close();
});
