import { internalActions } from "contract/audit-log-kinds.ts";
import { expect, test } from "vitest";
import { callEverything } from "../../../test/call-everything.ts";
import { openDiscordBrowsers } from "../../../test/discord-browsers.ts";
import { beginSeason } from "../../../test/league-season.ts";
import { signUp } from "../../../test/sign-up.ts";
import { liftEndedBans } from "../accounts/bans.ts";

test("every action writes an entry, and no entry contains a secret", async () => {
  const { league, link, goToDiscordAndBack, createDiscordAccount } = await openDiscordBrowsers(() => ({
    DISCORD_SIGN_UP: "on",
  }));
  // The admin's Discord account is linked first, because `callEverything` unlinks it.
  await link({ id: league.adminId, name: "admin", token: league.admin });
  const { secrets } = await callEverything(league);
  // `callEverything` neither signs up with Discord, which requires a season, nor lifts a ban.
  await beginSeason(league, "Autumn");
  const browserOfNewcomer = await goToDiscordAndBack(createDiscordAccount("newcomer"));
  await browserOfNewcomer.finishSignIn({ userName: "Newcomer" });
  const { id } = await signUp(league, "Banned");
  const ban = { scope: "RANKED", reason: "Left", endDate: new Date(league.clock.now() + 1).toISOString() } as const;
  await league.call("updateUser", { as: league.admin, id, body: { ban } });
  league.clock.advance(1);
  await liftEndedBans(league.context);
  const { data: actions } = await league.call("listHistoryActions", { as: league.admin });
  const { db } = league.context;
  const entries = await db.selectFrom("audit_log").selectAll().execute();
  const recordedActions = new Set(entries.map(({ action }) => action));
  expect(actions.filter((action) => !recordedActions.has(action))).toEqual([]);
  // Every entry names the entity that was changed or created, except for actions that are not about a single entity.
  // "moveIn" is the recorded name of a legacy import.
  const withoutEntity = entries.filter(({ subject_id }) => subject_id === null);
  expect(withoutEntity.map(({ action }) => action).toSorted()).toEqual(["dismissMoveIn", "moveIn"]);
  const serialisedEntries = JSON.stringify(entries);
  expect(secrets.filter((secret) => serialisedEntries.includes(secret))).toEqual([]);
  expect(entries.filter(({ author, user_id }) => author === "USER" && user_id === null)).toEqual([]);
  // Actions without an endpoint are listed too.
  expect(actions).toEqual(expect.arrayContaining([...internalActions]));
});
