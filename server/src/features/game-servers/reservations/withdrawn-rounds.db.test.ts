import { expect } from "vitest";
import {
  addFakeServer,
  createReadyMatch,
  getPostKey,
  startWorker,
  test,
  waitUntilDisconnected,
} from "../../../../test/fake-servers.ts";
import { postRound } from "../../../../test/game-server.ts";
import { createServerRound } from "../../../../test/play.ts";
import { formatJsonMessage } from "../../results/imports/format-round-message.ts";
import { processRounds } from "../process-rounds.ts";

test("after an interrupted round, the players of the match have their sides and no metrics again", async ({
  league,
}) => {
  const { fakeServer } = await addFakeServer(league, "EU 1");
  const { runWorker } = startWorker(league);
  await runWorker();
  await createReadyMatch(league);
  await runWorker();
  const { data } = await league.call("searchResults", { as: league.admin, body: {} });
  const id = data.resultsRanked[0]?._id ?? expect.fail();
  const readTeams = async () => {
    const { data: result } = await league.call("getResult", { as: league.admin, id });
    // The ids are not compared, because each post replaces the rows of the players.
    const withoutId = ({ _id, ...player }: (typeof result.redPlayers)[number]) => player;
    return { red: result.redPlayers.map(withoutId), blue: result.bluePlayers.map(withoutId) };
  };
  const teamsBefore = await readTeams();
  fakeServer.players = ["Ann", "Bob"];
  await runWorker();

  // The players have swapped the sides of the match.
  const names = [...teamsBefore.blue, ...teamsBefore.red].map(({ userName }) => userName);
  const round = createServerRound(names, { durationSeconds: 60, redScore: 300, blueScore: 5 });
  await postRound(league, getPostKey(fakeServer), formatJsonMessage(round));
  await processRounds(league.context);
  expect(await readTeams()).toMatchObject({ red: [{ userName: names[0], kills: 20 }] });

  fakeServer.restart();
  await waitUntilDisconnected(fakeServer);
  await runWorker();
  expect(await readTeams()).toEqual(teamsBefore);
});
