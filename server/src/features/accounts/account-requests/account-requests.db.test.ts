import { expect, test } from "vitest";
import { countByStatus } from "../../../../test/call-league.ts";
import { beginSeason } from "../../../../test/league-season.ts";
import { type League, openLeague } from "../../../../test/open-league.ts";
import { raceOnLock } from "../../../../test/race-on-lock.ts";
import { signUp } from "../../../../test/sign-up.ts";
import { lockAdminsForUpdate } from "../../people/users/users-queries.ts";
import { lockAccountRequests, pruneAccountRequests } from "./account-requests-queries.ts";

/** A secret has 43 characters. */
const createSecret = (requestNumber: number) => String(requestNumber).padStart(43, "x");
const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
const newRequest = { userName: "Newcomer", contact: "newcomer on Discord", message: "I play CTF\nsince 2015" };

function requestAccount(league: League, requestNumber = 1, fields: object = {}) {
  return league.send("requestAccount", { body: { ...newRequest, secret: createSecret(requestNumber), ...fields } });
}

/** Sends request 1 and returns its id. */
async function openRequest(league: League): Promise<string> {
  expect((await requestAccount(league)).status).toBe(200);
  return (await league.call("listAccountRequests", { as: league.admin })).data[0]?._id ?? "";
}

/** Reads a request as the visitor who knows its secret. */
const getOwnRequest = async (league: League, requestNumber = 1) =>
  (await league.call("getRequestedAccount", { body: { secret: createSecret(requestNumber) } })).data;

test("an accepted requester is invited and sets a password with the secret of the request", async () => {
  const league = await openLeague();
  const { admin } = league;

  await beginSeason(league, "Spring");
  const id = await openRequest(league);
  expect((await requestAccount(league)).status).toBe(200);

  const requestedAt = new Date(league.clock.now()).toISOString();
  expect((await league.call("listAccountRequests", { as: admin })).data).toEqual([
    { _id: id, ...newRequest, requestedAt },
  ]);
  expect((await league.call("countWaiting", { as: admin })).data).toMatchObject({ ranked: { accounts: 1 } });
  expect(await getOwnRequest(league)).toEqual({ userName: "Newcomer", state: "OPEN", answer: null });

  await league.call("acceptAccountRequest", { as: admin, id });
  expect(await getOwnRequest(league)).toEqual({ userName: "Newcomer", state: "INVITED", answer: null });
  expect((await league.call("listAccountRequests", { as: admin })).data).toEqual([]);

  const password = "correct horse";
  const acceptance = { secret: createSecret(1), email: "new@players.example", password, confirmPassword: password };
  await league.call("acceptInvitation", { body: acceptance });
  expect((await getOwnRequest(league)).state).toBe("JOINED");

  const signInReply = await league.call("signIn", { body: { email: acceptance.email, password } });
  expect(signInReply).toMatchObject({ user: { userName: "Newcomer", role: "USER" } });
});

test("a declined requester sees the answer, the decision is final, and a new request is possible", async () => {
  const league = await openLeague();
  const { admin } = league;
  const id = await openRequest(league);

  await league.call("declineAccountRequest", { as: admin, id, body: { answer: "  Take another name " } });
  expect(await getOwnRequest(league)).toEqual({ userName: "Newcomer", state: "DECLINED", answer: "Take another name" });

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
  const { token } = await signUp(league, "Anna");

  await openRequest(league);
  const sendInvalid = async (requestNumber: number, fields: object) =>
    (await requestAccount(league, requestNumber, fields)).body;
  expect(await sendInvalid(2, { userName: "ANNA" })).toMatchObject({ status: 409, errorCode: "NAME_TAKEN" });
  // The last letter is a Cyrillic "а".
  expect(await sendInvalid(5, { userName: "Ann\u0430" })).toMatchObject({ status: 409, errorCode: "NAME_TAKEN" });
  expect(await sendInvalid(3, { userName: "newcomer" })).toMatchObject({ status: 409, errorCode: "ACCOUNT_REQUESTED" });

  for (const invalidField of [{ contact: " " }, { message: "x".repeat(501) }, { userName: "" }, { secret: "short" }]) {
    const [field = ""] = Object.keys(invalidField);
    expect(await sendInvalid(4, invalidField)).toMatchObject({
      status: 400,
      message: expect.stringMatching(`^${field} must`),
    });
  }
  expect(await league.rejected("listAccountRequests", { as: token })).toMatchObject({ status: 403 });
  expect((await league.call("listAccountRequests", { as: league.admin })).data).toHaveLength(1);
});

