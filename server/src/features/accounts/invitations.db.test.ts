import { expect } from "vitest";
import { beginSeason } from "../../../test/league-season.ts";
import { type League, openLeague, test } from "../../../test/open-league.ts";
import { getEmail, openSession, signUp } from "../../../test/sign-up.ts";

const dayMs = 86_400_000;
const invitationNotFound = {
  status: 404,
  errorCode: "INVITATION_NOT_FOUND",
  message: "This link is no longer valid",
  errorData: {},
};

/** Creates an invitation for a user and returns its secret. */
async function invite(league: League, userId: string): Promise<string> {
  const { data } = await league.call("createInvitations", { as: league.admin, body: { userIds: [userId] } });
  return getSecret(data[0]);
}

/** Returns the secret of an invitation, which is the fragment of its URL. */
function getSecret(invitation: { readonly url: string } | undefined): string {
  const [, secret = ""] = invitation?.url.split("#") ?? [];
  return secret;
}

const createPasswordFields = (password: string) => ({ password, confirmPassword: password });

/** Checks that a link can neither be opened nor used. */
async function expectInvalid(league: League, secret: string) {
  expect(await league.rejected("openInvitation", { body: { secret } })).toEqual(invitationNotFound);
  expect(await league.rejected("acceptInvitation", { body: { secret, ...createPasswordFields("x") } })).toEqual(
    invitationNotFound,
  );
}

test("an invited player can try at most five e-mails a day", async ({ league }) => {
  await beginSeason(league);
  const { data: neo } = await league.call("makePlayer", { as: league.admin, body: { userName: "Neo" } });
  const secret = await invite(league, neo._id);
  // Each e-mail that Neo tries belongs to one of these users.
  for (const name of ["a", "b", "c", "d", "e", "f"]) await signUp(league, name);
  const accept = (email: string) =>
    league.rejected("acceptInvitation", { body: { secret, email, ...createPasswordFields("word") } });

  // Trying the same e-mail again does not count.
  for (const name of ["a", "b", "c", "c", "d", "e"]) {
    expect(await accept(getEmail(name))).toMatchObject({ errorCode: "EMAIL_TAKEN" });
  }
  expect(await accept(getEmail("f"))).toMatchObject({ status: 429, errorCode: "EMAILS_TRIED" });

  league.clock.advance(dayMs);
  await league.call("acceptInvitation", {
    body: { secret, email: "neo@players.example", ...createPasswordFields("word") },
  });
});

