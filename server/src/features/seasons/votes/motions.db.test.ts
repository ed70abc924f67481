import { expect, test } from "vitest";
import { countByStatus } from "../../../../test/call-league.ts";
import { callRaw } from "../../../../test/call-raw.ts";
import { createClansWithLeaders } from "../../../../test/league-season.ts";
import { openLeague } from "../../../../test/open-league.ts";
import { signUpAll } from "../../../../test/queue-up.ts";
import { raceOnLock } from "../../../../test/race-on-lock.ts";
import { requireActiveSeasonForShare } from "../../competitions/active-season.ts";

const body = { text: "Rounds last 15 minutes" };

/** Creates a season with four clans that have leaders, and helpers to propose motions and vote. */
async function openCouncil(environment: Readonly<Record<string, string>> = {}) {
  const league = await openLeague(environment);
  const as = league.admin;
  const clans = await createClansWithLeaders(league, "Foxes", "Owls", "Bears", "Ducks");
  const { data: seasons } = await league.call("searchSeasons");
  const seasonId = seasons[0]?._id ?? "";
  const viewMotionsAs = async (token: string) =>
    (await league.call("searchMotions", { as: token, body: { seasonId } })).data;
  const openNewMotion = async () => {
    const { _id: id } = (await league.call("proposeMotion", { as, body })).data;
    await league.call("openMotion", { as, id });
    return id;
  };
  const vote = (index: number, id: string, inFavour: boolean) =>
    league.send("voteOnMotion", { as: clans[index]?.lead.token, id, body: { inFavour } });
  return {
    league,
    as,
    clans,
    viewMotionsAs,
    openNewMotion,
    vote,
    lead: clans[0].lead.token,
    otherLead: clans[1].lead.token,
  };
}

test("leaders propose motions, admins open and close them, votes stay secret until the close, and 70 % carry a motion", async () => {
  const { league, as, lead, otherLead, viewMotionsAs, openNewMotion, vote } = await openCouncil();
  const { _id: id } = (await league.call("proposeMotion", { as: lead, body })).data;
  expect(await viewMotionsAs(lead)).toMatchObject({
    isLeader: true,
    motions: [{ _id: id, state: "PROPOSED", clanName: "Foxes" }],
  });
  expect(await viewMotionsAs(otherLead)).toEqual({ isLeader: true, motions: [] });
  expect(await vote(0, id, true)).toMatchObject({ status: 409, body: { errorCode: "MOTION_NOT_OPEN" } });

  await league.call("openMotion", { as, id });
  expect(await league.rejected("openMotion", { as, id })).toMatchObject({ status: 409, errorCode: "MOTION_OPENED" });

  for (const index of [0, 1, 2]) expect((await vote(index, id, index < 2)).status).toBe(200);
  for (const [token, hasVoted] of [
    [as, false],
    [lead, true],
  ] as const) {
    expect((await viewMotionsAs(token)).motions).toMatchObject([{ state: "OPEN", votes: null, hasVoted }]);
  }
  expect((await league.call("closeMotion", { as, id })).data).toMatchObject({
    state: "REJECTED",
    votes: { yes: 2, no: 1 },
  });
  expect(await league.context.db.selectFrom("motion_votes").selectAll().execute()).toEqual([]);
  expect(await league.rejected("closeMotion", { as, id })).toMatchObject({ errorCode: "MOTION_NOT_OPEN" });
  expect(await league.rejected("deleteMotion", { as, id })).toMatchObject({ errorCode: "MOTION_CLOSED" });

  const carried = await openNewMotion();
  for (const index of [0, 1, 2, 3]) await vote(index, carried, index > 0);
  expect((await league.call("closeMotion", { as, id: carried })).data.state).toBe("CARRIED");

  const withoutVotes = await openNewMotion();
  expect((await league.call("closeMotion", { as, id: withoutVotes })).data.state).toBe("REJECTED");

  const deleted = await openNewMotion();
  await vote(0, deleted, true);
  await league.call("deleteMotion", { as, id: deleted });
  expect((await viewMotionsAs(otherLead)).motions.map(({ _id }) => _id)).toEqual([withoutVotes, carried, id]);

  await league.call("endSeason", { as });
  expect((await viewMotionsAs(otherLead)).motions).toHaveLength(3);
});

