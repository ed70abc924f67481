import { expect, test } from "vitest";
import { openFullLeague } from "../../../test/full-league.ts";
import { signUp } from "../../../test/sign-up.ts";

/** Tables whose rows belong to one user. */
const privateTables = [
  "aliases",
  "bans",
  "calendar_links",
  "clan_invitations",
  "discord_accounts",
  "discord_links",
  "disputes",
  "email_tries",
  "invitations",
  "password_resets",
  "push_subscriptions",
  "queue_players",
  "recovery_codes",
  "second_factors",
  "sessions",
] as const;

test("the private rows of users are deleted with them, in a league with rows in every table", async () => {
  const { league } = await openFullLeague();
  const { db } = league.context;
  const eve = await signUp(league, "Eve", "ADMIN");
  /** Returns the private tables that have rows of other users than Eve. */
  const findPrivateTables = async () => {
    const tables: string[] = [];
    for (const table of privateTables) {
      const rows = await db.selectFrom(table).select("user_id").where("user_id", "!=", Number(eve.id)).execute();
      if (rows.length > 0) tables.push(table);
    }
    return tables;
  };
  expect(await findPrivateTables()).toEqual(privateTables);
  const { data: users } = await league.call("searchUsers", { as: eve.token });
  for (const { _id: id } of users.filter((user) => user._id !== eve.id)) {
    await league.call("deleteUser", { as: eve.token, id });
  }
  expect(await findPrivateTables()).toEqual([]);
});
