import { expect } from "vitest";
import { beginSeason } from "../../../../test/league-season.ts";
import { test } from "../../../../test/open-league.ts";
import { createRequestSecret, openRequests, readAccountRequest } from "../../../../test/request-accounts.ts";

const dayMs = 86_400_000;
/** How long the requester can set a password after an admin has accepted the request. */
const invitationDays = 14;

test("an accepted requester can set a password for 14 days, even if the request is older", async ({
  league,
  admin,
}) => {
  await beginSeason(league);
  const [id = ""] = await openRequests(league, ["Newcomer"]);
  const secret = createRequestSecret(0);
  league.clock.advance(20 * dayMs);
  await league.call("acceptAccountRequest", { as: admin, id });
  const acceptedAt = league.clock.now();
  const { data: invitation } = await league.call("openInvitation", { body: { secret } });
  const expiresAt = new Date(acceptedAt + invitationDays * dayMs).toISOString();
  expect(invitation).toEqual({ userName: "Newcomer", email: null, expiresAt });

  league.clock.moveTo(acceptedAt + invitationDays * dayMs - 1);
  expect((await readAccountRequest(league, { requestNumber: 0 })).state).toBe("INVITED");
  // After that, the requester cannot use the link, and is told to sign in.
  league.clock.advance(1);
  expect((await readAccountRequest(league, { requestNumber: 0 })).state).toBe("JOINED");
});

test("a request stays open if it cannot be accepted, because no season is active or a player has the name", async ({
  league,
  admin,
}) => {
  const [id = ""] = await openRequests(league, ["Newcomer"]);
  const acceptance = { as: admin, id };
  await league.expectError(409, "NO_ACTIVE_SEASON", "acceptAccountRequest", acceptance);
  await beginSeason(league);
  const { data: player } = await league.call("makePlayer", { as: admin, body: { userName: "NEWCOMER" } });
  expect(await league.rejected("acceptAccountRequest", acceptance)).toMatchObject({
    status: 409,
    errorCode: "NAME_TAKEN",
    errorData: { userName: "Newcomer" },
  });
  expect((await readAccountRequest(league, { requestNumber: 0 })).state).toBe("OPEN");

  await league.call("updateUser", { as: admin, id: player._id, body: { userName: "Other" } });
  await league.call("acceptAccountRequest", acceptance);
  expect((await readAccountRequest(league, { requestNumber: 0 })).state).toBe("INVITED");
});
