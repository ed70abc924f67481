// @vitest-environment happy-dom
import { beforeAll, expect, test } from "vitest";
import { exampleUser } from "../../platform/testing/example-user.ts";
import { openPage, setUpBrowser } from "../../testing/open-page.ts";
import { enter, findField, press, takeLogWithoutFetches } from "../../testing/page-actions.ts";
import { viewers } from "../../testing/sample-viewers.ts";

beforeAll(setUpBrowser);

// If a session is too old for a command, the server replies with the error PASSWORD_NEEDED.

test("unlinking Discord asks for the password if the session is old, and forgets the password afterwards", async () => {
  const page = await openPage("/ranked/users/profile", { viewer: viewers.player });
  const unlink = async () => {
    await press(page, "Unlink Discord");
    await press(page, "Unlink");
  };
  page.setFailing(true, "INVALID_INPUT");
  await unlink();
  expect(findField("Current password")).toBeUndefined();
  page.setFailing(true, "PASSWORD_NEEDED");
  await unlink();
  expect(findField("Current password")?.value).toBe("");
  await enter(page, "Current password", "secret");
  page.setFailing(false);
  page.clearLog();
  await unlink();
  expect(takeLogWithoutFetches(page)).toEqual([
    'sends DELETE /api/discord/account {"currentPassword":"secret"}',
    "success: Discord account unlinked",
  ]);
  expect(findField("Current password")).toBeUndefined();
  page.setFailing(true, "PASSWORD_NEEDED");
  await unlink();
  expect(takeLogWithoutFetches(page)[0]).toBe('sends DELETE /api/discord/account {"currentPassword":""}');
  await page.close();
});

test("linking Discord opens Discord", async () => {
  const replies = { "GET /api/discord/account": { data: null } };
  const page = await openPage("/ranked/users/profile", { viewer: viewers.player, replies });
  await press(page, "Link Discord");
  // The URL of Discord in the sample reply is “url”.
  expect(takeLogWithoutFetches(page)).toEqual([
    'sends POST /api/discord/link {"currentPassword":""}',
    "leaves for url",
  ]);
  await page.close();
});

test("a user with an old session must enter the current password to change it", async () => {
  const page = await openPage("/ranked/users/profile", {
    viewer: exampleUser,
    replies: { "PUT /api/user": { data: exampleUser } },
  });
  await enter(page, "Password", "new");
  await enter(page, "Confirm password", "new");
  page.setFailing(true, "PASSWORD_NEEDED");
  await press(page, "Update");
  await enter(page, "Current password", "old");
  // Editing the field has removed its error. The field stays, even when it is empty again.
  await enter(page, "Current password", "");
  expect(findField("Current password")).toBeDefined();
  await enter(page, "Current password", "old");
  page.setFailing(false);
  page.clearLog();
  await press(page, "Update");
  expect(takeLogWithoutFetches(page)[0]).toContain('"currentPassword":"old"');
  expect(findField("Current password")).toBeUndefined();
  await enter(page, "Password", "newer");
  expect(findField("Current password")).toBeUndefined();
  await page.close();
});
