import { setTimeout as pause } from "node:timers/promises";
import { expect, onTestFinished } from "vitest";
import { playerPassword } from "../../../test/add-admin.ts";
import { computeCurrentCode } from "../../../test/authenticator-app.ts";
import { openMailServer } from "../../../test/mail-server.ts";
import { openLeague, test } from "../../../test/open-league.ts";
import { getEmail, signUp } from "../../../test/sign-up.ts";
import { startMail } from "./start-mail.ts";

const minuteMs = 60_000;
/** Short intervals and waits, so that the tests are quick. */
const times = { pollIntervalMs: 10, firstWaitMs: 10, maxWaitMs: 20, leaseMs: 5000, responseTimeoutMs: 20_000 };

/** Opens a league that sends its mails to a fake mail server. */
async function openWithMail() {
  const server = await openMailServer();
  const environment = { SMTP_URL: server.url, MAIL_FROM: "league@mail.example", PUBLIC_URL: "https://league.example" };
  const league = await openLeague(environment);
  const { mail } = league.config;
  if (mail === undefined) throw new Error("No mail is configured");
  const integration = startMail(league.context, mail, league.http.server.log, times);
  onTestFinished(() => integration.stop());
  const requestReset = (email: string, options: object = {}) =>
    league.send("requestReset", { body: { email }, ...options });
  /** Waits until all mails are sent. */
  const waitUntilSent = async () => {
    const listPendingMails = () =>
      league.context.db.selectFrom("outbox").select("id").where("kind", "=", "password-reset").execute();
    while ((await listPendingMails()).length > 0) await pause(10);
  };
  /** Reads the secret from the link in the mail with this index. */
  const readSecret = (index: number) => /#([\w-]{43})/.exec(server.mails[index]?.text ?? "")?.[1] ?? "";
  const setPassword = (secret: string, password: string) =>
    league.send("acceptInvitation", { body: { secret, password, confirmPassword: password } });
  return { league, server, requestReset, waitUntilSent, readSecret, setPassword };
}

test("a reset link sets a new password once, and the second factor is still required", async () => {
  const { league, server, requestReset, waitUntilSent, readSecret, setPassword } = await openWithMail();
  const { token: adaToken } = await signUp(league, "Ada", "ADMIN");
  const { secret: totpKey } = (await league.call("beginSecondFactor", { as: adaToken })).data;
  const code = computeCurrentCode(league, totpKey);
  await league.call("confirmSecondFactor", { as: adaToken, body: { code } });
  // The e-mail as the user enters it, and with a forged Host header.
  expect((await requestReset(getEmail("Ada").toUpperCase(), { headers: { host: "evil.example" } })).status).toBe(200);

  await waitUntilSent();
  expect(server.mails).toMatchObject([{ to: getEmail("Ada"), from: "league@mail.example" }]);
  expect(server.mails[0]?.text).toContain("https://league.example/auth/invitation#");
  expect(server.mails[0]?.text).not.toContain("evil");
  expect(JSON.stringify(league.log.listLines())).not.toContain(readSecret(0));

  expect((await setPassword(readSecret(0), "new")).status).toBe(200);
  expect((await setPassword(readSecret(0), "newer")).status).toBe(404);
  // A new password ends all sessions.
  expect((await league.send("listSessions", { as: adaToken })).status).toBe(401);

  const body = { email: getEmail("Ada"), password: "new" };
  expect((await league.rejected("signIn", { body })).errorCode).toBe("SECOND_FACTOR_REQUIRED");
});

test("a mail names the user and the league, says how long its link works, and prevents automatic replies", async () => {
  const { league, server, requestReset, waitUntilSent, readSecret } = await openWithMail();
  await signUp(league, "Ada");
  await requestReset(getEmail("Ada"));
  await waitUntilSent();
  const [headers = "", ...paragraphs] = server.mails[0]?.text.trimEnd().split("\r\n\r\n") ?? [];
  expect(headers.split("\r\n")).toEqual(
    expect.arrayContaining([
      "From: gCTF League <league@mail.example>",
      `To: ${getEmail("Ada")}`,
      "Subject: New password for gCTF League",
      "Auto-Submitted: auto-generated",
    ]),
  );
  expect(paragraphs).toEqual([
    "Hello Ada,",
    "somebody, most likely you, asked for a new password for gCTF League. Set it here, within 60 minutes:",
    `https://league.example/auth/invitation#${readSecret(0)}`,
    "The link works once. If it was not you, ignore this mail: your password stays as it is.",
  ]);
});

test("a mail is sent to the ASCII form of an internationalised domain", async () => {
  const { league, server, requestReset, waitUntilSent } = await openWithMail();
  const { token: adaToken } = await signUp(league, "Ada");
  await league.call("updateProfile", { as: adaToken, body: { email: "ada@exämple.de" } });
  await requestReset("Ada@Exämple.de");
  await waitUntilSent();
  expect(server.mails).toHaveLength(1);
  expect(server.mails[0]?.text).toContain("To: ada@xn--exmple-cua.de\r\n");
});

test("replies do not reveal whether there is an account, and unknown users get no mail", async () => {
  const { league, server, requestReset, waitUntilSent } = await openWithMail();
  const { id } = await signUp(league, "Blocked");
  await league.call("updateUser", { as: league.admin, id, body: { blocked: true } });
  await signUp(league, "Ada");
  const emails = [getEmail("Ada"), "nobody@league.example", getEmail("Blocked")];
  const replies = await Promise.all(emails.map((email) => requestReset(email)));
  expect(new Set(replies.map(({ status, body }) => JSON.stringify({ status, body }))).size).toBe(1);

  await waitUntilSent();
  expect(server.mails.map(({ to }) => to)).toEqual([getEmail("Ada")]);
  expect((await requestReset("no e-mail")).status).toBe(400);
});

