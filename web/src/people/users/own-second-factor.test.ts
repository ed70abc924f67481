// @vitest-environment happy-dom
import { beforeAll, expect, test } from "vitest";
import { findButton, findTopLayer } from "../../testing/describe-page.ts";
import { openPage, type Reply, setUpBrowser } from "../../testing/open-page.ts";
import {
  enter,
  findField,
  getButton,
  press,
  readVisibleText,
  takeLogWithoutFetches,
} from "../../testing/page-actions.ts";
import { viewers } from "../../testing/sample-viewers.ts";

const url = "otpauth://totp/League:Ann?secret=ABCDEFGH";
const replies = {
  "GET /api/secondFactor": { data: { isActive: false, recoveryCodesLeft: 0 } },
  "POST /api/secondFactor": { data: { secret: "ABCDEFGHIJ12", url } },
  "POST /api/secondFactor/confirm": { data: { recoveryCodes: ["one-1", "two-2"] } },
};

beforeAll(setUpBrowser);

async function openSetup() {
  const page = await openPage("/ranked/users/profile", { viewer: viewers.admin, replies, otherReplies: "empty" });
  expect(readVisibleText()).toContain("Off. If you set it up");
  await press(page, "Set up");
  return page;
}

test("the key of a new second factor is shown as text, as a link and as a QR code", async () => {
  const page = await openSetup();
  expect(readVisibleText()).toContain("ABCD EFGH IJ12");
  expect(document.querySelector(`a[href="${url}"]`)?.textContent).toBe("open it there");
  const qrCode = document.querySelector("svg[aria-label='QR code of the key below']");
  // The code has 29 modules in each direction, and a margin of 4 modules on each side.
  expect(qrCode?.getAttribute("viewBox")).toBe("-4 -4 37 37");
  // The path of the modules begins with a move, such as “M4”.
  expect(qrCode?.querySelector("path")?.getAttribute("d")).toMatch(/^M\d/);
  await page.close();
});

test("a wrong code is rejected", async () => {
  const page = await openSetup();
  expect(getButton("Confirm").disabled).toBe(true);
  await enter(page, "Code", "123456");
  page.setFailing(true, "WRONG_CODE");
  await press(page, "Confirm");
  expect(findField("Code")?.getAttribute("aria-invalid")).toBe("true");
  await page.close();
});

test("after the correct code, the recovery codes are shown once", async () => {
  const page = await openSetup();
  await enter(page, "Code", "123456");
  page.clearLog();
  await press(page, "Confirm");
  expect(page.takeLog()).toEqual(
    expect.arrayContaining([
      'sends POST /api/secondFactor/confirm {"code":"123456"}',
      "success: Second factor set up",
      "refetches users secondFactor",
    ]),
  );
  expect(readVisibleText()).toContain("Recovery codes Keep them in a safe place.");
  expect(readVisibleText()).toContain("one-1 two-2");
  expect(document.activeElement).toBe(getButton("Copy codes"));
  await press(page, "Close");
  expect(readVisibleText()).toContain("Close without copying the codes?");
  await press(page, "Cancel");
  await press(page, "Copy codes");
  expect(await navigator.clipboard.readText()).toBe("one-1\ntwo-2");
  await press(page, "Close");
  expect(findTopLayer()).toBeNull();
  expect(findField("Code")).toBeUndefined();
  await page.close();
});

test("setting up a second factor can be cancelled", async () => {
  const page = await openSetup();
  page.clearLog();
  await press(page, "Cancel");
  expect(takeLogWithoutFetches(page)).toEqual([]);
  expect(findField("Code")).toBeUndefined();
  expect(findButton(document.body, "Set up")).toBeDefined();
  await page.close();
});

test("an admin can leave the page without a question about the entered code", async () => {
  const page = await openSetup();
  await enter(page, "Code", "123456");
  page.clearLog();
  await page.navigate("/ranked/privacy");
  expect(takeLogWithoutFetches(page)).toEqual(["opens /ranked/privacy"]);
  await page.close();
});

test("a second factor can be removed, after which it can be set up again", async () => {
  const activeFactor: Reply = { data: { isActive: true, recoveryCodesLeft: 8 } };
  const changingReplies: Record<string, Reply> = { "GET /api/secondFactor": activeFactor };
  const page = await openPage("/ranked/users/profile", {
    viewer: viewers.admin,
    otherReplies: "empty",
    replies: changingReplies,
  });
  changingReplies["GET /api/secondFactor"] = replies["GET /api/secondFactor"];
  await press(page, "Remove");
  expect(takeLogWithoutFetches(page)).toEqual(['sends DELETE /api/secondFactor {"currentPassword":""}']);
  expect(findButton(document.body, "Set up")).toBeDefined();
  await page.close();
});

test.each([
  { rule: "an admin can set up a second factor", viewer: viewers.admin, isActive: false, isShown: true },
  { rule: "a former admin sees their second factor", viewer: viewers.player, isActive: true, isShown: true },
  { rule: "other players cannot have a second factor", viewer: viewers.player, isActive: false, isShown: false },
])("$rule", async ({ viewer, isActive, isShown }) => {
  const secondFactor = { data: { isActive, recoveryCodesLeft: 5 } };
  const page = await openPage("/ranked/users/profile", {
    viewer,
    otherReplies: "empty",
    replies: { "GET /api/secondFactor": secondFactor },
  });
  expect(readVisibleText().includes("Second factor")).toBe(isShown);
  expect(readVisibleText().includes("Recovery codes left: 5")).toBe(isActive);
  await page.close();
});
