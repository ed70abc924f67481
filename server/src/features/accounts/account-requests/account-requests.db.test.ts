import { expect, test } from "vitest";
import { beginSeason } from "../../../../test/league-season.ts";
import { type League, openLeague } from "../../../../test/open-league.ts";
import {
  createRequestSecret,
  newRequest,
  readAccountRequest,
  requestAccount,
} from "../../../../test/request-accounts.ts";
import { signUp } from "../../../../test/sign-up.ts";

const dayMs = 86_400_000;

/** Sends request 1 and returns its id. */
async function openRequest(league: League): Promise<string> {
  expect((await requestAccount(league)).status).toBe(200);
  return (await league.call("listAccountRequests", { as: league.admin })).data[0]?._id ?? "";
}

test("an accepted requester is invited and sets a password with the secret of the request", async () => {
  const league = await openLeague();
  const { admin } = league;

  await beginSeason(league, "Spring");
  const id = await openRequest(league);
  // Sending the same request again changes nothing.
  expect((await requestAccount(league)).status).toBe(200);

  const requestedAt = new Date(league.clock.now()).toISOString();
  expect((await league.call("listAccountRequests", { as: admin })).data).toEqual([
    { _id: id, ...newRequest, requestedAt },
  ]);
  expect((await league.call("countWaiting", { as: admin })).data).toMatchObject({ ranked: { accounts: 1 } });
  expect(await readAccountRequest(league)).toEqual({ userName: "Newcomer", state: "OPEN", answer: null });

  await league.call("acceptAccountRequest", { as: admin, id });
  expect(await readAccountRequest(league)).toEqual({ userName: "Newcomer", state: "INVITED", answer: null });
  expect((await league.call("listAccountRequests", { as: admin })).data).toEqual([]);

  const password = "correct horse";
  const acceptance = {
    secret: createRequestSecret(1),
    email: "new@players.example",
    password,
    confirmPassword: password,
  };
  await league.call("acceptInvitation", { body: acceptance });
  expect((await readAccountRequest(league)).state).toBe("JOINED");

  const signInReply = await league.call("signIn", { body: { email: acceptance.email, password } });
  expect(signInReply).toMatchObject({ user: { userName: "Newcomer", role: "USER" } });
});

test("a declined requester sees the answer, the decision is final, and a new request is possible", async () => {
  const league = await openLeague();
  const { admin } = league;
  const id = await openRequest(league);

  await league.call("declineAccountRequest", { as: admin, id, body: { answer: "  Take another name " } });
  expect(await readAccountRequest(league)).toEqual({
    userName: "Newcomer",
    state: "DECLINED",
    answer: "Take another name",
  });

  const decidedError = { status: 409, errorCode: "ACCOUNT_REQUEST_DECIDED" };
  expect(await league.rejected("acceptAccountRequest", { as: admin, id })).toMatchObject(decidedError);
  expect(await league.rejected("declineAccountRequest", { as: admin, id, body: { answer: "No" } })).toMatchObject(
    decidedError,
  );
  expect(await league.rejected("acceptAccountRequest", { as: admin, id: "99" })).toMatchObject({ status: 404 });
  expect((await requestAccount(league, 2)).status).toBe(200);
});

test("a request is rejected if its name is taken, looks like another or is already requested, or a field is invalid", async () => {
  const league = await openLeague();
  await signUp(league, "Anna");
  await openRequest(league);
  // Each request has its own number, and so its own secret. A request with the secret of an earlier one would change nothing.
  const sendInvalid = async (requestNumber: number, fields: object) =>
    (await requestAccount(league, requestNumber, fields)).body;
  expect(await sendInvalid(2, { userName: "ANNA" })).toMatchObject({ status: 409, errorCode: "NAME_TAKEN" });
  // The last letter is a Cyrillic "а".
  expect(await sendInvalid(3, { userName: "Ann\u0430" })).toMatchObject({ status: 409, errorCode: "NAME_TAKEN" });
  expect(await sendInvalid(4, { userName: "newcomer" })).toMatchObject({ status: 409, errorCode: "ACCOUNT_REQUESTED" });

  for (const invalidField of [{ contact: " " }, { message: "x".repeat(501) }, { userName: "" }, { secret: "short" }]) {
    const [field = ""] = Object.keys(invalidField);
    expect(await sendInvalid(5, invalidField)).toMatchObject({
      status: 400,
      message: expect.stringMatching(`^${field} must`),
    });
  }
  expect((await league.call("listAccountRequests", { as: league.admin })).data).toHaveLength(1);
});

test("only admins can list requests", async () => {
  const league = await openLeague();
  const { token } = await signUp(league, "Anna");
  expect(await league.rejected("listAccountRequests", { as: token })).toMatchObject({ status: 403 });
});

test("the secret of an invitation is rejected as the secret of a request, even after it expired", async () => {
  const league = await openLeague();
  const { admin } = league;

  await beginSeason(league, "Spring");
  const { id: userId } = await signUp(league, "Ada");
  const { data: invitations } = await league.call("createInvitations", { as: admin, body: { userIds: [userId] } });
  const secret = invitations[0]?.url.split("#")[1] ?? "";
  expect(await league.rejected("requestAccount", { body: { ...newRequest, secret } })).toMatchObject({
    status: 400,
    errorData: { field: "secret" },
  });

  // An invitation expires after 14 days.
  league.clock.advance(15 * dayMs);
  expect(await league.rejected("requestAccount", { body: { ...newRequest, secret } })).toMatchObject({ status: 400 });
  expect((await league.call("listAccountRequests", { as: admin })).data).toEqual([]);
});

test("if an invitation already has the secret of a request, the request can only be declined", async () => {
  const league = await openLeague();
  const { admin } = league;
  const { db } = league.context;

  await beginSeason(league, "Spring");
  const { id: userId } = await signUp(league, "Ada");
  const id = await openRequest(league);
  const now = league.clock.now();
  const { secret_hash } = await db.selectFrom("account_requests").select("secret_hash").executeTakeFirstOrThrow();
  const link = { user_id: Number(userId), secret_hash, created_at: now, expires_at: now + dayMs };
  await db.insertInto("invitations").values(link).execute();
  const secretTaken = { status: 409, errorCode: "ACCOUNT_REQUEST_SECRET_TAKEN" };
  expect(await league.rejected("acceptAccountRequest", { as: admin, id })).toMatchObject(secretTaken);
  expect((await league.call("listAccountRequests", { as: admin })).data).toHaveLength(1);

  await league.call("declineAccountRequest", { as: admin, id, body: { answer: "No" } });
});

test("requests are rejected if the settings disable them", async () => {
  const league = await openLeague({ ACCOUNT_REQUESTS: "off" });
  expect((await requestAccount(league)).body).toMatchObject({ status: 403, errorCode: "ACCOUNT_REQUESTS_OFF" });
});
