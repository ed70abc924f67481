import { expect } from "vitest";
import { countByStatus } from "../../../../test/call-league.ts";
import { beginSeason, createClan, enterRound } from "../../../../test/league-season.ts";
import { openLeague, test } from "../../../../test/open-league.ts";
import { takeOutboxMessages } from "../../../../test/outbox-messages.ts";
import { createMode, createServerRound, importRound } from "../../../../test/play.ts";
import { signUpAll } from "../../../../test/queue-up.ts";

const dayMs = 86_400_000;
/** How long after a round or its freeze a dispute is possible. */
const disputeMs = 7 * dayMs;

/** Opens a league with a ranked result of Ann and Ben, which is frozen by default. Eve did not play. */
async function openLeagueWithResult({ isFrozen = true } = {}) {
  const league = await openLeague();
  const [ann, ben, eve] = await signUpAll(league, "Ann", "Ben", "Eve");
  const playedAt = league.clock.now();
  const round = createServerRound(["Ann", "Ben"]);
  const modeId = await createMode(league, "Duel");
  const { _id: id } = await importRound(league, modeId, round, new Date(playedAt).toISOString());
  if (isFrozen) await league.call("freezeResult", { as: league.admin, id });
  return { league, ann, ben, eve, id, playedAt };
}

const reason = "Ben had\ntwo flags";

/** The push subscription of a player who wants to be notified of answers only. */
const pushSubscription = {
  endpoint: "https://push.example/1",
  p256dh: "p".repeat(87),
  auth: "a".repeat(22),
  calls: false,
  clan: false,
  answers: true,
} as const;

test("a player disputes a result once, an admin answers once, and only they see the dispute and its answer", async () => {
  const { league, ann, ben, eve, id } = await openLeagueWithResult();
  const { admin } = league;
  const openedAt = new Date(league.clock.now()).toISOString();
  const { data } = await league.call("disputeResult", { as: ann.token, id, body: { reason: `  ${reason}\n` } });
  const dispute = { userId: ann.id, userName: "Ann", reason, openedAt, answer: null };
  // `until` is the end of the time for a dispute; `null` if the viewer cannot dispute the result (any more).
  expect(data).toEqual({ disputes: [dispute], until: null });
  expect((await league.call("getDisputes", { as: admin, id })).data).toEqual({ disputes: [dispute], until: null });

  // Ben and Eve, who did not dispute the result, see no disputes. Visitors may not even request them.
  for (const { token } of [ben, eve]) {
    expect((await league.call("getDisputes", { as: token, id })).data.disputes).toEqual([]);
  }
  expect(await league.rejected("getDisputes", { id })).toMatchObject({ status: 401 });

  await league.expectError(404, "RESULT_NOT_FOUND", "disputeResult", { as: ann.token, id: "999", body: { reason } });
  // Neither area has a result with this id.
  for (const { rejected } of [league, league.leagueArea]) {
    expect(await rejected("getDisputes", { as: admin, id: "none" })).toMatchObject({ errorCode: "RESULT_NOT_FOUND" });
  }
  await league.expectError(403, "NOT_IN_RESULT", "disputeResult", { as: eve.token, id, body: { reason } });
  // Both calls list what an admin has to decide.
  expect((await league.call("countWaiting", { as: admin })).data.ranked.disputes).toBe(1);
  expect((await league.call("findWaiting", { as: admin })).data.disputes).toEqual([
    {
      area: "ranked",
      resultId: id,
      date: expect.any(String),
      map: "ctf5",
      // The default scores of `createServerRound`.
      redScore: 316,
      blueScore: 409,
      userName: "Ann",
      reason,
      openedAt,
    },
  ]);

  await league.expectError(404, "DISPUTE_NOT_FOUND", "answerDispute", {
    as: admin,
    id,
    body: { userId: ben.id, answer: "No" },
  });
  const { data: resultBeforeAnswer } = await league.call("getResult", { id });
  const body = { userId: ann.id, answer: "The demo shows three." };
  await league.expectError(404, "RESULT_NOT_FOUND", "answerDispute", { as: admin, id: "999", body });
  league.clock.advance(dayMs);
  await league.call("answerDispute", { as: admin, id, body });
  const { data: answeredDisputes } = await league.call("getDisputes", { as: ann.token, id });
  const answer = { text: body.answer, byUserName: "admin", date: new Date(league.clock.now()).toISOString() };
  expect(answeredDisputes.disputes).toEqual([{ ...dispute, answer }]);
  expect(await league.rejected("answerDispute", { as: admin, id, body })).toMatchObject({
    errorCode: "DISPUTE_ANSWERED",
  });

  await league.expectError(409, "ALREADY_DISPUTED", "disputeResult", { as: ann.token, id, body: { reason } });
  expect((await league.call("getResult", { id })).data).toEqual(resultBeforeAnswer);
  expect((await league.call("countWaiting", { as: admin })).data.ranked.disputes).toBe(0);

  // The two newest entries of the audit log, which the API calls history.
  const { data: entries } = await league.call("searchHistory", {
    as: admin,
    body: { kind: "RANKED_RESULT", subjectId: id },
  });
  const createChanges = (before: string[], after: string[]) => [{ field: "disputes", before, after, isSecret: false }];
  const openDispute = `Ann: reason ${reason}`;
  expect(entries.slice(0, 2)).toMatchObject([
    { action: "answerDispute", changes: createChanges([openDispute], [`${openDispute}, answer ${body.answer}`]) },
    { action: "disputeResult", changes: createChanges([], [openDispute]) },
  ]);
});

