import { expect, test } from "vitest";
import { openMatchDay } from "../../../test/match-day.ts";
import { raceOnLock } from "../../../test/race-on-lock.ts";
import type { LeagueTransaction } from "../context.ts";
import { lockUserForUpdate } from "../people/users/users-queries.ts";

test("a player who concurrently leaves the clan is in no line-up", async () => {
  const { league, admin, id, foxes, annId, benId, createLineUpRequest, viewLineUpsAs } = await openMatchDay();
  const [reply] = await raceOnLock(league.context.db, {
    holdLock: (trx) => trx.deleteFrom("clan_players").where("user_id", "=", Number(annId)).execute(),
    start: () => [league.send("nameLineUp", createLineUpRequest([annId, benId]))],
  });
  expect(reply).toMatchObject({ status: 409, body: { errorCode: "PLAYER_NOT_IN_ROSTER" } });
  expect(await viewLineUpsAs(admin)).toEqual([]);
  // `namesFor` has the ids of the clans whose line-up the viewer may set. The leader can still set one.
  expect((await league.call("getLineUps", { as: foxes.leader.token, id })).data.namesFor).toEqual([foxes.id]);
});

test("a player who is concurrently blocked is in no line-up", async () => {
  const { league, admin, annId, benId, createLineUpRequest, viewLineUpsAs } = await openMatchDay();
  const lock = (trx: LeagueTransaction) => lockUserForUpdate(trx, Number(annId));
  await raceOnLock(league.context.db, {
    holdLock: lock,
    start: () => [
      league.send("updateUser", { as: admin, id: annId, body: { blocked: true } }),
      league.send("nameLineUp", createLineUpRequest([benId, annId])),
    ],
  });
  expect(JSON.stringify(await viewLineUpsAs(admin))).not.toContain("Ann");
});
