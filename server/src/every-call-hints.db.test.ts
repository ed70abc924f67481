import { expect } from "vitest";
import { callRaw, type RawReply } from "../test/call-raw.ts";
import { beginSeasonWithClans } from "../test/league-season.ts";
import { type League, test } from "../test/open-league.ts";
import { createMode, postResult, roundOf } from "../test/play.ts";
import { createQueue, fillMatch, signUpAll } from "../test/queue-up.ts";
import { writeJson } from "./features/results/imports/write-round-message.ts";

/** All that anybody with this token (`undefined`: a visitor) is answered by the calls that only ask. */
async function allSeenBy({ http }: League, as?: string): Promise<Record<string, RawReply>> {
  const seen: Record<string, RawReply> = {};
  for (const one of http.servedCalls.filter(({ call }) => call.method === "GET" || call.readOnly)) {
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
  const modeId = await createMode(league, "Duel");
  const queueId = await createQueue(league, { modeId });
  const { clans } = await beginSeasonWithClans(league, "Foxes", "Owls");
  for (const [index, { id: userId }] of [ann, bob].entries()) {
    await league.call("addClanPlayer", { as, id: clans[index] ?? "", body: { userId } });
  }
  const { _id: id } = await postResult(league, modeId, roundOf(["Ann", "Bob"]));
  await league.call("freezeResult", { as, id });
  const snapshot = async () => [await allSeenBy(league), await allSeenBy(league, cleo.token)];
  const before = await snapshot();
  expect(Object.keys(before[0] ?? {}).length).toBeGreaterThan(40);

  await postResult(league, modeId, roundOf(["Ann", "Bob"], { redScore: 777 }));
  await leagueCalls.call("importResult", { as, body: { message: writeJson(roundOf(["Ann", "Bob"])) } });
  await league.call("createVote", { as });
  expect(await snapshot()).toEqual(before);

  const match = await fillMatch(league, queueId, [ann, bob]);
  expect(JSON.stringify(await snapshot())).not.toContain("resultId");
  const names = [...match.redPlayers, ...match.bluePlayers].map(({ userName }) => userName);
  const { _id: resultId } = await postResult(league, modeId, roundOf(names, { redScore: 9 }));
  // Everyone saw the match while it was open: now it looks as if it had never been played.
  const played = await snapshot();
  await league.call("deleteResult", { as, id: resultId });
  expect(await snapshot()).toEqual(played);
});
