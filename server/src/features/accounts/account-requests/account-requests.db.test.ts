import { expect, test } from "vitest";
import { tally } from "../../../../test/call-league.ts";
import { beginSeason } from "../../../../test/league-season.ts";
import { type League, openLeague } from "../../../../test/open-league.ts";
import { raceOnLock } from "../../../../test/race-on-lock.ts";
import { signUp } from "../../../../test/sign-up.ts";
import { lockAdminsForUpdate } from "../../people/users/users-queries.ts";
import { lockAccountRequests, pruneAccountRequests } from "./account-requests-queries.ts";

const secretOf = (number: number) => String(number).padStart(43, "x");
const dayMs = 86_400_000;
const asked = { userName: "Newcomer", contact: "newcomer on Discord", message: "I play CTF\nsince 2015" };

function ask(league: League, number = 1, more: object = {}) {
  return league.send("requestAccount", { body: { ...asked, secret: secretOf(number), ...more } });
}

async function openRequest(league: League): Promise<string> {
  expect((await ask(league)).status).toBe(200);
  return (await league.call("listAccountRequests", { as: league.admin })).data[0]?._id ?? "";
}

const mine = async (league: League, number = 1) =>
  (await league.call("getRequestedAccount", { body: { secret: secretOf(number) } })).data;

test("who asks is invited in one call, and sets a password by the secret that they have", async () => {
  const league = await openLeague();
  const as = league.admin;
  await beginSeason(league, "Spring");
  const id = await openRequest(league);
  expect((await ask(league)).status).toBe(200);
  const requestedAt = new Date(league.clock.now()).toISOString();
  expect((await league.call("listAccountRequests", { as })).data).toEqual([{ _id: id, ...asked, requestedAt }]);
  expect((await league.call("countWaiting", { as })).data).toMatchObject({ ranked: { accounts: 1 } });
  expect(await mine(league)).toEqual({ userName: "Newcomer", state: "OPEN", answer: null });

  await league.call("acceptAccountRequest", { as, id });
  expect(await mine(league)).toEqual({ userName: "Newcomer", state: "INVITED", answer: null });
  expect((await league.call("listAccountRequests", { as })).data).toEqual([]);
  const password = "correct horse";
  const accept = { secret: secretOf(1), email: "new@players.example", password, confirmPassword: password };
  await league.call("acceptInvitation", { body: accept });
  expect((await mine(league)).state).toBe("JOINED");
  const signedIn = await league.call("signIn", { body: { email: accept.email, password } });
  expect(signedIn).toMatchObject({ user: { userName: "Newcomer", role: "USER" } });
});

test("who is declined is told why", async () => {
  const league = await openLeague();
  const as = league.admin;
  const id = await openRequest(league);
  await league.call("declineAccountRequest", { as, id, body: { answer: "  Take another name " } });
  expect(await mine(league)).toEqual({ userName: "Newcomer", state: "DECLINED", answer: "Take another name" });
  const decided = { status: 409, errorCode: "ACCOUNT_REQUEST_DECIDED" };
  expect(await league.refused("acceptAccountRequest", { as, id })).toMatchObject(decided);
  expect(await league.refused("declineAccountRequest", { as, id, body: { answer: "No" } })).toMatchObject(decided);
  expect(await league.refused("acceptAccountRequest", { as, id: "99" })).toMatchObject({ status: 404 });
  expect((await ask(league, 2)).status).toBe(200);
});

