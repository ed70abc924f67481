import { expect } from "vitest";
import { playerPassword } from "../../../test/add-admin.ts";
import { test } from "../../../test/open-league.ts";
import { signUp } from "../../../test/sign-up.ts";

test("admins see every change of in-game names with its author, the newest first", async ({ admin, league }) => {
  const ann = await signUp(league, "Ann");
  const ben = await signUp(league, "Ben");
  const propose = async (name: string) =>
    (await league.call("proposeAlias", { as: ann.token, body: { name } })).data._id;
  const link = async (id: string, name: string) =>
    (await league.call("linkName", { as: admin, id, body: { name } })).data._id;

  const idOfOne = await propose("one");
  await league.call("removeAlias", { as: ann.token, id: idOfOne });
  const idOfTwo = await propose("two");
  await league.call("removeAlias", { as: admin, id: idOfTwo });
  // Assigning a name confirms the proposal of the same player, and removes that of another.
  await propose("three");
  await link(ann.id, "three");
  await propose("four");
  await link(ben.id, "four");
  await league.call("deleteOwnAccount", { as: ben.token, body: { currentPassword: playerPassword } });

  const { data: changes } = await league.call("searchNameChanges", { as: admin });
  const lines = changes.map(({ kind, name, userId, byUserName }) => `${kind} ${name} of ${userId} by ${byUserName}`);
  const nameOfBen = `Player ${ben.id}`;
  expect(lines.toReversed()).toEqual([
    `PROPOSED one of ${ann.id} by Ann`,
    `REMOVED one of ${ann.id} by Ann`,
    `PROPOSED two of ${ann.id} by Ann`,
    `REMOVED two of ${ann.id} by admin`,
    `PROPOSED three of ${ann.id} by Ann`,
    `CONFIRMED three of ${ann.id} by admin`,
    `PROPOSED four of ${ann.id} by Ann`,
    `REMOVED four of ${ann.id} by admin`,
    `CONFIRMED four of ${ben.id} by admin`,
    `REMOVED four of ${ben.id} by ${nameOfBen}`,
  ]);
});
