import type { LinkOptions } from "@tanstack/react-router";
import type { Area } from "contract/constants.ts";

/**
 * The targets of links that several features use: `<Link {...paths.player(id)}>`, `navigate(paths.results)`. Other links
 * write their path inline: `<Link to="/ranked/history">`. The compiler accepts only paths of existing routes. The caller adds
 * the filters of a list: `<Link {...paths.stats} search={{ modeId }}>`. Links within the league keep its season automatically.
 */
export const paths = {
  home: { to: "/" },
  /** @param redirectUrl the path to return to */
  signIn: (redirectUrl?: string) => ({ to: "/auth/signin", search: redirectUrl ? { redirectUrl } : {} }) as const,
  ranked: { to: "/ranked" },
  join: { to: "/ranked/join" },
  players: { to: "/ranked/users" },
  player: (userId: string) => ({ to: "/ranked/users/$userId", params: { userId } }) as const,
  versus: (userId: string, otherId: string) =>
    ({ to: "/ranked/users/$userId/versus/$otherId", params: { userId, otherId } }) as const,
  profile: { to: "/ranked/users/profile" },
  results: { to: "/ranked/results" },
  result: (resultId: string) => ({ to: "/ranked/results/$resultId", params: { resultId } }) as const,
  stats: { to: "/ranked/stats" },
  stat: (statId: string) => ({ to: "/ranked/stats/$statId", params: { statId } }) as const,
  maps: { to: "/ranked/maps" },
  map: (map: string) => ({ to: "/ranked/maps/$map", params: { map } }) as const,
  records: { to: "/ranked/records" },
  queues: { to: "/ranked/queues" },
  queue: (queueId: string) => ({ to: "/ranked/queues/$queueId", params: { queueId } }) as const,
  match: (matchId: string) => ({ to: "/ranked/matches/$matchId", params: { matchId } }) as const,
  modes: { to: "/ranked/modes" },
  mode: (modeId: string) => ({ to: "/ranked/modes/$modeId", params: { modeId } }) as const,
  gameServers: { to: "/ranked/servers" },
  league: {
    home: { to: "/league" },
    players: { to: "/league/users" },
    player: (userId: string) => ({ to: "/league/users/$userId", params: { userId } }) as const,
    versus: (userId: string, otherId: string) =>
      ({ to: "/league/users/$userId/versus/$otherId", params: { userId, otherId } }) as const,
    profile: { to: "/league/users/profile" },
    clans: { to: "/league/clans" },
    clan: (clanId: string) => ({ to: "/league/clans/$clanId", params: { clanId } }) as const,
    calendar: { to: "/league/calendar" },
    agenda: { to: "/league/calendar/agenda" },
    event: (eventId: string) => ({ to: "/league/calendar/$eventId", params: { eventId } }) as const,
    results: { to: "/league/results" },
    result: (resultId: string) => ({ to: "/league/results/$resultId", params: { resultId } }) as const,
    stats: { to: "/league/stats" },
    stat: (statId: string) => ({ to: "/league/stats/$statId", params: { statId } }) as const,
    records: { to: "/league/records" },
    votes: { to: "/league/votes" },
    vote: (voteId: string) => ({ to: "/league/votes/$voteId", params: { voteId } }) as const,
  },
} as const;

/** The paths by area: `<Link {...pathsByArea[area].player(id)}>`. Both areas have `player`, `results` and some others. */
export const pathsByArea = { ranked: paths, league: paths.league } as const satisfies Record<Area, object>;

/**
 * Returns the canonical path of a page. The home page `/ranked` contains the list of players, so it becomes `/ranked/users`.
 *
 * @param href path and query
 */
export function replaceHomePath(href: string): string {
  return href.replace(/^\/ranked\/?(?=$|\?)/, "/ranked/users");
}

/** The paths of players in one area, so that links stay in the area. */
export interface PlayerPaths {
  readonly list: LinkOptions;
  readonly player: (userId: string) => LinkOptions;
  readonly profile: LinkOptions;
  /** The paths of clans, if the area has them. */
  readonly clan?: (clanId: string) => LinkOptions;
}

export const rankedPlayerPaths: PlayerPaths = { list: paths.players, player: paths.player, profile: paths.profile };
export const leaguePlayerPaths: PlayerPaths = {
  list: paths.league.players,
  player: paths.league.player,
  profile: paths.league.profile,
  clan: paths.league.clan,
};