test("a name that is taken, looks like another or is asked for already is refused", async () => {
  const league = await openLeague();
  const { token } = await signUp(league, "Anna");
  await openRequest(league);
  const refusal = async (number: number, more: object) => (await ask(league, number, more)).body;
  expect(await refusal(2, { userName: "ANNA" })).toMatchObject({ status: 409, errorCode: "NAME_TAKEN" });
  // With a Cyrillic "а" at its end.
  expect(await refusal(5, { userName: "Ann\u0430" })).toMatchObject({ status: 409, errorCode: "NAME_TAKEN" });
  expect(await refusal(3, { userName: "newcomer" })).toMatchObject({ status: 409, errorCode: "ACCOUNT_REQUESTED" });
  for (const wrong of [{ contact: " " }, { message: "x".repeat(501) }, { userName: "" }, { secret: "short" }]) {
    const [field = ""] = Object.keys(wrong);
    expect(await refusal(4, wrong)).toMatchObject({ status: 400, message: expect.stringMatching(`^${field} must`) });
  }
  expect(await league.refused("listAccountRequests", { as: token })).toMatchObject({ status: 403 });
  expect((await league.call("listAccountRequests", { as: league.admin })).data).toHaveLength(1);
});

test("an address asks three times a day, also at once", async () => {
  const league = await openLeague();
  const names = ["one", "two", "three", "four", "five", "six"];
  const sent = await raceOnLock(league.context.db, lockAccountRequests, () =>
    names.map((userName, number) => ask(league, number, { userName })),
  );
  expect(tally(sent)).toEqual({ 200: 3, 429: 3 });
  league.clock.advance(82_800_000);
  expect((await ask(league, 7, { userName: "seven" })).headers["retry-after"]).toBe("3600");
  league.clock.advance(3_600_000);
  expect((await ask(league, 7, { userName: "seven" })).status).toBe(200);
});

test("of admins who decide at once one does", async () => {
  const league = await openLeague();
  await beginSeason(league, "Spring");
  const other = await signUp(league, "Cora", "ADMIN");
  const id = await openRequest(league);
  const decide = [league.admin, other.token].flatMap((as) => [
    league.send("acceptAccountRequest", { as, id }),
    league.send("declineAccountRequest", { as, id, body: { answer: "No" } }),
  ]);
  expect(tally(await Promise.all(decide))).toEqual({ 200: 1, 409: 3 });
});

test("no network alone can fill the queue, so that strangers can still ask", async () => {
  const league = await openLeague({ RATE_LIMIT: "100000", TRUST_PROXY: "loopback" });
  const from = (network: number) => ({
    "x-forwarded-for": `[2001:db8:0:${network.toString(16)}::1]:${4000 + network}`,
  });
  const asks = Array.from({ length: 102 }, (_, number) =>
    league.send("requestAccount", {
      body: { ...asked, userName: `name ${number}`, secret: secretOf(number) },
      headers: from(Math.floor(number / 3)),
    }),
  );
  expect(tally(await Promise.all(asks))).toEqual({ 200: 6, 429: 96 });
  const stranger = { body: { ...asked, secret: secretOf(200) }, headers: { "x-forwarded-for": "2001:db9::1" } };
  expect((await league.send("requestAccount", stranger)).status).toBe(200);
  const again = { body: { ...asked, userName: "more", secret: secretOf(201) }, headers: from(77) };
  expect((await league.send("requestAccount", again)).body).toMatchObject({
    status: 429,
    errorCode: "ACCOUNT_REQUESTS_OF_NETWORK",
    errorData: { seconds: 86_400 },
  });
});

test("the address that is stored is canonical, or that of the proxy", async () => {
  const league = await openLeague({ TRUST_PROXY: "loopback" });
  const written = ["203.0.113.2:4001", '"[2001:DB8:0:1::1]:80"', "unknown"];
  for (const [number, address] of written.entries()) {
    const body = { ...asked, userName: `name ${number}`, secret: secretOf(number) };
    await league.call("requestAccount", { body, headers: { "x-forwarded-for": address } });
  }
  const { db } = league.context;
  const stored = ["203.0.113.2", "2001:db8:0:1::", "127.0.0.1"];
  const requests = await db.selectFrom("account_requests").select("address").orderBy("id").execute();
  expect(requests.map(({ address }) => address)).toEqual(stored);
  const entries = await db.selectFrom("history_addresses").select("address").orderBy("history_id").execute();
  // The first is the sign-in of the admin.
  expect(entries.slice(1).map(({ address }) => address)).toEqual(stored);
});

