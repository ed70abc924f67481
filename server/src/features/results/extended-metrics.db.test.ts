import { expect } from "vitest";
import { test } from "../../../test/open-league.ts";
import { createMode, createPlayers, createServerRound, importRound, scoreLimit } from "../../../test/play.ts";
import { openLeagueWithMatch } from "../../../test/running-match.ts";
import { rereadMetrics } from "../game-servers/reread-metrics.ts";
import { formatPsvMessage } from "./imports/format-round-message.ts";

/** Extended metrics, which the API calls `figures`. */
const metrics = { grabs: 4, returns: 2, carrierKills: 1, shots: 90, hits: 30, hooks: 60, hooksMissed: 12, hooksHit: 8 };

test("all extended metrics of a player are stored, averaged over rounds except forfeits, and exported as CSV", async ({
  league,
  admin,
}) => {
  const [annId = ""] = await createPlayers(league, "Ann", "Ben");
  const round = createServerRound(["Ann", "Ben"]);
  const players = round.players.map((player, index) => (index === 0 ? { ...player, figures: metrics } : player));
  const modeId = await createMode(league, "Duel");
  const { _id: id, redPlayers, bluePlayers } = await importRound(league, modeId, { ...round, players });
  expect(redPlayers).toMatchObject([{ userName: "Ann", figures: metrics }]);
  // By default, `createServerRound` gives Ben one flag, and the message reports as many grabs as flags. Metrics that are not
  // in the message are unknown, not 0.
  expect(bluePlayers[0]?.figures).toEqual({ grabs: 1 });

  await league.call("freezeResult", { as: admin, id });
  const readAverages = async () => (await league.call("getFigures", { id: annId })).data;
  const averages = await readAverages();
  // `own` is the average of Ann, `all` the average of all players whose metric is known.
  expect(averages).toEqual([
    {
      area: "ranked",
      name: "Duel",
      averages: expect.arrayContaining([
        { figure: "grabs", rounds: 1, own: 4, all: 2.5 },
        { figure: "shots", rounds: 1, own: 90, all: 90 },
      ]),
    },
  ]);

  const { payload } = await league.http.server.inject({ url: `/api/user/${annId}/rounds?format=csv&area=ranked` });
  // The CSV begins with a byte order mark.
  const [header = "", row = ""] = payload.replace("\uFEFF", "").split("\r\n");
  const cells = Object.fromEntries(header.split(",").map((column, index) => [column, row.split(",")[index]]));
  expect(cells).toMatchObject({ "figures.shots": "90", "figures.hits": "30", "figures.hooksHit": "8" });

  // The metrics of a forfeit do not count.
  const forfeit = await importRound(league, modeId, { ...round, players });
  await league.call("declareForfeit", { as: admin, id: forfeit._id, body: { side: "red" } });
  await league.call("freezeResult", { as: admin, id: forfeit._id });
  expect(await readAverages()).toEqual(averages);
});

test("rereading the stored messages adds the extended metrics of earlier rounds, only once", async () => {
  const { league, postAndProcess, readResult } = await openLeagueWithMatch();
  const round = createServerRound(["Ann", "Bob"], { redScore: scoreLimit });
  await postAndProcess({ ...round, players: round.players.map((player) => ({ ...player, figures: metrics })) });
  const readFigures = async () => (await readResult()).redPlayers.map((player) => player.figures);
  expect(await readFigures()).toEqual([metrics]);

  // Earlier versions did not store the extended metrics.
  await league.context.db.updateTable("result_players").set({ figures: null }).execute();
  expect(await readFigures()).toEqual([undefined]);

  const progress: number[] = [];
  // There is one message. Its two players get their metrics back.
  expect(await rereadMetrics(league.context, ({ done }) => progress.push(done))).toBe(2);
  expect(progress).toEqual([1]);
  expect(await readFigures()).toEqual([metrics]);
  expect(await rereadMetrics(league.context)).toBe(0);
});

test("extended metrics are added if the second message of a round contains them and the first does not", async () => {
  const { postAndProcess, readResult } = await openLeagueWithMatch();
  const round = createServerRound(["Ann", "Bob"], { redScore: scoreLimit });
  await postAndProcess(round, formatPsvMessage);
  expect((await readResult()).redPlayers[0]?.figures).toBeUndefined();

  await postAndProcess({ ...round, players: round.players.map((player) => ({ ...player, figures: metrics })) });
  expect((await readResult()).redPlayers[0]?.figures).toEqual(metrics);
});
