import { expect, test } from "vitest";
import { createServerRound } from "../../../../test/play.ts";
import { openLeagueWithEvent } from "../../../../test/running-match.ts";
import { isTopicChanged } from "./live-topics.ts";

test("open pages of an event are told that a round begins, and which players join it", async () => {
  const { league, postAndProcess } = await openLeagueWithEvent();
  const changesEvents = async (...players: readonly string[]) => {
    const { version } = league.tableChanges;
    await postAndProcess(createServerRound(players, { durationSeconds: 60, redScore: 5, blueScore: 3 }));
    return isTopicChanged("events", (tables) => league.tableChanges.watchTables(tables)(version));
  };
  expect(await changesEvents("Ann", "Abe", "Bob", "Ben")).toBe(true);
  // Repeating the state changes nothing that visitors see.
  expect(await changesEvents("Ann", "Abe", "Bob", "Ben")).toBe(false);
  expect(await changesEvents("Ann", "Amy", "Bob", "Ben")).toBe(true);
});
