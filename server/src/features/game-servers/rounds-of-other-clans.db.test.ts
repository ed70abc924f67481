import { expect, test } from "vitest";
import { createClan } from "../../../test/league-season.ts";
import { createPlayers, createServerRound } from "../../../test/play.ts";
import { openLeagueWithEvent } from "../../../test/running-match.ts";

test("a round of one of an event's clans against a third clan is not matched with the event", async () => {
  const { league, postAndProcess, readResults, readReceivedStates } = await openLeagueWithEvent();
  await createClan(league, "Bats", ...(await createPlayers(league, "Cid", "Cleo")));
  // The first two players are red. Ann and Abe are Foxes, Bob and Ben are Owls, and the event is between these clans.
  const lineUps = [
    ["Ann", "Abe", "Cid", "Cleo"],
    ["Cid", "Cleo", "Ann", "Abe"],
    ["Bob", "Ben", "Cid", "Cleo"],
    ["Cid", "Cleo", "Bob", "Ben"],
  ];
  for (const names of lineUps) await postAndProcess(createServerRound(names, { redScore: 1003, blueScore: 409 }));
  expect(await readResults()).toEqual([]);
  expect((await readReceivedStates()).map(({ state }) => state)).toEqual(lineUps.map(() => "UNMATCHED"));
});
