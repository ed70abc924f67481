// @vitest-environment happy-dom

import type { ReceivedRound } from "contract/game-servers.ts";
import { beforeAll, expect, test } from "vitest";
import { type OpenPage, openPage, type Reply, setUpBrowser } from "../testing/open-page.ts";
import { enter, getField, press, readVisibleText, takeLogWithoutFetches } from "../testing/page-actions.ts";
import { createSamples } from "../testing/sample-data.ts";
import { viewers } from "../testing/sample-viewers.ts";
// This chunk is loaded in advance, so that the dialog opens at once.
import "../results/post-result-dialog.tsx";

beforeAll(setUpBrowser);

const message = "the message";
const receivedAt = "2026-03-01T11:10:00.000Z";
const rounds = createSamples<ReceivedRound>("/api/round/search", {
  _id: "7",
  state: "UNMATCHED",
  isRunning: false,
  text: message,
  receivedAt,
});

/** Opens the list of received rounds, and the dialog that posts the only one as a result. */
async function openDialog(area: "ranked" | "league", replies: Readonly<Record<string, Reply>> = {}): Promise<OpenPage> {
  const page = await openPage("/ranked/servers", {
    viewer: viewers.admin,
    otherReplies: "empty",
    replies: { "POST /api/round/search": { data: rounds, total: 1 }, ...replies },
  });
  await press(page, "Post as result");
  await enter(page, "Area", area);
  page.clearLog();
  return page;
}

function takeSentCalls(page: OpenPage): string[] {
  return takeLogWithoutFetches(page).filter((entry) => entry.startsWith("sends"));
}

test.each([
  { area: "ranked", call: "/api/resultRanked/import" },
  { area: "league", call: "/api/result/import" },
] as const)("an unmatched round is posted as a $area result and then discarded", async ({ area, call }) => {
  const page = await openDialog(area, { [`POST ${call}`]: { data: { _id: "15" } } });
  expect(getField("Discord message").value).toBe(message);
  // 11:10 in UTC is 00:10 on the next day in the time zone of the tests, Pacific/Auckland.
  expect(getField("Date").value).toBe("2026-03-02T00:10");
  expect(readVisibleText()).not.toContain("Post another");
  await press(page, "Post result");
  const [importCall, discardCall] = takeSentCalls(page);
  expect(importCall).toContain(`POST ${call} {"date":"${receivedAt}","message":"${message}"`);
  expect(discardCall).toBe('sends POST /api/round/7/discard {"reason":"Posted as result 15"}');
  await page.close();
});

test("a round that cannot be posted is not discarded", async () => {
  const error = { status: 400, errorCode: "INVALID_MESSAGE", message: "No round" } as const;
  const page = await openDialog("ranked", { "POST /api/resultRanked/import": error });
  await press(page, "Post result");
  expect(takeSentCalls(page)).toHaveLength(1);
  await page.close();
});
