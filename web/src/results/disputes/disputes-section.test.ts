// @vitest-environment happy-dom
import type { Dispute, ResultDisputes } from "contract/disputes.ts";
import { beforeAll, expect, test } from "vitest";
import { openComponent, readComponent } from "../../testing/open-component.ts";
import { setUpBrowser } from "../../testing/open-page.ts";
import { enter, press, readVisibleText, takeLogWithoutFetches } from "../../testing/page-actions.ts";
import { DisputesSection } from "./disputes-section.tsx";

beforeAll(setUpBrowser);

const admin = { _id: "9", role: "ADMIN" } as const;
const player = { _id: "1" };
const dispute: Dispute = {
  userId: "1",
  userName: "Ann",
  reason: "A flag is missing",
  openedAt: "2026-03-01T10:00:00Z",
  answer: null,
};
const answer = { text: "The demo shows none", byUserName: "Bob", date: "2026-03-01T11:00:00Z" };
const answeredDispute: Dispute = { ...dispute, answer };

function createReplies(disputes: ResultDisputes) {
  return { "GET /api/resultRanked/5/disputes": { data: disputes } };
}

const props = { area: "ranked", resultId: "5" } as const;

test.each([
  ["nothing without disputes after the time to dispute", player, { disputes: [], until: null }, "", []],
  [
    "the button in the time to dispute",
    player,
    { disputes: [], until: "2026-03-08T11:00:00Z" },
    "You can dispute it until 09/03/2026, 00:00 .",
    ["Dispute result"],
  ],
  [
    "that an own dispute has no answer yet",
    player,
    { disputes: [dispute], until: null },
    "Ann 01/03/2026, 23:00 A flag is missing An admin has not answered yet.",
    [],
  ],
  [
    "the button to answer to admins",
    admin,
    { disputes: [dispute], until: null },
    "Ann 01/03/2026, 23:00 A flag is missing Answer",
    ["Answer"],
  ],
  [
    "an answer",
    admin,
    { disputes: [answeredDispute], until: null },
    "A flag is missing Bob 02/03/2026, 00:00 The demo shows none",
    [],
  ],
])("the section shows %s", async (_content, viewer, disputes, text, buttons) => {
  const section = await readComponent(DisputesSection, props, { viewer, replies: createReplies(disputes) });
  expect(section.text).toContain(text);
  if (text === "") expect(section.text).toBe("");
  expect(section.buttons).toEqual(buttons);
});

test("an admin answers a dispute, and sees the answer before the disputes are fetched again", async () => {
  const otherDispute: Dispute = { ...answeredDispute, userId: "2", userName: "Cid" };
  const replies = {
    ...createReplies({ disputes: [otherDispute, dispute], until: null }),
    "POST /api/resultRanked/5/answerDispute": { data: { disputes: [otherDispute, answeredDispute], until: null } },
  };
  const page = await openComponent(DisputesSection, props, { viewer: admin, replies });
  await press(page, "Answer");
  expect(readVisibleText()).toContain("Answer Ann A flag is missing");
  await enter(page, "Answer", "  ");
  await press(page, "Answer");
  expect(readVisibleText()).toContain("Please write an answer");
  expect(takeLogWithoutFetches(page)).toEqual([]);
  for (const code of ["DISPUTE_ANSWERED", "DISPUTE_NOT_FOUND"] as const) {
    page.setFailing(true, code);
    await enter(page, "Answer", "The demo shows none");
    await press(page, "Answer");
    expect(readVisibleText()).toContain("Reason");
  }
  page.setFailing(false);
  page.clearLog();
  await press(page, "Answer");
  expect(page.takeLog()).toEqual([
    'sends POST /api/resultRanked/5/answerDispute {"userId":"1","answer":"The demo shows none"}',
    "success: Dispute answered",
    "refetches admin",
    "stores results ranked disputes 5",
  ]);
  expect(readVisibleText()).not.toContain("Answer Ann");
  expect(readVisibleText().match(/The demo shows none/g)).toHaveLength(2);
  await page.close();
});
