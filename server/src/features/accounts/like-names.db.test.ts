import { expect, test } from "vitest";
import { openLeague } from "../../../test/open-league.ts";
import { makePlayers } from "../../../test/play.ts";
import { signUp } from "../../../test/sign-up.ts";
import { likenessOf } from "./like-names.ts";

test("names are more alike the more neighbouring letters they share", () => {
  const sent = "[Owls] ChillerDrago";
  const likest = ["ChillerDragon", "chiller", "Dragonfly", "nameless tee"].map((name) => likenessOf(name, sent));
  expect(likest).toEqual(likest.toSorted((one, other) => other - one));
  expect(likenessOf("Ångström", "angstrom")).toBe(1);
  expect(likenessOf("xy", "ab")).toBe(0);
});

test("an admin finds players by a name that is like theirs, also by an in-game name, the nearest first", async () => {
  const league = await openLeague();
  const as = league.admin;
  const [dragon = "", , fly = ""] = await makePlayers(league, "ChillerDragon", "Zoë", "Firefly");
  await league.call("linkName", { as, id: fly, body: { name: "chiller" } });
  const like = async (name: string) =>
    (await league.call("findLikeUsers", { as, body: { name } })).data.map(({ _id }) => _id);
  expect(await like("(1)Chiller.dragon")).toEqual([dragon, fly]);
  expect(await like("chillér")).toEqual([fly, dragon]);
  expect(await like("漢字")).toEqual([]);
  await league.call("deleteUser", { as, id: fly });
  expect(await like("chiller")).toEqual([dragon]);
  const all = await makePlayers(league, ...Array.from({ length: 11 }, (_, index) => `Nightingale ${index}`));
  expect(await like("Nightingale")).toEqual(all.slice(0, 10));
  const { token } = await signUp(league, "Ann");
  expect(await league.refused("findLikeUsers", { as: token, body: { name: "a" } })).toMatchObject({ status: 403 });
});
