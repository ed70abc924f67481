import { expect } from "vitest";
import { test } from "../../../test/open-league.ts";
import { makeMode, post, roundOf } from "../../../test/play.ts";
import { makeQueue, playersMeet, signUpAll } from "../../../test/queue-up.ts";

const minute = 60_000;

test("a queue says how long players waited by the hour, and shows its last validated matches", async ({
  as,
  league,
}) => {
  const [ann, ben, ...others] = await signUpAll(league, "Ann", "Ben", "Cleo", "Dan");
  if (ann === undefined || ben === undefined) throw new Error("Nobody queues");
  const modeId = await makeMode(league, "Classic");
  const id = await makeQueue(league, { modeId });
  const history = async () => (await league.call("getQueueHistory", { id })).data;
  expect(await history()).toEqual({ waits: [], lastResults: [], elos: null });

  const toTheHour = 60 * minute - (league.clock.now() % (60 * minute));
  league.clock.advance(toTheHour);
  const hour = new Date(league.clock.now()).getUTCHours();
  await league.call("joinQueue", { as: ann.token, id });
  league.clock.advance(8 * minute);
  const match = await playersMeet(league, id, [ben]);
  expect(await history()).toEqual({
    // One waited for eight minutes, which counts as up to ten, and one not at all.
    waits: [{ hour, players: 2, minutes: 1 }],
    lastResults: [],
    elos: null,
  });

  const names = [...match.redPlayers, ...match.bluePlayers].map(({ userName }) => userName);
  const { _id: resultId } = await post(league, modeId, roundOf(names, { redScore: 700, blueScore: 100 }));
  await playersMeet(league, id, others);
  const { _id: hiddenId } = await post(league, modeId, roundOf(["Cleo", "Dan"]));
  expect((await history()).lastResults).toEqual([]);
  await league.call("freezeResult", { as, id: resultId });
  const shown = await history();
  expect(shown.lastResults).toEqual([(await league.call("getMatch", { id: match._id })).data.result]);
  expect(shown).toMatchObject({ waits: [{ hour, players: 4 }], elos: { lowest: 1000, highest: 1000 } });
  await league.call("freezeResult", { as, id: hiddenId });
  expect((await history()).lastResults.map(({ _id }) => _id)).toEqual([hiddenId, resultId]);

  await league.call("updateQueue", { as, id, body: { mode: "2v2" } });
  expect(await history()).toMatchObject({ waits: [], lastResults: [{}, {}] });
  expect(await league.refused("getQueueHistory", { id: "999" })).toMatchObject({ errorCode: "QUEUE_NOT_FOUND" });
});
