import { expect, test } from "vitest";
import { tally } from "../../../test/call-league.ts";
import { ledClans } from "../../../test/led-clans.ts";
import { openLeague } from "../../../test/open-league.ts";
import { signUpAll } from "../../../test/queue-up.ts";
import { raceOnLock } from "../../../test/race-on-lock.ts";

const body = { text: "Rounds last 15 minutes" };

/** A season with ten led clans would be slow to make: four decide as well. */
async function openCouncil() {
  const league = await openLeague();
  const as = league.admin;
  const clans = await ledClans(league, "Foxes", "Owls", "Bears", "Ducks");
  const { data: seasons } = await league.call("searchSeasons");
  const seasonId = seasons[0]?._id ?? "";
  const seenBy = async (token: string) => (await league.call("searchMotions", { as: token, body: { seasonId } })).data;
  const opened = async () => {
    const { _id: id } = (await league.call("proposeMotion", { as, body })).data;
    await league.call("openMotion", { as, id });
    return id;
  };
  const vote = (index: number, id: string, inFavour: boolean) =>
    league.send("voteOnMotion", { as: clans[index]?.lead.token, id, body: { inFavour } });
  return { league, as, clans, seenBy, opened, vote, lead: clans[0].lead.token, other: clans[1].lead.token };
}

test("leaders propose motions, admins open and close them; nobody sees votes before, and 70 % carry", async () => {
  const { league, as, lead, other, seenBy, opened, vote } = await openCouncil();
  const { _id: id } = (await league.call("proposeMotion", { as: lead, body })).data;
  expect(await seenBy(lead)).toMatchObject({
    isLeader: true,
    motions: [{ _id: id, state: "PROPOSED", clanName: "Foxes" }],
  });
  expect(await seenBy(other)).toEqual({ isLeader: true, motions: [] });
  expect(await vote(0, id, true)).toMatchObject({ status: 409, body: { errorCode: "MOTION_NOT_OPEN" } });
  await league.call("openMotion", { as, id });
  expect(await league.refused("openMotion", { as, id })).toMatchObject({ status: 409, errorCode: "MOTION_OPENED" });
  for (const index of [0, 1, 2]) expect((await vote(index, id, index < 2)).status).toBe(200);
  for (const [token, hasVoted] of [
    [as, false],
    [lead, true],
  ] as const) {
    expect((await seenBy(token)).motions).toMatchObject([{ state: "OPEN", votes: null, hasVoted }]);
  }
  expect((await league.call("closeMotion", { as, id })).data).toMatchObject({
    ...{ state: "REJECTED", votes: { yes: 2, no: 1 } },
  });
  expect(await league.context.db.selectFrom("motion_votes").selectAll().execute()).toEqual([]);
  expect(await league.refused("closeMotion", { as, id })).toMatchObject({ errorCode: "MOTION_NOT_OPEN" });
  expect(await league.refused("deleteMotion", { as, id })).toMatchObject({ errorCode: "MOTION_CLOSED" });
  const carried = await opened();
  for (const index of [0, 1, 2, 3]) await vote(index, carried, index > 0);
  expect((await league.call("closeMotion", { as, id: carried })).data.state).toBe("CARRIED");
  const nobody = await opened();
  expect((await league.call("closeMotion", { as, id: nobody })).data.state).toBe("REJECTED");
  const deleted = await opened();
  await vote(0, deleted, true);
  await league.call("deleteMotion", { as, id: deleted });
  expect((await seenBy(other)).motions.map(({ _id }) => _id)).toEqual([nobody, carried, id]);
  await league.call("endSeason", { as });
  expect((await seenBy(other)).motions).toHaveLength(3);
});

test("who leads no clan sees no motion, proposes none and has no vote", async () => {
  const { league, as, lead, seenBy, opened, vote, clans } = await openCouncil();
  const id = await opened();
  const [ann] = await signUpAll(league, "Ann");
  const token = ann?.token ?? "";
  expect(await seenBy(token)).toEqual({ isLeader: false, motions: [] });
  for (const one of [token, as]) {
    expect(await league.refused("voteOnMotion", { as: one, id, body: { inFavour: true } })).toMatchObject({
      ...{ status: 403, errorCode: "NOT_LEADER" },
    });
  }
  expect(await league.refused("proposeMotion", { as: token, body })).toMatchObject({ errorCode: "NOT_LEADER" });
  for (let proposed = 0; proposed < 3; proposed++) await league.call("proposeMotion", { as: lead, body });
  expect(await league.refused("proposeMotion", { as: lead, body })).toMatchObject({
    ...{ status: 409, errorCode: "TOO_MANY_MOTIONS" },
  });
  // The next leader of a clan that has voted has no second vote.
  await vote(0, id, true);
  await league.call("addClanPlayer", { as, id: clans[0].id, body: { userId: ann?.id ?? "" } });
  await league.call("updateClan", { as, id: clans[0].id, body: { leaderId: ann?.id ?? "" } });
  expect(await league.refused("voteOnMotion", { as: token, id, body: { inFavour: true } })).toMatchObject({
    ...{ status: 409, errorCode: "ALREADY_VOTED_ON" },
  });
});

test("of concurrent votes of a clan one counts, and none that comes after the close", async () => {
  const { league, as, opened, vote } = await openCouncil();
  const id = await opened();
  const motion = Number(id);
  const twice = await raceOnLock(
    league.context.db,
    (trx) => trx.selectFrom("motions").select("id").where("id", "=", motion).forUpdate().execute(),
    () => [vote(0, id, true), vote(0, id, false), vote(0, id, true)],
  );
  expect(tally(twice)).toEqual({ 200: 1, 409: 2 });
  const [late] = await raceOnLock(
    league.context.db,
    (trx) => trx.updateTable("motions").set({ closed_at: 1, yes: 1, no: 0 }).where("id", "=", motion).execute(),
    () => [vote(1, id, false)],
  );
  expect(late).toMatchObject({ status: 409, body: { errorCode: "MOTION_NOT_OPEN" } });
  expect(await league.refused("deleteMotion", { as, id })).toMatchObject({ errorCode: "MOTION_CLOSED" });
});
