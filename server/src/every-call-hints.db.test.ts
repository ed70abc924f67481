import { expect } from "vitest";
import { callRaw, type RawReply } from "../test/call-raw.ts";
import { seasonOf } from "../test/league-season.ts";
import { type League, test } from "../test/open-league.ts";
import { makeMode, post, roundOf } from "../test/play.ts";
import { makeQueue, playersMeet, signUpAll } from "../test/queue-up.ts";
import { writeJson } from "./features/imports/write-round-message.ts";

/** All that anybody with this token (`undefined`: a visitor) is answered by the calls that only ask. */
async function allSeenBy({ http }: League, as?: string): Promise<Record<string, RawReply>> {
  const seen: Record<string, RawReply> = {};
  for (const one of http.served.filter(({ call }) => call.method === "GET" || call.reads)) {
    const bodies = one.call.method === "GET" ? [undefined] : [{}, { page: 1, numberPerPage: 5 }];
    for (const id of ["1", "2", "3", "4", "5"]) {
      for (const body of bodies) {
        seen[`${one.call.path} ${id} ${JSON.stringify(body)}`] = await callRaw(http, one, { as, id, body });
      }
    }
  }
  return seen;
}

test("nothing hints at results that are not validated, nor at votes that were never saved", async ({ league }) => {
  const { admin: as, league: leagueCalls } = league;
  const players = await signUpAll(league, "Ann", "Bob", "Cleo");
  const [ann, bob, cleo] = players;
  if (!ann || !bob || !cleo) throw new Error("Nobody is there");
  const modeId = await makeMode(league, "Duel");
  const queueId = await makeQueue(league, { modeId });
  const { clans } = await seasonOf(league, "Foxes", "Owls");
  for (const [index, { id: userId }] of [ann, bob].entries()) {
    await league.call("addClanPlayer", { as, id: clans[index] ?? "", body: { userId } });
  }
  const { _id: id } = await post(league, modeId, roundOf(["Ann", "Bob"]));
  await league.call("freezeResult", { as, id });
  const snapshot = async () => [await allSeenBy(league), await allSeenBy(league, cleo.token)];
  const before = await snapshot();
  expect(Object.keys(before[0] ?? {}).length).toBeGreaterThan(40);

  await post(league, modeId, roundOf(["Ann", "Bob"], { redScore: 777 }));
  await leagueCalls.call("importResult", { as, body: { message: writeJson(roundOf(["Ann", "Bob"])) } });
  await league.call("createVote", { as });
  expect(await snapshot()).toEqual(before);

  // Everyone saw the match while it was open, and its queue has counted it. Neither says whether it was played: see
  // `show-match.db.test.ts` and `queue-history.db.test.ts`.
  const ofMatch = /^\/(match\/:id|match\/:id\/server|queue\/:id\/history) /;
  const withoutMatch = (seen: Awaited<ReturnType<typeof snapshot>>) =>
    seen.map((replies) => Object.entries(replies).filter(([call]) => !ofMatch.test(call)));
  const match = await playersMeet(league, queueId, [ann, bob]);
  expect(JSON.stringify(await snapshot())).not.toContain("resultId");
  const names = [...match.redPlayers, ...match.bluePlayers].map(({ userName }) => userName);
  await post(league, modeId, roundOf(names, { redScore: 9 }));
  expect(withoutMatch(await snapshot())).toEqual(withoutMatch(before));
});
