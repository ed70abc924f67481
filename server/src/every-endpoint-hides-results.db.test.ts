import { expect } from "vitest";
import { callRaw, type RawResponse } from "../test/call-raw.ts";
import { beginSeasonWithClans } from "../test/league-season.ts";
import { type League, test } from "../test/open-league.ts";
import { createMode, createServerRound, importRound } from "../test/play.ts";
import { createQueue, fillMatch, signUpAll } from "../test/queue-up.ts";
import { formatJsonMessage } from "./features/results/imports/format-round-message.ts";

/**
 * Returns the replies of all read calls.
 * @param token of the user; `undefined` for a visitor
 */
async function readEverything({ http }: League, token?: string): Promise<Record<string, RawResponse>> {
  const replies: Record<string, RawResponse> = {};
  for (const servedEndpoint of http.servedEndpoints.filter(
    ({ endpoint }) => endpoint.method === "GET" || endpoint.readOnly,
  )) {
    const bodies = servedEndpoint.endpoint.method === "GET" ? [undefined] : [{}, { page: 1, numberPerPage: 5 }];
    for (const id of ["1", "2", "3", "4", "5"]) {
      for (const body of bodies) {
        replies[`${servedEndpoint.endpoint.path} ${id} ${JSON.stringify(body)}`] = await callRaw(http, servedEndpoint, {
          as: token,
          id,
          body,
        });
      }
    }
  }
  return replies;
}

test("no call reveals results that are not validated, or votes that an admin has not saved yet", async ({ league }) => {
  // `leagueCalls` makes the calls of the area League, `league.call` those of the area Ranked.
  const { admin, leagueArea: leagueCalls } = league;
  const players = await signUpAll(league, "Ann", "Bob", "Cleo");
  const [ann, bob, cleo] = players;
  if (!ann || !bob || !cleo) throw new Error("Players are missing");
  const modeId = await createMode(league, "Duel");
  const queueId = await createQueue(league, { modeId });
  const { clans } = await beginSeasonWithClans(league, "Foxes", "Owls");
  for (const [index, { id: userId }] of [ann, bob].entries()) {
    await league.call("addClanPlayer", { as: admin, id: clans[index] ?? "", body: { userId } });
  }
  const { _id: id } = await importRound(league, modeId, createServerRound(["Ann", "Bob"]));
  await league.call("freezeResult", { as: admin, id });
  const readAsVisitorAndUser = async () => [await readEverything(league), await readEverything(league, cleo.token)];
  const repliesBefore = await readAsVisitorAndUser();
  // Guards against a filter that finds no calls.
  expect(Object.keys(repliesBefore[0] ?? {}).length).toBeGreaterThan(40);

  await importRound(league, modeId, createServerRound(["Ann", "Bob"], { redScore: 777 }));
  await leagueCalls.call("importResult", {
    as: admin,
    body: { message: formatJsonMessage(createServerRound(["Ann", "Bob"])) },
  });
  await league.call("createVote", { as: admin });
  expect(await readAsVisitorAndUser()).toEqual(repliesBefore);

  const match = await fillMatch(league, queueId, [ann, bob]);
  expect(JSON.stringify(await readAsVisitorAndUser())).not.toContain("resultId");
  const names = [...match.redPlayers, ...match.bluePlayers].map(({ userName }) => userName);
  const { _id: resultId } = await importRound(league, modeId, createServerRound(names, { redScore: 9 }));
  // The match was public while it was open, but its unvalidated result must not be visible.
  const repliesAfterRound = await readAsVisitorAndUser();
  await league.call("deleteResult", { as: admin, id: resultId });
  expect(await readAsVisitorAndUser()).toEqual(repliesAfterRound);
});
