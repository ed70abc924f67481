// @vitest-environment happy-dom
import { beforeAll, expect, test } from "vitest";
import { findTopLayer } from "../../testing/describe-page.ts";
import { openPage, setUpBrowser } from "../../testing/open-page.ts";
import { enter, takeLogWithoutFetches } from "../../testing/page-actions.ts";

beforeAll(setUpBrowser);

/** The reply to a login with Discord of a user with a second factor. */
const codeNeeded = { status: 401, errorCode: "SECOND_FACTOR_REQUIRED", message: "Enter the code" };

test.each([
  { form: "the login", href: "/auth/signin", label: "Password" },
  { form: "the second step of a login with Discord", href: "/auth/signin?discord=back", label: "Code" },
  { form: "an invitation", href: "/auth/invitation#secret", label: "Password" },
  { form: "the request for a link", href: "/auth/invitation", label: "E-mail" },
])("a visitor can leave $form without a prompt about unsaved edits", async ({ href, label }) => {
  const page = await openPage(href, { viewer: null, replies: { "POST /api/discord/signIn": codeNeeded } });
  await enter(page, label, "typed");
  page.clearLog();
  await page.navigate("/ranked/privacy");
  expect(takeLogWithoutFetches(page)).toEqual(["opens /ranked/privacy"]);
  expect(findTopLayer()).toBeNull();
  await page.close();
});
