import { expect } from "vitest";
import { test } from "../../../test/open-league.ts";
import { createMode, createPlayers, createServerRound, postResult } from "../../../test/play.ts";
import { openWithMatch } from "../../../test/running-match.ts";
import { rereadMetrics } from "../game-servers/reread-metrics.ts";
import { writePsv } from "./imports/write-round-message.ts";

const metrics = { grabs: 4, returns: 2, carrierKills: 1, shots: 90, hits: 30, hooks: 60, hooksMissed: 12, hooksHit: 8 };

test("stores all extended metrics of a player and exports them in the CSV of rounds", async ({ league, admin }) => {
  const [ann = ""] = await createPlayers(league, "Ann", "Ben");
  const round = createServerRound(["Ann", "Ben"]);
  const players = round.players.map((player, index) => (index === 0 ? { ...player, figures: metrics } : player));
  const {
    _id: id,
    redPlayers,
    bluePlayers,
  } = await postResult(league, await createMode(league, "Duel"), { ...round, players });
  expect(redPlayers).toMatchObject([{ userName: "Ann", figures: metrics }]);
  // Metrics that a server does not report are unknown, not 0.
  expect(bluePlayers[0]?.figures).toEqual({ grabs: 1 });

  await league.call("freezeResult", { as: admin, id });
  expect((await league.call("getFigures", { id: ann })).data).toEqual([
    {
      area: "ranked",
      name: "Duel",
      averages: expect.arrayContaining([
        { figure: "grabs", rounds: 1, own: 4, all: 2.5 },
        { figure: "shots", rounds: 1, own: 90, all: 90 },
      ]),
    },
  ]);

  const { payload } = await league.http.server.inject({ url: `/api/user/${ann}/rounds?format=csv&area=ranked` });
  const [header = "", row = ""] = payload.replace("\uFEFF", "").split("\r\n");
  const cells = Object.fromEntries(header.split(",").map((column, index) => [column, row.split(",")[index]]));
  expect(cells).toMatchObject({ "figures.shots": "90", "figures.hits": "30", "figures.hooksHit": "8" });
});

test("adds the extended metrics of earlier rounds from the stored messages, only once", async () => {
  const { league, posted, result } = await openWithMatch();
  const round = createServerRound(["Ann", "Bob"], { redScore: 1000 });
  await posted({ ...round, players: round.players.map((player) => ({ ...player, figures: metrics })) });
  const readFigures = async () => (await result()).redPlayers.map((player) => player.figures);
  expect(await readFigures()).toEqual([metrics]);

  // Earlier versions did not store the extended metrics.
  await league.context.db.updateTable("result_players").set({ figures: null }).execute();
  expect(await readFigures()).toEqual([undefined]);

  const progress: number[] = [];
  expect(await rereadMetrics(league.context, ({ done }) => progress.push(done))).toBe(2);
  expect(progress).toEqual([1]);
  expect(await readFigures()).toEqual([metrics]);
  expect(await rereadMetrics(league.context)).toBe(0);
});

test("adds metrics if the second message of a round contains them and the first does not", async () => {
  const { posted, result } = await openWithMatch();
  const round = createServerRound(["Ann", "Bob"], { redScore: 1000 });
  await posted(round, writePsv);
  expect((await result()).redPlayers[0]?.figures).toBeUndefined();

  await posted({ ...round, players: round.players.map((player) => ({ ...player, figures: metrics })) });
  expect((await result()).redPlayers[0]?.figures).toEqual(metrics);
});
