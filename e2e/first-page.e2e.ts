import { expectAccessible, forEachScheme } from "./support/expect-usable.ts";
import { expect, test } from "./support/test.ts";

test("The site is healthy, has a strict content security policy, and its first page is accessible", {
  tag: "@smoke",
}, async ({ page, league, request }) => {
  const health = await request.get("/api/health");
  expect(health.status()).toBe(200);

  const response = await page.goto("/");
  const policy = response?.headers()["content-security-policy"] ?? "";
  expect(policy).toContain("script-src 'self'");
  expect(policy).toContain("style-src 'self'");
  expect(policy).not.toContain("unsafe");

  await expect(page).toHaveTitle(new RegExp(`^${league.name}`));
  await expect(page.getByRole("main")).toBeVisible();
  await forEachScheme(page, () => expectAccessible(page));
});
