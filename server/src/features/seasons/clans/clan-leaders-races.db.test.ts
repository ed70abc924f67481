import { expect } from "vitest";
import { countByStatus } from "../../../../test/call-league.ts";
import { beginSeason, createLedClan, readClan } from "../../../../test/league-season.ts";
import { test } from "../../../../test/open-league.ts";
import { raceOnLock } from "../../../../test/race-on-lock.ts";
import { signUp } from "../../../../test/sign-up.ts";
import { lockSeasonForUpdate } from "../../competitions/seasons-queries.ts";

test("concurrent acceptances do not overfill a roster, and a player who accepts twice joins once", async ({
  league,
}) => {
  const { _id: seasonId } = await beginSeason(league);
  const foxes = await createLedClan(league, { playerCount: 7 });
  const owls = await createLedClan(league, { name: "Owls" });
  const invite = async (clan: typeof foxes, name: string) => {
    const player = await signUp(league, name);
    await league.call("invitePlayer", { as: clan.leader.token, id: clan.id, body: { userId: player.id } });
    return { clan, player };
  };
  const invitationOfAnn = await invite(owls, "Ann");
  const invitationsToFoxes = [await invite(foxes, "Ben"), await invite(foxes, "Cleo")];
  const accept = ({ clan, player }: typeof invitationOfAnn) =>
    league.send("acceptClanInvitation", { as: player.token, id: clan.id });
  // Without the lock, both acceptances for Foxes would count seven players and add an eighth.
  const replies = await raceOnLock(league.context.db, {
    holdLock: (trx) =>
      trx.selectFrom("clans").select("id").where("season_id", "=", Number(seasonId)).forUpdate().execute(),
    start: () => [...invitationsToFoxes, invitationOfAnn, invitationOfAnn].map(accept),
  });
  const repliesOfFoxes = replies.slice(0, 2);
  const repliesToAnn = replies.slice(2);
  expect(countByStatus(repliesOfFoxes)).toEqual({ 200: 1, 409: 1 });
  expect(countByStatus(repliesToAnn)).toEqual({ 200: 1, 409: 1 });
  expect((await readClan(league, foxes.id)).players).toHaveLength(8);
  // By default, `createLedClan` creates a clan of four players.
  expect((await readClan(league, owls.id)).players).toHaveLength(5);
});

test("a roster of six keeps four players when players are released concurrently", async ({ league }) => {
  const { _id: seasonId } = await beginSeason(league);
  const { id, leader } = await createLedClan(league, { playerCount: 6 });
  const otherPlayers = (await readClan(league, id)).players.filter(({ userId }) => userId !== leader.id);
  const replies = await raceOnLock(league.context.db, {
    holdLock: (trx) => lockSeasonForUpdate(trx, Number(seasonId)),
    start: () =>
      otherPlayers.map(({ userId }) => league.send("releasePlayer", { as: leader.token, id, body: { userId } })),
  });
  expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 200, 409, 409, 409]);
  expect((await readClan(league, id)).players).toHaveLength(4);
});
