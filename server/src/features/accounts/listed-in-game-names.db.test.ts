import { expect } from "vitest";
import { beginSeason } from "../../../test/league-season.ts";
import { test } from "../../../test/open-league.ts";
import { getEmail, signUp } from "../../../test/sign-up.ts";

test("a line with the in-game name of a player counts as a line with that player", async ({ admin, league }) => {
  await beginSeason(league);
  const neo = await signUp(league, "Neo");
  await league.call("linkName", { as: admin, id: neo.id, body: { name: "the one" } });
  const preview = async (text: string) =>
    (await league.call("previewPlayerList", { as: admin, body: { text } })).data.players;
  const inGameName = {
    userId: neo.id,
    state: "DOUBTFUL",
    reason: "This is the in-game name of a player: that player is used",
  };
  const repetition = { userId: neo.id, state: "WRONG", reason: "Line 1 has the same player" };
  expect(await preview("Neo\nTHE ONE")).toMatchObject([{ userId: neo.id, state: "KNOWN" }, repetition]);
  expect(await preview("the one\nneo")).toMatchObject([inGameName, repetition]);
  // The e-mail belongs to the same player.
  expect(await preview(`the one\t${getEmail("Neo")}`)).toMatchObject([inGameName]);
  expect(await preview(`the other\t${getEmail("Neo")}`)).toMatchObject([
    { state: "WRONG", reason: "The e-mail belongs to Neo" },
  ]);
});
