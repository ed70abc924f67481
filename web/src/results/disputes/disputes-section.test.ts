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

test("nothing is rendered if there are no disputes and the time to dispute has ended", async () => {
  const replies = createReplies({ disputes: [], until: null });
  expect((await readComponent(DisputesSection, props, { viewer: player, replies })).text).toBe("");
});

// Times are shown in the time zone of the tests, Pacific/Auckland (UTC+13).
test.each([
  {
    content: "the button during the time to dispute",
    viewer: player,
    disputes: { disputes: [], until: "2026-03-08T11:00:00Z" },
    text: "You can dispute it until 09/03/2026, 00:00 .",
    buttons: ["Dispute result"],
  },
  {
    content: "players that their dispute has no answer yet",
    viewer: player,
    disputes: { disputes: [dispute], until: null },
    text: "Ann 01/03/2026, 23:00 A flag is missing An admin has not answered yet.",
    buttons: [],
  },
  {
    content: "admins the button to answer",
    viewer: admin,
    disputes: { disputes: [dispute], until: null },
    text: "Ann 01/03/2026, 23:00 A flag is missing Answer",
    buttons: ["Answer"],
  },
  {
    content: "an answer",
    viewer: admin,
    disputes: { disputes: [answeredDispute], until: null },
    text: "A flag is missing Bob 02/03/2026, 00:00 The demo shows none",
    buttons: [],
  },
])("the section shows $content", async ({ viewer, disputes, text, buttons }) => {
  const section = await readComponent(DisputesSection, props, { viewer, replies: createReplies(disputes) });
  expect(section.text).toContain(text);
  expect(section.buttons).toEqual(buttons);
});

/** Opens the section for an admin, with an answered dispute of Cid and an unanswered one of Ann. */
async function openAnswerDialog() {
  const otherDispute: Dispute = { ...answeredDispute, userId: "2", userName: "Cid" };
  const replies = {
    ...createReplies({ disputes: [otherDispute, dispute], until: null }),
    "POST /api/resultRanked/5/answerDispute": { data: { disputes: [otherDispute, answeredDispute], until: null } },
  };
  const page = await openComponent(DisputesSection, props, { viewer: admin, replies });
  await press(page, "Answer");
  expect(readVisibleText()).toContain("Answer Ann A flag is missing");
  return page;
}

test("a blank answer is not sent", async () => {
  const page = await openAnswerDialog();
  await enter(page, "Answer", "  ");
  await press(page, "Answer");
  expect(readVisibleText()).toContain("Please write an answer");
  expect(takeLogWithoutFetches(page)).toEqual([]);
  await page.close();
});

test.each(["DISPUTE_ANSWERED", "DISPUTE_NOT_FOUND"] as const)(
  "the error %s is shown in the dialog",
  async (errorCode) => {
    const page = await openAnswerDialog();
    page.setFailing(true, errorCode);
    await enter(page, "Answer", "The demo shows none");
    await press(page, "Answer");
    expect(readVisibleText()).toContain("Reason");
    await page.close();
  },
);

test("an admin sees their answer before the disputes are fetched again", async () => {
  const page = await openAnswerDialog();
  await enter(page, "Answer", "The demo shows none");
  page.clearLog();
  await press(page, "Answer");
  expect(page.takeLog()).toEqual([
    'sends POST /api/resultRanked/5/answerDispute {"userId":"1","answer":"The demo shows none"}',
    "success: Dispute answered",
    "refetches admin",
    "stores results ranked disputes 5",
  ]);
  expect(readVisibleText()).not.toContain("Answer Ann");
  // Both disputes have the same answer now.
  expect(readVisibleText().match(/The demo shows none/g)).toHaveLength(2);
  await page.close();
});