test("no more than a hundred wait, and old ones are forgotten", async () => {
  const league = await openLeague();
  const { db } = league.context;
  const now = league.clock.now();
  const rows = Array.from({ length: 101 }, (_, number) => ({
    user_name: `name ${number}`,
    contact: "mail",
    message: "Hello",
    secret_hash: String(number),
    address: "192.0.2.7",
    state: number === 100 ? ("DECLINED" as const) : ("OPEN" as const),
    requested_at: now - number,
  }));
  await db.insertInto("account_requests").values(rows).execute();
  const { body, headers } = await ask(league);
  expect(body).toMatchObject({ status: 429, errorCode: "ACCOUNT_REQUESTS_FULL" });
  expect(headers["retry-after"]).toBe("86400");
  const left = async () => {
    await pruneAccountRequests(db, league.clock.now());
    const rows = await db.selectFrom("account_requests").select("address").execute();
    return tallyOf(rows.map(({ address }) => String(address)));
  };
  league.clock.advance(dayMs - 9);
  expect(await left()).toEqual({ "192.0.2.7": 10, "192.0.2.0": 90, null: 1 });
  league.clock.advance(29 * dayMs - 40);
  expect(await left()).toEqual({ "192.0.2.0": 50 });
  expect((await ask(league)).status).toBe(200);
});

function tallyOf(words: readonly string[]): Record<string, number> {
  return Object.fromEntries([...Map.groupBy(words, (word) => word)].map(([word, all]) => [word, all.length]));
}

/** Asks for accounts under these names, each from an address of its own. */
async function openRequests(league: League, names: readonly string[]): Promise<string[]> {
  for (const [number, userName] of names.entries()) {
    const body = { ...asked, userName, secret: secretOf(number) };
    await league.call("requestAccount", { body, address: `10.${number}.0.1` });
  }
  return (await league.call("listAccountRequests", { as: league.admin })).data.map(({ _id }) => _id);
}

test.each([
  ["with one answer", "  Not here ", "Not here"],
  ["without an answer", null, null],
])("an admin declines many at once, %s", async (_how, answer, read) => {
  const league = await openLeague();
  const as = league.admin;
  const ids = await openRequests(league, ["one", "two", "three"]);
  const [first = "", second = "", third = ""] = ids;
  await league.call("declineAccountRequest", { as, id: second, body: { answer: "Alone" } });
  const body = { ids: [third, first, second, first, "99", "nonsense"], answer };
  expect((await league.call("declineAccountRequests", { as, body })).data).toEqual({ declined: [first, third] });
  expect(await mine(league, 0)).toEqual({ userName: "one", state: "DECLINED", answer: read });
  expect(await mine(league, 1)).toEqual({ userName: "two", state: "DECLINED", answer: "Alone" });
  expect(await mine(league, 2)).toEqual({ userName: "three", state: "DECLINED", answer: read });
  expect((await league.call("declineAccountRequests", { as, body })).data).toEqual({ declined: [] });

  const { data: entries } = await league.call("searchHistory", { as, body: { action: "declineAccountRequests" } });
  const told = entries.map(({ subject, changes }) => [subject?._id, subject?.name, changes.map(({ after }) => after)]);
  const change = read === null ? ["DECLINED"] : ["DECLINED", read];
  expect(told.filter(([id]) => id !== undefined).toReversed()).toEqual([
    [first, "one", change],
    [third, "three", change],
  ]);
});

test("only admins decline many, with ids and words that fit", async () => {
  const league = await openLeague();
  const { token } = await signUp(league, "Ada");
  const [id = ""] = await openRequests(league, ["one"]);
  const refusal = async (as: string | undefined, body: { ids: string[]; answer?: string }) =>
    league.refused("declineAccountRequests", { as, body });
  expect(await refusal(undefined, { ids: [id] })).toMatchObject({ status: 401 });
  expect(await refusal(token, { ids: [id] })).toMatchObject({ status: 403 });
  const wrong: [string, { ids: string[]; answer?: string }][] = [
    ["ids", { ids: [] }],
    ["ids", { ids: Array.from({ length: 101 }, () => id) }],
    ["answer", { ids: [id], answer: " " }],
    ["answer", { ids: [id], answer: "x".repeat(501) }],
  ];
  for (const [field, body] of wrong) {
    expect(await refusal(league.admin, body)).toMatchObject({ status: 400, errorData: { field } });
  }
  expect((await mine(league, 0)).state).toBe("OPEN");
});

