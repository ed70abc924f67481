import { expect } from "vitest";
import { addFakeServer, createReadyMatch, readServer, startWorker, test } from "../../../../test/fake-servers.ts";
import type { League } from "../../../../test/open-league.ts";
import { createPlayers } from "../../../../test/play.ts";
import { readMatch } from "../../../../test/queue-up.ts";

const minuteMs = 60_000;

/** Creates a match of two players whose server is set up. */
async function setUpMatch(league: League, ...names: [string, string] | []) {
  const { fakeServer } = await addFakeServer(league, "EU 1");
  const { runWorker } = startWorker(league);
  await runWorker();
  const { players, matchId } = await createReadyMatch(league, ...names);
  await runWorker();
  const [ann, bob] = players;
  /** Lets the league look who is on the server. @returns the names of the players whom it considers present */
  const pollPresentPlayers = async () => {
    await runWorker();
    const server = await readServer(league, ann, matchId);
    return server?.players.filter(({ isThere }) => isThere).map(({ userName }) => userName);
  };

  return { fakeServer, runWorker, ann, bob, matchId, pollPresentPlayers };
}

test("a reconnected player counts as present, and gets no cooldown", async ({ league }) => {
  const { fakeServer, runWorker, ann, bob, matchId, pollPresentPlayers } = await setUpMatch(
    league,
    "Ann",
    "ChillerDragon",
  );
  // A server numbers the name of a second connection, and truncates it to 15 bytes.
  fakeServer.players = ["(1)ChillerDrago"];
  expect(await pollPresentPlayers()).toEqual(["ChillerDragon"]);

  // The previous connection has not timed out yet.
  fakeServer.players = ["ChillerDragon", "(1)ChillerDrago"];
  expect(await pollPresentPlayers()).toEqual(["ChillerDragon"]);

  // Ann is removed if she is absent for more than five minutes.
  fakeServer.players = ["(12)ChillerDrag"];
  league.clock.advance(6 * minuteMs);
  await runWorker();
  expect(await readMatch(league, bob)).toMatchObject({ _id: matchId });
  expect((await league.call("getOwnMatch", { as: ann.token })).data).toMatchObject({
    match: null,
    cooldown: { isBan: false },
  });
});

test("numbered names count as the players of the match at its start and in its kills", async ({ league }) => {
  const { fakeServer, runWorker, ann, bob, matchId } = await setUpMatch(league);
  fakeServer.players = ["(1)Ann", "(2)Bob"];
  await runWorker();
  expect(await readServer(league, ann, matchId)).toMatchObject({ state: "LIVE" });

  for (const killer of ["Bob", "(2)Bob", "(3)Bob", "(1)Eve"]) {
    fakeServer.log("game", `kill killer='0:0:${killer}' victim='1:1:(1)Ann' weapon=3 special=0`);
  }
  await expect
    .poll(async () => {
      await runWorker();
      return (await readServer(league, bob, matchId))?.players
        .map(({ userName, kills }) => [userName, kills])
        .toSorted();
    })
    .toEqual([
      ["Ann", 0],
      ["Bob", 3],
    ]);
});

test("a numbered name does not count if another user has it or if it is ambiguous", async ({ league }) => {
  await createPlayers(league, "(1)Ann");
  const { fakeServer, pollPresentPlayers } = await setUpMatch(league, "Ann", "ChillerDragon");
  // Another user has the name "(1)Ann". Servers number from 1, and truncate only names that are longer than 15 bytes.
  fakeServer.players = ["(1)Ann", "(0)ChillerDragon", "(1)Chiller"];
  expect(await pollPresentPlayers()).toEqual([]);

  // The user who shares the truncated name is not in the match.
  await createPlayers(league, "ChillerDragoon");
  fakeServer.players = ["(1)ChillerDrago", "(2)Ann"];
  expect((await pollPresentPlayers())?.toSorted()).toEqual(["Ann", "ChillerDragon"]);
});

test("a truncated name that two players of the match share counts for neither", async ({ league }) => {
  const { fakeServer, pollPresentPlayers } = await setUpMatch(league, "ChillerDragon", "ChillerDragoon");
  fakeServer.players = ["(1)ChillerDrago"];
  expect(await pollPresentPlayers()).toEqual([]);
  fakeServer.players = ["(1)ChillerDrago", "ChillerDragoon"];
  expect(await pollPresentPlayers()).toEqual(["ChillerDragoon"]);
});
