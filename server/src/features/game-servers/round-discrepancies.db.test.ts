import { expect, test } from "vitest";
import { postRound } from "../../../test/game-server.ts";
import { createServerRound } from "../../../test/play.ts";
import { openLeagueWithMatch } from "../../../test/running-match.ts";
import {
  formatAsciiMessage,
  formatJsonMessage,
  formatPsvMessage,
  type ServerRound,
} from "../results/imports/format-round-message.ts";
import { processRounds } from "./process-rounds.ts";

// `doubts` is the API's name of the discrepancies between a round and the agreed match.
const otherMapDiscrepancy = "It was played on ctf1, but its match was made for ctf5";
// A capture gives at least 100 points, so 200 points allow two captures.
const warmUpDiscrepancy = "Red's players have 3 captures, more than its 200 points allow: some may be from the warm-up";

type RoundChanges = Partial<ServerRound> & { readonly redFlags?: number };

/** Creates a round of Ann (red) and Bob that has reached its score limit. Ann has `redFlags` captures, Bob has one. */
function createFinishedRound({ redFlags = 1, ...changes }: RoundChanges = {}): ServerRound {
  const { players, ...round } = createServerRound(["Ann", "Bob"], {
    redScore: 200,
    blueScore: 100,
    scoreLimit: 200,
    ...changes,
  });
  return { ...round, players: players.map((player) => ({ ...player, flags: player.side === "red" ? redFlags : 1 })) };
}

/** Opens a league with a match and a game server whose finished rounds are frozen automatically. */
async function openWithFreezing() {
  const setup = await openLeagueWithMatch();
  const { league, adminToken, serverId } = setup;
  await league.call("updateGameServer", { as: adminToken, id: serverId, body: { autoFreeze: true } });
  const readInbox = async () => (await league.call("searchRounds", { as: adminToken })).data;
  const previewFreeze = async (id: string) => (await league.call("previewFreeze", { as: adminToken, id })).data;
  return { ...setup, readInbox, previewFreeze };
}

const roundsWithDiscrepancies = [
  { label: "on another map", round: createFinishedRound({ map: "ctf1" }), discrepancies: [otherMapDiscrepancy] },
  {
    label: "with flags of the warm-up",
    round: createFinishedRound({ redFlags: 3 }),
    discrepancies: [warmUpDiscrepancy],
  },
  {
    label: "on another map with flags of the warm-up",
    round: createFinishedRound({ map: "ctf1", redFlags: 3 }),
    discrepancies: [otherMapDiscrepancy, warmUpDiscrepancy],
  },
];

test.each(roundsWithDiscrepancies)("a round $label is matched, but not frozen automatically", async (testCase) => {
  const { round, discrepancies } = testCase;
  const { league, adminToken, postAndProcess, readResult, readInbox, previewFreeze } = await openWithFreezing();
  await postAndProcess(round);
  const { _id: id, ...visibleResult } = await readResult();
  expect(visibleResult).toMatchObject({ freezed: false, redScore: 200, doubts: discrepancies });
  expect(await previewFreeze(id)).toMatchObject({ missing: [], doubts: discrepancies });

  const reason = "This result cannot be validated yet: it needs a decision of an admin";
  expect(await readInbox()).toMatchObject([{ state: "MATCHED", resultId: id, reason, doubts: discrepancies }]);

  // An admin who validates the result accepts the discrepancies.
  await league.call("freezeResult", { as: adminToken, id });
  expect(await readResult()).toMatchObject({ freezed: true, doubts: [] });
  expect(await readInbox()).toMatchObject([{ reason: null, doubts: [] }]);
});

test("limits that differ from those of the mode are a discrepancy, but missing limits are not", async () => {
  const { league, adminToken, postAndProcess, readResult } = await openWithFreezing();
  const [mode] = (await league.call("searchModes")).data;

  await league.call("updateMode", { as: adminToken, id: mode?._id ?? "", body: { scoreLimit: 1000, timeLimit: 0 } });
  await postAndProcess(createFinishedRound({ timeLimit: 20 }));
  expect(await readResult()).toMatchObject({
    freezed: false,
    doubts: [
      "Its server was set to 200 points, but its mode is played to 1000 points",
      "Its server was set to 20 minutes, but its mode is played to no limit of minutes",
    ],
  });

  const { _id: id } = await readResult();
  await league.call("updateResult", { as: adminToken, id, body: { scoreLimit: null, timeLimit: 0 } });
  expect((await readResult()).doubts).toEqual([]);
});

test("a round without discrepancies is frozen, even with the maximum flags that its points allow", async () => {
  const { postAndProcess, readResult, readInbox } = await openWithFreezing();
  await postAndProcess(createFinishedRound({ redFlags: 2 }));
  expect(await readResult()).toMatchObject({ freezed: true, doubts: [] });
  expect(await readInbox()).toMatchObject([{ state: "MATCHED", reason: null, doubts: [] }]);
});

test("a frozen round that is posted again in another format adds nothing to its result", async () => {
  const { league, adminToken, postAndProcess, readResult } = await openWithFreezing();
  const round = createFinishedRound({ timeLimit: 20 });
  // This format contains no limits, so the round ends after ten minutes without a post.
  await postAndProcess(round, formatAsciiMessage);
  league.clock.advance(601_000);
  await processRounds(league.context);
  await league.call("freezeResult", { as: adminToken, id: (await readResult())._id });
  const frozenResult = await readResult();
  expect(frozenResult).toMatchObject({ freezed: true, timeLimit: null });

  await postAndProcess(round, formatJsonMessage);
  expect(await readResult()).toEqual(frozenResult);
});

test("flags reported in another format prevent an automatic freeze", async () => {
  const { league, key, readResult } = await openWithFreezing();
  const round = createFinishedRound({ redFlags: 3 });

  await postRound(league, key, formatPsvMessage(round));
  await postRound(league, key, formatJsonMessage(round));
  await processRounds(league.context);
  expect(await readResult()).toMatchObject({ freezed: false, doubts: [warmUpDiscrepancy] });
});

test("a value that an admin corrects or decides is no longer a discrepancy", async () => {
  const { league, adminToken, postAndProcess, readResult } = await openWithFreezing();
  await postAndProcess(createFinishedRound({ map: "ctf1", redFlags: 3 }));
  const { _id: id, redPlayers } = await readResult();
  const userId = redPlayers[0]?.userId ?? "";
  await league.call("updateResult", { as: adminToken, id, body: { redPlayers: [{ userId, flags: 2 }] } });
  expect((await readResult()).doubts).toEqual([otherMapDiscrepancy]);

  await league.call("updateResult", { as: adminToken, id, body: { map: "ctf5" } });
  expect((await readResult()).doubts).toEqual([]);

  await league.call("updateResult", { as: adminToken, id, body: { map: "ctf2" } });
  await league.call("declareForfeit", { as: adminToken, id, body: { side: "red" } });
  expect((await readResult()).doubts).toEqual([]);
});
