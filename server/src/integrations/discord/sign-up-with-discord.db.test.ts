import { expect, test } from "vitest";
import { openDiscordBrowsers } from "../../../test/discord-browsers.ts";
import { beginSeason } from "../../../test/league-season.ts";
import { raceOnLock } from "../../../test/race-on-lock.ts";
import { signUp } from "../../../test/sign-up.ts";

const on = () => ({ DISCORD_SIGN_UP: "on" });

test("with open sign-up, an unlinked account becomes a player with an available name, during a season", async () => {
  const { league, person, cameBack, history, fakeDiscord } = await openDiscordBrowsers(on);
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

  const secondReply = await cameBack(account);
  expect(await secondReply.finish()).toMatchObject({ ok: true, user });

  const one = await cameBack(person("bob"));
  const other = await cameBack(person("eve"));
  const joined = await Promise.all([one.finish({ userName: "Bob" }), other.finish({ userName: "bob" })]);
  expect(joined.map(({ ok }) => ok).toSorted()).toEqual([false, true]);
});

test("exactly one of two concurrent sign-ups with one Discord account succeeds", async () => {
  const { league, person, cameBack } = await openDiscordBrowsers(on);
  await beginSeason(league);
  const account = person("bob");
  const one = await cameBack(account);
  const other = await cameBack(account);
  const joined = await raceOnLock(
    league.context.db,
    (trx) => trx.updateTable("seasons").set({ active: 1 }).execute(),
    () => [one.finish({ userName: "Bob" }), other.finish({ userName: "Bobby" })],
  );
  expect(joined.map(({ errorCode = "OK" }) => errorCode).toSorted()).toEqual(["DISCORD_ACCOUNT_TAKEN", "OK"]);
  expect(await league.context.db.selectFrom("discord_accounts").selectAll().execute()).toHaveLength(1);

  const { data } = await league.call("searchUsers", { body: { userName: "bob" } });
  expect(data).toHaveLength(1);
});

test("a user who signed up with Discord needs no password, but has to set one before unlinking", async () => {
  const { league, person, cameBack } = await openDiscordBrowsers(on);
  await beginSeason(league);
  const visitor = await cameBack(person("bob"));
  await visitor.finish({ userName: "Bob" });
  const as = visitor.cookies.get("session") ?? "";
  expect(await league.rejected("unlinkDiscordAccount", { as })).toMatchObject({ errorCode: "DISCORD_ONLY_SIGN_IN" });

  await league.call("updateProfile", { as, body: { email: "bob@players.example" } });
  expect(await league.rejected("unlinkDiscordAccount", { as })).toMatchObject({ errorCode: "DISCORD_ONLY_SIGN_IN" });

  league.clock.advance(10 * 60_000);
  const password = { password: "secret", confirmPassword: "secret" };
  const late = { as, body: { ...password, currentPassword: "" } };
  expect(await league.rejected("updateProfile", late)).toMatchObject({ status: 403, errorCode: "SIGN_IN_AGAIN" });

  const secondReply = await cameBack(person("other"));
  expect(await secondReply.finish({ userName: "Other" })).toMatchObject({ ok: true });

  const fresh = secondReply.cookies.get("session") ?? "";
  await league.call("updateProfile", { as: fresh, body: { email: "other@players.example", ...password } });
  await league.call("unlinkDiscordAccount", { as: fresh });
  await league.call("signIn", { body: { email: "other@players.example", password: "secret" } });
});

test("rejects a sign-up with a similar-looking name, also concurrently", async () => {
  const { league, person, cameBack, fakeDiscord } = await openDiscordBrowsers(on);
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

  const one = await cameBack(person("bob"));
  const other = await cameBack(person("eve"));
  const joined = await raceOnLock(
    league.context.db,
    (trx) => trx.updateTable("seasons").set({ active: 1 }).execute(),
    () => [one.finish({ userName: "Bob" }), other.finish({ userName: "Воb" })],
  );
  expect(joined.map(({ errorCode = "OK" }) => errorCode).toSorted()).toEqual(["NAME_LOOKS_ALIKE", "OK"]);
});
