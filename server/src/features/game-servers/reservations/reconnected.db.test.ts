import { expect } from "vitest";
import { makePlayers } from "../../../../test/play.ts";
import { matchOf, type Player } from "../../../../test/queue-up.ts";
import { addToy, readyMatch, serverOf, startWorker, test } from "../../../../test/toy-servers.ts";

const minute = 60_000;

/** A match of two, whose server is set up. */
async function setUp(league: Parameters<typeof addToy>[0], ...names: string[]) {
  const { toy } = await addToy(league, "EU 1");
  const { work } = startWorker(league);
  await work();
  const { players, matchId } = await readyMatch(league, ...names);
  await work(2);
  const [ann, bob] = players as [Player, Player];
  const there = async () => {
    await work();
    const server = await serverOf(league, ann, matchId);
    return server?.players.filter(({ isThere }) => isThere).map(({ userName }) => userName);
  };
  return { toy, work, ann, bob, matchId, there };
}

test("a player who has reconnected is on the server, and gets no cooldown", async ({ league }) => {
  const { toy, work, ann, bob, matchId, there } = await setUp(league, "Ann", "ChillerDragon");
  toy.players = ["(1)ChillerDrago"];
  expect(await there()).toEqual(["ChillerDragon"]);
  // The connection before has not timed out yet.
  toy.players = ["ChillerDragon", "(1)ChillerDrago"];
  expect(await there()).toEqual(["ChillerDragon"]);
  toy.players = ["(12)ChillerDrag"];
  league.clock.advance(6 * minute);
  await work();
  expect(await matchOf(league, bob)).toMatchObject({ _id: matchId });
  expect((await league.call("getOwnMatch", { as: ann.token })).data).toMatchObject({
    match: null,
    cooldown: { isBan: false },
  });
});

test("a match starts once all are there, under whatever number, and counts their kills", async ({ league }) => {
  const { toy, work, ann, bob, matchId } = await setUp(league);
  toy.players = ["(1)Ann", "(2)Bob"];
  await work(2);
  expect(await serverOf(league, ann, matchId)).toMatchObject({ state: "LIVE" });
  for (const killer of ["Bob", "(2)Bob", "(3)Bob", "(1)Eve"]) {
    toy.log("game", `kill killer='0:0:${killer}' victim='1:1:(1)Ann' weapon=3 special=0`);
  }
  await expect
    .poll(async () => {
      await work();
      return (await serverOf(league, bob, matchId))?.players.map(({ userName, kills }) => [userName, kills]).toSorted();
    })
    .toEqual([
      ["Ann", 0],
      ["Bob", 3],
    ]);
});

test("a number before a name is nobody of the match where somebody is really called so, or two could be", async ({
  league,
}) => {
  await makePlayers(league, "(1)Ann");
  const { toy, there } = await setUp(league, "Ann", "ChillerDragon");
  toy.players = ["(1)Ann", "(0)ChillerDragon", "(1)Chiller"];
  expect(await there()).toEqual([]);
  // Nobody else of the match has a name that is cut like this one.
  await makePlayers(league, "ChillerDragoon");
  toy.players = ["(1)ChillerDrago", "(2)Ann"];
  expect((await there())?.toSorted()).toEqual(["Ann", "ChillerDragon"]);
});

test("a cut name that two of the match share is neither's", async ({ league }) => {
  const { toy, there } = await setUp(league, "ChillerDragon", "ChillerDragoon");
  toy.players = ["(1)ChillerDrago"];
  expect(await there()).toEqual([]);
  toy.players = ["(1)ChillerDrago", "ChillerDragoon"];
  expect(await there()).toEqual(["ChillerDragoon"]);
});
