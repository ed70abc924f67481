import { expect, test } from "vitest";
import { openDiscordBrowsers } from "../../../test/discord-browsers.ts";
import { addGameServer, postRound } from "../../../test/game-server.ts";
import { beginSeason } from "../../../test/league-season.ts";
import { createPlayers, createServerRound } from "../../../test/play.ts";
import { signUp } from "../../../test/sign-up.ts";
import { processRounds } from "../../features/game-servers/process-rounds.ts";
import { formatJsonMessage } from "../../features/results/imports/format-round-message.ts";

/** Returns the environment of a league with open sign-up. */
const createOpenSignUpEnvironment = () => ({ DISCORD_SIGN_UP: "on" });

test("with open sign-up, an unlinked account becomes a player with an available name, during a season", async () => {
  const { league, goToDiscordAndBack, listAuditLog, fakeDiscord } =
    await openDiscordBrowsers(createOpenSignUpEnvironment);
  // Spaces and invisible characters are not part of the suggested name.
  const account = fakeDiscord.createAccount({ username: "ann", displayName: "  Ann\u200B " });
  const visitor = await goToDiscordAndBack(account);
  expect(await visitor.finishSignIn()).toMatchObject({ status: 409, errorCode: "NO_ACTIVE_SEASON" });

  await beginSeason(league);
  await signUp(league, "Ann");
  // A proposed in-game name counts as taken, too.
  await league.call("proposeAlias", { as: league.admin, body: { name: "Ann 2" } });
  const nameNeeded = { status: 403, errorCode: "DISCORD_NAME_NEEDED", errorData: { userName: "Ann 3" } };
  expect(await visitor.finishSignIn()).toMatchObject(nameNeeded);

  for (const userName of ["ANN", "ann 2", "admin"]) {
    expect(await visitor.finishSignIn({ userName })).toMatchObject({ errorCode: "NAME_TAKEN" });
  }
  expect(await visitor.finishSignIn({ userName: "A\u0007" })).toMatchObject({ errorCode: "INVALID_INPUT" });

  const user = { userName: "Ann 3", email: null, role: "USER", blocked: false };
  expect(await visitor.finishSignIn({ userName: "Ann 3" })).toMatchObject({ ok: true, user });
  expect((await listAuditLog()).slice(-2)).toEqual(["signUpWithDiscord Ann 3", "signInWithDiscord Ann 3"]);

  const secondVisit = await goToDiscordAndBack(account);
  expect(await secondVisit.finishSignIn()).toMatchObject({ ok: true, user });
});

test("rounds with an unknown player are processed again when the player signs up", async () => {
  const { league, createDiscordAccount, goToDiscordAndBack } = await openDiscordBrowsers(createOpenSignUpEnvironment);
  await beginSeason(league);
  await createPlayers(league, "Bob");
  const { key } = await addGameServer(league, "EU 1");
  await postRound(league, key, formatJsonMessage(createServerRound(["Ann", "Bob"])));
  await processRounds(league.context);
  const readReason = async () => (await league.call("searchRounds", { as: league.admin })).data[0]?.reason;
  expect(await readReason()).toBe('Missing player "Ann"');
  const visitor = await goToDiscordAndBack(createDiscordAccount("ann"));
  expect(await visitor.finishSignIn({ userName: "Ann" })).toMatchObject({ ok: true });
  expect(await readReason()).toBeNull();
});

test("a user who signed up with Discord needs no password, but has to set one before unlinking", async () => {
  const { league, createDiscordAccount, goToDiscordAndBack } = await openDiscordBrowsers(createOpenSignUpEnvironment);
  await beginSeason(league);
  const visitor = await goToDiscordAndBack(createDiscordAccount("bob"));
  await visitor.finishSignIn({ userName: "Bob" });
  const as = visitor.cookies.get("session") ?? "";
  expect(await league.rejected("unlinkDiscordAccount", { as })).toMatchObject({ errorCode: "DISCORD_ONLY_SIGN_IN" });

  await league.call("updateProfile", { as, body: { email: "bob@players.example" } });
  expect(await league.rejected("unlinkDiscordAccount", { as })).toMatchObject({ errorCode: "DISCORD_ONLY_SIGN_IN" });

  // A password can be set without the former one only within ten minutes after a sign-in.
  league.clock.advance(10 * 60_000);
  const password = { password: "secret", confirmPassword: "secret" };
  const lateChange = { as, body: { ...password, currentPassword: "" } };
  expect(await league.rejected("updateProfile", lateChange)).toMatchObject({ status: 403, errorCode: "SIGN_IN_AGAIN" });

  // A user who has just signed up can set a password and unlink the account.
  const newVisitor = await goToDiscordAndBack(createDiscordAccount("other"));
  expect(await newVisitor.finishSignIn({ userName: "Other" })).toMatchObject({ ok: true });

  const freshSession = newVisitor.cookies.get("session") ?? "";
  await league.call("updateProfile", { as: freshSession, body: { email: "other@players.example", ...password } });
  await league.call("unlinkDiscordAccount", { as: freshSession });
  await league.call("signIn", { body: { email: "other@players.example", password: "secret" } });
});

test("a sign-up with a similar-looking name is rejected", async () => {
  const { league, goToDiscordAndBack, fakeDiscord } = await openDiscordBrowsers(createOpenSignUpEnvironment);
  await beginSeason(league);
  const { token } = await signUp(league, "Paul");
  await league.call("proposeAlias", { as: token, body: { name: "Ivan" } });
  // "Раul" begins with two Cyrillic letters.
  const visitor = await goToDiscordAndBack(fakeDiscord.createAccount({ username: "p", displayName: "Раul" }));
  expect(await visitor.finishSignIn()).toMatchObject({ errorData: { userName: "Раul 2" } });

  // Cyrillic letters in "Paul", and a small L instead of the I in "Ivan".
  for (const userName of ["Рaul", "lvan", "РАUL"]) {
    const message = `The name "${userName}" looks like that of another player`;
    expect(await visitor.finishSignIn({ userName })).toMatchObject({
      status: 409,
      errorCode: "NAME_LOOKS_ALIKE",
      message,
    });
  }
  expect(await visitor.finishSignIn({ userName: "Pauline" })).toMatchObject({ ok: true });
});
