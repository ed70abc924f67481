import { expect, test } from "vitest";
import { tally } from "../../../test/call-league.ts";
import { beginSeason } from "../../../test/league-season.ts";
import { type League, openLeague } from "../../../test/open-league.ts";
import { raceOnLock } from "../../../test/race-on-lock.ts";
import { signUp } from "../../../test/sign-up.ts";
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

test("no more than a hundred wait, and old ones are forgotten", async () => {
  const league = await openLeague();
  const { db } = league.context;
  const now = league.clock.now();
  const rows = Array.from({ length: 100 }, (_, number) => ({
    ...{ user_name: `name ${number}`, contact: "mail", message: "Hello", secret_hash: String(number) },
    ...{ address: "192.0.2.7", state: "OPEN" as const, requested_at: now - number },
  }));
  await db.insertInto("account_requests").values(rows).execute();
  const { body, headers } = await ask(league);
  expect(body).toMatchObject({ status: 429, errorCode: "ACCOUNT_REQUESTS_FULL" });
  expect(headers["retry-after"]).toBe("86400");
  const kept = async () => {
    await pruneAccountRequests(db, league.clock.now());
    const rows = await db.selectFrom("account_requests").select("address").execute();
    return { kept: rows.length, known: rows.filter(({ address }) => address !== null).length };
  };
  league.clock.advance(dayMs - 9);
  expect(await kept()).toEqual({ kept: 100, known: 10 });
  league.clock.advance(29 * dayMs - 40);
  expect(await kept()).toEqual({ kept: 50, known: 0 });
  expect((await ask(league)).status).toBe(200);
});

test("where it is off, nobody asks", async () => {
  const league = await openLeague({ ACCOUNT_REQUESTS: "off" });
  expect((await ask(league)).body).toMatchObject({ status: 403, errorCode: "ACCOUNT_REQUESTS_OFF" });
});
