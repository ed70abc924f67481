import { expect } from "vitest";
import { test } from "../../../test/open-league.ts";
import { makeMode, makePlayers, post, roundOf } from "../../../test/play.ts";
import { openWithMatch } from "../../../test/running-match.ts";
import { readFigures } from "../game-servers/read-figures.ts";
import { writePsv } from "./imports/write-round-message.ts";

const told = { grabs: 4, returns: 2, carrierKills: 1, shots: 90, hits: 30, hooks: 60, hooksMissed: 12, hooksHit: 8 };

test("every figure that a server tells is kept with its player, and in rounds' CSV", async ({ league, as }) => {
  const [ann = ""] = await makePlayers(league, "Ann", "Ben");
  const round = roundOf(["Ann", "Ben"]);
  const players = round.players.map((player, index) => (index === 0 ? { ...player, figures: told } : player));
  const {
    _id: id,
    redPlayers,
    bluePlayers,
  } = await post(league, await makeMode(league, "Duel"), { ...round, players });
  expect(redPlayers).toMatchObject([{ userName: "Ann", figures: told }]);
  // What a server does not tell is not 0.
  expect(bluePlayers[0]?.figures).toEqual({ grabs: 1 });
  await league.call("freezeResult", { as, id });
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
  const [head = "", line = ""] = payload.replace("\uFEFF", "").split("\r\n");
  const cells = Object.fromEntries(head.split(",").map((name, index) => [name, line.split(",")[index]]));
  expect(cells).toMatchObject({ "figures.shots": "90", "figures.hits": "30", "figures.hooksHit": "8" });
});

test("figures of earlier rounds are read from the messages that are kept, once", async () => {
  const { league, posted, result } = await openWithMatch();
  const round = roundOf(["Ann", "Bob"], { redScore: 1000 });
  await posted({ ...round, players: round.players.map((player) => ({ ...player, figures: told })) });
  const figures = async () => (await result()).redPlayers.map((player) => player.figures);
  expect(await figures()).toEqual([told]);
  // As a version before has stored it.
  await league.context.db.updateTable("result_players").set({ figures: null }).execute();
  expect(await figures()).toEqual([undefined]);
  const shown: number[] = [];
  expect(await readFigures(league.context, ({ done }) => shown.push(done))).toBe(2);
  expect(shown).toEqual([1]);
  expect(await figures()).toEqual([told]);
  expect(await readFigures(league.context)).toBe(0);
});

test("figures that only the second of two formats tells are added", async () => {
  const { posted, result } = await openWithMatch();
  const round = roundOf(["Ann", "Bob"], { redScore: 1000 });
  await posted(round, writePsv);
  expect((await result()).redPlayers[0]?.figures).toBeUndefined();
  await posted({ ...round, players: round.players.map((player) => ({ ...player, figures: told })) });
  expect((await result()).redPlayers[0]?.figures).toEqual(told);
});
