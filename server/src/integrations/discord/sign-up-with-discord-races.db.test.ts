import { expect, test } from "vitest";
import { openDiscordBrowsers } from "../../../test/discord-browsers.ts";
import { beginSeason } from "../../../test/league-season.ts";
import { raceOnLock } from "../../../test/race-on-lock.ts";
import type { LeagueTransaction } from "../../features/context.ts";

/** Returns the environment of a league with open sign-up. */
const createOpenSignUpEnvironment = () => ({ DISCORD_SIGN_UP: "on" });

/** Locks the row of the active season, which every sign-up locks. */
const lockSeason = (trx: LeagueTransaction) => trx.updateTable("seasons").set({ active: 1 }).execute();

test("exactly one of two concurrent sign-ups with one Discord account succeeds", async () => {
  const { league, createDiscordAccount, goToDiscordAndBack } = await openDiscordBrowsers(createOpenSignUpEnvironment);
  await beginSeason(league);
  const account = createDiscordAccount("bob");
  const firstVisitor = await goToDiscordAndBack(account);
  const secondVisitor = await goToDiscordAndBack(account);
  const replies = await raceOnLock(league.context.db, {
    holdLock: lockSeason,
    start: () => [firstVisitor.finishSignIn({ userName: "Bob" }), secondVisitor.finishSignIn({ userName: "Bobby" })],
  });
  expect(replies.map(({ errorCode = "OK" }) => errorCode).toSorted()).toEqual(["DISCORD_ACCOUNT_TAKEN", "OK"]);
  expect(await league.context.db.selectFrom("discord_accounts").selectAll().execute()).toHaveLength(1);

  const { data } = await league.call("searchUsers", { body: { userName: "bob" } });
  expect(data).toHaveLength(1);
});

test.each([
  { names: ["Bob", "bob"], rule: "equal except for case", errorCode: "NAME_TAKEN" },
  // The second name begins with two Cyrillic letters.
  { names: ["Bob", "\u0412\u043eb"], rule: "similar-looking", errorCode: "NAME_LOOKS_ALIKE" },
])("exactly one of two concurrent sign-ups succeeds if the names are $rule", async ({ names, errorCode }) => {
  const { league, createDiscordAccount, goToDiscordAndBack } = await openDiscordBrowsers(createOpenSignUpEnvironment);
  await beginSeason(league);
  const visitors = [
    await goToDiscordAndBack(createDiscordAccount("bob")),
    await goToDiscordAndBack(createDiscordAccount("eve")),
  ];
  const replies = await raceOnLock(league.context.db, {
    holdLock: lockSeason,
    start: () => visitors.map((visitor, index) => visitor.finishSignIn({ userName: names[index] ?? "" })),
  });
  expect(replies.map((reply) => reply.errorCode ?? "OK").toSorted()).toEqual([errorCode, "OK"]);
});