test("each request is decided once, by admins who decline many while another accepts one of them", async () => {
  const league = await openLeague();
  await beginSeason(league, "Spring");
  const { token: other } = await signUp(league, "Cora", "ADMIN");
  const ids = await openRequests(league, ["one", "two", "three", "four"]);
  const [accepted = ""] = ids;
  const answers = ["First", "Second"];
  const sent = await raceOnLock(league.context.db, lockAdminsForUpdate, () => [
    league.send("declineAccountRequests", { as: league.admin, body: { ids, answer: "First" } }),
    league.send("acceptAccountRequest", { as: other, id: accepted }),
    league.send("declineAccountRequests", { as: other, body: { ids: ids.toReversed(), answer: "Second" } }),
  ]);
  const declined = sent.flatMap(({ body }) => (body as { data?: { declined: string[] } }).data?.declined ?? []);
  const isAccepted = sent[1]?.status === 200;
  expect([200, 409]).toContain(sent[1]?.status);
  expect(declined.toSorted()).toEqual(isAccepted ? ids.slice(1) : ids);
  expect((await mine(league, 0)).state).toBe(isAccepted ? "INVITED" : "DECLINED");
  for (const number of [1, 2, 3]) expect(answers).toContain((await mine(league, number)).answer);
  const entries = await league.call("searchHistory", { as: other, body: { action: "declineAccountRequests" } });
  expect(entries.data.filter(({ changes }) => changes.length > 0)).toHaveLength(declined.length);
});

test("a request cannot have the secret of an invitation, used or open", async () => {
  const league = await openLeague();
  const as = league.admin;
  await beginSeason(league, "Spring");
  const { id: userId } = await signUp(league, "Ada");
  const { data: invitations } = await league.call("createInvitations", { as, body: { userIds: [userId] } });
  const secret = invitations[0]?.url.split("#")[1] ?? "";
  expect(await league.refused("requestAccount", { body: { ...asked, secret } })).toMatchObject({
    status: 400,
    errorData: { field: "secret" },
  });
  league.clock.advance(15 * dayMs);
  expect(await league.refused("requestAccount", { body: { ...asked, secret } })).toMatchObject({ status: 400 });
  expect((await league.call("listAccountRequests", { as })).data).toEqual([]);
});

test("a request whose secret became that of an invitation meanwhile is not accepted, but can be declined", async () => {
  const league = await openLeague();
  const as = league.admin;
  const { db } = league.context;
  await beginSeason(league, "Spring");
  const { id: userId } = await signUp(league, "Ada");
  const id = await openRequest(league);
  const now = league.clock.now();
  const { secret_hash } = await db.selectFrom("account_requests").select("secret_hash").executeTakeFirstOrThrow();
  const link = { user_id: Number(userId), secret_hash, created_at: now, expires_at: now + dayMs };
  await db.insertInto("invitations").values(link).execute();
  const taken = { status: 409, errorCode: "ACCOUNT_REQUEST_SECRET_TAKEN" };
  expect(await league.refused("acceptAccountRequest", { as, id })).toMatchObject(taken);
  expect((await league.call("listAccountRequests", { as })).data).toHaveLength(1);
  await league.call("declineAccountRequest", { as, id, body: { answer: "No" } });
});

test("where it is off, nobody asks", async () => {
  const league = await openLeague({ ACCOUNT_REQUESTS: "off" });
  expect((await ask(league)).body).toMatchObject({ status: 403, errorCode: "ACCOUNT_REQUESTS_OFF" });
});