test("an IP address can make three requests a day, even concurrently", async () => {
  const league = await openLeague();
  const names = ["one", "two", "three", "four", "five", "six"];
  const replies = await raceOnLock(league.context.db, {
    lock: lockAccountRequests,
    start: () => names.map((userName, index) => requestAccount(league, index, { userName })),
  });
  expect(countByStatus(replies)).toEqual({ 200: 3, 429: 3 });

  league.clock.advance(23 * hourMs);
  expect((await requestAccount(league, 7, { userName: "seven" })).headers["retry-after"]).toBe("3600");

  league.clock.advance(hourMs);
  expect((await requestAccount(league, 7, { userName: "seven" })).status).toBe(200);
});

test("exactly one of several concurrent decisions succeeds", async () => {
  const league = await openLeague();
  await beginSeason(league, "Spring");
  const cora = await signUp(league, "Cora", "ADMIN");
  const id = await openRequest(league);
  const decisions = [league.admin, cora.token].flatMap((token) => [
    league.send("acceptAccountRequest", { as: token, id }),
    league.send("declineAccountRequest", { as: token, id, body: { answer: "No" } }),
  ]);
  expect(countByStatus(await Promise.all(decisions))).toEqual({ 200: 1, 409: 3 });
});

test("a single network cannot fill the list, so that others can still make requests", async () => {
  const league = await openLeague({ RATE_LIMIT: "100000", TRUST_PROXY: "loopback" });
  const createHeaders = (network: number) => ({
    "x-forwarded-for": `[2001:db8:0:${network.toString(16)}::1]:${4000 + network}`,
  });

  // Three requests from each of 34 IPv6 networks with a prefix of 64 bits, which share their first 56 bits.
  const requests = Array.from({ length: 102 }, (_, index) =>
    league.send("requestAccount", {
      body: { ...newRequest, userName: `name ${index}`, secret: createSecret(index) },
      headers: createHeaders(Math.floor(index / 3)),
    }),
  );
  expect(countByStatus(await Promise.all(requests))).toEqual({ 200: 6, 429: 96 });

  const requestFromOtherNetwork = {
    body: { ...newRequest, secret: createSecret(200) },
    headers: { "x-forwarded-for": "2001:db9::1" },
  };
  expect((await league.send("requestAccount", requestFromOtherNetwork)).status).toBe(200);

  const furtherRequest = {
    body: { ...newRequest, userName: "more", secret: createSecret(201) },
    headers: createHeaders(77),
  };
  expect((await league.send("requestAccount", furtherRequest)).body).toMatchObject({
    status: 429,
    errorCode: "ACCOUNT_REQUESTS_OF_NETWORK",
    errorData: { seconds: 86_400 },
  });
});

test("a request stores the canonical IP address, or that of the proxy if the header is invalid", async () => {
  const league = await openLeague({ TRUST_PROXY: "loopback" });
  const forwardedFor = ["203.0.113.2:4001", '"[2001:DB8:0:1::1]:80"', "unknown"];

  for (const [index, header] of forwardedFor.entries()) {
    const body = { ...newRequest, userName: `name ${index}`, secret: createSecret(index) };
    await league.call("requestAccount", { body, headers: { "x-forwarded-for": header } });
  }
  const { db } = league.context;
  const storedAddresses = ["203.0.113.2", "2001:db8:0:1::", "127.0.0.1"];
  const requests = await db.selectFrom("account_requests").select("address").orderBy("id").execute();
  expect(requests.map(({ address }) => address)).toEqual(storedAddresses);

  const entries = await db.selectFrom("audit_log_ip_addresses").select("address").orderBy("audit_log_id").execute();
  // The first entry is the admin's sign-in.
  expect(entries.slice(1).map(({ address }) => address)).toEqual(storedAddresses);
});

