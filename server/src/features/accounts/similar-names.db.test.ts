import { expect, test } from "vitest";
import { openLeague } from "../../../test/open-league.ts";
import { createPlayers } from "../../../test/play.ts";
import { signUp } from "../../../test/sign-up.ts";
import { computeNameSimilarity } from "./similar-names.ts";

test("names are more similar the more pairs of letters they share", () => {
  const inGameName = "[Owls] ChillerDrago";
  const names = ["ChillerDragon", "chiller", "Dragonfly", "nameless tee"];
  const similarities = names.map((name) => computeNameSimilarity(name, inGameName));
  expect(similarities).toEqual(similarities.toSorted((a, b) => b - a));
  expect(computeNameSimilarity("Ångström", "angstrom")).toBe(1);
  expect(computeNameSimilarity("xy", "ab")).toBe(0);
});

test("admins find players with similar names or in-game names, most similar first", async () => {
  const league = await openLeague();
  const { admin } = league;
  const [dragonId = "", , fireflyId = ""] = await createPlayers(league, "ChillerDragon", "Zoë", "Firefly");
  await league.call("linkName", { as: admin, id: fireflyId, body: { name: "chiller" } });
  // A player counts by their most similar name. This further name does not change that.
  await league.call("linkName", { as: admin, id: dragonId, body: { name: "unlike" } });
  const findSimilar = async (name: string) =>
    (await league.call("findLikeUsers", { as: admin, body: { name } })).data.map(({ _id }) => _id);

  expect(await findSimilar("(1)Chiller.dragon")).toEqual([dragonId, fireflyId]);
  expect(await findSimilar("chillér")).toEqual([fireflyId, dragonId]);
  expect(await findSimilar("漢字")).toEqual([]);

  await league.call("deleteUser", { as: admin, id: fireflyId });
  expect(await findSimilar("chiller")).toEqual([dragonId]);

  const nightingaleIds = await createPlayers(
    league,
    ...Array.from({ length: 11 }, (_, index) => `Nightingale ${index}`),
  );
  // At most ten players are returned.
  expect(await findSimilar("Nightingale")).toEqual(nightingaleIds.slice(0, 10));

  const { token } = await signUp(league, "Ann");
  expect(await league.rejected("findLikeUsers", { as: token, body: { name: "a" } })).toMatchObject({ status: 403 });
});
