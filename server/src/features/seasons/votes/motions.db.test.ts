import { expect, test } from "vitest";
import { tally } from "../../../../test/call-league.ts";
import { callRaw } from "../../../../test/call-raw.ts";
import { ledClans } from "../../../../test/league-season.ts";
import { openLeague } from "../../../../test/open-league.ts";
import { signUpAll } from "../../../../test/queue-up.ts";
import { raceOnLock } from "../../../../test/race-on-lock.ts";
import { requireActiveSeasonForShare } from "../../competitions/active-season.ts";

const body = { text: "Rounds last 15 minutes" };

/** A season with ten led clans would be slow to make: four decide as well. */
async function openCouncil(environment: Readonly<Record<string, string>> = {}) {
  const league = await openLeague(environment);
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
    state: "REJECTED",
    votes: { yes: 2, no: 1 },
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
    await league.expectRefusal(403, "NOT_LEADER", "voteOnMotion", { as: one, id, body: { inFavour: true } });
  }
  expect(await league.refused("proposeMotion", { as: token, body })).toMatchObject({ errorCode: "NOT_LEADER" });
  for (let proposed = 0; proposed < 3; proposed++) await league.call("proposeMotion", { as: lead, body });
  await league.expectRefusal(409, "TOO_MANY_MOTIONS", "proposeMotion", { as: lead, body });
  // The next leader of a clan that has voted has no second vote.
  await vote(0, id, true);
  await league.call("addClanPlayer", { as, id: clans[0].id, body: { userId: ann?.id ?? "" } });
  await league.call("updateClan", { as, id: clans[0].id, body: { leaderId: ann?.id ?? "" } });
  await league.expectRefusal(409, "ALREADY_VOTED_ON", "voteOnMotion", { as: token, id, body: { inFavour: true } });
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

test("nothing that an admin can read tells which clans voted, nor how, while a motion is open and once it is closed", async () => {
  // The same votes of other clans: whatever differed would tell.
  const some = await admittedToRead([0, 1]);
  const others = await admittedToRead([3, 2]);
  expect(others.open).toEqual(some.open);
  expect(others.closed).toEqual(some.closed);
  expect(some.closed).not.toEqual(some.open);
  expect(some.votes).toEqual(Array.from({ length: 2 }, () => ({ author: "ANONYMOUS", user_id: null, address: null })));
});

/** What an admin can read after a clan has voted for a motion and another one against it, before and after the close. */
async function admittedToRead([yes, no]: readonly [number, number]) {
  const { league, as, opened, clans } = await openCouncil({ LOG_LEVEL: "info" });
  const id = await opened();
  for (const index of [yes, no]) {
    const by = { as: clans[index]?.lead.token, address: `10.0.0.${index}` };
    for (const status of [200, 409]) {
      expect((await league.send("voteOnMotion", { ...by, id, body: { inFavour: index === yes } })).status).toBe(status);
    }
    const { data: seasons } = await league.call("searchSeasons");
    await league.call("searchMotions", { ...by, body: { seasonId: seasons[0]?._id ?? "" } });
  }
  const open = await readEverything(league, as);
  await league.call("closeMotion", { as, id });
  const { db } = league.context;
  const votes = await db
    .selectFrom("history as h")
    .leftJoin("history_addresses as a", "a.history_id", "h.id")
    .select(["h.author", "h.user_id", "a.address"])
    .where("h.action", "=", "voteOnMotion")
    .execute();
  return { open, closed: await readEverything(league, as), votes };
}

/** Every reply to an admin who asks for what there is, with the first few ids, and the log. */
async function readEverything(league: Awaited<ReturnType<typeof openLeague>>, as: string) {
  const log = league.log.lines().map((line) => {
    const { method, path, status, userId, address } = JSON.parse(line);
    return { method, path, status, userId, address };
  });
  const reads = league.http.served.filter(({ call }) => call.method === "GET" || call.reads === true);
  const replies: object[] = [];
  for (const one of reads) {
    const ids = one.call.path.includes(":id") ? ["1", "2", "3", "4", "5"] : ["1"];
    for (const id of ids) {
      for (const body of one.call.method === "GET" ? [undefined] : [{}, { seasonId: "1" }, { userId: id }]) {
        const { status, body: reply } = await callRaw(league.http, one, { as, id, body });
        replies.push({ call: one.name, id, body, status, reply });
      }
    }
  }
  return { log, replies };
}

test("a motion ends with its season, which counts its votes, and one that is gone is not found", async () => {
  const { league, as, seenBy, opened, vote } = await openCouncil();
  const gone = await opened();
  const kept = await opened();
  const { _id: proposed } = (await league.call("proposeMotion", { as, body })).data;
  await league.call("deleteMotion", { as, id: gone });
  expect(await vote(0, gone, true)).toMatchObject({ status: 404, body: { errorCode: "MOTION_NOT_FOUND" } });
  for (const index of [0, 1, 2, 3]) await vote(index, kept, index > 0);
  await league.call("endSeason", { as });
  expect(await league.context.db.selectFrom("motion_votes").selectAll().execute()).toEqual([]);
  expect((await seenBy(as)).motions).toMatchObject([
    { _id: proposed, state: "PROPOSED", votes: null },
    { _id: kept, state: "CARRIED", votes: { yes: 3, no: 1 }, closedAt: new Date(league.clock.now()).toISOString() },
  ]);
  const { data: entries } = await league.call("searchHistory", { as, body: { kind: "MOTION", subjectId: kept } });
  expect(entries[0]).toMatchObject({ action: "endSeason" });
  expect(await vote(0, kept, true)).toMatchObject({ status: 409, body: { errorCode: "SEASON_ENDED" } });
  await league.call("createSeason", { as, body: { name: "Season 2", startDate: "2026-06-01", endDate: "2026-08-31" } });
  expect(await vote(0, kept, true)).toMatchObject({ status: 409, body: { errorCode: "SEASON_ENDED" } });
  expect(await league.refused("closeMotion", { as, id: kept })).toMatchObject({ errorCode: "SEASON_ENDED" });
});

test("a vote on a motion at the end of its season is counted or refused", async () => {
  const { league, as, opened, vote } = await openCouncil();
  const id = await opened();
  const { db } = league.context;
  const [, ...votes] = await raceOnLock(db, requireActiveSeasonForShare, () => [
    league.send("endSeason", { as }),
    ...[0, 1, 2, 3].map((index) => vote(index, id, true)),
  ]);
  const { 200: counted = 0, ...others } = tally(votes);
  expect(others).toEqual(counted === 4 ? {} : { 409: 4 - counted });
  expect(await db.selectFrom("motions").select(["yes", "no"]).execute()).toEqual([{ yes: counted, no: 0 }]);
  expect(await db.selectFrom("motion_votes").selectAll().execute()).toEqual([]);
});
