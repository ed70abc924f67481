import { expect } from "vitest";
import { addFakeServer, getPostKey, readReservations } from "../../../../test/fake-servers.ts";
import { postRound } from "../../../../test/game-server.ts";
import { createServerRound, scoreLimit } from "../../../../test/play.ts";
import { minuteMs, startMatch, test } from "../../../../test/reserved-event.ts";
import { formatJsonMessage } from "../../results/imports/format-round-message.ts";
import { processRounds } from "../process-rounds.ts";

type FakeServer = Awaited<ReturnType<typeof addFakeServer>>["fakeServer"];
type ReservedEvent = Parameters<typeof startMatch>[0];

/** Without a request of a leader, the next round begins after this break. */
const breakMs = 2 * minuteMs;

/** Posts a finished round of these players from the server on which the event is played. */
async function postFinishedRound({ league, runWorker }: ReservedEvent, server: FakeServer, names: readonly string[]) {
  const round = createServerRound(names, { redScore: scoreLimit, blueScore: 5 });
  await postRound(league, getPostKey(server), formatJsonMessage(round));
  await processRounds(league.context);
  await runWorker();
}

test("an event shows that a result is missing if one of its rounds ended without a post", async ({ reservedEvent }) => {
  const { league, adminToken, fakeServer, runWorker, readServerFor } = reservedEvent;
  const players = await startMatch(reservedEvent);
  await postFinishedRound(reservedEvent, fakeServer, players);
  league.clock.advance(breakMs);
  await runWorker();
  // Game servers log this line at the end of a round.
  fakeServer.log("ddnet-insta", "match end");
  await expect
    .poll(async () => {
      await runWorker();
      return (await readServerFor(adminToken))?.rounds;
    })
    .toBe(2);
  const [reservation] = await readReservations(league);
  await league.call("endReservation", { as: adminToken, id: reservation?._id ?? "" });
  await runWorker();
  expect(await readServerFor(adminToken)).toMatchObject({ state: "ENDED", rounds: 2, isRoundMissing: true });
});

test("rounds of unknown players still count for an event that has moved to another server", async ({
  reservedEvent,
}) => {
  const { league, adminToken, fakeServer, runWorker, readServerFor } = reservedEvent;
  const { fakeServer: secondServer } = await addFakeServer(league, "EU 2", { priority: 2 });
  const players = await startMatch(reservedEvent);
  await postFinishedRound(reservedEvent, fakeServer, ["unknown 1", "unknown 2"]);
  expect(await readServerFor(adminToken)).toMatchObject({ state: "READY", rounds: 1 });

  const [reservation] = await readReservations(league);
  await league.call("moveReservation", { as: adminToken, id: reservation?._id ?? "" });
  await runWorker();
  secondServer.players = players;
  league.clock.advance(breakMs);
  await runWorker();
  expect(await readServerFor(adminToken)).toMatchObject({ state: "LIVE", rounds: 1 });
  await postFinishedRound(reservedEvent, secondServer, ["unknown 3", "unknown 4"]);
  expect(await readServerFor(adminToken)).toMatchObject({ rounds: 2 });
});
