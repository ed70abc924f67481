import { expect, test } from "vitest";
import { getPostKey } from "../../../../test/fake-servers.ts";
import { postRound } from "../../../../test/game-server.ts";
import { createServerRound } from "../../../../test/play.ts";
import { eventStart, minuteMs, openReservedEvent } from "../../../../test/reserved-event.ts";
import { formatJsonMessage } from "../../results/imports/format-round-message.ts";
import { processRounds } from "../process-rounds.ts";

test("after the picked maps, a map that was not picked is played, and the deciding map in the last round", async () => {
  const sides = [{ players: 1, minutes: 10, maps: ["ctf4", "ctf3"] }];
  const rules = { sides, rounds: { min: 1, max: 3 }, decidingMap: "ctf1" };
  const event = await openReservedEvent(rules);
  const { league, adminToken, id, foxes, owls, fakeServer, runWorker, readServerFor } = event;
  await league.call("pickMap", { as: adminToken, id, body: { clanId: foxes.id, map: "ctf4" } });
  for (const { id: clanId, leader } of [foxes, owls])
    await league.call("nameLineUp", { as: adminToken, id, body: { clanId, players: [leader.id] } });
  league.clock.moveTo(eventStart);
  const names = [foxes.leader.name, owls.leader.name];
  fakeServer.players = names;
  const maps: (string | undefined)[] = [];
  // Every round is a draw, so that the match is not decided before the last one.
  for (const durationSeconds of [601, 602, 603]) {
    await runWorker();
    maps.push(fakeServer.settings.get("sv_map"));
    league.clock.advance(2 * minuteMs);
    await runWorker();
    const round = createServerRound(names, { map: maps.at(-1) ?? "", durationSeconds, redScore: 5, blueScore: 5 });
    const key = getPostKey(fakeServer);
    await postRound(league, key, formatJsonMessage(round));
    await processRounds(league.context);
    // Ten minutes without a post end a round that has reached no limit.
    league.clock.advance(10 * minuteMs);
    await processRounds(league.context);
  }
  expect(maps).toEqual(["ctf4", "ctf3", "ctf1"]);
  await runWorker();
  expect(await readServerFor(adminToken)).toMatchObject({ state: "ENDED", rounds: 3 });
});
