// @vitest-environment happy-dom
import { beforeAll, expect, test } from "vitest";
import { readComponent } from "../../testing/open-component.ts";
import { type OpenPage, openPage, type Reply, setUpBrowser } from "../../testing/open-page.ts";
import {
  enter,
  findField,
  getButton,
  getField,
  press,
  readVisibleText,
  takeLogWithoutFetches,
  tick,
} from "../../testing/page-actions.ts";
import { viewers } from "../../testing/sample-viewers.ts";
import { AccountRequests } from "./account-requests.tsx";

const LIST = "GET /api/accountRequest";
const names = ["Ann", "Bob", "Cid"];
const requests = names.map((userName, index) => ({
  _id: `${index + 1}`,
  userName,
  contact: "contact",
  message: "message",
  requestedAt: "2026-03-01T11:10:00.000Z",
}));

beforeAll(setUpBrowser);

async function openRequests(): Promise<{ page: OpenPage; replies: Record<string, Reply> }> {
  const declined = { data: { declined: ["1", "3"], skipped: [] } };
  const replies: Record<string, Reply> = { [LIST]: { data: requests }, "POST /api/accountRequest/decline": declined };
  const page = await openPage("/ranked/admin?kind=accounts", { viewer: viewers.admin, otherReplies: "empty", replies });
  page.clearLog();
  return { page, replies };
}

function listChosen(): string[] {
  return names.filter((name) => (getField(`Choose the request of ${name}`) as HTMLInputElement).checked);
}

test("an admin can choose single requests, all requests or none", async () => {
  const { page } = await openRequests();
  expect(getButton("Decline 0 requests").disabled).toBe(true);
  await press(page, "Choose all");
  expect(listChosen()).toEqual(names);
  await tick(page, "Choose the request of Bob");
  expect(listChosen()).toEqual(["Ann", "Cid"]);
  expect(getButton("Decline 2 requests").disabled).toBe(false);
  await tick(page, "Choose the request of Bob");
  await press(page, "Choose none");
  expect(listChosen()).toEqual([]);
  await page.close();
});

test.each([
  { label: "without a reason", reason: "  ", answer: "null" },
  { label: "with a reason", reason: "We are full", answer: '"We are full"' },
])("an admin declines the chosen requests $label", async ({ reason, answer }) => {
  const { page, replies } = await openRequests();
  await tick(page, "Choose the request of Ann");
  await tick(page, "Choose the request of Cid");
  await press(page, "Decline 2 requests");
  // Afterwards, only the request of Bob is pending.
  replies[LIST] = { data: requests.slice(1, 2) };
  expect(readVisibleText()).toContain("Decline 2 requests?");
  await enter(page, "Reason", reason);
  await press(page, "Decline 2 requests");
  expect(page.takeLog()).toEqual(
    expect.arrayContaining([
      `sends POST /api/accountRequest/decline {"ids":["1","3"],"answer":${answer}}`,
      "success: 2 requests declined",
      "refetches admin",
      "refetches users",
    ]),
  );
  expect(findField("Reason")).toBeUndefined();
  expect(getButton("Decline 0 requests").disabled).toBe(true);
  await page.close();
});

test("a request that another admin has answered is no longer chosen, except in an open dialog", async () => {
  const { page, replies } = await openRequests();
  await press(page, "Choose all");
  await press(page, "Decline 3 requests");
  // Another admin has answered the request of Ann.
  replies[LIST] = { data: requests.slice(1) };
  page.setFailing(true, "ACCOUNT_REQUEST_NOT_FOUND");
  await press(page, "Decline 3 requests");
  // “Reason” is the message of the failed command, not the label of the field.
  expect(takeLogWithoutFetches(page)).toContain("error: Requests not declined / Reason");
  expect(getButton("Decline 3 requests")).toBeDefined();
  await press(page, "Cancel");
  expect(getButton("Decline 2 requests").disabled).toBe(false);
  expect(getButton("Choose none")).toBeDefined();
  await page.close();
});

test("a single request can be declined only with a reason", async () => {
  const { page } = await openRequests();
  await press(page, "Decline");
  await enter(page, "Reason", "  ");
  await press(page, "Decline");
  expect(takeLogWithoutFetches(page)).toEqual([]);
  expect(readVisibleText()).toContain("Please enter a reason");
  await page.close();
});

test("without an active season, which new players need, a request can only be declined", async () => {
  const replies = { [LIST]: { data: requests.slice(0, 1) }, "POST /api/season/search": { data: [] } };
  const { buttons } = await readComponent(AccountRequests, {}, { viewer: viewers.admin, replies });
  expect(buttons).toEqual(["Choose all", "Decline 0 requests", "Decline"]);
});
