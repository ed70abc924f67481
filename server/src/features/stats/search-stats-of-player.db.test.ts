import { expect, test } from "vitest";
import { openLeague } from "../../../test/open-league.ts";
import { makeMode, makePlayers, post, roundOf } from "../../../test/play.ts";

/** A league in which Ann has played two modes, and Anna (whose name contains Ann's) one of them. */
async function leagueOfAnn() {
  const league = await openLeague();
  const [ann = "", , anna = ""] = await makePlayers(league, "Ann", "Bob", "Anna");
  for (const [mode, opponent] of [
    ["Duel", "Bob"],
    ["Squad", "Anna"],
  ] as const) {
    const result = await post(league, await makeMode(league, mode), roundOf(["Ann", opponent]));
    await league.call("freezeResult", { as: league.admin, id: result._id });
  }
  return { league, ann, anna };
}

test("finds a player's stats without those of players with similar names", async () => {
  const { league, ann, anna } = await leagueOfAnn();
  const modesOf = async (userId: string) => {
    const { data, total } = await league.call("searchStats", { body: { userId, page: 1 } });
    return { modes: data.map(({ userName, modeName }) => `${userName} in ${modeName}`).toSorted(), total };
  };
  expect(await modesOf(ann)).toEqual({ modes: ["Ann in Duel", "Ann in Squad"], total: 2 });
  expect(await modesOf(anna)).toEqual({ modes: ["Anna in Squad"], total: 1 });
  expect(await modesOf("nobody's")).toEqual({ modes: [], total: 0 });
});
