import { ownActions } from "contract/history-words.ts";
import { expect, test } from "vitest";
import { callEverything } from "../../../test/call-everything.ts";
import { openDiscordBrowsers } from "../../../test/discord-browsers.ts";
import { beginSeason } from "../../../test/league-season.ts";
import { signUp } from "../../../test/sign-up.ts";
import { liftBans } from "../accounts/bans.ts";

test("every call that changes something leaves an entry, and none holds a secret", async () => {
  const { league, link, cameBack, person } = await openDiscordBrowsers(() => ({ DISCORD_SIGN_UP: "on" }));
  await link({ id: league.adminId, name: "admin", token: league.admin });
  const { secrets } = await callEverything(league);
  await beginSeason(league, "Autumn");
  await (await cameBack(person("newcomer"))).finish({ userName: "Newcomer" });
  const { id } = await signUp(league, "Banned");
  const ban = { scope: "RANKED", reason: "Left", endDate: new Date(league.clock.now() + 1).toISOString() } as const;
  await league.call("updateUser", { as: league.admin, id, body: { ban } });
  league.clock.advance(1);
  await liftBans(league.context);
  const { data: actions } = await league.call("listHistoryActions", { as: league.admin });
  const { db } = league.context;
  const entries = await db.selectFrom("history").selectAll().execute();
  const recorded = new Set(entries.map(({ action }) => action));
  expect(actions.filter((action) => !recorded.has(action))).toEqual([]);
  // Only what concerns no single row has no subject, and whatever was made is its entry's subject.
  const without = entries.filter(({ subject_id }) => subject_id === null);
  expect(without.map(({ action }) => action).toSorted()).toEqual(["dismissMoveIn", "moveIn"]);
  const text = JSON.stringify(entries);
  expect(secrets.filter((secret) => text.includes(secret))).toEqual([]);
  expect(entries.filter(({ author, user_id }) => author === "USER" && user_id === null)).toEqual([]);
  expect(actions).toEqual(expect.arrayContaining([...ownActions]));
});
