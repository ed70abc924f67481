// @vitest-environment happy-dom
import { beforeAll, expect, test, vi } from "vitest";
import { openPage, type Reply, setUpBrowser } from "../testing/open-page.ts";
import { readVisibleText } from "../testing/page-actions.ts";
import { toast } from "../ui/toast.ts";

beforeAll(setUpBrowser);

/** How often a page fetches its queues. */
const REFETCH_INTERVAL_MS = 5000;

test("while the queues cannot be fetched again, a notice says that they may be outdated", async () => {
  const search = "POST /api/queue/search";
  const replies: Record<string, Reply> = { [search]: { data: [], total: 0 } };
  const page = await openPage("/ranked/queues", { viewer: null, otherReplies: "empty", replies });
  const refetch = () => page.run(() => vi.advanceTimersByTime(REFETCH_INTERVAL_MS));
  expect(readVisibleText()).not.toContain("Not up to date");
  replies[search] = { status: 500, message: "Reason" };
  await refetch();
  expect(readVisibleText()).toContain("Not up to date The server does not respond.");
  replies[search] = { data: [], total: 0 };
  await refetch();
  expect(readVisibleText()).not.toContain("Not up to date");
  await page.close();
});

test.each([
  { href: "/ranked/queues?page=2&codeSuccess=true", newHref: "/ranked/queues?page=2" },
  { href: "/ranked/queues/1?codeSuccess=true", newHref: "/ranked/queues/1" },
])("a viewer who returns from Discord to $href is told once that it is linked", async ({ href, newHref }) => {
  const success = vi.spyOn(toast, "success");
  const page = await openPage(href, { viewer: null });
  expect(page.errorsAndNavigationsOnLoad).toEqual([`opens ${newHref} instead of this page`]);
  expect(success.mock.calls).toEqual([["Discord code activated successfully"]]);
  await page.close();
  success.mockRestore();
});
