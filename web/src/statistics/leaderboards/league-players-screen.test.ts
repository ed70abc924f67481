import { expect, test } from "vitest";
import { renderMain } from "../../testing/render-screen.ts";
import { viewers } from "../../testing/sample-viewers.ts";

// All users of the sample data have an e-mail address. A player gets only their own.
test.each([
  { role: "player", isNarrow: false },
  { role: "admin", isNarrow: true },
] as const)("names make room for the account columns on the page of a $role: $isNarrow", async ({ role, isNarrow }) => {
  const html = await renderMain("/league/users", { viewer: viewers[role] });
  expect(html).toContain("/league/users/1");
  expect(html.includes('data-beside="account"')).toBe(isNarrow);
});
