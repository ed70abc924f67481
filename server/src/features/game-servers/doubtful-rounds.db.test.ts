import { expect, test } from "vitest";
import { postRound } from "../../../test/game-server.ts";
import { createServerRound } from "../../../test/play.ts";
import { openWithMatch } from "../../../test/running-match.ts";
import { type ServerRound, writeJson, writePsv } from "../results/imports/write-round-message.ts";
import { processRounds } from "./process-rounds.ts";

const otherMapDiscrepancy = "It was played on ctf1, but its match was made for ctf5";
const warmUpDiscrepancy = "Red's players have 3 captures, more than its 200 points allow: some may be from the warm-up";

/** A round that has reached its score limit, with one capture by Ann. */
function createFinishedRound(changes: Partial<ServerRound> = {}, flagsOfRed = 1): ServerRound {
  const { players, ...round } = createServerRound(["Ann", "Bob"], {
    redScore: 200,
    blueScore: 100,
    scoreLimit: 200,
    ...changes,
  });
  return { ...round, players: players.map((player) => ({ ...player, flags: player.side === "red" ? flagsOfRed : 1 })) };
}

async function openWithFreezing() {
  const setup = await openWithMatch();
  const { league, as, serverId } = setup;
  await league.call("updateGameServer", { as, id: serverId, body: { autoFreeze: true } });
  const readInbox = async () => (await league.call("searchRounds", { as })).data;
  const previewFreeze = async (id: string) => (await league.call("previewFreeze", { as, id })).data;
  return { ...setup, readInbox, previewFreeze };
}

test.each([
  ["on another map", createFinishedRound({ map: "ctf1" }), [otherMapDiscrepancy]],
  ["with flags of the warm-up", createFinishedRound({}, 3), [warmUpDiscrepancy]],
  ["with both", createFinishedRound({ map: "ctf1" }, 3), [otherMapDiscrepancy, warmUpDiscrepancy]],
])("a round %s is matched, flagged, and not frozen automatically", async (_label, round, doubts) => {
  const { league, as, posted, result, readInbox, previewFreeze } = await openWithFreezing();
  await posted(round);
  const { _id: id, ...visibleResult } = await result();
  expect(visibleResult).toMatchObject({ freezed: false, redScore: 200, doubts });
  expect(await previewFreeze(id)).toMatchObject({ missing: [], doubts });

  const reason = "This result cannot be validated yet: it needs a decision of an admin";
  expect(await readInbox()).toMatchObject([{ state: "MATCHED", resultId: id, reason, doubts }]);

  // An admin who validates the result accepts the discrepancies.
  await league.call("freezeResult", { as, id });
  expect(await result()).toMatchObject({ freezed: true, doubts: [] });
  expect(await readInbox()).toMatchObject([{ reason: null, doubts: [] }]);
});

test("flags a round whose limits differ from its mode's, but not a round without limits", async () => {
  const { league, as, posted, result } = await openWithFreezing();
  const [mode] = (await league.call("searchModes")).data;

  await league.call("updateMode", { as, id: mode?._id ?? "", body: { scoreLimit: 1000, timeLimit: 0 } });
  await posted(createFinishedRound({ timeLimit: 20 }));
  expect(await result()).toMatchObject({
    freezed: false,
    doubts: [
      "Its server was set to 200 points, but its mode is played to 1000 points",
      "Its server was set to 20 minutes, but its mode is played to no limit of minutes",
    ],
  });

  const { _id: id } = await result();
  await league.call("updateResult", { as, id, body: { scoreLimit: null, timeLimit: 0 } });
  expect((await result()).doubts).toEqual([]);
});

test("a round without discrepancies is frozen, even with the maximum flags that its points allow", async () => {
  const { posted, result, readInbox } = await openWithFreezing();
  await posted(createFinishedRound({}, 2));
  expect(await result()).toMatchObject({ freezed: true, doubts: [] });
  expect(await readInbox()).toMatchObject([{ state: "MATCHED", reason: null, doubts: [] }]);
});

test("flags reported in another format prevent an automatic freeze", async () => {
  const { league, key, result } = await openWithFreezing();
  const round = createFinishedRound({}, 3);

  await postRound(league, key, writePsv(round));
  await postRound(league, key, writeJson(round));
  await processRounds(league.context);
  expect(await result()).toMatchObject({ freezed: false, doubts: [warmUpDiscrepancy] });
});

test("a value that an admin corrects or decides is no longer a discrepancy", async () => {
  const { league, as, posted, result } = await openWithFreezing();
  await posted(createFinishedRound({ map: "ctf1" }, 3));
  const { _id: id, redPlayers } = await result();
  const [{ userId = "" } = {}] = redPlayers;
  await league.call("updateResult", { as, id, body: { redPlayers: [{ userId, flags: 2 }] } });
  expect((await result()).doubts).toEqual([otherMapDiscrepancy]);

  await league.call("updateResult", { as, id, body: { map: "ctf5" } });
  expect((await result()).doubts).toEqual([]);

  await league.call("updateResult", { as, id, body: { map: "ctf2" } });
  await league.call("declareForfeit", { as, id, body: { side: "red" } });
  expect((await result()).doubts).toEqual([]);
});
