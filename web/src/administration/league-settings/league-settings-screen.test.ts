// @vitest-environment happy-dom
import { maxLogoBytes } from "contract/constants.ts";
import { beforeAll, expect, onTestFinished, test, vi } from "vitest";
import { findButton } from "../../testing/describe-page.ts";
import { type OpenPage, openPage, setUpBrowser } from "../../testing/open-page.ts";
import {
  enter,
  findField,
  getField,
  press,
  readVisibleText,
  takeLogWithoutFetches,
} from "../../testing/page-actions.ts";
import { viewers } from "../../testing/sample-viewers.ts";

const CHANGE = "POST /api/settings";
/** The API calls the logo `mark`, and the default values `otherwise`. */
const settings = {
  leagueName: null,
  communityUrl: null,
  introduction: null,
  adminContact: null,
  clientsUrl: null,
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

// The HTML of every page contains the name of the league, the link of its community and its introduction. So a change is shown after a reload.
test.each([
  { label: "Name", value: "Cup", body: '{"leagueName":"Cup","base":{"leagueName":null}}' },
  {
    label: "Community",
    value: "https://a.example",
    body: '{"communityUrl":"https://a.example","base":{"communityUrl":null}}',
  },
  { label: "Contact", value: "Ann", body: '{"adminContact":"Ann","base":{"adminContact":null}}' },
  {
    label: "Game downloads",
    value: "https://a.example",
    body: '{"clientsUrl":"https://a.example","base":{"clientsUrl":null}}',
  },
  { label: "Introduction", value: "Grab flags.", body: '{"introduction":"Grab flags.","base":{"introduction":null}}' },
])("a change of the field $label is sent, and reloads the page", async ({ label, value, body }) => {
  const page = await openSettings();
  await enter(page, label, value);
  await press(page, "Save");
  expect(takeLogWithoutFetches(page)).toEqual([
    `sends ${CHANGE} ${body}`,
    "success: Settings changed",
    "reloads the page",
  ]);
  await page.close();
});

test.each([
  { label: "Seconds to confirm readiness", value: "30", body: '{"readySeconds":30,"base":{"readySeconds":null}}' },
  { label: "Account requests", value: "true", body: '{"accountRequests":true,"base":{"accountRequests":null}}' },
  { label: "Account requests", value: "false", body: '{"accountRequests":false,"base":{"accountRequests":null}}' },
])("a change of the field $label to $value is sent, without a reload of the page", async ({ label, value, body }) => {
  const page = await openSettings();
  await enter(page, label, value);
  await press(page, "Save");
  expect(takeLogWithoutFetches(page)).toEqual([`sends ${CHANGE} ${body}`, "success: Settings changed"]);
  await page.close();
});

test.each([
  {
    label: "Name",
    savedSettings: { leagueName: "Cup" },
    emptyValue: " ",
    body: '{"leagueName":null,"base":{"leagueName":"Cup"}}',
  },
  {
    label: "Community",
    savedSettings: { communityUrl: "https://a.example" },
    emptyValue: " ",
    body: '{"communityUrl":null,"base":{"communityUrl":"https://a.example"}}',
  },
  {
    label: "Introduction",
    savedSettings: { introduction: "Grab flags." },
    emptyValue: " ",
    body: '{"introduction":null,"base":{"introduction":"Grab flags."}}',
  },
  {
    label: "Account requests",
    savedSettings: { accountRequests: false },
    emptyValue: "",
    body: '{"accountRequests":null,"base":{"accountRequests":false}}',
  },
  {
    label: "Seconds to confirm readiness",
    savedSettings: { readySeconds: 30 },
    emptyValue: "",
    body: '{"readySeconds":null,"base":{"readySeconds":30}}',
  },
])("without a value, the field $label restores the default", async ({ label, savedSettings, emptyValue, body }) => {
  const page = await openSettings(savedSettings);
  await enter(page, label, emptyValue);
  await press(page, "Save");
  expect(takeLogWithoutFetches(page)).toContain(`sends ${CHANGE} ${body}`);
  await page.close();
});

test("the accent is gold or a custom colour", async () => {
  const page = await openSettings();
  expect(findField("Colour")).toBeUndefined();
  await enter(page, "Accent", "custom");
  expect(getField("Colour").value).toBe("#f5b638");
  await enter(page, "Colour", "#123456");
  await press(page, "Save");
  expect(takeLogWithoutFetches(page)).toEqual([
    `sends ${CHANGE} {"accent":"#123456","base":{"accent":null}}`,
    "success: Settings changed",
    "reloads the page",
  ]);
  await page.close();
});

test("one button saves the changes of all groups", async () => {
  const page = await openSettings({ leagueName: "Cup" });
  await enter(page, "Name", "League");
  await enter(page, "Accent", "custom");
  expect(readVisibleText()).toContain("Unsaved changes");
  await press(page, "Save");
  expect(takeLogWithoutFetches(page)).toContain(
    `sends ${CHANGE} {"leagueName":"League","accent":"#f5b638","base":{"leagueName":"Cup","accent":null}}`,
  );
  expect(document.querySelectorAll("main button[type=submit]")).toHaveLength(1);
  await page.close();
});

test("a new logo does not reload the page while other changes are unsaved", async () => {
  const page = await openSettings();
  await enter(page, "Name", "League");
  expect(await chooseLogo(page, new Uint8Array([1, 2, 3]))).toEqual([
    `sends ${CHANGE} {"mark":"AQID"}`,
    "success: Settings changed",
  ]);
  expect(getField("Name").value).toBe("League");
  await page.close();
});

test("a custom accent can be reset to gold", async () => {
  const page = await openSettings({ accent: "#123456" });
  expect([getField("Accent").value, getField("Colour").value]).toEqual(["custom", "#123456"]);
  await enter(page, "Accent", "gold");
  await press(page, "Save");
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
  await enter(page, "Accent", "custom");
  await press(page, "Save");
  expect(getField("Colour").getAttribute("aria-invalid")).toBe("true");
  await press(page, "Use #445566");
  expect(getField("Colour").value).toBe("#445566");
  await page.close();
});

/** Chooses files in the browser's dialog for the logo. */
async function chooseFiles(page: OpenPage, files: readonly File[]): Promise<void> {
  const input = getField("Logo");
  // The property is read-only. Without this definition, only the user could choose a file.
  Object.defineProperty(input, "files", { value: files, configurable: true });
  await page.run(() => input.dispatchEvent(new Event("change", { bubbles: true })));
}

/** Chooses a file as the logo. Returns what the page does. */
async function chooseLogo(page: OpenPage, content: Uint8Array<ArrayBuffer>): Promise<string[]> {
  await chooseFiles(page, [new File([content], "logo.png", { type: "image/png" })]);
  const actions: string[] = [];
  // The browser takes a while to read the file. The empty action waits until the page has reacted to it.
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
  // The button opens the browser's dialog for files by a click on the hidden field.
  await press(page, "Upload logo");
  expect(clickSpy.mock.contexts).toEqual([getField("Logo")]);
  // “AQID” is the Base64 encoding of the bytes.
  expect(await chooseLogo(page, new Uint8Array([1, 2, 3]))).toEqual([
    `sends ${CHANGE} {"mark":"AQID"}`,
    "success: Settings changed",
    "reloads the page",
  ]);
  await page.close();
});

test("an image of the maximum size is uploaded", async () => {
  const page = await openSettings();
  expect(await chooseLogo(page, new Uint8Array(maxLogoBytes))).toContain("success: Settings changed");
  await page.close();
});

test("an image above the maximum size is not uploaded", async () => {
  const page = await openSettings();
  const actions = await chooseLogo(page, new Uint8Array(maxLogoBytes + 1));
  expect(actions).toEqual(["error: Settings not changed / The image is larger than 200 kB."]);
  await page.close();
});

test("the logo stays if no file is chosen", async () => {
  const page = await openSettings({ mark: "/mark/1.png" });
  await chooseFiles(page, []);
  expect(takeLogWithoutFetches(page)).toEqual([]);
  await page.close();
});

test("a logo can be removed", async () => {
  const page = await openSettings({ mark: "/mark/1.png" });
  await press(page, "Remove logo");
  expect(takeLogWithoutFetches(page)).toContain(`sends ${CHANGE} {"mark":null}`);
  await page.close();
});
