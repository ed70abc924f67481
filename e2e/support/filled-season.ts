import { clanRostersShapes, clansShapes } from "contract/clans.ts";
import { clanRostersCalls, clansCalls } from "contract/clans-calls.ts";
import { eventsShapes } from "contract/events.ts";
import { eventsCalls } from "contract/events-calls.ts";
import { leagueImportsShapes } from "contract/imports.ts";
import { leagueImportsCalls } from "contract/imports-calls.ts";
import { leagueResultsShapes } from "contract/results.ts";
import { leagueResultsCalls } from "contract/results-calls.ts";
import { leagueStatsShapes } from "contract/stats.ts";
import { leagueStatsCalls } from "contract/stats-calls.ts";
import { usersShapes } from "contract/users.ts";
import { usersCalls } from "contract/users-calls.ts";
import { votesShapes } from "contract/votes.ts";
import { votesCalls } from "contract/votes-calls.ts";
import { messageAt, truthOf } from "../../fixtures/gameserver-messages.ts";
import { callApi } from "./admin.ts";
import { FILLED_PLAYER } from "./filled-league.ts";
import type { League } from "./league.ts";

/** The keys of what a filled season contains. */
export type FilledSeason = Record<
  "clanId" | "validatedId" | "unvalidatedId" | "statId" | "eventId" | "voteId" | "playerId",
  string
>;

/** The longest name that a clan may have, and that of its opponents. */
export const FILLED_CLAN = "Flag Runners of the Longer Night";
const OPPONENTS = "Ninja Turtlenecks";
export const FILLED_QUESTION = "Which clan shall play the opening match?";

const SCENARIO = "2v2_basic";
const DAY = 86_400_000;

/**
 * Plays two rounds of the active season between two clans, of which the first is validated, with an event and a vote
 * that both begin now. Its players are those of a filled league.
 */
export async function fillSeason({ url, admin }: League): Promise<FilledSeason> {
  const { token } = await callApi(url, {}, usersCalls.signIn, usersShapes.signIn, { body: admin });
  const headers = { authorization: `Bearer ${token}` };

  const clanOf = async (side: "red" | "blue", name: string) => {
    const id = (await callApi(url, headers, clansCalls.createClan, clansShapes.createClan, { body: { name } })).data
      ._id;
    for (const { name: userName } of truthOf(SCENARIO).players.filter(({ team }) => team === side)) {
      const body = { userId: await userOf(userName) };
      await callApi(url, headers, clanRostersCalls.addClanPlayer, clanRostersShapes.addClanPlayer, { id, body });
    }
    return id;
  };
  const userOf = async (userName: string) => {
    const { data } = await callApi(url, headers, usersCalls.searchUsers, usersShapes.searchUsers, {
      body: { userName },
    });
    return data.find((user) => user.userName === userName)?._id ?? "";
  };
  const post = async (date: string) => {
    const body = { message: messageAt(`${SCENARIO}.json.txt`), date, allowDuplicate: true };
    const { importResult } = leagueImportsCalls;
    return (await callApi(url, headers, importResult, leagueImportsShapes.importResult, { body })).data._id;
  };

  const clanId = await clanOf("red", FILLED_CLAN);
  const clanBId = await clanOf("blue", OPPONENTS);
  const validatedId = await post("2026-05-20T20:15:00Z");
  await callApi(url, headers, leagueResultsCalls.freezeResult, leagueResultsShapes.freezeResult, { id: validatedId });
  const unvalidatedId = await post("2026-05-21T20:15:00Z");

  const span = { startDate: new Date().toISOString(), endDate: new Date(Date.now() + DAY).toISOString() };
  const appointment = { clanAId: clanId, clanBId, ...span };
  const event = await callApi(url, headers, eventsCalls.createEvent, eventsShapes.createEvent, { body: appointment });
  const { vote } = (await callApi(url, headers, votesCalls.createVote, votesShapes.createVote, {})).data;
  const question = { question: FILLED_QUESTION, ...span };
  await callApi(url, headers, votesCalls.updateVote, votesShapes.updateVote, { id: vote._id, body: question });

  const playerId = await userOf(FILLED_PLAYER);
  const ofPlayer = { body: { userId: playerId } };
  const stats = await callApi(url, headers, leagueStatsCalls.searchStats, leagueStatsShapes.searchStats, ofPlayer);
  const statId = stats.data[0]?._id ?? "";
  return { clanId, validatedId, unvalidatedId, statId, eventId: event.data._id, voteId: vote._id, playerId };
}
