import { defaultAppearance } from "contract/appearance.ts";
import { expect } from "vitest";
import { test } from "../../../test/open-league.ts";
import { createMode, createServerRound, postResult } from "../../../test/play.ts";
import { createQueue, fillMatch, signUpAll } from "../../../test/queue-up.ts";

test("an open match shows the players' form and possible Elo gains; a played one shows its validated score", async ({
  admin,
  league,
}) => {
  const players = await signUpAll(league, "Ann", "Ben");
  const modeId = await createMode(league, "Classic");

  for (const redScore of [900, 300, 900]) {
    const { _id: id } = await postResult(
      league,
      modeId,
      createServerRound(["Ann", "Ben"], { redScore, blueScore: 300 }),
    );
    await league.call("freezeResult", { as: admin, id });
  }
  const { _id: id, redPlayers, bluePlayers } = await fillMatch(league, await createQueue(league, { modeId }), players);
  const openMatch = (await league.call("getMatch", { id })).data;
  expect(openMatch).toMatchObject({ isOpen: true, result: null, redPlayers, bluePlayers });
  expect(openMatch).not.toHaveProperty("resultId");

  const red = redPlayers[0];
  const blue = bluePlayers[0];
  const annIsRed = red?.userName === "Ann";
  const formOfAnn = { games: 3, wins: 2, losses: 0, form: "WDW" };
  const formOfBen = { games: 3, wins: 0, losses: 2, form: "LDL" };
  const [ann, ben] = players;
  expect(openMatch.outlook?.players).toEqual([
    { userId: ann?.id, ...formOfAnn },
    { userId: ben?.id, ...formOfBen },
  ]);
  expect(openMatch.outlook?.meetings).toEqual([
    { redId: red?.userId, blueId: blue?.userId, games: 3, wins: annIsRed ? 2 : 0, losses: annIsRed ? 0 : 2 },
  ]);

  // The round is played with the sides swapped.
  const swappedRound = createServerRound([blue?.userName ?? "", red?.userName ?? ""], {
    redScore: 800,
    blueScore: 200,
  });
  const { _id: resultId } = await postResult(league, modeId, swappedRound);
  const played = (await league.call("getMatch", { id })).data;
  expect(played).toMatchObject({ isOpen: false, outlook: null, result: null });

  const { data: frozen } = await league.call("freezeResult", { as: admin, id: resultId });
  expect(frozen.redEloGain).toBe(openMatch.outlook?.blueGain);
  expect((await league.call("getMatch", { id })).data).toEqual({
    ...played,
    result: {
      _id: resultId,
      date: frozen.date,
      map: "ctf5",
      redScore: 800,
      blueScore: 200,
      redPlayers: [{ userId: blue?.userId, userName: blue?.userName, ...defaultAppearance }],
      bluePlayers: [{ userId: red?.userId, userName: red?.userName, ...defaultAppearance }],
      winnerSide: "red",
      isForfeit: false,
    },
  });
});

test("a match with an unvalidated result looks like a cancelled one", async ({ league }) => {
  const players = await signUpAll(league, "Ann", "Ben");
  const queueId = await createQueue(league);
  const first = await fillMatch(league, queueId, players);

  for (const { token } of players) await league.call("voteToCancel", { as: token, id: first._id });
  const second = await fillMatch(league, queueId, players);
  await league.call("readyUp", { as: players[0]?.token, id: second._id });
  await postResult(league, second.modeId ?? "", createServerRound(["Ann", "Ben"]));
  const cancelled = (await league.call("getMatch", { id: first._id })).data;
  const played = (await league.call("getMatch", { id: second._id })).data;
  const { _id, madeAt, redPlayers, bluePlayers, ...rest } = played;
  expect(cancelled).toMatchObject(rest);
  expect([...redPlayers, ...bluePlayers].map(({ isReady }) => isReady)).toEqual([true, true]);
  expect([...cancelled.redPlayers, ...cancelled.bluePlayers].map(({ isReady }) => isReady)).toEqual([true, true]);
  expect(await league.rejected("getMatch", { id: "999" })).toMatchObject({ status: 404, errorCode: "MATCH_NOT_FOUND" });
});

const minute = 60_000;

test("a queue shows the waiting times of each hour and its last validated matches", async ({ admin, league }) => {
  const [ann, ben, ...others] = await signUpAll(league, "Ann", "Ben", "Cleo", "Dan");
  if (ann === undefined || ben === undefined) throw new Error("A user is missing");
  const modeId = await createMode(league, "Classic");
  const id = await createQueue(league, { modeId });
  const readHistory = async () => (await league.call("getQueueHistory", { id })).data;
  expect(await readHistory()).toEqual({ waits: [], made: [], lastResults: [], elos: null });

  const untilNextHour = 60 * minute - (league.clock.now() % (60 * minute));
  league.clock.advance(untilNextHour);
  const startsAt = new Date(league.clock.now());
  const hour = startsAt.getUTCHours();
  await league.call("joinQueue", { as: ann.token, id });
  league.clock.advance(8 * minute);
  const match = await fillMatch(league, id, [ben]);
  expect(await readHistory()).toEqual({
    // Ann waited for eight minutes (counted as up to ten), and Ben did not wait.
    waits: [{ hour, players: 2, minutes: 1 }],
    made: [],
    lastResults: [],
    elos: null,
  });

  const names = [...match.redPlayers, ...match.bluePlayers].map(({ userName }) => userName);
  const { _id: resultId } = await postResult(
    league,
    modeId,
    createServerRound(names, { redScore: 700, blueScore: 100 }),
  );

  await fillMatch(league, id, others);
  const { _id: hiddenId } = await postResult(league, modeId, createServerRound(["Cleo", "Dan"]));
  const hourOfWeek = 24 * ((startsAt.getUTCDay() + 6) % 7) + hour;
  expect(await readHistory()).toMatchObject({ lastResults: [], made: [{ hourOfWeek, matches: 2 }] });

  await league.call("freezeResult", { as: admin, id: resultId });
  const afterFreeze = await readHistory();
  expect(afterFreeze.lastResults).toEqual([(await league.call("getMatch", { id: match._id })).data.result]);
  expect(afterFreeze).toMatchObject({ waits: [{ hour, players: 4 }], elos: { lowest: 1000, highest: 1000 } });

  await league.call("freezeResult", { as: admin, id: hiddenId });
  expect((await readHistory()).lastResults.map(({ _id }) => _id)).toEqual([hiddenId, resultId]);

  await league.call("updateQueue", { as: admin, id, body: { mode: "2v2" } });
  expect(await readHistory()).toMatchObject({ waits: [], lastResults: [{}, {}] });
  expect(await league.rejected("getQueueHistory", { id: "999" })).toMatchObject({ errorCode: "QUEUE_NOT_FOUND" });
});
