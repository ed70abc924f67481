import { expect, test } from "vitest";
import { openLeague } from "../../../../test/open-league.ts";
import { openRequests, readAccountRequest } from "../../../../test/request-accounts.ts";
import { signUp } from "../../../../test/sign-up.ts";

test.each([
  { answer: "  Not here ", storedAnswer: "Not here" },
  { answer: null, storedAnswer: null },
])("an admin declines several requests in one call, with the answer $answer", async ({ answer, storedAnswer }) => {
  const league = await openLeague();
  const { admin } = league;
  const ids = await openRequests(league, ["one", "two", "three"]);
  const [firstId = "", secondId = "", thirdId = ""] = ids;

  await league.call("declineAccountRequest", { as: admin, id: secondId, body: { answer: "Declined before" } });
  // The call skips requests that are already declined, repeated or unknown.
  const body = { ids: [thirdId, firstId, secondId, firstId, "99", "nonsense"], answer };
  expect((await league.call("declineAccountRequests", { as: admin, body })).data).toEqual({
    declined: [firstId, thirdId],
  });
  expect(await readAccountRequest(league, { requestNumber: 0 })).toEqual({
    userName: "one",
    state: "DECLINED",
    answer: storedAnswer,
  });
  expect(await readAccountRequest(league, { requestNumber: 1 })).toEqual({
    userName: "two",
    state: "DECLINED",
    answer: "Declined before",
  });
  expect(await readAccountRequest(league, { requestNumber: 2 })).toEqual({
    userName: "three",
    state: "DECLINED",
    answer: storedAnswer,
  });
  expect((await league.call("declineAccountRequests", { as: admin, body })).data).toEqual({ declined: [] });

  const { data: entries } = await league.call("searchHistory", {
    as: admin,
    body: { action: "declineAccountRequests" },
  });
  const recordedDeclines = entries.map(({ subject, changes }) => [
    subject?._id,
    subject?.name,
    changes.map(({ after }) => after),
  ]);
  const newValues = storedAnswer === null ? ["DECLINED"] : ["DECLINED", storedAnswer];
  // The second call declined nothing, so its entry has no subject. The audit log lists the newest entry first.
  expect(recordedDeclines.filter(([id]) => id !== undefined).toReversed()).toEqual([
    [firstId, "one", newValues],
    [thirdId, "three", newValues],
  ]);
});

test("declining several requests requires an admin, valid ids and a valid answer", async () => {
  const league = await openLeague();
  const { token } = await signUp(league, "Ada");
  const [id = ""] = await openRequests(league, ["one"]);
  const decline = async (viewerToken: string | undefined, body: { ids: string[]; answer?: string }) =>
    league.rejected("declineAccountRequests", { as: viewerToken, body });

  expect(await decline(undefined, { ids: [id] })).toMatchObject({ status: 401 });
  expect(await decline(token, { ids: [id] })).toMatchObject({ status: 403 });

  const invalidBodies: [field: string, body: { ids: string[]; answer?: string }][] = [
    ["ids", { ids: [] }],
    ["ids", { ids: Array.from({ length: 101 }, () => id) }],
    ["answer", { ids: [id], answer: " " }],
    ["answer", { ids: [id], answer: "x".repeat(501) }],
  ];
  for (const [field, body] of invalidBodies) {
    expect(await decline(league.admin, body)).toMatchObject({ status: 400, errorData: { field } });
  }
  expect((await readAccountRequest(league, { requestNumber: 0 })).state).toBe("OPEN");
});