test("a link ends after an hour, or by a newer link, a new password, a block or an admin", async () => {
  const { league, requestReset, waitUntilSent, readSecret, setPassword, server } = await openWithMail();
  const { id } = await signUp(league, "Ada");
  /** Requests a link after the minimum pause between two links, and returns its secret. */
  const requestNextLink = async () => {
    league.clock.advance(5 * minuteMs);
    // Each request comes from another IP address, so that they are not limited.
    await requestReset(getEmail("Ada"), { address: `10.0.0.${server.mails.length}` });
    await waitUntilSent();
    return readSecret(server.mails.length - 1);
  };
  const firstSecret = await requestNextLink();
  const secondSecret = await requestNextLink();
  expect((await setPassword(firstSecret, "x")).status).toBe(404);

  await requestReset(getEmail("Ada"));
  await waitUntilSent();
  expect(server.mails, "at most one link in five minutes").toHaveLength(2);

  league.clock.advance(60 * minuteMs);
  expect((await setPassword(secondSecret, "x")).status).toBe(404);

  const thirdSecret = await requestNextLink();
  await league.call("changePassword", { as: league.admin, body: { _id: id, password: playerPassword } });
  expect((await setPassword(thirdSecret, "x")).status).toBe(404);

  const fourthSecret = await requestNextLink();
  for (const blocked of [true, false]) await league.call("updateUser", { as: league.admin, id, body: { blocked } });
  expect((await setPassword(fourthSecret, "x")).status).toBe(404);

  const fifthSecret = await requestNextLink();
  await league.call("deleteInvitation", { as: league.admin, id });
  expect((await setPassword(fifthSecret, "x")).status, "withdrawn by an admin").toBe(404);
});

test("a link becomes invalid if the user's e-mail changes, but not if the same one is saved again", async () => {
  const { league, requestReset, waitUntilSent, readSecret, setPassword } = await openWithMail();
  const { id, token } = await signUp(league, "Ada");
  await requestReset(getEmail("Ada"));
  await waitUntilSent();
  const { data } = await league.call("createInvitations", { as: league.admin, body: { userIds: [id] } });
  const invitationSecret = data[0]?.url.split("#")[1] ?? "";
  const openLink = async (secret: string) => (await league.send("openInvitation", { body: { secret } })).status;
  await league.call("updateProfile", { as: token, body: { email: getEmail("Ada") } });
  expect(await openLink(readSecret(0))).toBe(200);

  await league.call("updateProfile", { as: token, body: { email: "new@players.example" } });
  expect(await openLink(readSecret(0))).toBe(404);
  expect((await setPassword(readSecret(0), "x")).status).toBe(404);
  expect(await openLink(invitationSecret), "an admin's invitation").toBe(200);

  // A link to the new e-mail is sent immediately.
  await requestReset("new@players.example");
  await waitUntilSent();
  expect((await setPassword(readSecret(1), "new")).status).toBe(200);
});

test("temporary failures are retried, permanent ones are not, and an IP address may make ten requests in 15 minutes", async () => {
  const { league, server, requestReset, waitUntilSent } = await openWithMail();
  await signUp(league, "Ada");
  await signUp(league, "Bea");
  // SMTP codes: 550 is a permanent failure, 451 a temporary one.
  server.rejectionCodes.set(getEmail("Ada"), 550).set(getEmail("Bea"), 451);
  await requestReset(getEmail("Ada"));
  await waitUntilSent();
  await requestReset(getEmail("Bea"));
  while (!league.log.listMessages().some((line) => line.includes("is retried"))) await pause(10);
  server.rejectionCodes.clear();
  // The retry waits for the league's clock, which is stopped.
  while (server.mails.length === 0) {
    league.clock.advance(20);
    await pause(10);
  }
  await waitUntilSent();
  expect(server.mails.map(({ to }) => to)).toEqual([getEmail("Bea")]);
  expect(league.log.listMessages().filter((line) => line.includes("rejected permanently"))).toHaveLength(1);

  // Two requests have been made above.
  for (let requestCount = 2; requestCount < 10; requestCount++)
    expect((await requestReset("nobody@league.example")).status).toBe(200);
  expect((await requestReset("nobody@league.example")).body.errorCode).toBe("TOO_MANY");
});

test("a mail is dropped after the eighth attempt", async () => {
  const { league, server, requestReset, waitUntilSent } = await openWithMail();
  await signUp(league, "Bea");
  // SMTP code 451 is a temporary failure.
  server.rejectionCodes.set(getEmail("Bea"), 451);
  await requestReset(getEmail("Bea"));
  while (!league.log.listMessages().some((line) => line.includes("is retried"))) await pause(10);
  const setAttempts = (attempts: number) =>
    league.context.db.updateTable("outbox").set({ attempts, due_at: league.clock.now() }).execute();
  const readAttempts = () => league.context.db.selectFrom("outbox").select(["attempts", "claimed"]).execute();
  await expect.poll(readAttempts).toEqual([{ attempts: 1, claimed: 0 }]);
  // Simulates six failed attempts. The seventh fails and is retried, and the eighth is the last one.
  await setAttempts(6);
  await expect.poll(readAttempts).toEqual([{ attempts: 7, claimed: 0 }]);
  await setAttempts(7);
  await waitUntilSent();
  expect(server.mails).toEqual([]);
  // The log reports a dropped mail like a permanent failure.
  expect(league.log.listMessages().filter((line) => line.includes("rejected permanently"))).toHaveLength(1);
});

test("a password reset is rejected if no mail server is configured", async ({ league }) => {
  expect((await league.rejected("requestReset", { body: { email: getEmail("Ada") } })).errorCode).toBe(
    "MAIL_NOT_CONFIGURED",
  );
});