test("a dispute is possible until seven days after the round or its freeze, whichever is later", async () => {
  const { league, ann, ben, id, playedAt } = await openLeagueWithResult({ isFrozen: false });
  await league.expectError(404, "RESULT_NOT_FOUND", "disputeResult", { as: ann.token, id, body: { reason } });
  expect(await league.rejected("getDisputes", { as: ann.token, id })).toMatchObject({ status: 404 });
  expect((await league.call("getDisputes", { as: league.admin, id })).data).toEqual({ disputes: [], until: null });

  league.clock.advance(3 * dayMs);
  await league.call("freezeResult", { as: league.admin, id });
  const until = new Date(playedAt + 3 * dayMs + disputeMs).toISOString();
  league.clock.advance(disputeMs);
  expect((await league.call("getDisputes", { as: ann.token, id })).data.until).toBe(until);

  await league.call("disputeResult", { as: ann.token, id, body: { reason } });
  league.clock.advance(1);
  expect((await league.call("getDisputes", { as: ben.token, id })).data.until).toBeNull();
  expect(await league.rejected("disputeResult", { as: ben.token, id, body: { reason } })).toMatchObject({
    status: 409,
    errorCode: "DISPUTE_TOO_LATE",
    errorData: { until },
  });
});

test("an admin who played can dispute the result even if another player has", async () => {
  const { league, ann, ben, id } = await openLeagueWithResult();
  await league.call("disputeResult", { as: ann.token, id, body: { reason } });
  await league.call("updateUser", { as: league.admin, id: ben.id, body: { role: "ADMIN" } });
  const { data } = await league.call("getDisputes", { as: ben.token, id });
  expect(data.disputes).toMatchObject([{ userName: "Ann" }]);
  expect(data.until).not.toBeNull();

  await league.call("disputeResult", { as: ben.token, id, body: { reason } });
  const { data: bothDisputes } = await league.call("getDisputes", { as: ben.token, id });
  expect(bothDisputes).toMatchObject({ disputes: [{ userName: "Ann" }, { userName: "Ben" }], until: null });
});

test("only one of several concurrent disputes by a player is stored, and only one of several answers", async () => {
  const { league, ann, id } = await openLeagueWithResult();
  const texts = ["1", "2", "3", "4", "5", "6"];
  const disputeCalls = texts.map((text) => league.send("disputeResult", { as: ann.token, id, body: { reason: text } }));
  expect(countByStatus(await Promise.all(disputeCalls))).toEqual({ 200: 1, 409: 5 });

  const answerCalls = texts.map((answer) =>
    league.send("answerDispute", { as: league.admin, id, body: { userId: ann.id, answer } }),
  );
  expect(countByStatus(await Promise.all(answerCalls))).toEqual({ 200: 1, 409: 5 });
});

test("players can also dispute league results, and the disputes of a deleted user are deleted", async ({
  admin,
  league,
}) => {
  await beginSeason(league);
  const [ann, ben] = await signUpAll(league, "Ann", "Ben");
  const redClanId = await createClan(league, "Foxes", ann.id);
  const blueClanId = await createClan(league, "Owls", ben.id);
  const id = await enterRound(league, { red: redClanId, blue: blueClanId, redScore: 10, blueScore: 20 });
  await league.leagueArea.call("freezeResult", { as: admin, id });
  await league.leagueArea.call("disputeResult", { as: ann.token, id, body: { reason } });
  // There is no ranked result with this id.
  expect(await league.rejected("getDisputes", { as: admin, id })).toMatchObject({ status: 404 });
  expect((await league.call("countWaiting", { as: admin })).data.league.disputes).toBe(1);

  await league.call("storePush", { as: ann.token, body: pushSubscription });
  await takeOutboxMessages(league);
  await league.leagueArea.call("answerDispute", { as: admin, id, body: { userId: ann.id, answer: "No" } });
  // The notification opens the result in its area.
  expect(await takeOutboxMessages(league)).toEqual([
    expect.objectContaining({ note: expect.objectContaining({ path: `/league/results/${id}` }) }),
  ]);

  await league.call("deleteUser", { as: admin, id: ann.id });
  expect((await league.leagueArea.call("getDisputes", { as: admin, id })).data.disputes).toEqual([]);
  expect((await league.call("countWaiting", { as: admin })).data.league.disputes).toBe(0);
});