test("at most a hundred requests are open, and old requests are deleted", async () => {
  const league = await openLeague();
  const { db } = league.context;
  const now = league.clock.now();
  // Each request is a millisecond older than the one before it. Only the oldest is declined.
  const rows = Array.from({ length: 101 }, (_, ageMs) => ({
    user_name: `name ${ageMs}`,
    contact: "mail",
    message: "Hello",
    secret_hash: String(ageMs),
    address: "192.0.2.7",
    state: ageMs === 100 ? ("DECLINED" as const) : ("OPEN" as const),
    requested_at: now - ageMs,
  }));

  await db.insertInto("account_requests").values(rows).execute();
  const { body, headers } = await requestAccount(league);
  expect(body).toMatchObject({ status: 429, errorCode: "ACCOUNT_REQUESTS_FULL" });
  expect(headers["retry-after"]).toBe("86400");

  const countAddressesAfterPruning = async () => {
    await pruneAccountRequests(db, league.clock.now());
    const remainingRequests = await db.selectFrom("account_requests").select("address").execute();
    return countByValue(remainingRequests.map(({ address }) => String(address)));
  };

  // The ten newest requests are at most a day old.
  league.clock.advance(dayMs - 9);
  expect(await countAddressesAfterPruning()).toEqual({ "192.0.2.7": 10, "192.0.2.0": 90, null: 1 });

  // The fifty newest requests are at most 30 days old.
  league.clock.advance(29 * dayMs - 40);
  expect(await countAddressesAfterPruning()).toEqual({ "192.0.2.0": 50 });
  expect((await requestAccount(league)).status).toBe(200);
});

function countByValue(values: readonly string[]): Record<string, number> {
  const groups = Map.groupBy(values, (value) => value);
  return Object.fromEntries([...groups].map(([value, equalValues]) => [value, equalValues.length]));
}

/** Requests accounts with these names, each from another IP address. Returns the ids of the requests. */
async function openRequests(league: League, names: readonly string[]): Promise<string[]> {
  for (const [index, userName] of names.entries()) {
    const body = { ...newRequest, userName, secret: createSecret(index) };
    await league.call("requestAccount", { body, address: `10.${index}.0.1` });
  }
  return (await league.call("listAccountRequests", { as: league.admin })).data.map(({ _id }) => _id);
}

test.each([
  ["with the same answer", "  Not here ", "Not here"],
  ["without an answer", null, null],
])("an admin declines several requests in one call, %s", async (_how, answer, storedAnswer) => {
  const league = await openLeague();
  const { admin } = league;
  const ids = await openRequests(league, ["one", "two", "three"]);
  const [firstId = "", secondId = "", thirdId = ""] = ids;

  await league.call("declineAccountRequest", { as: admin, id: secondId, body: { answer: "Declined before" } });
  // Skips requests that are already declined, repeated or unknown.
  const body = { ids: [thirdId, firstId, secondId, firstId, "99", "nonsense"], answer };
  expect((await league.call("declineAccountRequests", { as: admin, body })).data).toEqual({
    declined: [firstId, thirdId],
  });
  expect(await getOwnRequest(league, 0)).toEqual({ userName: "one", state: "DECLINED", answer: storedAnswer });
  expect(await getOwnRequest(league, 1)).toEqual({ userName: "two", state: "DECLINED", answer: "Declined before" });
  expect(await getOwnRequest(league, 2)).toEqual({ userName: "three", state: "DECLINED", answer: storedAnswer });
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
  expect((await getOwnRequest(league, 0)).state).toBe("OPEN");
});

test("concurrent declines of several requests and an acceptance decide each request once", async () => {
  const league = await openLeague();
  await beginSeason(league, "Spring");
  const { token: coraToken } = await signUp(league, "Cora", "ADMIN");
  const ids = await openRequests(league, ["one", "two", "three", "four"]);
  const [requestToAccept = ""] = ids;
  const answers = ["First", "Second"];
  const replies = await raceOnLock(league.context.db, {
    lock: lockAdminsForUpdate,
    start: () => [
      league.send("declineAccountRequests", { as: league.admin, body: { ids, answer: "First" } }),
      league.send("acceptAccountRequest", { as: coraToken, id: requestToAccept }),
      league.send("declineAccountRequests", { as: coraToken, body: { ids: ids.toReversed(), answer: "Second" } }),
    ],
  });
  const declinedIds = replies.flatMap(({ body }) => (body as { data?: { declined: string[] } }).data?.declined ?? []);
  const acceptanceStatus = replies[1]?.status;
  expect([200, 409]).toContain(acceptanceStatus);
  const isAccepted = acceptanceStatus === 200;
  expect(declinedIds.toSorted()).toEqual(isAccepted ? ids.slice(1) : ids);
  expect((await getOwnRequest(league, 0)).state).toBe(isAccepted ? "INVITED" : "DECLINED");
  for (const requestNumber of [1, 2, 3]) {
    expect(answers).toContain((await getOwnRequest(league, requestNumber)).answer);
  }

  const entries = await league.call("searchHistory", { as: coraToken, body: { action: "declineAccountRequests" } });
  expect(entries.data.filter(({ changes }) => changes.length > 0)).toHaveLength(declinedIds.length);
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

test("a request whose secret an invitation has taken cannot be accepted, but can be declined", async () => {
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
