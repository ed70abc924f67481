import { getDefaultRules } from "contract/default-rules.ts";
import { expect, test } from "vitest";
import { callRaw } from "../../../../test/call-raw.ts";
import { beginSeason, createRulesChange, endSeason } from "../../../../test/league-season.ts";
import type { League } from "../../../../test/open-league.ts";
import { openLeagueForMotions } from "../../../../test/open-league-for-motions.ts";
import { signUp } from "../../../../test/sign-up.ts";

const motionBody = { text: "Rounds last 15 minutes" };

test("leaders propose motions, admins open and close them, and the votes are counted at the close", async () => {
  const { league, admin, clans, leaderToken, otherLeaderToken, viewMotionsAs, vote, voteInTurn } =
    await openLeagueForMotions();
  const { _id: id } = (await league.call("proposeMotion", { as: leaderToken, body: motionBody })).data;
  expect(await viewMotionsAs(leaderToken)).toMatchObject({
    isLeader: true,
    motions: [{ _id: id, state: "PROPOSED", clanName: "Foxes" }],
  });
  expect(await viewMotionsAs(otherLeaderToken)).toEqual({ isLeader: true, motions: [] });
  expect(await vote(clans[0], id, "yes")).toMatchObject({ status: 409, body: { errorCode: "MOTION_NOT_OPEN" } });

  await league.call("openMotion", { as: admin, id });
  await league.expectError(409, "MOTION_OPENED", "openMotion", { as: admin, id });

  for (const reply of await voteInTurn(id, "yes", "yes", "no")) {
    expect(reply).toMatchObject({ status: 200, body: { data: { hasVoted: true, votes: null } } });
  }
  for (const { token, hasVoted } of [
    { token: admin, hasVoted: false },
    { token: leaderToken, hasVoted: true },
  ]) {
    expect((await viewMotionsAs(token)).motions).toMatchObject([
      { state: "OPEN", votes: null, hasVoted, closedAt: null },
    ]);
  }
  expect((await league.call("closeMotion", { as: admin, id })).data).toMatchObject({
    state: "REJECTED",
    votes: { yes: 2, no: 1 },
  });
  expect(await league.context.db.selectFrom("motion_votes").selectAll().execute()).toEqual([]);
  await league.expectError(409, "MOTION_NOT_OPEN", "closeMotion", { as: admin, id });
  await league.expectError(409, "MOTION_CLOSED", "deleteMotion", { as: admin, id });
});

test("a motion is carried if at least 70 % of the votes are in favour", async () => {
  const { league, admin, openNewMotion, voteInTurn } = await openLeagueForMotions();
  const closeMotion = async (id: string) => (await league.call("closeMotion", { as: admin, id })).data.state;

  // Three of four votes are 75 %.
  const carriedId = await openNewMotion();
  await voteInTurn(carriedId, "no", "yes", "yes", "yes");
  expect(await closeMotion(carriedId)).toBe("CARRIED");

  const idWithoutVotes = await openNewMotion();
  expect(await closeMotion(idWithoutVotes)).toBe("REJECTED");
});

test("leaders see all opened motions that were not deleted, the newest first, even after the season", async () => {
  const { league, admin, otherLeaderToken, viewMotionsAs, openNewMotion, voteInTurn } = await openLeagueForMotions();
  const ids = [await openNewMotion(), await openNewMotion()];
  const deletedId = await openNewMotion();
  await voteInTurn(deletedId, "yes");
  await league.call("deleteMotion", { as: admin, id: deletedId });
  const listMotionIds = async () => (await viewMotionsAs(otherLeaderToken)).motions.map(({ _id }) => _id);
  expect(await listMotionIds()).toEqual(ids.toReversed());

  await league.call("endSeason", { as: admin });
  expect(await listMotionIds()).toEqual(ids.toReversed());
});

test("a motion that is deleted before it is opened disappears for the leader who proposed it", async () => {
  const { league, admin, leaderToken, viewMotionsAs } = await openLeagueForMotions();
  const { _id: id } = (await league.call("proposeMotion", { as: leaderToken, body: motionBody })).data;
  await league.call("deleteMotion", { as: admin, id });
  for (const token of [leaderToken, admin]) expect((await viewMotionsAs(token)).motions).toEqual([]);
  await league.expectError(404, "MOTION_NOT_FOUND", "openMotion", { as: admin, id });
});

test("the majority required by the rules at the close decides, not the one at the opening", async () => {
  const { league, admin, openNewMotion, voteInTurn } = await openLeagueForMotions();
  const id = await openNewMotion();
  await voteInTurn(id, "yes", "yes", "no");
  league.clock.advance(1000);
  const [season] = (await league.call("searchSeasons")).data;
  const rules = { ...getDefaultRules("Season 1"), majority: 60 };
  const change = createRulesChange(rules, season?.rules);
  await league.call("changeSeasonRules", { as: admin, id: season?._id ?? "", body: change });
  // Two of three votes are 67 %. The motion was opened while 70 % were needed.
  expect((await league.call("closeMotion", { as: admin, id })).data.state).toBe("CARRIED");
});

