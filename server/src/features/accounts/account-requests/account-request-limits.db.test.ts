import { expect, test } from "vitest";
import { countByStatus } from "../../../../test/call-league.ts";
import { type League, openLeague } from "../../../../test/open-league.ts";
import { createRequestSecret, newRequest, requestAccount } from "../../../../test/request-accounts.ts";
import { pruneAccountRequests } from "./account-requests-queries.ts";

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

test("an IP address can make three requests a day", async () => {
  const league = await openLeague();
  for (const [index, userName] of ["one", "two", "three"].entries()) {
    expect((await requestAccount(league, index, { userName })).status).toBe(200);
  }

  league.clock.advance(23 * hourMs);
  expect((await requestAccount(league, 7, { userName: "seven" })).headers["retry-after"]).toBe("3600");

  league.clock.advance(hourMs);
  expect((await requestAccount(league, 7, { userName: "seven" })).status).toBe(200);
});

test("a single network cannot fill the list of open requests", async () => {
  const league = await openLeague({ RATE_LIMIT: "100000", TRUST_PROXY: "loopback" });
  // Some proxies append the port of the client, which must not matter.
  const createHeaders = (network: number) => ({
    "x-forwarded-for": `[2001:db8:0:${network.toString(16)}::1]:${4000 + network}`,
  });

  // Three requests from each of 34 IPv6 /64 networks in the same /56, from which only six requests a day are accepted.
  const requests = Array.from({ length: 102 }, (_, index) =>
    league.send("requestAccount", {
      body: { ...newRequest, userName: `name ${index}`, secret: createRequestSecret(index) },
      headers: createHeaders(Math.floor(index / 3)),
    }),
  );
  expect(countByStatus(await Promise.all(requests))).toEqual({ 200: 6, 429: 96 });

  const requestFromOtherNetwork = {
    body: { ...newRequest, secret: createRequestSecret(200) },
    headers: { "x-forwarded-for": "2001:db9::1" },
  };
  expect((await league.send("requestAccount", requestFromOtherNetwork)).status).toBe(200);

  const requestFromFullNetwork = {
    body: { ...newRequest, userName: "more", secret: createRequestSecret(201) },
    headers: createHeaders(77),
  };
  expect((await league.send("requestAccount", requestFromFullNetwork)).body).toMatchObject({
    status: 429,
    errorCode: "ACCOUNT_REQUESTS_OF_NETWORK",
    errorData: { seconds: 86_400 },
  });
});

test("a request stores the canonical IP address, or that of the proxy if the header is invalid", async () => {
  const league = await openLeague({ TRUST_PROXY: "loopback" });
  const forwardedFor = ["203.0.113.2:4001", '"[2001:DB8:0:1::1]:80"', "unknown"];

  for (const [index, header] of forwardedFor.entries()) {
    const body = { ...newRequest, userName: `name ${index}`, secret: createRequestSecret(index) };
    await league.call("requestAccount", { body, headers: { "x-forwarded-for": header } });
  }
  const { db } = league.context;
  const storedAddresses = ["203.0.113.2", "2001:db8:0:1::", "127.0.0.1"];
  const requests = await db.selectFrom("account_requests").select("address").orderBy("id").execute();
  expect(requests.map(({ address }) => address)).toEqual(storedAddresses);

  const auditLogRows = await db
    .selectFrom("audit_log_ip_addresses")
    .select("address")
    .orderBy("audit_log_id")
    .execute();
  // The first row belongs to the admin's sign-in.
  expect(auditLogRows.slice(1).map(({ address }) => address)).toEqual(storedAddresses);
});

/** Stores 100 open requests and two older, decided ones. The request with number n is n milliseconds old. */
async function insertFullList({ context: { db }, clock }: League): Promise<void> {
  const now = clock.now();
  const decisions = new Map([
    [100, "DECLINED" as const],
    [101, "ACCEPTED" as const],
  ]);
  const rows = Array.from({ length: 102 }, (_, ageMs) => ({
    user_name: `name ${ageMs}`,
    contact: "mail",
    message: "Hello",
    secret_hash: String(ageMs),
    address: "192.0.2.7",
    state: decisions.get(ageMs) ?? ("OPEN" as const),
    requested_at: now - ageMs,
  }));

  await db.insertInto("account_requests").values(rows).execute();
}

test("a further request is rejected while a hundred requests are open", async () => {
  const league = await openLeague();
  await insertFullList(league);
  const { body, headers } = await requestAccount(league);
  expect(body).toMatchObject({ status: 429, errorCode: "ACCOUNT_REQUESTS_FULL" });
  expect(headers["retry-after"]).toBe("86400");
});

test("IP addresses are shortened or deleted after a day, and requests are deleted after 30 days", async () => {
  const league = await openLeague();
  const { db } = league.context;
  await insertFullList(league);
  const countRequestsByAddress = async () => {
    await pruneAccountRequests(db, league.clock.now());
    const remainingRequests = await db.selectFrom("account_requests").select("address").execute();
    const requestsByAddress = Map.groupBy(remainingRequests, ({ address }) => String(address));
    return Object.fromEntries([...requestsByAddress].map(([address, requests]) => [address, requests.length]));
  };

  // Now only the ten newest requests, which were 0 to 9 ms old at first, are at most a day old.
  const firstAdvanceMs = dayMs - 9;
  league.clock.advance(firstAdvanceMs);
  // The two decided requests keep no address.
  expect(await countRequestsByAddress()).toEqual({ "192.0.2.7": 10, "192.0.2.0": 90, null: 2 });

  // Now only the fifty newest requests, which were 0 to 49 ms old at first, are at most 30 days old.
  league.clock.advance(30 * dayMs - 49 - firstAdvanceMs);
  expect(await countRequestsByAddress()).toEqual({ "192.0.2.0": 50 });
  expect((await requestAccount(league)).status).toBe(200);
});
