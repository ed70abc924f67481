import { expect, test } from "vitest";
import { openDiscordBrowsers } from "../../../test/discord-browsers.ts";
import { beginSeason } from "../../../test/league-season.ts";
import { raceOnLock } from "../../../test/race-on-lock.ts";
import { signUp } from "../../../test/sign-up.ts";

const signUpOpen = () => ({ DISCORD_SIGN_UP: "on" });

test("with open sign-up, an unlinked account becomes a player with an available name, during a season", async () => {
  const { league, person, cameBack, history, fakeDiscord } = await openDiscordBrowsers(signUpOpen);
  const account = fakeDiscord.makePerson({ username: "ann", displayName: "  Ann\u200B " });
  const visitor = await cameBack(account);
  expect(await visitor.finish()).toMatchObject({ status: 409, errorCode: "NO_ACTIVE_SEASON" });

  await beginSeason(league);
  await signUp(league, "Ann");
  await league.call("proposeAlias", { as: league.admin, body: { name: "Ann 2" } });
  const nameNeeded = { status: 403, errorCode: "DISCORD_NAME_NEEDED", errorData: { userName: "Ann 3" } };
  expect(await visitor.finish()).toMatchObject(nameNeeded);

  for (const userName of ["ANN", "ann 2", "admin"]) {
    expect(await visitor.finish({ userName })).toMatchObject({ errorCode: "NAME_TAKEN" });
  }
  expect(await visitor.finish({ userName: "A\u0007" })).toMatchObject({ errorCode: "INVALID_INPUT" });

  const user = { userName: "Ann 3", email: null, role: "USER", blocked: false };
  expect(await visitor.finish({ userName: "Ann 3" })).toMatchObject({ ok: true, user });
  expect((await history()).slice(-2)).toEqual(["signUpWithDiscord Ann 3", "signInWithDiscord Ann 3"]);

  const secondVisit = await cameBack(account);
  expect(await secondVisit.finish()).toMatchObject({ ok: true, user });

  const firstVisitor = await cameBack(person("bob"));
  const secondVisitor = await cameBack(person("eve"));
  const replies = await Promise.all([
    firstVisitor.finish({ userName: "Bob" }),
    secondVisitor.finish({ userName: "bob" }),
  ]);
  expect(replies.map(({ ok }) => ok).toSorted()).toEqual([false, true]);
});

test("exactly one of two concurrent sign-ups with one Discord account succeeds", async () => {
  const { league, person, cameBack } = await openDiscordBrowsers(signUpOpen);
  await beginSeason(league);
  const account = person("bob");
  const firstVisitor = await cameBack(account);
  const secondVisitor = await cameBack(account);
  const replies = await raceOnLock(league.context.db, {
    lock: (trx) => trx.updateTable("seasons").set({ active: 1 }).execute(),
    start: () => [firstVisitor.finish({ userName: "Bob" }), secondVisitor.finish({ userName: "Bobby" })],
  });
  expect(replies.map(({ errorCode = "OK" }) => errorCode).toSorted()).toEqual(["DISCORD_ACCOUNT_TAKEN", "OK"]);
  expect(await league.context.db.selectFrom("discord_accounts").selectAll().execute()).toHaveLength(1);

  const { data } = await league.call("searchUsers", { body: { userName: "bob" } });
  expect(data).toHaveLength(1);
});

test("a user who signed up with Discord needs no password, but has to set one before unlinking", async () => {
  const { league, person, cameBack } = await openDiscordBrowsers(signUpOpen);
  await beginSeason(league);
  const visitor = await cameBack(person("bob"));
  await visitor.finish({ userName: "Bob" });
  const as = visitor.cookies.get("session") ?? "";
  expect(await league.rejected("unlinkDiscordAccount", { as })).toMatchObject({ errorCode: "DISCORD_ONLY_SIGN_IN" });

  await league.call("updateProfile", { as, body: { email: "bob@players.example" } });
  expect(await league.rejected("unlinkDiscordAccount", { as })).toMatchObject({ errorCode: "DISCORD_ONLY_SIGN_IN" });

  league.clock.advance(10 * 60_000);
  const password = { password: "secret", confirmPassword: "secret" };
  const lateChange = { as, body: { ...password, currentPassword: "" } };
  expect(await league.rejected("updateProfile", lateChange)).toMatchObject({ status: 403, errorCode: "SIGN_IN_AGAIN" });

  const secondVisit = await cameBack(person("other"));
  expect(await secondVisit.finish({ userName: "Other" })).toMatchObject({ ok: true });

  const freshSession = secondVisit.cookies.get("session") ?? "";
  await league.call("updateProfile", { as: freshSession, body: { email: "other@players.example", ...password } });
  await league.call("unlinkDiscordAccount", { as: freshSession });
  await league.call("signIn", { body: { email: "other@players.example", password: "secret" } });
});

test("rejects a sign-up with a similar-looking name, also concurrently", async () => {
  const { league, person, cameBack, fakeDiscord } = await openDiscordBrowsers(signUpOpen);
  await beginSeason(league);
  const { token } = await signUp(league, "Paul");
  await league.call("proposeAlias", { as: token, body: { name: "Ivan" } });
  const visitor = await cameBack(fakeDiscord.makePerson({ username: "p", displayName: "Раul" }));
  expect(await visitor.finish()).toMatchObject({ errorData: { userName: "Раul 2" } });

  for (const userName of ["Рaul", "lvan", "РАUL"]) {
    const message = `The name "${userName}" looks like that of another player`;
    expect(await visitor.finish({ userName })).toMatchObject({ status: 409, errorCode: "NAME_LOOKS_ALIKE", message });
  }
  expect(await visitor.finish({ userName: "Pauline" })).toMatchObject({ ok: true });

  const firstVisitor = await cameBack(person("bob"));
  const secondVisitor = await cameBack(person("eve"));
  const replies = await raceOnLock(league.context.db, {
    lock: (trx) => trx.updateTable("seasons").set({ active: 1 }).execute(),
    start: () => [firstVisitor.finish({ userName: "Bob" }), secondVisitor.finish({ userName: "Воb" })],
  });
  expect(replies.map(({ errorCode = "OK" }) => errorCode).toSorted()).toEqual(["NAME_LOOKS_ALIKE", "OK"]);
});