test("each season has its own motions", async () => {
  const { league, admin, viewMotionsAs, openNewMotion } = await openLeagueForMotions();
  const oldId = await openNewMotion();
  await endSeason(league);
  const { _id: seasonId } = await beginSeason(league, "Season 2");
  const newId = await openNewMotion();
  const listIds = (motions: readonly { readonly _id: string }[]) => motions.map(({ _id }) => _id);
  const { motions } = (await league.call("searchMotions", { as: admin, body: { seasonId } })).data;
  expect(listIds(motions)).toEqual([newId]);
  // `viewMotionsAs` reads the motions of the first season.
  expect(listIds((await viewMotionsAs(admin)).motions)).toEqual([oldId]);
});

test("a user who leads no clan cannot see motions, propose them, or vote", async () => {
  const { league, admin, viewMotionsAs, openNewMotion } = await openLeagueForMotions();
  const id = await openNewMotion();
  const { token } = await signUp(league, "Ann");
  expect(await viewMotionsAs(token)).toEqual({ isLeader: false, motions: [] });

  for (const userToken of [token, admin]) {
    await league.expectError(403, "NOT_LEADER", "voteOnMotion", { as: userToken, id, body: { inFavour: true } });
  }
  expect(await league.rejected("proposeMotion", { as: token, body: motionBody })).toMatchObject({
    errorCode: "NOT_LEADER",
  });
});

test("each clan can have three motions that are not open yet, regardless of the motions of others", async () => {
  const { league, admin, leaderToken, otherLeaderToken, viewMotionsAs } = await openLeagueForMotions();
  for (let count = 0; count < 4; count++) await league.call("proposeMotion", { as: admin, body: motionBody });
  await league.call("proposeMotion", { as: otherLeaderToken, body: motionBody });
  for (let count = 0; count < 3; count++) await league.call("proposeMotion", { as: leaderToken, body: motionBody });
  await league.expectError(409, "TOO_MANY_MOTIONS", "proposeMotion", { as: leaderToken, body: motionBody });
  // An opened motion no longer counts.
  const [newestMotion] = (await viewMotionsAs(leaderToken)).motions;
  await league.call("openMotion", { as: admin, id: newestMotion?._id ?? "" });
  await league.call("proposeMotion", { as: leaderToken, body: motionBody });
  await league.expectError(409, "TOO_MANY_MOTIONS", "proposeMotion", { as: leaderToken, body: motionBody });
});

test("a clan that has voted gets no second vote with a new leader", async () => {
  const { league, admin, openNewMotion, vote, clans } = await openLeagueForMotions();
  const [foxes] = clans;
  const id = await openNewMotion();
  const { id: annId, token } = await signUp(league, "Ann");
  await vote(foxes, id, "yes");
  await league.call("addClanPlayer", { as: admin, id: foxes.id, body: { userId: annId } });
  await league.call("updateClan", { as: admin, id: foxes.id, body: { leaderId: annId } });
  await league.expectError(409, "ALREADY_VOTED_ON", "voteOnMotion", { as: token, id, body: { inFavour: true } });
});

test("admins cannot find out which clans voted or how, neither before nor after a motion is closed", async () => {
  // In the second run, other clans cast the same votes. Any difference in the replies would reveal who voted.
  const firstRun = await readRepliesAroundClose({ clanInFavour: 0, clanAgainst: 1 });
  const secondRun = await readRepliesAroundClose({ clanInFavour: 3, clanAgainst: 2 });
  expect(secondRun.open).toEqual(firstRun.open);
  expect(secondRun.closed).toEqual(firstRun.closed);
  expect(firstRun.closed).not.toEqual(firstRun.open);
  expect(firstRun.votes).toEqual(
    Array.from({ length: 2 }, () => ({ author: "ANONYMOUS", user_id: null, address: null })),
  );
});

/**
 * Lets one clan vote for a motion and another against it. Reads everything that an admin can see before and after the
 * close.
 */
