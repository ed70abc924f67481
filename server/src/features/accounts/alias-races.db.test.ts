import { expect } from "vitest";
import { countByStatus } from "../../../test/call-league.ts";
import { beginSeason } from "../../../test/league-season.ts";
import { type League, test } from "../../../test/open-league.ts";
import { signUpAll } from "../../../test/queue-up.ts";
import { raceOnLock } from "../../../test/race-on-lock.ts";
import { signUp } from "../../../test/sign-up.ts";
import { lockTable } from "../../platform/database/dialect.ts";
import type { LeagueTransaction } from "../context.ts";

/** Spellings of one name, which differ in case and in invisible characters. */
const spellings = ["neo", "NEO", "n\u200Beo", "Neo", "nEo", "ne\u2060o"];

/** `updateUser` rejects most invisible characters, while `proposeAlias`, `linkName` and `makePlayer` remove them. */
const removeInvisibleCharacters = (name: string) => name.replaceAll(/[^a-z]/gi, "");

/** Counts the user names and aliases that equal "neo", ignoring case. */
async function countNeoNames(league: League): Promise<number> {
  const { data: users } = await league.call("searchUsers", { as: league.admin });
  const { data: aliases } = await league.call("searchAliases", { as: league.admin });
  const names = [...users.map(({ userName }) => userName), ...aliases.map(({ name }) => name)];
  return names.filter((name) => name.toLowerCase() === "neo").length;
}

test("exactly one of several players who propose the same name concurrently gets it", async ({ league }) => {
  const players = await signUpAll(league, "a", "b", "c", "d", "e", "f");
  const replies = await Promise.all(
    players.map(({ token }, index) =>
      league.send("proposeAlias", { as: token, body: { name: spellings[index] ?? "neo" } }),
    ),
  );
  expect(countByStatus(replies)).toEqual({ 201: 1, 409: 5 });
  expect(await countNeoNames(league)).toBe(1);
});

test("a name that is concurrently proposed, assigned and used as a user name belongs to one player", async ({
  admin,
  league,
}) => {
  await beginSeason(league);
  const players = await signUpAll(league, "a", "b", "c", "d", "e", "f");
  const replies = await Promise.all(
    players.flatMap(({ id, token }, index) => {
      const name = spellings[index] ?? "neo";
      return [
        league.send("proposeAlias", { as: token, body: { name } }),
        index % 2 === 0
          ? league.send("linkName", { as: admin, id, body: { name } })
          : league.send("updateUser", { as: admin, id, body: { userName: removeInvisibleCharacters(name) } }),
        league.send("makePlayer", { as: admin, body: { userName: name } }),
      ];
    }),
  );
  for (const { status } of replies) expect([200, 201, 409]).toContain(status);

  // The player who got the name may also have proposed it in another case.
  const { data: aliases } = await league.call("searchAliases", { as: admin });
  const { data: users } = await league.call("searchUsers", { as: admin });
  const ownerIds = [
    ...aliases.filter(({ name }) => name.toLowerCase() === "neo").map(({ userId }) => userId),
    ...users.filter(({ userName }) => userName.toLowerCase() === "neo").map(({ _id }) => _id),
  ];
  expect(new Set(ownerIds).size).toBe(1);
});

test("a player who proposes seven names concurrently gets five", async ({ league }) => {
  const { token } = await signUp(league, "Ann");
  const propose = (name: string) => league.send("proposeAlias", { as: token, body: { name } });
  // The lock delays all inserts, so that every call can count the existing aliases before one is added.
  const lock = (trx: LeagueTransaction) => lockTable(trx, "aliases");
  const replies = await raceOnLock(league.context.db, {
    holdLock: lock,
    start: () => ["a", "b", "c", "d", "e", "f", "g"].map(propose),
  });
  expect(countByStatus(replies)).toEqual({ 201: 5, 409: 2 });
  expect((await league.call("searchAliases", { as: league.admin })).data).toHaveLength(5);
});

test("a proposal that is confirmed several times concurrently is confirmed once", async ({ league }) => {
  const { token } = await signUp(league, "Ann");
  const { data } = await league.call("proposeAlias", { as: token, body: { name: "neo" } });
  const confirm = () => league.send("confirmAlias", { as: league.admin, id: data._id });
  expect(countByStatus(await Promise.all([confirm(), confirm(), confirm()]))).toEqual({ 200: 3 });

  const { data: changes } = await league.call("searchNameChanges", { as: league.admin });
  expect(changes.map(({ kind }) => kind)).toEqual(["CONFIRMED", "PROPOSED"]);
});