test("an invitation lets a player without an e-mail set an e-mail and a password once", async () => {
  const league = await openLeague({ PUBLIC_URL: "https://league.example", PASSWORD_MIN_LENGTH: "4" });
  await league.call("createSeason", {
    as: league.admin,
    body: { name: "One", startDate: "2026-03-01", endDate: "2026-05-31" },
  });
  const { data: neo } = await league.call("makePlayer", { as: league.admin, body: { userName: "Neo" } });
  const body = { userIds: [neo._id] };
  // The URL of an invitation begins with PUBLIC_URL, not with the host of the request.
  const forgedHost = { headers: { host: "evil.example" } };
  const { data } = await league.call("createInvitations", { as: league.admin, body, ...forgedHost });
  const url = expect.stringMatching(/^https:\/\/league\.example\/auth\/invitation#[\w-]{43}$/);
  const createdAt = new Date(league.clock.now()).toISOString();
  const expiresAt = new Date(league.clock.now() + 14 * dayMs).toISOString();
  expect(data).toEqual([{ userId: neo._id, userName: "Neo", clanName: null, url, expiresAt }]);

  const secret = getSecret(data[0]);
  expect(await league.call("getInvitation", { as: league.admin, id: neo._id })).toEqual({
    data: { createdAt, expiresAt },
  });

  const storedInvitations = await league.context.db.selectFrom("invitations").selectAll().execute();
  expect(JSON.stringify(storedInvitations)).not.toContain(secret);

  const openReply = await league.call("openInvitation", { body: { secret } });
  expect(openReply.data).toEqual({ userName: "Neo", email: null, expiresAt });

  const accept = (fields: object) =>
    league.rejected("acceptInvitation", { body: { secret, ...createPasswordFields("word"), ...fields } });

  expect(await accept({})).toMatchObject({ status: 400, message: "email is missing" });
  expect(await accept({ email: "admin@league.example" })).toMatchObject({ errorCode: "EMAIL_TAKEN" });
  expect(await accept({ confirmPassword: "other" })).toMatchObject({ errorCode: "PASSWORDS_DIFFER" });
  expect(await accept(createPasswordFields("abc"))).toMatchObject({ errorCode: "PASSWORD_TOO_SHORT" });

  const email = "neo@players.example";
  const acceptReply = await league.call("acceptInvitation", {
    body: { secret, email: "Neo@players.example", ...createPasswordFields("word") },
  });
  expect(acceptReply.data).toEqual({ email });

  const { user } = await league.call("signIn", { body: { email, password: "word" } });
  expect(user).toMatchObject({ userName: "Neo", email });

  await expectInvalid(league, secret);
  expect(await league.call("getInvitation", { as: league.admin, id: neo._id })).toEqual({ data: null });
});

test("a link for a forgotten password ends all sessions and cannot change the e-mail", async ({ league }) => {
  const { id, token } = await signUp(league, "Ada");
  // For a user who has an e-mail, an invitation is a link for a forgotten password.
  const secret = await invite(league, id);
  const bodyWithEmail = { secret, email: "mine@players.example", ...createPasswordFields("new") };
  expect(await league.rejected("acceptInvitation", { body: bodyWithEmail })).toMatchObject({ status: 400 });

  await league.call("acceptInvitation", { body: { secret, ...createPasswordFields("new") } });
  expect(await league.call("checkSession", { as: token })).toEqual({ user: null });
  expect((await league.call("signIn", { body: { email: getEmail("Ada"), password: "new" } })).user._id).toBe(id);
});

test("a link is invalid after expiry, replacement, withdrawal, a new password, a block or a deletion", async ({
  admin,
  league,
}) => {
  const { id, token } = await signUp(league, "Ada");
  const invalidations: Record<string, () => Promise<unknown>> = {
    replaced: () => invite(league, id),
    withdrawn: () => league.call("deleteInvitation", { as: admin, id }),
    "own password": () => league.call("updateProfile", { as: token, body: createPasswordFields("mine") }),
    "password by an admin": () => league.call("changePassword", { as: admin, body: { _id: id, password: "theirs" } }),
    blocked: () => league.call("updateUser", { as: admin, id, body: { blocked: true } }),
    unblocked: () => league.call("updateUser", { as: admin, id, body: { blocked: false } }),
    expired: async () => league.clock.advance(14 * dayMs),
    deleted: () => league.call("deleteUser", { as: league.admin, id }),
  };
  let secret = "";

  for (const [name, invalidate] of Object.entries(invalidations)) {
    // Unblocking must not make the link from before the block valid again.
    if (name !== "unblocked") secret = await invite(league, id);
    await invalidate();
    await expectInvalid(league, secret).catch((cause: unknown) => {
      throw new Error(name, { cause });
    });
    if (name === "blocked") {
      await league.expectError(409, "USER_BLOCKED", "createInvitations", { as: admin, body: { userIds: [id] } });
    }
  }
  for (const unknownSecret of ["", "x", "A".repeat(43)]) await expectInvalid(league, unknownSecret);
});

test("a deleted user among the invited users is rejected, and no link is created", async ({ admin, league }) => {
  const { id: deletedId } = await signUp(league, "Ada");
  await league.call("deleteUser", { as: admin, id: deletedId });
  const { id: bobId } = await signUp(league, "Bob");
  const body = { userIds: [bobId, deletedId] };
  await league.expectError(404, "USER_NOT_FOUND", "createInvitations", { as: admin, body });
  expect(await league.call("getInvitation", { as: admin, id: bobId })).toEqual({ data: null });
});

test("an admin who is among the invited users is rejected, and no link is created", async ({ admin, league }) => {
  const { id } = await signUp(league, "Ada");
  const body = { userIds: [id, league.adminId] };
  await league.expectError(409, "NOT_ONESELF", "createInvitations", { as: admin, body });
  for (const userId of body.userIds) {
    expect(await league.call("getInvitation", { as: admin, id: userId })).toEqual({ data: null });
  }
});

test("invitations are listed in the order of the request, and a user who is named twice gets one link", async ({
  admin,
  league,
}) => {
  const { id: adaId } = await signUp(league, "Ada");
  const { id: bobId } = await signUp(league, "Bob");
  const userIds = [bobId, adaId, bobId];
  const { data } = await league.call("createInvitations", { as: admin, body: { userIds } });
  expect(data.map(({ userId }) => userId)).toEqual(userIds);
  const [firstOfBob, ofAda, secondOfBob] = data.map(getSecret);
  expect(secondOfBob).toBe(firstOfBob);
  expect(ofAda).not.toBe(firstOfBob);
});

test("a user who has an e-mail can repeat it to set a password", async ({ league }) => {
  const { id } = await signUp(league, "Ada");
  const secret = await invite(league, id);
  const body = { secret, email: getEmail("Ada").toUpperCase(), ...createPasswordFields("new") };
  expect((await league.call("acceptInvitation", { body })).data).toEqual({ email: getEmail("Ada") });
});

test("an invitation never changes an existing e-mail, and attempts to change it are not limited", async ({
  league,
}) => {
  const { id } = await signUp(league, "Ada");
  const secret = await invite(league, id);
  // A user without an e-mail can try five.
  for (let number = 0; number < 6; number += 1) {
    const body = { secret, email: `try${number}@players.example`, ...createPasswordFields("new") };
    expect(await league.rejected("acceptInvitation", { body })).toMatchObject({
      status: 400,
      errorData: { field: "email", reason: "cannot be changed by an invitation" },
    });
  }
});

test("admins see an unused invitation until it expires", async ({ admin, league }) => {
  const { id } = await signUp(league, "Ada");
  await invite(league, id);
  league.clock.advance(14 * dayMs - 1);
  expect((await league.call("getInvitation", { as: admin, id })).data).not.toBeNull();
  league.clock.advance(1);
  expect((await league.call("getInvitation", { as: await openSession(league, league.adminId), id })).data).toBeNull();
});
