import type { adminShapes } from "contract/admin.ts";
import type { aliasesShapes } from "contract/aliases.ts";
import type { careersShapes } from "contract/careers.ts";
import type { clanSeasonsShapes, seasonTablesShapes } from "contract/clan-seasons.ts";
import type { clanLeadersShapes, clanRostersShapes, clansShapes } from "contract/clans.ts";
import type { clientsShapes } from "contract/clients.ts";
import type { discordShapes } from "contract/discord.ts";
import type { disputesShapes } from "contract/disputes.ts";
import type { Envelope, ReplyOf, SentBodyOf, Shape } from "contract/endpoint.ts";
import type { ErrorCode } from "contract/error-codes.ts";
import type { calendarShapes, eventsShapes, noShowsShapes } from "contract/events.ts";
import type { fixturesShapes } from "contract/fixtures.ts";
import type { freezesShapes } from "contract/freezes.ts";
import type { gameServersShapes, receivedRoundsShapes } from "contract/game-servers.ts";
import type { historyShapes } from "contract/history.ts";
import type { homeShapes } from "contract/home.ts";
import type { leagueImportsShapes, rankedImportsShapes } from "contract/imports.ts";
import type { invitationsShapes } from "contract/invitations.ts";
import type { lineUpsShapes } from "contract/line-ups.ts";
import type { mapsShapes } from "contract/maps.ts";
import type { matchesShapes } from "contract/matches.ts";
import type { modesShapes } from "contract/modes.ts";
import type { motionsShapes } from "contract/motions.ts";
import type { playerListsShapes } from "contract/player-lists.ts";
import type { matchmakingShapes, queuesShapes } from "contract/queues.ts";
import type { recordsShapes } from "contract/records.ts";
import type { leagueResultsShapes, rankedResultsShapes } from "contract/results.ts";
import type { schedulingShapes } from "contract/scheduling.ts";
import type { searchShapes } from "contract/search.ts";
import type { seasonsShapes } from "contract/seasons.ts";
import type { secondFactorShapes, sessionsShapes } from "contract/sessions.ts";
import type { leagueStatsShapes, rankedStatsShapes, trendsShapes } from "contract/stats.ts";
import type { usersShapes } from "contract/users.ts";
import type { votesShapes } from "contract/votes.ts";
import { expect } from "vitest";
import { z } from "zod";
import type { Http, ServedCall, Viewer } from "../src/platform/http/http.ts";

/** All calls by name. */
type Shapes = typeof usersShapes &
  typeof invitationsShapes &
  typeof clanRostersShapes &
  typeof fixturesShapes &
  typeof playerListsShapes &
  typeof aliasesShapes &
  typeof adminShapes &
  typeof modesShapes &
  typeof seasonsShapes &
  typeof sessionsShapes &
  typeof secondFactorShapes &
  typeof clansShapes &
  typeof clientsShapes &
  typeof searchShapes &
  typeof eventsShapes &
  typeof noShowsShapes &
  typeof calendarShapes &
  typeof votesShapes &
  typeof historyShapes &
  typeof homeShapes &
  typeof trendsShapes &
  typeof queuesShapes &
  typeof gameServersShapes &
  typeof receivedRoundsShapes &
  typeof matchmakingShapes &
  typeof matchesShapes &
  typeof discordShapes &
  typeof careersShapes &
  typeof clanLeadersShapes &
  typeof schedulingShapes &
  typeof motionsShapes &
  typeof lineUpsShapes &
  typeof clanSeasonsShapes &
  typeof recordsShapes &
  typeof mapsShapes &
  typeof seasonTablesShapes &
  typeof rankedStatsShapes &
  typeof rankedResultsShapes &
  typeof freezesShapes &
  typeof disputesShapes &
  typeof rankedImportsShapes;
export type CallName = keyof Shapes;

/** The calls of the league area, which have the same names as the ranked ones. */
type LeagueShapes = typeof leagueStatsShapes &
  typeof disputesShapes &
  typeof freezesShapes &
  typeof leagueResultsShapes &
  typeof leagueImportsShapes;

export type CallOptions<S extends Shape> = {
  /** The session's token, sent in the header; none for a visitor. */
  readonly as?: string | undefined;
  readonly id?: string;
  readonly body?: SentBodyOf<S> | undefined;
  /** The client's address; 127.0.0.1 by default. */
  readonly address?: string;
  readonly headers?: Readonly<Record<string, string>>;
};

const refusal = z.strictObject({
  ok: z.literal(false),
  status: z.int(),
  message: z.string(),
  errorCode: z.string(),
  errorData: z.record(z.string(), z.unknown()),
});

/** Functions that call an app over HTTP; `league` makes the calls of the league area. */
export function callsOf<V extends Viewer>(http: Http<V>) {
  const isLeagues = ({ call }: ServedCall) => /^\/(?:result|stat)\//.test(call.path);
  return {
    ...callsAmong<Shapes, V>(
      http,
      http.served.filter((one) => !isLeagues(one)),
    ),
    league: callsAmong<LeagueShapes, V>(http, http.served.filter(isLeagues)),
  };
}

function callsAmong<Shapes extends Record<string, Shape>, V extends Viewer>(
  http: Http<V>,
  calls: readonly ServedCall[],
) {
  type CallName = keyof Shapes & string;
  const served = new Map(calls.map((one) => [one.name, one]));

  /** Makes a call and returns the reply, whatever its status. */
  async function send<N extends CallName>(name: N, options: CallOptions<Shapes[N]> = {}) {
    const { call } = servedCall(name);
    const reply = await http.server.inject({
      method: call.method,
      url: `/api${call.path.replace(":id", options.id ?? "")}`,
      headers: { ...(options.as !== undefined && { authorization: `Bearer ${options.as}` }), ...options.headers },
      ...(options.body !== undefined && { payload: options.body as object }),
      ...(options.address !== undefined && { remoteAddress: options.address }),
    });
    const body = reply.json<Envelope>();
    expect(body.status, reply.body).toBe(reply.statusCode);
    return { status: reply.statusCode, headers: reply.headers, body };
  }

  /** Makes a call and returns its reply. Fails unless it succeeds with exactly the fields of the contract. */
  async function call<N extends CallName>(name: N, options?: CallOptions<Shapes[N]>): Promise<ReplyOf<Shapes[N]>> {
    const { call, shape } = servedCall(name);
    const { body } = await send(name, options);
    const { ok, status, ...reply } = body;
    expect({ ok, status }, JSON.stringify(body)).toEqual({ ok: true, status: call.creates ? 201 : 200 });
    return shape.reply.parse(reply) as ReplyOf<Shapes[N]>;
  }

  /** Makes a call and returns its refusal. Fails if it succeeds. */
  async function refused<N extends CallName>(name: N, options?: CallOptions<Shapes[N]>) {
    const { body } = await send(name, options);
    const { status, errorCode, message, errorData } = refusal.parse(body);
    return { status, errorCode: errorCode as ErrorCode, message, errorData };
  }

  function servedCall(name: CallName): ServedCall {
    const one = served.get(name);
    if (one === undefined) throw new Error(`${name} is not served`);
    return one;
  }

  return { send, call, refused };
}

/** The number of replies of each status. */
export function tally(replies: readonly { readonly status: number }[]): Record<number, number> {
  const counts: Record<number, number> = {};
  for (const { status } of replies) counts[status] = (counts[status] ?? 0) + 1;
  return counts;
}