test("a user who leads no clan cannot see motions, propose them, or vote", async () => {
  const { league, as, lead, viewMotionsAs, openNewMotion, vote, clans } = await openCouncil();
  const id = await openNewMotion();
  const [ann] = await signUpAll(league, "Ann");
  const token = ann?.token ?? "";
  expect(await viewMotionsAs(token)).toEqual({ isLeader: false, motions: [] });

  for (const userToken of [token, as]) {
    await league.expectError(403, "NOT_LEADER", "voteOnMotion", { as: userToken, id, body: { inFavour: true } });
  }
  expect(await league.rejected("proposeMotion", { as: token, body })).toMatchObject({ errorCode: "NOT_LEADER" });

  for (let proposed = 0; proposed < 3; proposed++) await league.call("proposeMotion", { as: lead, body });
  await league.expectError(409, "TOO_MANY_MOTIONS", "proposeMotion", { as: lead, body });
  // A clan that has voted gets no second vote with a new leader.
  await vote(0, id, true);
  await league.call("addClanPlayer", { as, id: clans[0].id, body: { userId: ann?.id ?? "" } });
  await league.call("updateClan", { as, id: clans[0].id, body: { leaderId: ann?.id ?? "" } });
  await league.expectError(409, "ALREADY_VOTED_ON", "voteOnMotion", { as: token, id, body: { inFavour: true } });
});

test("exactly one of a clan's concurrent votes counts, and none after the close", async () => {
  const { league, as, openNewMotion, vote } = await openCouncil();
  const id = await openNewMotion();
  const motion = Number(id);
  const concurrentVotes = await raceOnLock(league.context.db, {
    lock: (trx) => trx.selectFrom("motions").select("id").where("id", "=", motion).forUpdate().execute(),
    start: () => [vote(0, id, true), vote(0, id, false), vote(0, id, true)],
  });
  expect(countByStatus(concurrentVotes)).toEqual({ 200: 1, 409: 2 });

  const [late] = await raceOnLock(league.context.db, {
    lock: (trx) => trx.updateTable("motions").set({ closed_at: 1, yes: 1, no: 0 }).where("id", "=", motion).execute(),
    start: () => [vote(1, id, false)],
  });
  expect(late).toMatchObject({ status: 409, body: { errorCode: "MOTION_NOT_OPEN" } });
  expect(await league.rejected("deleteMotion", { as, id })).toMatchObject({ errorCode: "MOTION_CLOSED" });
});

test("admins cannot find out which clans voted or how, neither before nor after a motion is closed", async () => {
  // Other clans cast the same votes. Any difference in the replies would reveal who voted.
  const firstRun = await readAroundVote([0, 1]);
  const secondRun = await readAroundVote([3, 2]);
  expect(secondRun.open).toEqual(firstRun.open);
  expect(secondRun.closed).toEqual(firstRun.closed);
  expect(firstRun.closed).not.toEqual(firstRun.open);
  expect(firstRun.votes).toEqual(
    Array.from({ length: 2 }, () => ({ author: "ANONYMOUS", user_id: null, address: null })),
  );
});

/** Reads everything that an admin can see after one clan voted for a motion and another against it, before and after the close. */
async function readAroundVote([yes, no]: readonly [number, number]) {
  const { league, as, openNewMotion, clans } = await openCouncil({ LOG_LEVEL: "info" });
  const id = await openNewMotion();
  for (const index of [yes, no]) {
    const voter = { as: clans[index]?.lead.token, address: `10.0.0.${index}` };
    for (const status of [200, 409]) {
      expect((await league.send("voteOnMotion", { ...voter, id, body: { inFavour: index === yes } })).status).toBe(
        status,
      );
    }
    const { data: seasons } = await league.call("searchSeasons");
    await league.call("searchMotions", { ...voter, body: { seasonId: seasons[0]?._id ?? "" } });
  }
  const open = await readEverything(league, as);
  await league.call("closeMotion", { as, id });
  const { db } = league.context;
  const votes = await db
    .selectFrom("audit_log as h")
    .leftJoin("audit_log_ip_addresses as a", "a.audit_log_id", "h.id")
    .select(["h.author", "h.user_id", "a.address"])
    .where("h.action", "=", "voteOnMotion")
    .execute();
  return { open, closed: await readEverything(league, as), votes };
}