async function readRepliesAroundClose({ clanInFavour, clanAgainst }: { clanInFavour: number; clanAgainst: number }) {
  const { league, admin, openNewMotion, clans } = await openLeagueForMotions({ LOG_LEVEL: "info" });
  const id = await openNewMotion();
  for (const index of [clanInFavour, clanAgainst]) {
    const voter = { as: clans[index]?.leader.token, address: `10.0.0.${index}` };
    // The second vote of a clan is rejected.
    for (const expectedStatus of [200, 409]) {
      const inFavour = index === clanInFavour;
      const { status } = await league.send("voteOnMotion", { ...voter, id, body: { inFavour } });
      expect(status).toBe(expectedStatus);
    }
    const { data: seasons } = await league.call("searchSeasons");
    await league.call("searchMotions", { ...voter, body: { seasonId: seasons[0]?._id ?? "" } });
  }
  const open = await readEverything(league, admin);
  await league.call("closeMotion", { as: admin, id });
  const { db } = league.context;
  const votes = await db
    .selectFrom("audit_log")
    .leftJoin("audit_log_ip_addresses as a", "a.audit_log_id", "audit_log.id")
    .select(["audit_log.author", "audit_log.user_id", "a.address"])
    .where("audit_log.action", "=", "voteOnMotion")
    .execute();
  return { open, closed: await readEverything(league, admin), votes };
}

/** Reads the log, and the replies to an admin of all reading calls, with the first few ids. */
async function readEverything(league: League, admin: string) {
  const log = league.log.listLines().map((line) => {
    const { method, path, status, userId, address } = JSON.parse(line);
    return { method, path, status, userId, address };
  });
  const readingEndpoints = league.http.servedEndpoints.filter(
    ({ endpoint }) => endpoint.method === "GET" || endpoint.readOnly === true,
  );
  const replies: object[] = [];
  for (const readEndpoint of readingEndpoints) {
    const ids = readEndpoint.endpoint.path.includes(":id") ? ["1", "2", "3", "4", "5"] : ["1"];
    for (const id of ids) {
      const bodies = readEndpoint.endpoint.method === "GET" ? [undefined] : [{}, { seasonId: "1" }, { userId: id }];
      for (const body of bodies) {
        const { status, body: reply } = await callRaw(league.http, readEndpoint, { as: admin, id, body });
        replies.push({ call: readEndpoint.name, id, body, status, reply });
      }
    }
  }
  return { log, replies };
}

test("the end of a season closes its motions and counts their votes, and a deleted motion is not found", async () => {
  const { league, admin, clans, viewMotionsAs, openNewMotion, vote, voteInTurn } = await openLeagueForMotions();
  const [foxes] = clans;
  const deletedId = await openNewMotion();
  const openId = await openNewMotion();
  const { _id: proposedId } = (await league.call("proposeMotion", { as: admin, body: motionBody })).data;
  await league.call("deleteMotion", { as: admin, id: deletedId });
  expect(await vote(foxes, deletedId, "yes")).toMatchObject({ status: 404, body: { errorCode: "MOTION_NOT_FOUND" } });

  await voteInTurn(openId, "no", "yes", "yes", "yes");
  await league.call("endSeason", { as: admin });
  expect(await league.context.db.selectFrom("motion_votes").selectAll().execute()).toEqual([]);
  expect((await viewMotionsAs(admin)).motions).toMatchObject([
    { _id: proposedId, state: "PROPOSED", votes: null },
    {
      _id: openId,
      state: "CARRIED",
      votes: { yes: 3, no: 1 },
      closedAt: new Date(league.clock.now()).toISOString(),
    },
  ]);

  // The API calls the audit log history.
  const { data: entries } = await league.call("searchHistory", {
    as: admin,
    body: { kind: "MOTION", subjectId: openId },
  });
  expect(entries[0]).toMatchObject({ action: "endSeason" });
  expect(await vote(foxes, openId, "yes")).toMatchObject({ status: 409, body: { errorCode: "SEASON_ENDED" } });

  await league.call("createSeason", {
    as: admin,
    body: { name: "Season 2", startDate: "2026-06-01", endDate: "2026-08-31" },
  });
  expect(await vote(foxes, openId, "yes")).toMatchObject({ status: 409, body: { errorCode: "SEASON_ENDED" } });
  expect(await league.rejected("closeMotion", { as: admin, id: openId })).toMatchObject({
    errorCode: "SEASON_ENDED",
  });
});

test("an admin who leads a clan votes and proposes motions as its leader, with the limit of a clan", async () => {
  const { league, admin, clans, viewMotionsAs, openNewMotion } = await openLeagueForMotions();
  const [foxes] = clans;
  await league.call("addClanPlayer", { as: admin, id: foxes.id, body: { userId: league.adminId } });
  await league.call("updateClan", { as: admin, id: foxes.id, body: { leaderId: league.adminId } });
  const id = await openNewMotion();
  await league.call("voteOnMotion", { as: admin, id, body: { inFavour: true } });
  expect(await viewMotionsAs(admin)).toMatchObject({
    isLeader: true,
    motions: [{ clanName: "Foxes", hasVoted: true }],
  });

  // A clan can have three motions that are not open.
  for (let count = 0; count < 3; count++) await league.call("proposeMotion", { as: admin, body: motionBody });
  await league.expectError(409, "TOO_MANY_MOTIONS", "proposeMotion", { as: admin, body: motionBody });
});
