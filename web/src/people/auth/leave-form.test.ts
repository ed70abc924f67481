// @vitest-environment happy-dom
import { beforeAll, expect, test } from "vitest";
import { findTopLayer } from "../../testing/describe-page.ts";
import { openPage, setUpBrowser } from "../../testing/open-page.ts";
import { enter, setSiteInfo, takeLogWithoutFetches } from "../../testing/page-actions.ts";

beforeAll(setUpBrowser);

test.each([
  { form: "the login", href: "/auth/signin", label: "Password" },
  { form: "an invitation", href: "/auth/invitation#secret", label: "Password" },
  { form: "the request for a link", href: "/auth/invitation", label: "E-mail" },
  { form: "the request for an account", href: "/ranked/join", label: "In-game name" },
])("a visitor can leave $form without a question about what they typed", async ({ href, label }) => {
  setSiteInfo("account-requests", "yes");
  const page = await openPage(href, { viewer: null });
  await enter(page, label, "typed");
  page.clearLog();
  await page.navigate("/ranked/privacy");
  expect(takeLogWithoutFetches(page)).toEqual(["opens /ranked/privacy"]);
  expect(findTopLayer()).toBeNull();
  await page.close();
});
