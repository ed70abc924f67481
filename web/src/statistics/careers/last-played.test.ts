// @vitest-environment happy-dom
import { beforeAll, expect, onTestFinished, test } from "vitest";
import { openComponent } from "../../testing/open-component.ts";
import { setUpBrowser } from "../../testing/open-page.ts";
import { readVisibleText } from "../../testing/page-actions.ts";
import { setTime } from "../../testing/set-time.ts";
import { LastPlayed } from "./trend-cells.tsx";

beforeAll(setUpBrowser);

const request = { modeId: "1", userIds: ["5", "6"] };

/** Opens the cell of player 6. Player 5 has played at another time. */
async function openCell(lastPlayedAt: string) {
  const trend = { ranksGained: null, eloBefore: null, days: [] };
  const replies = {
    "POST /api/user/trends": {
      data: [
        { ...trend, userId: "5", lastPlayedAt: "2025-01-01T12:00:00Z" },
        { ...trend, userId: "6", lastPlayedAt },
      ],
    },
  };
  const page = await openComponent(LastPlayed, { request, userId: "6" }, { replies });
  onTestFinished(() => page.close());
  return page;
}

// The cell is opened at 2026-03-01T11:30:00Z.
test.each([
  { lastPlayedAt: "2026-03-01T00:00:00Z", text: "today" },
  { lastPlayedAt: "2026-02-28T23:59:59Z", text: "yesterday" },
  { lastPlayedAt: "2026-02-28T00:00:00Z", text: "yesterday" },
  { lastPlayedAt: "2026-02-27T23:59:59Z", text: "2 days ago" },
])(
  "a last game at $lastPlayedAt is shown as “$text”, counted in calendar days of UTC",
  async ({ lastPlayedAt, text }) => {
    await openCell(lastPlayedAt);
    expect(readVisibleText()).toBe(text);
  },
);

test("a game of today is shown as one of yesterday from midnight UTC on", async () => {
  const page = await openCell("2026-03-01T11:00:00Z");
  await setTime(page, "2026-03-01T23:59:00Z");
  expect(readVisibleText()).toBe("today");
  await setTime(page, "2026-03-02T00:00:00Z");
  expect(readVisibleText()).toBe("yesterday");
});