/** Reads the log, and the replies to an admin of all reading calls, with the first few ids. */
async function readEverything(league: Awaited<ReturnType<typeof openLeague>>, as: string) {
  const log = league.log.lines().map((line) => {
    const { method, path, status, userId, address } = JSON.parse(line);
    return { method, path, status, userId, address };
  });
  const reads = league.http.servedCalls.filter(({ call }) => call.method === "GET" || call.readOnly === true);
  const replies: object[] = [];
  for (const readCall of reads) {
    const ids = readCall.call.path.includes(":id") ? ["1", "2", "3", "4", "5"] : ["1"];
    for (const id of ids) {
      for (const body of readCall.call.method === "GET" ? [undefined] : [{}, { seasonId: "1" }, { userId: id }]) {
        const { status, body: reply } = await callRaw(league.http, readCall, { as, id, body });
        replies.push({ call: readCall.name, id, body, status, reply });
      }
    }
  }
  return { log, replies };
}

test("the end of a season closes its motions and counts their votes, and a deleted motion is not found", async () => {
  const { league, as, viewMotionsAs, openNewMotion, vote } = await openCouncil();
  const withdrawnMotion = await openNewMotion();
  const openMotion = await openNewMotion();
  const { _id: proposed } = (await league.call("proposeMotion", { as, body })).data;
  await league.call("deleteMotion", { as, id: withdrawnMotion });
  expect(await vote(0, withdrawnMotion, true)).toMatchObject({ status: 404, body: { errorCode: "MOTION_NOT_FOUND" } });

  for (const index of [0, 1, 2, 3]) await vote(index, openMotion, index > 0);
  await league.call("endSeason", { as });
  expect(await league.context.db.selectFrom("motion_votes").selectAll().execute()).toEqual([]);
  expect((await viewMotionsAs(as)).motions).toMatchObject([
    { _id: proposed, state: "PROPOSED", votes: null },
    {
      _id: openMotion,
      state: "CARRIED",
      votes: { yes: 3, no: 1 },
      closedAt: new Date(league.clock.now()).toISOString(),
    },
  ]);

  const { data: entries } = await league.call("searchHistory", { as, body: { kind: "MOTION", subjectId: openMotion } });
  expect(entries[0]).toMatchObject({ action: "endSeason" });
  expect(await vote(0, openMotion, true)).toMatchObject({ status: 409, body: { errorCode: "SEASON_ENDED" } });

  await league.call("createSeason", { as, body: { name: "Season 2", startDate: "2026-06-01", endDate: "2026-08-31" } });
  expect(await vote(0, openMotion, true)).toMatchObject({ status: 409, body: { errorCode: "SEASON_ENDED" } });
  expect(await league.rejected("closeMotion", { as, id: openMotion })).toMatchObject({ errorCode: "SEASON_ENDED" });
});

test("a vote concurrent with the end of the season is either counted or rejected", async () => {
  const { league, as, openNewMotion, vote } = await openCouncil();
  const id = await openNewMotion();
  const { db } = league.context;
  const [, ...votes] = await raceOnLock(db, {
    lock: requireActiveSeasonForShare,
    start: () => [league.send("endSeason", { as }), ...[0, 1, 2, 3].map((index) => vote(index, id, true))],
  });
  const { 200: counted = 0, ...otherStatuses } = countByStatus(votes);
  expect(otherStatuses).toEqual(counted === 4 ? {} : { 409: 4 - counted });
  expect(await db.selectFrom("motions").select(["yes", "no"]).execute()).toEqual([{ yes: counted, no: 0 }]);
  expect(await db.selectFrom("motion_votes").selectAll().execute()).toEqual([]);
});
